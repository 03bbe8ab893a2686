"""What a command uses, of its own and by its children, as the system counts it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from msgspec import Struct


class Used(Struct, frozen=True):
    """CPU seconds, seconds by the clock, and MB of the largest process."""

    cpu: float
    wall: float
    megabytes: float


def megabytes(peak: int) -> float:
    """What the system counts in bytes on macOS, and in kilobytes elsewhere."""
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


def used(command: Sequence[str], cwd: Path | None = None) -> Used:
    """Run it to its end; a command that fails is an error that holds what it said."""
    start = time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=cwd, text=True) as process:
        said = process.stdout.read() if process.stdout else ""
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command, stderr=said)
    return Used(usage.ru_utime + usage.ru_stime, time.perf_counter() - start, megabytes(usage.ru_maxrss))


def cardgen(*words: str, cwd: Path | None = None) -> Used:
    return used([sys.executable, "-m", "cardgen", *words], cwd)


def middle(runs: Sequence[Used]) -> Used:
    """Of each figure the median."""
    return Used(*(median(getattr(one, name) for one in runs) for name in Used.__struct_fields__))
