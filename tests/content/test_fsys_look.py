"""Can a child tell the 45 icons apart on a black-and-white copy, and does the back hide which way up a card is?"""

from __future__ import annotations

import io
from itertools import combinations

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.display import Box, Drawing, Page, Placed, Publication
from tests.shipped_games import shipped_library, shipped_studios

ICON = 5_000
"""5 mm: the smallest size at which an icon must be known."""
DOTS = 59
LEAST_DIFFERENCE = 0.075
"""Mean grey difference of two icons, slightly blurred; measured floor of the art direction."""


@pytest.fixture(scope="module")
def studio():
    library = shipped_library()
    (target,) = targets_of(library, BuildOrder(("fsys",), ("a4",), ("cards",)))
    return shipped_studios().of(target)


def rasters(pages: list[Page], dots_wide: int) -> list[Image.Image]:
    pdf, _ = PdfWriter().paint(Publication("", pages))
    document = pypdfium2.PdfDocument(io.BytesIO(pdf))
    try:
        return [page.render(scale=dots_wide / page.get_width()).to_pil().convert("L") for page in document]
    finally:
        document.close()


def page_of(drawing: Drawing, width: int) -> Page:
    height = round(width * drawing.view_box[3] / drawing.view_box[2])
    return Page(width, height, (Placed(drawing, Box(0, 0, width, height)),))


def difference(number: Image.Image, other: Image.Image) -> float:
    return ImageStat.Stat(ImageChops.difference(number, other)).mean[0] / 255


def test_all_icons_differ_at_5_mm_in_black_and_white(studio):
    names = [icon.id for icon in studio.game.icons.values()]
    drawings = [studio.resources._drawing(f"icons/mono/{name}") for name in names]
    blurred = [
        raster.filter(ImageFilter.GaussianBlur(1.2)) for raster in rasters([page_of(d, ICON) for d in drawings], DOTS)
    ]
    alike = {
        (names[number], names[other]): difference(blurred[number], blurred[other])
        for number, other in combinations(range(len(names)), 2)
    }
    assert len(names) == 45
    assert {pair: value for pair, value in alike.items() if value < LEAST_DIFFERENCE} == {}


def test_every_card_has_a_picture_unlike_any_other(studio):
    names = [printing.art.reference.partition(":")[2] for printing in studio.game.printings]
    drawings = [studio.resources._drawing(f"art/{name}") for name in names]
    small = rasters([page_of(drawing, 20_000) for drawing in drawings], 48)
    alike = {
        (names[number], names[other]): round(difference(small[number], small[other]), 3)
        for number, other in combinations(range(len(names)), 2)
    }
    assert len(set(names)) == len(names) == 80
    assert {pair: value for pair, value in alike.items() if value < 0.08} == {}


def test_the_back_looks_the_same_upside_down(studio):
    back = studio.faces.back(studio.game.printings[0])
    page = Page(
        back.trim.width,
        back.trim.height,
        (Placed(back, Box(-back.trim.left, -back.trim.top, back.width, back.height)),),
    )
    (picture,) = rasters([page], 300)
    assert difference(picture, picture.rotate(180)) < 0.004
