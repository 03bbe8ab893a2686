"""Whole books: pages, links, bookmarks, and the books that are shipped."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise

import pytest

from cardgen.analysis.catalogue import sections
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.display import Box, Face, Placed, Text
from cardgen.render.base.target import Settings, Target
from cardgen.render.book.layout import lay_out_book
from cardgen.render.book.setting.block_layout import BlockSetter, PageNumbers
from cardgen.render.book.setting.theme import MARGINS, MARGINS_OF_COLUMNS

LONG = "Some words that fill a line and then one more line of the page. " * 12


def words_on(page) -> str:
    return " ".join("".join(run.text for run in mark.runs) for mark in page.marks if isinstance(mark, Text))


def text_boxes(page) -> list[Box]:
    boxes = []
    for mark in page.marks:
        if isinstance(mark, Text) and mark.runs:
            advance = sum(run.advance for run in mark.runs) * mark.size / 1000
            font = mark.runs[0].font
            top = mark.baseline - round(font.ascent * mark.size / 1000)
            height = round((font.ascent + font.descent) * mark.size / 1000)
            box = Box(mark.left, top, round(advance), height)
            if mark.turned:  # upwards, as names above the columns of a table
                assert mark.turned == 270
                box = Box(mark.left + top - mark.baseline, mark.baseline - round(advance), height, round(advance))
            boxes.append(box)
    return boxes


def test_a_text_without_blocks_makes_no_book(studios, book_target):
    target = book_target()
    assert lay_out_book(studios.of(target), target, "\n") == (None, [])


def test_no_paragraph_leaves_a_single_line_on_a_page(set_book):
    laid_out, _ = set_book(f"{LONG}\n\n" * 30)
    pages = laid_out.publication.pages
    assert len(pages) > 3
    lines = [sorted({mark.baseline for mark in page.marks if isinstance(mark, Text)})[:-1] for page in pages]
    leading = min(below - above for above, below in pairwise(lines[0]))
    for baselines in lines:
        assert baselines[1] - baselines[0] == leading
        assert baselines[-1] - baselines[-2] == leading


def test_a_heading_is_never_the_last_thing_on_a_page(set_book):
    for count in range(8, 16):
        laid_out, _ = set_book(f"{LONG}\n\n" * count + "## Heading\n\n" + LONG)
        page = next(page for page in laid_out.publication.pages if "Heading" in words_on(page))
        (place,) = (top for name, top in page.places if name == "heading")
        assert sum(mark.baseline > place for mark in page.marks if isinstance(mark, Text)) > 3


def test_the_head_of_a_long_table_is_on_each_of_its_pages(set_book):
    laid_out, _ = set_book("| Head | Two |\n|:--|:--|\n" + "| a | b |\n" * 80)
    pages = laid_out.publication.pages
    assert len(pages) > 1
    assert all(words_on(page).startswith("Head") for page in pages)


def test_the_contents_name_the_pages_the_headings_are_on(set_book):
    chapters = "".join(f"# Chapter {number}\n\n{LONG}\n\n{LONG}\n\n{LONG}\n\n---\n\n" for number in range(1, 12))
    laid_out, found = set_book(f"# Contents\n\n```contents\n```\n\n{chapters}")
    pages = laid_out.publication.pages
    assert found == []
    for number in range(1, 12):
        page = next(index for index, page in enumerate(pages, 1) if f"chapter-{number}" in dict(page.places))
        assert re.search(rf"Chapter {number} {page}( |$)", words_on(pages[0]))
        assert f"#chapter-{number}" in {link.target for link in pages[0].links}


def test_every_inner_link_has_its_place(set_book):
    laid_out, _ = set_book("[there](#there) on [](#there)\n\n---\n\n# There\n\nHere.\n")
    first, second = laid_out.publication.pages
    assert {link.target for link in first.links} == {"#there"}
    assert [name for name, _ in second.places] == ["there"]
    assert "page\u00a02" in words_on(first)


def test_a_link_finds_a_heading_with_letters_of_other_languages(set_book):
    laid_out, found = set_book("[da](#blitzlösung)\n\n# Blitzlösung\n\nHier.\n")
    assert not found
    assert {link.target for link in laid_out.publication.pages[0].links} == {"#blitzlösung"}


def test_a_dead_link_is_reported_once_and_cannot_be_clicked(set_book):
    laid_out, found = set_book("See [there](#ther).\n")
    assert [finding.code for finding in found] == ["CG609"]
    assert laid_out.publication.pages[0].links == ()


def test_the_page_of_cg609_does_what_it_says(set_book):
    parts = sections("CG609")
    bad, good = (re.findall(r"```markdown\n(.*?)```", parts[name], re.DOTALL)[0] for name in ("Example", "Repair"))
    assert {finding.code for finding in set_book(bad)[1]} == {"CG609"}
    assert set_book(good)[1] == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("A word: \u4e2d\n", "CG702"),
        ("x" * 400 + "\n", "CG701"),
        ("No :such-icon: here.\n", "CG708"),
        ("> " + LONG * 12, "CG701"),
    ],
)
def test_what_cannot_be_set_is_reported(set_book, text, code):
    _, found = set_book(text)
    assert code in {finding.code for finding in found}


def test_bookmarks_follow_the_headings_and_never_skip_a_level(set_book):
    laid_out, _ = set_book("## A\n\nx\n\n# B\n\nx\n\n## C\n\nx\n\n### D\n\nx\n")
    assert [(mark.title, mark.level) for mark in laid_out.publication.bookmarks] == [("A", 0), ("B", 0), ("C", 1)]


@pytest.fixture(scope="module", params=["a4", "letter"])
def paper(request):
    return request.param


@pytest.fixture(scope="module", params=["rulebook", "deck-list"])
def shipped(request, studios, book_target, paper):
    """A shipped book, its pages and its findings."""
    target = book_target(request.param, paper)
    laid_out, findings = studios.of(target).lay_out(target)
    assert laid_out is not None
    return request.param, list(laid_out.publication.pages), laid_out.publication.bookmarks, findings()


def test_a_shipped_book_has_no_findings(shipped):
    assert shipped[3] == []


def test_the_books_have_the_pages_they_are_printed_with(shipped):
    name, pages, _, _ = shipped
    assert len(pages) == {"rulebook": 10, "deck-list": 9}[name]


def test_no_type_leaves_the_margins(shipped):
    name, pages, _, _ = shipped
    for page in pages[:-1] if name == "rulebook" else pages:  # whose last page is a sheet
        side = min(MARGINS[3], MARGINS_OF_COLUMNS[3]) - 200
        inside = Box(side, 0, page.width - 2 * side, page.height - 10_000)
        assert [box for box in text_boxes(page) if not inside.contains(box)] == []


def test_every_link_of_a_shipped_book_leads_somewhere(shipped):
    _, pages, _, _ = shipped
    places = {name for page in pages for name, _ in page.places}
    targets = {link.target for page in pages for link in page.links}
    assert all(target[1:] in places if target.startswith("#") else target.startswith("https://") for target in targets)


def test_the_ability_sheet_is_the_last_page_of_the_rulebook(shipped):
    name, pages, bookmarks, _ = shipped
    if name == "rulebook":
        words = ["".join(run.text for run in mark.runs) for mark in pages[-1].marks if isinstance(mark, Text)]
        assert "Ability Sheet" in words
        assert len(bookmarks) > 15


def test_a_low_ink_book_shows_low_ink_cards(studios, book_target):
    target = book_target("rulebook", low_ink=True)
    laid_out, findings = studios.of(target).lay_out(target)
    assert laid_out is not None
    faces = {
        mark.what.name
        for page in laid_out.publication.pages
        for mark in page.marks
        if isinstance(mark, Placed) and isinstance(mark.what, Face)
    }
    assert findings() == []
    assert len(faces) > 10
    assert all("low ink" in name for name in faces)


REFERS = (
    "```figure name=contents\n```\n\nSee [](#far).\n\n"
    + f"{LONG}\n\n" * 20
    + "# Far\n\nIt is [here](#far), [](#far).\n"
)


def test_what_names_no_page_is_set_once(set_book, monkeypatch):
    made = Counter()
    make = BlockSetter._slabs

    def counted(setter, block, *place):
        made[type(block).__name__] += 1
        return make(setter, block, *place)

    monkeypatch.setattr(BlockSetter, "_slabs", counted)
    set_book(REFERS)
    assert (made["Figure"], made["Heading"], made["Paragraph"]) == (2, 1, 20 + 2 * 2)


@pytest.mark.parametrize("game", ["foodadvice", "fsys", "phylo"])
def test_a_book_is_what_it_is_when_every_pass_sets_all(studios, game, monkeypatch):
    library = studios.library
    of_game = library.games[game]
    given = library.papers["letter"], library.printers["home"], Settings(), of_game.deck
    target = Target(of_game, of_game.products["rulebook"], *given)
    (quick, found), (slow, more) = (lay_out_book_of(studios, target, always, monkeypatch) for always in (False, True))
    assert found == more == []
    is_same = PdfWriter().paint(quick.publication) == PdfWriter().paint(slow.publication)
    assert is_same


def lay_out_book_of(studios, target, always, monkeypatch):
    with monkeypatch.context() as patched:
        if always:
            patched.setattr(PageNumbers, "agree", lambda numbers, asked: False)
        laid_out, findings = studios.of(target).lay_out(target)
        return laid_out, findings()
