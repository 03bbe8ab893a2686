"""Books set from Markdown: rulebooks, lists of decks."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from cardgen.render.base.target import Target
from cardgen.render.products.kind import LaidOutProduct, ProductKind

if TYPE_CHECKING:
    from cardgen.model.card import Printing
    from cardgen.render.book.known_blocks import KnownBlocks
    from cardgen.render.products.renderer import Renderer
    from cardgen.render.svg.cache import DrawingStore

_PAGE_TEMPLATE = re.compile(r"^template: *(\S+\.xml\.j2)$", re.MULTILINE)
_PAGE = re.compile(r"(?<![\w./-])[\w./-]++(?<=\.xml\.j2)")
BACK = "back"
"""How figures call the back of the first card of a deck."""
_WORD = re.compile(r"[\w-]+")


def lay_out(renderer: Renderer, target: Target) -> LaidOutProduct:
    """Lays out the book that the template makes."""
    from cardgen.render.book.layout import lay_out_book

    text = text_of_book(renderer, target)
    if renderer.blank_store is None:
        return lay_out_book(renderer, target, text)
    known = _known_blocks(renderer, target, renderer.blank_store)
    laid_out = lay_out_book(renderer, target, text, known)
    known.write()
    return laid_out


def _known_blocks(renderer: Renderer, target: Target, store: DrawingStore) -> KnownBlocks:
    """The blocks of this book as they were set before, without what is on them."""
    from cardgen.render.book.known_blocks import KnownBlocks
    from cardgen.render.products.table import key_of

    resources, faces = renderer.resources, renderer.faces
    name = hashlib.sha256(f"{key_of(target)} {renderer.roots}".encode()).hexdigest()
    look = repr((renderer.version, target.paper, sorted(resources.names.items()), resources.own_pictures))
    return KnownBlocks(
        store=store,
        name=f"blocks-{name[:32]}",
        look=hashlib.sha256(look.encode()).digest() + renderer.dependencies.shared_digest,
        shown=partial(_shown, renderer, target),
        count=lambda: len(faces.found) + len(resources.found),
    )


def _shown(renderer: Renderer, target: Target, text: str) -> Iterator[bytes]:
    """What changes with the files, the cards and the pages that a text names."""
    words, depends = set(_WORD.findall(text)), renderer.dependencies
    yield depends.digest_of(text)
    deck = target.deck.printings()
    named = [printing for printing in (*deck, *target.game.printings) if printing.card.id in words]
    named += deck[:1] if BACK in words else ()
    for printing in {printing.id: printing for printing in named}.values():
        yield depends.fingerprint_of_face(printing, "front", renderer.version).encode()
    for template in _PAGE.findall(text):
        yield depends.digest_of(renderer.page_source(target, template))


def text_of_book(renderer: Renderer, target: Target) -> str:
    """The book in Markdown; empty where its template fails, which is reported."""
    from cardgen.render.book.codes import with_codes_read
    from cardgen.render.products.credits import credits_of, whose
    from cardgen.render.template.views import Function

    game = target.game
    text = renderer.source(
        target,
        target.product.template,
        deck=target.deck,
        paper=target.paper,
        icons=game.icons,
        cards=game.cards,
        examples=renderer.examples_of(target.deck),
        credits_of=Function("credits_of", partial(credits_of, game)),
        licence_url=renderer.rights.url,
        whose=whose(game, target.deck),
    )
    return with_codes_read(text, game)


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
    has_slug=False,
    lay_out=lay_out,
    printings=_printings,
    sources=_sources,
    text_of=text_of_book,
    turn=1,
    shares_papers=False,
    fills_both_sides=True,
    shows_other_products=True,
)
