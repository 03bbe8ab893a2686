"""A font goes into a file as the glyphs that were used, with their widths and meanings, whatever the kind of font."""

import io
import re
import unicodedata

import pikepdf
import pypdfium2 as pdfium
import pytest
from fontTools.cffLib import FDArrayIndex, FDSelect, FontDict
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont

from cardgen.model.fonts import package_folder
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.display import Page, Publication, Text
from cardgen.render.base.fonts import Font, FontBook

FOLDER = package_folder("font_roboto")
REGULAR = FOLDER / "Roboto-Regular.ttf"


def set_in(font: Font, *words: str) -> bytes:
    marks = tuple(
        Text(5_000, 10_000 * (number + 1), (font.shape(word),), 5_000, "#000000") for number, word in enumerate(words)
    )
    return PdfWriter().paint(Publication("x", [Page(100_000, 100_000, marks)]))[0]


def text_of(pdf: bytes) -> str:
    document = pdfium.PdfDocument(pdf)
    text = document[0].get_textpage().get_text_range()
    document.close()
    return text


@pytest.fixture
def embedded():
    """The font object of a file with one font; files stay open until the test is over."""
    opened = []

    def read(pdf: bytes) -> pikepdf.Object:
        opened.append(pikepdf.open(io.BytesIO(pdf)))
        [font] = opened[-1].pages[0].Resources.Font.values()
        return font

    yield read
    for pdf in opened:
        pdf.close()


@pytest.fixture(scope="module")
def regular():
    return Font.load("Regular", REGULAR)


def test_only_the_glyphs_used_are_in_the_file(regular, embedded):
    short, many = set_in(regular, "aa"), set_in(regular, "abcdefghijklmnopqrstuvwxyz")
    subset = TTFont(io.BytesIO(embedded(short).DescendantFonts[0].FontDescriptor.FontFile2.read_bytes()))
    drawn = [name for name in subset.getGlyphOrder() if subset["glyf"][name].numberOfContours]
    assert len(drawn) == 1
    assert len(short) < len(many) < 40_000


@pytest.mark.parametrize("text", ["Dig", "AVATAR", "ffi fl", "Ünïcödé", "10\u00a0g", "“quote” – …"])
def test_text_is_read_back_as_it_was_written(regular, text):
    assert text_of(set_in(regular, text)).replace("\u00a0", " ") == text.replace("\u00a0", " ")


def test_widths_are_those_of_the_font(regular, embedded):
    widths = list(embedded(set_in(regular, "Wi")).DescendantFonts[0].W)
    table = TTFont(REGULAR)
    scale = 1000 / table["head"].unitsPerEm
    for glyph, [width] in zip(widths[::2], widths[1::2], strict=True):
        assert abs(float(width) - table["hmtx"][table.getGlyphName(int(glyph))][0] * scale) <= 0.5


def test_a_subset_is_named_after_what_is_in_it(regular, embedded):
    names = [str(embedded(set_in(regular, word)).BaseFont) for word in ("abc", "cba", "abd")]
    assert names[0] == names[1] != names[2]
    assert re.fullmatch(r"/[A-Z]{6}\+Roboto-Regular", names[0])


def test_a_mark_keeps_its_meaning_where_first_it_had_none(regular):
    """A letter and its mark in one word, the letter of one piece in the next: both can be searched for."""
    text = text_of(set_in(regular, "n\u0303o", "ño"))
    assert [unicodedata.normalize("NFC", word) for word in text.split()] == ["ño", "ño"]


def cff_font(path) -> None:
    """A font of two square letters with PostScript outlines."""
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder([".notdef", "space", "a", "b"])
    builder.setupCharacterMap({32: "space", 97: "a", 98: "b"})
    shapes = {}
    for name, side in ((".notdef", 0), ("space", 0), ("a", 400), ("b", 700)):
        pen = T2CharStringPen(500, None)
        if side:
            pen.moveTo((50, 0))
            for point in ((side, 0), (side, side), (50, side)):
                pen.lineTo(point)
            pen.closePath()
        shapes[name] = pen.getCharString()
    builder.setupCFF("Squares", {}, shapes, {})
    builder.setupHorizontalMetrics(dict.fromkeys(shapes, (800, 50)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Squares", "styleName": "Regular", "psName": "Squares"})
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, sCapHeight=700)
    builder.setupPost()
    builder.save(path)


def number_otherwise(path) -> None:
    """Gives the letters of a font numbers of their own, as those of Chinese and Japanese have them."""
    font = TTFont(path)
    top = font["CFF "].cff[0]
    shapes = list(top.CharStrings.charStrings.values())
    names = [".notdef", "cid00070", "cid00080", "cid00090"]
    renamed = dict(zip(font.getGlyphOrder(), names, strict=True))
    for table in font["cmap"].tables:
        table.cmap = {code: renamed[name] for code, name in table.cmap.items()}
    font["hmtx"].metrics = {renamed[name]: metrics for name, metrics in font["hmtx"].metrics.items()}
    top.CharStrings.charStrings = dict(zip(names, shapes, strict=True))
    top.charset, top.ROS, top.CIDCount = names, ("Adobe", "Identity", 0), 100
    of_all = FontDict()
    of_all.Private = top.Private
    del top.Private
    top.FDArray, top.FDSelect = FDArrayIndex(), FDSelect()
    top.FDArray.append(of_all)
    top.FDSelect.gidArray, top.FDSelect.format = [0] * 4, 0
    font.setGlyphOrder(names)
    font.save(path)


@pytest.mark.parametrize("change", [lambda path: None, number_otherwise], ids=["by name", "by number"])
def test_a_font_with_postscript_outlines_works_as_well(tmp_path, embedded, change):
    cff_font(tmp_path / "squares.otf")
    change(tmp_path / "squares.otf")
    pdf = set_in(Font.load("Squares", tmp_path / "squares.otf"), "ab")
    font = embedded(pdf)
    assert font.DescendantFonts[0].Subtype == "/CIDFontType0"
    assert font.DescendantFonts[0].FontDescriptor.FontFile3.Subtype == "/CIDFontType0C"
    assert text_of(pdf) == "ab"
    document = pdfium.PdfDocument(pdf)
    image = document[0].render(scale=2).to_pil().convert("L")
    document.close()
    assert min(image.crop((0, 0, image.width, image.height // 4)).getextrema()) < 50  # it is drawn


def test_all_weights_of_a_page_come_in_one_table():
    book = FontBook({name: FOLDER / f"Roboto-{name}.ttf" for name in ("Regular", "Bold")}, ())
    marks = tuple(
        Text(5_000, 10_000 * (n + 1), (book.font(name).shape("a"),), 5_000, "#000000")
        for n, name in enumerate(("Regular", "Bold"))
    )
    pdf = pikepdf.open(io.BytesIO(PdfWriter().paint(Publication("x", [Page(100_000, 100_000, marks)]))[0]))
    assert sorted(pdf.pages[0].Resources.Font.keys()) == ["/F1", "/F2"]
