"""Players choose by what their seat can see, and by nothing else."""

from __future__ import annotations

from copy import deepcopy
from itertools import combinations
from random import Random
from statistics import mean

import pytest

from cardgen.analysis.play.policies import POLICIES, greedy, monte_carlo, one_ply, random_policy, without
from cardgen.analysis.play.rng import stream
from cardgen.games.fsys.play.engine import Match
from cardgen.games.fsys.play.phase import DECLARE, KEEP, REPLACE, SILENT, MatchPhase
from cardgen.games.fsys.rules import FsysRules, union

CHOICE = FsysRules(declare="choice")


def states(deck, count, players=3, rules=CHOICE):
    """Every state in which a seat chooses, of some matches between random players."""
    for number in range(count):
        chance = stream(11, "fsys", number)
        match = Match(deck, players, rules, chance)
        while not match.is_over():
            yield match
            match.apply(random_policy(match, chance))


def everything(match):
    return deepcopy({name: getattr(match, name) for name in Match.__slots__ if name not in ("chance", "deck")})


@pytest.fixture
def puzzle(lay):
    """Round 2 of 3: the card with most icons spoils the pair of cards that solves the challenge.

    The pile lets seat 1 reach five icons, too, and never six.
    """
    pile = [{2, 3, 4, 5}, {1}, *[{1}, {2, 3, 4, 5}] * 22]

    def make():
        hand = [{2, 3, 4, 5}, {1, 2, 3}, {4, 5, 6}]
        return lay({1, 2, 3, 4, 5, 6}, {"hand": hand}, {}, year=2, pile=pile)

    return make


@pytest.mark.parametrize("policy", [random_policy, greedy, one_ply])
def test_a_player_never_does_what_the_rules_forbid(deck, policy):
    chance = Random(1)
    for match in states(deck, 12):
        assert policy(match, chance) in match.legal_actions()


def test_a_random_player_places_each_card_of_the_hand_about_as_often(lay):
    match, chance = lay({1}, {}, {}, year=1), Random(1)
    chosen = [random_policy(match, chance) for _ in range(1000)]
    assert set(chosen) == set(match.hands[0])
    assert all(150 < chosen.count(card) < 250 for card in match.hands[0])


def test_every_player_does_what_is_obvious(deck):
    """After the last placement or a declaration, nothing is left to weigh."""
    seen = set()
    for match in states(deck, 12):
        if match.phase >= MatchPhase.RESPOND:
            seen.add(match.phase)
            actions = {policy(match, Random(1)) for policy in POLICIES.values()}
            assert actions == {match.obvious_action()}
        else:
            assert match.obvious_action() is None
    assert seen == {MatchPhase.RESPOND, MatchPhase.RESPOND_BACKUP, MatchPhase.BACKUP}


def test_a_greedy_player_takes_the_card_with_most_new_icons(lay, in_hand):
    seat = {"projects": [{1, 2, 3}], "hand": [{1, 2, 3}, {4}, {4, 5}, {5, 6}]}
    match = lay({1, 2, 3, 4, 5, 6, 7}, seat, {}, year=2)
    assert greedy(match, match.chance) == in_hand(match, 4, 5)


def test_a_greedy_player_takes_the_largest_gain_of_all(deck):
    for match in states(deck, 12):
        if match.obvious_action() is None:
            gains = [match.gain(action) for action in match.legal_actions()]
            assert match.gain(greedy(match, match.chance)) == max(gains)


@pytest.mark.parametrize(("hand", "action"), [([{1, 2}], KEEP), ([{1}], KEEP), ([], REPLACE)])
def test_a_hand_is_replaced_where_a_fresh_one_shows_more(make_deck, top_card, hand, action):
    """Ten other cards show an icon of the challenge: a fresh hand shows less than one on average."""
    cards = [{1, 2}, *[{1}] * 5, *[{2}] * 5]
    dealt = make_deck([*cards, *[{0}] * (60 - len(cards) - len(hand)), *hand])
    match = Match(dealt, 2, FsysRules(), top_card)
    assert KEEP < match.gain(REPLACE) < 1
    assert [policy(match, top_card) for policy in (greedy, one_ply)] == [action, action]


def test_a_fresh_hand_is_worth_the_average_of_all_hands(make_deck, top_card):
    """Of the deck without the challenge, whatever the own hand holds: this is as far as a player counts."""
    match = Match(make_deck([{1, 2, 3}, {1}, {1, 2}, {2, 9}, {3}, {1, 2, 3}], 17), 2, FsysRules(), top_card)
    others = match.deck.others(match.challenge)
    matches = [(union(hand) & match.need).bit_count() for hand in combinations(others, 5)]
    assert match.gain(REPLACE) == pytest.approx(mean(matches))


def test_who_looks_ahead_keeps_the_two_cards_that_solve_together(puzzle, in_hand):
    assert greedy(puzzle(), Random(1)) == in_hand(puzzle(), 2, 3, 4, 5)
    assert one_ply(puzzle(), Random(1)) == in_hand(puzzle(), 1, 2, 3)


