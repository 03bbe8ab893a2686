"""Banners, call-out boxes and pictures beside text in a book with columns."""

from __future__ import annotations

import pytest

from cardgen.render.base.display import Placed, Rectangle, Text
from cardgen.render.book.layout import set_pages
from tests.content.books import orphans, split_blocks

HEAD = "```book\ncolumns: 2\nwidth: 182mm\ndark: #123456\nnote: tip #e4eedb #2e6b3e\n```\n\n"
DRAWING = "drawing:feed-the-soil"
WORDS = "Some words that fill a line and then one more line of the page. "


def after_next(lines: str, block: str) -> str:
    return f"{HEAD}```next\n{lines}\n```\n\n{block}\n"


def marks_of(laid_out, kind, page=0):
    return [mark for mark in laid_out.publication.pages[page].marks if isinstance(mark, kind)]


def fields(laid_out):
    """Grounds of colour with round corners."""
    return [mark for mark in marks_of(laid_out, Rectangle) if mark.fill and mark.radii[0] == 3000]


def test_a_chapter_begins_with_a_banner_across_all_columns(set_book):
    laid_out, found = set_book(f"{HEAD}# Set up\n\n{WORDS}\n")
    assert found == []
    (banner,) = fields(laid_out)
    assert (banner.box.width, banner.fill) == (182_000, "#123456")
    title = marks_of(laid_out, Text)[0]
    assert "".join(run.text for run in title.runs) == "Set up"
    assert banner.box.top < title.baseline < banner.box.bottom
    assert title.colour > "#f0f0f0", "light on dark"
    assert [mark.title for mark in laid_out.publication.bookmarks] == ["Set up"]


def test_a_picture_stands_on_the_lower_edge_of_its_banner(set_book):
    laid_out, found = set_book(after_next(f"picture: {DRAWING}\nwidth: 20mm\ncolour: #a5471b", f"# Set up\n\n{WORDS}"))
    assert found == []
    (banner,) = fields(laid_out)
    (picture,) = marks_of(laid_out, Placed)
    assert banner.fill == "#a5471b"
    assert picture.box.width <= 20_000
    assert abs(picture.box.bottom - banner.box.bottom) < 20
    assert picture.box.right < banner.box.right


@pytest.mark.parametrize("width", ["8mm", "20mm", "60mm"])
def test_a_banner_begins_at_the_head_of_the_page_however_high_its_picture(set_book, width):
    laid_out, _ = set_book(after_next(f"picture: {DRAWING}\nwidth: {width}", f"# Set up\n\n{WORDS}"))
    (banner,), (picture,) = fields(laid_out), marks_of(laid_out, Placed)
    assert banner.box.top == 14_000
    assert picture.box.top >= 7_500, "as far as printers print"


def test_a_box_goes_across_with_its_text_in_columns(set_book):
    laid_out, _ = set_book(after_next("wide: yes\ncolumns: 2", f"> **Tip.** {WORDS * 3}\n>\n> {WORDS * 3}"))
    (box,) = fields(laid_out)
    assert (box.box.width, box.fill) == (182_000, "#e4eedb")
    lefts = {mark.left for mark in marks_of(laid_out, Text) if box.box.top < mark.baseline < box.box.bottom}
    assert len(lefts) == 2


def test_a_box_without_a_tint_lies_on_the_page_below_a_line_of_its_strong_colour(set_book):
    laid_out, found = set_book(f"{HEAD.replace('#e4eedb', 'none')}> **Tip.** {WORDS}\n")
    assert (found, fields(laid_out)) == ([], [])
    above = next(mark for mark in marks_of(laid_out, Rectangle) if mark.fill == "#2e6b3e")
    words = marks_of(laid_out, Text)[:2]
    assert {mark.left for mark in words} == {above.box.left}
    assert all(mark.baseline > above.box.bottom for mark in words)


def test_a_box_that_begins_with_its_kind_alone_has_no_title(set_book):
    laid_out, _ = set_book(f"{HEAD}> {{: .tip}}\n>\n> **Look.** {WORDS}\n")
    (box,) = fields(laid_out)
    assert box.fill == "#e4eedb"
    first = marks_of(laid_out, Text)[0]
    assert "".join(run.text for run in first.runs).startswith("Look. Some words")


def test_text_keeps_clear_of_the_picture_beside_it(set_book):
    for side in ("left", "right"):
        for block in (WORDS * 6, f"> **Tip.** {WORDS * 6}", "- one\n- two"):
            laid_out, found = set_book(after_next(f"picture: {DRAWING}\nside: {side}\nwidth: 25mm", block))
            assert found == []
            (picture,) = marks_of(laid_out, Placed)
            foot = laid_out.publication.pages[0].height - 20_000
            for text in (mark for mark in marks_of(laid_out, Text) if mark.baseline < foot):
                extent = sum(run.advance for run in text.runs) * text.size / 1000
                assert text.left > picture.box.right if side == "left" else text.left + extent < picture.box.left


@pytest.mark.parametrize("block", [WORDS, f"> {WORDS}"])
def test_small_type_is_smaller(set_book, block):
    sizes = [marks_of(set_book(after_next(f"small: {answer}", block))[0], Text)[0].size for answer in ("yes", "no")]
    assert sizes[0] < sizes[1]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("wide: maybe", "CG603"),
        ("side: up", "CG603"),
        ("stand: on one leg", "CG603"),
        ("width: much", "CG603"),
        ("columns: 9", "CG603"),
        ("colour: red", "CG603"),
        ("loud: yes", "CG602"),
        ("picture: drawing:no-such-drawing", "CG708"),
    ],
)
def test_what_a_block_cannot_be_is_told(set_book, line, code):
    """Once, at its place."""
    _, found = set_book(after_next(line, WORDS))
    assert [finding.code for finding in found] == [code]


@pytest.mark.parametrize("text", ["| A | B |\n|:--|:--|\n" + "| a | b |\n" * 12, f"- {WORDS}\n" * 8])
def test_lists_and_tables_between_columns_are_not_split(studios, book_target, text):
    target = book_target()
    for paragraphs in range(4, 40, 3):
        done = set_pages(
            studios.of(target), target, f"{HEAD}{(WORDS * 4 + chr(10) * 2) * paragraphs}{text}\n{WORDS * 30}"
        )
        assert done is not None
        assert list(split_blocks(done)) == []
        assert list(orphans(done)) == []
