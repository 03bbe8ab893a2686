"""The files beside sheets that a machine cuts: their cuts as SVG and DXF, and pictures of cards that are cut out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from PIL import Image, ImageDraw

from cardgen.model.units import INCH
from cardgen.output.cut.dxf import as_dxf
from cardgen.output.cut.svg import as_svg
from cardgen.output.encoders.rasters import images, saved
from cardgen.render.base.cut_sheets import CutOutline, CutSheet, CutSheets
from cardgen.render.base.display import Box
from cardgen.render.base.hexagon import corners_of

DPI = 300
_FINER = 4
"""Edges of a picture are smoothed by drawing them so many times as large."""


def cut_files(cuts: Iterable[CutSheet], title: str) -> Iterator[tuple[str, bytes]]:
    """The end of the name of each file, and what is in it: two for sheets that are cut alike."""
    for number, cut in enumerate(cuts, 1):
        yield f"cut-{number}.svg", as_svg(cut, f"{title}: cut {number}")
        yield f"cut-{number}.dxf", as_dxf(cut)


def cut_out_pictures(pdf: bytes, cuts: CutSheets) -> Iterator[tuple[str, bytes]]:
    """The end of the name of each sheet's picture, transparent where nothing of a card is, and the picture.

    It ends where cards do: a program that crops what is transparent around them does not change its size.
    """
    width, height = (round(side * DPI / INCH) for side in cuts.different[0].sheet)
    for number, (drawn, place) in enumerate(zip(images(pdf, (width, height)), cuts.order, strict=True), 1):
        cut, image = cuts.different[place], drawn.convert("RGB")
        image.putalpha(_mask(cut.outlines, (width, height)))
        image = image.crop(_in_dots(cut.around))
        yield f"{number:02}.png", saved(image, "png", DPI)


def _in_dots(box: Box, dpi: int = DPI) -> tuple[int, int, int, int]:
    left, top, right, bottom = (round(edge * dpi / INCH) for edge in (box.left, box.top, box.right, box.bottom))
    return left, top, right, bottom


def _mask(outlines: Sequence[CutOutline], size: tuple[int, int]) -> Image.Image:
    mask = Image.new("L", (size[0] * _FINER, size[1] * _FINER))
    draw = ImageDraw.Draw(mask)
    for outline in outlines:
        if outline.is_hex:
            corners = corners_of(outline.box)
            draw.polygon([(x * DPI * _FINER / INCH, y * DPI * _FINER / INCH) for x, y in corners], fill=255)
            continue
        left, top, right, bottom = _in_dots(outline.box, DPI * _FINER)
        radius = outline.radius * DPI * _FINER / INCH
        draw.rounded_rectangle((left, top, right - 1, bottom - 1), radius, fill=255)
    return mask.resize(size, Image.Resampling.BOX)
