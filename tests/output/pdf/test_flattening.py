"""What shows through is flattened exactly: looked at as pixels, and read back from the file."""

import pypdfium2
import pytest
from PIL import Image, ImageChops

from cardgen.output.pdf.flattening import flat_face
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.display import (
    Box,
    Clipped,
    Drawing,
    Face,
    Page,
    Path,
    Picture,
    Placed,
    Publication,
    Rectangle,
)
from cardgen.render.base.gradients import mixed

WHOLE = Box(0, 0, 20_000, 20_000)


def square(left, top, side, **look):
    corners = ((left, top), (left + side, top), (left + side, top + side), (left, top + side))
    segments = tuple(("L" if place else "M", corner) for place, corner in enumerate(corners))
    return Path((*segments, ("Z", ())), **look)


def circle(x, y, radius, **look):
    k = radius * 0.5523
    return Path(
        (
            ("M", (x + radius, y)),
            ("C", (x + radius, y + k, x + k, y + radius, x, y + radius)),
            ("C", (x - k, y + radius, x - radius, y + k, x - radius, y)),
            ("C", (x - radius, y - k, x - k, y - radius, x, y - radius)),
            ("C", (x + k, y - radius, x + radius, y - k, x + radius, y)),
            ("Z", ()),
        ),
        **look,
    )


def no_raster(face, box):
    raise AssertionError("cut along colours, not drawn as a picture")


def face_of(*marks):
    return Face("face", 20_000, 20_000, WHOLE, marks)


def seen(face):
    page = Page(face.width, face.height, (Placed(face, WHOLE),))
    data, _ = PdfWriter().paint(Publication("x", [page]))
    document = pypdfium2.PdfDocument(data)
    image = document[0].render(scale=10).to_pil().convert("RGB")
    document.close()
    return image, data


def far_off(first, second):
    """The share of pixels that differ by more than the rounding of edges."""
    histogram = ImageChops.difference(first, second).convert("L").histogram()
    return sum(histogram[40:]) / (first.width * first.height)


GLASS = {
    "over nothing": (circle(50, 50, 30, fill="#cc0000", opacity=0.4),),
    "over two colours": (
        square(0, 0, 50, fill="#224488"),
        square(50, 0, 50, fill="#eedd22"),
        circle(50, 40, 30, fill="#cc0000", opacity=0.4),
    ),
    "over glass": (
        square(10, 10, 60, fill="#117733"),
        circle(40, 40, 30, fill="#ffffff", opacity=0.5),
        circle(60, 60, 30, fill="#000000", opacity=0.3),
    ),
    "a line with round ends": (
        square(0, 0, 50, fill="#224488"),
        Path(
            (("M", (10, 10)), ("C", (40, 90, 60, 90, 90, 20))),
            stroke="#cc0000",
            stroke_width=8,
            cap="round",
            opacity=0.5,
        ),
    ),
    "a dashed line": (
        Path((("M", (5, 50)), ("L", (95, 50))), stroke="#cc0000", stroke_width=8, dash=(12, 6), opacity=0.5),
    ),
    "with a hole": (
        square(0, 0, 100, fill="#eedd22"),
        Path((*square(10, 10, 80).segments, *square(30, 30, 40).segments), fill="#224488", opacity=0.6, even_odd=True),
    ),
}


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
@pytest.mark.parametrize("paths", GLASS.values(), ids=GLASS)
def test_it_looks_the_same_and_nothing_shows_through(paths, turned):
    drawing = Drawing("glass", (0, 0, 100, 100), paths)
    ground = Rectangle(Box(0, 0, 20_000, 9_000), "#88bb99")
    face = face_of(
        ground, Placed(drawing, Box(1000, 2000, 16_000, 16_000), Box(3000, 1000, 15_000, 15_000), (2000,) * 4, turned)
    )
    flat = flat_face(face, no_raster)
    (before, data), (after, opaque) = seen(face), seen(flat)
    assert b"/ca" in data
    assert far_off(before, after) < 0.002
    assert far_off(before, Image.new("RGB", before.size, "white")) > 0.02
    assert b"/ca" not in opaque


def test_a_face_that_is_opaque_stays_as_it_is():
    face = face_of(Placed(Drawing("d", (0, 0, 9, 9), (square(0, 0, 9, fill="#cc0000"),)), WHOLE))
    assert flat_face(face, no_raster) is face


def test_what_lies_on_a_picture_becomes_a_picture():
    """Its colours are not known: what is seen there is drawn in dots, and type and icons above stay as they are."""
    photo = Picture("photo", (2, 2), b"", "FlateDecode")
    glass = Drawing("glass", (0, 0, 100, 100), (square(0, 0, 100, fill="#cc0000", opacity=0.5),))
    above = Rectangle(Box(0, 0, 500, 500), "#000000")
    asked = []

    def raster(face, box):
        asked.append((len(face.marks), box))
        return photo

    flat = flat_face(face_of(Placed(photo, WHOLE), Placed(glass, Box(0, 0, 9000, 9000)), above), raster)
    assert asked == [(2, Box(0, 0, 9000, 9000))]
    assert [type(mark) for mark in flat.marks] == [Placed, Placed, Rectangle]
    assert flat.marks[1].what is photo
    assert not any(isinstance(mark, Clipped) for mark in flat.marks)


@pytest.mark.parametrize(
    ("below", "above", "opacity", "both"),
    [
        ("#000000", "#ffffff", 0.5, "#808080"),
        ("#ff0000", "#0000ff", 0.25, "#bf0040"),
        ("#123456", "#ffffff", 0, "#123456"),
    ],
)
def test_colours_mix_as_on_a_screen(below, above, opacity, both):
    assert mixed(below, above, opacity) == both
