"""Measures what a command and its children use, as the system counts it."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from msgspec import Struct

LAUNCHER = (sys.executable, "-I", "-S", str(Path(__file__).with_name("launch.py")))


def peak_megabytes() -> float:
    """Of this process, up to now."""
    return megabytes(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


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
    with TemporaryDirectory() as folder:
        figures = Path(folder) / "figures.json"
        started = [*LAUNCHER, str(figures), *command]
        done = subprocess.run(started, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=cwd, text=True)
        if done.returncode:
            raise subprocess.CalledProcessError(done.returncode, command, stderr=done.stdout)
        cpu, wall, peak = json.loads(figures.read_text(encoding="utf-8"))
    return Used(cpu, wall, megabytes(peak))


def cardgen(*words: str, cwd: Path | None = None) -> Used:
    return used([sys.executable, "-m", "cardgen", *words], cwd)


def middle(runs: Sequence[Used]) -> Used:
    """Of each figure the median."""
    return Used(*(median(getattr(run, name) for run in runs) for name in Used.__struct_fields__))
