"""A tuck box closes when it is folded, holds its cards, and lies on the sheet as a whole; what is on it reads right."""

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.render.base.display import Box
from cardgen.render.box.dieline import BLEED, BOARD, GLUE, LOOSE, lay_flat, most_cards, tuck_box
from cardgen.render.box.ticks import bounds, moved
from cardgen.render.sheet.n_up import Size

A4, LETTER = Size(210_000, 297_000), Size(215_900, 279_400)
POKER = Size(63_500, 88_900)
MARGIN = 4_300
DECK = tuck_box(POKER, 60)

sizes = st.builds(Size, st.integers(16_000, 140_000), st.integers(16_000, 140_000))
boxes = st.builds(
    tuck_box,
    sizes,
    st.integers(1, 400),
    stock=st.integers(100, 1_000),
    clearance=st.integers(0, 8_000),
    has_slits=st.booleans(),
)


def corners(box) -> list[tuple[int, int]]:
    """The ends of all parts of the outline, in order."""
    return [values[-2:] for _, values in box.outline if values]


def is_between(point, begin, end) -> bool:
    """Does a point lie on a straight line?"""
    (x, y), (x1, y1), (x2, y2) = point, begin, end
    inside = min(x1, x2) <= x <= max(x1, x2) and min(y1, y2) <= y <= max(y1, y2)
    return inside and (x2 - x1) * (y - y1) == (y2 - y1) * (x - x1)


# Sizes.


@given(sizes, st.integers(1, 400), st.integers(100, 1_000), st.integers(0, 8_000))
def test_inside_there_is_room_for_the_cards_and_the_clearance(card, cards, stock, clearance):
    box = tuck_box(card, cards, stock=stock, clearance=clearance)
    assert box.inner == (min(card) + clearance, max(card) + clearance, cards * stock + LOOSE)
    front = next(panel for panel in box.panels if panel.name == "front")
    side = next(panel for panel in box.panels if panel.name == "left")
    assert front.box[2:] == (box.inner[0] + BOARD, box.inner[1] + BOARD)
    assert front.size.width > min(card)
    assert front.size.height > max(card)
    assert side.size.height > cards * stock


def test_a_card_is_held_upright_whichever_way_it_is_printed():
    assert tuck_box(POKER.turned, 60) == DECK


@given(boxes)
def test_the_flat_is_four_panels_and_a_flap_wide(box):
    assert box.flat.width == 2 * box.width + 2 * box.depth + GLUE
    assert box.flat.height >= box.tuck + box.depth + box.height + box.depth


# The dieline.


@given(boxes)
def test_the_dieline_is_one_closed_line_within_the_flat(box):
    assert box.outline[0][0] == "M"
    assert box.outline[-1] == ("Z", ())
    assert {command for command, _ in box.outline[1:-1]} == {"L", "C"}
    assert all(isinstance(value, int) for _, values in box.outline for value in values)
    ends = corners(box)
    assert (min(x for x, _ in ends), max(x for x, _ in ends)) == (0, box.flat.width)
    assert min(y for _, y in ends) >= 0
    assert max(y for _, y in ends) <= box.flat.height


@given(boxes)
def test_the_dieline_never_crosses_itself(box):
    ends = corners(box)
    edges = [*pairwise([*ends, ends[0]])]
    assert len(set(ends)) == len(ends)
    for (number, sheet), (other, two) in combinations(enumerate(edges), 2):
        if other - number not in (1, len(edges) - 1):
            assert not cross(sheet, two), (sheet, two)


def cross(sheet, two) -> bool:
    """Do two straight lines meet?"""

    def side(line, point) -> int:
        (x1, y1), (x2, y2) = line
        turn = (x2 - x1) * (point[1] - y1) - (y2 - y1) * (point[0] - x1)
        return (turn > 0) - (turn < 0)

    sides = side(sheet, two[0]), side(sheet, two[1]), side(two, sheet[0]), side(two, sheet[1])
    touching = any(is_between(point, *line) for line, other in ((sheet, two), (two, sheet)) for point in other)
    return touching or (sides[0] * sides[1] < 0 and sides[2] * sides[3] < 0)


@given(boxes)
def test_each_crease_ends_at_a_cut_and_lies_on_none(box):
    """What is folded is attached; at both its ends it is free."""
    ends = corners(box)
    edges = [*pairwise([*ends, ends[0]]), *((slit[:2], slit[2:]) for slit in box.slits)]
    folds = [(crease[:2], crease[2:]) for crease in box.creases]
    for begin, end in folds:
        assert begin != end
        for point in (begin, end):
            assert any(is_between(point, *edge) for edge in edges), point
        middle = (begin[0] + end[0]) // 2, (begin[1] + end[1]) // 2
        assert not any(is_between(middle, *edge) for edge in edges)
    assert len({frozenset(fold) for fold in folds}) == len(folds) == 12


