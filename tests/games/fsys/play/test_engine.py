"""A match follows the rules FS-R5 to FS-R18, and its points are those of the golden tables (FS-G)."""

from __future__ import annotations

import pytest

from cardgen.analysis.play.policies import greedy
from cardgen.analysis.play.protocol import RulesGap
from cardgen.analysis.play.rng import stream
from cardgen.games.fsys.play.engine import Match
from cardgen.games.fsys.play.phase import FIELDS, KEEP, REPLACE, MatchPhase
from cardgen.games.fsys.rules import NOTHING, FsysRules

RULES = FsysRules()


def finish(match):
    """Greedy players to the end; gives the points."""
    while not match.is_over():
        match.apply(greedy(match, match.chance))
    return match.returns()


def solved_early(lay, hand, backup):
    """Seat 0 is about to complete the challenge in round 2; seat 1 has icon 1 on the table (FS-G5 to FS-G7)."""
    solver = {"projects": [{1}], "hand": [{2, 3}]}
    return lay({1, 2, 3}, solver, {"projects": [{1}], "hand": hand, "backup": backup}, year=2)


# The golden tables, played


@pytest.mark.parametrize(
    ("name", "first", "second", "points", "collective"),
    [
        ("FS-G1", [{1}, {2}], [{1}], (2, 0), False),
        ("FS-G2", [{1, 2}], [{3}], (3, 1), True),
        ("FS-G3", [{1, 2}], [{2, 3}], (2, 2), True),
    ],
)
def test_a_match_ends_with_the_points_of_the_golden_tables(lay, in_hand, name, first, second, points, collective):
    match = lay({1, 2, 3}, {"projects": first}, {"projects": second}, year=3, seat=1)
    match.apply(in_hand(match, 0))
    assert match.phase is MatchPhase.BACKUP, name
    assert finish(match) == points, name
    assert match.is_collective() is collective, name


def test_completing_the_challenge_with_the_last_card_of_the_match_is_no_sudden_solve(lay, in_hand):
    """FS-G4: the collective award is not tried, either, since a player matched all."""
    match = lay({1, 2}, {"projects": [{1}], "hand": [{2}]}, {"projects": [{1}], "hand": [{2}]}, year=3, seat=1)
    match.apply(in_hand(match, 2))
    assert match.phase is MatchPhase.BACKUP
    assert finish(match) == (0, 2)


@pytest.mark.parametrize(
    ("name", "hand", "backup", "points"),
    [
        ("FS-G5", [{2, 3}], [], (1, 1)),
        ("FS-G6", [{2}], [], (2, 0)),
        ("FS-G7", [], [{2, 3}], (1, 1)),
    ],
)
def test_a_sudden_solve_ends_with_the_points_of_the_golden_tables(lay, in_hand, name, hand, backup, points):
    match = solved_early(lay, hand, backup)
    match.apply(in_hand(match, 2, 3))
    assert (match.phase, match.solver, match.seat) == (MatchPhase.RESPOND, 0, 1), name
    assert finish(match) == points, name
    assert len(match.projects[1]) == (1 if name == "FS-G6" else 2), name


@pytest.mark.parametrize("players", [2, 3, 4])
def test_replacing_the_hand_leaves_pile_and_hand_as_large_as_before(deck, players):
    """FS-G8, FS-R9."""
    match = Match(deck, players, RULES, stream(1, "fsys", players))
    for seat in range(players):
        assert (match.seat, len(match.draw_pile)) == (seat, 60 - 1 - 6 * players)
        match.apply(REPLACE)
        assert len(match.hands[seat]) == 5
    assert match.phase is MatchPhase.PLACE
    assert len(match.draw_pile) == 60 - 1 - 6 * players


def test_a_player_chooses_from_five_cards_and_keeps_four(lay):
    """FS-G9, FS-R13: 5,4 | 5,4 | 5,4, and 5 + 1 + 2 cards in all."""
    match, sizes = lay({1}, {}, {}, year=1), []
    while match.phase is MatchPhase.PLACE:
        seat, before = match.seat, len(match.hands[match.seat])
        match.apply(match.legal_actions()[0])
        sizes.append((seat, before, len(match.hands[seat])))
    assert sizes == [(0, 5, 4), (1, 5, 4)] * 3
    assert 60 - len(match.draw_pile) == 1 + 2 * (5 + 1 + 2)


