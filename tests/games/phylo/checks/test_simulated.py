"""What is played for the checks, how games are divided, and from where on a count is a finding."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cardgen import analysis
from cardgen.analysis.checks.self_play import GREEDY, RANDOM, SKILL, Playouts
from cardgen.analysis.numbers.evidence import Evidence
from cardgen.analysis.play.tally import WHOLE, Tally, new_tally
from cardgen.commands.pipeline import check
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.games.phylo.checks.simulated import matchups
from cardgen.games.phylo.checks.simulated.self_play import EVENTS
from cardgen.games.phylo.package import SUITE
from cardgen.games.phylo.scope import SCOPES
from cardgen.model.game import Game
from tests.games.phylo.mutations.decks import ALONE, GRASSLAND, PAIR, UNTOUCHED, WOODLAND, swapped
from tests.games.phylo.mutations.project import Plan

MIXED = replace(
    UNTOUCHED,
    decks={**UNTOUCHED.decks, "mixed": swapped(swapped(WOODLAND, "bank-vole", "wood-mouse"), "bilberry", "hazel")},
)
"""The woodland, an expansion, and a deck that uses it."""
GameOf = Callable[[Plan], Game]


@pytest.fixture
def game_of(tmp_path: Path) -> GameOf:
    def written(plan: Plan) -> Game:
        return check(plan.write(tmp_path))[0].games["phylo"]

    return written


# What is played


@pytest.mark.parametrize("games", [800, 8_000])
@pytest.mark.parametrize(
    ("plan", "number"), [(ALONE, 1), (PAIR, 3), (MIXED, 3)], ids=["one", "two", "with-an-expansion"]
)
def test_games_are_divided_among_decks_and_pairs(game_of: GameOf, plan: Plan, number: int, games: int) -> None:
    """As many as the level says, but for what does not divide."""
    simulated = matchups.simulations(SUITE, game_of(plan), games)
    assert len(simulated) == number
    played = sum(trial.games for one in simulated for trial in one.trials)
    assert games - 4 * number <= played <= games


def test_each_deck_meets_itself_and_each_pair_each_other(game_of: GameOf) -> None:
    three = replace(PAIR, decks={**PAIR.decks, "third": GRASSLAND})
    simulated = matchups.simulations(SUITE, game_of(three), 800)
    assert [one.name for one in simulated] == [
        "the deck `third`",
        "the deck `wide-grassland`",
        "the deck `woodland-edge`",
        "`third` against `wide-grassland`",
        "`third` against `woodland-edge`",
        "`wide-grassland` against `woodland-edge`",
    ]
    assert {trial.policies for trial in simulated[0].trials} == {GREEDY, RANDOM, SKILL, EVENTS}
    assert {trial.policies for trial in simulated[3].trials} == {GREEDY, RANDOM}


def test_a_deck_that_uses_an_expansion_is_played_for_it(game_of: GameOf) -> None:
    game = game_of(MIXED)
    (met,) = matchups.meetings(game)
    assert met.expansion is game.sets["more"]
    assert [deck.id for deck in met.decks] == ["woodland-edge", "mixed"]
    assert matchups.simulations(SUITE, game, 800)[-1].name == "`starter` and `more`"


def test_an_expansion_without_a_deck_is_not_played(game_of: GameOf) -> None:
    assert [one.name for one in matchups.simulations(SUITE, game_of(UNTOUCHED), 800)] == ["the deck `woodland-edge`"]


def test_a_box_is_no_deck_to_play(game_of: GameOf) -> None:
    boxed = replace(PAIR, boxes=("wide-grassland",))
    assert len(matchups.simulations(SUITE, game_of(boxed), 800)) == 1


def test_where_one_pile_is_dealt_no_deck_meets_another(game_of: GameOf) -> None:
    assert len(matchups.simulations(SUITE, game_of(replace(PAIR, readings={"deal": "shared"})), 800)) == 2


def test_without_events_nobody_forgoes_them(game_of: GameOf) -> None:
    peace = swapped(swapped(WOODLAND, "overpopulation", "roe-deer"), "tree-disease", "bank-vole")
    (one,) = matchups.simulations(SUITE, game_of(replace(ALONE, decks={"woodland-edge": peace})), 800)
    assert EVENTS not in {trial.policies for trial in one.trials}


def test_a_deck_that_the_rules_do_not_understand_is_not_played(game_of: GameOf) -> None:
    cards = {**ALONE.cards, "horse": {**ALONE.cards["horse"], "points": None}}
    cards["horse"] = {key: value for key, value in cards["horse"].items() if value is not None}
    assert matchups.simulations(SUITE, game_of(replace(ALONE, cards=cards)), 800) == []


# From where on it is a finding


def tally(policies: tuple[str, ...] = GREEDY, copies: int = 48, **events: int) -> Tally:
    """200 games of two like players, of 15 turns; names of events with `_` for blanks."""
    made = new_tally(2, copies)
    made.games = 200
    made.seat_won = [100 * WHOLE, 100 * WHOLE]
    usual = {"games": 200, "turns": 3000, "actions": 9000, "laid": 4000, "lost": 400, "length 15": 200}
    usual |= {"games with a leader": 190, "leader at half-time won": 120, "draw": 8, "empty turns": 300}
    usual |= {"idle actions": 300, "wide": 0}
    made.events.update({**usual, **{name.replace("_", " "): number for name, number in events.items()}})
    made.draws = made.events["draw"]
    for policy in policies:
        counts = made.of(policy)
        counts.seats += 400 // len(policies)
        counts.won += counts.seats * WHOLE // 2
    return made


def skilled(share: float) -> Tally:
    made = tally(SKILL)
    made.policies["greedy"].won = round(200 * WHOLE * share)
    return made


@pytest.fixture
def judged(game_of: GameOf) -> Callable[..., list[Diagnostic]]:
    """What the checks find in tallies of the woodland."""
    game = game_of(ALONE)
    subject = SCOPES.of_deck(game, game.decks["woodland-edge"])

    def judge(greedy: Tally | None = None, by_chance: Tally | None = None, **others: Tally) -> list[Diagnostic]:
        tallies = {GREEDY: greedy or tally(), RANDOM: by_chance or tally(RANDOM)}
        tallies |= {SKILL: others.get("skill", skilled(0.95)), EVENTS: others.get("events", skilled(0.55))}
        playouts = Playouts(subject, {(2, policies): made for policies, made in tallies.items()})
        evidence = Evidence()
        return [one for check in SUITE.of("self-play") for one in check(game, playouts, evidence.of(check.code))]

    return judge


def told(found: list[Diagnostic]) -> list[tuple[str, Severity]]:
    return [(one.code, one.severity) for one in found]


def biased(share: float, policies: tuple[str, ...] = GREEDY) -> Tally:
    made = tally(policies)
    made.seat_won = [round(200 * WHOLE * share), round(200 * WHOLE * (1 - share))]
    return made


def test_games_as_they_should_be_are_no_finding(judged: Any) -> None:
    assert judged() == []


@pytest.mark.parametrize(
    ("greedy", "by_chance", "severity"),
    [
        (0.61, 0.5, None),
        (0.63, 0.5, Severity.WARNING),
        (0.37, 0.5, Severity.WARNING),
        (0.7, 0.5, Severity.WARNING),
        (0.7, 0.7, Severity.ERROR),
        (0.3, 0.3, Severity.ERROR),
        (0.7, 0.3, Severity.WARNING),
    ],
)
def test_a_first_player_is_told_of_and_is_an_error_for_both_policies(judged, greedy, by_chance, severity) -> None:
    found = told(judged(biased(greedy), biased(by_chance, RANDOM)))
    assert found == ([("CG501", severity)] if severity is not None else [])


@pytest.mark.parametrize(("share", "is_found"), [(0.52, True), (0.55, False), (0.65, False)])
def test_no_skill_is_an_error_once_it_is_sure(judged, share, is_found) -> None:
    assert told(judged(skill=skilled(share))) == [("CG502", Severity.ERROR)] * is_found


@pytest.mark.parametrize(("share", "is_found"), [(0.84, False), (0.87, True)])
def test_events_that_decide_are_told_once_it_is_sure(judged, share, is_found) -> None:
    assert told(judged(events=skilled(share))) == [("PHY308", Severity.WARNING)] * is_found


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ({"lost": 0}, "PHY307"),
        ({"lost": 1}, ""),
        ({"lost": 0, "laid": 300}, ""),
        ({"lost": 1450}, ""),
        ({"lost": 1600}, "PHY307"),
        ({"draw": 28}, ""),
        ({"draw": 32}, "CG505"),
        ({"empty_turns": 1380}, ""),
        ({"empty_turns": 1450}, "PHY310"),
        ({"leader_at_half-time_won": 178}, ""),
        ({"leader_at_half-time_won": 181}, "CG506"),
        ({"idle_actions": 4100}, ""),
        ({"idle_actions": 4400}, "PHY312"),
        ({"wide": 16}, ""),
        ({"wide": 19}, "PHY313"),
    ],
)
def test_a_rate_is_told_of_where_its_whole_interval_is_beyond_the_limit(judged, events, code) -> None:
    assert [one.code for one in judged(tally(**events))] == ([code] if code else [])


@pytest.mark.parametrize(
    ("by_chance", "severity"), [(300, Severity.WARNING), (2100, Severity.ERROR), (1900, Severity.WARNING)]
)
def test_starving_is_an_error_for_both_policies(judged, by_chance, severity) -> None:
    found = judged(tally(empty_turns=2100), tally(RANDOM, empty_turns=by_chance))
    assert told(found) == [("PHY310", severity)]


@pytest.mark.parametrize(("turns", "code"), [(11, "CG507"), (12, ""), (40, ""), (41, "CG507")])
def test_the_length_is_judged_by_its_mean(judged, turns, code) -> None:
    made = tally()
    del made.events["length 15"]
    made.events.update({f"length {turns - 1}": 100, f"length {turns + 1}": 100})
    assert [one.code for one in judged(made)] == ([code] if code else [])


LAST = 23
"""The last copy of the woodland, the only one of its card."""


def with_last(policy: str, drawn: int, played: int, share: float) -> Tally:
    """A card that players drew, played and won with so often; of all others half was played, and half was won."""
    made = tally((policy,))
    counts, copy = made.of(policy), LAST
    for other in range(48):
        counts.drawn[other], counts.played[other], counts.won_with[other] = 200, 100, 50 * WHOLE
    counts.drawn[copy], counts.played[copy], counts.won_with[copy] = drawn, played, round(played * share * WHOLE)
    counts.drawn[copy + 24] = counts.played[copy + 24] = counts.won_with[copy + 24] = 0
    return made


@pytest.mark.parametrize(
    ("drawn", "played", "share", "code"),
    [
        (300, 5, 0.5, "CG503"),
        (300, 25, 0.5, ""),
        (300, 200, 0.75, "CG504"),
        (300, 200, 0.62, ""),
        (300, 8, 0.9, "CG503"),
    ],
)
def test_a_card_is_judged_by_how_it_is_played_and_what_it_wins(judged, drawn, played, share, code) -> None:
    found = judged(*(with_last(policy, drawn, played, share) for policy in ("greedy", "random")))
    assert told(found) == ([(code, Severity.WARNING)] if code else [])


# Two decks


def met(share: float, games: int = 200) -> Tally:
    made = new_tally(2, 48)
    made.games = games
    made.events.update({"deck 0 won": round(games * WHOLE * share), "deck 1 won": round(games * WHOLE * (1 - share))})
    return made


@pytest.mark.parametrize(
    ("greedy", "by_chance", "severity"),
    [(0.66, 0.5, None), (0.68, 0.5, Severity.WARNING), (0.9, 0.6, Severity.WARNING), (0.9, 0.9, Severity.ERROR)],
)
@pytest.mark.parametrize("is_turned", [False, True])
def test_a_match_up_is_told_once_at_the_stronger_deck(game_of: GameOf, greedy, by_chance, severity, is_turned) -> None:
    game = game_of(PAIR)
    (meeting,) = matchups.meetings(game)
    shares = [1 - one if is_turned else one for one in (greedy, by_chance)]
    found = list(matchups.match_up(game, game, meeting, [met(share) for share in shares], Evidence().of("PHY302")))
    assert told(found) == ([("PHY302", severity)] if severity is not None else [])
    for one in found:
        strong, weak = ("woodland-edge", "wide-grassland") if is_turned else ("wide-grassland", "woodland-edge")
        assert one.message.startswith(f"the deck `{strong}` wins {100 * greedy:.1f} %")
        assert f"`{weak}`" in one.message
        assert one.span.file.endswith(f"{strong}.yaml")


def test_what_a_match_up_suggests_and_does_not_prove_is_left_in_the_evidence(game_of: GameOf) -> None:
    game, evidence = game_of(PAIR), Evidence()
    (meeting,) = matchups.meetings(game)
    assert list(matchups.match_up(game, game, meeting, [met(0.66), met(0.66)], evidence.of("PHY302"))) == []
    assert set(evidence.open) == {"PHY302"}


@pytest.mark.parametrize("share", [0.2, 0.8])
def test_only_a_deck_of_an_expansion_that_is_too_strong_is_told_of(game_of: GameOf, share: float) -> None:
    """PHY403: one that loses hurts nobody who does not own it."""
    game = game_of(MIXED)

    def judge(simulated: Any) -> Iterator[Diagnostic]:
        return simulated.judge([met(1 - share), met(0.5)], Evidence())

    found = list(judge(matchups.simulations(SUITE, game, 800)[-1]))
    assert told(found) == [("PHY403", Severity.WARNING)] * (share > 0.5)


# Games too long, and games that the rules do not cover


@pytest.mark.parametrize(
    ("greedy", "by_chance", "severity"),
    [(200, 200, None), (201, 200, Severity.WARNING), (201, 201, Severity.ERROR), (200, 300, None)],
)
def test_one_game_that_is_too_long_is_enough_and_an_error_for_both_policies(
    judged, greedy, by_chance, severity
) -> None:
    long = [tally(policies, **{f"length_{turns}": 1}) for policies, turns in ((GREEDY, greedy), (RANDOM, by_chance))]
    assert told(judged(*long)) == ([("PHY314", severity)] if severity is not None else [])


def test_a_gap_of_the_rules_is_told_as_such(game_of: GameOf) -> None:
    (one,) = matchups.simulations(SUITE, game_of(ALONE), 800)
    three = replace(one.trials[0], players=3, games=1)
    found = list(analysis.simulate([replace(one, trials=(three,))]))
    assert told(found) == [("CG404", Severity.ERROR)]
