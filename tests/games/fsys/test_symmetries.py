"""How many ways there are to play, and what may be exchanged without changing a match."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from cardgen.analysis.play.policies import greedy, one_ply, random_policy
from cardgen.analysis.play.rng import stream
from cardgen.games.fsys.bitmask_deck import IconDeck
from cardgen.games.fsys.play.engine import Match
from cardgen.games.fsys.play.phase import MatchPhase
from cardgen.games.fsys.rules import NOTHING, FsysRules

RULES = FsysRules()
PLAYERS = {"random": random_policy, "greedy": greedy, "one-ply": one_ply}


def perft(match, depth):
    """The number of sequences of `depth` actions, or of fewer where the match ends before."""
    if depth == 0 or match.is_over():
        return 1
    count = 0
    for action in match.legal_actions():
        twin = match.clone(match.chance)
        twin.apply(action)
        count += perft(twin, depth - 1)
    return count


@pytest.fixture
def no_solution(top_card):
    """A match in which no card carries an icon of another."""
    numbers = tuple(map(str, range(60)))
    hopeless = IconDeck(numbers, tuple(1 << number for number in range(60)), numbers)

    def begin(players, rules=RULES):
        return Match(hopeless, players, rules, top_card)

    return begin


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("depth", range(7))
def test_every_player_may_replace_or_not_and_then_place_one_of_five_cards(no_solution, players, depth):
    """2^n ways through the window, five for each placement."""
    window, placements = min(depth, players), max(0, depth - players)
    assert perft(no_solution(players), depth) == 2**window * 5**placements


def test_without_a_window_there_are_only_placements_until_the_backups(no_solution):
    """Two placements before the end: 5 x 5, then four choices for each backup."""
    match = no_solution(2, replace(RULES, replace_window="never"))
    assert perft(match, 4) == 5**4
    for _ in range(4):
        match.apply(match.legal_actions()[0])
    assert [perft(match, depth) for depth in range(1, 6)] == [5, 25, 100, 400, 400]


def test_a_solution_opens_the_ways_of_a_response(lay):
    """Seat 0, last round: four cards lead on, 4 x 5 x 16 ways; one solves.

    Then seat 1 may add one of four cards and put the backup on one of three fields or nowhere (16), or add none and
    the backup or not (2): 18 ways.
    """
    match = lay({1, 2}, {"projects": [{1}, {1}], "hand": [{2}]}, {"projects": [{1}, {1}]}, year=3)
    assert perft(match, 3) == 4 * 5 * 4 + 18
    assert perft(match, 4) == 4 * 5 * 16 + 18 == 338


def test_full_fields_give_a_response_three_places_for_each_card(lay):
    """FS-A10: for seat 0 then 1 + 4 x 3 ways with the hand, 4 with the backup; without replacing 1 + 4, and 2."""
    seats = {"projects": [{1}, {1}, {1}]}, {"projects": [{1}, {1}], "hand": [{2}]}, {}
    for rules, before, ways in ((RULES, 18, 13 * 4), (replace(RULES, response_replaces=False), 5 * 2, 5 * 2)):
        match = lay({1, 2}, *seats, year=3, seat=1, rules=rules)
        match.apply(match.hands[1][0])
        assert perft(match, 2) == before
        match.apply(NOTHING)
        match.apply(NOTHING)
        assert (match.phase, match.seat, perft(match, 2)) == (MatchPhase.RESPOND, 0, ways)


# What may be exchanged


def played(match, policy, seed):
    """The actions to the end and the points; a random player's choices come from a stream of its own."""
    chance, actions = Random(seed), []
    while not match.is_over():
        action = policy(match, chance)
        actions.append((match.seat, match.phase, action))
        match.apply(action)
    return actions, match.returns()


def moved(mask, order):
    return sum(1 << order[bit] for bit in range(len(order)) if mask >> bit & 1)


@pytest.mark.parametrize("policy", PLAYERS.values(), ids=PLAYERS)
@pytest.mark.parametrize("copies", [False, True])
def test_the_order_of_the_icons_changes_nothing(deck, policy, copies):
    order = list(range(len(deck.icons)))
    Random("another order").shuffle(order)
    names = tuple(deck.icons[order.index(place)] for place in range(len(order)))
    other = IconDeck(deck.cards, tuple(moved(mask, order) for mask in deck.masks), names)
    assert [set(other.icons_of(mask)) for mask in other.masks] == [set(card) for card in deck.cards]
    rules = replace(RULES, count_copies=copies)
    for seed in range(20):
        matches = [Match(cards, 3, rules, stream(31, "fsys", seed)) for cards in (deck, other)]
        assert played(matches[0], policy, seed) == played(matches[1], policy, seed)


@pytest.mark.parametrize("policy", PLAYERS.values(), ids=PLAYERS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_number_of_a_seat_changes_nothing(deck, policy, players):
    """The same hands in the same order of turns, begun by seat 1 in place of seat 0: the points go round by one."""
    for seed in range(20):
        first = Match(deck, players, RULES, stream(32, "fsys", seed))
        second = Match(deck, players, RULES, stream(32, "fsys", seed), start=1)
        second.hands = [list(first.hands[seat - 1]) for seat in range(players)]
        second.backups = [first.backups[seat - 1] for seat in range(players)]
        actions, points = played(first, policy, seed)
        rotated = [((seat + 1) % players, phase, action) for seat, phase, action in actions]
        assert played(second, policy, seed) == (rotated, points[-1:] + points[:-1])


@pytest.mark.parametrize("policy", PLAYERS.values(), ids=PLAYERS)
def test_icons_that_the_challenge_does_not_need_change_nothing(deck, policy):
    """Not a new one on every card but the challenge, nor all that are not needed taken away."""
    for seed in range(20):
        match = Match(deck, 3, RULES, stream(33, "fsys", seed))
        challenge, need = match.challenge, match.need
        more = tuple(mask if card == challenge else mask | 1 << 14 for card, mask in enumerate(deck.masks))
        less = tuple(mask & need for mask in deck.masks)
        expected = played(match, policy, seed)
        for masks in (more, less):
            other = IconDeck(deck.cards, masks, (*deck.icons, "z"))
            assert played(Match(other, 3, RULES, stream(33, "fsys", seed)), policy, seed) == expected


@pytest.mark.parametrize("policy", PLAYERS.values(), ids=PLAYERS)
def test_an_icon_that_is_needed_twice_over_doubles_what_is_shown_and_not_who_wins(deck, policy):
    """Every icon split in two that are always together: totals double, and nothing else."""
    masks = tuple(mask | mask << 14 for mask in deck.masks)
    split = IconDeck(deck.cards, masks, (*deck.icons, *map(str.upper, deck.icons)))
    for seed in range(20):
        matches = [Match(cards, 3, RULES, stream(34, "fsys", seed)) for cards in (deck, split)]
        assert played(matches[0], policy, seed) == played(matches[1], policy, seed)
