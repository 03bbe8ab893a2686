"""What lies on type or on an icon, so that one of the two cannot be read?

Grounds come first and badges are meant: only what is painted later over type, icons and codes is told of. Of type the
letters count, not the air above and below them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from lxml import etree

from cardgen.render.display import Box

LEAST = 400
"""So far, in both directions, one thing must reach into another before anybody sees it: micrometres."""
CAP_HEIGHT = 0.7
MOST_COMPARED = 1_000_000
"""Pairs of boxes. A face has a few hundred; what fills one with thousands of texts is looked at no further."""
MOST_FAULTS = 500
"""After so many, nobody reads the next."""


class Inked(NamedTuple):
    """Where something was painted. Text, icons and codes are to be read; pictures and grounds only cover."""

    box: Box
    kind: Literal["text", "icon", "code", "picture", "ground"]
    name: str
    element: etree._Element

    @property
    def told(self) -> str:
        return f"{self.kind} `{self.name}`" if self.name else self.kind


def overlaps(inked: Sequence[Inked]) -> Iterator[tuple[Inked, list[str]]]:
    """Each element that lies on what was painted before, with what it lies on; of a crowd, the first that are met."""
    found: dict[int, tuple[Inked, dict[int, str]]] = {}
    faults = 0
    for lower, upper in _meeting(inked):
        beneath, one = inked[lower], inked[upper]
        if _is_fault(beneath, one):
            found.setdefault(upper, (one, {}))[1][lower] = beneath.told
            faults += 1
            if faults == MOST_FAULTS:
                break
    yield from _by_element(found)


def _by_element(found: dict[int, tuple[Inked, dict[int, str]]]) -> Iterator[tuple[Inked, list[str]]]:
    """In the order in which they were painted."""
    told: dict[int, tuple[Inked, dict[str, None]]] = {}
    for _, (one, beneath) in sorted(found.items()):
        names = told.setdefault(id(one.element), (one, {}))[1]
        names.update((beneath[lower], None) for lower in sorted(beneath))
    yield from ((one, list(names)) for one, names in told.values())


def _is_fault(beneath: Inked, one: Inked) -> bool:
    if beneath.element is one.element or one.element.get("over") == "yes":
        return False
    if beneath.kind != "icon":
        return True
    if beneath.box.contains(one.box) and beneath.box != one.box:  # the icon is a ground, as that of a number
        return False
    return one.kind != "icon" or _meets(beneath.box.inset(_half(beneath.box)), one.box)


def _half(box: Box) -> int:
    """Icons may touch: a badge at the edge of one is meant, but not one that hides its middle."""
    return min(box.width, box.height) // 4


def _meets(box: Box, other: Box) -> bool:
    """Do they overlap by so much that anybody sees it?"""
    across = min(box.right, other.right) - max(box.left, other.left)
    return across > LEAST < min(box.bottom, other.bottom) - max(box.top, other.top)


def _meeting(inked: Sequence[Inked]) -> Iterator[tuple[int, int]]:
    """Pairs whose boxes overlap, by their places, the one that was painted earlier first; looked for downwards.

    The earlier one is to be read, so that grounds are never compared with one another.
    """
    readable: list[int] = []
    covers: list[int] = []
    left = MOST_COMPARED
    for place in sorted(range(len(inked)), key=lambda place: inked[place].box.top):
        box, covering = inked[place].box, inked[place].kind in ("picture", "ground")
        left -= len(readable) + (0 if covering else len(covers))
        if left < 0:
            return
        others = readable = _reaching(readable, inked, box.top + LEAST)
        if not covering:
            covers = _reaching(covers, inked, box.top + LEAST)
            others = readable + covers
        for other in others:
            lower = min(place, other)
            if inked[lower].kind not in ("picture", "ground") and _meets(box, inked[other].box):
                yield lower, max(place, other)
        (covers if covering else readable).append(place)


def _reaching(places: list[int], inked: Sequence[Inked], height: int) -> list[int]:
    return [place for place in places if inked[place].box.bottom > height]
