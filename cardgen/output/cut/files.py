"""The files beside sheets that a machine cuts: their cuts as SVG and DXF, and pictures of cards that are cut out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PIL import Image, ImageDraw

from cardgen.model.units import INCH
from cardgen.output.cut.dxf import as_dxf
from cardgen.output.cut.svg import as_svg
from cardgen.output.encoders.rasters import images, saved
from cardgen.render.base.cut_sheets import CutOutline, CutSheets

DPI = 300
_FINER = 4
"""Edges of a picture are smoothed by drawing them so many times as large."""


def cut_files(cuts: CutSheets, title: str) -> Iterator[tuple[str, bytes]]:
    """The end of the name of each file, and what is in it: two for sheets that are cut alike."""
    for number, cut in enumerate(cuts.different, 1):
        yield f"cut-{number}.svg", as_svg(cut, f"{title}: cut {number}")
        yield f"cut-{number}.dxf", as_dxf(cut)


def cut_out_pictures(pdf: bytes, cuts: CutSheets) -> Iterator[tuple[str, bytes]]:
    """The end of the name of each sheet's picture, transparent where nothing of a card is, and the picture."""
    width, height = (round(side * DPI / INCH) for side in cuts.different[0].sheet)
    for number, (drawn, place) in enumerate(zip(images(pdf, (width, height)), cuts.order, strict=True), 1):
        cut, image = cuts.different[place], drawn.convert("RGB")
        image.putalpha(_mask(cut.outlines, (width, height)))
        yield f"{number:02}.png", saved(image, "png", DPI)


def _mask(outlines: Sequence[CutOutline], size: tuple[int, int]) -> Image.Image:
    finer = DPI * _FINER / INCH
    mask = Image.new("L", (size[0] * _FINER, size[1] * _FINER))
    draw = ImageDraw.Draw(mask)
    for outline in outlines:
        box = outline.box
        edges = [round(edge * finer) for edge in (box.left, box.top, box.right, box.bottom)]
        draw.rounded_rectangle((edges[0], edges[1], edges[2] - 1, edges[3] - 1), outline.radius * finer, fill=255)
    return mask.resize(size, Image.Resampling.BOX)
