"""Opens files that others may have put there: plain files only, inside their folder, of limited length.

Pipes and devices are never opened: they could wait for ever, or never end. A link is followed as long as what it leads
to lies in the folder that the file must not leave. Every file of a project is opened here.
"""

from __future__ import annotations

import errno
import hashlib
import os
from collections.abc import Callable
from io import BufferedReader
from pathlib import Path
from stat import S_ISREG

from msgspec import Struct

from cardgen.diagnostics import Diagnostic, Span
from cardgen.diagnostics.codes import FILE_TOO_LARGE, LEAVES_THE_PROJECT, UNREADABLE_FILE
from cardgen.program.memory import MEMORY

MOST_BYTES = 5_000_000
MOST_OF_ANY = 40_000_000
"""The largest file of a project that anybody reads is a picture."""
MOST_WITH_HOLES = 100_000_000
_NEVER_WAITING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0)
_AS_BYTES = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_BLOCK = 512
UNSETTLED = 3_000_000_000
"""Nanoseconds: the coarsest clock of a disk tells two seconds apart."""
NO_FILE = "this is not a file"
_CANNOT = "cannot be read: "


class RefusedFile(OSError):
    """Why a file is not read: the code, message and remedy of a finding."""

    def __init__(self, code: str, message: str, remedy: str) -> None:
        super().__init__(errno.EACCES, message)
        self.code, self.message, self.remedy = code, message, remedy

    @property
    def reason(self) -> str:
        """The message, for where it is said already that a file cannot be read."""
        return self.message.removeprefix(_CANNOT)

    def finding(self, file: str) -> Diagnostic:
        """`file` is its path for messages."""
        return Diagnostic(self.code, self.message, Span(file), help=self.remedy)


def read_plain(path: Path, most: int = MOST_BYTES, root: Path | None = None) -> bytes:
    """What is in a file of at most `most` bytes, which lies in `root`, links followed, where one is given.

    Raises RefusedFile.
    """
    with open_plain(path, root) as file:
        try:
            data = file.read(most + 1) if os.fstat(file.fileno()).st_size <= most else None
        except OSError as error:
            raise _unreadable(error) from None
    if data is None or len(data) > most:
        raise RefusedFile(
            FILE_TOO_LARGE, f"larger than {_size(most)}", "split it into several files, or make it smaller"
        )
    return data


def text_of(path: Path, most: int = MOST_BYTES, root: Path | None = None) -> str:
    """What a file says, for those who only want to show or to compare it; nothing where it cannot be read."""
    try:
        return read_plain(path, most, root).decode("utf-8", errors="replace")
    except RefusedFile:
        return ""


class _Fact(Struct, array_like=True):
    """What was worked out of a file, and how it was known then."""

    state: tuple[int, ...]
    value: bytes


def fact_of(path: Path | str, what: str, work_out: Callable[[Path], bytes]) -> bytes:
    """What follows from the bytes of a file alone: worked out once, as long as nobody writes to it."""
    key, state = f"{what} {path}", _state_of(path) if MEMORY.is_open else ()
    known = MEMORY.recall(key, _Fact) if state else None
    if known is not None and known.state == state:
        return known.value
    value = work_out(Path(path))
    if state and state == _state_of(path):
        MEMORY.keep(key, _Fact(state, value))
    return value


def _state_of(path: Path | str) -> tuple[int, ...]:
    """What changes whenever a file is written to or replaced; nothing where that was so short ago that the clock of the
    disk may not tell, or where the system does not tell when it was.
    """
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return ()
    latest = max(status.st_mtime_ns, status.st_ctime_ns)
    if os.name != "posix" or not S_ISREG(status.st_mode) or MEMORY.began - latest < UNSETTLED:
        return ()
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns


def digest_of(path: Path | str) -> bytes:
    """The hash of a file; where nobody would read it, that of the reason."""
    return fact_of(path, "digest", _digest_of)


def _digest_of(path: Path) -> bytes:
    try:
        with open_plain(path) as file:
            if os.fstat(file.fileno()).st_size <= MOST_OF_ANY:
                return hashlib.file_digest(file, "sha256").digest()
            return hashlib.sha256(b"too large").digest()
    except OSError as reason:
        return hashlib.sha256(str(reason).encode()).digest()


def digest_of_written(path: Path) -> bytes:
    """The hash of a file that cardgen may have written, however large. Raises OSError.

    Files of gigabytes that are mostly holes take no room on the disk, but long to read: cardgen writes none.
    """
    with open_plain(path) as file:
        if _has_holes(os.fstat(file.fileno())):
            raise RefusedFile(FILE_TOO_LARGE, "most of it is empty space", "remove it")
        return hashlib.file_digest(file, "sha256").digest()


def open_plain(path: Path, root: Path | None = None) -> BufferedReader:
    """The file, open for reading, which lies in `root`, links followed, where one is given. Raises RefusedFile.

    Looked at before it is opened, as opening a device may already do something; and again afterwards, as another file
    may have taken its place.
    """
    try:
        real = path if root is None else _real_file(path, root)
        _refuse_other(os.stat(real).st_mode)
        flags = os.O_RDONLY | _AS_BYTES | _NEVER_WAITING | (0 if root is None else _NO_LINK)
        handle = os.open(real, flags)
        try:
            _refuse_other(os.fstat(handle).st_mode)
            return os.fdopen(handle, "rb")
        except BaseException:
            os.close(handle)
            raise
    except RefusedFile:
        raise
    except (OSError, ValueError) as error:
        raise _unreadable(error) from None


def is_plain(path: Path, root: Path | None = None) -> bool:
    """Whether there is a plain file that lies in `root`, links followed."""
    try:
        return S_ISREG(os.stat(path).st_mode) and (root is None or stays_in(path, root))
    except (OSError, ValueError):
        return False


def stays_in(path: Path, root: Path) -> bool:
    """Whether `path`, all links followed, lies in `root`."""
    return resolved_in(path, root) is not None


def resolved_in(path: Path, root: Path) -> Path | None:
    """Where `path` leads, all links followed, if that lies in `root`."""
    try:
        real = path.resolve()
        return real if real.is_relative_to(root.resolve()) else None
    except (OSError, RuntimeError, ValueError):  # a link that leads to itself; which of them, depends on the version
        return None


def leaves() -> RefusedFile:
    """Why a link that leads away is not followed."""
    return RefusedFile(LEAVES_THE_PROJECT, "this link leaves the project", "copy the file here")


def _real_file(path: Path, root: Path) -> Path:
    real = resolved_in(path, root)
    if real is None:
        raise leaves()
    return real


def _refuse_other(mode: int) -> None:
    if not S_ISREG(mode):
        raise RefusedFile(UNREADABLE_FILE, NO_FILE, "remove it, or put a file there")


def _has_holes(status: os.stat_result) -> bool:
    """Whether less than half of a large file is on the disk, as far as the system knows."""
    filled = status.st_blocks * _BLOCK if hasattr(status, "st_blocks") else status.st_size
    return status.st_size > MOST_WITH_HOLES and filled < status.st_size // 2


def _unreadable(error: OSError | ValueError) -> RefusedFile:
    reason = error.strerror if isinstance(error, OSError) else "its name cannot be used"
    return RefusedFile(
        UNREADABLE_FILE, f"{_CANNOT}{(reason or 'unknown reason').lower()}", "check that you may read it"
    )


def _size(most: int) -> str:
    return f"{most / 1e6:g} MB" if most >= 100_000 else f"{most:,} bytes"