@given(boxes)
def test_each_fold_bears_creases_and_its_ticks_lie_outside_of_all_that_is_printed(box):
    """Every crease lies on one of the folds; a tick continues its line, beyond what runs over the cuts."""
    around = {fold: bounds(fold) for fold in box.folds}
    assert all(sum(line.contains(bounds(crease)) for line in around.values()) == 1 for crease in box.creases)
    for fold in box.folds:
        for x1, y1, x2, y2 in box.ticks(fold):
            assert (x1 == x2 == fold[0] == fold[2]) or (y1 == y2 == fold[1] == fold[3])
            middle = (x1 + x2) / 2, (y1 + y2) / 2
            for panel in box.printed:
                left, top, right, bottom = panel.shown.left, panel.shown.top, panel.shown.right, panel.shown.bottom
                assert not (left <= middle[0] <= right and top <= middle[1] <= bottom)


def test_all_folds_of_a_deck_show_in_ticks_at_both_ends_but_for_the_one_between_the_slits():
    """At the right of the lid, the ruler would lie across a dust flap."""
    thin = tuck_box(POKER, 10)
    assert [len(DECK.ticks(fold)) for fold in DECK.folds] == [2] * 7
    assert [len(thin.ticks(fold)) for fold in thin.folds] == [1, *[2] * 6]


@given(boxes)
def test_slits_lie_on_the_line_of_the_crease_between_lid_and_tuck_flap(box):
    if box.slits:
        left, right = box.slits
        assert {left[1], left[3], right[1], right[3]} == {box.rows[1]}
        assert left[2] < right[0]
        assert left[2] - left[0] == right[2] - right[0]


def test_a_plain_tuck_flap_has_no_slits():
    assert tuck_box(POKER, 60, has_slits=False).slits == ()


@given(boxes)
def test_the_dust_flaps_do_not_meet_and_the_tuck_flap_goes_between_the_sides(box):
    assert 2 * box.dust < box.width
    tuck = next(panel.box for panel in box.panels if panel.name == "tuck")
    assert tuck.width == box.width - 2 * box.ease < box.width
    assert 2 * box.notch < box.width


# Panels.


@given(boxes)
def test_panels_lie_side_by_side_within_the_flat(box):
    whole = Box(0, 0, *box.flat)
    for panel in box.panels:
        assert whole.contains(panel.box)
        assert panel.shown.contains(panel.box)
    for sheet, two in combinations([panel.box for panel in box.panels], 2):
        apart = sheet.right <= two.left or two.right <= sheet.left or sheet.bottom <= two.top or two.bottom <= sheet.top
        assert apart


@given(boxes)
def test_no_picture_runs_over_another_panel(box):
    """Bleed goes onto flaps that stay white and over cuts only."""
    for panel in box.panels:
        for two in box.panels:
            shown, other = panel.shown, two.box
            apart = (
                shown.right <= other.left
                or other.right <= shown.left
                or shown.bottom <= other.top
                or other.bottom <= shown.top
            )
            assert panel is two or apart or {panel.name, two.name} == {"lid", "tuck"}, (panel.name, two.name)
        assert panel.shown.width - panel.box.width in (0, BLEED, 2 * BLEED)


# Folded: x to the right, y up, z towards the viewer, who looks at the front.


def folded(box):
    """Where each part of the flat comes to lie: functions from a place on the flat to one in space."""
    back, left, front, right, glue, _ = box.columns
    _, lid, body, foot, _ = box.rows

    def flat(x, y):
        return (x, -y, 0)

    def to_the_right(at):
        return lambda p: (at + p[2], p[1], at - p[0])

    def to_the_left(at):
        return lambda p: (at - p[2], p[1], p[0] - at)

    def up(at):
        return lambda p: (p[0], -at + p[2], -at - p[1])

    def down(at):
        return lambda p: (p[0], -at - p[2], p[1] + at)

    hinges = {
        "front": [],
        "left": [to_the_left(front)],
        "back": [to_the_left(left), to_the_left(front)],
        "lid": [up(body), to_the_left(left), to_the_left(front)],
        "tuck": [up(lid), up(body), to_the_left(left), to_the_left(front)],
        "right": [to_the_right(right)],
        "glue": [to_the_right(glue), to_the_right(right)],
        "bottom": [down(foot)],
    }

    def place(part, x, y):
        point = flat(x, y)
        for hinge in hinges[part]:
            point = hinge(point)
        return point

    assert back == 0
    return place


