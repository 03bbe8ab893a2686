"""Trials that were played for a report on a box: tallies by the number of players and who they are."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from cardgen.analysis.checks.self_play import GREEDY, RANDOM, Policies, among_random
from cardgen.analysis.numbers.evidence import Share
from cardgen.analysis.numbers.metrics import Mean, won
from cardgen.analysis.numbers.summary import CardFigures, summary
from cardgen.analysis.play.tally import WHOLE, Tally
from cardgen.games.foodadvice.cards import EVENT
from cardgen.games.foodadvice.checks.simulated.worth import card_means
from cardgen.games.foodadvice.rules import CHANNELS
from cardgen.games.foodadvice.scope import FoodAdviceScope

MIRRORS: tuple[Policies, ...] = (GREEDY, RANDOM)
DUELS: tuple[Policies, ...] = (
    ("greedy", "random"),
    ("one-ply", "greedy"),
    *(("greedy", f"no-{channel}") for channel in CHANNELS),
)
"""Who meets whom at one table, as many of each."""
LineUpKey = tuple[int, Policies]


class BoxTrials(Struct, frozen=True, dict=True):
    """A box, the tallies of its trials, and the titles of cards."""

    subject: FoodAdviceScope
    tallies: Mapping[LineUpKey, Tally]
    titles: Mapping[str, str]

    @cached_property
    def numbers(self) -> list[int]:
        """Of players, for which mirrors were played."""
        return sorted({players for players, policies in self.tallies if policies == GREEDY})

    @property
    def few(self) -> int:
        return self.numbers[0]

    def mirror(self, policies: Policies, players: int = 0) -> Tally:
        """Like players; as few as can be, where no number is given."""
        return self.tallies[players or self.few, policies]

    @property
    def alone(self) -> Share:
        """How often one greedy player wins among random ones."""
        return won(self.tallies[self.few, among_random(self.few)], "greedy")

    def duel(self, policies: Policies) -> Share:
        """The share of games that one of the players of the first policy wins, of as many of each."""
        tally = self.tallies[self.few, policies]
        return Share(tally.of(policies[0]).won / WHOLE, tally.games)

    @cached_property
    def unused(self) -> list[str]:
        """Channels that the greedy player of their duel never used: nobody missed them, so it tells nothing."""
        found = {policies: policies[1].removeprefix("no-") for policies in DUELS if policies[1].startswith("no-")}
        return [name for who, name in found.items() if not self.tallies[self.few, who].events[f"chips on {name}"]]

    def ingredients(self, policies: Policies) -> list[CardFigures]:
        """How who keeps each of them fares, the best first."""
        figures = summary(self.mirror(policies), self.subject.box.cards, ()).cards.get(policies[0], ())
        return sorted(
            (figure for figure in figures if figure.win.trials), key=lambda figure: (-figure.win.value, figure.card)
        )

    def events(self, policies: Policies) -> dict[str, Mean]:
        """F that each event brought who played it."""
        box = self.subject.box
        return card_means(self.mirror(policies), "event", [event.card for event in box.events], box.starts[EVENT])

    def title(self, card: str) -> str:
        return self.titles.get(card, card)
