"""Reads a file of cards or printings entry by entry where it is no YAML as a whole: a slip hides its entry only.

The lines of entries with faults are made empty, so that all others keep their lines. Knows nothing of schemas.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

from msgspec import Struct

from cardgen.data.yaml import reader
from cardgen.data.yaml.errors import CLOSE, NEVER_CLOSED
from cardgen.data.yaml.reader import YamlFault
from cardgen.diagnostics.codes import SYNTAX

MOST_FAULTS = 20
"""So many entries are given up; who has more of them made one mistake in all."""
LONGEST = 150_000
"""A longer text takes too long to be read again and again."""
_LIST = re.compile(r"(?:cards|printings):\s*(?:#.*)?")
_ENTRY = re.compile(r"( *)- ")
_ID = re.compile(r"[-{,\s](?:id|card): *[\"']?([a-z0-9][a-z0-9-]*)")


class Recovered(Struct, frozen=True):
    """A text without the entries that cannot be read, their faults, and the ids that are in them."""

    text: str
    faults: tuple[YamlFault, ...]
    ids: frozenset[str]


def recovered(text: str) -> Recovered | None:
    """What can be read of a text of which the whole cannot; None where nothing can."""
    lines = text.split("\n")
    starts = _starts(lines) if len(text) <= LONGEST else []
    entries = _Entries(lines, starts)
    for _ in range(MOST_FAULTS):
        errors = _errors(entries.text)
        if not errors:
            return entries.result()
        if not entries.give_up(errors):
            return None
    return None


def _errors(text: str) -> list[YamlFault]:
    return [fault for fault in reader.build(text)[1] if not fault.is_warning]


def _starts(lines: Sequence[str]) -> list[int]:
    """The first line of each entry, and the line behind the last; none where the list is not written as one expects."""
    first = next((number for number, line in enumerate(lines) if _LIST.fullmatch(line)), len(lines)) + 1
    found: list[int] = []
    margin = None
    for number, line in enumerate(lines[first:], first):
        match = _ENTRY.match(line)
        if match is not None and margin in (None, match[1]):
            margin = match[1]
            found.append(number)
        elif re.match(r"[a-z-]+:", line) and margin != "":
            return [*found, number]
    return [*found, len(lines)] if found else []


class _Entries:
    """The entries of a file; `lost` are those that are given up, `faults` why."""

    def __init__(self, lines: list[str], starts: Sequence[int]) -> None:
        self.lines, self.starts = lines, starts
        self.lost: set[int] = set()
        self.faults: list[YamlFault] = []

    @property
    def text(self) -> str:
        """The text without what is lost."""
        return self._without(self.lost)

    def result(self) -> Recovered | None:
        if len(self.lost) >= len(self.starts) - 1:
            return None
        texts = (" ".join(self._lines_of(entry)) for entry in self.lost)
        return Recovered(self.text, tuple(self.faults), frozenset(name for text in texts for name in _ID.findall(text)))

    def give_up(self, errors: Sequence[YamlFault]) -> bool:
        """Gives up the entries that have these errors; whether all are in entries."""
        *plain, last = errors
        if last.code == SYNTAX:
            entry = self._with_slip(last)
            plain = [] if entry is None else [*plain, self._at_its_quotes(last, entry)]
        else:
            plain = [*plain, last]
            entry = None
        found = {self._entry(fault.stretch[0]) for fault in plain} | ({entry} if entry is not None else set())
        found -= self.lost
        if not found or min(found) < 0:
            return False
        self.lost |= found
        self.faults += plain
        return True

    def _with_slip(self, slip: YamlFault) -> int | None:
        """The entry without which one can read on farthest. A slip is noticed where it stands, or in a later entry."""
        noticed = self._entry(slip.stretch[0])
        known = dict.fromkeys((noticed, noticed - 1, self._entry(slip.begin)))
        reached = {entry: self._next_slip(entry) for entry in known if entry >= 0 and entry not in self.lost}
        best = max(reached, key=lambda entry: reached[entry], default=None)
        return best if best is not None and reached[best] > slip.stretch[0] else None

    def _next_slip(self, entry: int) -> int:
        """The line up to which one can read when an entry is given up, too; behind the last where one can read all."""
        slips = [fault for fault in _errors(self._without(self.lost | {entry})) if fault.code == SYNTAX]
        return slips[-1].stretch[0] if slips else len(self.lines) + 1

    def _at_its_quotes(self, slip: YamlFault, entry: int) -> YamlFault:
        """Where the entry above is at fault, mostly for quotation marks that nobody closed, it is said there."""
        if entry == self._entry(slip.stretch[0]):
            return slip
        for number, line in enumerate(self._lines_of(entry), self.starts[entry]):
            if line.count('"') % 2:
                column = line.index('"')
                return YamlFault(SYNTAX, NEVER_CLOSED, (number, column, number, len(line)), CLOSE)
        return slip

    def _entry(self, line: int) -> int:
        """The entry that a line is in; the last where it is the end of the file, -1 where it is before all."""
        return min(bisect_right(self.starts, line) - 1, len(self.starts) - 2)

    def _lines_of(self, entry: int) -> list[str]:
        return self.lines[self.starts[entry] : self.starts[entry + 1]]

    def _without(self, lost: set[int]) -> str:
        left = list(self.lines)
        for entry in lost:
            first, behind = self.starts[entry], self.starts[entry + 1]
            left[first:behind] = [""] * (behind - first)
        return "\n".join(left)