def test_two_projects_with_the_same_icon_match_it_once(lay, in_hand):
    """FS-G10: so seat 0 is level with seat 1, and both solve together."""
    match = lay({1, 2}, {"projects": [{1}, {1}]}, {"projects": [{2}]}, year=3, seat=1)
    assert match.met[0].bit_count() == 1
    match.apply(in_hand(match, 0))
    assert finish(match) == (2, 2)


def test_a_challenge_without_icons_is_a_gap_in_the_rules(make_deck, top_card):
    """FS-G11."""
    with pytest.raises(RulesGap, match="`blank` has no icon"):
        Match(make_deck([set()]), 2, RULES, top_card)


# Setup (FS-R1, FS-R5 to FS-R8)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_has_five_cards_and_a_backup_and_the_rest_is_the_pile(deck, players):
    """FS-R5."""
    match = Match(deck, players, RULES, stream(2, "fsys", players))
    dealt = [match.challenge, *match.backups, *(card for hand in match.hands for card in hand)]
    assert [len(hand) for hand in match.hands] == [5] * players
    assert len(match.backups) == players
    assert sorted(dealt + match.draw_pile) == list(range(60))
    assert match.projects == [[]] * players


def test_every_card_may_be_the_challenge_or_in_the_hand_of_the_last_seat(deck):
    """FS-R2, FS-R5."""
    matches = [Match(deck, 4, RULES, stream(3, "fsys", number)) for number in range(600)]
    assert {match.challenge for match in matches} == set(range(60))
    assert {card for match in matches for card in match.hands[3]} == set(range(60))


@pytest.mark.parametrize("players", [0, 1, 5])
def test_a_match_has_two_to_four_players(deck, top_card, players):
    """FS-R1."""
    with pytest.raises(RulesGap, match="2 to 4 players"):
        Match(deck, players, RULES, top_card)


@pytest.mark.parametrize(("players", "cards"), [(2, 17), (3, 25), (4, 33)])
def test_the_smallest_deck_is_just_enough_for_a_match(make_deck, players, cards):
    """FS-D2: with one card less there is no match."""
    chance = stream(4, "fsys", players)
    with pytest.raises(RulesGap, match=f"use {cards} cards; the deck has {cards - 1}"):
        Match(make_deck([{1}] * (cards - 1), cards - 1), players, RULES, chance)
    idle = [{number} for number in range(1, cards + 1)]
    match = Match(make_deck(idle, cards), players, RULES, chance)
    finish(match)
    assert match.draw_pile == []


@pytest.mark.parametrize("start", [0, 1, 2])
def test_the_starting_player_is_first_in_every_phase_and_the_others_follow_clockwise(make_deck, start):
    """FS-R6, FS-R10."""
    match = Match(make_deck([{number} for number in range(1, 41)], 40), 3, RULES, stream(5, "fsys", start), start)
    turns = []
    while not match.is_over():
        turns.append((match.phase, match.round, match.seat))
        match.apply(match.legal_actions()[0])
    order = [start, (start + 1) % 3, (start + 2) % 3]
    phases = [(MatchPhase.REPLACE, 1), *((MatchPhase.PLACE, year) for year in (1, 2, 3)), (MatchPhase.BACKUP, 4)]
    assert turns == [(phase, year, seat) for phase, year in phases for seat in order]


def test_the_backup_is_unknown_to_everybody_until_the_end(lay, in_hand):
    """FS-R7."""
    match = solved_early(lay, [], [{2, 3}])
    assert [match.observe(seat).backup for seat in (0, 1)] == [None, None]
    match.apply(in_hand(match, 2, 3))
    assert match.observe(1).backup == match.backups[1]


def test_everybody_sees_the_challenge_from_the_start(deck):
    """FS-R8."""
    match = Match(deck, 2, RULES, stream(6, "fsys", 0))
    assert [match.observe(seat).challenge for seat in (0, 1)] == [match.challenge] * 2


# Replace, place, look (FS-R9 to FS-R12)


def test_each_player_decides_once_whether_to_replace_the_hand(deck):
    """FS-R9: who replaced may not do so again, and starts round 1 with five cards."""
    match = Match(deck, 3, RULES, stream(7, "fsys", 0))
    for action in (REPLACE, KEEP, REPLACE):
        assert list(match.legal_actions()) == [KEEP, REPLACE]
        match.apply(action)
    assert match.replaced == [True, False, True]
    assert match.phase is MatchPhase.PLACE
    assert [len(hand) for hand in match.hands] == [5, 5, 5]


