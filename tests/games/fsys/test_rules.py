"""The golden tests of the specification (FS-G), and what follows from the switchable readings."""

from __future__ import annotations

import pytest
from msgspec.structs import fields, replace

from cardgen.games.fsys.bitmask_deck import icon_deck
from cardgen.games.fsys.rules import (
    NOTHING,
    READINGS,
    FsysRules,
    Icons,
    best_swap,
    can_declare,
    can_respond,
    cards_in_play,
    hand_at_start,
    is_solved,
    is_solved_together,
    leaders,
    match,
    open_fields,
    projects_after,
    replaced,
    response,
    response_field,
    scores_of,
    standard_scores,
    sudden_scores,
    total,
    union,
)

RULES = FsysRules()


def icons(*numbers: int) -> Icons:
    """The mask of these icons."""
    return sum(1 << number for number in set(numbers))


def table(*cards: set[int]) -> list[Icons]:
    return [icons(*card) for card in cards]


NEED = icons(1, 2, 3)


# The golden tables


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
    assert standard_scores(icons(*need), tables, RULES) == scores, name


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
    responds = can_respond(NEED, table({1}), table(*hand), icons(*backup), RULES)
    assert sudden_scores(2, 0, [1] if responds else [], RULES) == scores, name


def test_copies_of_an_icon_count_once():
    """FS-G10, and its other reading (FS-A5)."""
    projects = table({1}, {1})
    assert total(icons(1, 2), projects, RULES) == 1
    assert total(icons(1, 2), projects, replace(RULES, count_copies=True)) == 2


# Matching (FS-R14) and the backup (FS-R15)


def test_icons_that_the_challenge_does_not_need_do_not_match():
    """FS-R14."""
    assert union(table({1, 9}, {2})) == icons(1, 2, 9)
    assert match(NEED, table({1, 9}, {2})) == icons(1, 2)
    assert not is_solved(NEED, table({1, 9}, {2}))
    assert is_solved(NEED, table({1, 9}, {2, 3}))


def test_the_backup_replaces_the_project_that_is_missed_least():
    """FS-R15: the first of the two that show icon 1 goes."""
    projects, backup = table({2}, {1}, {1}), icons(3)
    field = best_swap(NEED, projects, backup, RULES)
    assert field == 1
    assert replaced(projects, field, backup) == tuple(table({2}, {3}, {1}))


@pytest.mark.parametrize("backup", [{1, 2}, {9}, set()])
def test_a_backup_that_raises_nothing_stays_where_it_is(backup):
    """FS-R15: a swap for as many icons is none."""
    assert best_swap(NEED, table({1}, {2}, {3}), icons(*backup), RULES) == NOTHING


def test_a_backup_that_shows_another_copy_is_worth_a_swap_where_copies_count():
    """FS-A5."""
    projects, backup = table({1}, {2}, {3}), icons(1, 2)
    assert best_swap(NEED, projects, backup, replace(RULES, count_copies=True)) == 0


# Awards (FS-R16, FS-R17)


def test_the_collective_award_needs_every_player_to_fall_short():
    """FS-R17."""
    assert is_solved_together(NEED, [table({1, 2}), table({3})])
    assert not is_solved_together(NEED, [table({1, 2}), table({2})])
    assert not is_solved_together(NEED, [table({1, 2}, {3}), table({3})])


def test_other_cards_may_fill_what_is_open_but_save_nobody_from_having_solved_alone():
    """FS-A8, its other reading."""
    assert is_solved_together(NEED, [table({1}), table({2})], table({3}))
    assert not is_solved_together(NEED, [table({1, 2, 3}), table({2})], table({3}))


def test_all_who_have_the_highest_total_lead():
    """FS-R16: the number of icons decides, not which."""
    assert leaders(NEED, [table({1}), table({2}, {3}), table({1, 2})], RULES) == [1, 2]


@pytest.mark.parametrize(("reading", "scores"), [("share_one", (1, 1, 0)), ("all_two", (2, 2, 0)), ("none", (0, 0, 0))])
def test_a_tie_for_the_title_follows_the_chosen_reading(reading, scores):
    """FS-A6."""
    tables = [table({1}), table({2}), table(set())]
    assert standard_scores(NEED, tables, replace(RULES, title_tie=reading)) == scores


@pytest.mark.parametrize("reading", READINGS["title_tie"])
def test_a_title_without_a_tie_is_worth_two_whatever_a_tie_gives(reading):
    """FS-R16."""
    tables = [table({1, 2}), table({2}), table(set())]
    assert standard_scores(NEED, tables, replace(RULES, title_tie=reading)) == (2, 0, 0)


def test_the_collective_point_may_stand_alone():
    """FS-A7: added to the title, or in its place."""
    tables = [table({1, 2}), table({3})]
    assert standard_scores(NEED, tables, RULES) == (3, 1)
    assert standard_scores(NEED, tables, replace(RULES, collective_adds=False)) == (1, 1)


