"""Whatever is played, no card is lost, the phases follow each other, and the points are those of the rules' text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

import pytest
from msgspec.structs import replace

from cardgen.analysis.play.policies import greedy, random_policy
from cardgen.analysis.play.rng import choice, stream
from cardgen.games.fsys.play.engine import Match
from cardgen.games.fsys.play.phase import MatchPhase
from cardgen.games.fsys.rules import NOTHING, FsysRules
from tests.games.fsys.invariants import check_points, icons_on, totals, watching
from tests.sweep import sweep

RULES = FsysRules()
VARIANTS = {
    "as we read them": RULES,
    "hidden challenge": replace(RULES, replace_window="before_reveal"),
    "no window": replace(RULES, replace_window="never", title_tie="all_two"),
    "choice": replace(RULES, declare="choice", collective_adds=False),
    "last placement": replace(RULES, solve_on_last_placement=True, title_tie="none"),
    "silent to the last": replace(RULES, solve_on_last_placement=True, declare="choice"),
    "copies": replace(RULES, count_copies=True),
    "everything helps": replace(RULES, collective_from="everything"),
    "fields grow": replace(RULES, response_replaces=False, backup_known=True),
}


def anything(match, chance):
    """Even what no sensible player does."""
    return choice(match.legal_actions(), chance)


PLAYERS = {"anything": anything, "random": random_policy, "greedy": greedy}


def steps(deck, players, rules, policy, seed) -> Iterator[Match]:
    """The match after the deal and after every action."""
    chance = stream(seed, "fsys", players)
    match = Match(deck, players, rules, chance, seed % players)
    yield match
    while not match.is_over():
        match.apply(policy(match, chance))
        yield match


@sweep("policy", PLAYERS.values(), ids=PLAYERS)
@sweep("rules", VARIANTS.values(), ids=VARIANTS)
@sweep("players", [2, 3, 4])
def test_after_every_action_the_table_is_as_the_rules_want_it(deck, players, rules, policy):
    """FS-R5, FS-R9 to FS-R13."""
    for seed in range(6):
        watch = watching()
        for match in steps(deck, players, rules, policy, seed):
            watch(match)


def ends(deck, players, rules, policy, seeds):
    for seed in range(seeds):
        *_, match = steps(deck, players, rules, policy, seed)
        yield match


@sweep("policy", PLAYERS.values(), ids=PLAYERS)
@sweep("rules", VARIANTS.values(), ids=VARIANTS)
@sweep("players", [2, 3, 4])
def test_the_points_are_those_of_a_recount_by_hand(deck, players, rules, policy):
    for match in ends(deck, players, rules, policy, 20):
        check_points(match)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_match_without_a_sudden_solve_uses_one_card_and_eight_for_each_player(deck, players):
    """FS-D2; a sudden solve saves the cards that were not drawn any more."""
    used = Counter()
    for match in ends(deck, players, RULES, random_policy, 60):
        cards, turns = 60 - len(match.draw_pile), sum(map(len, match.placed))
        assert cards == 1 + 6 * players + max(0, turns - players)
        used[match.solver == NOTHING, cards] += 1
    assert used[True, 1 + 8 * players] > 5
    assert {cards for standard, cards in used if standard} == {1 + 8 * players}


def test_playouts_end_in_every_way_there_is(deck):
    """So that the invariants have met them: a lone solver, responders, a title, a tie, a collective award."""
    ways = Counter()
    for match in chain(*(ends(deck, players, RULES, random_policy, 200) for players in (2, 3, 4))):
        if match.solver != NOTHING:
            ways[f"{len(match.responders)} responders"] += 1
        else:
            ways["collective" if match.is_collective() else "not collective", len(set(match.returns())) > 1] += 1
    assert set(ways) == {f"{number} responders" for number in range(4)} | {
        (way, apart) for way in ("collective", "not collective") for apart in (False, True)
    }
    assert min(ways.values()) >= 3, ways


def test_sensible_players_never_swap_for_less(deck):
    """FS-R15: the swap that is obvious raises the total, and no other raises it more."""
    swaps = 0
    for number in range(30):
        chance = stream(number, "fsys", 3)
        match = Match(deck, 3, RULES, chance)
        while not match.is_over():
            action, seat = random_policy(match, chance), match.seat
            if match.phase is MatchPhase.BACKUP:
                need = icons_on(match, [match.challenge])
                before = totals(match, need)[seat]
                results = {}
                for other in match.legal_actions():
                    twin = match.clone(chance)
                    twin.apply(other)
                    results[other] = totals(twin, need)[seat]
                assert results[action] == max(results.values())
                assert (action == NOTHING) is (max(results.values()) == before)
                swaps += action != NOTHING
            match.apply(action)
    assert swaps > 10


def test_a_response_succeeds_whenever_one_card_and_the_backup_can(deck):
    """FS-R18: the obvious response solves if any sequence of legal ones does."""
    found = Counter()
    for number in range(40):
        chance = stream(number, "fsys", 4)
        match = Match(deck, 4, RULES, chance)
        while not match.is_over():
            if match.phase is MatchPhase.RESPOND:
                seat, possible, sensible = match.seat, False, match.clone(chance)
                for card in match.legal_actions():
                    twin = match.clone(chance)
                    twin.apply(card)
                    for field in twin.legal_actions():
                        last = twin.clone(chance)
                        last.apply(field)
                        possible |= seat in last.responders
                sensible.apply(sensible.obvious_action())
                sensible.apply(sensible.obvious_action())
                assert (seat in sensible.responders) is possible
                found[possible] += 1
            match.apply(random_policy(match, chance))
    assert min(found[True], found[False]) > 10
