"""Writes a folder of files as a whole or not at all."""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Mapping
from itertools import count
from pathlib import Path

from cardgen.scaffold.names import RefusedName

Files = Mapping[str, bytes]


def make_folder(target: Path, files: Files) -> None:
    """A new folder with these files, by their paths below it.

    Built beside its place and moved there in one step. Raises RefusedName where something is there already,
    OSError where it cannot be written; nothing is left behind then.
    """
    if target.exists() or target.is_symlink():
        raise RefusedName(f"{target.as_posix()} is there already", "choose another name, or move it away")
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = _new_draft(target)
    try:
        for place, content in files.items():
            path = draft / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        os.rename(draft, target)
    except BaseException:
        shutil.rmtree(draft, ignore_errors=True)
        raise


def _new_draft(target: Path) -> Path:
    """A folder that nobody else has, with the permissions of any new folder."""
    for number in count():
        draft = target.with_name(f".{target.name[:100]}-{os.getpid()}-{number}")
        with contextlib.suppress(FileExistsError):
            draft.mkdir()
            return draft
    raise AssertionError("numbers do not end")
