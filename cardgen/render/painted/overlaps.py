"""Finds what cannot be read because something was painted over it.

Grounds come first and badges are meant: only what is painted later over type, icons and codes is told of. Of type the
letters count, not the air above and below them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Literal, NamedTuple

from msgspec import Struct

from cardgen.render.base.display import Box
from cardgen.render.template.budget import BudgetExceeded
from cardgen.render.template.vocabulary import AT, HasAttributes

LEAST = 400
"""So far, in both directions, one thing must reach into another before anybody sees it: micrometres."""
CAP_HEIGHT = 0.7
TO_BE_READ = frozenset(("text", "icon", "code"))
MOST_LOOKS = 100_000
"""Pairs that are looked at: what a face needs on which two thousand things lie, fifty beside each."""


class Tag(Struct, frozen=True, eq=False):
    """An element that was laid out: where it was written, what it is called, what it may lie on and flows around."""

    at: str | None
    over: str | None
    name: str | None
    around: str | None = None

    @classmethod
    def of(cls, element: HasAttributes) -> Tag:
        return cls(element.get(AT), element.get("over"), element.get("name"), element.get("around"))

    def get(self, name: str, default: str = "", /) -> str | None:
        value: str | None = getattr(self, name)
        return default if value is None else value


class PaintedArea(NamedTuple):
    """Where something was painted. Text, icons and codes are to be read; pictures and grounds only cover."""

    box: Box
    kind: Literal["text", "icon", "code", "picture", "ground"]
    name: str
    element: HasAttributes

    @property
    def label(self) -> str:
        return f"{self.kind} `{self.name}`" if self.name else self.kind


def overlaps(inked: Sequence[PaintedArea]) -> Iterator[tuple[PaintedArea, list[str]]]:
    """Each element that lies on what was painted before, with what it lies on."""
    found: dict[int, tuple[PaintedArea, dict[str, None]]] = {}
    for lower, upper in sorted(_meeting(inked), key=itemgetter(1, 0)):
        beneath, above = inked[lower], inked[upper]
        if _is_fault(beneath, above):
            found.setdefault(id(above.element), (above, {}))[1][beneath.label] = None
    yield from ((area, list(names)) for area, names in found.values())


def _is_fault(beneath: PaintedArea, above: PaintedArea) -> bool:
    if beneath.element is above.element or above.element.get("over") == "yes":
        return False
    if _flows_around(beneath.element, above.element) or _flows_around(above.element, beneath.element):
        return False
    if beneath.kind != "icon":
        return True
    if beneath.box.contains(above.box) and beneath.box != above.box:  # the icon is a ground, as that of a number
        return False
    return above.kind != "icon" or _meets(beneath.box.inset(_half(beneath.box)), above.box)


def _flows_around(text: HasAttributes, other: HasAttributes) -> bool:
    """Whether a text keeps off the other by its shape, which its box may not."""
    around, name = text.get("around"), other.get("name")
    return bool(around and name) and str(name) in str(around).replace(",", " ").split()


def _half(box: Box) -> int:
    """Icons may touch: a badge at the edge of one is meant, but not one that hides its middle."""
    return min(box.width, box.height) // 4


def _meets(box: Box, other: Box) -> bool:
    """Whether they overlap by so much that anybody sees it."""
    across = min(box.right, other.right) - max(box.left, other.left)
    return across > LEAST < min(box.bottom, other.bottom) - max(box.top, other.top)


def _meeting(inked: Sequence[PaintedArea]) -> Iterator[tuple[int, int]]:
    """Pairs whose boxes overlap, by their places, the one that was painted earlier first, if it is to be read; looked
    for downwards. Raises BudgetExceeded.
    """
    standing: dict[bool, list[_Edges]] = {True: [], False: []}
    looks = 0
    for edges in sorted(_edges(inked), key=itemgetter(0)):
        top, left, right, _, place, is_read = edges
        for reading in (True, False) if is_read else (True,):
            standing[reading] = [other for other in standing[reading] if other[3] > top + LEAST]
            looks += len(standing[reading])
            for _, other_left, other_right, _, other, _ in standing[reading]:
                if other_left < right - LEAST and left < other_right - LEAST:
                    if reading and other < place:
                        yield other, place
                    if is_read and place < other:
                        yield place, other
        if looks > MOST_LOOKS:
            raise BudgetExceeded("too much lies side by side or on one another")
        standing[is_read].append(edges)


_Edges = tuple[int, int, int, int, int, bool]
"""Top, left, right and bottom, place in the order of painting, and whether it is to be read."""


def _edges(inked: Sequence[PaintedArea]) -> Iterator[_Edges]:
    """Of all that is wide and high enough to hide something or to be hidden."""
    for place, (box, kind, _, _) in enumerate(inked):
        left, top, width, height = box
        if width > LEAST < height:
            yield top, left, left + width, top + height, place, kind in TO_BE_READ
