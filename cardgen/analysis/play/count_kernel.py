"""Counts finished games in compiled code, of any game, as `tally.py` does: what is counted is said there.

Records of a package's own begin with the fields that are here.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cardgen.analysis.play.compiling import part
from cardgen.analysis.play.counts import COPIES, HIGHEST, LOWEST, PLACES, POLICIES, RATIOS, SEATS
from cardgen.analysis.play.tally import WHOLE

HITS, BOTH, CASES = range(3)

TRIAL_FIELDS: list[Any] = [
    ("row", np.int64, PLACES),
    ("kinds", np.int64, POLICIES),
    ("firsts", np.int64, COPIES),
    ("ratios", np.int64, (RATIOS, 2)),
    *((name, np.int64) for name in ("places", "policies", "has_several", "rated", "events")),
]
"""Who plays: the policies in turn by their numbers among those that differ, and what these do; the first copy of the
card of each copy; events by place, what is counted of what. Then how many they are, and whether a card may come to
several players of a game, or several times.
"""


def game_fields(events: int) -> list[Any]:
    """What is counted of one game: by seat copies that could be chosen, and that were, and the game in which it was
    last; policy, points, parts of the win; events; and by policy and first copy in how many cases.
    """
    return [
        *((name, np.int64, (SEATS, COPIES)) for name in ("drawn", "drawn_in", "played", "played_in")),
        ("cases", np.int64, (POLICIES, COPIES, 4)),
        *((name, np.int64, COPIES) for name in ("drawn_of_first", "played_of_first")),
        ("events", np.int64, events),
        *((name, np.int64, SEATS) for name in ("policy", "points", "won", "drawn_number", "played_number")),
        *((name, np.int64) for name in ("players", "number")),
    ]


def count_fields(events: int) -> list[Any]:
    """As in a Tally: numbers by policy, copy, event, seat; squares have three numbers each."""
    return [
        *((name, np.int64, (POLICIES, COPIES)) for name in ("drawn", "played", "won_with", "won_squares")),
        *((name, np.int64, (POLICIES, COPIES, 3)) for name in ("choices", "luck")),
        ("is_several", np.int64, (POLICIES, COPIES)),
        ("points", np.int64, (POLICIES, HIGHEST + 1 - LOWEST)),
        ("wins", np.int64, (POLICIES, 3)),
        ("squares", np.int64, (RATIOS, 3)),
        ("events", np.int64, events),
        *((name, np.int64, POLICIES) for name in ("seats", "won")),
        ("seat_won", np.int64, SEATS),
        ("draws", np.int64),
    ]


@part
def seat_from(seat: int, turns: int, players: int) -> int:
    """Clockwise, at most once round the table: dividing would take longer."""
    seat += turns
    return seat if seat < players else seat - players


@part
def begin_count(trial: Any, players: int, number: int, game: Any) -> None:
    """Who sits where in this game, as `Trial.seated`, and nothing counted yet."""
    game.players, game.number = players, number + 1
    rounds = number // players
    turned, begun = number - rounds * players, rounds % trial.places
    for seat in range(players):
        place = seat_from(seat, turned, players) + begun
        while place >= trial.places:
            place -= trial.places
        game.policy[seat] = trial.row[place]
        game.points[seat] = game.drawn_number[seat] = game.played_number[seat] = 0
    clear_events(game.events, trial.events)


@part
def clear_events(events: Any, number: int) -> None:
    for event in range(number):
        events[event] = 0


@part
def note_drawn(game: Any, seat: int, card: int) -> None:
    """A copy that this seat could choose."""
    number = game.drawn_number[seat]
    game.drawn_in[seat, card] = game.number
    game.drawn[seat, number] = card
    game.drawn_number[seat] = number + 1


@part
def note_played(game: Any, seat: int, card: int) -> None:
    """A copy that this seat chose."""
    number = game.played_number[seat]
    game.played_in[seat, card] = game.number
    game.played[seat, number] = card
    game.played_number[seat] = number + 1


@part
def share_win(game: Any, counts: Any) -> None:
    """Between those with most points, once all are there."""
    winners, best = 0, game.points[0]
    for seat in range(1, game.players):
        best = max(best, game.points[seat])
    for seat in range(game.players):
        winners += game.points[seat] == best
    counts.draws += winners > 1
    parts = WHOLE // winners
    for seat in range(game.players):
        game.won[seat] = parts if game.points[seat] == best else 0


@part
def count_game(trial: Any, game: Any, counts: Any) -> None:
    """Who won with which copies, and events, once the win is shared: see `record` and `record_cards`."""
    for seat in range(game.players):
        policy, mine = game.policy[seat], game.won[seat]
        counts.seats[policy] += 1
        counts.won[policy] += mine
        counts.points[policy, game.points[seat] - LOWEST] += 1
        counts.seat_won[seat] += mine
        for place in range(game.drawn_number[seat]):
            counts.drawn[policy, game.drawn[seat, place]] += 1
        for place in range(game.played_number[seat]):
            card = game.played[seat, place]
            counts.played[policy, card] += 1
            counts.won_with[policy, card] += mine
            counts.won_squares[policy, card] += mine * mine
    _count_wins(trial.policies, game, counts)
    if trial.has_several:
        _count_several(trial.policies, trial.firsts, game, counts)
    _count_events(trial, game.events, counts)


@part
def _count_wins(policies: int, game: Any, counts: Any) -> None:
    """The squares of what each policy won in a game."""
    for policy in range(policies):
        mine = cases = 0
        for seat in range(game.players):
            if game.policy[seat] == policy:
                mine += game.won[seat]
                cases += 1
        add_squares(counts.wins[policy], mine, cases)


@part
def add_squares(squares: Any, hits: int, cases: int) -> None:
    squares[HITS] += hits * hits
    squares[BOTH] += hits * cases
    squares[CASES] += cases * cases


@part
def _count_several(policies: int, firsts: Any, game: Any, counts: Any) -> None:
    """What it adds that several cases of a card are of one game."""
    for seat in range(game.players):
        policy, mine = game.policy[seat], game.won[seat]
        for place in range(game.drawn_number[seat]):
            first = firsts[game.drawn[seat, place]]
            game.cases[policy, first, 0] += 1
            game.drawn_of_first[first] += 1
        for place in range(game.played_number[seat]):
            card = game.played[seat, place]
            cases = game.cases[policy, firsts[card]]
            cases[1] += 1
            cases[2] += mine
            cases[3] += mine * mine
            was_drawn = game.drawn_in[seat, card] == game.number
            game.played_of_first[firsts[card]] += 1 if was_drawn else 2
    for seat in range(game.players):
        for place in range(game.drawn_number[seat]):
            _take_several(policies, firsts[game.drawn[seat, place]], game, counts)
        for place in range(game.played_number[seat]):
            _take_several(policies, firsts[game.played[seat, place]], game, counts)


@part
def _take_several(policies: int, first: int, game: Any, counts: Any) -> None:
    """Counts the cases of a card, of all policies, and forgets them."""
    several = game.drawn_of_first[first] > 1 or game.played_of_first[first] > 1
    if game.drawn_of_first[first] or game.played_of_first[first]:
        for policy in range(policies):
            cases = game.cases[policy, first]
            if several and (cases[0] or cases[1]):
                counts.is_several[policy, first] = 1
                _add_several(cases, counts.choices[policy, first], counts.luck[policy, first])
            cases[:] = 0
        game.drawn_of_first[first] = game.played_of_first[first] = 0


@part
def _add_several(cases: Any, choices: Any, luck: Any) -> None:
    could, was, parts, squared = cases[0], cases[1], cases[2], cases[3]
    choices[HITS] += was * was - was
    choices[BOTH] += was * could - was
    choices[CASES] += could * could - could
    luck[HITS] += parts * parts - squared
    luck[BOTH] += parts * was - parts
    luck[CASES] += was * was - was


@part
def _count_events(trial: Any, events: Any, counts: Any) -> None:
    """Events, and the squares of those of which a game may have several."""
    _add_events(counts.events, events, trial.events)
    for place in range(trial.rated):
        cases = events[trial.ratios[place, 1]]
        if cases:
            add_squares(counts.squares[place], events[trial.ratios[place, 0]], cases)


@part
def _add_events(all_events: Any, events: Any, number: int) -> None:
    for event in range(number):
        all_events[event] += events[event]
