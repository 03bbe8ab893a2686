"""Reads a project as it was in a revision of git, into a folder of its own. Nothing of the project is touched."""

from __future__ import annotations

import io
import re
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cardgen.output.locks import private_folder

PREFIX = "cardgen-revision-"
FOLDERS = ("card_data", "templates", "fonts")
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_./~^@{}-]{0,99}")
_PATIENCE = 30
"""Seconds that git may take."""


class NoRevision(ValueError):
    """There is no such revision, or no git to ask."""


@contextmanager
def unpacked(root: Path, name: str) -> Iterator[Path]:
    """The project at `root` as it was in the revision `name`, as long as it is needed. Raises NoRevision, OSError."""
    if not _NAME.fullmatch(name):
        raise NoRevision(f"`{name}` is no name of a revision; write one such as HEAD~1 or v1.0")
    commit = _git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}").strip()
    there = _git(root, "ls-tree", "--name-only", commit).split()
    folders = [folder for folder in FOLDERS if folder in there]
    if not folders:
        raise NoRevision(f"`{name}` has no cards: none of {', '.join(FOLDERS)}")
    with private_folder(PREFIX) as folder:
        _extract(_answer(root, "archive", "--format=tar", commit, "--", *folders), folder, name)
        yield folder


def _extract(archive: bytes, folder: Path, name: str) -> None:
    """Without anything that would lie outside the folder, or lead there."""
    try:
        with tarfile.open(fileobj=io.BytesIO(archive)) as files:
            files.extractall(folder, filter="data")
    except (tarfile.TarError, TypeError):  # a Python without filters
        raise NoRevision(f"`{name}` has files that lead out of the project, or cannot be unpacked here") from None


def _git(root: Path, *words: str) -> str:
    return _answer(root, *words).decode("utf-8", "replace")


def _answer(root: Path, *words: str) -> bytes:
    try:
        run = subprocess.run(["git", "-C", str(root), *words], capture_output=True, timeout=_PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired):
        raise NoRevision("git does not answer; install it to compare with a revision") from None
    if run.returncode:
        lines = run.stderr.decode("utf-8", "replace").strip().splitlines()
        raise NoRevision(lines[-1] if lines else "there is no such revision")
    return run.stdout
