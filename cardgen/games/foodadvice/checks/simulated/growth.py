"""Checks by play that an expansion is worth no more than its base: CG509 where money is what wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from cardgen.analysis.checks.check import ERROR, WARNING, Finding
from cardgen.analysis.checks.common.expansion import power_creep
from cardgen.analysis.checks.common.profile import Profile
from cardgen.analysis.checks.self_play import GREEDY, RANDOM, Policies
from cardgen.analysis.numbers.evidence import CheckEvidence, percent
from cardgen.analysis.numbers.metrics import Mean, is_beyond
from cardgen.analysis.numbers.statistics import NORMAL_95
from cardgen.analysis.play.tally import Tally
from cardgen.games.foodadvice.checks.simulated.worth import mean_from, ratio
from cardgen.games.foodadvice.scope import FoodAdviceScope

NORMAL_99 = 2.3263478740408408
"""Quantile of the normal distribution for p < .01, one side."""
PAYMENTS = {"earned": "customers pay", "income": "shops and events pay"}


class ExpansionGames(Struct, frozen=True):
    """What was played of an expansion, by policies: with its base alone, and with both."""

    scope: FoodAdviceScope
    base: Mapping[Policies, Tally]
    both: Mapping[Policies, Tally]

    def growth(self, policies: Policies, payment: str) -> Mean:
        """How many times what a game of the base yields one with the expansion does."""
        with_it, without = (
            mean_from(tally.events[payment], tally.events[f"{payment} squares"], tally.games)
            for tally in (self.both[policies], self.base[policies])
        )
        return ratio(with_it, without)


@power_creep.also(of="base and expansion", kind="simulated", needs="")
def richer(profile: Profile, games: ExpansionGames, evidence: CheckEvidence, limit: float) -> Iterator[Finding]:
    """With the expansion far more money is earned than without it; an error for both policies."""
    for payment, text in PAYMENTS.items():
        greedy, by_chance = (games.growth(policies, payment) for policies in (GREEDY, RANDOM))
        if is_beyond(_strict(greedy), 1 + limit, 1, evidence):
            is_error = evidence.is_bad(_strict(by_chance), 1 + limit, 1)
            yield games.scope.finding(
                f"in games of greedy players {text} {percent(greedy.value - 1)} more with {games.scope.name} than with "
                f"the base alone (random players: {percent(by_chance.value - 1)})",
                "let the expansion's customers, shops and events pay what those of the base do",
                ERROR if is_error else WARNING,
            )


def _strict(mean: Mean) -> Mean:
    """With an error so wide that 95 % of it, both sides, are p < .01 on one."""
    return Mean(mean.value, mean.error * NORMAL_99 / NORMAL_95, mean.count)
