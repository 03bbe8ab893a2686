"""How games go is counted from the points after each turn, whatever the game."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from cardgen.analysis.play.course import BEFORE_LAST_ROUND, HALF_TIME, course_events, leader_of
from cardgen.analysis.play.one_deck import OneDeck
from cardgen.analysis.play.tally import WHOLE, new_tally
from tests.sweep import sweep

FIRST, SECOND, SHARED = [WHOLE, 0], [0, WHOLE], [WHOLE // 2, WHOLE // 2]
LEAD_LOST = [(2, 0), (2, 0), (2, 2), (2, 5)]


def test_a_lead_that_changes_is_told_with_the_gap_and_the_deficit() -> None:
    assert dict(course_events(LEAD_LOST, SECOND)) == {
        "leads 1": 1,  # a tie is no change
        "gap 3": 1,
        "games with a leader": 1,
        "leader at half-time won": 0,
        "deficit 1": 1,
    }


def test_the_deficit_is_told_in_parts_of_a_point() -> None:
    assert dict(course_events([(1, 0), (0, 0), (0, 1)], SECOND, parts=10))["deficit 3"] == 1


def test_of_a_win_that_is_shared_nobody_was_behind_and_no_leader_has_won() -> None:
    found = dict(course_events([(1, 0), (1, 0), (1, 1), (1, 1)], SHARED))
    assert found == {"leads 0": 1, "gap 0": 1, "games with a leader": 1, "leader at half-time won": 0}


@sweep(
    "moment, seats, entries, index",
    [
        (HALF_TIME, 2, 4, 1),  # both have had a turn
        (HALF_TIME, 2, 7, 1),
        (HALF_TIME, 2, 8, 3),
        (HALF_TIME, 3, 12, 5),
        (HALF_TIME, 3, 5, -1),
        (BEFORE_LAST_ROUND, 4, 3, 1),
        (BEFORE_LAST_ROUND, 4, 1, -1),
    ],
)
def test_who_leads_is_asked_when_all_have_had_as_many_turns(moment, seats, entries, index) -> None:
    assert moment.index(entries, seats) == index


def test_a_game_that_is_too_short_has_no_leader_then() -> None:
    assert "games with a leader" not in dict(course_events([(1, 0), (3, 0)], FIRST))


@sweep("history, events", [(LEAD_LOST, {"length 4", "leads 1", "gap 3"}), ([], set())])
def test_the_table_of_one_deck_counts_it_of_each_state_with_a_history(history, events) -> None:
    table = OneDeck("game", ("a",), (), lambda copies, players, chance: None)  # type: ignore[arg-type, return-value]
    state: Any = SimpleNamespace(
        returns=lambda: (2, 5), could_choose=[(), ()], chosen=[(), ()], events=dict, history=history
    )
    tally = new_tally(2, 1)
    table.record(state, ["greedy", "greedy"], tally)
    assert events <= tally.events.keys()
    assert bool(tally.events) is bool(events)


def test_nothing_is_counted_without_a_history_or_for_one_player() -> None:
    assert [*course_events([], FIRST)] == [*course_events([(4,)], [WHOLE])] == []


def test_only_one_alone_leads() -> None:
    assert (leader_of((1, 3, 2)), leader_of([3, 3, 2])) == (1, -1)
