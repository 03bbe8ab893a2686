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
FOLLOWS = {
    MatchPhase.REPLACE: {MatchPhase.REPLACE, MatchPhase.PLACE},
    MatchPhase.PLACE: {MatchPhase.PLACE, MatchPhase.DECLARE, MatchPhase.RESPOND, MatchPhase.BACKUP},
    MatchPhase.DECLARE: {MatchPhase.PLACE, MatchPhase.RESPOND, MatchPhase.BACKUP},
    MatchPhase.RESPOND: {MatchPhase.RESPOND_BACKUP},
    MatchPhase.RESPOND_BACKUP: {MatchPhase.RESPOND, MatchPhase.OVER},
    MatchPhase.BACKUP: {MatchPhase.BACKUP, MatchPhase.OVER},
}


def anything(match, chance):
    """Even what no sensible player does."""
    return choice(match.legal_actions(), chance)


PLAYERS = {"anything": anything, "random": random_policy, "greedy": greedy}


def steps(deck, players, rules, policy, seed) -> Iterator[tuple[Match, MatchPhase, set[int]]]:
    """The match after the deal and after every action, the phase before, and the projects that were swapped out."""
    chance = stream(seed, "fsys", players)
    match, gone = Match(deck, players, rules, chance, seed % players), set()
    yield match, match.phase, set()
    while not match.is_over():
        phase, before = match.phase, set(chain(*match.projects))
        match.apply(policy(match, chance))
        gone |= before - set(chain(*match.projects))
        yield match, phase, gone


# What holds after every action


def check_cards(match, gone):
    """All 60 copies are in one place each; a backup that was used lies among the projects, or went from there."""
    unused = [card for card, used in zip(match.backups, match.swapped, strict=True) if not used]
    zones = [[match.challenge], match.draw_pile, *match.hands, *match.projects, unused, gone]
    assert sorted(chain(*zones)) == list(range(60))


def check_hands(match):
    """Five cards to choose from, four between turns, five before the first."""
    for seat, hand in enumerate(match.hands):
        turn, now = (seat - match.start) % match.players, (match.seat - match.start) % match.players
        if match.phase is MatchPhase.REPLACE or (match.phase is MatchPhase.PLACE and turn == now):
            size = 5
        elif match.phase in (MatchPhase.PLACE, MatchPhase.DECLARE) and match.round == 1:
            size = 5 if turn > now else 4
        elif match.phase is MatchPhase.BACKUP:
            size = 4
        else:
            continue
        assert len(hand) == size
    if match.phase is MatchPhase.PLACE and match.round > 1:
        assert sorted(map(len, match.hands)) == [4] * (match.players - 1) + [5]


def check_projects(match):
    """One project a round, placed clockwise from the starting player; responses come on top."""
    turns = sum(len(placed) for placed in match.placed)
    full, some = divmod(turns, match.players)
    order = [(match.start + turn) % match.players for turn in range(match.players)]
    assert [len(match.placed[seat]) for seat in order] == [full + (turn < some) for turn in range(match.players)]
    if match.phase is MatchPhase.PLACE:
        assert (match.round, match.seat) == (full + 1, order[some])
    if match.phase < MatchPhase.RESPOND:
        assert match.projects == match.placed
    if match.phase is MatchPhase.BACKUP:
        assert turns == 3 * match.players
    most = 3 if match.rules.response_replaces else 5
    assert all(len(projects) <= most for projects in match.projects)


def icons_on(match, cards):
    return frozenset(chain(*(match.deck.icons_of(match.deck.masks[card]) for card in cards)))


def check_met(match):
    """What is known of each seat's placements is a recount of them; who has solved has said so, or is silent."""
    need = icons_on(match, [match.challenge])
    for seat, placed in enumerate(match.placed):
        assert match.deck.icons_of(match.met[seat]) == tuple(sorted(need & icons_on(match, placed)))
        if match.phase in (MatchPhase.PLACE, MatchPhase.REPLACE) and match.rules.declare == "always":
            assert not need <= icons_on(match, placed)
    if match.phase is MatchPhase.RESPOND:
        assert need <= icons_on(match, match.placed[match.solver])


def check_actions(match, chance):
    actions = list(match.legal_actions())
    assert (actions == []) is match.is_over()
    assert len(set(actions)) == len(actions)
    for action in actions:
        match.clone(chance).apply(action)
        assert match.describe(action)


@sweep("policy", PLAYERS.values(), ids=PLAYERS)
@sweep("rules", VARIANTS.values(), ids=VARIANTS)
@sweep("players", [2, 3, 4])
def test_after_every_action_the_table_is_as_the_rules_want_it(deck, players, rules, policy):
    """FS-R5, FS-R9 to FS-R13."""
    for seed in range(6):
        for number, (match, before, gone) in enumerate(steps(deck, players, rules, policy, seed)):
            assert number == 0 or match.phase in FOLLOWS[before]
            check_cards(match, gone)
            check_hands(match)
            check_projects(match)
            check_met(match)
            check_actions(match, stream(0, "fsys", number))


# The end, recounted from the text of the rules


def totals(match, need):
    """FS-R14, FS-A5."""
    if match.rules.count_copies:
        return [sum(len(need & icons_on(match, [card])) for card in projects) for projects in match.projects]
    return [len(need & icons_on(match, projects)) for projects in match.projects]


def evaluated(match, need):
    """FS-R16, FS-R17 and their readings."""
    numbers = totals(match, need)
    leaders = numbers.count(max(numbers))
    title = 2 if leaders == 1 else {"share_one": 1, "all_two": 2, "none": 0}[match.rules.title_tie]
    points = [title if number == max(numbers) else 0 for number in numbers]
    others = [*match.hands, match.backups] if match.rules.collective_from == "everything" else []
    alone = any(need <= icons_on(match, projects) for projects in match.projects)
    if not alone and need <= icons_on(match, chain(*match.projects, *others)):
        return [number + 1 for number in points] if match.rules.collective_adds else [1] * match.players
    return points


def answered(match, need):
    """FS-R18."""
    shared = [need <= icons_on(match, projects) for projects in match.projects]
    if sum(shared) > 1:
        return [int(solved) for solved in shared]
    return [2 * (seat == match.solver) for seat in range(match.players)]


def ends(deck, players, rules, policy, seeds):
    for seed in range(seeds):
        *_, (match, _, _) = steps(deck, players, rules, policy, seed)
        yield match


@sweep("policy", PLAYERS.values(), ids=PLAYERS)
@sweep("rules", VARIANTS.values(), ids=VARIANTS)
@sweep("players", [2, 3, 4])
def test_the_points_are_those_of_a_recount_by_hand(deck, players, rules, policy):
    for match in ends(deck, players, rules, policy, 20):
        need = icons_on(match, [match.challenge])
        count = evaluated if match.solver == NOTHING else answered
        assert list(match.returns()) == count(match, need)


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
