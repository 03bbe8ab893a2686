"""Plays blocks of games in compiled code and counts them, as `record.py` and `tally.py` do: what is counted is said
there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cardgen.analysis.play.chance_kernel import batch_end, below, seed_batch
from cardgen.analysis.play.compiling import entry, part
from cardgen.analysis.play.tally import WHOLE
from cardgen.games.fsys.play.fast import KINDS
from cardgen.games.fsys.play.match_kernel import (
    BOARD,
    MOST_COPIES,
    MOST_ROUNDS,
    MOST_SEATS,
    count_icons,
    number_of,
    play_match,
    seat_from,
    shown_by,
)
from cardgen.games.fsys.play.record import TEN_THOUSAND
from cardgen.games.fsys.rules import NOTHING

CHALLENGES, SUDDEN, TIED, COLLECTIVE, *OTHERS = range(12)
MATCHES, SEATS, REPLACED, SHARED, BACKUP_SEATS, BACKUP_HELPED, DECIDED, ROUND_1 = OTHERS
"""Places of events: the first four are counted by the card that was the challenge, too; sudden solves by round last."""
COVERED = 4
"""Of what is counted by card, the place of what the best player had."""
HITS, BOTH, CASES = range(3)


MOST_EVENTS, MOST_RATIOS, MOST_PLACES, MOST_POINTS = ROUND_1 + MOST_ROUNDS, 16, 64, 1024

TRIAL = np.dtype(
    [
        ("row", np.int64, MOST_PLACES),
        ("kinds", np.int64, len(KINDS)),
        ("firsts", np.int64, MOST_COPIES),
        ("ratios", np.int64, (MOST_RATIOS, 2)),
        *((name, np.int64) for name in ("places", "policies", "has_several", "rated")),
    ],
    align=True,
)
"""Who plays: the policies in turn by their numbers among those that differ, and what these do; the first copy of the
card of each copy, if that is to be looked at; what is counted of what. Then how many they are.
"""

GAME = np.dtype(
    [
        *((name, np.int64, (MOST_SEATS, MOST_COPIES)) for name in ("drawn", "drawn_in", "played", "played_in")),
        ("cases", np.int64, (len(KINDS), MOST_COPIES, 4)),
        ("cases_of_first", np.int64, MOST_COPIES),
        ("events", np.int64, MOST_EVENTS),
        *((name, np.int64, MOST_SEATS) for name in ("policy", "points", "won", "drawn_number", "played_number")),
        ("players", np.int64),
    ],
    align=True,
)
"""What is counted of one game: by seat copies that could be chosen, and that were, each once, and the game in which it
was last; policy, points, parts of the win; events; and by policy and first copy in how many cases.
"""

COUNTS = np.dtype(
    [
        *((name, np.int64, (len(KINDS), MOST_COPIES)) for name in ("drawn", "played", "won_with", "won_squares")),
        *((name, np.int64, (len(KINDS), MOST_COPIES, 3)) for name in ("choices", "luck")),
        ("is_several", np.int64, (len(KINDS), MOST_COPIES)),
        ("by_card", np.int64, (COVERED + 1, MOST_COPIES)),
        ("points", np.int64, (len(KINDS), MOST_POINTS + 1)),
        ("wins", np.int64, (len(KINDS), 3)),
        ("squares", np.int64, (MOST_RATIOS, 3)),
        ("events", np.int64, MOST_EVENTS),
        ("seats", np.int64, len(KINDS)),
        ("won", np.int64, len(KINDS)),
        ("seat_won", np.int64, MOST_SEATS),
        ("draws", np.int64),
    ],
    align=True,
)
"""As in a Tally: numbers by policy, copy, event, seat; squares have three numbers each."""


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
            _count_game(trials[0], games[0], counts)
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
    """As `Trial.seated`."""
    game.players = players
    rounds = number // players
    turned, begun = number - rounds * players, rounds % trial.places
    for seat in range(players):
        place = seat_from(seat, turned, players) + begun
        while place >= trial.places:
            place -= trial.places
        policy = trial.row[place]
        game.policy[seat], board.who[seat] = policy, trial.kinds[policy]
        game.points[seat] = game.drawn_number[seat] = game.played_number[seat] = 0


@part
def _play_game(luck: Any, board: Any, terms: Any, trial: Any, number: int, game: Any, counts: Any) -> bool:
    """All matches of a game; False where the rules do not cover it."""
    _seat(board, terms.players, trial, number, game)
    for event in range(MOST_EVENTS):
        game.events[event] = 0
    for _ in range(terms.matches):
        start = below(luck, terms.players) if terms.matches > 1 else 0
        if not play_match(luck, board, terms, start):
            return False
        for seat in range(terms.players):
            game.points[seat] += board.points[seat]
            _note_cards(board, game, seat, number + 1)
        _count_match(board, terms, game.events, counts.by_card)
    return True


@part
def _note_cards(board: Any, game: Any, seat: int, number: int) -> None:
    """A copy counts once a game, in however many matches."""
    for place in range(board.laid[seat]):
        card = board.placed[seat, place]
        _note(game.drawn, game.drawn_number, game.drawn_in, seat, card, number)
        _note(game.played, game.played_number, game.played_in, seat, card, number)
    for place in range(board.held[seat]):
        _note(game.drawn, game.drawn_number, game.drawn_in, seat, board.hands[seat, place], number)


@part
def _note(cards: Any, numbers: Any, last_in: Any, seat: int, card: int, number: int) -> None:
    if last_in[seat, card] != number:
        last_in[seat, card] = number
        cards[seat, numbers[seat]] = card
        numbers[seat] += 1


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


@part
def _count_game(trial: Any, game: Any, counts: Any) -> None:
    _share_win(game, counts)
    for seat in range(game.players):
        policy, mine = game.policy[seat], game.won[seat]
        counts.seats[policy] += 1
        counts.won[policy] += mine
        counts.points[policy, game.points[seat]] += 1
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
def _share_win(game: Any, counts: Any) -> None:
    best = winners = 0
    for seat in range(game.players):
        best = max(best, game.points[seat])
    for seat in range(game.players):
        winners += game.points[seat] == best
    counts.draws += winners > 1
    parts = WHOLE // winners
    for seat in range(game.players):
        game.won[seat] = parts if game.points[seat] == best else 0


@part
def _count_wins(policies: int, game: Any, counts: Any) -> None:
    """The squares of what each policy won in a game."""
    for policy in range(policies):
        mine = cases = 0
        for seat in range(game.players):
            if game.policy[seat] == policy:
                mine += game.won[seat]
                cases += 1
        _add_squares(counts.wins[policy], mine, cases)


@part
def _add_squares(squares: Any, hits: int, cases: int) -> None:
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
            game.cases_of_first[first] += 1
        for place in range(game.played_number[seat]):
            cases = game.cases[policy, firsts[game.played[seat, place]]]
            cases[1] += 1
            cases[2] += mine
            cases[3] += mine * mine
    for seat in range(game.players):
        for place in range(game.drawn_number[seat]):
            _take_several(policies, firsts[game.drawn[seat, place]], game, counts)


@part
def _take_several(policies: int, first: int, game: Any, counts: Any) -> None:
    """Counts the cases of a card, of all policies, and forgets them."""
    several = game.cases_of_first[first] > 1
    for policy in range(policies):
        cases = game.cases[policy, first]
        could, was, parts, squared = cases[0], cases[1], cases[2], cases[3]
        if several and could:
            counts.is_several[policy, first] = 1
            choices, luck = counts.choices[policy, first], counts.luck[policy, first]
            choices[HITS] += was * was - was
            choices[BOTH] += was * could - was
            choices[CASES] += could * could - could
            luck[HITS] += parts * parts - squared
            luck[BOTH] += parts * was - parts
            luck[CASES] += was * was - was
        cases[:] = 0
    game.cases_of_first[first] = 0


@part
def _count_events(trial: Any, events: Any, counts: Any) -> None:
    """Events, and the squares of those of which a game may have several."""
    for event in range(MOST_EVENTS):
        counts.events[event] += events[event]
    for place in range(trial.rated):
        cases = events[trial.ratios[place, 1]]
        if cases:
            _add_squares(counts.squares[place], events[trial.ratios[place, 0]], cases)
