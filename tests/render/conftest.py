"""Books set from a few lines of Markdown, with the icons and cards of a shipped game."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from cardgen.diagnostics import Diagnostic
from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.target import Settings, Target
from cardgen.render.book.layout import lay_out_book
from cardgen.render.products.renderers import Renderers
from tests.shipped_games import shipped_studios

SetBook = Callable[..., tuple[LaidOut, list[Diagnostic]]]


@pytest.fixture(scope="session")
def studios() -> Renderers:
    return shipped_studios()


@pytest.fixture(scope="session")
def book_target(studios: Renderers) -> Callable[..., Target]:
    """A target for a product of Food Heroes."""

    def make(product: str = "rulebook", paper: str = "a4", low_ink: bool = False) -> Target:
        library = studios.library
        game = library.games["fsys"]
        settings = replace(Settings(), low_ink=low_ink)
        printer = library.printers["home"]
        return Target(game, game.products[product], library.papers[paper], printer, settings, game.deck)

    return make


@pytest.fixture(scope="session")
def set_book(studios: Renderers, book_target: Callable[..., Target]) -> SetBook:
    """Lays out a book of this text."""

    def lay_out(text: str, paper: str = "a4") -> tuple[LaidOut, list[Diagnostic]]:
        target = book_target("rulebook", paper)
        laid_out, found = lay_out_book(studios.of(target), target, text)
        assert laid_out is not None
        return laid_out, found

    return lay_out


@pytest.fixture(scope="session")
def set_phylo_book(studios: Renderers) -> SetBook:
    """Lays out a book of this text with the cards of Phylo."""

    def lay_out(text: str, paper: str = "a4", low_ink: bool = False) -> tuple[LaidOut, list[Diagnostic]]:
        library = studios.library
        game = library.games["phylo"]
        settings = replace(Settings(), low_ink=low_ink)
        target = Target(
            game, game.products["rulebook"], library.papers[paper], library.printers["home"], settings, game.deck
        )
        studio = studios.of(target)
        before = len(studio.resources.found)
        laid_out, found = lay_out_book(studio, target, text)
        assert laid_out is not None
        return laid_out, [*found, *studio.resources.found[before:]]

    return lay_out
