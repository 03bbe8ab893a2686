"""What a PDF file says of itself and of its fonts, read back; and one object for each thing shown."""

import re
import zlib
from io import BytesIO

import pikepdf
import pytest
from PIL import Image

from cardgen.output.encoders.png import rasterised
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.display import (
    Bookmark,
    Box,
    Drawing,
    Face,
    Link,
    Page,
    Path,
    Picture,
    Placed,
    Publication,
    Rectangle,
)

PAPERS = {"a4": (210, 297), "letter": (215.9, 279.4)}
SQUARE = (("M", (0.0, 0.0)), ("L", (10.0, 0.0)), ("L", (10.0, 10.0)), ("Z", ()))


def opened(publication: Publication) -> pikepdf.Pdf:
    return pikepdf.open(__import__("io").BytesIO(PdfWriter().paint(publication)[0]))


def drawing(name: str = "a", fill: str = "#ff0000", opacity: float = 1) -> Drawing:
    return Drawing(name, (0, 0, 10, 10), (Path(SQUARE, fill, opacity=opacity),))


def page(*marks, **more) -> Page:
    return Page(100_000, 200_000, marks, **more)


def objects_of(pdf: pikepdf.Pdf, subtype: str) -> list[pikepdf.Object]:
    return [held for held in pdf.objects if isinstance(held, pikepdf.Stream) and held.get("/Subtype") == subtype]


# Of the shipped games' real files.


@pytest.fixture(params=PAPERS)
def real(request, shipped):
    with pikepdf.open(shipped.pdf(f"cards-{request.param}")) as pdf:
        yield request.param, pdf


def test_a_page_is_as_large_as_its_paper(real):
    paper, pdf = real
    wanted = [0, 0, *(side * 72 / 25.4 for side in PAPERS[paper])]
    for page in pdf.pages:
        assert [float(value) for value in page.MediaBox] == pytest.approx(wanted, abs=0.001)
        assert [float(value) for value in page.TrimBox] == pytest.approx(wanted, abs=0.001)


def test_a_file_asks_to_be_printed_at_full_size_on_both_sides(real):
    preferences = real[1].Root.ViewerPreferences
    assert preferences.PrintScaling == "/None"
    assert preferences.Duplex == "/DuplexFlipLongEdge"
    assert preferences.DisplayDocTitle == True  # noqa: E712, a pikepdf object


@pytest.mark.parametrize(
    ("backs", "duplex"), [("short-edge", "/DuplexFlipShortEdge"), ("fold", "/Simplex"), ("none", "/Simplex")]
)
def test_a_file_says_how_the_sheet_is_turned(project, backs, duplex):
    project.build(backs=backs)
    name = {"none": "fronts"}.get(backs, backs)
    with pikepdf.open(project.pdf(f"cards-a4-{name}")) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == duplex


def test_a_file_names_its_title_author_and_licence(real):
    pdf = real[1]
    assert str(pdf.docinfo["/Title"]) == "Food Heroes: cards"
    assert str(pdf.docinfo["/Author"]) == "fsysgame.org contributors"
    with pdf.open_metadata() as xmp:
        assert "CC BY-SA 4.0" in xmp["dc:rights"]
        assert "fsysgame.org contributors" in xmp["dc:rights"]
        assert xmp["xmpRights:WebStatement"] == "https://creativecommons.org/licenses/by-sa/4.0/"
        assert xmp["dc:creator"] == ["fsysgame.org contributors"]
        assert xmp["dc:title"] == "Food Heroes: cards"
    assert str(pdf.Root.Lang) == "en"


def test_a_file_has_no_date_and_no_path(real):
    assert not re.search(r"20\d\d-\d\d-\d\d", bytes(real[1].Root.Metadata.read_bytes()).decode())
    assert str(real[1].docinfo["/CreationDate"]).startswith("D:20000101")


def fonts_of(pdf: pikepdf.Pdf) -> list[pikepdf.Object]:
    return [held for held in pdf.objects if isinstance(held, pikepdf.Dictionary) and held.get("/Type") == "/Font"]


def test_every_font_is_a_subset_in_the_file_and_says_what_its_glyphs_mean(real):
    fonts = fonts_of(real[1])
    composite = [font for font in fonts if font.Subtype == "/Type0"]
    assert {str(font.BaseFont)[8:] for font in composite} == {"FredokaOne-Regular", "Roboto-Bold", "Roboto-Regular"}
    assert len(fonts) == 2 * len(composite)  # each with its descendant: no Helvetica, nothing else
    for font in composite:
        assert re.fullmatch(r"/[A-Z]{6}\+[A-Za-z-]+", str(font.BaseFont))
        assert font.Encoding == "/Identity-H"
        assert b"beginbfchar" in font.ToUnicode.read_bytes()
        descriptor = font.DescendantFonts[0].FontDescriptor
        assert len(descriptor.FontFile2.read_bytes()) > 1000
        assert descriptor.FontName == font.BaseFont


