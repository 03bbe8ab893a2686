"""Draws the line along which a die cuts a card, in a spot ink that presses keep apart from what they print."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.model.outlet import Outlet, Press
from cardgen.render.base.display import Box, Path, Rectangle, spot_colour
from cardgen.render.base.hexagon import outline_of

INK = "dieline"
WIDTH = 176
"""Half a point, in micrometres."""


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
