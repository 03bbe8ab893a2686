"""Where the rules are silent, a switch of `FsysRules` says how they are read; each makes a difference."""

from __future__ import annotations

from random import Random

import pytest

from cardgen.analysis.play.policies import greedy, one_ply
from cardgen.analysis.play.protocol import RulesGap
from cardgen.games.fsys.bitmask_deck import icon_deck
from cardgen.games.fsys.play.engine import Match
from cardgen.games.fsys.play.phase import DECLARE, KEEP, REPLACE, SILENT, MatchPhase
from cardgen.games.fsys.rules import NOTHING, FsysRules

WINDOWS = ("after_reveal", "before_reveal")


def end(match):
    """Nobody gains anything more; gives the points."""
    while not match.is_over():
        blank = next((card for card in match.hands[match.seat] if match.deck.masks[card] == 1), None)
        match.apply(blank if match.phase is MatchPhase.PLACE else NOTHING)
    return match.returns()


@pytest.fixture
def useless_hand(make_deck, top_card):
    """A match about to begin: the hand of seat 0 shows nothing of the challenge, most of the pile shows half of it."""

    def begin(window):
        return Match(make_deck([{1, 2}, *[{1}] * 40]), 2, FsysRules(replace_window=window), top_card)

    return begin


# The replace window (FS-A2)


def test_a_useless_hand_is_replaced_where_the_challenge_is_known(useless_hand):
    """FS-A2 after_reveal."""
    match = useless_hand("after_reveal")
    assert match.observe(0).challenge == match.challenge
    assert greedy(match, match.chance) == REPLACE


def test_a_window_before_the_reveal_tells_a_player_nothing(useless_hand):
    """FS-A2 before_reveal: not what the challenge is, and so not that the hand is useless."""
    match = useless_hand("before_reveal")
    assert [match.observe(seat).challenge for seat in (0, 1)] == [None, None]
    assert greedy(match, match.chance) == one_ply(match, match.chance) == KEEP
    match.apply(REPLACE)
    match.apply(KEEP)
    assert match.replaced == [True, False]
    assert match.observe(1).challenge == match.challenge


def test_before_the_reveal_any_card_unseen_may_be_the_challenge(deck):
    """FS-A2 before_reveal: deals from a player's point of view have other challenges, never one of the own hand."""
    match = Match(deck, 2, FsysRules(replace_window="before_reveal"), Random(1))
    deals = [match.resampled(0, Random(number)) for number in range(60)]
    assert len({deal.challenge for deal in deals}) > 20
    assert all(deal.challenge not in match.hands[0] and deal.need == deck.masks[deal.challenge] for deal in deals)


def test_without_a_window_the_first_decision_is_a_placement(useless_hand):
    """FS-A2 never."""
    match = useless_hand("never")
    assert (match.phase, match.seat, len(match.hands[0]), match.replaced) == (MatchPhase.PLACE, 0, 5, [False, False])


@pytest.mark.parametrize("window", [*WINDOWS, "never"])
def test_a_card_drawn_in_round_one_comes_after_the_window(deck, window):
    """FS-A1: `draw_rounds` may have round 1, too."""
    match = Match(deck, 2, FsysRules(replace_window=window, draw_rounds=(1, 2, 3)), Random(1))
    while match.phase is MatchPhase.REPLACE:
        assert len(match.hands[match.seat]) == 5
        match.apply(REPLACE)
    assert [len(hand) for hand in match.hands] == [6, 5]


# Who knows the backup (FS-A3)


@pytest.mark.parametrize("known", [False, True])
def test_a_known_backup_is_known_to_its_owner_only(deck, known):
    """FS-A3."""
    match = Match(deck, 2, FsysRules(backup_known=known), Random(1))
    assert match.observe(0).backup == (match.backups[0] if known else None)
    deals = [match.resampled(0, Random(number)) for number in range(20)]
    assert ({deal.backups[0] for deal in deals} == {match.backups[0]}) is known
    assert len({deal.backups[1] for deal in deals}) > 5


@pytest.mark.parametrize(("known", "placed"), [(False, (1, 2)), (True, (4,))])
def test_a_player_who_knows_the_backup_leaves_to_it_what_it_shows(lay, in_hand, known, placed):
    """FS-A3, FS-R15: in round 2 the backup shows 1, 2 and 3, so 4 and 5 lead further than the best card of the hand."""
    seat = {"hand": [{1, 2}, {3}, {4}, {5}], "backup": [{1, 2, 3}]}
    match = lay({1, 2, 3, 4, 5, 6}, seat, {}, year=2, rules=FsysRules(backup_known=known))
    assert one_ply(match, match.chance) == in_hand(match, *placed)


