"""Tallies of what was played for a report, by the decks that met and their policies."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations

from cardgen.analysis.checks.self_play import GREEDY, Policies
from cardgen.analysis.numbers.evidence import Share
from cardgen.analysis.numbers.metrics import won_by_seat
from cardgen.analysis.play.tally import Tally, new_tally
from cardgen.analysis.report.trialled import Trialled
from cardgen.games.phylo.checks.simulated.matchups import share_of_deck
from cardgen.games.phylo.scope import SCOPES, PhyloScope
from cardgen.model.game import Deck, Game

MatchUpKey = tuple[tuple[str, ...], Policies]


class DeckTrials(Trialled[MatchUpKey], frozen=True, dict=True, kw_only=True):
    """Decks, and their trials by the ids of one or two decks and the policies."""

    game: Game
    decks: tuple[Deck, ...]

    @cached_property
    def subjects(self) -> dict[str, PhyloScope]:
        return {deck.id: SCOPES.of_deck(self.game, deck) for deck in self.decks}

    @cached_property
    def pairs(self) -> list[tuple[Deck, Deck]]:
        """Those that met."""
        pairs = combinations(self.decks, 2)
        return [(deck, other) for deck, other in pairs if ((deck.id, other.id), GREEDY) in self.trialled]

    def mirror(self, deck: Deck, policies: Policies) -> Tally:
        return self.tally(((deck.id,), policies))

    def against(self, deck: Deck, other: Deck, policies: Policies = GREEDY) -> Share:
        """The share of wins of a deck against another."""
        if ((deck.id, other.id), policies) in self.trialled:
            return share_of_deck(self.tally(((deck.id, other.id), policies)), 0)
        return share_of_deck(self.tally(((other.id, deck.id), policies)), 1)

    def together(self, policies: Policies) -> Tally:
        """The counts of all decks, each against itself."""
        whole = new_tally(2, 0)
        for deck in self.decks:
            tally = self.mirror(deck, policies)
            whole.games += tally.games
            whole.events.update(tally.events)
            whole.seat_won = [first + second for first, second in zip(whole.seat_won, tally.seat_won, strict=True)]
        return whole

    def strength(self, deck: Deck) -> float:
        """The mean share of wins of a deck against all others that it met."""
        others = [other for pair in self.pairs if deck in pair for other in pair if other is not deck]
        return sum(self.against(deck, other).value for other in others) / len(others) if others else 0.5


def begins(tally: Tally) -> Share:
    """The share of wins of who begins."""
    return won_by_seat(tally, 0)
