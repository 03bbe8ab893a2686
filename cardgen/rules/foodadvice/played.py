"""What was played for a report, and what does it say of a box? Tallies by the number of players and who they are."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from cardgen.rules.evidence import Share
from cardgen.rules.foodadvice.mirror import among_random
from cardgen.rules.foodadvice.piece import EVENT
from cardgen.rules.foodadvice.rules import CHANNELS
from cardgen.rules.foodadvice.subject import Subject
from cardgen.rules.foodadvice.worth import card_means
from cardgen.rules.measure import Mean, won
from cardgen.rules.mirrors import GREEDY, RANDOM, Policies
from cardgen.rules.summary import CardFigures, summary
from cardgen.rules.tally import WHOLE, Tally

MIRRORS: tuple[Policies, ...] = (GREEDY, RANDOM)
DUELS: tuple[Policies, ...] = (
    ("greedy", "random"),
    ("one-ply", "greedy"),
    *(("greedy", f"no-{channel}") for channel in CHANNELS),
)
"""Who meets whom at one table, as many of each."""
Key = tuple[int, Policies]


class Played(Struct, frozen=True, dict=True):
    """A box, the tallies of its trials, and the titles of cards."""

    subject: Subject
    tallies: Mapping[Key, Tally]
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
        return sorted((one for one in figures if one.win.trials), key=lambda one: (-one.win.value, one.card))

    def events(self, policies: Policies) -> dict[str, Mean]:
        """F that each event brought who played it."""
        box = self.subject.box
        return card_means(self.mirror(policies), "event", [one.card for one in box.events], box.starts[EVENT])

    def title(self, card: str) -> str:
        return self.titles.get(card, card)
