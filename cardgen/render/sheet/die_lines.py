"""Draws the line along which a die cuts a card, in a spot ink that presses keep apart from what they print.

And guides for looking at, never for print: where a face is cut, and how far from there its type stays.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from cardgen.model.outlet import Outlet, Press
from cardgen.render.base.display import Box, Page, Path, Rectangle, spot_colour
from cardgen.render.base.hexagon import outline_of

INK = "dieline"
WIDTH = 176
"""Half a point, in micrometres."""
CUT, SAFE = "#e00000", "#0060e0"
GUIDE_WIDTH, GUIDE_DASH = 200, (1_500, 1_000)


def die_press(outlet: Outlet | None) -> Press | None:
    """The press that wants to be told where cards are cut."""
    press = outlet.press if outlet else None
    return press if press and INK in press.spot_names else None


def die_lines(
    trims: Iterable[Box],
    outlet: Outlet | None,
    *,
    is_round: bool = False,
    is_hex: bool = False,
    corner: int | None = None,
) -> list[Rectangle | Path]:
    """A line around each trim, with corners of the radius `corner` or else the press's; none where it asks for none."""
    press = die_press(outlet)
    if press is None:
        return []
    if is_hex:
        return [outline_of(trim, spot_colour(INK), WIDTH) for trim in trims]
    return [_line(trim, is_round, press.corner if corner is None else corner) for trim in trims]


def _line(trim: Box, is_round: bool, corner: int) -> Rectangle:
    most = min(trim.width, trim.height) // 2
    radius = most if is_round else min(corner, most)
    return Rectangle(trim, stroke=spot_colour(INK), stroke_width=WIDTH, radii=(radius,) * 4)


def with_guides(page: Page, cut: Box, safe: int, is_round: bool = False) -> Page:
    """The page with a line around the cut and a dashed one around the safe zone."""
    guides = (_guide(cut, CUT, (), is_round), _guide(cut.inset(safe), SAFE, GUIDE_DASH, is_round))
    return replace(page, marks=(*page.marks, *guides))


def _guide(box: Box, colour: str, dash: tuple[int, ...], is_round: bool) -> Rectangle:
    corner = min(box.width, box.height) // 2 if is_round else 0
    return Rectangle(box, stroke=colour, stroke_width=GUIDE_WIDTH, radii=(corner,) * 4, dash=dash)
