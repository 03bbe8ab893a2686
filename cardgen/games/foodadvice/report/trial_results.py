"""Trials that were played for a report on a box: tallies by the number of players and who they are."""

from __future__ import annotations

from functools import cached_property

from cardgen.analysis.checks.self_play import GREEDY, RANDOM, Policies, among_random
from cardgen.analysis.numbers.evidence import Share
from cardgen.analysis.numbers.metrics import Mean, won
from cardgen.analysis.play.tally import WHOLE, Tally
from cardgen.analysis.report.trialled import TrialledLineUps
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


class BoxTrials(TrialledLineUps, frozen=True, dict=True, kw_only=True):
    """A box, and the trials that were played with it."""

    subject: FoodAdviceScope

    def mirror(self, policies: Policies, players: int = 0) -> Tally:
        """Like players; as few as can be, where no number is given."""
        return self.tally((players or self.least, policies))

    @property
    def alone(self) -> Share:
        """How often one greedy player wins among random ones."""
        return won(self.tally((self.least, among_random(self.least))), "greedy")

    def duel(self, policies: Policies) -> Share:
        """The share of games that one of the players of the first policy wins, of as many of each."""
        tally = self.tally((self.least, policies))
        return Share(tally.of(policies[0]).won / WHOLE, tally.games)

    @cached_property
    def unused(self) -> list[str]:
        """Channels that the greedy player of their duel never used: nobody missed them, so it tells nothing."""
        found = {policies: policies[1].removeprefix("no-") for policies in DUELS if policies[1].startswith("no-")}
        return [name for who, name in found.items() if not self.tally((self.least, who)).events[f"chips on {name}"]]

    def events(self, policies: Policies) -> dict[str, Mean]:
        """F that each event brought who played it."""
        box = self.subject.box
        return card_means(self.mirror(policies), "event", [event.card for event in box.events], box.starts[EVENT])
