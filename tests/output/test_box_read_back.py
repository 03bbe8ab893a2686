"""Boxes are read back from their files: two inks of their own, a closed dieline of the right size, ticks at folds."""

import io
import re
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pytest
from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.output.pdf.content import overprint_name
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.target import Settings, Target
from cardgen.render.box.dieline import TICK
from cardgen.render.box.game_box import game_box_of
from cardgen.render.box.sheet import box_of
from cardgen.render.products.renderers import Renderers
from tests.shipped_games import shipped_studios
from tests.sweep import sweep

REPOSITORY = Path(__file__).parents[2]
PRODUCTS = [
    (path.parent.name, name)
    for path in sorted(REPOSITORY.glob("card_data/*/game.yaml"))
    for name in re.findall(r"^  ([a-z-]+): \{kind: box", path.read_text(encoding="utf-8"), re.MULTILINE)
]
each_box = sweep(("game", "product"), PRODUCTS)
each_paper = sweep("paper", ["a4", "letter"])


class Stroked(Struct):
    """A line or path as it was painted: ink, tint, overprint, dash, and its places in micrometres of the page."""

    ink: str
    tint: float
    is_over: bool
    dash: list[float]
    places: list[tuple[float, float]] = field(default_factory=list)
    is_closed: bool = False

    @property
    def width(self) -> float:
        return max(x for x, _ in self.places) - min(x for x, _ in self.places)

    @property
    def height(self) -> float:
        return max(y for _, y in self.places) - min(y for _, y in self.places)


def stroked(page: pikepdf.Page) -> list[Stroked]:
    """An independent reader of what is stroked in spot inks, after ISO 32000-1, 8.6.8 and 8.5.2."""
    found, dash, ink, tint, over = [], [], "", 0.0, False
    path: list[tuple[float, float]] = []
    is_closed = False
    for operands, name in pikepdf.parse_content_stream(page):
        operator = str(name)
        if operator == "gs":
            state = page.Resources.ExtGState[str(operands[0])]
            over = bool(state.get("/OP", over))
        elif operator == "CS":
            ink = str(operands[0])
        elif operator == "SCN":
            tint = float(operands[0])
        elif operator == "RG":
            ink = ""
        elif operator == "d":
            dash = [float(value) for value in operands[0]]
        elif operator in "mlc":
            path.append((float(operands[-2]), float(operands[-1])))
        elif operator == "h":
            is_closed = True
        elif operator in ("S", "f", "B", "n"):
            if operator == "S" and ink:
                found.append(Stroked(ink, tint, over, dash, path, is_closed))
            path, is_closed = [], False
    return found


@pytest.fixture(scope="module")
def studios() -> Renderers:
    return shipped_studios()


@pytest.fixture(scope="module")
def boxes(studios):
    """Each box of each game, laid out and painted once: its target and its file."""
    known = {}

    def painted(game, product, paper, low_ink=False):
        key = (game, product, paper, low_ink)
        if key not in known:
            order = BuildOrder((game,), (paper,), (product,), settings=Settings(low_ink=low_ink))
            [target] = targets_of(studios.library, order)
            laid_out, findings = studios.of(target).lay_out(target)
            assert findings() == []
            known[key] = target, PdfWriter().paint(laid_out.publication)[0]
        return known[key]

    return painted


def opened(pdf: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(pdf))


def test_every_shipped_game_has_a_box():
    assert {game for game, _ in PRODUCTS} == {path.parent.name for path in REPOSITORY.glob("card_data/*/game.yaml")}


@each_paper
@each_box
def test_cuts_and_creases_have_separations_of_their_own(boxes, game, product, paper):
    """By the names that presses know, with a tint transform to process inks (8.6.6.4)."""
    with opened(boxes(game, product, paper)[1]) as pdf:
        [page] = pdf.pages
        spaces = page.Resources.ColorSpace
        assert set(spaces.keys()) == {"/Dieline", "/Crease"}
        for name, full in (("/Dieline", [0, 1, 0, 0]), ("/Crease", [1, 0, 0, 0])):
            family, ink, alternate, transform = spaces[name]
            assert (str(family), str(ink), str(alternate)) == ("/Separation", name, "/DeviceCMYK")
            assert transform.FunctionType == 2
            assert [float(value) for value in transform.C0] == [0, 0, 0, 0]
            assert [float(value) for value in transform.C1] == full


