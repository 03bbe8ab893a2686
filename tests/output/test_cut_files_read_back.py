"""Files for cutting machines are read back: each outline lies on the trim of a card in the PDF, each mark is black."""

import re
from math import isclose, pi, tan

import pikepdf
import pypdfium2
import pytest
from lxml import etree

from cardgen.commands.pipeline import build
from cardgen.commands.targets import BuildOrder
from cardgen.render.base.target import Settings
from tests.output.test_sheets_read_back import BLEED, shown_on

SVG = "{http://www.w3.org/2000/svg}"
SHEETS = {"a4": (210, 297), "letter": (215.9, 279.4)}
WITHIN = 0.01
"""In millimetres."""
_NUMBER = r"-?[0-9.]+"


@pytest.fixture(scope="module")
def cut(shipped, tmp_path_factory):
    """Builds a product of a game for a machine: the files of it by the ends of their names."""
    out = tmp_path_factory.mktemp("cut")

    def files(cutter, paper="a4", game="fsys", only="cards", **settings):
        order = BuildOrder(games=(game,), papers=(paper,), only=(only,), cutter=cutter, settings=Settings(**settings))
        written = build(shipped.root, out, order).written
        return {line.path.partition(cutter)[2].lstrip("-."): out / line.path for line in written}

    return files


def boxes_of_svg(path):
    """Left, top, right, bottom and radius of each closed path, in millimetres."""
    root = etree.parse(path).getroot()
    for element in root.iter(f"{SVG}path"):
        steps = re.findall(rf"([MLAZ])((?:{_NUMBER} ?)*)", element.get("d"))
        assert steps[-1][0] == "Z"
        points = [tuple(map(float, text.split()[-2:])) for _, text in steps[:-1]]
        radii = {float(text.split()[0]) for letter, text in steps if letter == "A"}
        xs, ys = zip(*points, strict=True)
        yield min(xs), min(ys), max(xs), max(ys), *(radii or {0.0})


def entities(path):
    """The tags of each entity of a DXF file, in order."""
    lines = path.read_text("ascii").split("\n")
    tags = [(int(code), value.strip()) for code, value in zip(lines[::2], lines[1::2], strict=False)]
    for place, (code, value) in enumerate(tags):
        if code == 0:
            rest = tags[place + 1 :]
            end = next((number for number, tag in enumerate(rest) if tag[0] == 0), len(rest))
            yield value, dict(rest[:end])


def boxes_of_dxf(path, height):
    """The same of each closed polyline and circle, from the upper edge of the sheet."""
    vertices = []
    for name, tags in entities(path):
        if name == "POLYLINE":
            assert tags[70] == "1"
            vertices = []
        elif name == "VERTEX":
            vertices.append((float(tags[10]), height - float(tags[20]), float(tags.get(42, 0))))
        elif name == "CIRCLE":
            x, y, radius = float(tags[10]), height - float(tags[20]), float(tags[40])
            yield x - radius, y - radius, x + radius, y + radius, radius
        elif name == "SEQEND":
            xs, ys, bulges = zip(*vertices, strict=True)
            assert {round(bulge, 6) for bulge in bulges} <= {0, round(-tan(pi / 8), 6)}
            radius = abs(vertices[1][0] - vertices[0][0]) if any(bulges) else 0.0
            yield min(xs), min(ys), max(xs), max(ys), radius


def trims_on(page, bleed=BLEED):
    """The trims of the cards on a sheet, in millimetres, of faces that have such a bleed."""
    return [tuple(side / 1000 for side in face.box(bleed)) for face in shown_on(page)]


def alike(box, other):
    return all(isclose(a, b, abs_tol=WITHIN) for a, b in zip(box, other, strict=True))


@pytest.mark.parametrize("paper", SHEETS)
def test_each_outline_lies_on_the_trim_of_a_card(cut, paper):
    files = cut("silhouette-cameo", paper)
    assert sorted(files) == ["cut-1.dxf", "cut-1.svg", "cut-2.dxf", "cut-2.svg", "pdf"]
    with pikepdf.open(files["pdf"]) as pdf:
        for page, number in ((pdf.pages[0], 1), (pdf.pages[-2], 2)):  # eight cards, and the last four
            trims = trims_on(page)
            for boxes in (
                [*boxes_of_svg(files[f"cut-{number}.svg"])],
                [*boxes_of_dxf(files[f"cut-{number}.dxf"], SHEETS[paper][1])],
            ):
                assert len(boxes) == len(trims) == {1: 8, 2: 4}[number]
                assert all(alike(box[:4], trim) for box, trim in zip(boxes, trims, strict=True))
                assert {round(box[4], 3) for box in boxes} == {3}


