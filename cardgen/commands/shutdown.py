"""Ends the program in one sentence and with a true status: by a signal, where nobody reads on, on a full disk.

Imports next to nothing, so that an interrupt is understood while everything else is still being loaded.
"""

from __future__ import annotations

import atexit
import contextlib
import errno
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

UNREAD, REFUSED = 1, 2
"""Exit statuses: nobody reads what is told; the system refuses something."""
MEMORY = 4 * 2**30
"""Bytes of addresses that a process may have at least; more where the computer has more memory than that."""
ENDINGS = tuple(
    number
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    if (number := getattr(signal, name, None)) is not None
)
"""Signals that ask a process to end, as far as this system has them."""


class Stopped(BaseException):
    """Somebody asked the program to end, by the signal of this number."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


def end_with(program: Callable[[], None]) -> NoReturn:
    """Runs the program and ends the process without freeing its objects one by one, which takes a sixth of a check that
    finds nothing changed. Whatever is registered for the end of the process is done first.
    """
    statuses = [REFUSED]
    atexit.register(lambda: os._exit(max(statuses[-1], _flushed())))  # what is registered first is called last
    statuses.append(run_to_the_end(program))
    sys.exit(statuses[-1])


def run_to_the_end(program: Callable[[], None]) -> int:
    """The exit status of a program that ends by SystemExit, by itself, or because it cannot go on."""
    _listen()
    _open_streams()
    _keep_to_memory()
    status = _status_of(program)
    return max(status, _flushed())


def sentence(fault: OSError) -> str:
    """What the system refused, and where: a file where it names one, the working folder, or what is told."""
    reason = (fault.strerror or str(fault)).lower()
    if isinstance(fault.filename, str | bytes):
        return f"{Path(os.fsdecode(fault.filename)).as_posix()}: {reason}"
    if _is_nowhere():
        return "the current folder no longer exists"
    return f"cannot write the output: {reason}" if fault.errno in _OF_STREAMS else reason


_OF_STREAMS = (errno.ENOSPC, errno.EIO, errno.EBADF, errno.EFBIG, errno.EDQUOT)


def _status_of(program: Callable[[], None]) -> int:
    try:
        program()
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    except (Stopped, KeyboardInterrupt) as stop:
        _say("stopped; no file is half written")
        return 128 + (stop.number if isinstance(stop, Stopped) else signal.SIGINT)
    except MemoryError:
        _say("Error: there is not enough memory")
        return REFUSED
    except OSError as fault:
        if fault.errno == errno.EPIPE:
            return UNREAD
        _say(f"Error: {sentence(fault)}")
        return REFUSED
    return 0


def _is_nowhere() -> bool:
    """Is there no working folder any more? The system names no file then."""
    try:
        os.getcwd()
    except OSError:
        return True
    return False


def _listen() -> None:
    """Signals that ask to end are heard once; a signal that the caller ignores, as nohup does, is not heard."""
    for number in ENDINGS:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _stop)
    sys.unraisablehook = _swallowed


def _stop(number: int, frame: FrameType | None) -> None:
    for ending in ENDINGS:
        signal.signal(ending, signal.SIG_IGN)
    raise Stopped(number)


@contextlib.contextmanager
def heard_later() -> Iterator[None]:
    """Signals that ask to end are heard when this is over, as what is thrown away meanwhile would swallow them."""
    asked: list[int] = []
    ours = [number for number in ENDINGS if signal.getsignal(number) is _stop]
    for number in ours:
        signal.signal(number, lambda number, frame: asked.append(number))
    try:
        yield
    finally:
        for number in ours:
            signal.signal(number, _stop)
    if asked:
        signal.raise_signal(asked[0])


def _swallowed(lost: UnraisableHookArgs) -> None:
    """A signal that came while something was thrown away was heard by nobody: listen again."""
    if isinstance(lost.exc_value, Stopped):
        for number in ENDINGS:
            signal.signal(number, _stop)
    else:
        sys.__unraisablehook__(lost)


def _open_streams() -> None:
    """In place of streams that are closed, so that no file to write gets their numbers and nobody asks None to tell."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            nothing = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(nothing, "r" if name == "stdin" else "w", encoding="utf-8"))


def _keep_to_memory() -> None:
    """No process, nor a worker that it starts, takes more than the computer has, so that what nothing else has foreseen
    ends in a sentence before everything on the computer stands still.
    """
    with contextlib.suppress(ImportError, AttributeError, OSError, ValueError):  # where the system has no such limit
        import resource

        there = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
        soft, hard = resource.getrlimit(resource.RLIMIT_AS)
        if soft == resource.RLIM_INFINITY:
            resource.setrlimit(resource.RLIMIT_AS, (max(MEMORY, there), hard))


def _say(line: str) -> None:
    with contextlib.suppress(OSError, ValueError):
        print(line, file=sys.stderr, flush=True)


def _flushed() -> int:
    """What remains is written; the exit status that it calls for where it cannot be."""
    status = 0
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError as fault:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())  # else Python tries, and complains, once more
            if stream is sys.stdout:
                status = UNREAD if fault.errno in (errno.EPIPE, errno.EINVAL) else REFUSED
        except ValueError:  # closed by whoever was told that nobody reads
            pass
    return status
