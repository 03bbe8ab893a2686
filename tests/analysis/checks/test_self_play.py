"""How games of like players become findings: from a warning's limit on, as errors only where random players agree."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cardgen.analysis.checks.self_play import (
    GREEDY,
    RANDOM,
    SKILL,
    Playouts,
    threshold,
    unfair_seats,
)
from cardgen.analysis.numbers.evidence import Evidence, Share
from cardgen.analysis.numbers.metrics import share_of, won_by_seat
from cardgen.analysis.play.tally import WHOLE, Tally, new_tally
from cardgen.diagnostics import Diagnostic, Severity
from tests.analysis.kit import Loose

DRAWS: dict[str, Any] = {
    "side": "above",
    "limit": 0.1,
    "message": "with {players} players {share.percent} of the games with {name} are draws, {side} "
    "({by_chance.percent})",
    "help": "let cards differ",
}


def tally(draws: int = 0, players: int = 2, begins: float = 0.5) -> Tally:
    """1,000 games."""
    made = new_tally(players, 2)
    made.games = 1000
    made.events.update({"games": 1000, "draw": draws})
    rest = (1 - begins) / (players - 1)
    made.seat_won = [round(1000 * WHOLE * share) for share in (begins, *(rest,) * (players - 1))]
    return made


def playouts(greedy: Tally, by_chance: Tally) -> Playouts[Loose]:
    tallies = {(greedy.players, GREEDY): greedy, (greedy.players, RANDOM): by_chance}
    return Playouts(Loose(), tallies)


def draws_judged(played: Playouts[Loose], evidence: Evidence, **changes: Any) -> list[Diagnostic]:
    """What a threshold finds in the share of draws."""

    @threshold("EX309", "draws", **{**DRAWS, **changes})
    def draws(tally: Tally) -> Share:
        """## What it reports"""
        return share_of(tally, "draw", "games")

    return list(draws(SimpleNamespace(limits={}), played, evidence.of("EX309")))  # type: ignore[arg-type]


def found(greedy: int, by_chance: int, limit: Any, **changes: Any) -> list[Diagnostic]:
    return draws_judged(playouts(tally(greedy), tally(by_chance)), Evidence(), limit=limit, **changes)


@pytest.mark.parametrize(("draws", "is_found"), [(100, False), (115, False), (125, True)])
def test_a_share_is_told_of_once_its_whole_interval_is_above_the_limit(draws: int, is_found: bool) -> None:
    assert [finding.severity for finding in found(draws, 0, 0.1)] == [Severity.WARNING] * is_found


def test_what_is_told_has_both_figures_and_the_side() -> None:
    (finding,) = found(125, 31, 0.1)
    assert finding.message == "with 2 players 12.5 % of the games with the deck `loose` are draws, over 10.0 % (3.1 %)"
    assert finding.help == "let cards differ"


@pytest.mark.parametrize(("draws", "side"), [(20, "under 5.0 %"), (60, ""), (400, ""), (500, "over 40.0 %")])
def test_outside_of_two_limits_is_below_one_or_above_the_other(draws: int, side: str) -> None:
    findings = found(draws, draws, (0.05, 0.4), side="outside")
    assert [finding.severity for finding in findings] == [Severity.WARNING] * bool(side)
    assert all(side in finding.message for finding in findings)


@pytest.mark.parametrize(("draws", "is_found"), [(20, True), (50, False), (400, False)])
def test_below_is_below(draws: int, is_found: bool) -> None:
    assert bool(found(draws, draws, 0.05, side="below")) == is_found


@pytest.mark.parametrize(
    ("greedy", "by_chance", "severity"),
    [(450, 700, Severity.WARNING), (700, 450, Severity.WARNING), (700, 700, Severity.ERROR)],
)
def test_of_two_limits_above_the_second_is_an_error_where_random_players_agree(greedy, by_chance, severity) -> None:
    assert [finding.severity for finding in found(greedy, by_chance, (0.4, 0.6))] == [severity]


def test_of_one_limit_what_is_only_told_is_a_note() -> None:
    (finding,) = found(900, 900, 0.4, severity=Severity.INFO)
    assert finding.severity is Severity.INFO


def test_what_is_suspected_and_not_proved_is_left_in_the_evidence() -> None:
    evidence = Evidence()
    assert draws_judged(playouts(tally(115), tally()), evidence) == []
    assert set(evidence.open) == {"EX309"}


def test_a_bound_holds_for_each_number_of_players() -> None:
    tallies = {(players, who): tally(500, players) for players in (2, 3) for who in (GREEDY, RANDOM)}
    messages = [finding.message for finding in draws_judged(Playouts(Loose(), tallies), Evidence())]
    assert [line.split(" players")[0] for line in messages] == ["with 2", "with 3"]


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
    findings = [
        (finding.seat, finding.fair, finding.severity)
        for finding in unfair_seats(played, (0.05, 0.1), Evidence().of("EX301"))
    ]
    assert findings == ([] if severity is None else [(0, 0.5, severity)])


def test_of_three_players_each_seat_is_measured_against_a_third() -> None:
    played = playouts(tally(players=3, begins=0.6), tally(players=3, begins=1 / 3))
    findings = list(unfair_seats(played, (0.05, 0.1), Evidence().of("EX301")))
    assert [(seat.seat, seat.players, seat.greedy.value) for seat in findings] == [
        (0, 3, 0.6),
        (1, 3, 0.2),
        (2, 3, 0.2),
    ]
    assert {finding.severity for finding in findings} == {Severity.WARNING}


def test_of_many_seats_one_may_seem_unfair_by_chance() -> None:
    """Its own interval begins above the limit of 18.7 %; six seats have twelve such ends."""
    six = tally(players=6, begins=0.2138)
    evidence = Evidence()
    assert won_by_seat(six, 0).interval.low > 1 / 6 + 0.02
    assert list(unfair_seats(playouts(six, six), (0.02, 0.05), evidence.of("EX301"))) == []
    assert evidence.still_open(2000).startswith("EX301 (about ")
    surely = tally(players=6, begins=0.24)
    assert [seat.seat for seat in unfair_seats(playouts(surely, six), (0.02, 0.05), Evidence().of("EX301"))] == [0]


# What was played


def test_a_duel_is_the_share_of_wins_of_the_first_policy() -> None:
    made = new_tally(2, 1)
    for points in ((3, 1), (2, 2), (0, 5)):
        made.record(points, ("greedy", "random"))
    played = Playouts(Loose(), {(2, SKILL): made})
    assert played.duel(SKILL) == Share(1.5, 3)
    assert played.duel(("greedy", "no-events")) is None
    assert list(played.mirrors) == []
    assert played.fewest is None


def test_cards_are_told_of_by_both_policies_and_copies_of_a_card_count_together() -> None:
    greedy, by_chance = tally(), tally()
    for made, policy, drawn in ((greedy, "greedy", [10, 30]), (by_chance, "random", [100, 100])):
        counts = made.of(policy)
        counts.drawn, counts.played, counts.won_with = drawn, [5, 15], [0, 10 * WHOLE]
    mirror = playouts(greedy, by_chance).fewest
    assert mirror is not None
    ((card, (first, second)),) = mirror.cards(("ant", "ant")).items()
    assert (card, first.play, second.play, first.win) == ("ant", Share(20, 40), Share(20, 200), Share(10, 20))
