"""How games of like players become findings: from a warning's limit on, as errors only where random players agree."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.rules.checking import Check
from cardgen.rules.evidence import Evidence, Share
from cardgen.rules.measure import share_of, won_by_seat
from cardgen.rules.mirrors import GREEDY, RANDOM, SKILL, Bound, Playouts, simulation_of, unfair_seats
from cardgen.rules.playout import Trial
from cardgen.rules.tally import WHOLE, Tally, new_tally
from tests.rules.kit import Loose

DRAWS = Bound(
    "EX309",
    partial(share_of, event="draw", of="games"),
    "above",
    "draws",
    "with {players} players {share.percent} of the games with {name} are draws, {side} ({by_chance.percent})",
    "let cards differ",
)


def tally(draws: int = 0, players: int = 2, begins: float = 0.5) -> Tally:
    """1,000 games."""
    made = new_tally(players, 2)
    made.games = 1000
    made.events.update({"games": 1000, "draw": draws})
    rest = (1 - begins) / (players - 1)
    made.seat_won = [round(1000 * WHOLE * share) for share in (begins, *(rest,) * (players - 1))]
    return made


def playouts(greedy: Tally, by_chance: Tally, **limits: Any) -> Playouts[Loose]:
    tallies = {(greedy.players, GREEDY): greedy, (greedy.players, RANDOM): by_chance}
    return Playouts(Loose(limits=SimpleNamespace(**limits)), tallies)


def found(bound: Bound, greedy: int, by_chance: int, limit: Any) -> list[Diagnostic]:
    played = playouts(tally(greedy), tally(by_chance), draws=limit)
    return list(bound.check.find(played, Evidence()))


@pytest.mark.parametrize(("draws", "is_found"), [(100, False), (115, False), (125, True)])
def test_a_share_is_told_of_once_its_whole_interval_is_above_the_limit(draws: int, is_found: bool) -> None:
    assert [one.severity for one in found(DRAWS, draws, 0, 0.1)] == [Severity.WARNING] * is_found


def test_what_is_told_has_both_figures_and_the_side() -> None:
    (one,) = found(DRAWS, 125, 31, 0.1)
    assert one.message == "with 2 players 12.5 % of the games with the deck `loose` are draws, over 10.0 % (3.1 %)"
    assert one.help == "let cards differ"


@pytest.mark.parametrize(("draws", "side"), [(20, "under 5.0 %"), (60, ""), (400, ""), (500, "over 40.0 %")])
def test_outside_of_two_limits_is_below_one_or_above_the_other(draws: int, side: str) -> None:
    told = found(replace(DRAWS, side="outside"), draws, draws, (0.05, 0.4))
    assert [one.severity for one in told] == [Severity.WARNING] * bool(side)
    assert all(side in one.message for one in told)


@pytest.mark.parametrize(("draws", "is_found"), [(20, True), (50, False), (400, False)])
def test_below_is_below(draws: int, is_found: bool) -> None:
    assert bool(found(replace(DRAWS, side="below"), draws, draws, 0.05)) == is_found


@pytest.mark.parametrize(
    ("greedy", "by_chance", "severity"),
    [(450, 700, Severity.WARNING), (700, 450, Severity.WARNING), (700, 700, Severity.ERROR)],
)
def test_of_two_limits_above_the_second_is_an_error_where_random_players_agree(greedy, by_chance, severity) -> None:
    assert [one.severity for one in found(DRAWS, greedy, by_chance, (0.4, 0.6))] == [severity]


def test_of_one_limit_what_is_only_told_is_a_note() -> None:
    (one,) = found(replace(DRAWS, severity=Severity.INFO), 900, 900, 0.4)
    assert one.severity is Severity.INFO


def test_what_is_suspected_and_not_proved_is_left_in_the_evidence() -> None:
    evidence = Evidence()
    assert list(DRAWS.check.find(playouts(tally(115), tally(), draws=0.1), evidence)) == []
    assert set(evidence.open) == {"EX309"}


def test_a_bound_holds_for_each_number_of_players() -> None:
    tallies = {(players, who): tally(500, players) for players in (2, 3) for who in (GREEDY, RANDOM)}
    played = Playouts(Loose(limits=SimpleNamespace(draws=0.1)), tallies)
    told = [one.message for one in DRAWS.check.find(played, Evidence())]
    assert [one.split(" players")[0] for one in told] == ["with 2", "with 3"]


# Seats


@pytest.mark.parametrize(
    ("greedy", "by_chance", "severity"),
    [
        (0.5, 0.9, None),
        (0.52, 0.52, None),
        (0.6, 0.5, Severity.WARNING),
        (0.4, 0.5, Severity.WARNING),
        (0.7, 0.7, Severity.ERROR),
        (0.3, 0.3, Severity.ERROR),
        (0.7, 0.3, Severity.WARNING),
    ],
)
def test_of_two_players_one_seat_tells_of_both(greedy: float, by_chance: float, severity: Severity | None) -> None:
    played = playouts(tally(begins=greedy), tally(begins=by_chance))
    told = [(one.seat, one.fair, one.severity) for one in unfair_seats("EX301", played, (0.05, 0.1), Evidence())]
    assert told == ([] if severity is None else [(0, 0.5, severity)])


def test_of_three_players_each_seat_is_measured_against_a_third() -> None:
    played = playouts(tally(players=3, begins=0.6), tally(players=3, begins=1 / 3))
    told = list(unfair_seats("EX301", played, (0.05, 0.1), Evidence()))
    assert [(one.seat, one.players, one.greedy.value) for one in told] == [(0, 3, 0.6), (1, 3, 0.2), (2, 3, 0.2)]
    assert {one.severity for one in told} == {Severity.WARNING}


def test_of_many_seats_one_may_seem_unfair_by_chance() -> None:
    """Its own interval begins above the limit of 18.7 %; six seats have twelve such ends."""
    six = tally(players=6, begins=0.2138)
    evidence = Evidence()
    assert won_by_seat(six, 0).interval.low > 1 / 6 + 0.02
    assert list(unfair_seats("EX301", playouts(six, six), (0.02, 0.05), evidence)) == []
    assert evidence.told(2000).startswith("EX301 (about ")
    surely = tally(players=6, begins=0.24)
    assert [one.seat for one in unfair_seats("EX301", playouts(surely, six), (0.02, 0.05), Evidence())] == [0]


# What was played


def test_a_duel_is_the_share_of_wins_of_the_first_policy() -> None:
    made = new_tally(2, 1)
    for points in ((3, 1), (2, 2), (0, 5)):
        made.record(points, ("greedy", "random"))
    played = Playouts(Loose(), {(2, SKILL): made})
    assert played.duel(SKILL) == Share(1.5, 3)
    assert played.duel(("greedy", "no-events")) is None
    assert list(played.mirrors) == []
    assert played.mirror_of(2) is None


def test_cards_are_told_of_by_both_policies_and_copies_of_a_card_count_together() -> None:
    greedy, by_chance = tally(), tally()
    for made, policy, drawn in ((greedy, "greedy", [10, 30]), (by_chance, "random", [100, 100])):
        counts = made.of(policy)
        counts.drawn, counts.played, counts.won_with = drawn, [5, 15], [0, 10 * WHOLE]
    mirror = playouts(greedy, by_chance).mirror_of(2)
    assert mirror is not None
    ((card, (first, second)),) = mirror.cards(("ant", "ant")).items()
    assert (card, first.play, second.play, first.win) == ("ant", Share(20, 40), Share(20, 200), Share(10, 20))


def test_a_simulation_gives_its_checks_the_tallies_of_its_trials_by_who_played() -> None:
    trials = [Trial(SimpleNamespace(), players, who, 10) for players, who in ((2, GREEDY), (3, SKILL))]  # type: ignore[arg-type]
    seen: list[Playouts[Loose]] = []

    def find(played: Playouts[Loose], evidence: Evidence) -> Any:
        seen.append(played)
        yield played.subject.finding("EX301", "seen")

    simulated = simulation_of(Loose(), trials, [Check("EX301", "simulated", find)] * 2)
    first, second = tally(), tally(players=3)
    assert [one.code for one in simulated.judge([first, second], Evidence())] == ["EX301", "EX301"]
    assert seen[0].tallies == {(2, GREEDY): first, (3, SKILL): second}
    assert simulated.name == "the deck `loose`"
