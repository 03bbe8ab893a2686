"""Resolves the characters of a run that the Unicode Bidirectional Algorithm looks at together: numbers, brackets and
what has no direction (UAX 9, W1 to I2).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from unicodedata import bidirectional, category, mirrored, normalize

from msgspec import Struct

_STRONG = {"L": "L", "R": "R", "AL": "R", "EN": "R", "AN": "R"}
"""What counts beside neutral characters (N1)."""
ISOLATES = ("LRI", "RLI", "FSI")
_NEUTRAL = frozenset(("B", "S", "WS", "ON", "LRI", "RLI", "FSI", "PDI"))
_MOST_BRACKETS = 63


class RunSequence(Struct):
    """An isolating run sequence (BD13): places of characters that are resolved together, and what stands around it."""

    places: list[int]
    level: int
    before: str
    behind: str


def resolve(text: str, classes: list[str], levels: list[int], sequence: RunSequence) -> None:
    """Gives the characters of a sequence the classes that they have beside one another, and the levels of these."""
    _resolve_weak(classes, sequence)
    _resolve_brackets(text, classes, sequence)
    _resolve_neutral(classes, sequence)
    _raise_levels(classes, levels, sequence)


def direction_at(level: int) -> str:
    return "R" if level % 2 else "L"


def _resolve_weak(classes: list[str], sequence: RunSequence) -> None:
    """Numbers and what stands in and beside them (W1 to W7)."""
    places = sequence.places
    kind, strong = sequence.before, sequence.before
    for place in places:  # W1 to W3
        own = classes[place]
        if own == "NSM":
            own = "ON" if kind in (*ISOLATES, "PDI") else kind
        kind = own
        if own in ("R", "L", "AL"):
            strong = own
        classes[place] = "AN" if own == "EN" and strong == "AL" else own
    for place in places:
        classes[place] = "R" if classes[place] == "AL" else classes[place]
    for at in range(1, len(places) - 1):  # W4
        left, own, right = (classes[places[at + by]] for by in (-1, 0, 1))
        if left == right and ((own in ("ES", "CS") and left == "EN") or (own == "CS" and left == "AN")):
            classes[places[at]] = left
    _join_terminators(classes, places)
    strong = sequence.before
    for place in places:  # W6 and W7
        if classes[place] in ("ES", "ET", "CS"):
            classes[place] = "ON"
        strong = classes[place] if classes[place] in ("L", "R") else strong
        classes[place] = "L" if classes[place] == "EN" and strong == "L" else classes[place]


def _join_terminators(classes: list[str], places: Sequence[int]) -> None:
    """Signs of currency and the like beside a number are part of it (W5)."""
    at = 0
    while at < len(places):
        end = at
        while end < len(places) and classes[places[end]] == "ET":
            end += 1
        around = [classes[places[next]] for next in (at - 1, end) if 0 <= next < len(places)]
        if end > at and "EN" in around:
            for place in places[at:end]:
                classes[place] = "EN"
        at = max(end, at + 1)


def _resolve_brackets(text: str, classes: list[str], sequence: RunSequence) -> None:
    """Both brackets of a pair take one direction (N0)."""
    own = direction_at(sequence.level)
    for first, last in _pairs(text, classes, sequence.places):
        inside = {_STRONG.get(classes[place]) for place in sequence.places[first + 1 : last]} - {None}
        if own in inside:
            direction = own
        elif inside:
            strong = (_STRONG.get(classes[place]) for place in reversed(sequence.places[:first]))
            before = next(filter(None, strong), sequence.before)
            direction = before if before != own else own
        else:
            continue
        for at in (first, last):
            _set_bracket(text, classes, sequence.places, at, direction)


def _set_bracket(text: str, classes: list[str], places: Sequence[int], at: int, direction: str) -> None:
    """The bracket, and the accents on it."""
    classes[places[at]] = direction
    for place in places[at + 1 :]:
        if bidirectional(text[place]) != "NSM":
            break
        classes[place] = direction


def _pairs(text: str, classes: Sequence[str], places: Sequence[int]) -> list[tuple[int, int]]:
    """Places of pairs of brackets in a sequence, in the order of the first ones (BD16)."""
    opened: list[tuple[str, int]] = []
    pairs: list[tuple[int, int]] = []
    for at, place in enumerate(places):
        character = text[place]
        if classes[place] != "ON" or not mirrored(character):
            continue
        if closing := _closing(character):
            if len(opened) == _MOST_BRACKETS:
                return []
            opened.append((closing, at))
        else:
            same = [number for number, (sign, _) in enumerate(opened) if sign == normalize("NFC", character)]
            if same:
                pairs.append((opened[same[-1]][1], at))
                del opened[same[-1] :]
    return sorted(pairs)


@cache
def _closing(character: str) -> str:
    """What closes a bracket; empty for what opens none. Unicode has the two of a pair side by side."""
    if category(character) != "Ps":
        return ""
    following = (chr(ord(normalize("NFC", character)) + by) for by in (1, 2))
    return next((sign for sign in following if category(sign) == "Pe" and mirrored(sign)), "")


def _resolve_neutral(classes: list[str], sequence: RunSequence) -> None:
    """What has no direction takes that of both sides, or else that of what it stands in (N1 and N2)."""
    for first, end in _stretches_of_neutral(classes, sequence.places):
        left = _STRONG[classes[sequence.places[first - 1]]] if first else sequence.before
        right = _STRONG[classes[sequence.places[end]]] if end < len(sequence.places) else sequence.behind
        for place in sequence.places[first:end]:
            classes[place] = left if left == right else direction_at(sequence.level)


def _stretches_of_neutral(classes: Sequence[str], places: Sequence[int]) -> Iterator[tuple[int, int]]:
    first = 0
    while first < len(places):
        end = first
        while end < len(places) and classes[places[end]] in _NEUTRAL:
            end += 1
        if end > first:
            yield first, end
        first = end + 1


def _raise_levels(classes: Sequence[str], levels: list[int], sequence: RunSequence) -> None:
    """I1 and I2."""
    for place in sequence.places:
        kind = classes[place]
        if sequence.level % 2:
            levels[place] += kind in ("L", "EN", "AN")
        else:
            levels[place] += {"R": 1, "AN": 2, "EN": 2}.get(kind, 0)
