"""Who writes into an output folder? One at a time; and what a killed one left there half written is removed.

The lock is the system's, so that it goes with the process that holds it, however that ends (decision 40).
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from cardgen.output.files import PART
from cardgen.output.store import FOLDER, OF_FACES

LOCK = ".cardgen/lock"
_OWN = ("", ".cardgen", FOLDER, OF_FACES)
"""Folders that each run writes into."""
_PART = re.compile(rf"\.\d+-\d+{re.escape(PART)}")
_HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
Tell = Callable[[str], None]


@contextmanager
def alone_in(out: Path, folders: Iterable[str], tell: Tell = lambda line: None) -> Iterator[None]:
    """Nobody else writes into `out` meanwhile: who does is waited for, and `tell` told so. Parts of files go first, and
    after a fault, in `folders` of it.

    Where a folder cannot be locked, as on some network drives, or not be written, there is no lock.
    """
    places = [out / name for name in dict.fromkeys((*_OWN, *folders))]
    with _locked(out / LOCK, lambda: tell(f"another cardgen writes into {out.as_posix()}: waiting until it is done")):
        _sweep(places)
        try:
            yield
        except BaseException:
            _sweep(places)
            raise


def _sweep(folders: Iterable[Path]) -> None:
    for folder in folders:
        for part in folder.glob(f".*{PART}"):
            if _PART.fullmatch(part.name):
                with contextlib.suppress(OSError):
                    part.unlink()


@contextmanager
def _locked(path: Path, told: Callable[[], None]) -> Iterator[None]:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o666)
    except OSError:  # it cannot be written: whoever writes a file says so
        yield
        return
    try:
        _take(handle, told)
        yield
    finally:
        os.close(handle)


def _take(handle: int, told: Callable[[], None]) -> None:
    try:
        _lock(handle, may_wait=False)
    except OSError as fault:
        if fault.errno in _HELD:
            told()
            _lock(handle, may_wait=True)


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int, may_wait: bool) -> None:
        while True:
            try:
                return msvcrt.locking(handle, msvcrt.LK_LOCK if may_wait else msvcrt.LK_NBLCK, 1)
            except OSError:
                if not may_wait:
                    raise
else:
    import fcntl

    def _lock(handle: int, may_wait: bool) -> None:
        fcntl.lockf(handle, fcntl.LOCK_EX | (0 if may_wait else fcntl.LOCK_NB))
