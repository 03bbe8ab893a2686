"""Finds what cannot be read: type, icons and codes that were painted over, and letters like what lies below them.

Grounds come first and badges are meant: only what is painted later over type, icons and codes is told of. Of type the
letters count, not the air above and below them. Letters are compared with flat colours only: on pictures, drawings and
what is seen through, the eye has to judge.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from math import inf
from operator import itemgetter
from typing import Literal, NamedTuple

from msgspec import Struct

from cardgen.render.base.display import Box, Clipped, Group, Mark, Path, Placed, Rectangle, Text, spot_of
from cardgen.render.svg.recolour import luminance
from cardgen.render.template.budget import BudgetExceeded
from cardgen.render.template.vocabulary import AT, HasAttributes

LEAST = 400
"""So far, in both directions, one thing must reach into another before anybody sees it: micrometres."""
CAP_HEIGHT = 0.7
TO_BE_READ = frozenset(("text", "icon", "code"))
LEAST_CONTRAST = 3.0
"""Of 21, after WCAG 2, which asks for as much of large type."""
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


class FaintText(Struct, frozen=True):
    """A text whose letters are hardly seen: their colour, that of their ground, and the contrast of the two."""

    area: PaintedArea
    letters: str
    ground: str
    contrast: float


def faint_texts(marks: Sequence[Mark], inked: Sequence[PaintedArea], paper: str) -> Iterator[FaintText]:
    """Each text once, of which a line is hardly seen on the flat colour directly below it, or on the paper."""
    lines: dict[int, list[PaintedArea]] = defaultdict(list)
    for area in inked:
        if area.kind == "text":
            lines[area.box.bottom].append(area)
    grounds: list[_Ground] = []
    found: set[int] = set()
    for mark in marks:
        if not isinstance(mark, Text):
            grounds += _ground_of(mark)
        elif (line := _area_of(mark, lines)) is not None and id(line.element) not in found:
            ground = mark.outline or _colour_below(line.box, grounds, paper)
            if ground and (contrast := contrast_of(mark.colour, ground)) < LEAST_CONTRAST:
                found.add(id(line.element))
                yield FaintText(line, mark.colour, ground, contrast)


def _area_of(mark: Text, lines: dict[int, list[PaintedArea]]) -> PaintedArea | None:
    """The line that a run of letters stands in; None of those that are turned, and of shadows."""
    if mark.turned or spot_of(mark.colour):
        return None
    return next((area for area in lines.get(mark.baseline, ()) if area.box.left <= mark.left <= area.box.right), None)


_Ground = tuple[float, float, float, float, bool, str]
"""Left, top, right, bottom, whether letters must lie wholly in it to lie on it, and its flat colour, if it has one."""
_EVERYWHERE = (-inf, -inf, inf, inf, False, "")


def _ground_of(mark: Mark) -> Iterator[_Ground]:
    """What letters may lie on, worked out once for all lines above it."""
    if isinstance(mark, Rectangle):
        if mark.fill is not None:
            fill = mark.fill if isinstance(mark.fill, str) and not spot_of(mark.fill) else ""
            yield mark.box.left, mark.box.top, mark.box.right, mark.box.bottom, True, fill
    elif isinstance(mark, Placed):
        box = mark.clip or mark.box
        yield box.left, box.top, box.right, box.bottom, True, ""
    elif isinstance(mark, Path):
        numbers = [number for _, values in mark.segments for number in values] if mark.fill is not None else []
        if numbers:
            yield min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2]), False, ""
    elif isinstance(mark, Clipped | Group):
        yield _EVERYWHERE


def _colour_below(letters: Box, grounds: Sequence[_Ground], paper: str) -> str:
    """The flat colour that letters lie on; empty where it is none."""
    first, upper, last, lower = letters.left, letters.top, letters.right, letters.bottom
    for left, top, right, bottom, must_hold, colour in reversed(grounds):
        if must_hold:
            if left <= first and top <= upper and last <= right and lower <= bottom:
                return colour
        elif left < last and first < right and top < lower and upper < bottom:
            return colour
    return paper


@cache
def contrast_of(colour: str, ground: str) -> float:
    """How far apart two colours are, 1 to 21 after WCAG 2."""
    dark, light = sorted((luminance(colour), luminance(ground)))
    return (light + 0.05) / (dark + 0.05)
