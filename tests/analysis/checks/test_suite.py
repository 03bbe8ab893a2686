"""Which checks look at what: static ones always, exact ones at what is whole and small enough, others at games."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from cardgen.analysis.checks.check import Check, CheckKind, Finding, Judged, Limit
from cardgen.analysis.checks.common import COMMON
from cardgen.analysis.checks.common.profile import OFF, Profile
from cardgen.analysis.checks.scopes import Scopes
from cardgen.analysis.checks.self_play import GREEDY, SKILL, Playouts
from cardgen.analysis.checks.suite import Suite
from cardgen.analysis.numbers.evidence import Evidence
from cardgen.analysis.play.playout import Trial
from cardgen.analysis.play.tally import new_tally
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.game import Damage
from tests.analysis.kit import Here, Loose


def looks(code: str, kind: CheckKind, of: Judged) -> Check:
    """A check that finds its code in all that it looks at."""

    def find(looked_at: Any) -> Iterator[Finding]:
        yield Finding(looked_at.origin, "seen")

    return Check(
        code=code,
        name=code.lower(),
        kind=kind,
        of=of,
        severity=Severity.ERROR,
        limit=None,
        find=find,
        page="",
        module=__name__,
    )


class LooseScopes(Scopes[Any], frozen=True):
    """The decks and expansions that a game of these tests says it has."""

    def of_decks(self, game: Any) -> Iterator[Any]:
        return iter(game.of_decks)

    def of_expansions(self, game: Any) -> Iterator[Any]:
        return iter(game.of_expansions)


WIDE = replace(looks("EX102", "static", "deck"), limit=Limit((0.1, 0.2), name="width"))
NO_COMMON_CHECKS = Profile(tuned={check.name: OFF for check in COMMON})
SUITE = Suite(
    profile=NO_COMMON_CHECKS,
    checks=(
        looks("EX101", "static", "game"),
        replace(WIDE, find=lambda scope, limit: [Finding(scope.origin, "seen")]),
        looks("EX201", "exact", "deck or expansion"),
        looks("EX401", "exact", "expansion"),
    ),
    faults=(),
    choices={"deal": ("own", "shared")},
    scopes=LooseScopes(Loose, 10),  # type: ignore[arg-type]
)


def game_of(*of_decks: Loose, expansions: tuple[Loose, ...] = (), **options: Any) -> Any:
    chosen = {"readings": {}, "limits": {}, "damage": Damage(), "sets": {}, **options}
    return SimpleNamespace(origin=Here(), rules="loose", of_decks=of_decks, of_expansions=expansions, **chosen)


def codes(game: Any) -> list[str]:
    return [finding.code for finding in SUITE.judge(game)]


def test_the_game_is_looked_at_first_then_each_deck_then_each_expansion() -> None:
    game = game_of(Loose(1), Loose(2), expansions=(Loose(3),))
    assert codes(game) == ["EX101", "EX102", "EX201", "EX102", "EX201", "EX201", "EX401"]


def test_a_deck_of_cards_that_the_rules_do_not_understand_has_static_checks_only() -> None:
    assert codes(game_of(Loose(1, is_whole=False))) == ["EX101", "EX102"]


@pytest.mark.parametrize(("copies", "found"), [(10, ["EX102", "EX201"]), (11, ["CG405", "EX102"])])
def test_how_a_deck_plays_that_nobody_shuffles_is_not_judged_and_that_is_told(copies: int, found: list[str]) -> None:
    assert codes(game_of(Loose(copies))) == ["EX101", *found]
    assert SUITE.scopes.can_be_examined(Loose(copies)) == (copies == 10)


def test_what_is_too_large_says_how_large_and_is_no_error() -> None:
    large = replace(SUITE, scopes=replace(SUITE.scopes, most_copies=2_000))
    (finding,) = [finding for finding in large.judge(game_of(Loose(2_001))) if finding.code == "CG405"]
    assert finding.severity is Severity.WARNING
    assert finding.message == ("the deck `loose` has 2,001 cards; with more than 2,000 how it plays is not judged")


def test_readings_and_limits_that_there_are_not_are_told_before_all_else() -> None:
    game = game_of(readings={"deal": "none", "deel": "own"}, limits={"widht": [0, 1], "width": [0.2, 0.1]})
    assert codes(game) == ["CG308", "CG308", "CG308", "CG308", "EX101"]


def test_checks_of_self_play_get_the_tallies_of_the_trials_by_who_played_and_evidence_of_their_own() -> None:
    trials = [Trial(SimpleNamespace(), players, who, 10) for players, who in ((2, GREEDY), (3, SKILL))]  # type: ignore[arg-type]
    first, second = new_tally(2, 2), new_tally(3, 2)
    seen: list[Playouts[Loose]] = []

    def find(played: Playouts[Loose], evidence: Any) -> Iterator[Finding]:
        seen.append(played)
        evidence.remember(2.0)
        yield Finding(played.scope.origin, "seen")

    checks = [replace(looks(code, "simulated", "self-play"), find=find) for code in ("EX301", "EX302")]
    simulated = replace(SUITE, checks=(*SUITE.checks, *checks)).simulation(game_of(), Loose(), trials)
    evidence = Evidence()
    found: list[Diagnostic] = list(simulated.judge([first, second], evidence))
    assert [finding.code for finding in found] == ["EX301", "EX302"]
    assert seen[0].tallies == {(2, GREEDY): first, (3, SKILL): second}
    assert evidence.open == {"EX301": 2.0, "EX302": 2.0}
    assert simulated.name == "the deck `loose`"