@each_paper
@each_box
def test_the_dieline_is_closed_and_as_large_as_the_flat(boxes, game, product, paper):
    target, file = boxes(game, product, paper)
    box = box_of(target)
    with opened(file) as pdf:
        lines = stroked(pdf.pages[0])
        width, height = (float(side) * 25_400 / 72 for side in pdf.pages[0].MediaBox[2:])
    outlines = [line for line in lines if line.ink == "/Dieline" and len(line.places) > 2]
    assert [line.tint for line in outlines] == [0, 1]
    for line in outlines:
        assert line.is_closed
        assert line.dash == []
        assert line.width == box.flat.width
        margin = target.printer.margin
        assert all(margin <= x <= width - margin + 1 and margin <= y <= height - margin + 1 for x, y in line.places)
    slits = [line for line in lines if line.ink == "/Dieline" and len(line.places) == 2]
    assert len(slits) == 4


@pytest.mark.parametrize("low_ink", [False, True], ids=["colour", "low ink"])
@each_box
def test_a_page_is_cut_around_its_dieline(boxes, game, product, low_ink):
    """TrimBox is what the dieline takes up; colours go 3.2 mm beyond, where there are any."""
    target, file = boxes(game, product, "a4", low_ink=low_ink)
    with opened(file) as pdf:
        page = pdf.pages[0]
        places = [place for line in stroked(page) if line.ink == "/Dieline" for place in line.places]
        names = ("/MediaBox", "/TrimBox", "/BleedBox")
        media, trim, bleed = ([float(value) * 25_400 / 72 for value in page[name]] for name in names)
    assert (trim[2] - trim[0], trim[3] - trim[1]) == pytest.approx(box_of(target).flat, abs=2)
    across, down = [x for x, _ in places], [media[3] - y for _, y in places]
    assert low_ink or trim == pytest.approx([min(across), min(down), max(across), max(down)], abs=2)
    beyond = 0 if low_ink else 3200
    reached = [trim[0] - beyond, trim[1] - beyond, trim[2] + beyond, trim[3] + beyond]
    assert bleed == pytest.approx(reached, abs=2)


@each_paper
@each_box
def test_folds_show_in_ticks_and_no_line_of_them_is_on_the_box(boxes, game, product, paper):
    """At least one for each fold, beside the flat's picture: all that lies on the box is cut."""
    target, file = boxes(game, product, paper)
    box = box_of(target)
    with opened(file) as pdf:
        ticks = [line for line in stroked(pdf.pages[0]) if line.ink == "/Crease"]
    assert all(line.dash == [] and line.tint == 1 and not line.is_closed for line in ticks)
    assert {max(line.width, line.height) for line in ticks} == {TICK}
    assert len({round(line.places[0][0]) for line in ticks if line.width == 0}) == 4
    across = {round(line.places[0][1]) for line in ticks if line.height == 0}
    assert len(across) in (2, 3)
    assert max(across) - min(across) >= box.height


@each_box
def test_spot_inks_are_overprinted_and_nothing_else_is(boxes, game, product):
    with opened(boxes(game, product, "a4")[1]) as pdf:
        page = pdf.pages[0]
        assert all(line.is_over for line in stroked(page))
        states = page.Resources.ExtGState
        over = states[f"/{overprint_name(line=True, fill=False)}"]
        assert (over.OP, over.OPM) == (True, 1)
        assert over.op is False
        forms = [value.get("/Resources", {}) for value in page.Resources.XObject.values()]
        assert not [form for form in forms if "/ColorSpace" in form]


@pytest.mark.parametrize("game", sorted({game for game, _ in PRODUCTS}))
def test_low_ink_boxes_have_no_inks_but_black(boxes, game):
    with opened(boxes(game, "tuck-box", "a4", low_ink=True)[1]) as pdf:
        page = pdf.pages[0]
        assert "/ColorSpace" not in page.Resources
        assert stroked(page) == []


@each_box
def test_the_lines_are_seen_where_there_is_no_press(boxes, game, product):
    """As a picture, too: magenta cuts, cyan creases, a light line along a cut through dark ground."""
    document = pdfium.PdfDocument(boxes(game, product, "a4")[1])
    image = document[0].render(scale=4).to_pil().convert("RGB")
    document.close()
    colours = {colour for _, colour in image.getcolors(maxcolors=image.width * image.height)}
    assert any(red > 200 and green < 90 and 100 < blue < 200 for red, green, blue in colours)
    assert any(red < 90 and green > 140 and blue > 190 for red, green, blue in colours)


