"""Computes the dieline of a tray: the lid or the base of a game box.

Pure geometry: no marks, no type. It lies flat as it is printed, its outside up: a floor, four walls around it, and at
both ends of the upper and the lower wall a tab, which is glued behind the wall beside it. Whole micrometres; the
origin is the upper left corner, turns are degrees clockwise.
"""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct

from cardgen.render.base.display import Box
from cardgen.render.box.dieline import BOARD, Panel, Segments
from cardgen.render.sheet.n_up import Size

TAB = 14_000
"""How far a tab reaches behind its neighbour."""
SLANT = 5
"""A fifth of the depth is cut off at both ends of a tab, so that it slips in."""


class FoldedTray(Struct, frozen=True, dict=True):
    """A tray that is `inner` long, wide and deep inside."""

    name: str
    inner: tuple[int, int, int]

    @property
    def length(self) -> int:
        return self.inner[0] + BOARD

    @property
    def width(self) -> int:
        return self.inner[1] + BOARD

    @property
    def depth(self) -> int:
        return self.inner[2] + BOARD

    @property
    def flat(self) -> Size:
        """How much paper it takes."""
        return Size(self.length + 2 * self.depth, self.width + 2 * self.depth)

    @property
    def floor(self) -> Box:
        """Where the floor lies in the flat: what is looked at, of a lid from above, of a base from below."""
        return Box(self.depth, self.depth, self.length, self.width)

    @property
    def wrap(self) -> Panel:
        """All of it: one picture that goes over the floor and down the walls."""
        return Panel(f"{self.name} wrap", Box(0, 0, *self.flat), 0, (True, True, True, True))

    @cached_property
    def panels(self) -> tuple[Panel, ...]:
        """The floor and the walls; each wall reads right on the closed box, the floor of a lid being above."""
        left, top, right, bottom = self.floor.left, self.floor.top, self.floor.right, self.floor.bottom
        length, width, depth = self.length, self.width, self.depth
        walls = (
            ("floor", self.floor, 0, (False, False, False, False)),
            ("back", Box(left, 0, length, depth), 180, (True, True, True, False)),
            ("front", Box(left, bottom, length, depth), 0, (True, False, True, True)),
            ("left", Box(0, top, depth, width), 90, (True, True, False, True)),
            ("right", Box(right, top, depth, width), 270, (False, True, True, True)),
        )
        return tuple(Panel(f"{self.name} {name}", box, turned, over) for name, box, turned, over in walls)

    @cached_property
    def tabs(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """The glue areas: four corners each, those at the crease first and last, clockwise around the tray."""
        flat, floor = self.flat, self.floor
        reach, slant = min(TAB, self.depth), self.depth // SLANT
        upper = ((0, slant), (self.depth - slant, self.depth))
        lower = ((floor.bottom, floor.bottom + slant), (flat.height - slant, flat.height))
        right, left = (floor.right, floor.right + reach), (floor.left, floor.left - reach)
        return (
            _tab(right, (*upper[0], *upper[1])),
            _tab(right, (*lower[0], *lower[1])),
            _tab(left, (*lower[0], *lower[1])[::-1]),
            _tab(left, (*upper[0], *upper[1])[::-1]),
        )

    @cached_property
    def outline(self) -> Segments:
        """The dieline around all of it, clockwise, closed."""
        flat, floor = self.flat, self.floor
        upper_right, lower_right, lower_left, upper_left = self.tabs
        points = (
            *upper_right,
            (flat.width, floor.top),
            (flat.width, floor.bottom),
            *lower_right,
            *lower_left,
            (0, floor.bottom),
            (0, floor.top),
            *upper_left,
        )
        first, *others = points
        return (("M", first), *(("L", point) for point in others), ("Z", ()))

    @property
    def slits(self) -> tuple[tuple[int, int, int, int], ...]:
        """Nothing catches in a slit: its tabs are glued."""
        return ()

    @property
    def creases(self) -> tuple[tuple[int, int, int, int], ...]:
        """Straight lines to fold on, all away from the printed side: the floor's edges, and those of the tabs."""
        flat, floor = self.flat, self.floor
        across = ((floor.left, y, floor.right, y) for y in (floor.top, floor.bottom))
        down = ((x, 0, x, flat.height) for x in (floor.left, floor.right))
        return (*across, *down)


def _tab(across: tuple[int, int], down: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """From the crease out to the edge of the tab and back to the crease."""
    crease, edge = across
    return (crease, down[0]), (edge, down[1]), (edge, down[2]), (crease, down[3])
