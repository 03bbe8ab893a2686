"""Cards lie in the spots that a figure names, turned to their owners, and signs lie between them."""

from __future__ import annotations

import pytest

from cardgen.render.base.display import Box, Drawing, Face, Path, Placed, Rectangle, Text
from cardgen.render.book.figures.table_signs import SIGN, UPRIGHT_SIGN
from cardgen.render.book.figures.table_spots import TILT
from cardgen.render.book.figures.table_top import CHAIN_GAP


def table(*lines: str) -> str:
    return "\n".join(["```figure name=table-top", "wide: yes", *lines, "```", ""])


def shown(laid_out, what=Face):
    return [
        mark
        for page in laid_out.publication.pages
        for mark in page.marks
        if isinstance(mark, Placed) and isinstance(mark.what, what)
    ]


def signs(laid_out, name):
    return [mark for mark in shown(laid_out, Drawing) if mark.what.name == f"book/{name}"]


def test_x_goes_to_the_right_and_y_up(set_book):
    laid_out, found = set_book(table("card: 0 0 feed-the-soil", "card: 1 0 plant-a-tree", "card: 0 1 back"))
    assert found == []
    first, right, above = (face.clip for face in shown(laid_out))
    assert (right.left > first.right, right.top) == (True, first.top)
    assert (above.bottom < first.top, above.left) == (True, first.left)


def test_a_lost_card_is_tilted_in_its_spot_with_its_frame_and_its_name(set_book):
    upright, _ = set_book(table("card: 0 0 feed-the-soil | Soil"))
    tilted, found = set_book(table("card: 0 0 feed-the-soil lost | Soil"))
    assert found == []
    (placed,), (other,) = shown(upright), shown(tilted)
    assert (placed.turned, other.turned, other.clip) == (0, TILT, None)
    assert other.box == placed.clip
    (inner,) = other.what.marks
    assert (inner.what, inner.clip) == (placed.what, Box(0, 0, placed.clip.width, placed.clip.height))
    assert [mark.turned for mark in tilted.publication.pages[0].marks if isinstance(mark, Text)][:1] == [TILT]


def test_a_turned_card_lies_in_the_same_spot_upside_down(set_book):
    upright, _ = set_book(table("card: 0 0 feed-the-soil"))
    turned, _ = set_book(table("card: 0 0 feed-the-soil turned"))
    (placed,), (other,) = shown(upright), shown(turned)
    assert (placed.turned, other.turned) == (0, 180)
    assert placed.clip == other.clip
    # What sticks out over the trim on one side sticks out on the other.
    assert placed.clip.left - placed.box.left == other.box.right - other.clip.right
    assert placed.clip.top - placed.box.top == other.box.bottom - other.clip.bottom


def test_the_table_is_as_large_as_what_lies_on_it_or_as_its_view(set_book):
    def ground(*lines):
        laid_out, found = set_book(table(*lines))
        assert found == []
        return next(mark for mark in laid_out.publication.pages[0].marks if isinstance(mark, Rectangle)).box

    alone = ground("card: 3 -2 back")
    wide = ground("card: 3 -2 back", "open: 5 -2")
    assert wide.width > 2.5 * alone.width
    assert wide.height == alone.height
    assert ground("view: 1 -2 3 -2", "card: 3 -2 back").width == wide.width


def test_cards_become_smaller_where_the_page_is_too_narrow(set_book):
    laid_out, found = set_book(table("width: 40mm", *(f"card: {x} 0 back" for x in range(7))))
    assert found == []
    page = laid_out.publication.pages[0]
    assert all(face.clip.left > 0 and face.clip.right < page.width for face in shown(laid_out))


def test_open_and_closed_spots_have_different_signs_and_a_gone_one_none(set_book):
    laid_out, _ = set_book(table("open: 0 0 | here", "closed: 1 0", "gone: 2 0 | burned"))
    assert len(signs(laid_out, "tick")) == len(signs(laid_out, "cross")) == 1
    dashed = [mark for mark in laid_out.publication.pages[0].marks if isinstance(mark, Rectangle) and mark.dash]
    assert len(dashed) == 3


