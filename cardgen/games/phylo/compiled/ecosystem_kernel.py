"""Plays games in compiled code, move by move as `engine.py` does: what is right is said there.

Players are random, greedy, or greedy without a part of the game.
"""

from __future__ import annotations

from typing import Any

from cardgen.analysis.play.chance_kernel import below
from cardgen.analysis.play.compiling import part
from cardgen.games.phylo.compiled.board_kernel import (
    DISCARDED,
    HAND,
    PILE,
    TABLE,
    clear_table,
    cover,
    find_incompatible,
    infest,
    lay,
    move,
    take,
)
from cardgen.games.phylo.compiled.codes import NO_DISCARDS, NO_EVENTS, NO_MOVES, RANDOM
from cardgen.games.phylo.compiled.effects_kernel import discard_gone, expire, hop, play_event, retrieve
from cardgen.games.phylo.compiled.moves_kernel import (
    CHOOSE,
    COVER,
    DISCARD,
    EVENT,
    HOP,
    INFEST,
    MOVE,
    PASS,
    RETRIEVE,
    SPREAD,
    find_actions,
    may_spread,
)
from cardgen.games.phylo.compiled.terms_kernel import NOWHERE
from cardgen.games.phylo.compiled.worth_kernel import gain
from cardgen.games.phylo.play.action import COPIES_OF_AN_ACTION

LEAST = -1e9
"""Less than any action is worth."""


@part
def begin_game(luck: Any, board: Any, terms: Any, turn: int) -> None:
    """Opening hands, and the first turn where there is nothing to choose."""
    clear_table(board, terms)
    for copy in range(terms.copies):
        board.zone[copy] = PILE
        board.cell_of[copy] = NOWHERE
        board.bonus[copy] = board.is_orphan[copy] = board.is_drawn[copy] = board.is_laid[copy] = 0
    board.turn = board.seat = board.actions_left = board.is_begun = board.event_played = board.wind = 0
    board.lays = board.losses = board.idle = board.empty_turns = board.hops_number = board.orphans_number = 0
    board.final_turn = NOWHERE
    for seat in range(2):
        board.points[seat] = board.held[seat] = 0
    if terms.is_shared:
        _deal(luck, board, terms)
    else:
        _bring(board, terms, turn)
    board.turn_limit = max(terms.turn_limit, 2 * max(board.left[0], board.left[1]) + 2)
    if terms.chooses:
        _await_choice(luck, board, terms)
    else:
        for seat in range(2):
            _draw_some(luck, board, seat, terms.hand_size)
        _begin_turn(luck, board, terms)


@part
def _deal(luck: Any, board: Any, terms: Any) -> None:
    """PH-R1: one pile, dealt at random to both."""
    cards = board.found
    for copy in range(terms.copies):
        cards[copy] = copy
    for last in range(terms.copies - 1, 0, -1):
        place = below(luck, last + 1)
        cards[last], cards[place] = cards[place], cards[last]
    board.left[0] = board.left[1] = board.seat_of_first = 0
    for place in range(terms.copies):
        _add(board, place % 2, cards[place])


@part
def _bring(board: Any, terms: Any, turn: int) -> None:
    """Each their deck; in every other `turn` the second is that of who begins."""
    board.seat_of_first = turn % 2
    board.left[0] = board.left[1] = 0
    for copy in range(terms.copies):
        is_second = copy >= terms.first_size
        _add(board, 1 - board.seat_of_first if is_second else board.seat_of_first, copy)


@part
def _add(board: Any, seat: int, copy: int) -> None:
    board.piles[seat, board.left[seat]] = copy
    board.left[seat] += 1


@part
def _draw_some(luck: Any, board: Any, seat: int, wanted: int) -> bool:
    """As many as there are; was there any?"""
    number = min(wanted, board.left[seat])
    for _ in range(number):
        size = board.left[seat]
        place = below(luck, size)
        copy = board.piles[seat, place]
        board.piles[seat, place] = board.piles[seat, size - 1]
        board.left[seat] = size - 1
        _to_hand(board, seat, copy)
    return number > 0


@part
def _to_hand(board: Any, seat: int, copy: int) -> None:
    board.zone[copy] = HAND + seat
    board.held[seat] += 1
    board.is_drawn[copy] = 1


@part
def _begin_turn(luck: Any, board: Any, terms: Any) -> None:
    """PH-R5."""
    seat = board.seat
    board.is_begun = 1
    board.empty_turns += board.held[seat] == 0
    _note_empty_pile(board, terms, _draw_some(luck, board, seat, terms.draws))
    board.actions_left = terms.actions
    board.event_played = board.wind = 0


@part
def _note_empty_pile(board: Any, terms: Any, has_drawn: bool) -> None:
    """PH-R22, PH-A15."""
    is_later = has_drawn and terms.last_emptied
    if not board.left[board.seat] and (board.final_turn < 0 or is_later):
        board.final_turn = board.turn + 1


@part
def is_over(board: Any) -> bool:
    return board.is_begun and 0 <= board.final_turn < board.turn


@part
def play_on(luck: Any, board: Any, terms: Any, policy: int) -> int:
    """What the policy of the seat chooses, carried out."""
    find_actions(board, terms)
    action = board.actions[below(luck, board.offered)] if policy == RANDOM else _best_action(board, terms, policy)
    _apply(luck, board, terms, action)
    return action


@part
def is_stuck(board: Any) -> bool:
    """Has it come to where the rules do not go on, or to the edge of what there is room for? Python tells."""
    return board.has_no_room or board.turn > board.turn_limit


