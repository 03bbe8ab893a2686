"""Operators of marks, seen by rendering them: each mark paints where it should and nowhere else."""

import pypdfium2 as pdfium
import pytest

from cardgen.model.fonts import package_folder
from cardgen.output.pdf.content import Content, overprint_name
from cardgen.output.pdf.forms import form_of
from cardgen.output.pdf.inks import ScreenInks
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.display import Box, Drawing, Face, Line, Page, Path, Placed, Publication, Rectangle, Text
from cardgen.render.base.fonts import FontBook

BOOK = FontBook({"Bold": package_folder("font_roboto") / "Roboto-Bold.ttf"}, ("Bold",))
SIDE = 20_000  # a page of 20 mm, rendered at 100 pixels: 5 pixels a millimetre
SIDE_PIXELS = 100
WHITE, RED, BLUE = (255, 255, 255), (255, 0, 0), (0, 0, 255)


def rendered(*marks):
    """The page as a function from millimetres to a colour."""
    pdf, _ = PdfWriter().paint(Publication("x", [Page(SIDE, SIDE, marks)]))
    document = pdfium.PdfDocument(pdf)
    image = document[0].render(scale=SIDE_PIXELS / (SIDE * 72 / 25_400)).to_pil().convert("RGB")
    document.close()
    scale = image.width / 20
    return lambda x, y: image.getpixel((int(x * scale), int(y * scale)))


def box(left, top, width, height) -> Box:
    return Box(*(round(value * 1000) for value in (left, top, width, height)))


def test_a_rectangle_lies_where_its_box_is_from_the_upper_left_corner():
    at = rendered(Rectangle(box(2, 4, 6, 3), "#ff0000"))
    assert at(2.5, 4.5) == at(7.5, 6.5) == RED
    assert at(1.5, 5) == at(8.5, 5) == at(5, 3.5) == at(5, 7.5) == WHITE


def test_corners_are_rounded_each_by_its_own_radius():
    at = rendered(Rectangle(box(2, 2, 16, 16), "#ff0000", radii=(6000, 0, 0, 6000)))
    assert at(2.5, 2.5) == at(2.5, 17.5) == WHITE
    assert at(17.5, 2.5) == at(17.5, 17.5) == RED
    at = rendered(Rectangle(box(2, 2, 16, 16), "#ff0000", radii=(0, 6000, 6000, 0)))
    assert at(2.5, 2.5) == at(2.5, 17.5) == RED
    assert at(17.5, 2.5) == at(17.5, 17.5) == WHITE


def test_a_corner_without_a_radius_is_no_curve():
    for radii in ((900, 0, 0, 900), (0, 900, 900, 0), (900, 900, 0, 0)):
        content = Content(None, ScreenInks())
        content.add([Rectangle(Box(0, 0, 5000, 5000), "#ff0000", radii=radii)])
        assert content.operators[-1].split().count("c") == 2


def test_a_radius_too_large_is_made_to_fit():
    at = rendered(Rectangle(box(2, 6, 16, 8), "#ff0000", radii=(99_000,) * 4))
    assert at(10, 10) == RED
    assert at(2.5, 6.5) == WHITE


def test_a_stroke_is_painted_around_a_filled_box():
    at = rendered(Rectangle(box(5, 5, 10, 10), "#ff0000", "#0000ff", 2000))
    assert at(10, 10) == RED
    assert at(5, 10) == at(10, 15) == BLUE


def test_a_box_without_paint_leaves_nothing():
    assert rendered(Rectangle(box(5, 5, 10, 10), None, "#0000ff", 1000))(10, 10) == WHITE


def test_a_dash_ends_with_the_mark_that_has_it():
    at = rendered(
        Line(0, 5000, 20_000, 5000, "#ff0000", 1000, (2000, 2000)), Line(0, 10_000, 20_000, 10_000, "#ff0000", 1000)
    )
    assert (at(1, 5), at(3, 5), at(5, 5)) == (RED, WHITE, RED)
    assert {at(x, 10) for x in (1, 3, 5)} == {RED}


HALF = Drawing(
    "half",
    (0, 0, 10, 10),
    (Path((("M", (0, 0)), ("L", (10, 0)), ("L", (10, 2)), ("L", (0, 2)), ("Z", ())), "#ff0000"),),
)


