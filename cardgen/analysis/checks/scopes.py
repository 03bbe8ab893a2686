"""The scopes that checks judge: each deck that somebody brings, each expansion on top of the set it needs.

Of a game that a project borrows, only what the project brings. What a card is to the rules, the game's scope knows.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cached_property
from typing import Generic, Self, TypeVar

from msgspec import Struct

from cardgen.analysis.checks.check import Finding
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.diagnostics.codes import TOO_MANY_CARDS
from cardgen.model.card import Card, Origin, Printing
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


class Scope(Struct, frozen=True, dict=True):
    """Copies under judgement in a game, as checks ask them; a game's own scope knows more of its cards.

    `printings` are all copies, those of a base before the ones from `first` on that are judged.
    """

    game: Game
    name: str
    origin: Origin
    printings: tuple[Printing, ...]
    first: int = 0
    deck: Deck | None = None

    @property
    def is_expansion(self) -> bool:
        """Whether there are cards of a base before those that are judged."""
        return self.first > 0

    @property
    def is_whole(self) -> bool:
        """Whether the rules understand every card; what they do not, static checks report."""
        return True

    @property
    def played_copies(self) -> Sequence[str]:
        """The cards of the copies that are played with, in the order in which they are counted."""
        return [printing.card.id for printing in self.printings]

    @cached_property
    def own_cards(self) -> Collection[str]:
        """The ids of the different cards that are judged, in order: all of a deck, or those of the expansion."""
        return dict.fromkeys(printing.card.id for printing in self.printings[self.first :]).keys()

    @property
    def chosen_cards(self) -> Collection[str]:
        """Those of them that players may use or leave."""
        return self.own_cards

    @cached_property
    def cards_by_id(self) -> dict[str, Card]:
        """Each card once, in order."""
        return {printing.card.id: printing.card for printing in self.printings}

    @classmethod
    def of(cls, game: Game, pile: JudgedCopies) -> Self:
        return cls(game, pile.name, pile.origin, pile.printings, first=pile.first, deck=pile.deck)

    def finding(self, message: str, help: str = "", severity: Severity | None = None) -> Finding:
        """About the whole."""
        return Finding(self.origin, message, help=help, severity=severity)

    def card_finding(
        self, card: str, message: str, *place: str | int, help: str = "", severity: Severity | None = None
    ) -> Finding:
        """About one card, reported at a field of it, or at its id."""
        return Finding(self.cards_by_id[card].origin, message, place or ("id",), help, severity)


S = TypeVar("S", bound=Scope)


class Scopes(Struct, Generic[S], frozen=True):
    """What is judged in a game, each in a scope of its kind.

    Decks of which `is_played` is false are not judged. How more than `most_copies` play is not judged either.
    """

    kind: type[S]
    most_copies: int
    is_played: Callable[[Deck], bool] = lambda deck: True

    def of_deck(self, game: Game, deck: Deck) -> S:
        """A deck, all of which is judged."""
        return self.kind.of(game, deck_pile(game, deck))

    def of_decks(self, game: Game) -> Iterator[S]:
        """Each deck that is written down here; of a game without any, all its printings."""
        return (self.of_deck(game, deck) for deck in written_decks(game) if self.is_played(deck))

    def of_expansions(self, game: Game) -> Iterator[S]:
        """Each expansion here whose base is there."""
        return (self.kind.of(game, pile) for pile in expansion_piles(game))

    def all_of(self, game: Game) -> Iterator[S]:
        """All decks, then all expansions."""
        yield from self.of_decks(game)
        yield from self.of_expansions(game)

    def examined(self, game: Game) -> Iterator[S]:
        """Those that exact checks look at and that are played."""
        return filter(self.can_be_examined, self.all_of(game))

    def can_be_examined(self, scope: Scope) -> bool:
        """Whether exact checks may look at it, and whether it may be played."""
        return not self.is_too_large(scope) and scope.is_whole

    def is_too_large(self, scope: Scope) -> bool:
        return len(scope.printings) > self.most_copies

    def too_large(self, scope: Scope) -> Diagnostic:
        """CG405: how so many cards play is not judged."""
        size = f"{len(scope.printings):,} cards"
        message = f"{scope.name} has {size}; with more than {self.most_copies:,} how it plays is not judged"
        return scope.origin.finding(TOO_MANY_CARDS, message, "id", severity=Severity.WARNING, help="take copies out")


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