@part
def _forbidden(policy: int, kind: int) -> bool:
    if policy == NO_EVENTS:
        return kind in (EVENT, RETRIEVE)
    return (policy == NO_MOVES and kind == MOVE) or (policy == NO_DISCARDS and kind == DISCARD)


@part
def _best_action(board: Any, terms: Any, policy: int) -> int:
    """What brings most at once of all that is not forbidden; the first of equals."""
    best, chosen = LEAST, board.actions[0]
    for place in range(board.offered):
        action = board.actions[place]
        if not _forbidden(policy, action & 15):
            worth = gain(board, terms, action)
            if worth > best:
                best, chosen = worth, action
    return chosen


@part
def _apply(luck: Any, board: Any, terms: Any, action: int) -> None:
    kind, copy, where = action & 15, action >> 4 & COPIES_OF_AN_ACTION - 1, action >> 16
    if kind == CHOOSE:
        _choose(luck, board, terms, copy)
        return
    if kind == PASS:
        _pass(luck, board, terms)
        return
    if kind == HOP:
        hop(luck, board, terms, where)
    else:
        _act(luck, board, terms, kind, copy, where)
    if not board.hops_number and board.actions_left <= 0 and not may_spread(board, terms):
        _end_turn(luck, board, terms)


@part
def _choose(luck: Any, board: Any, terms: Any, copy: int) -> None:
    """PH-A22."""
    seat, pile = board.seat, board.piles[board.seat]
    place = 0
    while pile[place] != copy:
        place += 1
    board.left[seat] -= 1
    for later in range(place, board.left[seat]):
        pile[later] = pile[later + 1]
    _to_hand(board, seat, copy)
    _await_choice(luck, board, terms)


@part
def _await_choice(luck: Any, board: Any, terms: Any) -> None:
    """Of the first seat whose opening hand is not full yet, as far as there are cards; else the first turn."""
    for seat in range(2):
        if board.held[seat] < terms.hand_size and board.left[seat]:
            board.seat = seat
            return
    board.seat = 0
    _begin_turn(luck, board, terms)


@part
def _pass(luck: Any, board: Any, terms: Any) -> None:
    """PH-A21."""
    if terms.pass_ends or board.actions_left <= 1:
        board.idle += max(0, board.actions_left)
        _end_turn(luck, board, terms)
    else:
        board.idle += 1
        board.actions_left -= 1


@part
def _act(luck: Any, board: Any, terms: Any, kind: int, copy: int, where: int) -> None:
    board.actions_left -= kind != SPREAD or terms.spread_costs
    if kind == MOVE:
        move(board, terms, copy, where)
        discard_gone(board, terms)
    elif kind == DISCARD:
        _discard_to_draw(luck, board, terms, copy)
    else:
        board.held[board.seat] -= 1
        board.is_laid[copy] = 1
        if kind == EVENT:
            play_event(luck, board, terms, copy, where)
        elif kind == RETRIEVE:
            retrieve(board, terms, copy, where)
        else:
            _lay_species(board, terms, kind, copy, where)


@part
def _lay_species(board: Any, terms: Any, kind: int, copy: int, where: int) -> None:
    if kind == INFEST:
        infest(board, copy, where)
    elif kind == COVER:
        cover(board, terms, copy, where)
        discard_gone(board, terms)
    else:
        lay(board, terms, copy, where)
    board.zone[copy] = TABLE + board.seat
    board.lays += 1
    board.points[board.seat] += terms.points[copy]


@part
def _discard_to_draw(luck: Any, board: Any, terms: Any, copy: int) -> None:
    """PH-R5, PH-G11, PH-A14."""
    seat = board.seat
    board.held[seat] -= 1
    board.zone[copy] = DISCARDED + seat
    has_drawn = _draw_some(luck, board, seat, terms.discard_draws)
    if terms.last_by_discard:
        _note_empty_pile(board, terms, has_drawn)


@part
def _end_turn(luck: Any, board: Any, terms: Any) -> None:
    _remove_orphans(board, terms)
    board.history[board.turn, 0], board.history[board.turn, 1] = board.points[0], board.points[1]
    board.turn += 1
    board.seat = 1 - board.seat
    if not is_over(board) and not is_stuck(board):
        expire(board, terms)
        _begin_turn(luck, board, terms)


@part
def _remove_orphans(board: Any, terms: Any) -> None:
    """PH-R20, PH-A7."""
    find_incompatible(board, terms)
    doomed = 0
    for copy in range(terms.copies):
        board.is_doomed[copy] = board.is_found[copy] and board.is_orphan[copy]
        board.is_spared[copy] = board.is_found[copy] and not board.is_orphan[copy]
        doomed += board.is_doomed[copy]
    while doomed:
        _remove_doomed(board, terms)
        find_incompatible(board, terms)
        doomed = 0
        for copy in range(terms.copies):
            if terms.reacts:
                board.is_spared[copy] = board.is_found[copy]
            else:
                board.is_doomed[copy] = board.is_found[copy] and not board.is_spared[copy]
                doomed += board.is_doomed[copy]
    _note_orphans(board, terms)


@part
def _remove_doomed(board: Any, terms: Any) -> None:
    for copy in range(terms.copies):
        if board.is_doomed[copy] and board.cell_of[copy] >= 0:
            take(board, terms, board.cell_of[copy])
            discard_gone(board, terms)


@part
def _note_orphans(board: Any, terms: Any) -> None:
    """Who has a turn to be rescued."""
    board.orphans_number = 0
    for copy in range(terms.copies):
        board.is_orphan[copy] = board.is_spared[copy] and board.cell_of[copy] >= 0
        board.orphans_number += board.is_orphan[copy]