@pytest.mark.parametrize(
    ("turned", "red", "white"),
    [(0, (10, 5), (10, 15)), (90, (15, 10), (5, 10)), (180, (10, 15), (10, 5)), (270, (5, 10), (15, 10))],
)
def test_a_drawing_turns_clockwise_in_its_box(turned, red, white):
    """Its red edge is on top, then right, then below, then left."""
    at = rendered(Placed(HALF, box(4, 4, 12, 12), turned=turned))
    assert at(*red) == RED
    assert at(*white) == WHITE


def test_a_drawing_is_clipped_to_its_view_box_and_scaled_to_its_box():
    wide = Drawing(
        "wide",
        (10, 10, 4, 4),
        (Path((("M", (0, 0)), ("L", (99, 0)), ("L", (99, 99)), ("L", (0, 99)), ("Z", ())), "#ff0000"),),
    )
    at = rendered(Placed(wide, box(5, 5, 10, 10)))
    assert at(5.5, 5.5) == at(14.5, 14.5) == RED
    assert at(4.5, 10) == at(15.5, 10) == WHITE


def test_a_clip_cuts_what_is_placed_and_ends_with_it():
    shown = Drawing(
        "all", (0, 0, 1, 1), (Path((("M", (0, 0)), ("L", (1, 0)), ("L", (1, 1)), ("L", (0, 1)), ("Z", ())), "#ff0000"),)
    )
    at = rendered(
        Placed(shown, box(0, 0, 20, 20), clip=box(5, 5, 10, 10), radii=(4000, 0, 0, 0)),
        Rectangle(box(0, 18, 2, 2), "#0000ff"),
    )
    assert at(10, 10) == RED
    assert at(5.3, 5.3) == at(3, 10) == WHITE
    assert at(1, 19) == BLUE


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
def test_a_face_turned_about_covers_its_box(turned):
    face = Face(
        "f",
        4000,
        8000,
        Box(0, 0, 4000, 8000),
        (Rectangle(Box(0, 0, 4000, 8000), "#ff0000"), Rectangle(Box(0, 0, 4000, 1000), "#0000ff")),
    )
    place = box(6, 4, 4, 8) if turned in (0, 180) else box(4, 6, 8, 4)
    at = rendered(Placed(face, place, turned=turned))
    corners = [(place.left / 1000 + 0.3, place.top / 1000 + 0.3), (place.right / 1000 - 0.3, place.bottom / 1000 - 0.3)]
    assert WHITE not in {at(*corner) for corner in corners}
    top = {0: (8, 4.4), 90: (11.6, 8), 180: (8, 11.6), 270: (4.4, 8)}[turned]
    assert at(*top) == BLUE


def test_a_line_of_a_path_lies_on_its_fill_and_holes_follow_the_rule():
    ring = (
        ("M", (0, 0)),
        ("L", (20, 0)),
        ("L", (20, 20)),
        ("L", (0, 20)),
        ("Z", ()),
        ("M", (5, 5)),
        ("L", (15, 5)),
        ("L", (15, 15)),
        ("L", (5, 15)),
        ("Z", ()),
    )
    full = Drawing("full", (0, 0, 20, 20), (Path(ring, "#ff0000"),))
    hollow = Drawing("hollow", (0, 0, 20, 20), (Path(ring, "#ff0000", even_odd=True),))
    assert rendered(Placed(full, box(0, 0, 20, 20)))(10, 10) == RED
    assert rendered(Placed(hollow, box(0, 0, 20, 20)))(10, 10) == WHITE


def test_paint_is_set_once_while_it_stays_the_same():
    content = Content(names=None)
    content.add(
        [
            Rectangle(Box(0, 0, 1, 1), "#ff0000"),
            Rectangle(Box(2, 0, 1, 1), "#ff0000"),
            Rectangle(Box(4, 0, 1, 1), "#0000ff"),
        ]
    )
    assert content.data().count(b" rg") == 2


@pytest.mark.parametrize(("colour", "operands"), [("#000000", "0 0 0"), ("#ffffff", "1 1 1"), ("#ff8000", "1 0.502 0")])
def test_colours_are_written_between_nought_and_one(colour, operands):
    assert ScreenInks().of_text(colour).operands == operands


