"""Where a machine cuts the cards of a sheet: an outline each, and which sheets are cut alike. Whole micrometres."""

from __future__ import annotations

from msgspec import Struct, field

from cardgen.render.base.display import Box


class CutOutline(Struct, frozen=True):
    """A closed cut along `box`, with corners of the `radius`; a circle where that is half of both sides."""

    box: Box
    radius: int = 0

    @property
    def is_circle(self) -> bool:
        return self.box.width == self.box.height and self.radius == self.box.width // 2


class CutSheet(Struct, frozen=True):
    """What is cut out of a sheet of some width and height."""

    sheet: tuple[int, int]
    outlines: tuple[CutOutline, ...]


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