def test_every_glyph_shown_has_a_meaning_and_a_width(real):
    """No glyph id in any content stream is missing from its font's tables."""
    pdf = real[1]
    meanings = {}
    for name, font in pdf.pages[0].Resources.Font.items():
        text = font.ToUnicode.read_bytes().decode()
        widths = [int(held) for held in font.DescendantFonts[0].W if not isinstance(held, pikepdf.Array)]
        meanings[name] = ({int(held, 16) for held in re.findall(r"^<(\w{4})> <", text, re.MULTILINE)}, set(widths))
    streams = [*pdf.pages, *objects_of(pdf, "/Form")]
    shown = 0
    for stream in streams:
        font = None
        for operands, operator in pikepdf.parse_content_stream(stream):
            if str(operator) == "Tf":
                font = str(operands[0])
            elif str(operator) == "TJ":
                for part in operands[0]:
                    if isinstance(part, pikepdf.String):
                        data = bytes(part)
                        ids = {data[at] * 256 + data[at + 1] for at in range(0, len(data), 2)}
                        assert ids <= meanings[font][0]
                        assert ids <= meanings[font][1]
                        shown += len(ids)
    assert shown > 2000


def test_nothing_names_helvetica(shipped):
    for name in ("cards-a4", "cards-letter"):
        with pikepdf.open(shipped.pdf(name)) as pdf:
            assert not [held for held in pdf.objects if "Helvetica" in repr(held)]


def test_a_file_is_well_formed(shipped):
    for path in sorted(shipped.out.rglob("*.pdf")):
        with pikepdf.open(path) as pdf:
            assert pdf.check_pdf_syntax() == []


def test_a_card_takes_little_room(shipped):
    """Text and frame, that is; its drawing is counted by the bench."""
    with pikepdf.open(shipped.pdf("cards-a4")) as pdf:
        faces = [held for held in objects_of(pdf, "/Form") if "/Font" in held.get("/Resources", {})]
        assert len(faces) == 60  # the back sets no type
        assert max(int(face.Length) for face in faces) < 2000


# Of made-up publications.


def test_what_is_shown_often_is_written_once():
    shown = drawing()
    face = Face("front", 60_000, 60_000, Box(0, 0, 60_000, 60_000), (Placed(shown, Box(0, 0, 9_000, 9_000)),) * 5)
    places = [Placed(face, Box(left, 0, 60_000, 60_000)) for left in (0, 10_000)]
    with opened(Publication("x", [page(*places), page(*places, Placed(shown, Box(0, 0, 1, 1)))])) as pdf:
        assert len(objects_of(pdf, "/Form")) == 2
        assert len(pdf.pages) == 2


def test_a_press_does_not_mix_drawings_of_one_name_from_two_publications():
    press = PdfWriter()
    alone = [
        PdfWriter().paint(Publication("x", [page(Placed(drawing(fill=fill), Box(0, 0, 9, 9)))]))
        for fill in ("#ff0000", "#0000ff")
    ]
    together = [
        press.paint(Publication("x", [page(Placed(drawing(fill=fill), Box(0, 0, 9, 9)))]))
        for fill in ("#ff0000", "#0000ff")
    ]
    assert together == alone
    assert alone[0] != alone[1]


def test_see_through_paint_gets_a_state_of_its_own():
    with opened(Publication("x", [page(Placed(drawing(opacity=0.25), Box(0, 0, 9, 9)))])) as pdf:
        [form] = objects_of(pdf, "/Form")
        assert {key: float(state.ca) for key, state in form.Resources.ExtGState.items()} == {"/A250": 0.25}
        assert b"/A250 gs" in form.read_bytes()


def test_a_picture_is_embedded_as_it_was_encoded():
    data = zlib.compress(b"\xff\x00\x00" * 4)
    with opened(Publication("x", [page(Placed(Picture("p", (2, 2), data, "FlateDecode"), Box(0, 0, 9, 9)))])) as pdf:
        [image] = objects_of(pdf, "/Image")
        assert image.read_raw_bytes() == data
        assert (int(image.Width), int(image.Height)) == (2, 2)
        assert pikepdf.PdfImage(image).as_pil_image().getpixel((0, 0)) == (255, 0, 0)