@each_box
def test_a_box_says_what_game_it_is_and_how_it_may_be_used(boxes, game, product):
    """Name and licence, players and age, or which of several boxes it is: on the file as people read it."""
    target, file = boxes(game, product, "a4")
    document = pdfium.PdfDocument(file)
    text = " ".join(document[0].get_textpage().get_text_range().split())
    document.close()
    assert text.count(target.game.name) >= 2  # besides the title, which is a picture
    assert "CC BY-SA 4.0" in text
    if game == "foodadvice":
        assert re.search(r"Box \d of 4", text)
        assert re.search(r"\d+ (cards|notes)\b", text)
        return
    assert target.game.tagline.split(".")[0].split()[-1] in text
    assert re.search(r"\d+ cards", text)
    assert re.search(r"\d(–\d)? \S+.* players", text)
    advised = "age" in target.game.advised
    assert f"Suggested age {target.game.age}+" in text if advised else f"Ages {target.game.age}+" in text
    assert "–".join(map(str, target.game.minutes)) in text
    assert (text.count("Suggested age") >= 2) == advised


@each_box
def test_the_same_box_is_the_same_bytes(studios, boxes, game, product):
    target, file = boxes(game, product, "a4")
    again, _ = studios.of(target).lay_out(target)
    assert PdfWriter().paint(again.publication)[0] == file


@sweep("thick", [300, 2_000, 4_000, 8_000, 12_000, 25_000, 45_000])
@each_box
def test_the_panels_hold_their_words_however_thin_or_thick_the_box(studios, game, product, thick):
    """A template is written once, and used for a booster of five cards as for a box of a hundred and fifty."""
    [target] = targets_of(studios.library, BuildOrder((game,), ("a4",), (product,)))
    large = replace(target.paper, width=420_000, height=420_000)
    one_card_each = replace(target.product, stock=thick, boxes=target.deck.size)
    target = replace(target, paper=large, product=one_card_each)
    studio = studios.of(target)
    studio.rendered.clear()  # what the template made of the box of this name before
    laid_out, findings = studio.lay_out(target)
    studio.rendered.clear()
    assert findings() == []
    assert laid_out is not None


# The game box.


def game_box(studios, product="game-box", paper="a4", low_ink=False) -> tuple[Target, bytes]:
    order = BuildOrder(("foodadvice",), (paper,), (product,), settings=Settings(low_ink=low_ink))
    [target] = targets_of(studios.library, order)
    laid_out, findings = studios.of(target).lay_out(target)
    assert findings() == []
    return target, PdfWriter().paint(laid_out.publication)[0]


@pytest.mark.parametrize("low_ink", [False, True], ids=["colour", "low ink"])
def test_lid_and_base_are_cut_around_their_dielines_in_true_size(studios, low_ink):
    target, file = game_box(studios, low_ink=low_ink)
    box = game_box_of(target)
    with opened(file) as pdf:
        for page, tray in zip(pdf.pages, (box.lid, box.base), strict=False):
            names = ("/MediaBox", "/TrimBox", "/BleedBox")
            media, trim, bleed = ([float(value) * 25_400 / 72 for value in page[name]] for name in names)
            assert media[2:] == pytest.approx([420_000, 297_000], abs=2)
            assert (trim[2] - trim[0], trim[3] - trim[1]) == pytest.approx(tray.flat, abs=2)
            beyond = 0 if low_ink else 3200
            assert bleed == pytest.approx(
                [trim[0] - beyond, trim[1] - beyond, trim[2] + beyond, trim[3] + beyond], abs=2
            )
            outlines = [line for line in stroked(page) if line.ink == "/Dieline" and len(line.places) > 2]
            assert low_ink or [(line.tint, line.is_closed) for line in outlines] == [(0, True), (1, True)]
            assert all((line.width, line.height) == pytest.approx(tray.flat, abs=2) for line in outlines)
            creases = [line for line in stroked(page) if line.ink == "/Crease"]
            assert low_ink or len(creases) == 4
            assert all(line.is_over for line in stroked(page))


@each_paper
def test_tiles_of_the_game_box_have_the_lines_in_their_inks(studios, paper):
    _, file = game_box(studios, "game-box-tiles", paper)
    with opened(file) as pdf:
        inks = {str(ink) for page in pdf.pages for form in page.Resources.XObject.values() for ink in spaces_of(form)}
    assert inks >= {"/Dieline", "/Crease"}


def spaces_of(form: pikepdf.Object) -> list[str]:
    """The names of the inks of a form and of the forms in it."""
    resources = form.get("/Resources", {})
    below = [name for inner in resources.get("/XObject", {}).values() for name in spaces_of(inner)]
    return [*(str(name) for name in resources.get("/ColorSpace", {})), *below]


def test_the_same_game_box_is_the_same_bytes(studios):
    assert game_box(studios)[1] == game_box(studios)[1]