def test_an_arrow_at_a_chain_points_to_whichever_lives_by_the_other(set_book):
    def tips(words):
        laid_out, found = set_book(table("card: 0 0 feed-the-soil", "card: 1 0 plant-a-tree", f"link: 0 0 1 0{words}"))
        assert found == []
        (chain,) = signs(laid_out, "link")
        heads = [mark for mark in laid_out.publication.pages[0].marks if isinstance(mark, Path) and mark.stroke]
        return ["left" if head.segments[0][1][0] < chain.box.left else "right" for head in heads]

    assert tips("") == []
    assert tips(" first") == ["left"]
    assert tips(" second") == ["right"]
    assert tips(" first second") == ["left", "right"]


@pytest.mark.parametrize(("spots", "turned"), [("0 0 1 0", 0), ("0 0 0 1", 90)])
@pytest.mark.parametrize(("key", "sign"), [("link", "link"), ("broken", "broken-link")])
def test_a_chain_lies_between_its_cards_and_on_no_title(set_book, key, sign, spots, turned):
    cards = ("card: 0 0 back", f"card: {'1 0' if not turned else '0 1'} feed-the-soil")
    laid_out, found = set_book(table(*cards, f"{key}: {spots}"))
    assert found == []
    (chain,) = signs(laid_out, sign)
    upright_card, other = (face.clip for face in shown(laid_out))
    middle = chain.box.left + chain.box.width // 2, chain.box.top + chain.box.height // 2
    assert chain.turned == turned
    assert middle[0] == pytest.approx((upright_card.left + upright_card.right + other.left + other.right) / 4, abs=2)
    between = (upright_card.top + upright_card.bottom + other.top + other.bottom) / 4
    assert middle[1] == pytest.approx(between, abs=2)
    assert chain.box.width == (UPRIGHT_SIGN if turned else SIGN)
    if turned:
        assert other.bottom < chain.box.top
        assert chain.box.bottom < upright_card.top


def test_rows_lie_apart_only_where_a_chain_joins_them(set_book):
    def between(*lines):
        laid_out, found = set_book(table("card: 0 0 back", "card: 0 1 back", "card: 1 0 back", *lines))
        assert found == []
        below, above, _ = (face.clip for face in shown(laid_out))
        return below.top - above.bottom

    assert between() == between("link: 0 0 1 0") == 3000
    assert between("link: 0 0 0 1") == CHAIN_GAP


def test_names_cover_a_part_of_their_cards_as_large_as_they_have_room(set_book):
    laid_out, found = set_book(table("names: 60 90 | #fbf6e8", "width: 40mm", "card: 0 0 back | Soil"))
    assert found == []
    marks = laid_out.publication.pages[0].marks
    (card,) = shown(laid_out)
    (plate,) = [mark for mark in marks if isinstance(mark, Rectangle) and mark.fill == "#fbf6e8"]
    assert plate.box.top - card.clip.top == pytest.approx(0.6 * card.clip.height, abs=2)
    assert card.clip.bottom - plate.box.bottom == pytest.approx(0.1 * card.clip.height, abs=2)
    (name,) = [mark for mark in marks if isinstance(mark, Text) and mark.runs[0].text == "Soil"]
    small, _ = set_book(table("width: 40mm", "card: 0 0 back | Soil"))
    (tag,) = [
        mark for mark in small.publication.pages[0].marks if isinstance(mark, Text) and mark.runs[0].text == "Soil"
    ]
    assert name.size > tag.size


def test_an_arc_bows_over_what_lies_between(set_book):
    laid_out, found = set_book(table("card: 0 0 back", "open: 1 0", "card: 2 0 back", "arc: 0 0 2 0"))
    assert found == []
    first, last = (face.clip for face in shown(laid_out))
    curve, head = [mark for mark in laid_out.publication.pages[0].marks if isinstance(mark, Path)][-2:]
    (start,), (bends,) = ([points for kind, points in curve.segments if kind == letter] for letter in "MC")
    tip = head.segments[0][1]
    assert first.left < start[0] < first.right
    assert last.left < tip[0] < last.right
    assert max(bends[1], bends[3]) < min(start[1], tip[1])


