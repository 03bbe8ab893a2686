"""A kind of product: what is made of it, of what, on which paper, and how it is laid out. Each kind is one row."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from cardgen.diagnostics import Diagnostic
from cardgen.model.card import Printing
from cardgen.model.deck.selection import NoSuchCard
from cardgen.model.game import Product
from cardgen.model.library import Library
from cardgen.model.paper import Paper
from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.target import Target

if TYPE_CHECKING:
    from cardgen.render.products.renderer import Renderer

LaidOutProduct = tuple[LaidOut | None, list[Diagnostic]]
"""What was laid out, None where it cannot be, and what was found by then."""
NamePart = Literal["deck", "backs", "select", "offset", "marks", "copies", "scale", "cutter"]


def styles_of_game(renderer: Renderer, target: Target) -> tuple[object, ...]:
    """What everything that shows text of a game depends on."""
    game = renderer.game
    return sorted(game.styles.items()), game.known_sizes, sorted(game.colours.items())


def has_printings(target: Target) -> bool:
    """Whether it shows a card. A selection of a card that there is not is reported where the target is laid out."""
    try:
        return bool(target.printings)
    except NoSuchCard:
        return True


class ProductKind(Struct, frozen=True, kw_only=True):
    """A row of `PRODUCTS`.

    `lay_out` makes the publication of a target, whose pages may be made one by one as they are taken. `printings` are
    those whose faces it shows, `sources` the texts that its templates make, `facts` all else its file depends on.
    """

    name: str
    lay_out: Callable[[Renderer, Target], LaidOutProduct]
    printings: Callable[[Renderer, Target], Sequence[Printing]] = lambda renderer, target: ()
    sources: Callable[[Renderer, Target], Iterable[str]] = lambda renderer, target: ()
    facts: Callable[[Renderer, Target], tuple[object, ...]] = styles_of_game
    text_of: Callable[[Renderer, Target], str] | None = None
    """The Markdown that it is set from, of what is read from beginning to end; None of all else."""

    keys: tuple[str, ...] = ()
    """Keys of its products in game.yaml that only some kinds have."""
    needs: tuple[str, ...] = ("template",)
    """Keys that it cannot do without."""

    encoder: str = "pdf"
    """The row of `ENCODERS` that makes its files."""
    name_parts: frozenset[NamePart] = frozenset()
    """Settings that make another file of it, so that the file's name tells them."""

    prints_cards: bool = False
    """Whether it is sheets of cards: these can be chosen and shared out, and are all that an expansion prints."""
    is_of_printed_deck: bool = False
    """Whether it is always made of the deck that is printed; else only where its product says so."""
    is_wanted: Callable[[Target], bool] = lambda target: True
    """Whether its file would show something."""
    is_in_both: Callable[[Target], bool] = lambda target: False
    """Whether its file can be in two languages at once; else it is made in each by itself."""
    own_paper: Callable[[Product, Library], Paper | None] = lambda product, library: None
    """The paper that it is on whatever was ordered; None: those that were ordered."""
    of_every_game: Product | None = None
    """The product of this kind that every game has, without naming it in its game.yaml."""
    is_usual: bool = True
    """Whether the product that every game has is made where nobody asks for it."""

    turn: int = 2
    """Where several processes render, the kinds that take longest come first, 0 before 1."""
    shares_papers: bool = True
    """Whether a second paper costs a fraction of the first, so that one process renders both."""
    fills_both_sides: bool = False
    """Whether its pages follow one another, so that both sides of a sheet may be printed without looking which."""
    has_slug: bool = True
    """Whether its sheets tell in small print how they are printed; else a draft is marked page by page."""
    shows_other_products: bool = False
    """Whether it shows cards and pages of the game, and is looked through after them."""
