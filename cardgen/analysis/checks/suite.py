"""The checks of a game, and the order in which they look at it.

Knows what a scope is to a check, and no game: what is judged, and by which checks, is in the game's suite.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct, field

from cardgen.analysis import readings
from cardgen.analysis.checks.check import Check, Judged, Limit, LinkFault
from cardgen.analysis.checks.common import with_common_checks
from cardgen.analysis.checks.common.profile import Profile
from cardgen.analysis.checks.scopes import Scope, Scopes
from cardgen.analysis.checks.self_play import Playouts
from cardgen.analysis.checks.simulation import Simulation
from cardgen.analysis.numbers.evidence import Evidence
from cardgen.analysis.play.playout import Trial
from cardgen.analysis.play.tally import Tally
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.diagnostics.codes import UNKNOWN_OPTION
from cardgen.model.game import Game
from cardgen.model.link.codes import Codes

MOST_COPIES = 2_000
"""Larger decks are not judged, unless a game says otherwise: nobody shuffles them."""


class Suite(Struct, frozen=True, dict=True):
    """The checks of a game, and what they are handed. `checks` are its own; `profile` is how common checks see it.

    `choices` are the readings of its rules with their values, which `game.yaml` may choose.
    """

    checks: tuple[Check, ...] = ()
    faults: tuple[LinkFault, ...] = ()
    choices: Mapping[str, tuple[object, ...]] = field(default_factory=dict)
    scopes: Scopes[Any] = Scopes(Scope, MOST_COPIES)
    profile: Profile = Profile()

    @cached_property
    def all_checks(self) -> tuple[Check, ...]:
        """The game's own, then those that all games have."""
        return with_common_checks(self.checks, self.profile)

    @property
    def codes(self) -> Codes:
        """The game's own codes for faults of linking."""
        return {fault: (row.code, row.severity) for row in self.faults for fault in row.faults}

    @property
    def limits(self) -> dict[str, Limit]:
        """The limits that `game.yaml` may set, by name, in the order of their codes."""
        checks = sorted(self.all_checks, key=lambda check: check.code)
        return {check.limit.name: check.limit for check in checks if check.limit is not None}

    def of(self, *judged: Judged) -> tuple[Check, ...]:
        """The checks that are handed one of these, in their order."""
        return tuple(check for check in self.all_checks if check.of in judged)

    def judge(self, game: Game) -> Iterator[Diagnostic]:
        """What static and exact checks find in a game; in decks and expansions only where they are whole."""
        yield from readings.faults(game, "readings", [*self.choices], readings.among(self.choices))
        yield from self._judge_limits(game)
        if not game.damage.is_all:  # a lost list of icons makes every card look faulty
            yield from self._judge_cards(game)
            for check in self.of("game"):
                yield from check(game, game)
        for scope in self.scopes.of_decks(game):
            yield from self._examine(game, scope, self.of("deck", "deck or expansion"))
        for scope in self.scopes.of_expansions(game):
            yield from self._examine(game, scope, self.of("expansion", "deck or expansion"))

    def _judge_limits(self, game: Game) -> Iterator[Diagnostic]:
        """CG308 for limits that there are not or that cannot have their value, and for names that they had before."""
        known = {name: limit for limit in self.limits.values() for name in (*limit.former, limit.name)}
        yield from readings.faults(
            game,
            "limits",
            [*map(readings.field_of, known)],
            lambda name, value: known[name.replace("_", "-")].refusal(value),
        )
        for name in [name for name in game.limits if name in known and name not in self.limits]:
            yield _renamed(game, name, known[name])

    def _judge_cards(self, game: Game) -> Iterator[Diagnostic]:
        """The project's own cards, but those whose kind is one that there is not."""
        for card_set in game.sets.values():
            for card in card_set.cards:
                if game.is_judged(card.origin) and card.origin.value.get("kind", card.kind) == card.kind:
                    for check in self.of("card"):
                        yield from check(game, card, game)

    def _examine(self, game: Game, scope: Scope, checks: tuple[Check, ...]) -> Iterator[Diagnostic]:
        if self.scopes.is_too_large(scope):
            yield self.scopes.too_large(scope)
        for check in checks:
            if check.kind == "static" or self.scopes.can_be_examined(scope):
                yield from check(game, scope)

    def judge_page(self, game: Game, product: str, icons: Collection[str]) -> Iterator[Diagnostic]:
        """What is wrong with a page that shows these icons."""
        for check in self.of("page"):
            yield from check(game, game, product, icons)

    def names(self, game: Game) -> Iterator[str]:
        """What is judged in a game, as findings call it; also what cannot be examined."""
        return (scope.name for scope in self.scopes.all_of(game))

    def simulation(self, game: Game, scope: Scope, trials: Sequence[Trial]) -> Simulation:
        """Trials of a deck or expansion, judged by the checks of self-play."""

        def judge(tallies: Sequence[Tally], evidence: Evidence) -> Iterator[Diagnostic]:
            lineups = ((trial.players, trial.policies) for trial in trials)
            playouts = Playouts(scope, dict(zip(lineups, tallies, strict=True)))
            for check in self.of("self-play"):
                yield from check(game, playouts, evidence.of(check.code))

        return Simulation(scope.origin, scope.name, tuple(trials), judge)


def _renamed(game: Game, name: str, limit: Limit) -> Diagnostic:
    """CG308 for a limit under a name that it had before: it counts, and this says what to write instead."""
    value = json.dumps(limit.value_in(game))
    return game.origin.finding(
        UNKNOWN_OPTION,
        f"the limit `{name}` is called `{limit.name}` now",
        "limits",
        name,
        severity=Severity.INFO,
        help=f"write `{limit.name}: {value}`",
        key=True,
    )
