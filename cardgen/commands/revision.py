"""Reads a project as it was in a revision of git, into a folder of its own. Nothing of the project is touched."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cardgen.data import unpack
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
        archive = folder / "revision.zip"
        _git(root, "archive", "--format=zip", f"--output={archive}", commit, "--", *folders)
        (folder / "project").mkdir()
        project, found = unpack(archive, folder / "project")
        if project is None:
            raise NoRevision(f"`{name}` cannot be read: {found[0].message}")
        yield project


def _git(root: Path, *words: str) -> str:
    try:
        run = subprocess.run(
            ["git", "-C", str(root), *words], capture_output=True, encoding="utf-8", timeout=_PATIENCE, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        raise NoRevision("git does not answer; install it to compare with a revision") from None
    if run.returncode:
        said = run.stderr.strip().splitlines()
        raise NoRevision(said[-1] if said else "there is no such revision")
    return run.stdout
