"""What a variant of PDF decides is in the file, read back with another program."""

import io

import pikepdf
import pytest

from cardgen.output.pdf.inks import Ink
from cardgen.output.pdf.metadata import xmp
from cardgen.output.pdf.variants import PLAIN, PdfVariant
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.display import Box, Drawing, Face, Page, Path, Placed, Publication, Rectangle

SQUARE = Path((("M", (0, 0)), ("L", (9, 0)), ("L", (9, 9)), ("Z", ())), fill="#ff0000")
FACE = Face(
    "face", 9000, 9000, Box(0, 0, 9000, 9000), (Placed(Drawing("d", (0, 0, 9, 9), (SQUARE,)), Box(0, 0, 9, 9)),)
)
PAGE = Page(
    30_000,
    20_000,
    (Rectangle(Box(0, 0, 9, 9), "#00ff00", "#0000ff"), Placed(FACE, Box(0, 0, 9000, 9000))),
    trim=Box(3000, 3000, 24_000, 14_000),
    bleed=Box(0, 0, 30_000, 20_000),
)


class GreyInks:
    def of_area(self, colour, extent):
        return Ink("0.5", "g", "G")

    def of_line(self, colour, width):
        return Ink("0.5", "g", "G")

    def of_text(self, colour):
        return Ink("0.5", "g", "G")


GREY = PdfVariant(
    name="grey",
    version=(1, 7),
    inks=GreyInks(),
    output_intent=lambda objects: "[<</Type/OutputIntent/S/GTS_PDFX/OutputConditionIdentifier(Grey)>>]",
    boxes=lambda page: {"MediaBox": Box(0, 0, page.width, page.height), "ArtBox": Box(0, 0, 25_400, 12_700)},
    metadata=lambda publication: xmp(publication).replace(b"</dc:title>", b"</dc:title><!--grey-->"),
)


@pytest.fixture
def opened():
    def paint(variant):
        data, _ = PdfWriter(variant=variant).paint(Publication("x", [PAGE]))
        return pikepdf.open(io.BytesIO(data))

    return paint


def streams(document):
    """All operators of a file, those of pages and of what they show."""
    found = [page.Contents.read_bytes() for page in document.pages]
    found += [
        stream.read_bytes() for stream in document.objects if isinstance(stream, pikepdf.Stream) and "/BBox" in stream
    ]
    return b"\n".join(found).split()


def test_the_plain_variant_is_what_is_written_without_one(opened):
    assert PdfWriter().variant is PLAIN
    with opened(PLAIN) as document:
        assert document.pdf_version == "1.6"
        assert "/OutputIntents" not in document.Root
        operators = streams(document)
        assert {b"rg", b"RG"} <= set(operators)
        assert not {b"g", b"G", b"k", b"K"} & set(operators)


def test_the_writer_asks_the_variant_for_all_that_it_decides(opened):
    with opened(GREY) as document:
        assert document.pdf_version == "1.7"
        assert str(document.Root.OutputIntents[0].OutputConditionIdentifier) == "Grey"
        assert b"<!--grey-->" in document.Root.Metadata.read_bytes()
        operators = streams(document)
        assert operators.count(b"g") == 2  # of the page, and of the drawing on the face
        assert operators.count(b"G") == 1
        assert not {b"rg", b"RG"} & set(operators)
        (page,) = document.pages
        assert [float(value) for value in page.ArtBox] == pytest.approx([0, 56.6929 - 36, 72, 56.6929], abs=0.001)
        assert "/TrimBox" not in page


def test_files_for_a_target_have_a_name_of_their_own_and_leave_those_of_home_as_they_are(project):
    """None of their inks is kept for the plain ones."""
    project.write("card_data/targets/shop.yaml", SHOP)
    plain = project.build(papers=("a4",))
    inked = project.build(target="shop")
    assert not {file.path for file in inked.written} & {file.path for file in plain.written}
    for file in inked.written:
        with pikepdf.open(project.out / file.path) as document:
            assert "/OutputIntents" in document.Root
            assert not {b"rg", b"RG"} & set(streams(document))
    assert inked.written
    assert project.build(papers=("a4",)).drawn == 0


SHOP = """\
id: shop
bleed: 3mm
safe: 3mm
order: front-back
press: {standard: pdf-x-1a, ink-limit: 240, profile: cardgen-coated}
sources: [{title: A shop, address: "https://example.org", seen: "2026-11-22"}]
text: {name: A shop}
"""


def test_the_boxes_of_a_page_that_is_cut_as_a_whole_lie_in_one_another(opened):
    with opened(PLAIN) as document:
        (page,) = document.pages
        trim, bleed, media = (
            [float(value) * 25.4 / 72 for value in page[name]] for name in ("/TrimBox", "/BleedBox", "/MediaBox")
        )
        assert trim == pytest.approx([3, 3, 27, 17], abs=0.001)
        assert bleed == pytest.approx([0, 0, 30, 20], abs=0.001)
        assert media == pytest.approx(bleed, abs=0.001)