def test_without_a_collective_award_the_title_counts_in_either_reading():
    """FS-A7."""
    tables = [table({1, 2}), table({1})]
    assert scores_of(NEED, tables, False, replace(RULES, collective_adds=False)) == (2, 0)


# Sudden solve (FS-R18)


def test_a_response_on_full_fields_replaces_a_project():
    """FS-A10: with three projects a card replaces one; under the other reading it is a fourth."""
    full = table({1}, {2}, {9})
    need = icons(1, 2, 3, 9)
    assert not can_respond(need, full, table({3}), 0, RULES)
    assert can_respond(need, full, table({3}), 0, replace(RULES, response_replaces=False))


def test_a_card_goes_to_the_empty_field_and_to_any_field_only_when_all_are_full():
    """FS-A10."""
    added = replace(RULES, response_replaces=False)
    assert [list(open_fields(number, RULES)) for number in range(4)] == [[0], [1], [2], [0, 1, 2]]
    assert [list(open_fields(number, added)) for number in range(4)] == [[0], [1], [2], [3]]


def test_hand_card_and_backup_may_both_be_used_in_response():
    """FS-R18."""
    assert response(NEED, table({1}), table({9}, {2}), icons(3), RULES) == (1, 1)


def test_a_response_uses_one_card_of_the_hand_and_no_more():
    """FS-R18."""
    assert response(NEED, table({1}), table({2}, {3}), 0, RULES) is None


def test_a_response_leaves_the_hand_alone_where_the_backup_is_enough():
    """FS-R18."""
    assert response(NEED, table({1}), table({2, 3}), icons(2, 3), RULES) == (NOTHING, NOTHING)
    assert response_field(NEED, table({1}), icons(2, 3), RULES) == 1


def test_who_has_solved_already_needs_no_card_to_respond():
    """FS-R18; possible where players may stay silent (FS-A4)."""
    assert response(NEED, table({1, 2, 3}), table({9}), 0, RULES) == (NOTHING, NOTHING)


def test_card_and_backup_on_full_fields_replace_two_different_projects():
    """FS-R18, FS-A10: the first field keeps icon 1."""
    assert response(NEED, table({1}, {9}, {9}), table({2}), icons(3), RULES) == (0, 1)


@pytest.mark.parametrize(("responders", "scores"), [([], (0, 2, 0, 0)), ([0], (1, 1, 0, 0)), ([0, 2, 3], (1, 1, 1, 1))])
def test_a_solver_shares_with_any_number_of_responders(responders, scores):
    """FS-R18: two points alone, one each in company."""
    assert sudden_scores(4, 1, responders, RULES) == scores


@pytest.mark.parametrize(("year", "seat"), [(1, 0), (2, 3), (3, 0), (3, 2)])
def test_a_sudden_solve_may_be_declared_after_any_placement_but_the_last(year, seat):
    """FS-R18."""
    assert can_declare(year, seat, 4, RULES)


def test_the_very_last_placement_is_too_late_unless_the_other_reading_is_chosen():
    """FS-A4, and its other reading."""
    assert not can_declare(3, 3, 4, RULES)
    assert can_declare(3, 3, 4, replace(RULES, solve_on_last_placement=True))


# Counts


@pytest.mark.parametrize(("players", "cards"), [(2, 17), (3, 25), (4, 33)])
def test_a_match_uses_one_card_and_eight_for_each_player(players, cards):
    """FS-D2."""
    assert cards_in_play(players, RULES) == cards


def test_between_turns_the_hand_has_four_cards_after_the_first():
    """FS-R13."""
    assert [hand_at_start(number, RULES) for number in (1, 2, 3)] == [5, 4, 4]


@pytest.mark.parametrize(("year", "seat", "projects"), [(1, 0, (1, 0, 0)), (3, 1, (3, 3, 2)), (3, 2, (3, 3, 3))])
def test_seats_that_wait_for_their_turn_have_one_project_less(year, seat, projects):
    """FS-R10, FS-R11."""
    assert projects_after(year, seat, 3) == projects


# Readings


def test_the_first_value_of_every_reading_is_the_one_we_play():
    defaults = {field.name: field.default for field in fields(FsysRules)}
    assert {name: values[0] for name, values in READINGS.items()} == {name: defaults[name] for name in READINGS}


def test_every_reading_has_another_value_and_each_value_once():
    assert all(len(set(values)) == len(values) > 1 for values in READINGS.values())


def test_superpowers_match_like_all_icons_unless_the_other_reading_is_chosen():
    """FS-A11: without them no card carries one, and the vocabulary has none."""
    families = {"superpower": ["head", "heart"], "ae": ["ae-1"]}
    cards = [("think", ["head", "ae-1"]), ("feel", ["heart"])]
    played = icon_deck(cards, families, RULES)
    other = icon_deck(cards, families, replace(RULES, superpowers_match=False))
    assert [played.icons_of(mask) for mask in played.masks] == [("head", "ae-1"), ("heart",)]
    assert [other.icons_of(mask) for mask in other.masks] == [("ae-1",), ()]
    assert other.icons == ("ae-1",)