@pytest.mark.parametrize(("policy", "points", "rounds"), [(greedy, (1, 1), 4), (one_ply, (2, 0), 3)])
def test_looking_ahead_solves_where_greed_shares_the_title(puzzle, policy, points, rounds):
    match = puzzle()
    while not match.is_over():
        match.apply(policy(match, match.chance))
    assert (match.returns(), match.round) == (points, rounds)
    assert (match.solver == 0) is (policy is one_ply)


def test_of_cards_that_lead_equally_far_the_one_with_more_icons_is_placed_first(lay, in_hand):
    """So that another player's sudden solve finds more on the table."""
    match = lay({1, 2, 3, 4}, {"hand": [{1}, {2, 3}]}, {}, year=2)
    assert one_ply(match, match.chance) == in_hand(match, 2, 3)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("seat", [0, 1])
def test_playouts_find_the_card_that_wins_at_once(lay, in_hand, seat, seed):
    """A sudden solve for seat 0; the title for seat 1, who places last."""
    mine, other = {"hand": [{0}, {1, 2}, {3}]}, {"hand": [{1, 2}]}
    seats = [{"projects": [{1}, {2}], **(mine if number == seat else other)} for number in (0, 1)]
    match = lay({1, 2, 3}, *seats, year=3, seat=seat, pile=[{1, 2}] * 30)
    assert monte_carlo(match, Random(seed)) == in_hand(match, 3)


@pytest.mark.parametrize("seed", range(5))
def test_playouts_see_what_greed_does_not(puzzle, in_hand, seed):
    """To start with one of the two cards that solve together."""
    match = puzzle()
    assert monte_carlo(match, Random(seed)) in (in_hand(match, 1, 2, 3), in_hand(match, 4, 5, 6))


def test_playouts_give_every_card_the_same_luck(lay):
    """Of five equal cards the first is as good as any, and so it is taken."""
    pile = [{1, 2}, {3, 4}, {2, 3}, {4, 5}, {1, 5}] * 8
    match = lay({1, 2, 3, 4, 5}, {"hand": [{1, 2}] * 5}, {"hand": [{3, 4}, {5}]}, year=1, pile=pile)
    assert {monte_carlo(match, Random(seed)) for seed in range(20)} == {match.hands[0][0]}


@pytest.mark.parametrize("policy", POLICIES.values(), ids=POLICIES)
def test_the_same_stream_gives_the_same_choice_and_leaves_the_match_as_it_was(deck, policy):
    for number, match in enumerate(states(deck, 1)):
        before = everything(match)
        assert policy(match, Random(number)) == policy(match, Random(number))
        assert everything(match) == before


@pytest.mark.parametrize("policy", [greedy, one_ply])
@pytest.mark.parametrize("window", ["after_reveal", "before_reveal"])
@pytest.mark.parametrize("known", [False, True])
def test_a_choice_depends_on_nothing_that_the_seat_cannot_see(deck, policy, window, known):
    """All that is hidden is dealt anew; the choice stays."""
    rules = FsysRules(declare="choice", replace_window=window, backup_known=known)
    for number, match in enumerate(states(deck, 8, rules=rules)):
        deal = match.resampled(match.seat, Random(number))
        assert policy(deal, Random(1)) == policy(match, Random(1))


def test_who_may_declare_does_not_know_whether_another_can_respond(lay, in_hand):
    """Seat 1 holds a response or does not; seat 0 cannot know, so one is as likely as the other."""
    chances = []
    for hand in ([{2, 3}] * 4, [{0}] * 4):
        seats = {"projects": [{1}], "hand": [{2, 3}]}, {"projects": [{1}], "hand": hand}
        pile = [{0} if card == {2, 3} else {2, 3} for card in hand]
        match = lay({1, 2, 3}, *seats, year=2, pile=pile, rules=CHOICE)
        match.apply(in_hand(match, 2, 3))
        assert match.phase is MatchPhase.DECLARE
        deals = [match.resampled(0, Random(number)) for number in range(200)]
        responses = sum(any(deal.deck.masks[card] == 0b1100 for card in deal.hands[1]) for deal in deals)
        chances.append(responses / 200)
    assert all(0.1 < likely < 0.5 for likely in chances)


def test_a_player_who_may_choose_declares_for_the_gain_of_it(lay, in_hand):
    match = lay({1, 2}, {"projects": [{1}], "hand": [{2}]}, {}, year=2, rules=CHOICE)
    match.apply(in_hand(match, 2))
    assert match.gain(DECLARE) > match.gain(SILENT)
    assert greedy(match, match.chance) == one_ply(match, match.chance) == DECLARE


def test_a_player_may_be_kept_from_one_kind_of_action_and_is_free_in_all_others(deck):
    def is_replacement(state, action):
        return state.phase is MatchPhase.REPLACE and action == REPLACE

    free, bound = [], without(greedy, is_replacement)
    for match in states(deck, 12):
        action, allowed = greedy(match, match.chance), bound(match, match.chance)
        forbidden = is_replacement(match, action)
        assert allowed == (KEEP if forbidden else action)
        free.append(forbidden)
    assert 0 < sum(free) < len(free)


def test_a_player_kept_from_the_best_card_takes_the_first_that_is_allowed(lay, in_hand):
    match = lay({1, 2}, {"hand": [{1, 2}, {1}]}, {}, year=1)
    best = in_hand(match, 1, 2)
    assert without(greedy, lambda _, action: action == best)(match, match.chance) == in_hand(match, 1)
