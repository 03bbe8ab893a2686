"""Setup of trials of Phylo: the decks of two players, the rules, policies of its own, what is reported."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardgen.analysis.numbers.summary import Rate, ratios_of
from cardgen.analysis.play.protocol import Action, Policy, RulesGap, State, Stream
from cardgen.analysis.play.rng import shuffle
from cardgen.analysis.play.tally import Tally
from cardgen.analysis.readings import chosen
from cardgen.games.phylo.event import event_of
from cardgen.games.phylo.play.action import COPIES_OF_AN_ACTION, ActionKind, kind_of
from cardgen.games.phylo.play.engine import Ecosystem
from cardgen.games.phylo.play.fast import FastEcosystems
from cardgen.games.phylo.play.record import record_game, record_meeting
from cardgen.games.phylo.rules import PLAYERS, PhyloRules, allows_reading
from cardgen.games.phylo.species import HOME, species_of, spellings_of
from cardgen.games.phylo.web.link_builder import web_of
from cardgen.games.phylo.web.links import Web
from cardgen.model.card import Printing
from cardgen.model.game import Deck, Game


def _plays_event(state: Any, action: Action) -> bool:
    return kind_of(action) in (ActionKind.EVENT, ActionKind.RETRIEVE)


def _moves(state: Any, action: Action) -> bool:
    return kind_of(action) == ActionKind.MOVE


def _discards(state: Any, action: Action) -> bool:
    return kind_of(action) == ActionKind.DISCARD


def _greedy_without(forbidden: Callable[[Any, Action], bool]) -> Policy:
    """What brings most at once of all that is not forbidden; `without` would pass instead, which ends the turn."""

    def restricted(state: State, stream: Stream) -> Action:
        actions = state.legal_actions()
        return max([action for action in actions if not forbidden(state, action)] or actions, key=state.gain)

    return restricted


RESTRICTED: Mapping[str, Policy] = {
    "no-events": _greedy_without(_plays_event),
    "no-moves": _greedy_without(_moves),
    "no-discards": _greedy_without(_discards),
}
"""Greedy players who may not use one part of the game: what they lose is what it is worth."""

RATES = (
    Rate("first deck won", "meetings", "the first deck wins", is_first=True),
    Rate("second deck won", "meetings", "the second deck wins", is_first=True),
    Rate("draw", "games", "game ends in a draw"),
    Rate("leader at half-time won", "games with a leader", "leader at half-time wins"),
    Rate("empty turns", "turns", "turn begun without cards"),
    Rate("idle actions", "actions", "action not used"),
    Rate("lost", "laid", "species laid that is lost again"),
    Rate("wide", "games", "needs more than 9 by 13 spots"),
)
"""What is reported of how games go."""
RATIOS = ratios_of(RATES)
FAST = FastEcosystems()


class PhyloSetup(Struct, frozen=True, dict=True):
    """Two decks and the rules they are played by: the copies of the first, then those of the second.

    `sizes` are the copies of each; one deck alone is brought by both players, or dealt between them. `names` are those
    of the decks, where they have any.
    """

    web: Web
    sizes: tuple[int, int]
    names: tuple[str, ...] = ()
    game: str = "phylo"
    block: int = 20

    @property
    def cards(self) -> Sequence[str]:
        return self.web.cards

    @property
    def policies(self) -> Mapping[str, Policy]:
        return RESTRICTED

    @property
    def dealing(self) -> str:
        """How decks come to the players, where it is not plain."""
        if self.web.rules.deal == "shared":
            return "one pile, dealt to both"
        return "" if len(set(self.names)) > 1 else "each brings this deck"

    @cached_property
    def piles(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        first, second = self.sizes
        return tuple(range(first)), tuple(range(first, first + second))

    @cached_property
    def is_meeting(self) -> bool:
        """Whether there are two different decks."""
        first, second = self.sizes
        return second > 0 and self.cards[:first] != self.cards[first:]

    @property
    def ratios(self) -> Sequence[tuple[str, str]]:
        return RATIOS

    @property
    def fast(self) -> FastEcosystems:
        return FAST

    def begin(self, players: int, chance: Stream, turn: int = 0) -> Ecosystem:
        """A game; in every other `turn` the second deck is that of who begins. Raises RulesGap."""
        if players != PLAYERS:
            raise RulesGap(f"a game has two players, not {players} (PH-R1)")
        if len(self.cards) >= COPIES_OF_AN_ACTION:
            raise RulesGap(f"{len(self.cards):,} cards are more than the engine deals from")
        if self.web.rules.deal == "shared":
            return Ecosystem(self.web, self._dealt(chance), chance)
        decks = (0, 1) if turn % 2 == 0 else (1, 0)
        return Ecosystem(self.web, [self.piles[deck] for deck in decks], chance, decks)

    def _dealt(self, chance: Stream) -> tuple[list[int], list[int]]:
        """PH-R1: one pile, dealt at random to both."""
        cards = list(range(len(self.cards)))
        shuffle(cards, chance)
        return cards[::2], cards[1::2]

    def record(self, state: Ecosystem, policies: Sequence[str], tally: Tally) -> None:
        record_game(state, policies, tally)
        if self.is_meeting:
            record_meeting(state, tally)


def rules_of(game: Game) -> PhyloRules:
    """The rules as the game reads them."""
    return chosen(PhyloRules(), game.readings, allows_reading)


def web_table(game: Game, decks: Sequence[Iterable[Printing]], readings: Mapping[str, Any] | None = None) -> PhyloSetup:
    """What these copies are played with; `readings` come on top of the game's own. HOME cards lie on the table.

    Of one deck each player has one, unless it is dealt between them.
    """
    rules = chosen(rules_of(game), readings or {}, allows_reading)
    spelt = spellings_of(game)
    known: dict[str, tuple[Any, Any]] = {}
    brought = [[printing.card for printing in deck if printing.card.kind != HOME] for deck in decks]
    if rules.deal == "shared":
        brought = [[card for cards in brought for card in cards], []]
    elif len(brought) == 1:
        brought *= 2
    for cards in brought:
        for card in cards:
            if card.id not in known:
                known[card.id] = species_of(card, spelt), event_of(card, spelt)
    web = web_of([(card.id, *known[card.id]) for cards in brought for card in cards], rules)
    return PhyloSetup(web, (len(brought[0]), len(brought[1])), game=game.id)


def is_box(deck: Deck) -> bool:
    """Whether these are cards to make decks of, not a deck that somebody brings: of the format `box`, a set, loose."""
    return deck.format in ("box", "")


def table_of_decks(game: Game, decks: Sequence[Deck], readings: Mapping[str, Any]) -> PhyloSetup:
    """What `cardgen play` plays. A box of several decks is one pile for both players (PH-R1)."""
    is_shared = len(decks) == 1 and is_box(decks[0])
    dealt = {"deal": "shared"} if is_shared else {}
    table = web_table(game, [deck.printings() for deck in decks], {**dealt, **readings})
    names = tuple(deck.name for deck in decks) * (2 if len(decks) == 1 else 1)
    return table if table.web.rules.deal == "shared" else replace(table, names=names)
