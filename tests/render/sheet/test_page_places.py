"""Words, pictures and shapes are found on a face and on the faces on it, however these are turned."""

import pytest

from cardgen.render.base.display import Box, Drawing, Face, Path, Placed, Text
from cardgen.render.base.fonts import ShapedRun
from cardgen.render.sheet.page_places import LONGEST_PICTURE, LONGEST_SHAPE, THICK_LINE, places_of

RUN = ShapedRun(font=None, text="ab", advance=1000.0, glyphs="", used=())  # type: ignore[arg-type]
NO_TRIM = Box(0, 0, 0, 0)
SMALL = Path((("M", (2, 0)), ("L", (6, 0)), ("L", (4, 9)), ("Z", ())), fill="#000000")
GROUND = Path((("M", (0, 0)), ("L", (10, 0)), ("L", (0, 10)), ("Z", ())), fill="#ffffff")


def test_words_are_where_type_stands_upright_and_turned():
    upright = Text(left=20_000, baseline=50_000, runs=(RUN,), size=3000, colour="#000000")
    turned = Text(left=80_000, baseline=10_000, runs=(RUN, RUN), size=3000, colour="#000000", turned=90)
    places = places_of(Face("board", 100_000, 100_000, NO_TRIM, (upright, turned)))
    assert places.across.words == ((20_000, 23_000), (77_000, 83_000))
    assert places.down.words == ((47_840, 51_000), (10_000, 16_000))


@pytest.mark.parametrize(
    ("turned", "across", "down"),
    [
        (0, (21_000, 24_000), (7840, 11_000)),
        (90, (30_000, 33_160), (25_000, 28_000)),
        (180, (37_000, 40_000), (30_000, 33_160)),
        (270, (8840, 12_000), (33_000, 36_000)),
    ],
)
def test_a_word_on_a_turned_panel_is_where_it_is_seen(turned, across, down):
    line = Text(left=20_000, baseline=10_000, runs=(RUN,), size=3000, colour="#000000")
    panel = Face("panel", 60_000, 40_000, NO_TRIM, (line,))
    size = (40_000, 60_000) if turned in (90, 270) else (60_000, 40_000)
    corner = {0: (1000, 0), 90: (1000, 5000), 180: (0, 1000), 270: (1000, -4000)}[turned]
    places = places_of(Face("lid", 90_000, 90_000, NO_TRIM, (Placed(panel, Box(*corner, *size), turned=turned),)))
    assert (places.across.words, places.down.words) == ((across,), (down,))


def test_shapes_and_pictures_are_where_they_are_seen_and_grounds_are_none():
    width = LONGEST_SHAPE + 10_000
    drawing = Drawing("p", (0, 0, 10, 10), (GROUND, SMALL))
    picture = Placed(drawing, Box(0, 0, width, width))
    panel = Face("panel", 2 * width, width, NO_TRIM, (picture,))
    places = places_of(Face("lid", 3 * width, width, NO_TRIM, (Placed(panel, Box(5000, 0, 2 * width, width)),)))
    begin = 5000 + width // 5
    assert places.across.shapes == ((begin, begin + 2 * width // 5),)
    assert places.across.pictures == ((5000, 5000 + width),)
    scene = Placed(drawing, Box(0, 0, LONGEST_PICTURE + 1, LONGEST_PICTURE + 1))
    assert places_of(Face("lid", width, width, NO_TRIM, (scene,))).across.pictures == ()


def test_each_piece_of_a_thick_line_on_the_face_is_a_shape_as_wide_as_its_stroke():
    corners = (("M", (10_000, 5000)), ("L", (10_000, 40_000)), ("L", (60_000, 40_000)))
    thick = Path(corners, stroke="#000000", stroke_width=THICK_LINE)
    thin = Path(corners, stroke="#000000", stroke_width=THICK_LINE - 1)
    ground = Path((*corners, ("Z", ())), fill="#ffffff", stroke="#000000", stroke_width=THICK_LINE)
    places = places_of(Face("web", 90_000, 90_000, NO_TRIM, (thick, thin, ground)))
    room = THICK_LINE // 2
    assert places.across.shapes == ((10_000 - room, 10_000 + room), (10_000 - room, 60_000 + room))
    assert places.down.shapes == ((5000 - room, 40_000 + room), (40_000 - room, 40_000 + room))


def test_a_long_thick_line_is_a_shape_too_and_a_long_picture_is_none():
    end = LONGEST_SHAPE + 20_000
    line = Path((("M", (0, 5000)), ("L", (end, 5000))), stroke="#000000", stroke_width=2 * THICK_LINE)
    places = places_of(Face("web", 2 * end, 90_000, NO_TRIM, (line,)))
    assert places.across.shapes == ((-THICK_LINE, end + THICK_LINE),)