def test_a_replaced_hand_comes_from_the_pile_that_the_old_one_went_into(deck):
    """FS-R9: an old card may come back, and does in one of many games."""
    kept = set()
    for number in range(40):
        match = Match(deck, 2, RULES, stream(8, "fsys", number))
        before, pile = set(match.hands[0]), set(match.draw_pile)
        match.apply(REPLACE)
        after = set(match.hands[0])
        assert after <= before | pile
        assert set(match.draw_pile) == (before | pile) - after
        kept.add(len(before & after))
    assert {0, 1} <= kept < {0, 1, 2, 3, 4, 5}


def test_a_turn_moves_one_card_from_the_hand_to_the_own_projects(lay):
    """FS-R11: from round 2 on a card is drawn before, in round 1 not."""
    match = lay({1}, {}, {}, year=1)
    card, pile = match.hands[0][2], len(match.draw_pile)
    match.apply(card)
    assert match.projects == [[card], []]
    assert card not in match.hands[0]
    assert (match.seat, len(match.draw_pile)) == (1, pile)
    match.apply(match.hands[1][0])
    assert (match.seat, match.round, len(match.hands[0]), len(match.draw_pile)) == (0, 2, 5, pile - 1)


def test_a_card_that_is_not_in_the_hand_cannot_be_placed(lay):
    match = lay({1}, {}, {}, year=1)
    with pytest.raises(ValueError, match="not in list"):
        match.apply(match.hands[1][0])


def test_players_see_their_own_projects_and_only_the_number_of_the_others(lay):
    """FS-R11, FS-R12."""
    match = lay({1, 2}, {"projects": [{1}]}, {"projects": [{2}]}, year=2)
    view = match.observe(1)
    assert view.projects == tuple(match.projects[1])
    assert view.hand == tuple(match.hands[1])
    assert view.face_up == ((), ())
    assert (view.fields, view.hands, view.draw_pile) == ((1, 1), (5, 4), len(match.draw_pile))


@pytest.mark.parametrize("year", [2, 3])
def test_all_projects_are_face_up_after_a_declaration(lay, in_hand, year):
    """FS-A12."""
    match = lay({1, 2}, {"projects": [{1}], "hand": [{2}]}, {}, year=year)
    match.apply(in_hand(match, 2))
    assert match.observe(1).face_up == tuple(map(tuple, match.projects))


# The end (FS-R14 to FS-R18)


def test_a_match_counts_the_icons_of_all_three_projects(lay, in_hand):
    """FS-R14."""
    match = lay(
        {1, 2, 3, 4}, {"projects": [{1, 2}, {2}]}, {"projects": [{1, 7}, {2, 8}], "hand": [{3}]}, year=3, seat=1
    )
    match.apply(in_hand(match, 3))
    assert [met.bit_count() for met in match.met] == [2, 3]
    assert finish(match) == (0, 2)


def test_a_backup_is_taken_for_the_project_that_is_missed_least(lay, in_hand):
    """FS-R15: seat 0 gains by it and wins; seat 1 would not, and leaves it."""
    seats = {"projects": [{1}, {1}], "backup": [{2, 3}]}, {"projects": [{1}, {2}], "backup": [{1, 2}]}
    match = lay({1, 2, 3, 4}, *seats, year=3, seat=1)
    match.apply(in_hand(match, 0))
    assert list(match.legal_actions()) == [NOTHING, 0, 1, 2]
    assert match.obvious_action() == 0
    match.apply(0)
    assert match.obvious_action() == NOTHING
    match.apply(NOTHING)
    assert (match.returns(), match.swapped) == ((2, 0), [True, False])
    assert match.projects[0][0] == match.backups[0]


def test_a_backup_may_complete_a_challenge_and_win_the_title(lay, in_hand):
    """FS-R15, FS-R17: then nobody gets the collective point."""
    seats = {"projects": [{1}, {2}]}, {"projects": [{1, 2}], "backup": [{3}]}
    match = lay({1, 2, 3}, *seats, year=3, seat=1)
    match.apply(in_hand(match, 0))
    assert finish(match) == (0, 2)


