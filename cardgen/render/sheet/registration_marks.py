"""The marks by which a cutting machine finds a printed sheet, and what they leave to cards.

Lengths are whole micrometres, the origin is the upper left corner of the sheet.
"""

from __future__ import annotations

from cardgen.model.cutter import RegistrationMarks
from cardgen.render.base.display import Box, Line, Rectangle
from cardgen.render.base.slug import INK, LINE_HEIGHT, SlugPlace
from cardgen.render.sheet.imposition import Imposition
from cardgen.render.sheet.marks import DESCENT
from cardgen.render.sheet.n_up import Size

_CORNERS = ((-1, 1), (1, -1), (-1, -1), (1, 1))
"""Of the sheet: into it across and down, from upper right, lower left, lower right, upper left."""
_BRACKETS = {"two": _CORNERS[:2], "four": _CORNERS}


def registration_marks(marks: RegistrationMarks, sheet: Size) -> list[Rectangle | Line]:
    """The square, if there is one, and the brackets, black."""
    drawn: list[Rectangle | Line] = [line for corner in _ways(marks) for line in _bracket(marks, sheet, corner)]
    if marks.pattern == "two":
        drawn.append(Rectangle(Box(marks.inset, marks.inset, marks.square, marks.square), INK))
    return drawn


def _ways(marks: RegistrationMarks) -> tuple[tuple[int, int], ...]:
    return _BRACKETS[marks.pattern]


def _bracket(marks: RegistrationMarks, sheet: Size, corner: tuple[int, int]) -> tuple[Line, Line]:
    """Two lines from near a corner, as long as they have to be, that overlap by half their width."""
    across, down = corner
    x = marks.inset if across > 0 else sheet.width - marks.inset
    y = marks.inset if down > 0 else sheet.height - marks.inset
    half = marks.line // 2
    ends = (
        (x - across * half, y, x + across * marks.length, y),
        (x, y - down * half, x, y + down * marks.length),
    )
    first, second = (Line(*end, stroke=INK, stroke_width=marks.line) for end in ends)
    return first, second


def quiet_zones(marks: RegistrationMarks, sheet: Size) -> tuple[Box, ...]:
    """What cards keep out of: each corner that has a mark, to beyond its end."""
    bracket = marks.inset + max(marks.length, marks.line // 2) + marks.quiet
    zones = [_corner(bracket, sheet, corner) for corner in _ways(marks)]
    if marks.pattern == "two":
        zones.append(_corner(marks.inset + marks.square + marks.quiet, sheet, (1, 1)))
    return tuple(zones)


def _corner(side: int, sheet: Size, corner: tuple[int, int]) -> Box:
    across, down = corner
    return Box(0 if across > 0 else sheet.width - side, 0 if down > 0 else sheet.height - side, side, side)


def slug_beside_marks(marks: RegistrationMarks, imposition: Imposition) -> SlugPlace | None:
    """A line at the foot of the sheet, between the quiet zones; None where cards leave no room for it."""
    area, beside = imposition.area, marks.inset + marks.length + marks.quiet
    foot = area.bottom
    if imposition.block.bottom + imposition.bleed.height > foot - LINE_HEIGHT:
        return None
    return SlugPlace(beside, foot - DESCENT, imposition.sheet.width - 2 * beside, LINE_HEIGHT - DESCENT)
