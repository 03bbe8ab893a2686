"""The golden tests of the specification (FS-G), and what follows from the switchable readings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardgen.rules.fsys.rules import (
    Rules,
    after_backup,
    can_declare,
    can_respond,
    cards_in_play,
    hand_at_start,
    is_solved,
    match,
    projects_after,
    standard_scores,
    sudden_scores,
    total,
    union,
)

RULES = Rules()
NEED = frozenset({1, 2, 3})


def table(*cards: set[int]) -> list[frozenset[int]]:
    return [frozenset(card) for card in cards]


@pytest.mark.parametrize(
    ("name", "need", "tables", "scores"),
    [
        ("FS-G1", {1, 2, 3}, [table({1}, {2}), table({1})], (2, 0)),
        ("FS-G2", {1, 2, 3}, [table({1, 2}), table({3})], (3, 1)),
        ("FS-G3", {1, 2, 3}, [table({1, 2}), table({2, 3})], (2, 2)),
        ("FS-G4", {1, 2}, [table({1}), table({1}, {2})], (0, 2)),
    ],
)
def test_the_evaluation_gives_the_points_of_the_golden_tables(name, need, tables, scores):
    assert standard_scores(frozenset(need), tables, RULES) == scores, name


@pytest.mark.parametrize(
    ("name", "hand", "backup", "scores"),
    [
        ("FS-G5", [{2, 3}], set(), (1, 1)),
        ("FS-G6", [{2}], set(), (2, 0)),
        ("FS-G7", [set()], {2, 3}, (1, 1)),
    ],
)
def test_a_sudden_solve_is_shared_with_those_who_can_respond(name, hand, backup, scores):
    """Seat 0 has solved; seat 1 has one project with icon 1."""
    responds = can_respond(NEED, table({1}), table(*hand), frozenset(backup), RULES)
    assert sudden_scores(2, 0, [1] if responds else [], RULES) == scores, name


def test_copies_of_an_icon_count_once():
    """FS-G10, and its other reading."""
    projects = table({1}, {1})
    assert total(frozenset({1, 2}), projects, RULES) == 1
    assert total(frozenset({1, 2}), projects, replace(RULES, count_copies=True)) == 2


def test_icons_that_the_challenge_does_not_need_do_not_match():
    assert union(table({1, 9}, {2})) == {1, 2, 9}
    assert match(NEED, table({1, 9}, {2})) == {1, 2}
    assert not is_solved(NEED, table({1, 9}, {2}))
    assert is_solved(NEED, table({1, 9}, {2, 3}))


def test_the_backup_replaces_the_project_that_is_missed_least():
    assert after_backup(NEED, table({1}, {1}, {2}), frozenset({3}), RULES) == tuple(table({3}, {1}, {2}))


def test_a_backup_that_raises_nothing_stays_where_it_is():
    assert after_backup(NEED, table({1}, {2}, {3}), frozenset({1, 2}), RULES) == tuple(table({1}, {2}, {3}))


def test_a_response_on_full_fields_replaces_a_project():
    """FS-A10: with three projects a card replaces one; under the other reading it is a fourth."""
    full = table({1}, {2}, {9})
    need = frozenset({1, 2, 3, 9})
    assert not can_respond(need, full, table({3}), frozenset(), RULES)
    assert can_respond(need, full, table({3}), frozenset(), replace(RULES, response_replaces=False))


def test_hand_card_and_backup_may_both_be_used_in_response():
    assert can_respond(NEED, table({1}), table({2}), frozenset({3}), RULES)


@pytest.mark.parametrize(("reading", "scores"), [("share_one", (1, 1, 0)), ("all_two", (2, 2, 0)), ("none", (0, 0, 0))])
def test_a_tie_for_the_title_follows_the_chosen_reading(reading, scores):
    tables = [table({1}), table({2}), table(set())]
    assert standard_scores(NEED, tables, replace(RULES, title_tie=reading)) == scores


def test_the_collective_point_may_stand_alone():
    tables = [table({1, 2}), table({3})]
    assert standard_scores(NEED, tables, replace(RULES, collective_adds=False)) == (1, 1)


@pytest.mark.parametrize(("players", "cards"), [(2, 17), (3, 25), (4, 33)])
def test_a_match_uses_one_card_and_eight_for_each_player(players, cards):
    assert cards_in_play(players, RULES) == cards


def test_between_turns_the_hand_has_four_cards_after_the_first():
    assert [hand_at_start(number, RULES) for number in (1, 2, 3)] == [5, 4, 4]


@pytest.mark.parametrize(("year", "seat", "projects"), [(1, 0, (1, 0, 0)), (3, 1, (3, 3, 2)), (3, 2, (3, 3, 3))])
def test_seats_that_wait_for_their_turn_have_one_project_less(year, seat, projects):
    assert projects_after(year, seat, 3) == projects


@pytest.mark.parametrize(("year", "seat"), [(1, 0), (2, 3), (3, 0), (3, 2)])
def test_a_sudden_solve_may_be_declared_after_any_placement_but_the_last(year, seat):
    assert can_declare(year, seat, 4, RULES)


def test_the_very_last_placement_is_too_late_unless_the_other_reading_is_chosen():
    """FS-A4, and its other reading."""
    assert not can_declare(3, 3, 4, RULES)
    assert can_declare(3, 3, 4, replace(RULES, solve_on_last_placement=True))
