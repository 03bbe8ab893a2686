"""Fits cards into rows and columns centred in the printable area.

Whole micrometres; the origin is the upper left corner of the sheet. Knows nothing of turns, folds and versos.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from cardgen.model.units import millimetres
from cardgen.render.base.display import Box

SHORTEST_MARK = 1200
"""Space kept free for crop marks at each outer edge: a shorter mark is hard to lay a ruler on."""


class Size(NamedTuple):
    """Width and height in micrometres."""

    width: int
    height: int

    @property
    def turned(self) -> Size:
        return Size(self.height, self.width)

    @property
    def upright(self) -> Size:
        return self if self.width <= self.height else self.turned

    def __str__(self) -> str:
        return f"{millimetres(self.width)} x {millimetres(self.height)} mm"


class PrintableArea(Struct, frozen=True):
    """Where cards may lie: within `area`, a `gutter` apart, with room for `marks` and as much `bleed` as there is."""

    area: Box
    gutter: int
    bleed: int
    marks: bool
    is_round: bool

    @property
    def between(self) -> int:
        """What of the bleed shows towards a neighbour, and all around a card that is round."""
        return min(self.bleed, self.gutter // 2)

    @property
    def keep(self) -> int:
        """What stays free at each edge of the area."""
        return (SHORTEST_MARK if self.marks else 0) + (self.between if self.is_round else 0)


class CardGrid(Struct, frozen=True):
    """Cards of size `card`, as they lie on the ground."""

    ground: PrintableArea
    card: Size

    @property
    def area(self) -> Box:
        return self.ground.area

    @property
    def columns(self) -> int:
        return how_many(self.area.width - 2 * self.ground.keep, self.card.width, self.ground.gutter)

    @property
    def rows(self) -> int:
        return how_many(self.area.height - 2 * self.ground.keep, self.card.height, self.ground.gutter)

    @property
    def count(self) -> int:
        return self.columns * self.rows

    @property
    def used(self) -> Size:
        """Width and height of all cards with the gutters between them."""
        gutter = self.ground.gutter
        return Size(
            self.columns * (self.card.width + gutter) - gutter,
            self.rows * (self.card.height + gutter) - gutter,
        )

    @property
    def outside(self) -> Size:
        """What of the bleed shows around all cards, across and down."""
        if self.ground.is_round:
            return Size(self.ground.between, self.ground.between)
        across = (self.area.width - self.used.width) // 2 - self.ground.keep
        down = (self.area.height - self.used.height) // 2 - self.ground.keep
        return Size(min(self.ground.bleed, across), min(self.ground.bleed, down))

    def trim(self, column: int, row: int) -> Box:
        left = self.area.left + (self.area.width - self.used.width) // 2
        top = self.area.top + (self.area.height - self.used.height) // 2
        across, down = self.card.width + self.ground.gutter, self.card.height + self.ground.gutter
        return Box(left + column * across, top + row * down, *self.card)


def how_many(space: int, side: int, gutter: int) -> int:
    """The number of sides, a gutter apart, that the space holds."""
    return max(0, (space + gutter) // max(1, side + gutter))