@given(boxes)
def test_the_box_closes_when_it_is_folded(box):
    """Edges that meet have the same place in space: back and right side, lid and front, bottom and back."""
    at = folded(box)
    back, left, front, right, glue, _ = box.columns
    _, lid, body, foot, _ = box.rows
    for y in (body, foot):
        assert at("back", back, y) == at("right", glue, y) == at("glue", glue, y)
    assert at("lid", back, lid) == at("front", right, body)
    assert at("lid", left, lid) == at("front", front, body)
    assert at("bottom", front, foot + box.depth) == at("back", left, foot)
    assert at("bottom", right, foot + box.depth) == at("back", back, foot)
    assert at("front", front, body)[2] - at("back", left, body)[2] == box.depth


@given(boxes)
def test_the_tuck_flap_comes_to_lie_behind_the_front(box):
    at, tuck = folded(box), next(panel.box for panel in box.panels if panel.name == "tuck")
    for x in (tuck.left, tuck.right):
        across, up, towards = at("tuck", x, tuck.top)
        assert box.columns[2] < across < box.columns[3]
        assert up == -box.rows[2] - box.tuck
        assert towards == 0


def towards(box, panel, turn) -> tuple[int, int, int]:
    """A direction on a panel as one reads it, in space: `turn` 0 is up, 90 to the right."""
    x, y = panel.box.left + panel.box.width // 2, panel.box.top + panel.box.height // 2
    dx, dy = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}[(panel.turned + turn) % 360]
    at = folded(box)
    return tuple(
        after - before for before, after in zip(at(panel.name, x, y), at(panel.name, x + dx, y + dy), strict=True)
    )


UP, DOWN, RIGHT, LEFT, NEAR, FAR = (0, 1, 0), (0, -1, 0), (1, 0, 0), (-1, 0, 0), (0, 0, 1), (0, 0, -1)


@pytest.mark.parametrize(
    ("name", "up", "right"),
    [
        ("front", UP, RIGHT),
        ("back", UP, LEFT),
        ("lid", FAR, RIGHT),  # looked at from above, the front being near
        ("bottom", NEAR, RIGHT),  # looked at from below, the front being up
        ("left", NEAR, DOWN),  # both sides read from the top down, as the backs of books do
        ("right", FAR, DOWN),
    ],
)
def test_each_panel_reads_right_on_the_folded_box(name, up, right):
    panel = next(panel for panel in DECK.panels if panel.name == name)
    assert towards(DECK, panel, 0) == up
    assert towards(DECK, panel, 90) == right


# The sheet.


@given(boxes, st.sampled_from([A4, LETTER]), st.integers(0, 10_000))
def test_a_box_lies_on_the_sheet_as_a_whole_or_not_at_all(box, paper, margin):
    sheet = lay_flat(box, paper, margin)
    width, height = box.flat
    fitting = [
        sheet
        for sheet in (paper, paper.turned)
        if width <= sheet.width - 2 * margin and height <= sheet.height - 2 * margin
    ]
    if sheet is None:
        assert fitting == []
        return
    assert sheet.sheet in fitting
    assert sheet.area.contains(Box(*sheet.corner, *box.flat))
    assert sheet.area == Box(0, 0, *sheet.sheet).inset(margin)


@pytest.mark.parametrize(
    ("card", "cards", "paper", "sheet"),
    [
        (POKER, 60, A4, A4),
        (POKER, 60, LETTER, LETTER),
        (POKER, 100, A4, A4.turned),
        (Size(136_000, 96_000), 26, A4, A4.turned),
    ],
)
def test_a_sheet_is_turned_only_where_it_must_be(card, cards, paper, sheet):
    assert lay_flat(tuck_box(card, cards), paper, MARGIN).sheet == sheet


def test_a_sheet_is_turned_where_ticks_have_room_beside_the_box_on_it_alone():
    box = tuck_box(POKER, 100)
    assert box.flat.width < LETTER.width - 2 * MARGIN
    sheet = lay_flat(box, LETTER, MARGIN)
    assert sheet.sheet == LETTER.turned
    ticks = [moved(tick, sheet.corner) for fold in box.folds for tick in box.ticks(fold)]
    assert all(sheet.area.contains(bounds(tick)) for tick in ticks)


@given(sizes, st.integers(100, 1_000))
def test_the_most_cards_that_fit_do_fit_and_one_more_does_not(card, stock):
    most = most_cards(card, A4, MARGIN, stock=stock)
    if most:
        assert lay_flat(tuck_box(card, most, stock=stock), A4, MARGIN)
    assert lay_flat(tuck_box(card, most + 1, stock=stock), A4, MARGIN) is None


def test_how_many_poker_cards_fit_on_a_sheet():
    """Of A4 held sideways the height decides: tuck flap, lid, card and bottom."""
    most = most_cards(POKER, A4, MARGIN)
    deep = (210_000 - 2 * MARGIN - 15_000 - 88_900 - 2_000 - BOARD) // 2
    assert most == (deep - BOARD - LOOSE) // 300 == 152
    assert most_cards(POKER, LETTER, MARGIN) > most
    assert most_cards(Size(200_000, 200_000), A4, MARGIN) == 0
