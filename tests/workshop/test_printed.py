"""The picture of a face on the live page is the face as it is on a printed sheet, pixel by pixel.

Both are drawn with 254 dots an inch: a tenth of a millimetre is a pixel, and cards of whole tenths begin with a whole
pixel, so that nothing is shifted. Numbers in a PDF are rounded to a hundredth of a pixel, and PDFium sets a letter on
a quarter of one: a letter may lie that much off, and nothing else.
"""

import io

import pytest
from PIL import Image, ImageChops

from cardgen.commands.pipeline import load
from cardgen.commands.targets import targets_of
from cardgen.output.encoders.rasters import DrawnPages
from cardgen.render.base.display import Face, Placed
from cardgen.render.products.renderers import Renderers

DPI = 254
TENTH = 100
A4 = (2100, 2970)
SHADES = 12
"""So far may pixels differ that are of no letter."""
OF_LETTERS, SHARE = 90, 0.002
"""So far may pixels differ on the edge of a letter that is a quarter of a pixel off, and so many may."""


def places_of(project, side):
    """Page and box of the trim of each face on the sheets, in tenths of a millimetre."""
    library, _ = load(project.root)
    (target,) = targets_of(library, project.order())
    laid_out, _ = Renderers(project.root, library).of(target).lay_out(target)
    for number, page in enumerate(laid_out.publication.pages):
        for mark in page.marks:
            if isinstance(mark, Placed) and isinstance(mark.what, Face) and mark.what.name.startswith(side):
                trim = mark.what.trim
                left, top = mark.box.left + trim.left, mark.box.top + trim.top
                assert left % TENTH == top % TENTH == trim.width % TENTH == trim.height % TENTH == 0
                yield (
                    mark.what.name,
                    number,
                    [part // TENTH for part in (left, top, left + trim.width, top + trim.height)],
                )


@pytest.fixture
def sheets(live):
    live.project.build()
    pages = DrawnPages(live.project.pdf().read_bytes())
    yield [pages.image(number, A4) for number in range(2)]
    pages.close()


def test_a_face_on_the_page_is_the_face_on_the_sheet(live, sheets):
    cards = {f"front core:{card['card']}": card for card in live.json("state")["cards"]}
    places = [(side, *place) for side in ("front", "back") for place in places_of(live.project, side)]
    assert len(places) == 8
    for side, name, number, box in places:
        card = cards.get(name, next(iter(cards.values())))
        shown = Image.open(io.BytesIO(live.ask(f"face/{card[side]}.png?dpi={DPI}")[2])).convert("RGB")
        printed = sheets[number].crop(box)
        assert shown.size == printed.size
        differing = ImageChops.difference(shown, printed).convert("L").histogram()
        assert sum(differing[SHADES + 1 :]) <= SHARE * shown.width * shown.height, name
        assert sum(differing[OF_LETTERS + 1 :]) == 0, name


def test_another_card_is_told_from_it(live, sheets):
    """The tolerance is not so wide that another card would pass."""
    cards = {card["card"]: card for card in live.json("state")["cards"]}
    _, number, box = next(place for place in places_of(live.project, "front") if place[0] == "front core:ant")
    shown = Image.open(io.BytesIO(live.ask(f"face/{cards['cat']['front']}.png?dpi={DPI}")[2])).convert("RGB")
    differing = ImageChops.difference(shown, sheets[number].crop(box)).convert("L").histogram()
    assert sum(differing[SHADES + 1 :]) > 5 * SHARE * shown.width * shown.height
    assert sum(differing[OF_LETTERS + 1 :]) > 0
