"""Heads and feet of the pages of a book."""

from __future__ import annotations

from cardgen.render.base.display import Text
from cardgen.render.book.running_lines import HEAD

LONG = "Some words that fill a line and then one more line of the page. " * 40


def heads_of(laid_out) -> list[str]:
    """For each page the words in its upper margin."""
    return [
        " ".join(
            "".join(run.text for run in mark.runs)
            for mark in page.marks
            if isinstance(mark, Text) and mark.baseline < 2 * HEAD - HEAD // 2
        )
        for page in laid_out.publication.pages
    ]


def book(settings: str) -> str:
    return f"```book\ncolumns: 2\n{settings}```\n\n# Soil\n\n{LONG * 6}\n\n---\n\n# Water\n\n{LONG}\n"


def test_a_page_that_goes_on_with_a_chapter_names_it(set_book):
    laid_out, found = set_book(book("heads: yes\n"))
    first, *between, last = heads_of(laid_out)
    assert found == []
    assert (first, last) == ("", "")
    assert between
    assert set(between) == {"Soil"}


def test_a_book_has_running_heads_only_where_it_wants_them(set_book):
    laid_out, _ = set_book(book(""))
    assert set(heads_of(laid_out)) == {""}
