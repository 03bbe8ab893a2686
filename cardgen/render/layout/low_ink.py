"""Converts a face for low ink: white ground, black type, thin lines instead of areas.

Only black ink is asked for: colour cartridges are what costs. Drawings have been changed where they were read.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from cardgen.render.base.display import Drawing, Face, Finish, Line, Mark, Path, Placed, Rectangle, Text, spot_of
from cardgen.render.base.gradients import mean_colour
from cardgen.render.svg.recolour import luminance, recoloured

PAPER, LINE, INK, ICON = "#ffffff", "#808080", "#000000", "#5e5e5e"
LINE_WIDTH = 150
AREA = 4000
"""A shape wider and higher than this is an area."""
PALE = 0.3
"""Curves lighter than this are grey."""
LIGHT = 0.7
"""Fills lighter than this are grounds, which vanish; darker ones are areas, which keep an outline."""


def low_ink(face: Face) -> Face:
    """The face with white areas, black type and outlined pictures."""
    marks = tuple(spared for mark in face.marks for spared in _converted(mark, face))
    return replace(face, name=f"{face.name} low ink", marks=marks)


def low_ink_icon(drawing: Drawing) -> Drawing:
    """A black-and-white icon in a grey that still tells white from dark: its solid shapes take most of a card's ink."""
    paler = recoloured(drawing, lambda colour: ICON if luminance(colour) < 0.2 else colour)
    return replace(paler, name=f"{drawing.name} low ink")


def _converted(mark: Mark, face: Face) -> Iterator[Mark]:
    if isinstance(mark, Rectangle):
        yield _converted_rectangle(mark, face)
    elif isinstance(mark, Text):
        yield replace(mark, colour=INK)
    elif isinstance(mark, Path):
        yield _converted_path(mark)
    elif isinstance(mark, Line):
        yield replace(mark, stroke=_black_or_white(mark.stroke))
    elif not isinstance(mark, Finish):
        yield mark
        if isinstance(mark, Placed) and mark.clip is not None:
            yield Rectangle(mark.clip, None, LINE, LINE_WIDTH, mark.radii)


def _converted_path(path: Path) -> Path:
    """Areas of a path keep an outline; lines and small shapes, such as heads of arrows, are black or white."""
    if path.fill and not path.stroke and _is_area(path):
        return replace(path, fill=PAPER, stroke=LINE, stroke_width=LINE_WIDTH, opacity=1)
    if path.fill and path.stroke and _is_area(path) and _black_or_white(mean_colour(path.fill)) == INK:
        return replace(path, fill=PAPER, stroke=LINE, opacity=1)
    fill, stroke = (colour and _black_or_white(mean_colour(colour)) for colour in (path.fill, path.stroke))
    is_pale = stroke == INK and not spot_of(path.stroke or "") and luminance(path.stroke or "") > PALE
    return replace(path, fill=fill, stroke=LINE if is_pale else stroke)


def _is_area(path: Path) -> bool:
    values = [value for _, numbers in path.segments for value in numbers]
    return min(max(values[at::2]) - min(values[at::2]) for at in (0, 1)) > AREA if values else False


def _black_or_white(colour: str) -> str:
    """White where it is light, as halos of lines are; inks that have a plate of their own stay as they are."""
    if spot_of(colour):
        return colour
    return PAPER if luminance(colour) > LIGHT else INK


def _converted_rectangle(mark: Rectangle, face: Face) -> Rectangle:
    if mark.fill is None:
        return replace(mark, stroke=LINE)
    whole = mark.box.width >= face.width and mark.box.height >= face.height
    if whole or (luminance(mean_colour(mark.fill)) > LIGHT and not mark.stroke):
        return replace(mark, fill=PAPER, stroke=None)
    return replace(mark, fill=PAPER, stroke=LINE, stroke_width=mark.stroke_width or LINE_WIDTH)
