"""Comics: panels, what is in them, and what is wrong with them."""

from __future__ import annotations

import pytest

from cardgen.render.base.display import Box, Face, Path, Placed, Rectangle, Text

CARD = "feed-the-soil"


def comic(*lines: str) -> str:
    return "\n".join(
        ["```book", "columns: 2", "width: 182mm", "```", "", "```figure name=comic", "wide: yes", *lines, "```", ""]
    )


def marks_of(laid_out, kind):
    return [mark for page in laid_out.publication.pages for mark in page.marks if isinstance(mark, kind)]


def panels_of(laid_out):
    """The lines around panels."""
    return [
        mark.box
        for mark in marks_of(laid_out, Rectangle)
        if mark.stroke and mark.fill is None and mark.radii[0] == 2500
    ]


def words(laid_out) -> str:
    return " ".join("".join(run.text for run in mark.runs) for mark in marks_of(laid_out, Text))


def test_panels_stand_in_rows_and_say_what_happens(set_book):
    laid_out, found = set_book(comic("columns: 3", "height: 40mm", *(f"panel: Step {n}." for n in range(4))))
    assert found == []
    boxes = panels_of(laid_out)
    assert {box.width for box in boxes} == {58_000}
    assert {box.height for box in boxes} == {40_000}
    assert [box.top == boxes[0].top for box in boxes] == [True, True, True, False]
    assert all(f"{number + 1} Step {number}." in words(laid_out) for number in range(4))


def test_a_panel_may_take_two_columns_and_numbers_may_be_left_out(set_book):
    laid_out, _ = set_book(comic("columns: 3", "numbers: no", "panel: Wide | #e4eedb | 2", "panel: Narrow"))
    assert [box.width for box in panels_of(laid_out)] == [120_000, 58_000]
    assert words(laid_out).split()[:2] == ["Wide", "Narrow"]


def test_numbers_begin_where_the_comic_before_left_off(set_book):
    laid_out, _ = set_book(comic("columns: 2", "numbers: 4", "panel: Run", "panel: Home"))
    assert "4 Run" in words(laid_out)
    assert "5 Home" in words(laid_out)


def test_cards_lie_in_their_panel_with_ticks(set_book):
    laid_out, found = set_book(comic("panel: One", "panel: Two", f"card: 5 6 20 {CARD} | ae-3"))
    assert found == []
    (face,) = [mark for mark in marks_of(laid_out, Placed) if isinstance(mark.what, Face)]
    second = panels_of(laid_out)[1]
    assert (face.clip.left - second.left, face.clip.top - second.top, face.clip.width) == (5000, 6000, 20_000)
    assert [mark.what.name for mark in marks_of(laid_out, Placed) if not isinstance(mark.what, Face)] == ["book/tick"]


def test_a_panel_shows_a_table_and_what_lies_on_it(set_book):
    on = (f"on: card -1 0 {CARD}", f"on: card 0 0 {CARD} turned | Soil", "on: link -1 0 0 0")
    laid_out, found = set_book(comic("panel: One", "table: 5 6 14 | -1 0 0 0", *on, "text: 1 2 9 | After"))
    assert found == []
    panel = panels_of(laid_out)[0]
    upright, turned = [mark for mark in marks_of(laid_out, Placed) if isinstance(mark.what, Face)]
    assert (upright.clip.left - panel.left, upright.clip.top - panel.top, upright.clip.width) == (5000, 6000, 14_000)
    assert (turned.clip.left - upright.clip.right, turned.turned) == (2000, 180)
    assert "Soil" in words(laid_out)
    assert "After" in words(laid_out)


def test_a_card_of_a_panel_may_face_the_other_side(set_book):
    laid_out, found = set_book(comic("panel: One", f"card: 5 6 20 {CARD} turned"))
    assert found == []
    assert [mark.turned for mark in marks_of(laid_out, Placed) if isinstance(mark.what, Face)] == [180]


def test_a_bubble_points_at_who_speaks(set_book):
    laid_out, found = set_book(comic("panel: One", "say: 2 3 30 20 30 | Hello!"))
    assert found == []
    (tail,) = marks_of(laid_out, Path)
    (panel,) = panels_of(laid_out)
    assert tail.segments[1] == ("L", (panel.left + 20_000, panel.top + 30_000))
    assert "Hello!" in words(laid_out)


def test_a_scene_fills_its_panel_and_no_more(set_book):
    laid_out, found = set_book(comic("panel: One", f"scene: drawing:{CARD}"))
    assert found == []
    (scene,) = marks_of(laid_out, Placed)
    (panel,) = panels_of(laid_out)
    assert scene.clip == panel
    assert scene.box.contains(panel)


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (["say: 1 1 10 1 1 | Nobody"], "CG603"),
        (["panel: One", "shout: hello"], "CG602"),
        (["panel: One", "card: 1 1 10 no-such-card"], "CG301"),
        (["panel: One", "say: 1 1 | Short"], "CG603"),
        (["panel: One", "scene: drawing:no-such-drawing"], "CG708"),
    ],
)
def test_what_cannot_be_drawn_is_told(set_book, lines, code):
    _, found = set_book(comic(*lines))
    assert [finding.code for finding in found] == [code]


def test_a_comic_keeps_to_the_width_of_the_text(set_book):
    for paper in ("a4", "letter"):
        laid_out, _ = set_book(comic("columns: 2", "panel: One", "panel: Two"), paper)
        page = laid_out.publication.pages[0]
        side = (page.width - 182_000) // 2
        inside = Box(side, 0, 182_001, page.height)
        assert all(inside.contains(box) for box in panels_of(laid_out))


def test_a_picture_is_as_wide_as_the_text_and_cut_to_its_height(set_book):
    head = "```book\ncolumns: 2\nwidth: 182mm\n```\n\n"
    text = head + "```figure name=picture\nwide: yes\nart: drawing:{}\nheight: 60mm\n```\n"
    laid_out, found = set_book(text.format(CARD))
    assert found == []
    (picture,) = marks_of(laid_out, Placed)
    assert picture.clip[2:] == (182_000, 60_000)
    assert picture.box.contains(picture.clip)
    assert [finding.code for finding in set_book(text.format("no-such-drawing"))[1]] == ["CG708"]


def test_a_cover_shows_the_title_as_it_is_drawn_or_else_in_type(set_book):
    cover = "```cover\nart: drawing:{}\ntitle: Food Heroes\nwordmark: drawing:{}\n```\n"
    drawn, plain = (set_book(cover.format(CARD, name))[0] for name in ("wordmark-line", "no-such-wordmark"))
    assert "Heroes" not in words(drawn)
    assert "Heroes" in words(plain)


def test_the_tail_of_a_bubble_leaves_the_side_where_the_tip_is(set_book):
    laid_out, found = set_book(comic("panel: One", "say: 4 20 30 40 23 | “Here!”"))
    assert found == []
    panel = panels_of(laid_out)[0]
    (tail,) = [mark for mark in marks_of(laid_out, Path) if mark.join == "round"]
    (_, start), (_, tip), (_, end) = tail.segments
    assert start[0] == end[0] == panel.left + 34_000 - 300
    assert tip[0] > start[0]
    assert start[1] < end[1]
