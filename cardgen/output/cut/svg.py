"""Writes the cuts of a sheet as SVG in millimetres: a layer, and in it a closed path for each card.

The page is as large as the sheet.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from cardgen.model.units import millimetres
from cardgen.render.base.cut_sheets import CutOutline, CutSheet
from cardgen.render.base.hexagon import corners_of

_HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" \
width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">
<title>{title}</title>
<g id="cut" inkscape:groupmode="layer" inkscape:label="Cut" fill="none" stroke="#ff0000" stroke-width="0.1">
"""


def as_svg(cut: CutSheet, title: str) -> bytes:
    """The file of a sheet."""
    width, height = map(millimetres, cut.sheet)
    lines = [f'<path id="card-{number}" d="{_path(outline)}"/>' for number, outline in enumerate(cut.outlines, 1)]
    head = _HEAD.format(width=width, height=height, title=escape(title, quote=False))
    return (head + "\n".join(lines) + "\n</g>\n</svg>\n").encode()


def _path(outline: CutOutline) -> str:
    """Clockwise from the upper left, arcs at the corners."""
    return " ".join(_steps(outline))


def _steps(outline: CutOutline) -> Iterator[str]:
    if outline.is_hex:
        yield " ".join(
            f"{'L' if place else 'M'}{_point(*corner)}" for place, corner in enumerate(corners_of(outline.box))
        )
        yield "Z"
        return
    box, radius = outline.box, outline.radius
    arc = f"A{millimetres(radius)} {millimetres(radius)} 0 0 1 " if radius else ""
    yield f"M{_point(box.left + radius, box.top)}"
    for (x, y), (beyond_x, beyond_y) in (
        ((box.right - radius, box.top), (box.right, box.top + radius)),
        ((box.right, box.bottom - radius), (box.right - radius, box.bottom)),
        ((box.left + radius, box.bottom), (box.left, box.bottom - radius)),
        ((box.left, box.top + radius), (box.left + radius, box.top)),
    ):
        yield f"L{_point(x, y)}"
        if arc:
            yield f"{arc}{_point(beyond_x, beyond_y)}"
    yield "Z"


def _point(x: int, y: int) -> str:
    return f"{millimetres(x)} {millimetres(y)}"
