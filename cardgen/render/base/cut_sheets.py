"""Where a machine cuts the cards of a sheet: an outline each, and which sheets are cut alike. Whole micrometres."""

from __future__ import annotations

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.render.base.display import Box


class CutOutline(Struct, frozen=True):
    """A closed cut along `box`, with corners of the `radius`; a circle where that is half of both sides. Where it
    `is_hex`, along the hexagon in `box`.
    """

    box: Box
    radius: int = 0
    is_hex: bool = False

    @property
    def is_circle(self) -> bool:
        return self.box.width == self.box.height and self.radius == self.box.width // 2


class CutSheet(Struct, frozen=True):
    """What is cut out of a sheet of some width and height."""

    sheet: tuple[int, int]
    outlines: tuple[CutOutline, ...]

    @property
    def around(self) -> Box:
        """The rectangle around all outlines."""
        boxes = [outline.box for outline in self.outlines]
        left, top = min(box.left for box in boxes), min(box.top for box in boxes)
        return Box(left, top, max(box.right for box in boxes) - left, max(box.bottom for box in boxes) - top)

    @property
    def cropped(self) -> CutSheet:
        """The same with nothing around the outlines."""
        left, top, width, height = self.around
        moved = (replace(outline, box=outline.box.moved(-left, -top)) for outline in self.outlines)
        return CutSheet((width, height), tuple(moved))


class CutSheets(Struct):
    """The sheets of a file that are cut differently, and `order`, which of them, from 0, each sheet is: all of them
    once the pages were taken.
    """

    different: list[CutSheet] = field(default_factory=list)
    order: list[int] = field(default_factory=list)

    def add(self, sheet: CutSheet) -> int:
        """The number of what the next sheet is cut like, from 1."""
        if sheet not in self.different:
            self.different.append(sheet)
        self.order.append(self.different.index(sheet))
        return self.order[-1] + 1
