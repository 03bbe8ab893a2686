"""Rulebooks set in columns, as a reader holds them: full pages, and nothing torn apart, on every paper."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from cardgen.render.base.target import Settings, Target
from cardgen.render.book.layout import SetPages, set_pages
from cardgen.render.products.book import text_of_book
from cardgen.render.products.renderers import Renderers
from tests.content.books import each_paper, filling, orphans, own_pages, split_blocks
from tests.shipped_games import shipped_studios

REPOSITORY = Path(__file__).parents[2]
PAGES = {"fsys": range(8, 11), "phylo": range(8, 13), "foodadvice": range(8, 17)}
"""How many pages the rulebook of a game may have."""
LEAST = 2 / 3
SPOKEN = sorted((path.parents[1].name, path.stem) for path in REPOSITORY.glob("card_data/*/languages/*.po"))


def is_in_columns(game: str) -> bool:
    """Whether the `book` block of its rulebook says so."""
    text = (REPOSITORY / f"templates/{game}/rulebook.md.j2").read_text(encoding="utf-8")
    return "\ncolumns: " in text.partition("```book\n")[2].partition("```")[0]


IN_COLUMNS = [game for game in PAGES if is_in_columns(game)]
each_game = pytest.mark.parametrize("game", IN_COLUMNS)


@pytest.fixture(scope="module")
def renderers() -> Renderers:
    return shipped_studios()


def rulebook_set(renderers: Renderers, game: str, paper: str) -> SetPages:
    """The rulebook of a game before it is finished, on a paper."""
    library = renderers.library
    of_game = library.games[game]
    product, deck = of_game.products["rulebook"], of_game.deck
    target = Target(of_game, product, library.papers[paper], library.printers["home"], Settings(), deck)
    renderer = renderers.of(target)
    done = set_pages(renderer, target, text_of_book(renderer, target))
    assert done is not None
    return done


@pytest.fixture(scope="module")
def set_book(renderers: Renderers) -> Callable[[str, str], SetPages]:
    """The rulebook of a game before it is finished, on a paper."""

    @cache
    def made(game: str, paper: str) -> SetPages:
        return rulebook_set(renderers, game, paper)

    return made


@pytest.fixture
def book(set_book: Callable[[str, str], SetPages], game: str, paper: str) -> SetPages:
    return set_book(game, paper)


@each_game
@each_paper
def test_a_book_has_as_many_pages_as_one_is_glad_to_read(book, game):
    assert len(book.pages) in PAGES[game]


@pytest.mark.parametrize(("game", "language"), SPOKEN)
def test_a_translation_has_no_more_pages_than_the_book_may_have_and_all_words_fit(game, language):
    for paper in ("a4", "letter"):
        done = rulebook_set(shipped_studios(language), game, paper)
        assert len(done.pages) in PAGES[game], paper
        assert done.setter.found == [], paper


@each_game
@each_paper
def test_no_page_is_a_third_empty(book):
    empty = {
        number: round(share, 2) for number, page in own_pages(book).items() if (share := filling(book, page)) < LEAST
    }
    assert empty == {}


@each_game
@each_paper
def test_no_list_or_table_is_split_and_no_line_left_alone(book):
    assert list(split_blocks(book)) == []
    assert list(orphans(book)) == []
    assert book.setter.found == []


def chapters_of(done: SetPages) -> list[tuple[str, int]]:
    outlines = [
        (number, placed.slab.outline)
        for number, page in enumerate(done.pages, 1)
        for placed in page
        if placed.slab.outline
    ]
    return [(outline.title, number) for number, outline in outlines if outline.level == 0]


@each_game
def test_every_chapter_begins_on_the_same_page_of_every_paper(set_book, game):
    """So that spreads lie open on all papers, and whoever calls out a page is understood."""
    assert chapters_of(set_book(game, "a4")) == chapters_of(set_book(game, "letter"))
