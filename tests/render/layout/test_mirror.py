"""In a mirror places change sides, and what is seen or read stays as it is."""

import pytest
from msgspec.structs import replace

from cardgen.render.base.affine import moved_point
from cardgen.render.base.display import (
    Box,
    Clipped,
    Drawing,
    Finish,
    Group,
    Inlay,
    Line,
    Link,
    Page,
    Path,
    Placed,
    Rectangle,
    Text,
)
from cardgen.render.base.gradients import LinearGradient, Stop
from cardgen.render.layout.mirror import Mirror, across, flipped
from cardgen.words.direction import LEFT_TO_RIGHT, MIRRORED
from cardgen.words.language import Language
from tests.render.layout.laid_out import BOOK
from tests.sweep import sweep

MIRROR = Mirror(100)
TRIANGLE = Path((("M", (0, 0)), ("L", (30, 0)), ("L", (0, 10)), ("Z", ())), fill="#ff0000")
FLAG = Drawing("flag", (0, 0, 40, 20), (TRIANGLE,))


def text(**changes):
    run = BOOK.font("Regular").shape("Field")
    return replace(Text(10, 50, (run,), 20, "#000000"), **changes)


@sweep("mark", [
    Rectangle(Box(10, 5, 30, 20), "#ff0000", radii=(1, 2, 3, 4)),
    Rectangle(Box(10, 5, 30, 20), LinearGradient(10, 5, 40, 5, (Stop(0, "#000000"), Stop(1, "#ffffff")))),
    Line(0, 0, 30, 40, "#000000", 2),
    Placed(FLAG, Box(10, 20, 40, 20)),
    Placed(FLAG, Box(10, 20, 40, 20), Box(15, 22, 20, 10), (1, 2, 3, 4), 90),
    TRIANGLE,
    Clipped((TRIANGLE,), (TRIANGLE,)),
    Group((TRIANGLE,), 0.5, (TRIANGLE,)),
    Finish("foil", (Line(0, 0, 30, 40, "#000000", 2),)),
    *(text(turned=turned, tracking=tracking) for turned in (0, 90, 180, 270) for tracking in (0, 3)),
])  # fmt: skip
def test_a_mirror_of_a_mirror_shows_what_there_was(mark):
    (once,) = MIRROR.marks([mark])
    assert once != mark
    assert MIRROR.marks([once]) == (mark,)


def test_type_ends_where_it_began_and_is_read_as_before():
    (turned,) = MIRROR.marks([text()])
    assert (turned.left + across(turned), turned.runs) == (100 - 10, text().runs)


@sweep("turned, begins", [(90, (90, 50 + 43)), (180, (90 + 43, 50)), (270, (90, 50 - 43))])
def test_type_that_is_turned_begins_where_it_ended(turned, begins):
    assert across(text()) == 43
    (mirrored,) = MIRROR.marks([text(turned=turned)])
    assert (mirrored.left, mirrored.baseline, mirrored.turned) == (*begins, (360 - turned) % 360)


def test_of_a_picture_the_same_part_stays_cut_off():
    (shown,) = MIRROR.marks([Placed(FLAG, Box(0, 20, 60, 30), Box(10, 20, 20, 30), radii=(5, 0, 0, 0))])
    assert (shown.what, shown.clip, shown.box) == (FLAG, Box(70, 20, 20, 30), Box(60, 20, 60, 30))
    assert shown.radii == (0, 5, 0, 0)


def test_a_picture_in_a_drawing_is_not_turned_round():
    (inlay,) = MIRROR.marks([Inlay(None, (20, 0, 0, 10, 5, 0))])
    assert [moved_point(inlay.matrix, x, 0) for x in (0, 1)] == [(75, 0), (95, 0)]


def test_a_drawing_may_be_flipped_in_its_place():
    assert flipped(FLAG).view_box == FLAG.view_box
    assert flipped(FLAG).paths[0].segments[:2] == (("M", (40, 0)), ("L", (10, 0)))


