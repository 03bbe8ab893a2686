"""The Unicode Bidirectional Algorithm (UAX 9): levels of the characters of a paragraph, and the order on a line.

Of its rules all are here, and in `bidi_rules.py`, but L3, which is the shaper's, and L4, which is the font's. What they
are told by is in Python's own tables of characters.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from unicodedata import bidirectional

from msgspec import Struct

from cardgen.render.text.bidi_rules import ISOLATES, RunSequence, direction_at, resolve

MOST_DEPTH = 125
_EMBEDDINGS = {"LRE": (0, ""), "RLE": (1, ""), "LRO": (0, "L"), "RLO": (1, "R")}
"""Whether its level is odd, and what it makes all characters."""
_REMOVED = frozenset((*_EMBEDDINGS, "PDF", "BN"))
_UNSEEN = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


class _Opened(Struct):
    """An embedding, override or isolate that is open."""

    level: int
    override: str = ""
    is_isolate: bool = False


class _Stack(Struct):
    """What is `opened`, and how many `embeddings` and `isolates` are not, as they would lie too deep."""

    opened: list[_Opened]
    embeddings: int = 0
    isolates: int = 0

    def embed(self, odd: int, override: str) -> None:
        """X2 to X5."""
        level = _next(self.opened[-1].level, odd)
        if self._has_room(level):
            self.opened.append(_Opened(level, override))
        elif not self.isolates:
            self.embeddings += 1

    def isolate(self, odd: int) -> None:
        """X5a to X5c."""
        level = _next(self.opened[-1].level, odd)
        if self._has_room(level):
            self.opened.append(_Opened(level, is_isolate=True))
        else:
            self.isolates += 1

    def end_isolate(self) -> None:
        """X6a: all embeddings in it end as well."""
        if self.isolates:
            self.isolates -= 1
        elif any(opened.is_isolate for opened in self.opened):
            self.embeddings = 0
            while not self.opened.pop().is_isolate:
                pass

    def end_embedding(self) -> None:
        """X7."""
        if self.isolates:
            return
        if self.embeddings:
            self.embeddings -= 1
        elif len(self.opened) > 1 and not self.opened[-1].is_isolate:
            self.opened.pop()

    def _has_room(self, level: int) -> bool:
        return level <= MOST_DEPTH and not self.isolates and not self.embeddings


def levels_of(text: str, base: int, blank: str = "WS") -> list[int]:
    """The level of each character, where the paragraph has the level `base`: odd ones run from right to left.

    A blank is of the class `blank`: as `R`, words stand from right to left whatever their letters are.
    """
    classes = [blank if character == " " else bidirectional(character) or "L" for character in text]
    if not base and not {*classes} & {"R", "AL", "AN", "RLE", "RLO", "RLI", "FSI"}:
        return [0] * len(text)
    partners = _isolates(classes)
    levels = _explicit(classes, base, partners)
    for sequence in _sequences(text, classes, levels, base, partners):
        resolve(text, classes, levels, sequence)
    return _filled(levels, base)


def is_unseen(character: str) -> bool:
    """Whether it only says how others are ordered."""
    return character in _UNSEEN


def visual_order(levels: Sequence[int]) -> list[int]:
    """The places of what has these levels, from left to right (L2)."""
    order = list(range(len(levels)))
    for level in range(max(levels, default=0), 0, -1):
        first = 0
        while first < len(order):
            end = first
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[first:end] = order[first:end][::-1]
            first = end + 1
    return order


def _isolates(classes: Sequence[str]) -> dict[int, int]:
    """For each isolate the place of what ends it, and the other way round; where nothing does, the end (BD9)."""
    partners, opened = {}, []
    for place, kind in enumerate(classes):
        if kind in ISOLATES:
            opened.append(place)
        elif kind == "PDI" and opened:
            partners[place] = opened.pop()
            partners[partners[place]] = place
    return partners | dict.fromkeys(opened, len(classes))


def _explicit(classes: list[str], base: int, partners: dict[int, int]) -> list[int]:
    """Levels that marks ask for (X1 to X8); -1 of what is removed (X9). Overridden characters change their class."""
    stack = _Stack([_Opened(base)])
    levels = [-1] * len(classes)
    for place, kind in enumerate(classes):
        if kind in _EMBEDDINGS:
            stack.embed(*_EMBEDDINGS[kind])
        elif kind == "PDF":
            stack.end_embedding()
        elif kind == "PDI":
            stack.end_isolate()
        if kind in _REMOVED:
            continue
        opened = stack.opened[-1]
        levels[place], classes[place] = opened.level, opened.override or kind
        if kind in ISOLATES:
            odd = _first_strong(classes, place + 1, partners[place], partners) if kind == "FSI" else kind == "RLI"
            stack.isolate(odd)
    return levels


def _next(level: int, odd: int) -> int:
    """The next level that is odd, or even."""
    return level + 1 + (level + 1 + odd) % 2


def _first_strong(classes: Sequence[str], first: int, end: int, partners: dict[int, int]) -> int:
    """The direction of the first strong character that stands in no further isolate (P2 and P3)."""
    while first < end:
        if classes[first] in ("L", "R", "AL"):
            return int(classes[first] != "L")
        first = partners[first] if classes[first] in ISOLATES else first + 1
    return 0


def _sequences(
    text: str, classes: Sequence[str], levels: Sequence[int], base: int, partners: dict[int, int]
) -> list[RunSequence]:
    """Runs of one level, those before and behind an isolate as one (X10)."""
    kept = [place for place, level in enumerate(levels) if level >= 0]
    runs: list[list[int]] = []
    for place in kept:
        if runs and levels[runs[-1][-1]] == levels[place]:
            runs[-1].append(place)
        else:
            runs.append([place])
    begins = {run[0]: run for run in runs}
    sequences = []
    for run in runs:
        if run[0] in partners and _is(text, run[0], "PDI"):
            continue
        places = [*run]
        while _is_opened(text, places[-1]) and partners[places[-1]] in begins:
            places += begins[partners[places[-1]]]
        sequences.append(_bounded(text, places, kept, levels, base, partners))
    return sequences


def _is(text: str, place: int, kind: str) -> bool:
    return bidirectional(text[place]) == kind


def _is_opened(text: str, place: int) -> bool:
    return bidirectional(text[place]) in ISOLATES


def _bounded(
    text: str, places: list[int], kept: Sequence[int], levels: Sequence[int], base: int, partners: dict[int, int]
) -> RunSequence:
    """A sequence with the directions of what stands before and behind it."""
    level, first, last = levels[places[0]], bisect_right(kept, places[0]) - 2, bisect_right(kept, places[-1])
    before = levels[kept[first]] if first >= 0 else base
    is_open = _is_opened(text, places[-1]) and partners[places[-1]] == len(text)
    behind = base if is_open or last == len(kept) else levels[kept[last]]
    return RunSequence(places, level, direction_at(max(level, before)), direction_at(max(level, behind)))


def _filled(levels: list[int], base: int) -> list[int]:
    """What was removed lies at the level of what is before it."""
    for place, level in enumerate(levels):
        if level < 0:
            levels[place] = levels[place - 1] if place else base
    return levels
