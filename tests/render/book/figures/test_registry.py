"""Figures show real cards, and say what is wrong with them at the template's line."""

from __future__ import annotations

import pytest

from cardgen.render.base.display import Box, Drawing, Face, Placed, Rectangle, Text
from cardgen.render.book.figures.common import icon_box


def figure(name: str, *lines: str) -> str:
    return "\n".join([f"```figure name={name}", *lines, "```", ""])


def shown_faces(laid_out):
    return [
        mark
        for page in laid_out.publication.pages
        for mark in page.marks
        if isinstance(mark, Placed) and isinstance(mark.what, Face)
    ]


def test_cards_are_shown_with_their_own_proportions_and_round_corners(set_book):
    laid_out, found = set_book(figure("cards", "card: feed-the-soil | One", "card: plant-a-tree | Two"))
    assert found == []
    faces = shown_faces(laid_out)
    assert [face.what.name for face in faces] == ["front core:feed-the-soil", "front core:plant-a-tree"]
    for face in faces:
        trim = face.what.trim
        assert face.clip.width / face.clip.height == pytest.approx(trim.width / trim.height, rel=0.001)
        assert all(face.radii)
    assert faces[0].clip.right < faces[1].clip.left


def test_too_many_cards_for_a_row_become_smaller(set_book):
    laid_out, _ = set_book(figure("cards", "width: 40mm", *["card: feed-the-soil | Again"] * 6))
    page = laid_out.publication.pages[0]
    assert all(face.clip.right <= page.width for face in shown_faces(laid_out))


def test_a_short_row_keeps_to_the_columns_of_the_rows_above(set_book):
    long, short = (
        shown_faces(set_book(figure("cards", "wide: yes", "columns: 4", *["card: feed-the-soil |"] * many))[0])
        for many in (4, 2)
    )
    assert [face.clip for face in short] == [face.clip for face in long][:2]


def test_a_tick_stands_on_its_icon(set_book):
    laid_out, _ = set_book(figure("cards", "card: feed-the-soil | One | ae-3"))
    (card,) = shown_faces(laid_out)
    icon = icon_box(card.what, card.clip, "ae-3")
    ticks = [
        mark
        for mark in laid_out.publication.pages[0].marks
        if isinstance(mark, Placed) and isinstance(mark.what, Drawing) and mark.what.name == "book/tick"
    ]
    assert len(ticks) == 1
    assert ticks[0].box.left < icon.left < ticks[0].box.right < icon.left + icon.width // 2
    assert icon.top < ticks[0].box.top + ticks[0].box.height // 2 < icon.bottom


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (("nothing", "card: feed-the-soil"), "CG601"),
        (("cards", "card: no-such-card"), "CG301"),
        (("cards", "width: 40", "card: feed-the-soil"), "CG603"),
        (("cards", "card: feed-the-soil | x | sdg-17"), "CG603"),
        (("diagram", "card: 1 2"), "CG603"),
        (("diagram", "card: 1 two 3 back"), "CG603"),
        (("diagram", "cart: 1 2 3 back"), "CG602"),
        (("diagram", "fill: 0 0 10 10 | green"), "CG603"),
        (("grid", "columns: many", "item: ae-1 | a | b"), "CG603"),
        (("book", "accent: red"), "CG603"),
    ],
)
def test_a_figure_that_cannot_be_read_is_a_finding_and_the_rest_goes_on(set_book, lines, code):
    laid_out, found = set_book(figure(*lines) + "\nAfter.\n")
    assert [finding.code for finding in found] == [code]
    assert found[0].span is not None
    assert len(laid_out.publication.pages) == 1


def test_a_misspelt_figure_is_told_its_likely_name(set_book):
    _, found = set_book(figure("diagramm", "card: 1 2 3 back"))
    assert "`diagram`" in found[0].help


def test_a_diagram_places_things_in_millimetres_from_its_corner(set_book):
    laid_out, _ = set_book(figure("diagram", "wide: yes", "height: 30mm", "fill: 10 5 20 10 | #abcdef"))
    page = laid_out.publication.pages[0]
    (fill,) = (mark for mark in page.marks if isinstance(mark, Rectangle) and mark.fill == "#abcdef")
    assert fill.box == Box(33_000, 20_000 + 5_000, 20_000, 10_000)


