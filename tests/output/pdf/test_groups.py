"""Groups, masks and pictures in drawings, seen by rendering them, as they are and flattened."""

import zlib

import pypdfium2 as pdfium
import pytest
from PIL import ImageChops, ImageFilter

from cardgen.output.pdf.flattening import flat_face, is_translucent
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.display import (
    Box,
    Clipped,
    Drawing,
    Face,
    Group,
    Inlay,
    Page,
    Path,
    Picture,
    Placed,
    Publication,
    Rectangle,
)
from cardgen.render.base.gradients import LinearGradient, Stop

SIDE = 20_000
WHOLE = Box(0, 0, SIDE, SIDE)
GREEN, BLUE, WHITE = "#00ff00", "#0000ff", "#ffffff"


def square(left, top, side, fill, **look):
    corners = ((left, top), (left + side, top), (left + side, top + side), (left, top + side))
    return Path((*(("L" if at else "M", corner) for at, corner in enumerate(corners)), ("Z", ())), fill, **look)


OVERLAP = (square(10, 10, 50, GREEN), square(40, 40, 50, BLUE))
FADE = LinearGradient(0, 0, 100, 0, (Stop(0, WHITE), Stop(1, "#000000")))
DOTS = Picture("dots", (2, 1), zlib.compress(bytes((255, 0, 0, 0, 0, 255))), "FlateDecode")


def drawn(*marks):
    return Placed(Drawing("a", (0, 0, 100, 100), marks), WHOLE)


def image_of(*marks):
    face = Face("face", SIDE, SIDE, WHOLE, marks)
    pdf, _ = PdfWriter().paint(Publication("x", [Page(SIDE, SIDE, (Placed(face, WHOLE),))]))
    document = pdfium.PdfDocument(pdf)
    image = document[0].render(scale=200 / (SIDE * 72 / 25_400)).to_pil().convert("RGB")
    document.close()
    return image


def near(colour, wanted):
    return all(abs(a - b) <= 4 for a, b in zip(colour, wanted, strict=True))


@pytest.mark.parametrize("mark", [drawn(Group(OVERLAP, 0.5)), Group((drawn(*OVERLAP),), 0.5)], ids=["inside", "around"])
def test_a_group_is_as_translucent_where_its_shapes_lie_on_each_other(mark):
    image = image_of(mark)
    assert near(image.getpixel((40, 40)), (127, 255, 127))
    assert near(image.getpixel((100, 100)), image.getpixel((160, 160)))
    assert near(image.getpixel((100, 100)), (127, 127, 255))


def test_a_mask_hides_what_is_dark_in_it_and_what_it_does_not_cover():
    image = image_of(drawn(Group((square(0, 0, 100, BLUE),), 1, (square(0, 0, 50, WHITE), square(50, 0, 50, GREEN)))))
    assert near(image.getpixel((50, 50)), (0, 0, 255))
    assert near(image.getpixel((150, 50)), (73, 73, 255))
    assert image.getpixel((50, 150)) == (255, 255, 255)


def test_a_mask_may_fade():
    image = image_of(drawn(Group((square(0, 0, 100, BLUE),), 1, (square(0, 0, 100, FADE),))))
    assert near(image.getpixel((100, 100)), (128, 128, 255))


def test_a_gradient_may_fade_into_what_lies_below():
    fading = LinearGradient(0, 0, 100, 0, (Stop(0, BLUE), Stop(1, BLUE, 0)))
    marks = [Rectangle(WHOLE, GREEN), drawn(square(0, 0, 100, fading))]
    image = image_of(*marks)
    assert near(image.getpixel((100, 100)), (0, 127, 128))
    assert near(image.getpixel((198, 100)), (0, 254, 1))
    assert difference(image, image_of(*flat(*marks))) <= 4


def test_a_box_may_be_filled_with_a_gradient_that_fades():
    fading = LinearGradient(0, 0, SIDE, 0, (Stop(0, BLUE), Stop(1, BLUE, 0)))
    marks = [Rectangle(WHOLE, GREEN), Rectangle(Box(2000, 2000, 16_000, 16_000), fading, radii=(4000, 0, 0, 0))]
    image = image_of(*marks)
    assert near(image.getpixel((100, 100)), (0, 127, 128))
    assert image.getpixel((22, 22)) == (0, 255, 0)
    assert difference(image, image_of(*flat(*marks))) <= 4


def test_a_picture_in_a_drawing_lies_upright_in_its_square():
    image = image_of(drawn(Inlay(DOTS, (100, 0, 0, 50, 0, 50))))
    assert image.getpixel((20, 50)) == (255, 255, 255)
    assert near(image.getpixel((20, 150)), (255, 0, 0))
    assert near(image.getpixel((180, 150)), (0, 0, 255))


def no_raster(face, box):
    raise AssertionError("cut along colours, not drawn as a picture")


def flat(*marks):
    return flat_face(Face("face", SIDE, SIDE, WHOLE, marks), no_raster).marks


def difference(one, other):
    """By how much they differ, but for edges, which may lie half a dot beside each other."""
    apart = ImageChops.difference(one, other).convert("L").filter(ImageFilter.MinFilter(3))
    return apart.getextrema()[1]


def test_a_translucent_group_is_cut_into_what_is_seen_of_its_shapes():
    clip = square(20, 20, 60, "")
    marks = [Rectangle(Box(0, 0, SIDE, 10_000), GREEN), drawn(Clipped((clip,), (Group(OVERLAP, 0.5),)))]
    made = flat(*marks)
    assert not any(map(is_translucent, made))
    assert difference(image_of(*marks), image_of(*made)) <= 4


def test_glass_on_what_is_clipped_is_flattened_within_the_clip():
    glass = square(0, 0, 100, WHITE, opacity=0.5)
    marks = [drawn(Clipped((square(20, 20, 60, ""),), OVERLAP), glass)]
    assert difference(image_of(*marks), image_of(*flat(*marks))) <= 4


def test_only_the_place_of_a_mask_becomes_a_picture():
    asked = []

    def raster(face, box):
        asked.append(box)
        return DOTS

    masked = Group((square(0, 0, 20, BLUE),), 1, (square(0, 0, 20, FADE),))
    face = Face("face", SIDE, SIDE, WHOLE, (drawn(*OVERLAP, masked, square(70, 0, 20, GREEN)),))
    (made,) = flat_face(face, raster).marks
    assert asked == [Box(0, 0, 4000, 4000)]
    assert [type(mark) for mark in made.marks] == [Path, Path, Placed, Path]
