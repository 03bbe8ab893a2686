"""Plays blocks of games in compiled code and counts them, as `record.py` and `tally.py` do: what is counted is said
there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cardgen.analysis.play.chance_kernel import batch_end, below, seed_batch
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
from cardgen.analysis.play.counts import COPIES
from cardgen.games.fsys.play.match_kernel import (
    BOARD,
    MOST_ROUNDS,
    count_icons,
    number_of,
    play_match,
    shown_by,
)
from cardgen.games.fsys.play.record import TEN_THOUSAND
from cardgen.games.fsys.rules import NOTHING

CHALLENGES, SUDDEN, TIED, COLLECTIVE, *OTHERS = range(12)
MATCHES, SEATS, REPLACED, SHARED, BACKUP_SEATS, BACKUP_HELPED, DECIDED, ROUND_1 = OTHERS
"""Places of events: the first four are counted by the card that was the challenge, too; sudden solves by round last."""
COVERED = 4
"""Of what is counted by card, the place of what the best player had."""
MOST_EVENTS = ROUND_1 + MOST_ROUNDS

TRIAL = np.dtype(TRIAL_FIELDS, align=True)
GAME = np.dtype(game_fields(MOST_EVENTS), align=True)
COUNTS = np.dtype([*count_fields(MOST_EVENTS), ("by_card", np.int64, (COVERED + 1, COPIES))], align=True)


@entry
def count_games(lucks: Any, terms: Any, trials: Any, first: int, last: int, counted: Any) -> int:
    """Plays and counts games up to the last; the number of those before one that the rules do not cover."""
    luck, counts = lucks[0], counted[0]
    boards: Any = np.zeros(1, BOARD)
    games: Any = np.zeros(1, GAME)
    number = first
    while number < last:
        end = batch_end(number, last)
        seed_batch(luck, number, end)
        for lane in range(end - number):
            luck.lane = lane
            if not _play_game(luck, boards[0], terms[0], trials[0], number + lane, games[0], counts):
                return number + lane - first
            share_win(games[0], counts)
            count_game(trials[0], games[0], counts)
        number = end
    return last - first


@entry
def moves_of(lucks: Any, terms: Any, trials: Any, number: int, moves: Any) -> int:
    """All moves of a game, match by match; how many they are."""
    boards: Any = np.zeros(1, BOARD)
    games: Any = np.zeros(1, GAME)
    written = 0
    luck, board, matches = lucks[0], boards[0], terms[0].matches
    seed_batch(luck, number, number + 1)
    _seat(board, terms[0].players, trials[0], number, games[0])
    for _ in range(matches):
        start = below(luck, terms[0].players) if matches > 1 else 0
        play_match(luck, board, terms[0], start)
        for place in range(board.moved):
            moves[written + place] = board.moves[place]
        written += board.moved
    return written


@part
def _seat(board: Any, players: int, trial: Any, number: int, game: Any) -> None:
    begin_count(trial, players, number, game)
    for seat in range(players):
        board.who[seat] = trial.kinds[game.policy[seat]]


@part
def _play_game(luck: Any, board: Any, terms: Any, trial: Any, number: int, game: Any, counts: Any) -> bool:
    """All matches of a game; False where the rules do not cover it."""
    _seat(board, terms.players, trial, number, game)
    for _ in range(terms.matches):
        start = below(luck, terms.players) if terms.matches > 1 else 0
        if not play_match(luck, board, terms, start):
            return False
        for seat in range(terms.players):
            game.points[seat] += board.points[seat]
            _note_cards(board, game, seat)
        _count_match(board, terms, game.events, counts.by_card)
    return True


@part
def _note_cards(board: Any, game: Any, seat: int) -> None:
    """A copy counts once a game, in however many matches."""
    for place in range(board.laid[seat]):
        card = board.placed[seat, place]
        if game.drawn_in[seat, card] != game.number:
            note_drawn(game, seat, card)
        if game.played_in[seat, card] != game.number:
            note_played(game, seat, card)
    for place in range(board.held[seat]):
        if game.drawn_in[seat, board.hands[seat, place]] != game.number:
            note_drawn(game, seat, board.hands[seat, place])


@part
def _count_match(board: Any, terms: Any, events: Any, by_card: Any) -> None:
    """What happened in a match, and by the card that was its challenge."""
    challenge = board.challenge
    events[MATCHES] += 1
    events[SEATS] += terms.players
    events[REPLACED] += number_of(board.replaced)
    _count_of(events, by_card, CHALLENGES, challenge)
    if board.solver != NOTHING:
        _count_of(events, by_card, SUDDEN, challenge)
        events[ROUND_1 + board.round - 1] += 1
        events[SHARED] += number_of(board.answered) > 0
    else:
        events[BACKUP_SEATS] += terms.players
        events[BACKUP_HELPED] += number_of(board.swapped)
        if board.leading > 1:
            _count_of(events, by_card, TIED, challenge)
        if board.is_collective:
            _count_of(events, by_card, COLLECTIVE, challenge)
    covered = 0
    for seat in range(terms.players):
        covered = max(covered, count_icons(shown_by(board, terms, seat)))
    by_card[COVERED, challenge] += covered * TEN_THOUSAND // count_icons(terms.masks[challenge])
    events[DECIDED] += _is_decided(board, terms)


@part
def _count_of(events: Any, by_card: Any, event: int, challenge: int) -> None:
    events[event] += 1
    by_card[event, challenge] += 1


@part
def _is_decided(board: Any, terms: Any) -> bool:
    """Does one lead after round 1, and end first alone? (CG506)"""
    need = terms.masks[board.challenge]
    best = most = -1
    leader = winner = -1
    for seat in range(terms.players):
        shown = count_icons(terms.masks[board.placed[seat, 0]] & need) if board.laid[seat] else 0
        if shown >= best:
            best, leader = shown, -1 if shown == best else seat
        if board.points[seat] >= most:
            most, winner = board.points[seat], -1 if board.points[seat] == most else seat
    return leader >= 0 and leader == winner
