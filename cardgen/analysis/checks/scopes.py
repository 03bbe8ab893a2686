"""What is judged? Each deck that somebody brings, each expansion on top of the set it needs.

Of a game that a project borrows, only what the project brings. What a card is to the rules, the game's subject knows.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from cardgen.model.card import Origin, Printing
from cardgen.model.game import CardSet, Deck, Game


class JudgedCopies(Struct, frozen=True):
    """Copies that are judged together: all of a deck, or of an expansion those from `first` on, after its base's.

    `name` is how findings call it; `origin` is where what concerns the whole is told; an expansion has no `deck`.
    """

    name: str
    origin: Origin
    printings: tuple[Printing, ...]
    first: int = 0
    deck: Deck | None = None


def written_decks(game: Game) -> list[Deck]:
    """The decks that are written down here, and whole; of a game without any, all its printings."""
    if not game.decks:
        return [game.published_deck] if game.is_whole else []
    return [deck for deck in game.decks.values() if is_written_here(deck, game) and game.is_whole_deck(deck)]


def is_written_here(deck: Deck, game: Game) -> bool:
    return deck.origin is not None and game.is_judged(deck.origin)


def deck_pile(game: Game, deck: Deck) -> JudgedCopies:
    """A deck, all of which is judged; one that is written nowhere is told of at its game."""
    return JudgedCopies(f"the deck `{deck.id}`", deck.origin or game.origin, tuple(deck.printings()), deck=deck)


def expansion_piles(game: Game) -> Iterator[JudgedCopies]:
    """Each expansion here whose base is there, and both are whole."""
    for expansion in game.sets.values():
        bases = game.bases_of(expansion)
        if bases and game.is_judged(expansion.origin) and all(map(game.is_whole_set, (*bases, expansion))):
            yield expansion_pile(*bases, expansion)


def expansion_pile(*sets: CardSet) -> JudgedCopies:
    """The copies of all that it needs first, then those of the expansion, the last of the sets, which are judged."""
    *bases, expansion = sets
    first = tuple(printing for base in bases for printing in _copies(base))
    printings = (*first, *_copies(expansion))
    names = ", ".join(f"`{base.id}`" for base in bases)
    return JudgedCopies(f"{names} and `{expansion.id}`", expansion.origin, printings, len(first))


def _copies(card_set: CardSet) -> tuple[Printing, ...]:
    return tuple(printing for printing in card_set.printings for _ in range(printing.copies))
