"""Text that flows around shapes and in columns: no line touches a shape, no word is lost, columns are even."""

from itertools import pairwise
from math import dist, inf

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardgen.model.units import length
from cardgen.render.text.flow import _Filling
from cardgen.render.text.frame import EllipseShape, PolygonShape, RectangleShape, RoomMeasure, TextFrame
from cardgen.render.text.lines import fit, set_at, text_height
from cardgen.render.text.words import line_width
from tests.render.text.test_lines import REGULAR, style, texts, texts_of, words
from tests.sweep import sweep

TEN = length("10pt")
LONG = words("many small words that go on and on around the shape and below it " * 6)
places = st.integers(-20_000, 60_000)
circles = st.builds(
    lambda x, y, half: EllipseShape(x, y, half_width=half, half_height=half), places, places, st.integers(500, 20_000)
)
polygons = st.lists(st.tuples(places, places), min_size=3, max_size=6).map(lambda points: PolygonShape(tuple(points)))
rectangles = st.builds(
    lambda x, y, width, height: RectangleShape(x, y, x + width, y + height),
    places,
    places,
    st.integers(500, 30_000),
    st.integers(500, 30_000),
)
frames = st.builds(
    TextFrame,
    st.lists(st.one_of(circles, polygons, rectangles), max_size=3).map(tuple),
    st.integers(1, 3),
    st.integers(0, 4_000),
)
relaxed = settings(deadline=None, max_examples=100, suppress_health_check=[HealthCheck.too_slow])


def lies_in(shape, x: float, y: float) -> bool:
    """Whether a point is inside a shape, by other arithmetic than that of the program."""
    if isinstance(shape, RectangleShape):
        return shape.left < x < shape.right and shape.top < y < shape.bottom
    if isinstance(shape, EllipseShape):
        return (
            dist(
                (x / shape.half_width, y / shape.half_height), (shape.x / shape.half_width, shape.y / shape.half_height)
            )
            < 1
        )
    inside = False
    for (x1, y1), (x2, y2) in pairwise((*shape.points, shape.points[0])):
        if (y1 > y) != (y2 > y) and x < x1 + (x2 - x1) * (y - y1) / (y2 - y1):
            inside = not inside
    return inside


@relaxed
@given(texts, frames, st.tuples(st.integers(15_000, 60_000), st.integers(5_000, 60_000)))
def test_no_word_is_lost_and_what_fits_touches_no_shape(text, frame, box):
    broken = fit(words(text), style(), box, REGULAR, frame)
    assert [word for line in texts_of(broken.lines) for word in line] == text.split(" ")
    if not broken.fits:
        return
    high = text_height(1, broken.size, broken.leading, REGULAR)
    for line, room in zip(broken.lines, broken.rooms, strict=True):
        wide, top = line_width(line, broken.size), room.row * broken.leading
        assert room.left >= 0
        assert room.left + wide <= box[0]
        assert top + high <= box[1]
        points = [
            (room.left + wide * share / 7, top + high * down / 4) for share in range(1, 7) for down in range(1, 4)
        ]
        assert not any(lies_in(shape, *point) for shape in frame.shapes for point in points if line)


CORNER = EllipseShape(50_000, 0, half_width=15_000, half_height=15_000)


@sweep(
    ("shape", "band", "room"),
    [
        (CORNER, 0, (0, 35_000)),
        (CORNER, 20_000, (0, 50_000)),
        (EllipseShape(0, 2_000, half_width=9_000, half_height=9_000), 0, (9_000, 41_000)),
        (RectangleShape(20_000, 0, 40_000, 9_000), 0, (0, 20_000)),
        (RectangleShape(10_000, 0, 30_000, 9_000), 0, (30_000, 20_000)),
        (RectangleShape(0, 0, 50_000, 9_000), 0, (0, 0)),
        (RectangleShape(30_000, 4_001, 50_000, inf), 0, (0, 50_000)),
        (PolygonShape(((50_000, 0), (50_000, 20_000), (30_000, 0))), 4_000, (0, 34_000)),
        (PolygonShape(((50_000, 0), (50_000, 20_000), (30_000, 0)), 1_000), 4_000, (0, 32_000)),
    ],
)
def test_a_line_has_the_widest_piece_that_shapes_leave(shape, band, room):
    """In a box 50 mm wide, lines 4 mm high, the second as far down as the band."""
    measure = RoomMeasure(TextFrame((shape,)), 50_000, band or 4_000, 4_000)
    found = measure.room(0, 1 if band else 0)
    assert (found.left, found.width) == room


def test_a_line_beside_a_shape_that_holds_no_word_stays_empty():
    plate = TextFrame((RectangleShape(1_000, 0, 40_000, 9_000),))
    broken = set_at(words("Wonderful things"), style(), TEN, (40_000, 40_000), REGULAR, plate)
    assert broken.fits
    assert texts_of(broken.lines) == [[], [], [], ["Wonderful", "things"]]


@sweep("columns", range(1, 5))
def test_columns_are_as_even_as_they_can_be(columns):
    broken = set_at(LONG, style(), TEN, (90_000, 70_000), REGULAR, TextFrame((), columns, 3_000))
    counts = [sum(room.column == column for room in broken.rooms) for column in range(columns)]
    assert broken.fits
    assert sum(counts) == len(broken.lines)
    assert len(set(counts[:-1])) <= 1
    assert 0 <= counts[0] - counts[-1] < columns
    assert broken.height == text_height(counts[0], TEN, broken.leading, REGULAR)


def test_lines_of_a_column_begin_at_its_left_and_no_column_with_an_empty_line():
    text = words("one\u2028\u2028two")
    broken = set_at(text, style(), TEN, (43_000, 40_000), REGULAR, TextFrame((), 2, 3_000))
    assert [(room.column, room.left, room.row) for room in broken.rooms] == [(0, 0, 0), (1, 23_000, 0)]


def test_columns_that_are_full_do_not_fit():
    assert not set_at(LONG * 4, style(), TEN, (60_000, 30_000), REGULAR, TextFrame((), 2, 3_000)).fits


def test_columns_behind_a_wall_as_high_as_the_box_are_looked_for_in_few_steps(monkeypatch):
    """Lines as low as a hair, of which a metre holds thousands: each room is worked out once, columns by bisection."""
    tried = []
    lines_of = _Filling.lines_of
    monkeypatch.setattr(
        _Filling, "lines_of", lambda self, words, rows: tried.append(rows) or lines_of(self, words, rows)
    )
    wall = TextFrame((RectangleShape(0, 0, 100_000, 20_000),), 3, 0)
    broken = set_at(LONG, style(leading="0.5pt"), TEN, (100_000, 400_000), REGULAR, wall)
    assert broken.fits
    assert len(tried) < 30
    assert max(room.row for room in broken.rooms) < 2_000
