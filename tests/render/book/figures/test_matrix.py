"""A matrix has a sign where its letters say so, and its columns' names on every page."""

from __future__ import annotations

import pytest

from cardgen.render.base.display import Drawing, Placed, Rectangle, Text


def matrix(*lines: str) -> str:
    return "\n".join(["```figure name=matrix", "wide: yes", *lines, "```", ""])


def signs(page, name):
    return [
        mark.box
        for mark in page.marks
        if isinstance(mark, Placed) and isinstance(mark.what, Drawing) and mark.what.name == f"book/{name}"
    ]


def middle(box):
    return box.left + box.width // 2, box.top + box.height // 2


def words(page, turned):
    lines = [mark for mark in page.marks if isinstance(mark, Text) and mark.turned == turned]
    return ["".join(run.text for run in line.runs) for line in lines]


COLUMNS = ("column: Oak | 1", "column: Fern | 1", "column: Vole | 2")


def test_dots_and_circles_stand_under_their_columns(set_book):
    laid_out, found = set_book(matrix(*COLUMNS, "row: Vole | 2 | | F-P", "row: Owl | 3 | | --F"))
    assert found == []
    (page,) = laid_out.publication.pages
    dots, circles = signs(page, "dot"), signs(page, "circle")
    assert (len(dots), len(circles)) == (2, 1)
    assert dots[0].left < middle(circles[0])[0] == middle(dots[1])[0]
    assert middle(dots[0])[1] == middle(circles[0])[1] < dots[1].top


def test_the_letter_that_fills_rows_has_a_small_sign_on_a_band(set_book):
    laid_out, _ = set_book(matrix(*COLUMNS, "row: Vole | 2 | | FPP", "row: Owl | 3 | | --F"))
    (page,) = laid_out.publication.pages
    (dot, *_), circles = signs(page, "dot"), signs(page, "circle")
    assert {circle.width < dot.width for circle in circles} == {True}
    grounds = [middle(mark.box) for mark in page.marks if isinstance(mark, Rectangle) and mark.box.width > dot.width]
    assert {middle(circle) for circle in circles} <= set(grounds)


def test_a_letter_may_stand_for_a_sign_of_the_game(set_phylo_book):
    own = "sign: U | keyword-parasitic"
    laid_out, found = set_phylo_book(matrix(*COLUMNS, own, "row: Mistletoe | under | | U--", "row: Owl | 3 | | --F"))
    assert found == []
    (page,) = laid_out.publication.pages
    (mark,) = [
        mark for mark in page.marks if isinstance(mark, Placed) and "parasitic" in getattr(mark.what, "name", "")
    ]
    assert mark.box.left < signs(page, "dot")[0].left


def test_a_row_may_show_a_picture_before_its_name(set_book):
    laid_out, found = set_book(matrix(*COLUMNS, "row: Vole | 2 | | F-P | drawing:feed-the-soil"))
    assert found == []
    (page,) = laid_out.publication.pages
    (picture,) = [mark for mark in page.marks if isinstance(mark, Placed) and mark.clip is not None]
    names = [mark for mark in page.marks if isinstance(mark, Text) and not mark.turned and mark.left > 0]
    assert picture.clip.right < min(name.left for name in names if "Vole" in str(name.runs))


def test_a_column_may_show_a_picture_below_its_name(set_book):
    columns = [f"{column} | | | drawing:feed-the-soil" for column in COLUMNS]
    laid_out, found = set_book(matrix(*columns, "row: Vole | 2 | | F-P"))
    assert found == []
    (page,) = laid_out.publication.pages
    pictures = [mark.clip for mark in page.marks if isinstance(mark, Placed) and mark.clip is not None]
    lowest = max(mark.baseline for mark in page.marks if isinstance(mark, Text) and mark.turned == 270)
    assert len(pictures) == len(COLUMNS)
    assert lowest < min(picture.top for picture in pictures)
    assert max(picture.bottom for picture in pictures) < signs(page, "dot")[0].top


def test_names_of_columns_are_turned_and_those_of_rows_are_not(set_book):
    laid_out, _ = set_book(matrix(*COLUMNS, "row: Owl | 3 | | --F"))
    (page,) = laid_out.publication.pages
    assert words(page, 270) == ["Oak", "Fern", "Vole"]
    assert "Owl" in words(page, 0)


def test_the_head_is_repeated_on_the_next_page(set_book):
    rows = [f"row: Owl {number} | 3 | | --F" for number in range(80)]
    laid_out, found = set_book(matrix(*COLUMNS, *rows))
    assert found == []
    pages = laid_out.publication.pages
    assert len(pages) > 1
    assert all(words(page, 270) == ["Oak", "Fern", "Vole"] for page in pages)


@pytest.mark.parametrize("letters", ["FF", "FFFF", "FXF", ""])
def test_a_row_without_a_letter_for_each_column_is_a_finding(set_book, letters):
    _, found = set_book(matrix(*COLUMNS, f"row: Owl | 3 | | {letters}"))
    assert [finding.code for finding in found] == ["CG603"]


def test_a_matrix_without_columns_shows_nothing(set_book):
    laid_out, found = set_book("Before.\n\n" + matrix("names: 30mm"))
    assert found == []
    assert len(laid_out.publication.pages) == 1


def test_rows_may_be_numbered_and_columns_have_the_numbers_of_their_rows(set_book):
    laid_out, found = set_book(matrix("numbers: yes", *COLUMNS, "row: Fern | 1 | | PP-", "row: Vole | 2 | | F-P"))
    assert found == []
    (page,) = laid_out.publication.pages
    numbers = [word for word in words(page, 0) if word in ("1", "2")]
    assert numbers.count("2") == 2  # the other 1 is of the page
    assert numbers.count("1") == 3
