"""Draws where a face is cut and how far from there its type stays, for looking at, never for print."""

from __future__ import annotations

from msgspec.structs import replace

from cardgen.render.base.display import Box, Page, Rectangle

CUT, SAFE = "#e00000", "#0060e0"
WIDTH = 200
DASH = (1_500, 1_000)


def with_guides(page: Page, cut: Box, safe: int, is_round: bool = False) -> Page:
    """The page with a line around the cut and a dashed one around the safe zone."""
    lines = (_line(cut, CUT, (), is_round), _line(cut.inset(safe), SAFE, DASH, is_round))
    return replace(page, marks=(*page.marks, *lines))


def _line(box: Box, colour: str, dash: tuple[int, ...], is_round: bool) -> Rectangle:
    corner = min(box.width, box.height) // 2 if is_round else 0
    return Rectangle(box, stroke=colour, stroke_width=WIDTH, radii=(corner,) * 4, dash=dash)