def test_a_diagram_may_be_left_out_where_there_is_no_room(set_book):
    _, found = set_book(figure("diagram", "optional: yes", "height: 30mm", "fill: 10 5 20 10 | #abcdef"))
    assert found == []


def test_a_page_figure_takes_a_page_without_running_foot(set_book):
    laid_out, found = set_book("Text.\n\n" + figure("page", "template: ability_sheet.xml.j2"))
    assert found == []
    first, second = laid_out.publication.pages
    ground, *others = second.marks
    assert (ground.box.width, ground.box.height) == (second.width, second.height)
    words = ["".join(run.text for run in mark.runs) for mark in others if isinstance(mark, Text)]
    assert "Ability Sheet" in words
    assert words[-1] != "2"
    assert len(first.marks) > 1


def test_a_gallery_shows_pictures_beside_numbers_names_and_the_icons_that_are_drawn(set_book):
    item = "item: drawing:feed-the-soil | 7 | Feed the Soil | ae-3 no-such-icon | Dig."
    laid_out, found = set_book(figure("gallery", "columns: 2", "width: 12mm", "height: 9mm", item, item))
    assert found == []
    drawings = [
        mark
        for mark in laid_out.publication.pages[0].marks
        if isinstance(mark, Placed) and isinstance(mark.what, Drawing)
    ]
    pictures = [mark for mark in drawings if mark.clip is not None]
    assert [(mark.clip.width, mark.clip.height) for mark in pictures] == [(12_000, 9_000)] * 2
    assert pictures[0].clip.top == pictures[1].clip.top
    assert len(drawings) - len(pictures) == 2


def test_a_gallery_may_set_its_text_below_pictures_as_wide_as_a_column_with_links(set_book):
    item = "item: drawing:feed-the-soil | 7 | Feed the Soil | | Dig. | Second | [Site](https://example.org/)"
    laid_out, found = set_book(figure("gallery", "columns: 2", "text: below", "height: 20mm", item, item))
    assert found == []
    page = laid_out.publication.pages[0]
    pictures = [mark for mark in page.marks if isinstance(mark, Placed) and mark.clip is not None]
    words = {"".join(run.text for run in mark.runs): mark for mark in page.marks if isinstance(mark, Text)}
    assert pictures[0].clip.height == 20_000
    assert pictures[0].clip.right < pictures[1].clip.left
    assert pictures[0].clip.bottom < words["Second"].baseline < words["Site"].baseline
    assert [link.target for link in page.links] == ["https://example.org/"] * 2


def test_a_number_is_not_torn_from_its_name_further_lines_begin_below_the_first_word(set_book):
    item = "item: drawing:feed-the-soil | 7 | Feed the Soil"
    laid_out, found = set_book(figure("gallery", "columns: 6", "width: 2mm", "height: 9mm", item))
    assert found == []
    lines = {"".join(run.text for run in mark.runs): mark for mark in texts_of(laid_out)}
    assert lines["7"].baseline == lines["Feed"].baseline < lines["Soil"].baseline
    assert lines["7"].left < lines["Feed"].left == lines["Soil"].left


def test_icons_go_into_a_further_row_before_they_become_too_small_to_see(set_book):
    many = " ".join(["ae-3"] * 9)
    item = f"item: drawing:feed-the-soil | 7 | Soil | {many}"
    laid_out, _ = set_book(figure("gallery", "columns: 8", "text: below", "height: 9mm", "icon: 3mm", item))
    marks = laid_out.publication.pages[0].marks
    icons = [mark.box for mark in marks if isinstance(mark, Placed) and mark.clip is None]
    assert len(icons) == 9
    assert len({box.top for box in icons}) > 1
    assert min(box.width for box in icons) >= 2400


def texts_of(laid_out):
    return [mark for mark in laid_out.publication.pages[0].marks if isinstance(mark, Text)]


def test_a_gallery_knows_three_ways_to_show_a_picture(set_book):
    _, found = set_book(figure("gallery", "fit: stretch", "item: drawing:feed-the-soil | 7 | Feed the Soil"))
    assert [finding.code for finding in found] == ["CG603"]
