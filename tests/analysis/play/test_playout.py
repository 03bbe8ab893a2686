"""Trials are the same games whoever plays them, and every policy sits on every seat against the same others."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from itertools import product

import pytest

from cardgen.analysis.play.playout import GameBlock, Trial, blocks_of, play, play_block, play_game, policy_named
from cardgen.analysis.play.policies import random_policy
from cardgen.analysis.play.protocol import RulesGap
from cardgen.analysis.play.tally import WHOLE
from cardgen.games.fsys.bitmask_deck import IconDeck
from cardgen.games.fsys.play.setup import FsysSetup
from cardgen.games.fsys.rules import FsysRules
from tests.sweep import sweep

MASKS = tuple(
    sum(1 << (card * step + start) % 45 for step in (1, 4, 7, 11)) for card, start in product(range(20), (0, 5, 9))
)
TABLE = FsysSetup(IconDeck(tuple(f"card-{number}" for number in range(60)), MASKS, tuple(map(str, range(45)))))


def test_several_processes_count_what_one_counts():
    trials = [
        Trial(TABLE, 2, ("greedy", "random"), 3 * TABLE.block + 7, 5),
        Trial(TABLE, 4, ("random",), 2 * TABLE.block, 5),
    ]
    with ProcessPoolExecutor(2) as pool:
        assert play(trials, pool.map) == play(trials)


def test_games_may_be_played_in_any_order():
    trial = Trial(TABLE, 3, ("greedy",), 40, 5)
    apart = [play_block(GameBlock(trial, first, 10)) for first in (30, 0, 20, 10)]
    whole = apart[0]
    for tally in apart[1:]:
        whole.add(tally)
    assert whole == play([trial])[0]


def test_blocks_hold_every_game_once():
    numbers = [
        number
        for block in blocks_of(Trial(TABLE, 2, ("random",), 2 * TABLE.block + 3))
        for number in range(block.first, block.first + block.count)
    ]
    assert numbers == list(range(2 * TABLE.block + 3))


def test_another_seed_or_number_is_another_game():
    challenges = {
        (seed, number): play_game(Trial(TABLE, 2, ("random",), 1, seed), number).placed
        for seed in (1, 2)
        for number in range(4)
    }
    assert len({str(placed) for placed in challenges.values()}) == 8


@sweep("players", [2, 3, 4])
@sweep("policies", [("a",), ("a", "b"), ("a", "b", "c"), ("a", "a", "b")])
def test_each_policy_sits_on_each_seat_as_often_and_against_the_same_others(players, policies):
    trial = Trial(TABLE, players, policies, 0)
    games = players * len(policies)
    met: dict[tuple[str, int], Counter[tuple[str, ...]]] = {}
    for number in range(games):
        seated = trial.seated(number)
        for seat, policy in enumerate(seated):
            others = tuple(sorted(seated[:seat] + seated[seat + 1 :]))
            met.setdefault((policy, seat), Counter())[others] += 1
    for policy in set(policies):
        assert len({str(sorted(met[policy, seat].items())) for seat in range(players)}) == 1


def test_a_tally_counts_each_game_once():
    (tally,) = play([Trial(TABLE, 3, ("greedy", "random"), 300, 5)])
    assert tally.games == 300
    assert sum(tally.seat_won) == 300 * WHOLE
    assert sum(counts.won for counts in tally.policies.values()) == 300 * WHOLE
    assert sum(counts.seats for counts in tally.policies.values()) == 900
    assert tally.events["challenge"] == sum(tally.per_card("challenge")) == 300
    for counts in tally.policies.values():
        assert sum(counts.points.values()) == counts.seats
        assert all(played <= drawn for played, drawn in zip(counts.played, counts.drawn, strict=True))


def test_a_share_of_wins_is_that_of_an_independent_recount():
    trial = Trial(TABLE, 2, ("greedy", "random"), 200, 9)
    won: dict[str, Fraction] = Counter()  # type: ignore[assignment]
    for number in range(200):
        points = play_game(trial, number).returns()
        for policy, mine in zip(trial.seated(number), points, strict=True):
            won[policy] += Fraction(int(mine == max(points)), points.count(max(points)))
    (tally,) = play([trial])
    assert {policy: Fraction(counts.won, WHOLE) for policy, counts in tally.policies.items()} == won


def test_policies_of_the_game_and_of_all_games_are_found_by_name():
    assert policy_named("random", TABLE) is random_policy
    assert policy_named("no-backup", TABLE) is TABLE.policies["no-backup"]
    with pytest.raises(KeyError):
        policy_named("clairvoyant", TABLE)


class Hole(FsysSetup, frozen=True):
    """A table at which game 3 comes to where the rules do not go on."""

    def begin(self, players, chance, turn=0):
        state = super().begin(players, chance, turn)
        if chance.random() < 0.2:
            raise RulesGap("nobody knows")
        return state


def test_a_gap_in_the_rules_is_told_with_its_game_and_ends_the_block():
    (tally,) = play([Trial(Hole(TABLE.deck), 2, ("random",), 100, 3)])
    (gap,) = tally.gaps
    assert "nobody knows" in gap
    assert f"game {tally.games} of 2 players (random), seed 3" in gap


@pytest.mark.parametrize("name", ["never-replace", "no-backup"])
def test_a_restricted_player_does_without(name):
    (tally,) = play([Trial(TABLE, 2, (name,), 300, 5)])
    (free,) = play([Trial(TABLE, 2, ("greedy",), 300, 5)])
    event = {"never-replace": "replaced", "no-backup": "backup helped"}[name]
    assert tally.events[event] == 0 < free.events[event]


def test_several_matches_add_up_and_any_seat_may_begin():
    """FS-R6, FS-R19."""
    table = FsysSetup(TABLE.deck, FsysRules(matches=4))
    trial = Trial(table, 3, ("greedy",), 60, 5)
    starts = Counter()
    for number in range(60):
        evening = play_game(trial, number)
        starts.update(match.start for match in evening.finished)
        assert evening.returns() == tuple(map(sum, zip(*(match.points for match in evening.finished), strict=True)))
        assert len(evening.finished) == 4
    assert set(starts) == {0, 1, 2}
    (tally,) = play([trial])
    assert (tally.games, tally.events["matches"]) == (60, 240)