def test_players_with_nothing_are_level_and_share_the_title(lay, in_hand):
    """FS-R16, FS-A6: the highest total may be none at all."""
    match = lay({1}, {}, {}, {}, year=3, seat=2)
    match.apply(in_hand(match, 0))
    assert finish(match) == (1, 1, 1)


@pytest.mark.parametrize(("year", "seat"), [(1, 0), (1, 2), (2, 1), (3, 0), (3, 1)])
def test_a_sudden_solve_stops_the_match_at_once(lay, in_hand, year, seat):
    """FS-R18: the others respond clockwise, then it is over."""
    seats = [{"hand": [{1, 2}]} if number == seat else {} for number in range(3)]
    match = lay({1, 2}, *seats, year=year, seat=seat)
    match.apply(in_hand(match, 1, 2))
    asked = []
    while not match.is_over():
        asked.append((match.phase, match.seat))
        match.apply(NOTHING)
    others = [(seat + 1) % 3, (seat + 2) % 3]
    assert asked == [(phase, other) for other in others for phase in (MatchPhase.RESPOND, MatchPhase.RESPOND_BACKUP)]
    assert match.returns() == tuple(2 * (number == seat) for number in range(3))


def test_after_a_sudden_solve_there_is_no_other_award(lay, in_hand):
    """FS-R18: seat 1 alone responds; seat 2 has as many icons as it can, and gets nothing."""
    seats = {"hand": [{1, 2, 3}]}, {"projects": [{1}], "hand": [{2, 3}]}, {"projects": [{1, 2}]}
    match = lay({1, 2, 3}, *seats, year=2)
    match.apply(in_hand(match, 1, 2, 3))
    assert finish(match) == (1, 1, 0)
    assert match.responders == [1]


def test_a_response_is_one_card_and_the_backup_at_most(lay, in_hand):
    """FS-R18: each on the next empty field."""
    match = solved_early(lay, [{2}], [{3}])
    match.apply(in_hand(match, 2, 3))
    assert match.legal_actions() == [NOTHING, *(card * FIELDS + 1 for card in match.hands[1])]
    match.apply(in_hand(match, 2) * FIELDS + 1)
    assert match.legal_actions() == [NOTHING, 2]
    match.apply(2)
    assert match.returns() == (1, 1)
    assert (len(match.hands[1]), match.projects[1][2]) == (3, match.backups[1])


def test_on_full_fields_a_response_replaces_a_project(lay, in_hand):
    """FS-R18, FS-A10: seat 0 has three projects when seat 1 solves in the last round."""
    seats = {"projects": [{1}, {9}, {2}], "hand": [{3}]}, {"projects": [{1}, {2}], "hand": [{3}]}, {}
    match = lay({1, 2, 3}, *seats, year=3, seat=1)
    match.apply(in_hand(match, 3))
    match.apply(NOTHING)
    match.apply(NOTHING)
    assert match.seat == 0
    assert match.legal_actions() == [NOTHING, *(card * FIELDS + field for card in match.hands[0] for field in range(3))]
    card = in_hand(match, 3)
    assert match.obvious_action() == card * FIELDS + 1
    match.apply(card * FIELDS + 1)
    assert match.projects[0][1] == card
    assert finish(match) == (1, 1, 0)


def test_nothing_can_be_done_once_a_match_is_over(lay, in_hand):
    match = solved_early(lay, [], [])
    match.apply(in_hand(match, 2, 3))
    finish(match)
    assert list(match.legal_actions()) == []
    with pytest.raises(RulesGap, match="over"):
        match.apply(NOTHING)


def test_a_line_of_a_transcript_names_the_card_and_what_it_replaces(lay, in_hand):
    match = lay({1, 2, 3}, {"projects": [{1}, {9}, {2}]}, {"projects": [{1}, {2}], "hand": [{3}]}, {}, year=3, seat=1)
    assert match.describe(in_hand(match, 3)) == "places 3"
    match.apply(in_hand(match, 3))
    card = match.hands[2][0]
    assert match.describe(NOTHING) == "answers with no card"
    assert match.describe(card * FIELDS + 2) == "answers with 0"
    match.apply(NOTHING)
    assert match.describe(NOTHING) == "leaves the backup"
    match.apply(NOTHING)
    assert match.describe(match.hands[0][0] * FIELDS + 1) == "answers with 0 for 9"
    match.apply(NOTHING)
    assert match.describe(2) == "takes the backup 0 for 2"
