"""Holds what was played for a report: trials with their tallies, by who met whom, and the figures made of them."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from functools import cached_property
from typing import Generic, TypeVar

from msgspec import Struct

from cardgen.analysis.numbers.evidence import Share
from cardgen.analysis.numbers.metrics import won
from cardgen.analysis.numbers.summary import CardFigures, Rate, Summary, summary
from cardgen.analysis.play.playout import Setup, Trial
from cardgen.analysis.play.tally import Tally

K = TypeVar("K", bound=Hashable)
SLOW = "monte-carlo"
SLOWER = 40  # times; so many fewer games are played


class Trialled(Struct, Generic[K], frozen=True, dict=True, kw_only=True):
    """Trials with their tallies, by a key that says who met; `titles` of cards by id, `rates` that are told of."""

    trialled: Mapping[K, tuple[Trial, Tally]]
    titles: Mapping[str, str]
    rates: tuple[Rate, ...] = ()

    @cached_property
    def _summaries(self) -> dict[K, Summary]:
        return {}

    def tally(self, key: K) -> Tally:
        return self.trialled[key][1]

    def summary(self, key: K) -> Summary:
        """The figures of a trial, made when they are asked for."""
        if key not in self._summaries:
            trial, tally = self.trialled[key]
            self._summaries[key] = summary(tally, trial.table.cards, self.rates)
        return self._summaries[key]

    def winning_cards(self, key: K, policy: str) -> list[CardFigures]:
        """How players of a policy fare with each card that they played, the best first."""
        figures = self.summary(key).cards.get(policy, ())
        return sorted((card for card in figures if card.win.trials), key=lambda card: (-card.win.value, card.card))

    def title(self, card: str) -> str:
        return self.titles.get(card, card)


LineUpKey = tuple[int, tuple[str, ...]]
"""How many players, and their policies: of one, all play alike."""


class TrialledLineUps(Trialled[LineUpKey], frozen=True, dict=True, kw_only=True):
    """Trials of the same cards, by the number of players and their policies."""

    @property
    def mirrors(self) -> list[tuple[int, str]]:
        """Each number of players, the smallest first, with each policy that plays against itself."""
        alike = [(players, policies[0]) for players, policies in self.trialled if len(policies) == 1]
        return sorted(alike, key=lambda mirror: mirror[0])

    @cached_property
    def players(self) -> list[int]:
        """The numbers of players for which there are mirrors, the smallest first."""
        return [*dict.fromkeys(players for players, _ in self.mirrors)]

    @property
    def least(self) -> int:
        """The smallest table; most is told of it."""
        return self.players[0]

    def of(self, players: int, *policies: str) -> Summary:
        return self.summary((players, policies))

    def tally_of(self, players: int, *policies: str) -> Tally:
        return self.tally((players, policies))

    @property
    def duels(self) -> list[tuple[tuple[str, ...], Share]]:
        """Those who met in twos, and the share of wins of the first."""
        return [
            (policies, won(tally, policies[0]))
            for (_, policies), (_, tally) in self.trialled.items()
            if len(policies) == 2
        ]


def by_line_up(trialled: Iterable[tuple[Trial, Tally]]) -> dict[LineUpKey, tuple[Trial, Tally]]:
    return {(trial.players, trial.policies): (trial, tally) for trial, tally in trialled}


def mirrors_and_duels(
    table: Setup, players: Iterable[int], mirrors: Iterable[str], duels: Iterable[tuple[str, str]], games: int
) -> list[Trial]:
    """Trials of each policy against itself for each number of players, and of two players who meet; so many games
    each, fewer of what is slow.
    """
    alike = [Trial(table, number, (policy,), games) for number in players for policy in mirrors]
    return alike + [Trial(table, 2, duel, fewer(games) if SLOW in duel else games) for duel in duels]


def fewer(games: int) -> int:
    """Games that are played of a policy that is slow."""
    return min(games, max(100, games // SLOWER))