@pytest.mark.parametrize(("known", "placed"), [(False, (2,)), (True, (3,))])
def test_a_known_backup_counts_in_the_last_round_as_it_may_replace_a_project(lay, in_hand, known, placed):
    """FS-A3, FS-R15: the second project shows nothing new, so the backup with 2 can take its place."""
    seat = {"projects": [{1}, {1}], "hand": [{2}, {3}], "backup": [{2}]}
    match = lay({1, 2, 3, 4}, seat, {}, year=3, rules=FsysRules(backup_known=known))
    assert one_ply(match, match.chance) == in_hand(match, *placed)


# When to declare a sudden solve (FS-A4)


@pytest.mark.parametrize(("allowed", "points"), [(False, (0, 2)), (True, (1, 1))])
def test_the_last_placement_may_be_a_sudden_solve_where_the_reading_allows_it(lay, in_hand, allowed, points):
    """FS-A4: seat 0 then has a response, and shares."""
    seats = {"projects": [{1}], "hand": [{2}]}, {"projects": [{1}], "hand": [{2}]}
    match = lay({1, 2}, *seats, year=3, seat=1, rules=FsysRules(solve_on_last_placement=allowed))
    match.apply(in_hand(match, 2))
    assert (match.phase is MatchPhase.RESPOND) is allowed
    while not match.is_over():
        match.apply(match.obvious_action())
    assert match.returns() == points


def silent(lay, in_hand):
    """Seat 0 has solved in round 2, may choose, and says nothing; seat 1 could respond."""
    seats = {"projects": [{1}], "hand": [{2, 3}]}, {"projects": [{1}], "hand": [{2, 3}]}
    match = lay({1, 2, 3}, *seats, year=2, rules=FsysRules(declare="choice"))
    match.apply(in_hand(match, 2, 3))
    assert (match.phase, match.seat, list(match.legal_actions())) == (MatchPhase.DECLARE, 0, [DECLARE, SILENT])
    return match


def test_a_solver_who_may_choose_can_declare(lay, in_hand):
    """FS-A4 choice: the same as always declaring."""
    match = silent(lay, in_hand)
    assert match.observe(1).face_up == ((), ())
    match.apply(DECLARE)
    assert (match.phase, match.solver, match.seat) == (MatchPhase.RESPOND, 0, 1)


def test_a_solver_who_stays_silent_wins_the_title_where_nobody_follows(lay, in_hand):
    """FS-A4 choice: two points in place of one, as nobody was allowed to respond."""
    match = silent(lay, in_hand)
    match.apply(SILENT)
    match.apply(in_hand(match, 0))
    match.apply(in_hand(match, 0))
    assert (match.phase, match.seat) == (MatchPhase.DECLARE, 0), "asked again with each placement"
    match.apply(SILENT)
    assert end(match) == (2, 0)
    assert match.solver == NOTHING


def test_a_silent_solver_shares_with_one_who_declares(lay, in_hand):
    """FS-A4 choice, FS-R18: who has solved matches the challenge and needs no card."""
    match = silent(lay, in_hand)
    match.apply(SILENT)
    match.apply(in_hand(match, 2, 3))
    match.apply(DECLARE)
    assert end(match) == (1, 1)
    assert (match.solver, match.responders) == (1, [0])


def test_a_match_without_the_choice_declares_at_once(lay, in_hand):
    """FS-A4 always."""
    match = lay({1, 2}, {"projects": [{1}], "hand": [{2}]}, {}, year=2)
    match.apply(in_hand(match, 2))
    assert (match.phase, match.solver) == (MatchPhase.RESPOND, 0)


# How matches are counted and titles given (FS-A5 to FS-A8)


@pytest.mark.parametrize(("copies", "points"), [(False, (2, 2)), (True, (3, 1))])
def test_copies_of_an_icon_decide_the_title_where_they_count(lay, in_hand, copies, points):
    """FS-A5: both players together have solved, so each has a point more."""
    seats = {"projects": [{1}, {1}]}, {"projects": [{2}]}
    match = lay({1, 2}, *seats, year=3, seat=1, rules=FsysRules(count_copies=copies))
    match.apply(in_hand(match, 0))
    assert end(match) == points


@pytest.mark.parametrize(("copies", "gain"), [(False, 1), (True, 3)])
def test_a_card_gains_its_copies_where_they_count(lay, in_hand, copies, gain):
    """FS-A5."""
    match = lay(
        {1, 2, 3, 4}, {"projects": [{1, 2}], "hand": [{1, 2, 3}]}, {}, year=2, rules=FsysRules(count_copies=copies)
    )
    assert match.gain(in_hand(match, 1, 2, 3)) == gain