def test_an_arrow_ends_at_the_edge_of_the_card_it_points_at(set_book):
    laid_out, _ = set_book(table("card: 0 0 back", "gone: 0 1", "arrow: 0 1 0 0"))
    (card,) = shown(laid_out)
    head = [mark for mark in laid_out.publication.pages[0].marks if isinstance(mark, Path)][-1]
    tip = head.segments[0][1]
    assert card.clip.top < tip[1] < card.clip.top + card.clip.height * 0.2


def test_a_card_under_another_peeps_out_above_it(set_book):
    laid_out, _ = set_book(table("card: 0 0 back under", "card: 0 0 feed-the-soil"))
    below, above = (face.clip for face in shown(laid_out))
    assert below.top < above.top < below.bottom


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("card: 0 0", "CG603"),
        ("card: 0 0 no-such-card", "CG301"),
        ("card: a 0 back", "CG603"),
        ("card: 0 0 back flying", "CG602"),
        ("cart: 0 0 back", "CG602"),
        ("link: 0 0", "CG603"),
        ("link: 0 0 1 0 third", "CG602"),
        ("arrow: 0 0 0 0", "CG603"),
        ("arc: 0 0 0 0", "CG603"),
        ("names: 90 60\ncard: 0 0 back | Soil", "CG603"),
        ("meet: 0 0 1 0", "CG603"),
        ("view: 2 2 0 0", "CG603"),
    ],
)
def test_a_line_that_cannot_be_read_is_a_finding(set_book, line, code):
    _, found = set_book(table("open: 0 0", line))
    assert [finding.code for finding in found] == [code]


def test_a_table_without_anything_is_a_finding(set_book):
    _, found = set_book(table("width: 20mm"))
    assert [finding.code for finding in found] == ["CG603"]


def test_cards_that_meet_get_a_ring_for_each_sign_they_share(set_phylo_book):
    laid_out, found = set_phylo_book(table("gap: 0mm", "card: 0 0 english-oak", "card: 1 0 horse", "meet: 0 0 1 0"))
    assert found == []
    left, right = (face.clip for face in shown(laid_out))
    rings = [
        mark
        for mark in laid_out.publication.pages[0].marks
        if isinstance(mark, Path) and mark.stroke and not mark.fill and len(mark.segments) == 6
    ]
    assert len(rings) == 3  # grasslands, cool, warm
    for ring in rings:
        xs = [value for _, points in ring.segments for value in points[::2]]
        assert min(xs) < left.right == right.left < max(xs)


def test_cards_that_share_nothing_get_no_ring(set_phylo_book):
    laid_out, _ = set_phylo_book(table("gap: 0mm", "card: 0 0 bull-kelp", "card: 1 0 prickly-pear", "meet: 0 0 1 0"))
    assert not [mark for mark in laid_out.publication.pages[0].marks if isinstance(mark, Path)]


def test_names_stand_at_the_foot_of_cards_clear_of_the_points(set_book):
    """The medal with the points is in the middle third of a card."""
    lines = ("```figure name=table-top", "width: 20mm", "card: 0 0 feed-the-soil | Feed the Soil", "```")
    laid_out, found = set_book("\n".join(lines))
    assert found == []
    marks = [mark for page in laid_out.publication.pages for mark in page.marks]
    (card,) = [mark.clip for mark in marks if isinstance(mark, Placed) and isinstance(mark.what, Face)]
    tags = [mark.box for mark in marks if isinstance(mark, Rectangle) and mark.box.width == card.width]
    (tag,) = [box for box in tags if box.height < card.height]
    assert card.top + 2 * card.height // 3 < tag.top < tag.bottom < card.bottom
