"""Plays blocks of games in compiled code and counts them, as `record.py` does: what is counted is said there."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardgen.analysis.play.chance_kernel import batch_end, seed_batch
from cardgen.analysis.play.compiling import entry, part
from cardgen.analysis.play.count_kernel import (
    TRIAL_FIELDS,
    begin_count,
    count_fields,
    count_game,
    game_fields,
    note_drawn,
    note_played,
    share_win,
)
from cardgen.analysis.play.counts import LOWEST
from cardgen.analysis.play.course_kernel import NOBODY, count_course, course_fields
from cardgen.analysis.play.tally import WHOLE
from cardgen.games.phylo.compiled.board_kernel import BOARD, HAND, make_table
from cardgen.games.phylo.compiled.codes import (
    ALL_ACTIONS,
    DECK_POINTS,
    DECK_WON,
    DRAW,
    EMPTY_TURNS,
    EVENTS,
    GAMES,
    IDLE,
    LAID,
    LEADER_WON,
    LOST,
    MEETING_WON,
    MEETINGS,
    MOST_TURNS,
    SIDE,
    TURNS,
    WIDE,
    WITH_LEADER,
)
from cardgen.games.phylo.compiled.ecosystem_kernel import begin_game, is_over, is_stuck, play_on
from cardgen.games.phylo.compiled.terms_kernel import NOWHERE
from cardgen.games.phylo.play.record import TENTHS, WIDEST

TRIAL = np.dtype(TRIAL_FIELDS, align=True)
GAME = np.dtype(game_fields(len(EVENTS)), align=True)
COUNTS = np.dtype(
    [
        *count_fields(len(EVENTS)),
        *course_fields(MOST_TURNS, -2 * LOWEST, TENTHS),
        ("length", np.int64, MOST_TURNS),
    ],
    align=True,
)


@entry
def count_games(lucks: Any, terms: Any, trials: Any, first: int, last: int, counted: Any, moves: Any) -> int:
    """Plays and counts games up to the last, of which the moves are kept; how many they are, NOWHERE where Python is to
    tell what happened.
    """
    luck, counts = lucks[0], counted[0]
    boards: Any = np.zeros(1, BOARD)
    games: Any = np.zeros(1, GAME)
    make_table(boards[0])
    number, made = first, 0
    while number < last:
        end = batch_end(number, last)
        seed_batch(luck, number, end)
        for lane in range(end - number):
            luck.lane = lane
            made = _play_game(luck, boards[0], terms[0], trials[0], number + lane, games[0], moves)
            if made < 0:
                return made
            _count(boards[0], terms[0], trials[0], games[0], counts)
        number = end
    return made


@part
def _play_game(luck: Any, board: Any, terms: Any, trial: Any, number: int, game: Any, moves: Any) -> int:
    """A game to its end: how many moves it has; NOWHERE where Python is to tell."""
    begin_count(trial, 2, number, game)
    begin_game(luck, board, terms, number // (2 * trial.places))
    made = 0
    while not is_over(board):
        action = play_on(luck, board, terms, trial.kinds[game.policy[board.seat]])
        if is_stuck(board) or made == len(moves):
            return NOWHERE
        moves[made] = action
        made += 1
    return made


@part
def _count(board: Any, terms: Any, trial: Any, game: Any, counts: Any) -> None:
    for seat in range(2):
        game.points[seat] = board.points[seat]
    for copy in range(terms.copies):
        if board.is_drawn[copy]:
            _note_card(board, copy, game)
    share_win(game, counts)
    _count_events(board, terms, game.events)
    _count_outcome(board, terms, game, counts)
    counts.length[board.turn] += 1
    count_game(trial, game, counts)


@part
def _note_card(board: Any, copy: int, game: Any) -> None:
    """A copy that was in somebody's hand, and is still with this seat, wherever it is."""
    seat = (board.zone[copy] - HAND) % 2
    note_drawn(game, seat, copy)
    if board.is_laid[copy]:
        note_played(game, seat, copy)


@part
def _count_events(board: Any, terms: Any, events: Any) -> None:
    events[GAMES] += 1
    events[TURNS] += board.turn
    events[ALL_ACTIONS] += board.turn * terms.actions
    events[IDLE] += board.idle
    events[EMPTY_TURNS] += board.empty_turns
    events[LAID] += board.lays
    events[LOST] += board.losses
    events[WIDE] += _is_wide(board)


@part
def _is_wide(board: Any) -> bool:
    """As the cards lie at the end, and however the table is turned."""
    left = low = SIDE
    right = high = 0
    for place in range(board.taken_number):
        row, column = board.taken[place] // SIDE, board.taken[place] % SIDE
        left, right, low, high = min(left, column), max(right, column), min(low, row), max(high, row)
    across, along = right - left + 1, high - low + 1
    return max(across, along) > WIDEST[0] or min(across, along) > WIDEST[1]


@part
def _count_outcome(board: Any, terms: Any, game: Any, counts: Any) -> None:
    """Who won, with which deck, and who led before."""
    events = game.events
    events[DRAW] += game.won[0] == game.won[1]
    for deck in range(2):
        seat = deck if board.seat_of_first == 0 else 1 - deck
        events[DECK_WON + deck] += game.won[seat]
        events[DECK_POINTS + deck] += game.points[seat]
        if terms.is_meeting:
            events[MEETING_WON + deck] += game.won[seat] == WHOLE
    events[MEETINGS] += terms.is_meeting
    leader = count_course(board.history, board.turn, game, board.turn // 4 * 2 - 1, TENTHS, counts)
    if leader != NOBODY:
        events[WITH_LEADER] += 1
        events[LEADER_WON] += game.won[leader] == WHOLE