@pytest.mark.parametrize(("copies", "placed"), [(False, (3,)), (True, (1, 2))])
def test_a_player_who_looks_ahead_hopes_for_copies_where_they_count(lay, in_hand, copies, placed):
    """FS-A5: in the last placement of the match, two copies are worth more than a new icon."""
    seat = {"projects": [{1, 2}], "hand": [{3}, {1, 2}]}
    match = lay({1, 2, 3, 4}, {}, seat, year=3, seat=1, rules=FsysRules(count_copies=copies))
    assert one_ply(match, match.chance) == in_hand(match, *placed)


@pytest.mark.parametrize(("tie", "points"), [("share_one", (1, 1, 0)), ("all_two", (2, 2, 0)), ("none", (0, 0, 0))])
def test_a_tie_for_the_title_is_worth_what_the_reading_says(lay, in_hand, tie, points):
    """FS-A6."""
    seats = {"projects": [{1}]}, {"projects": [{2}]}, {}
    match = lay({1, 2, 3}, *seats, year=3, seat=2, rules=FsysRules(title_tie=tie))
    match.apply(in_hand(match, 0))
    assert end(match) == points


@pytest.mark.parametrize(("adds", "points"), [(True, (3, 1)), (False, (1, 1))])
def test_the_collective_award_is_added_to_the_title_or_takes_its_place(lay, in_hand, adds, points):
    """FS-A7."""
    seats = {"projects": [{1, 2}]}, {"projects": [{3}]}
    match = lay({1, 2, 3}, *seats, year=3, seat=1, rules=FsysRules(collective_adds=adds))
    match.apply(in_hand(match, 0))
    assert end(match) == points


@pytest.mark.parametrize(("source", "points"), [("projects", (1, 1)), ("everything", (2, 2))])
@pytest.mark.parametrize("where", ["hand", "backup"])
def test_cards_that_were_not_played_help_to_solve_together_where_the_reading_says_so(
    lay, in_hand, source, points, where
):
    """FS-A8."""
    seats = {"projects": [{1}]}, {"projects": [{2}], where: [{3}]}
    match = lay({1, 2, 3}, *seats, year=3, seat=1, rules=FsysRules(collective_from=source))
    match.apply(in_hand(match, 0))
    assert end(match) == points


# Responses and superpowers (FS-A10, FS-A11)


@pytest.mark.parametrize(("replaces", "points"), [(True, (0, 2, 0)), (False, (1, 1, 0))])
def test_a_response_on_full_fields_is_a_fourth_project_where_the_reading_says_so(lay, in_hand, replaces, points):
    """FS-A10: seat 0 needs all three projects and the card of the hand."""
    seats = {"projects": [{1}, {2}, {3}], "hand": [{4}]}, {"projects": [{1, 2}, {3}], "hand": [{4}]}, {}
    match = lay({1, 2, 3, 4}, *seats, year=3, seat=1, rules=FsysRules(response_replaces=replaces))
    match.apply(in_hand(match, 4))
    while not match.is_over():
        match.apply(match.obvious_action())
    assert match.returns() == points
    assert len(match.projects[0]) == (3 if replaces else 4)


def test_card_and_backup_are_a_fourth_and_a_fifth_project_where_nothing_is_replaced(lay, in_hand):
    """FS-A10."""
    seats = {"projects": [{1}, {2}, {3}], "hand": [{4}], "backup": [{5}]}, {"projects": [{1, 2}, {3}], "hand": [{4, 5}]}
    match = lay({1, 2, 3, 4, 5}, *seats, {}, year=3, seat=1, rules=FsysRules(response_replaces=False))
    match.apply(in_hand(match, 4, 5))
    while not match.is_over():
        match.apply(match.obvious_action())
    assert (match.returns(), len(match.projects[0])) == ((1, 1, 0), 5)


@pytest.mark.parametrize("counts", [True, False])
def test_a_challenge_of_superpowers_only_is_playable_where_they_match(top_card, counts):
    """FS-A11: where they do not, it has no icon to match."""
    rules = FsysRules(superpowers_match=counts)
    families = {"superpower": ["head", "heart", "hands"], "ae": ["ae-1"]}
    cards = icon_deck([("think", ["head", "hands"]), *[("dig", ["ae-1", "head"])] * 59], families, rules)
    if counts:
        match = Match(cards, 2, rules, top_card)
        assert cards.icons_of(match.need) == ("head", "hands")
    else:
        with pytest.raises(RulesGap, match="`think` has no icon"):
            Match(cards, 2, rules, top_card)
