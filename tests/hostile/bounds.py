"""What every run must keep, whatever it is given: the bar of the corpus and of the fuzzer."""

from __future__ import annotations

import re

from tests.hostile.warden import Run

SECONDS = 1.0
"""Of the processor, for a command with all its children."""
BYTES = 200 * 2**20
LETTERS = 200_000
"""What a person or a log may be told at most."""
SIGNALS = (129, 130, 143)
"""Exit statuses that shells know: hung up, Ctrl-C, terminated."""
FORBIDDEN = {
    r"Traceback \(most recent": "a traceback",
    r"Exception ignored": "a complaint of Python",
    r" at 0x[0-9a-f]{6}": "an address of memory",
    r"root:x:0:0": "a file outside the project",
    r"(?m)^[A-Za-z]+(?:Error|Warning): ": "an error of Python",
}


def broken(ended: Run) -> str:
    """Which bound a run broke, in words; empty where it kept all."""
    words = ended.printed + ended.complained
    for pattern, what in FORBIDDEN.items():
        if found := re.search(pattern, words):
            return f"{what}: {words[found.start() :][-300:]!r}"
    if ended.status not in (0, 1, 2, *SIGNALS):
        return f"exit status {ended.status}"
    if ended.seconds >= SECONDS:
        return f"{ended.seconds:.2f} s of processor time"
    if ended.memory >= BYTES:
        return f"{ended.memory >> 20} MiB"
    return f"{len(words)} letters" if len(words) >= LETTERS else ""
