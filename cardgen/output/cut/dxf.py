"""Writes the cuts of a sheet as DXF of release 12, in millimetres: closed polylines with bent corners, and circles.

The origin is the lower left corner of the sheet and y grows upwards, as drawings have it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import pi, tan

from cardgen.model.units import millimetres
from cardgen.render.base.cut_sheets import CutOutline, CutSheet
from cardgen.render.base.hexagon import corners_of

LAYER = "CUT"
_QUARTER = f"{-tan(pi / 8):.9f}"
"""The bulge of a quarter of a circle, clockwise: the tangent of a quarter of its angle."""
_RED = 1
_Tags = Iterator[tuple[int, object]]


def as_dxf(cut: CutSheet) -> bytes:
    """The file of a sheet, in ASCII."""
    tags = [*_header(cut), *_tables()]
    tags += [(0, "SECTION"), (2, "ENTITIES")]
    for outline in cut.outlines:
        tags += _circle(outline, cut) if outline.is_circle else _polyline(outline, cut)
    tags += [(0, "ENDSEC"), (0, "EOF")]
    return _as_text(tags).encode("ascii")


def _as_text(tags: Iterable[tuple[int, object]]) -> str:
    return "".join(f"{code:>3}\r\n{value}\r\n" for code, value in tags)


def _header(cut: CutSheet) -> _Tags:
    """Release 12 has no word for units; readers of later ones take 4 of `$INSUNITS` for millimetres."""
    width, height = map(millimetres, cut.sheet)
    yield from ((0, "SECTION"), (2, "HEADER"), (9, "$ACADVER"), (1, "AC1009"))
    yield from ((9, "$INSUNITS"), (70, 4), (9, "$MEASUREMENT"), (70, 1))
    yield from ((9, "$EXTMIN"), (10, "0"), (20, "0"), (9, "$EXTMAX"), (10, width), (20, height))
    yield 0, "ENDSEC"


def _tables() -> _Tags:
    yield from ((0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LTYPE"), (70, 1))
    yield from ((0, "LTYPE"), (2, "CONTINUOUS"), (70, 0), (3, "Solid line"), (72, 65), (73, 0), (40, "0.0"))
    yield from ((0, "ENDTAB"), (0, "TABLE"), (2, "LAYER"), (70, 1))
    yield from ((0, "LAYER"), (2, LAYER), (70, 0), (62, _RED), (6, "CONTINUOUS"), (0, "ENDTAB"), (0, "ENDSEC"))


def _circle(outline: CutOutline, cut: CutSheet) -> _Tags:
    box = outline.box
    x, y = millimetres(box.left + outline.radius), millimetres(cut.sheet[1] - box.top - outline.radius)
    yield from ((0, "CIRCLE"), (8, LAYER), (10, x), (20, y), (40, millimetres(outline.radius)))


def _polyline(outline: CutOutline, cut: CutSheet) -> _Tags:
    yield from ((0, "POLYLINE"), (8, LAYER), (66, 1), (10, "0"), (20, "0"), (70, 1))
    for x, y, is_bent in _vertices(outline):
        yield from ((0, "VERTEX"), (8, LAYER), (10, millimetres(x)), (20, millimetres(cut.sheet[1] - y)))
        if is_bent:
            yield 42, _QUARTER
    yield from ((0, "SEQEND"), (8, LAYER))


def _vertices(outline: CutOutline) -> Iterator[tuple[int, int, bool]]:
    """Clockwise from the upper left, and whether the way from there to the next is a corner."""
    if outline.is_hex:
        yield from ((*corner, False) for corner in corners_of(outline.box))
        return
    box, radius = outline.box, outline.radius
    corners = (
        ((box.left, box.top + radius), (box.left + radius, box.top)),
        ((box.right - radius, box.top), (box.right, box.top + radius)),
        ((box.right, box.bottom - radius), (box.right - radius, box.bottom)),
        ((box.left + radius, box.bottom), (box.left, box.bottom - radius)),
    )
    for begin, end in corners:
        yield *begin, bool(radius)
        if radius:
            yield *end, False
