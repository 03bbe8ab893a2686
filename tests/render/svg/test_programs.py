"""Drawings in the form of the programs that people draw with look as another renderer draws them: pixel by pixel.

`programs/` has drawings of our own. Those of Inkscape were saved by it, the others are written as Illustrator,
Affinity, Figma and Penpot write theirs. What we compare is the printed PDF, drawn by PDFium, with resvg. Edges are
softened by either in its own way, so that of each dot the nearest of its neighbours counts.
"""

from io import BytesIO
from pathlib import Path

import pypdfium2 as pdfium
import resvg_py
from PIL import Image, ImageChops, ImageFilter

from cardgen.diagnostics import Severity
from cardgen.model.fonts import package_folder
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.display import Box, Page, Placed, Publication
from cardgen.render.base.fonts import FontBook
from cardgen.render.svg.project import DrawingProject
from cardgen.render.svg.reader import read_svg
from tests.sweep import sweep

FILES = sorted((Path(__file__).parent / "programs").glob("*.svg"))
SIDE = 400
APART = 24
"""Levels of 255 that a dot may be off, but for edges."""
SHARE = 0.002
"""Of all dots that may be off by more: where three edges meet."""
FONTS = package_folder("font_roboto")
BOOK = FontBook({name: FONTS / f"Roboto-{name}.ttf" for name in ("Regular", "Bold")}, ())
PROJECT = DrawingProject(fonts=BOOK)


def ours(text: str) -> Image.Image:
    drawing, _ = read_svg(text, "a.svg", PROJECT)
    width, height = drawing.view_box[2:]
    scale = 100_000 / max(width, height)
    page = Box(0, 0, round(width * scale), round(height * scale))
    data, _ = PdfWriter().paint(Publication("x", [Page(page.width, page.height, (Placed(drawing, page),))]))
    document = pdfium.PdfDocument(data)
    image = document[0].render(scale=SIDE / (100_000 * 72 / 25_400)).to_pil().convert("RGB")
    document.close()
    return image


def theirs(text: str, size: tuple[int, int]) -> Image.Image:
    fonts = [str(path) for path in BOOK.files.values()]
    data = resvg_py.svg_to_bytes(
        svg_string=text,
        dpi=96,
        background="white",
        skip_system_fonts=True,
        font_files=fonts,
        width=size[0],
        height=size[1],
    )
    return Image.open(BytesIO(bytes(data))).convert("RGB").resize(size)


def difference(one: Image.Image, other: Image.Image) -> Image.Image:
    """By how much each dot differs, edges left out."""
    channels = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    return most.filter(ImageFilter.MinFilter(3))


@sweep("file", FILES, ids=lambda file: file.stem)
def test_a_drawing_looks_as_another_renderer_draws_it(file):
    text = file.read_text("utf-8")
    one = ours(text)
    apart = difference(one, theirs(text, one.size))
    off = sum(apart.histogram()[APART:]) / (one.width * one.height)
    assert off <= SHARE


@sweep("file", FILES, ids=lambda file: file.stem)
def test_nothing_of_a_drawing_is_left_out(file):
    _, found = read_svg(file.read_text("utf-8"), file.name, PROJECT)
    assert [finding.message for finding in found if finding.severity > Severity.INFO] == []