def test_what_is_transparent_shows_the_ground_in_the_pdf_and_as_png():
    """Red, three quarters of it seen through, on blue."""
    red = Picture("p", (1, 1), zlib.compress(b"\xff\x00\x00"), "FlateDecode", zlib.compress(b"\x40"))
    ground = Rectangle(Box(0, 0, 9000, 9000), "#0000ff")
    pdf, _ = PdfWriter().paint(Publication("x", [page(ground, Placed(red, Box(0, 0, 9000, 9000)))]))
    with pikepdf.open(BytesIO(pdf)) as opened_pdf:
        mask = next(image.SMask for image in objects_of(opened_pdf, "/Image") if "/SMask" in image)
        assert (mask.ColorSpace, mask.read_bytes()) == ("/DeviceGray", b"\x40")
    [png] = rasterised(pdf)
    with Image.open(BytesIO(png)) as image:
        red, green, blue = image.convert("RGB").getpixel((3, 3))
    assert (abs(red - 64) <= 2, green, abs(blue - 191) <= 2) == (True, 0, True)


def test_pictures_of_two_sets_may_have_the_same_name():
    colours = {b"\xff\x00\x00", b"\x00\xff\x00"}
    pictures = [Picture("pictures/ant.png", (1, 1), zlib.compress(colour), "FlateDecode") for colour in colours]
    with opened(Publication("x", [page(*(Placed(picture, Box(0, 0, 9, 9)) for picture in pictures))])) as pdf:
        assert {image.read_bytes() for image in objects_of(pdf, "/Image")} == colours


def test_bookmarks_form_a_tree_and_lead_to_their_pages():
    marks = (Bookmark("One", 0, 0), Bookmark("One, a", 1, 1, 50_000), Bookmark("Two", 2, 0))
    with opened(Publication("x", [page(), page(), page()], marks)) as pdf, pdf.open_outline() as outline:
        assert [item.title for item in outline.root] == ["One", "Two"]
        [inner] = outline.root[0].children
        assert inner.title == "One, a"
        destination = inner.destination
        assert destination[0].objgen == pdf.pages[1].objgen
        assert float(destination[3]) == pytest.approx((200_000 - 50_000) * 72 / 25_400, abs=0.01)
        assert pdf.Root.PageMode == "/UseOutlines"


def test_links_lead_out_or_to_a_place_further_on():
    first = page(
        links=(Link(Box(10_000, 10_000, 20_000, 5_000), "#later"), Link(Box(0, 0, 9, 9), "https://a.org/(b)\\c"))
    )
    with opened(Publication("x", [first, page(places=(("later", 30_000),))])) as pdf:
        inner, outer = pdf.pages[0].Annots
        assert inner.Dest[0].objgen == pdf.pages[1].objgen
        assert float(inner.Dest[3]) == pytest.approx(170_000 * 72 / 25_400, abs=0.01)
        box = [value * 72 / 25_400 for value in (10_000, 185_000, 30_000, 190_000)]
        assert [float(value) for value in inner.Rect] == pytest.approx(box, abs=0.001)
        assert str(outer.A.URI) == "https://a.org/(b)\\c"


def test_words_for_the_file_are_escaped():
    publication = Publication(
        "<A> & (B", [page()], author="C \\ Ünü", licence="D & E", licence_url="https://x.org/?a&b"
    )
    with opened(publication) as pdf:
        assert str(pdf.docinfo["/Title"]) == "<A> & (B"
        assert str(pdf.docinfo["/Author"]) == "C \\ Ünü"
        with pdf.open_metadata() as xmp:
            assert xmp["dc:title"] == "<A> & (B"
            assert xmp["dc:rights"] == "D & E"


def test_a_page_may_have_a_trim_of_its_own():
    with opened(
        Publication("x", [page(Rectangle(Box(0, 0, 9, 9), "#ffffff"), trim=Box(0, 0, 50_000, 200_000))])
    ) as pdf:
        assert float(pdf.pages[0].TrimBox[2]) == pytest.approx(50 * 72 / 25.4, abs=0.001)
        assert float(pdf.pages[0].MediaBox[2]) == pytest.approx(100 * 72 / 25.4, abs=0.001)


def test_pages_are_taken_one_at_a_time():
    """A long deck is never held in memory as a whole."""
    alive = []

    def pages():
        for number in range(3):
            alive.append(number)
            yield page()

    _, count = PdfWriter().paint(Publication("x", pages()))
    assert count == len(alive) == 3
