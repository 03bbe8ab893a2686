"""How the common checks see a game: its words, its own limits, and what only its rules can tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.analysis.checks.check import Finding, Limit, Pair
from cardgen.analysis.checks.self_play import SelfPlay
from cardgen.analysis.numbers.metrics import Mean
from cardgen.analysis.play.course import HALF_TIME, LED
from cardgen.diagnostics import Severity


class Tuning(Struct, frozen=True, kw_only=True):
    """A common check as one game wants it; what is left out is as the check has it.

    `help` is the remedy in the game's own terms. `replaces` are the game's earlier codes for it; `former` are earlier
    names of its limit, each with what must be added to a number that was set under it.
    """

    limit: float | Pair | None = None
    severity: Severity | None = None
    help: str = ""
    replaces: tuple[str, ...] = ()
    former: Mapping[str, float] = field(default_factory=dict)
    is_off: bool = False

    def limit_of(self, limit: Limit) -> Limit:
        """The limit of a check as this game has it."""
        value = limit.value if self.limit is None else self.limit
        return replace(limit, value=value, former=self.former, is_optional=True)


OFF = Tuning(is_off=True)
"""The check is not made in a game."""
AS_IT_IS = Tuning()


class Lead(Struct, frozen=True):
    """Of games in which somebody led at some time, how many the leader won: two events of a tally, and when it was."""

    won: str = HALF_TIME.won
    of: str = LED
    when: str = "at half-time"


class Strength(Struct, frozen=True):
    """What may make a card strong, as a number that the rules know without play; None for a card that has none.

    `unit`: `icons`. `is_sampled`: the cards of a set stand for more that its maker would make by the same rule, so that
    a gap between sets must be more than chance makes.
    """

    of_card: Callable[[Any, str], float | None]
    unit: str
    is_sampled: bool = False


class Dependence(Struct, frozen=True):
    """Of so many cards of an expansion, those that are of no use with the cards of the base alone."""

    cards: tuple[str, ...]
    of: int


class Part(Struct, frozen=True):
    """Places, channels or the like that players choose between: what each brings in the games of a line-up.

    `worths` gives, for a scope and games of self-play, greedy and random, what one use of each is worth; `label`:
    `the shop`. What is odd is reported at the card of that name where there is one, at `place`.
    """

    label: str
    unit: str
    use: str
    worths: Callable[[Any, SelfPlay], tuple[Mapping[str, Mean], Mapping[str, Mean]]]
    too_little: str
    too_much: str
    place: str = ""


class Profile(Struct, frozen=True, kw_only=True):
    """A game as the common checks see it, `tuned` by the names of checks.

    Greedy players `use` a card in so many of the cases in which `chance`: "place", "they hold it"; then it is `used`:
    "placed". `games` are what is won: games or matches. What is odd about a card is reported at its `card_place`.

    What is None or empty the game does not know, and no check asks for it: `strength` of a card; how far an expansion
    is `insular`; which cards are `dominated`, for each a finding that says by which other; `parts` that players choose
    between. `plays_expansions`: an expansion is played in one pile with its base.
    """

    games: str = "games"
    use: str = "play"
    used: str = "played"
    chance: str = "they hold it"
    turns: str = "turns of all players together"
    card_place: str = "id"
    lead: Lead = Lead()
    tuned: Mapping[str, Tuning] = field(default_factory=dict)
    strength: Strength | None = None
    insular: Callable[[Any], Dependence] | None = None
    dominated: Callable[[Any], Mapping[str, Finding]] | None = None
    parts: tuple[Part, ...] = ()
    plays_expansions: bool = True

    def tuning(self, name: str) -> Tuning:
        return self.tuned.get(name, AS_IT_IS)

    def help(self, name: str, usual: str) -> str:
        """The remedy of a check in the words of the game."""
        return self.tuning(name).help or usual
