"""Reads the patterns by which a language parts words: each when a word has its letters, as most are never asked for.

Of German there are 78,000, which Pyphen takes a second to read.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pyphen
from msgspec import Struct

_DIGITS = b"0123456789"
_STEP = re.compile(r"(\d?)(\D?)")
_RARE = ("/", "^^")
"""Of patterns that change letters, or write them by number."""


class Patterns(pyphen.HyphDict):  # type: ignore[misc]
    """The patterns of a file, for Pyphen, which asks them by their letters."""

    def __init__(self, lines: list[str]) -> None:
        letters = "\n".join(lines).encode().translate(None, _DIGITS).decode().split("\n")
        self.patterns = _Written({key: line for key, line in zip(letters, lines, strict=True) if key != line})
        self.cache: dict[str, list[int]] = {}
        self.maxlen = max(map(len, letters))


class _Written(Struct, frozen=True):
    """Patterns as they are written, by their letters."""

    lines: dict[str, str]

    def get(self, letters: str) -> tuple[int, tuple[int, ...]] | None:
        """Where in the letters the first number that counts stands, and the numbers from there to the last."""
        line = self.lines.get(letters)
        if line is None:
            return None
        numbers = [int(number or "0") for number, _ in _STEP.findall(line)]
        places = [place for place, number in enumerate(numbers) if number]
        return (places[0], tuple(numbers[places[0] : places[-1] + 1])) if places else None


@cache
def read_patterns(file: Path) -> pyphen.HyphDict:
    """The patterns of a file, whose first line names its letters; Pyphen reads those of a rare kind."""
    with file.open("rb") as opened:
        encoding = opened.readline().decode().strip()
    written = file.read_text("cp1251" if encoding.lower() == "microsoft-cp1251" else encoding)
    lines = [line for line in map(str.strip, written.split("\n")[1:]) if line and not line.startswith(pyphen.ignored)]
    is_rare = any(sign in "\n".join(lines) for sign in _RARE)
    return pyphen.HyphDict(file) if is_rare else Patterns(lines)
