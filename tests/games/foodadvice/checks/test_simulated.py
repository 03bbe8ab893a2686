"""What is played for the checks, how games are divided, and from where on a count is a finding."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cardgen.analysis.checks.common.usage import outliers
from cardgen.analysis.checks.self_play import GREEDY, RANDOM, Playouts, among_random
from cardgen.analysis.numbers.clusters import Squares
from cardgen.analysis.numbers.evidence import Evidence
from cardgen.analysis.numbers.metrics import Mean
from cardgen.analysis.play.playout import Trial, play_game
from cardgen.analysis.play.tally import WHOLE, Tally, new_tally
from cardgen.commands.pipeline import check
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.games.foodadvice.checks.simulated.growth import ExpansionGames
from cardgen.games.foodadvice.checks.simulated.luck import explained
from cardgen.games.foodadvice.checks.simulated.worth import mean_from, money_of_a_player, ratio
from cardgen.games.foodadvice.package import PACKAGE, SUITE
from cardgen.games.foodadvice.play.ledger import FIELD_NAMES
from cardgen.games.foodadvice.scope import SCOPES
from cardgen.model.game import Game
from tests.games.foodadvice.mutations.boxes import ALONE, SHUFFLED, UNTOUCHED, card
from tests.games.foodadvice.mutations.project import Plan

ONE = among_random(4)
GAMES = 400
GameOf = Callable[[Plan], Game]


@pytest.fixture
def game_of(tmp_path: Path) -> GameOf:
    def written(plan: Plan) -> Game:
        return check(plan.write(tmp_path))[0].games["foodadvice"]

    return written


# What is played


@pytest.mark.parametrize("games", [2_000, 20_000])
@pytest.mark.parametrize(("plan", "number"), [(ALONE, 1), (UNTOUCHED, 2), (SHUFFLED, 3)], ids=["1", "2", "3"])
def test_games_are_divided_among_boxes_and_expansions(game_of: GameOf, plan: Plan, number: int, games: int) -> None:
    simulated = PACKAGE.simulations(game_of(plan), games)
    assert len(simulated) == number
    played = sum(trial.games for one in simulated for trial in one.trials)
    assert games - 5 * number <= played <= games


def test_a_box_is_played_by_few_and_by_many(game_of: GameOf) -> None:
    (one,) = PACKAGE.simulations(game_of(ALONE), 2_000)
    assert [(trial.players, trial.policies) for trial in one.trials] == [
        (4, GREEDY),
        (4, RANDOM),
        (4, ONE),
        (6, GREEDY),
        (6, RANDOM),
    ]


def test_a_game_for_one_number_of_players_is_played_by_so_many(game_of: GameOf) -> None:
    (one,) = PACKAGE.simulations(game_of(replace(ALONE, players=[5])), 2_000)
    assert {trial.players for trial in one.trials} == {5}


def test_an_expansion_is_played_beside_its_base(game_of: GameOf) -> None:
    *_, one = PACKAGE.simulations(game_of(UNTOUCHED), 2_000)
    assert one.name == "`market` and `night-market`"
    sizes = [len(trial.table.cards) for trial in one.trials]
    assert sizes == [208, 208, 220, 220]


def test_nobody_plays_with_a_box_that_is_too_small(game_of: GameOf) -> None:
    """Of 17 shapes six players find too few: FAD121 tells, and five can play."""
    shapes = [name for name, one in ALONE.cards.items() if one["kind"] == "product"]
    fewer = {name: one for name, one in ALONE.cards.items() if name not in shapes[:3]}
    (one,) = PACKAGE.simulations(game_of(replace(ALONE, cards=fewer)), 2_000)
    assert {trial.players for trial in one.trials} == {4, 5}
    none = {name: one for name, one in ALONE.cards.items() if name not in shapes[:12]}
    assert PACKAGE.simulations(game_of(replace(ALONE, cards=none)), 2_000) == []


def test_a_box_with_a_card_that_the_rules_do_not_understand_is_not_played(game_of: GameOf) -> None:
    assert PACKAGE.simulations(game_of(card("spear-time", bonus=None)), 2_000) == []


# From where on it is a finding


def tally(policies: tuple[str, ...] = GREEDY, players: int = 4, copies: int = 208, **events: int) -> Tally:
    """So many games of like players; names of events with `_` for blanks."""
    made = new_tally(players, copies)
    made.games = GAMES
    made.seat_won = [GAMES * WHOLE // players] * players
    usual = {"customers": 18 * GAMES, "left": 5 * GAMES, "left by tie": 2 * GAMES, "games": GAMES}
    usual |= {"games with a leader": GAMES, "leader before last round won": GAMES * 6 // 10, "leads 1": GAMES}
    usual |= {"luck xx": 8000, "luck yy": 500_000, "luck xy": 2000}
    for name in FIELD_NAMES:
        usual |= {f"chips on {name}": 400, f"brought by {name}": 40_000, f"squares of {name}": 8_000_000}
    made.events.update({**usual, **{name.replace("_", " "): number for name, number in events.items()}})
    for name in FIELD_NAMES:  # one chip a game
        brought, chips, squared = (made.events[f"{what} {name}"] for what in ("brought by", "chips on", "squares of"))
        made.squares[f"brought by {name}", f"chips on {name}"] = Squares(squared, brought, chips)
    for policy in dict.fromkeys(policies):
        counts = made.of(policy)
        counts.seats = GAMES * players * policies.count(policy) // len(policies)
        counts.won = counts.seats * WHOLE // players
        counts.points[1000 // players] = counts.seats // 2
        counts.points[1000 // players + 20] = counts.seats - counts.seats // 2
    return made


def skilled(share: float, **events: int) -> Tally:
    made = tally(ONE, **events)
    made.policies["greedy"].won = round(GAMES * WHOLE * share)
    return made


@pytest.fixture
def judged(game_of: GameOf) -> Callable[..., list[Diagnostic]]:
    """What the checks find in tallies of the box: four players, or some of six beside them."""
    game = game_of(ALONE)
    subject = SCOPES.of_deck(game, game.deck)

    def judge(
        greedy: Tally | None = None,
        by_chance: Tally | None = None,
        skill: Tally | None = None,
        six: Tally | None = None,
    ) -> list[Diagnostic]:
        tallies = {
            (4, GREEDY): greedy or tally(),
            (4, RANDOM): by_chance or tally(RANDOM),
            (4, ONE): skill or skilled(0.6),
        }
        if six is not None:
            tallies |= {(6, GREEDY): six, (6, RANDOM): tally(RANDOM, 6)}
        playouts = Playouts(subject, tallies)
        checks = SUITE.of("self-play")
        return [one for check in checks for one in check(game, playouts, Evidence().of(check.code))]

    return judge


def told(found: list[Diagnostic]) -> list[tuple[str, Severity]]:
    return [(one.code, one.severity) for one in found]


def biased(share: float, policies: tuple[str, ...] = GREEDY) -> Tally:
    made = tally(policies)
    rest = round(GAMES * WHOLE * (1 - share) / 3)
    made.seat_won = [GAMES * WHOLE - 3 * rest, rest, rest, rest]
    return made


def test_games_as_they_should_be_are_no_finding(judged: Any) -> None:
    assert judged(six=tally(GREEDY, 6)) == []


@pytest.mark.parametrize(
    ("greedy", "by_chance", "severity"),
    [
        (0.3, 0.25, None),
        (0.34, 0.25, Severity.WARNING),
        (0.16, 0.25, Severity.WARNING),
        (0.4, 0.4, Severity.ERROR),
        (0.4, 0.25, Severity.WARNING),
    ],
)
def test_a_seat_is_told_of_and_is_an_error_for_both_policies(judged, greedy, by_chance, severity) -> None:
    found = [one for one in told(judged(biased(greedy), biased(by_chance, RANDOM))) if one[1] is severity]
    assert bool(found) == (severity is not None)
    assert {code for code, _ in found} <= {"CG501"}


@pytest.mark.parametrize(("share", "is_found"), [(0.25, True), (0.28, False), (0.6, False)])
def test_no_skill_is_an_error_once_it_is_sure(judged, share, is_found) -> None:
    assert told(judged(skill=skilled(share))) == [("CG502", Severity.ERROR)] * is_found


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ({"left": 8 * GAMES}, ""),
        ({"left": 9 * GAMES}, "FAD303"),
        ({"left_by_tie": 5 * GAMES}, ""),
        ({"left_by_tie": 6 * GAMES}, "FAD304"),
        ({"leader_before_last_round_won": GAMES * 88 // 100}, ""),
        ({"leader_before_last_round_won": GAMES * 90 // 100}, "CG506"),
        ({"reshuffles": 27}, ""),
        ({"reshuffles": 32}, "FAD315"),
        ({"leads_0": 3 * GAMES}, "FAD311"),
        ({"leads_0": 2 * GAMES}, ""),
        ({"luck_xy": 37_000}, ""),
        ({"luck_xy": 40_000}, "FAD309"),
    ],
)
def test_a_rate_is_told_of_where_its_whole_interval_is_beyond_the_limit(judged, events, code) -> None:
    assert [one.code for one in judged(tally(**events))] == ([code] if code else [])


@pytest.mark.parametrize(
    ("greedy", "by_chance", "severity"),
    [(0, 0, None), (1, 0, None), (20, 0, Severity.WARNING), (20, 20, Severity.ERROR)],
)
def test_a_bank_that_is_short_is_an_error_for_both_policies(judged, greedy, by_chance, severity) -> None:
    found = told(judged(tally(short=greedy), tally(RANDOM, short=by_chance)))
    assert found == ([("FAD314", severity)] if severity is not None else [])


@pytest.mark.parametrize(("tenths", "is_found"), [(5_000, True), (15_000, False), (100_000, False), (250_000, True)])
def test_a_channel_is_judged_by_what_random_players_earn_there(judged, tenths, is_found) -> None:
    odd = {"brought_by_national": tenths, "squares_of_national": 2 * tenths * tenths // 400}
    assert [one.code for one in judged(by_chance=tally(RANDOM, **odd))] == ["CG508"] * is_found
    assert judged(tally(**odd)) == []


@pytest.mark.parametrize(("joint", "is_found"), [(30_000, False), (37_000, False), (40_000, True), (-40_000, True)])
def test_jokers_are_luck_where_they_explain_who_is_rich(judged, joint, is_found) -> None:
    lucky = tally(**{"jokers_xx": 8000, "jokers_yy": 500_000, "jokers_xy": joint})
    assert told(judged(lucky)) == [("FAD313", Severity.WARNING)] * is_found


@pytest.mark.parametrize(("left", "is_found"), [(8, False), (13, True), (1, True)])
def test_another_game_for_six_is_told_of(judged, left, is_found) -> None:
    six = tally(GREEDY, 6, left=left * GAMES)
    assert [one.code for one in judged(six=six) if one.code == "FAD312"] == ["FAD312"] * is_found


def with_ingredient(dealt: int, kept: int, share: float) -> Tally:
    """The first ingredient was dealt, kept and won with so often; of the others half was kept, a quarter was won."""
    made = tally()
    counts = made.of("greedy")
    for copy in range(84):
        counts.drawn[copy], counts.played[copy], counts.won_with[copy] = 300, 150, 150 * WHOLE // 4
    counts.drawn[0], counts.played[0], counts.won_with[0] = dealt, kept, round(kept * share * WHOLE)
    return made


@pytest.mark.parametrize(
    ("dealt", "kept", "share", "code"),
    [
        (600, 5, 0.25, "CG503"),
        (600, 25, 0.25, ""),
        (600, 300, 0.5, "CG504"),
        (600, 300, 0.35, ""),
        (200, 20, 0.9, ""),
    ],
)
def test_an_ingredient_is_judged_by_how_it_is_kept_and_what_it_wins(judged, dealt, kept, share, code) -> None:
    found = told(judged(with_ingredient(dealt, kept, share)))
    assert found == ([(code, Severity.WARNING)] if code else [])


# Expansions


def earned(each: int, policies: tuple[str, ...] = GREEDY) -> Tally:
    """Games in which customers paid so much, give or take 100 F."""
    made = tally(policies)
    half = GAMES // 2
    made.events["earned"] = each * GAMES
    made.events["earned squares"] = half * ((each - 100) ** 2 + (each + 100) ** 2)
    return made


@pytest.mark.parametrize(
    ("greedy", "by_chance", "severity"),
    [(690, 600, None), (700, 600, None), (720, 600, Severity.WARNING), (720, 720, Severity.ERROR), (500, 500, None)],
)
def test_an_expansion_that_pays_more_is_told_of(game_of: GameOf, greedy, by_chance, severity) -> None:
    (subject,) = SCOPES.of_expansions(game_of(UNTOUCHED))
    base = {GREEDY: earned(600), RANDOM: earned(600, RANDOM)}
    both = {GREEDY: earned(greedy), RANDOM: earned(by_chance, RANDOM)}
    games = ExpansionGames(subject, base, both)
    (power_creep,) = SUITE.of("base and expansion")
    found = told(list(power_creep(subject.game, games, Evidence().of("CG509"))))
    assert found == ([("CG509", severity)] if severity is not None else [])


# Measures


def test_a_mean_is_that_of_its_numbers() -> None:
    numbers = [3, 5, 5, 11]
    mean = mean_from(sum(numbers), sum(one * one for one in numbers), 4)
    assert (mean.value, mean.count) == (6, 4)
    assert mean.error == pytest.approx((36 / 4 / 3) ** 0.5 * 3.182 / 1.96, rel=2e-3)  # Student
    assert mean_from(0, 0, 0).count == 0


def test_a_ratio_has_the_doubt_of_both() -> None:
    one, other = Mean(10, 1, 100), Mean(5, 0.5, 80)
    assert ratio(one, other) == Mean(2, pytest.approx(2 * 0.02**0.5), 80)
    assert ratio(one, Mean(0, 0, 10)).count == 0


def test_what_never_paid_is_odd_once_there_were_chips_enough() -> None:
    worths = {"never": Mean(0, 0, 30), "one": Mean(10, 1, 300), "other": Mean(10, 1, 300), "few": Mean(0, 0, 29)}
    assert [(one.name, one.sign) for one in outliers(worths, (0.25, 3), Evidence().of("CG508"))] == [("never", -1)]
    assert list(outliers({"never": Mean(0, 0, 30)}, (0.25, 3), Evidence().of("CG508"))) == []


def test_events_explain_all_where_nothing_else_differs() -> None:
    whole = tally(luck_xx=400, luck_yy=400, luck_xy=400)
    assert explained(whole).value == pytest.approx(1, abs=1e-4)
    assert explained(tally(luck_xy=0)).value == 0
    assert explained(tally(luck_xx=0, luck_xy=0)).count == 0


def test_the_money_of_a_player_is_a_mean_over_seats() -> None:
    mean = money_of_a_player(tally())
    assert mean.value == 260
    assert mean.count == GAMES


def test_events_of_played_games_move_what_they_say(game_of: GameOf) -> None:
    """What is correlated is money: nobody can have more of it by events than there is."""
    game = game_of(ALONE)
    table = SCOPES.of_deck(game, game.deck).table
    counted = new_tally(4, len(table.cards))
    for number in range(10):
        trial = Trial(table, 4, RANDOM, 10)
        table.record(play_game(trial, number), trial.seated(number), counted)
    assert 0 <= explained(counted).value < 0.3