def test_a_round_card_is_a_circle_on_its_trim(cut):
    files = cut("silhouette-cameo", game="foodadvice", only="chips")
    with pikepdf.open(files["pdf"]) as pdf:
        trims = trims_on(pdf.pages[0], bleed=2_000)
    for boxes in ([*boxes_of_svg(files["cut-1.svg"])], [*boxes_of_dxf(files["cut-1.dxf"], 297)]):
        assert len(boxes) == len(trims)
        for box, trim in zip(boxes, trims, strict=True):
            assert alike(box[:4], trim)
            assert alike([2 * box[4]], [box[2] - box[0]])


@pytest.mark.parametrize("paper", SHEETS)
def test_the_page_of_an_svg_is_as_large_as_the_sheet(cut, paper):
    root = etree.parse(cut("silhouette-cameo", paper)["cut-1.svg"]).getroot()
    width, height = (f"{side:g}" for side in SHEETS[paper])
    assert (root.get("width"), root.get("height")) == (f"{width}mm", f"{height}mm")
    assert root.get("viewBox") == f"0 0 {width} {height}"


def test_a_dxf_says_that_it_is_of_release_12_and_in_millimetres(cut):
    text = cut("silhouette-cameo")["cut-1.dxf"].read_bytes().decode("ascii").replace("\r\n", "\n")
    assert "$ACADVER\n  1\nAC1009\n" in text
    assert "$INSUNITS\n 70\n4\n" in text
    assert text.endswith("  0\nEOF\n")


def drawn(path, page):
    """A page in grey, ten pixels to a millimetre."""
    return pypdfium2.PdfDocument(path)[page].render(scale=10 * 25.4 / 72).to_pil().convert("L")


def is_black(image, x, y):
    return image.getpixel((round(10 * x), round(10 * y))) < 60


def white_but(image, box, *marks):
    """Whether all that is not in a mark is white in a box; all in millimetres."""
    part = image.crop(tuple(round(10 * side) for side in box))
    for mark in marks:
        part.paste(255, tuple(round(10 * (side - box[place % 2])) for place, side in enumerate(mark)))
    return part.getextrema()[0] > 250


@pytest.mark.parametrize("cutter", ["silhouette-cameo", "silhouette-cameo-5-alpha"])
@pytest.mark.parametrize("paper", SHEETS)
def test_marks_are_black_in_white_corners_and_there_are_no_others(cut, cutter, paper):
    width, height = SHEETS[paper]
    recto = drawn(cut(cutter, paper)["pdf"], 0)
    for x, y, across, down in ((width - 10, 10, -1, 1), (10, height - 10, 1, -1)):
        for along in (0, 2.5, 4.8):
            assert is_black(recto, x + across * along, y)
            assert is_black(recto, x, y + down * along)
    assert white_but(recto, (width - 17, 0, width, 17), (width - 15.1, 9.4, width - 9.4, 15.1))
    assert white_but(recto, (0, height - 17, 17, height), (9.4, height - 15.1, 15.1, height - 9.4))
    assert white_but(recto, (0, 0, 17, 17), (9.4, 9.4, 15.1, 15.1))
    has_square = cutter == "silhouette-cameo"
    assert is_black(recto, 12.5, 12.5) == has_square
    assert is_black(recto, 10.2, 10.2)
    assert is_black(recto, width - 10, height - 14.5) != has_square
    assert white_but(recto, (17, 0, width - 17, 9))  # no crop marks
    assert white_but(recto, (0, 17, 9, height - 17))


def test_no_mark_is_on_a_verso(cut):
    verso = drawn(cut("silhouette-cameo")["pdf"], 1)
    assert all(white_but(verso, box) for box in ((0, 0, 15, 17), (195, 0, 210, 17), (0, 280, 15, 297)))


def test_pictures_for_a_machine_that_prints_are_clear_around_the_cards(cut):
    from PIL import Image

    files = cut("cricut", select=("1-8",))
    outlines = [*boxes_of_svg(files["cut-1.svg"])]
    with Image.open(files["01.png"]) as image:
        assert (image.mode, image.size) == ("RGBA", (1523, 2123))  # 2 x 2 poker cards, 2 mm apart, to a dot
        scale = 300 / 25.4
        for left, top, right, bottom, radius in outlines:
            assert radius == 3
            middle = ((left + right) / 2 * scale, (top + bottom) / 2 * scale)
            assert image.getpixel(tuple(map(round, middle)))[3] == 255
            for x in (left + 0.3, right - 0.3):
                assert image.getpixel((round(x * scale), round((top + 0.3) * scale)))[3] == 0
            assert image.getpixel((round((left + 0.3) * scale), round(middle[1])))[3] == 255
        between = (outlines[0][2] + outlines[1][0]) / 2
        assert image.getpixel((round(between * scale), 1000))[3] == 0
