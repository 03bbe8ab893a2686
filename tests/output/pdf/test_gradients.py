"""Gradients, seen by rendering them: on screens, through everything translucent, and separated for presses."""

import pypdfium2 as pdfium
import pytest
from msgspec.structs import replace
from PIL import ImageChops

from cardgen.output.pdf.content import Content
from cardgen.output.pdf.flattening import NotFlat, flat_face, mixed_fill
from cardgen.output.pdf.inks import PressInks, ScreenInks
from cardgen.output.pdf.shadings import shading
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.display import Box, Drawing, Face, Page, Path, Placed, Publication, Rectangle
from cardgen.render.base.gradients import LinearGradient, RadialGradient, Stop, in_order, mean_colour

SIDE = 20_000
WHOLE = Box(0, 0, SIDE, SIDE)
RED, BLUE, WHITE = "#ff0000", "#0000ff", "#ffffff"
ACROSS = LinearGradient(0, 0, SIDE, 0, (Stop(0, RED), Stop(1, BLUE)))
ROUND = RadialGradient(10_000, 10_000, 10_000, 10_000, 10_000, (Stop(0, RED), Stop(1, BLUE)))
SQUARE = (("M", (0, 0)), ("L", (SIDE, 0)), ("L", (SIDE, SIDE)), ("L", (0, SIDE)), ("Z", ()))


def image_of(*marks):
    face = Face("face", SIDE, SIDE, WHOLE, marks)
    pdf, _ = PdfWriter().paint(Publication("x", [Page(SIDE, SIDE, (Placed(face, WHOLE),))]))
    document = pdfium.PdfDocument(pdf)
    image = document[0].render(scale=200 / (SIDE * 72 / 25_400)).to_pil().convert("RGB")
    document.close()
    return image


def near(colour, wanted, by=4):
    return all(abs(a - b) <= by for a, b in zip(colour, wanted, strict=True))


def test_a_linear_gradient_flows_along_its_line_and_goes_on_beyond_it():
    image = image_of(Rectangle(WHOLE, replace(ACROSS, x1=5000, x2=15_000)))
    assert near(image.getpixel((10, 100)), (255, 0, 0))
    assert near(image.getpixel((100, 30)), (128, 0, 128))
    assert near(image.getpixel((190, 100)), (0, 0, 255))


def test_a_radial_gradient_flows_from_its_focus_to_its_circle():
    image = image_of(Path(SQUARE, ROUND))
    assert near(image.getpixel((100, 100)), (255, 0, 0), 6)
    assert near(image.getpixel((150, 100)), (128, 0, 128))
    assert near(image.getpixel((2, 2)), (0, 0, 255))


def test_a_matrix_moves_the_gradient_and_not_the_shape():
    down = replace(ACROSS, matrix=(0, 1, -1, 0, 0, 0))
    image = image_of(Path(SQUARE, down))
    assert near(image.getpixel((20, 100)), image.getpixel((180, 100)))
    assert near(image.getpixel((100, 100)), (128, 0, 128))


def test_two_stops_at_one_place_make_a_hard_edge():
    hard = (Stop(0, RED), Stop(0.5, RED), Stop(0.5, BLUE), Stop(1, BLUE))
    image = image_of(Path(SQUARE, replace(ACROSS, stops=hard)))
    assert image.getpixel((97, 100)) == (255, 0, 0)
    assert image.getpixel((103, 100)) == (0, 0, 255)


def test_a_line_around_a_gradient_is_painted_over_it():
    image = image_of(Rectangle(Box(5000, 5000, 10_000, 10_000), ACROSS, "#00ff00", 2000))
    assert image.getpixel((50, 100)) == (0, 255, 0)
    assert near(image.getpixel((100, 100)), (128, 0, 128))


def test_a_gradient_keeps_to_its_shape():
    image = image_of(Path((*SQUARE[:1], ("L", (SIDE, 0)), ("L", (0, SIDE)), ("Z", ())), ACROSS))
    assert image.getpixel((150, 150)) == (255, 255, 255)


def test_a_gradient_of_a_drawing_grows_with_the_drawing():
    path = Path((("M", (0, 0)), ("L", (10, 0)), ("L", (10, 10)), ("L", (0, 10)), ("Z", ())), replace(ACROSS, x2=10))
    image = image_of(Placed(Drawing("a", (0, 0, 10, 10), (path,)), WHOLE))
    assert near(image.getpixel((100, 100)), (128, 0, 128))


def test_a_press_paints_in_inks_and_in_steps_near_enough_to_the_screen():
    inks = PressInks(lambda colour: (1, 1, 0, 0) if colour == BLUE else (0, 1, 1, 0))
    text = shading(ACROSS, inks)
    assert "/DeviceCMYK" in text
    assert text.count("/FunctionType 2") == inks.steps
    assert shading(ACROSS, ScreenInks()).count("/FunctionType 2") == 1


GLASS = Path(SQUARE, "#ffffff", opacity=0.5)


@pytest.mark.parametrize("fill", [ACROSS, ROUND])
def test_glass_over_a_gradient_is_flattened_to_a_gradient(fill):
    face = Face("face", SIDE, SIDE, WHOLE, (Path(SQUARE, fill), GLASS))
    flat = flat_face(face, _no_raster)
    assert _difference(image_of(*flat.marks), image_of(*face.marks)) <= 3


def test_a_gradient_of_glass_over_one_colour_is_flattened_to_a_gradient():
    face = Face("face", SIDE, SIDE, WHOLE, (Rectangle(WHOLE, "#ffff00"), Path(SQUARE, ACROSS, opacity=0.4)))
    flat = flat_face(face, _no_raster)
    assert _difference(image_of(*flat.marks), image_of(*face.marks)) <= 3


def test_a_gradient_of_glass_over_a_gradient_is_not_flat():
    with pytest.raises(NotFlat):
        mixed_fill(ACROSS, ROUND, 0.5)


def _no_raster(face, box):
    raise AssertionError("cut along colours, not drawn as a picture")


def _difference(one, other):
    return max(most for _, most in ImageChops.difference(one, other).getextrema())


def test_stops_are_put_in_order_and_reach_both_ends():
    stops = in_order([Stop(0.4, RED), Stop(0.2, BLUE), Stop(7, WHITE)])
    assert [stop.offset for stop in stops] == [0, 0.4, 0.4, 1]


def test_the_mean_of_a_gradient_is_along_its_way():
    assert mean_colour(ACROSS) == "#800080"
    assert mean_colour(replace(ACROSS, stops=(Stop(0, RED), Stop(0.9, RED), Stop(1, BLUE)))) == "#f2000d"
    assert mean_colour(RED) == RED


def test_one_gradient_is_written_once_however_often_it_fills():
    class Names:
        def __init__(self):
            self.asked = set()

        def shading(self, text):
            self.asked.add(text)
            return "S"

    names = Names()
    Content(names).add([Rectangle(WHOLE, ACROSS), Path(SQUARE, ACROSS)])
    assert len(names.asked) == 1
