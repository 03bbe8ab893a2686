"""Books set from Markdown: rulebooks, lists of decks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from cardgen.analysis import examples_for
from cardgen.render.base.target import Target
from cardgen.render.products.kind import LaidOutProduct, ProductKind

if TYPE_CHECKING:
    from cardgen.model.card import Printing
    from cardgen.render.products.renderer import Renderer

_PAGE_TEMPLATE = re.compile(r"^template: *(\S+\.xml\.j2)$", re.MULTILINE)
_WORD = re.compile(r"[\w-]+")


def lay_out(renderer: Renderer, target: Target) -> LaidOutProduct:
    """Lays out the book that the template makes."""
    from cardgen.render.book.layout import lay_out_book

    return lay_out_book(renderer, target, text_of_book(renderer, target))


def text_of_book(renderer: Renderer, target: Target) -> str:
    """The book in Markdown; empty where its template fails, which is reported."""
    from cardgen.render.products.credits import credits_of, whose
    from cardgen.render.template.views import Function

    game = target.game
    return renderer.source(
        target,
        target.product.template,
        deck=target.deck,
        paper=target.paper,
        icons=game.icons,
        cards=game.cards,
        examples=examples_for(game, target.deck),
        credits_of=Function("credits_of", partial(credits_of, game)),
        licence_url=renderer.rights.url,
        whose=whose(game, target.deck),
    )


def _sources(renderer: Renderer, target: Target) -> Iterator[str]:
    """The text, and the pages of the game that it shows."""
    text = text_of_book(renderer, target)
    yield text
    for template in _PAGE_TEMPLATE.findall(text):
        yield renderer.page_source(target, template)


def _printings(renderer: Renderer, target: Target) -> list[Printing]:
    """Those whose cards the text may name."""
    words = set(_WORD.findall(text_of_book(renderer, target)))
    return [printing for printing in target.game.printings if printing.card.id in words]


KIND = ProductKind(
    name="book",
    lay_out=lay_out,
    printings=_printings,
    sources=_sources,
    text_of=text_of_book,
    turn=1,
    shares_papers=False,
    fills_both_sides=True,
    shows_other_products=True,
)
