"""Paints in foil, varnish or white what templates ask for: marks in, marks out with these inks among them.

An ink lies exactly where that is seen which asks for it: what lies above leaves it out. It prints over all other inks,
and they over it, so that no plate has a hole for another (ISO 32000-1, 8.6.7).
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace
from PIL import Image

from cardgen.render.base.affine import moved_point
from cardgen.render.base.display import (
    STENCIL,
    Clipped,
    Drawing,
    Finish,
    Group,
    Inlay,
    Line,
    Mark,
    Path,
    Picture,
    Placed,
    Rectangle,
    SpotInk,
    Text,
    spot_colour,
)
from cardgen.render.base.picture import read
from cardgen.render.base.placement import matrix_of, moved

SOLID = 0.5
"""What is less opaque than this, as shadows are, is left out: an ink of its own has no shades."""


def with_finishes(marks: Iterable[Mark], spots: Mapping[str, SpotInk]) -> Iterator[Mark]:
    """The marks with those in inks of `spots` where they ask for them; what lies above takes them away again."""
    below: dict[str, None] = {}
    for mark in marks:
        if not isinstance(mark, Finish):
            yield from (_in_ink(ink, [mark], 0) for ink in below)
            yield mark
        elif mark.ink in spots:
            below[mark.ink] = None
            yield _in_ink(mark.ink, mark.marks, 1)


def _in_ink(ink: str, marks: Iterable[Mark], tint: float) -> Finish:
    colour = spot_colour(ink, tint)
    return Finish(ink, tuple(painted for mark in marks for painted in _PAINTED[type(mark)](mark, colour)))


def _text(text: Text, colour: str) -> Iterator[Mark]:
    yield replace(text, colour=colour)


def _line(line: Line, colour: str) -> Iterator[Mark]:
    yield replace(line, stroke=colour)


def _rectangle(rectangle: Rectangle, colour: str) -> Iterator[Mark]:
    yield replace(rectangle, fill=rectangle.fill and colour, stroke=rectangle.stroke and colour)


def _path(path: Path, colour: str) -> Iterator[Mark]:
    if path.opacity >= SOLID:
        yield replace(path, fill=path.fill and colour, stroke=path.stroke and colour, opacity=1)


def _clipped(clipped: Clipped, colour: str) -> Iterator[Mark]:
    yield replace(
        clipped, marks=tuple(painted for mark in clipped.marks for painted in _PAINTED[type(mark)](mark, colour))
    )


def _group(group: Group, colour: str) -> Iterator[Mark]:
    """Whatever its mask is: where a mask fades there is no edge to an ink of its own."""
    if group.opacity >= SOLID:
        yield from (painted for mark in group.marks for painted in _PAINTED[type(mark)](mark, colour))


def _inlay(inlay: Inlay, colour: str) -> Iterator[Mark]:
    """The whole of its square."""
    corners = [moved_point(inlay.matrix, x, y) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))]
    segments = tuple(("L" if at else "M", corner) for at, corner in enumerate(corners))
    yield Path((*segments, ("Z", ())), fill=colour)


def _placed(placed: Placed, colour: str) -> Iterator[Mark]:
    if isinstance(placed.what, Drawing):
        yield _drawing(placed, placed.what, colour)
    elif isinstance(placed.what, Picture):
        yield _picture(placed, placed.what, colour)


def _drawing(placed: Placed, drawing: Drawing, colour: str) -> Mark:
    """Its paths, cut to where it is shown."""
    from cardgen.output.pdf.flattening import clip_of  # with a library that only presses need
    from cardgen.render.base.regions import path_of

    matrix = matrix_of(placed, drawing.view_box)
    marks = (painted for mark in drawing.marks for painted in _PAINTED[type(mark)](moved(mark, matrix), colour))
    return Clipped((path_of(clip_of(placed), ""),), tuple(marks))


def _picture(placed: Placed, picture: Picture, colour: str) -> Mark:
    """All of it or, where it is translucent, its shape as a stencil."""
    if not picture.mask:
        shown = placed.box.within(placed.clip) if placed.clip else placed.box
        return Rectangle(shown, fill=colour, radii=placed.radii)
    return replace(placed, what=_stencil(picture), colour=colour)


def _stencil(picture: Picture) -> Picture:
    """Where a picture is opaque, in one bit a pixel."""
    shades = Image.frombytes("L", picture.pixels, zlib.decompress(read(picture.mask)))
    bits = shades.point(lambda shade: 255 * (shade >= 255 * SOLID)).convert("1", dither=Image.Dither.NONE).tobytes()
    return Picture(f"{picture.name} stencil", picture.pixels, zlib.compress(bits), "FlateDecode", space=STENCIL)


_PAINTED: dict[type, Callable[[Any, str], Iterator[Mark]]] = {
    Text: _text,
    Line: _line,
    Rectangle: _rectangle,
    Path: _path,
    Clipped: _clipped,
    Group: _group,
    Inlay: _inlay,
    Placed: _placed,
}
