"""Locks files. The lock is the system's: it goes with the process that holds it, however that ends."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

_HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
_MINE = ".lock"
"""The file in a private folder that is held as long as the folder is wanted."""
_OURS: set[Path] = set()
"""Private folders of this process. Its own locks do not stop it, and end where it opens the file a second time."""


@contextmanager
def locked(path: Path, on_wait: Callable[[], None]) -> Iterator[None]:
    """Nobody else holds the file meanwhile: it is waited for, after `on_wait`. No lock where there can be none."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o666)
    except OSError:  # it cannot be written: whoever writes a file says so
        yield
        return
    try:
        _take(handle, on_wait)
        yield
    finally:
        os.close(handle)


@contextmanager
def private_folder(prefix: str) -> Iterator[Path]:
    """An empty folder for this process, gone at the end. Those of processes that were killed go first."""
    _remove_left(prefix)
    with tempfile.TemporaryDirectory(prefix=prefix, ignore_cleanup_errors=True) as name:
        folder = Path(name)
        part = folder.with_name(f"{folder.name}{_MINE}")
        _OURS.add(folder)
        try:
            with _held(part, folder / _MINE):
                yield folder
        finally:
            _OURS.discard(folder)


@contextmanager
def _held(part: Path, path: Path) -> Iterator[None]:
    """A file that is held before it is in its place, so that nobody sees it free; none where that cannot be."""
    try:
        handle = os.open(part, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError:
        yield
        return
    try:
        with contextlib.suppress(OSError):
            _lock(handle, may_wait=False)
            os.replace(part, path)
        yield
    finally:
        os.close(handle)
        part.unlink(missing_ok=True)


def _remove_left(prefix: str) -> None:
    """Folders of processes that are gone: whose file nobody holds."""
    for folder in set(Path(tempfile.gettempdir()).glob(f"{prefix}*")) - _OURS:
        with contextlib.suppress(OSError):
            if folder.is_symlink() or not hasattr(os, "getuid") or folder.stat().st_uid != os.getuid():
                continue
            handle = os.open(folder / _MINE, os.O_RDWR)
            try:
                _lock(handle, may_wait=False)
                shutil.rmtree(folder, ignore_errors=True)
            finally:
                os.close(handle)


def _take(handle: int, on_wait: Callable[[], None]) -> None:
    try:
        _lock(handle, may_wait=False)
    except OSError as fault:
        if fault.errno in _HELD:
            on_wait()
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