def test_links_of_a_page_are_where_their_words_are():
    page = MIRROR.page(Page(100, 200, (text(),), (Link(Box(10, 40, 44, 12), "#end"),)))
    assert page.links[0].box == Box(46, 40, 44, 12)


@pytest.fixture
def mirrored(resources, face):
    resources.book = BOOK.in_language(None, MIRRORED)
    return face


LEFT = '<panel x="2mm" y="2mm" width="10mm" height="5mm" fill="#ff0000"/>'
WORDS = '<text style="body" x="2mm" y="10mm" width="40mm" height="5mm">one <ink colour="#ff0000">two</ink></text>'


def places(composed):
    return [
        mark.left if isinstance(mark, Text) else mark.box.left
        for mark in composed.marks
        if isinstance(mark, Text | Rectangle)
    ]


def test_a_face_is_turned_round_but_for_what_keeps_its_sides(mirrored):
    assert places(mirrored(LEFT)) == [38_000]
    assert places(mirrored(LEFT, keeps_sides=True)) == places(mirrored(LEFT, 'sides="keep"')) == [2_000]
    assert places(mirrored(LEFT, 'sides="turn"', keeps_sides=True)) == [38_000]
    kept = f'<panel x="2mm" y="2mm" width="20mm" height="5mm" sides="keep">{LEFT}</panel>'
    assert places(mirrored(kept)) == [28_000 + 2_000]


@sweep("sides, first", [("keep", (0, 0)), ("turn", (20, 0))])
def test_a_ground_may_be_turned_round_with_what_lies_on_it(mirrored, sides, first):
    (shown,) = mirrored(f'<art name="drawing:dot" x="0" y="0" width="20mm" height="10mm" sides="{sides}"/>').marks
    assert shown.box.left == 30_000
    assert shown.what.paths[0].segments[0][1] == first


def test_words_run_to_the_left_on_what_keeps_its_sides_too(mirrored):
    for composed in (mirrored(WORDS), mirrored(WORDS, keeps_sides=True)):
        one, two = (mark for mark in composed.marks if isinstance(mark, Text))
        assert ["".join(run.text for run in mark.runs).strip() for mark in (one, two)] == ["one", "two"]
        assert two.left + across(two) <= one.left
    assert abs(one.left + across(one) - 42_000) <= 1


SECOND = '<text style="body" language="second" x="2mm" y="10mm" width="40mm" height="5mm">one two!</text>'


def said(composed):
    (line,) = (mark for mark in composed.marks if isinstance(mark, Text))
    return "".join(run.text for run in line.runs), line.left, line.language


@sweep("leads, second, shown", [(MIRRORED, "de", "one two!"), (LEFT_TO_RIGHT, "he", "!one two")])
def test_a_second_language_keeps_its_own_order_and_lies_where_lines_of_the_first_begin(
    leads, second, shown, resources, face
):
    resources.book, resources.second = BOOK.in_language(None, leads), Language(second, False)
    words, left, language = said(face(SECOND))
    assert (words, language) == (shown, second)
    assert (left == 2_000) == (leads == LEFT_TO_RIGHT)
    assert said(face(SECOND.replace(' language="second"', "")))[2] == ""


def test_what_is_turned_by_an_angle_leans_to_the_other_side(mirrored):
    (shown,) = mirrored('<icon name="sun" x="10mm" y="10mm" size="4mm" rotate="90"/>').marks
    corners = [point for _, point in shown.marks[0].segments if point]
    assert {round(x / 1000, 1) for x, _ in corners} == {37.0, 39.0}
    assert corners[0] == pytest.approx((37_000, 14_000))  # the upper left corner, a quarter to the left


def test_in_english_nothing_is_turned_round(face):
    assert places(face(f"{LEFT}{WORDS}"))[0] == 2_000


def test_a_word_that_says_nothing_of_sides_is_a_fault(faults):
    (fault,) = faults('<card size="small"><panel sides="left"/></card>')
    assert fault == ("CG603", '`sides="left"` is none of turn, keep')
