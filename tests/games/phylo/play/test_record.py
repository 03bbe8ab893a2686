"""What is counted of a game is what happened in it, told from the game by other means."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import floor

import pytest

from cardgen.analysis.play.playout import Trial, play, policy_named
from cardgen.analysis.play.rng import stream
from cardgen.analysis.play.tally import new_tally
from cardgen.games.phylo.play.action import PASS
from cardgen.games.phylo.play.record import record_game
from cardgen.games.phylo.web.geometry import place
from tests.games.phylo.kit import FOX, GRASS, OAK, RABBIT, event, scene
from tests.games.phylo.small_decks import MEADOW, POND, table_of

GAMES = 60
TABLE = table_of(MEADOW, POND)


def watched(trial: Trial, number: int):
    """A game to its end, and what was seen of it: points after each turn, species laid, species lost, empty hands."""
    chance = stream(trial.seed, trial.table.game, number)
    policies = [policy_named(name, trial.table) for name in trial.seated(number)]
    game = trial.table.begin(2, chance, trial.turn(number))
    seen = Counter()
    points: list[list[int]] = []
    species = [copy for copy, species in enumerate(game.web.species) if species]
    while not game.is_over():
        turn, actions = game.turn, game.actions
        hands = [bin(hand).count("1") for hand in game.hands]
        was_on = {copy for copy in species if (game.owned[0] | game.owned[1]) >> copy & 1}
        in_hand = {copy for copy in species if game.hands[game.seat] >> copy & 1}
        action = policies[game.seat](game, chance)
        game.apply(action)
        is_on = {copy for copy in species if (game.owned[0] | game.owned[1]) >> copy & 1}
        played = {copy for copy in in_hand if game.laid[1 - game.seat if game.turn > turn else game.seat] >> copy & 1}
        seen["laid"] += len(played)
        seen["lost"] += len(was_on - is_on) + len(played - is_on - was_on)
        if action == PASS:
            seen["idle actions"] += actions
        if game.turn > turn:
            points.append(list(game.points))
            if not game.is_over():
                seen["empty turns"] += hands[game.seat] == 0
    return game, points, seen


def recount(trial: Trial) -> Counter:
    events: Counter = Counter()
    for number in range(trial.games):
        game, points, seen = watched(trial, number)
        events += seen
        first, second = game.returns()
        gaps = [point - other for point, other in points]
        leaders = [gap > 0 for gap in gaps if gap]
        changes = sum(leaders[at] != leaders[at - 1] for at in range(1, len(leaders)))
        events.update({"games": 1, "turns": len(points), "actions": 3 * len(points), f"length {len(points)}": 1})
        events.update({f"leads {changes}": 1, f"gap {abs(first - second)}": 1, "meetings": 1})
        half = gaps[2 * (len(gaps) // 4) - 1]  # both have had as many turns
        if len(gaps) >= 4 and half:
            events["games with a leader"] += 1
            events["leader at half-time won"] += (first - second) * half > 0
        decks = (0, 1) if number // (2 * len(trial.policies)) % 2 == 0 else (1, 0)
        for deck, mine, other in ((decks[0], first, second), (decks[1], second, first)):
            events[f"deck {deck} won"] += 60 if mine > other else 30 if mine == other else 0
            events[f"deck {deck} points"] += mine
            events[("first", "second")[deck] + " deck won"] += mine > other
        if first == second:
            events["draw"] += 1
        else:
            sign = 1 if first > second else -1
            behind = Fraction(sum(-sign * gap for gap in gaps if sign * gap < 0), len(gaps))
            events[f"deficit {floor(10 * behind)}"] += 1
    return events


@pytest.mark.parametrize("policies", [("greedy",), ("random",), ("greedy", "random")], ids="-".join)
def test_events_are_those_of_a_recount(policies) -> None:
    trial = Trial(TABLE, 2, policies, GAMES, 11)
    (tally,) = play([trial])
    counted = +tally.events
    assert counted.pop("wide", 0) == 0
    assert counted == +recount(trial)
    assert tally.events["lost"] > 0


def test_no_more_species_are_lost_than_laid_however_often_they_come_back() -> None:
    """Two oaks, burnt and rescued again and again: each has one bit among the cards that were played."""
    rescue = event("rescue", "retrieve-from-discard", None)
    deck = (OAK,) * 2 + (rescue,) * 12 + (event("fire", "discard-target"),) * 10
    (tally,) = play([Trial(table_of(deck, deck), 2, ("greedy",), GAMES, 3)])
    oaks = sum(tally.of("greedy").played[copy] for copy in (0, 1, 24, 25))
    assert tally.events["lost"] > oaks
    assert 0 < tally.events["lost"] <= tally.events["laid"]


def test_cards_are_counted_for_who_could_play_them_and_who_did() -> None:
    trial = Trial(TABLE, 2, ("greedy",), GAMES, 5)
    drawn, played, won = Counter(), Counter(), Counter()
    for number in range(GAMES):
        game, _, _ = watched(trial, number)
        best = max(game.returns())
        for seat, points in enumerate(game.returns()):
            mine = 0 if points < best else 60 // game.returns().count(best)
            for copy in range(len(TABLE.cards)):
                drawn[copy] += game.drawn[seat] >> copy & 1
                played[copy] += game.laid[seat] >> copy & 1
                won[copy] += mine * (game.laid[seat] >> copy & 1)
    counts = play([trial])[0].of("greedy")
    assert counts.drawn == [drawn[copy] for copy in range(len(TABLE.cards))]
    assert counts.played == [played[copy] for copy in range(len(TABLE.cards))]
    assert counts.won_with == [won[copy] for copy in range(len(TABLE.cards))]
    assert 0 < sum(counts.played) < sum(counts.drawn)


@pytest.mark.parametrize(
    ("last", "is_wide"),
    [((12, 0), False), ((13, 0), True), ((0, 12), False), ((0, 13), True), ((8, 12), False), ((9, 9), True)],
)
def test_a_table_holds_9_by_13_cards_whichever_way_it_is_turned(last, is_wide) -> None:
    """HOME cards lie at 0 and 1: the last card shows how far the web goes."""
    table = dict.fromkeys({(2, 0), (0, last[1]), (last[0], 0)} - {(0, 0), (1, 0)}, GRASS)
    game = scene([RABBIT], [FOX], table=table).game
    spans = [max(row) - min(row) + 1 for row in zip(*map(place, game.table.at), strict=True)]
    assert spans == [max(last[0], 2) + 1, last[1] + 1]
    tally = new_tally(2, len(game.web.cards))
    game.history = [(0, 0)]
    record_game(game, ["greedy", "greedy"], tally)
    assert tally.events["wide"] == is_wide