# Spot inks.


def test_a_spot_ink_prints_its_stand_in_where_there_is_no_plate_for_it():
    at = rendered(Line(0, 5000, 20_000, 5000, "spot:dieline", 2000), Line(0, 15_000, 20_000, 15_000, "#0000ff", 2000))
    red, green, blue = at(10, 5)
    assert red > 200 > green < 90
    assert blue > 100
    assert at(10, 15) == BLUE


def test_a_spot_ink_at_no_tint_is_light_on_any_ground():
    at = rendered(Rectangle(box(0, 0, 20, 20), "#000000"), Line(0, 5000, 20_000, 5000, "spot:crease 0", 2000))
    assert at(10, 5) == WHITE
    assert at(10, 10) == (0, 0, 0)


def test_a_colour_after_a_spot_ink_knocks_out_again():
    class Names:
        def spot(self, spot):
            return spot.name

        def overprint(self, line, fill):
            return overprint_name(line, fill)

    content = Content(Names())
    for colour in ("#ff0000", "spot:dieline", "spot:dieline", "spot:dieline 0", "#ff0000"):
        content.stroke(colour, 300)
    assert content.operators == [
        "1 0 0 RG", "/Over10 gs", "/Dieline CS 1 SCN", "/Dieline CS 0 SCN", "/Over00 gs", "1 0 0 RG",
    ]  # fmt: skip


def test_there_is_no_spot_ink_of_any_name():
    with pytest.raises(KeyError):
        rendered(Line(0, 5000, 20_000, 5000, "spot:varnish", 2000))


SPOT_LINE = Path((("M", (0.0, 0.0)), ("L", (10.0, 0.0))), stroke="spot:dieline", stroke_width=1)


def test_a_drawing_has_no_spot_inks():
    """It is shown in files whose inks it does not know."""
    with pytest.raises(TypeError):
        rendered(Placed(Drawing("line", (0, 0, 10, 10), (SPOT_LINE,)), box(0, 0, 9, 9)))


def test_a_face_that_is_kept_has_no_spot_inks():
    face = Face("a", SIDE, SIDE, box(0, 0, 20, 20), (SPOT_LINE,))
    with pytest.raises(TypeError):
        form_of(face, lambda drawing: None)


def line_of_type(**more) -> Text:
    """A capital I: a bar from 7 to 11 mm, as high as it is wide and more."""
    runs, _ = BOOK.shape("Bold", "I")
    return Text(**{"left": 8000, "baseline": 14_000, "runs": runs, "size": 12_000, "colour": "#ff0000", **more})


def test_type_lies_on_an_outline_of_its_own_shape():
    at = rendered(line_of_type())
    bar = [x / 10 for x in range(200) if at(x / 10, 10) == RED]
    outlined = rendered(line_of_type(outline="#0000ff", outline_width=1000))
    middle = sum(bar) / len(bar)
    assert outlined(middle, 10) == RED
    assert outlined(bar[0] - 0.6, 10) == outlined(bar[-1] + 0.6, 10) == BLUE
    assert outlined(bar[0] - 1.6, 10) == WHITE
    assert at(bar[0] - 0.6, 10) == WHITE


def test_type_turns_by_any_angle_about_its_beginning():
    upright = rendered(line_of_type(left=10_000, baseline=10_000))
    slanted = rendered(line_of_type(left=10_000, baseline=10_000, turned=45))
    level = rendered(line_of_type(left=10_000, baseline=10_000, turned=90))
    assert upright(11.6, 4) == RED
    assert slanted(15, 6.8) == RED
    assert level(16, 11.6) == RED
    assert slanted(11.6, 4) == WHITE


def test_numbers_of_a_path_are_as_short_as_they_can_be_written():
    values = (("M", (10.0, -0.25)), ("C", (100, 0.5, 1.006, -3.10, 20.004, 0.0)), ("L", (1e21, 7)), ("Z", ()))
    content = Content(None)
    content.add((Path(values, "#000000"),))
    assert content.operators[-2] == "10 -0.25 m 100 0.5 1.01 -3.1 20 0 c 1000000000000000000000 7 l h"
