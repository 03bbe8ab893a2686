"""Lists the legal actions in compiled code, in the order of `moves.py`: what is right is said there."""

from __future__ import annotations

from typing import Any

import numpy as np

from cardgen.analysis.play.compiling import part
from cardgen.games.phylo.compiled.board_kernel import DISCARDED, HAND, TABLE, fits, meets_conditions
from cardgen.games.phylo.compiled.codes import ALWAYS, MOST_ACTIONS, POLLINATOR, RETRIEVING, WIND
from cardgen.games.phylo.compiled.terms_kernel import BESIDE, DIAGONAL, NOTHING, NOWHERE, has
from cardgen.games.phylo.play.action import QUESTIONS, ActionKind

KINDS = [np.int64(kind) for kind in ActionKind if kind not in QUESTIONS]
PASS, DISCARD, LAY, COVER, INFEST, MOVE, EVENT, RETRIEVE, SPREAD, HOP, CHOOSE = KINDS
"""Of this type, so that what they are given to is compiled once."""


@part
def find_actions(board: Any, terms: Any) -> None:
    """All of them; PASS first, but for the opening hand and where an event jumps."""
    board.offered = 0
    if not board.is_begun:
        for place in range(board.left[board.seat]):
            _offer(board, CHOOSE, board.piles[board.seat, place], NOTHING)
    elif board.hops_number:
        for place in range(board.hops_number):
            _offer(board, HOP, board.hopper, board.hops[place])
    else:
        _offer(board, PASS, NOTHING, NOTHING)
        _find_spreads(board, terms)
        if board.actions_left > 0:
            _find_of_hand(board, terms)
            _find_movements(board, terms)


@part
def _offer(board: Any, kind: int, copy: int, where: int) -> None:
    if board.offered == MOST_ACTIONS:
        board.has_no_room = 1
    else:
        board.actions[board.offered] = kind | copy << 4 | where << 16
        board.offered += 1


@part
def _find_unique(board: Any, terms: Any, zone: int, found: Any) -> int:
    """The lowest copy of each card in a zone: the others would do the same. How many they are."""
    board.met_number += 1
    number = 0
    for copy in range(terms.copies):
        if board.zone[copy] == zone and _is_new(board, terms, copy):
            found[number] = copy
            number += 1
    return number


@part
def _is_new(board: Any, terms: Any, copy: int) -> bool:
    """Was no copy of this card met before?"""
    first = terms.firsts[copy]
    is_new = board.met_in[first] != board.met_number
    board.met_in[first] = board.met_number
    return bool(is_new)


@part
def _find_of_hand(board: Any, terms: Any) -> None:
    if not board.held[board.seat]:
        return
    board.unique_number = _find_unique(board, terms, HAND + board.seat, board.unique)
    if board.left[board.seat]:
        for place in range(board.unique_number):
            _offer(board, DISCARD, board.unique[place], NOTHING)
    _find_layings(board, terms)
    for place in range(board.unique_number):
        if terms.is_coverer[board.unique[place]]:
            _find_coverings(board, terms, board.unique[place])
    for place in range(board.unique_number):
        if terms.is_parasite[board.unique[place]]:
            _find_infestations(board, terms, board.unique[place])
    if not board.event_played:
        _find_events(board, terms)


@part
def _find_layings(board: Any, terms: Any) -> None:
    """PH-R13."""
    for number in range(board.open_number):
        cell = board.open[number]
        if board.blocked[cell] < board.turn:
            for place in range(board.unique_number):
                copy = board.unique[place]
                if terms.is_ordinary[copy] and fits(board, terms, copy, cell, NOWHERE):
                    _offer(board, LAY, copy, cell)


@part
def _find_coverings(board: Any, terms: Any, copy: int) -> None:
    """PH-R14."""
    for number in range(board.taken_number):
        cell = board.taken[number]
        body = board.at[cell]
        if has(terms.over[copy], body) and board.blocked[cell] < board.turn:
            is_own = board.zone[body % terms.copies] == TABLE + board.seat
            if (terms.invades_own or not is_own) and fits(board, terms, copy, cell, cell):
                _offer(board, COVER, copy, cell)


@part
def _find_infestations(board: Any, terms: Any, copy: int) -> None:
    """PH-R15."""
    for number in range(board.taken_number):
        cell = board.taken[number]
        is_free = board.under[cell] < 0 and board.blocked[cell] < board.turn
        if is_free and has(terms.hosts[copy], board.at[cell]) and meets_conditions(board, terms, copy, cell):
            _offer(board, INFEST, copy, cell)


@part
def _find_movements(board: Any, terms: Any) -> None:
    """PH-R16."""
    for number in range(terms.movers_number):
        copy = terms.movers[number]
        if board.zone[copy] == TABLE + board.seat and board.under[board.cell_of[copy]] != copy:
            for step in BESIDE:
                _find_along(board, terms, copy, step, terms.straight[copy])
            for step in DIAGONAL:
                _find_along(board, terms, copy, step, terms.diagonal[copy])


@part
def _find_along(board: Any, terms: Any, copy: int, step: int, reach: int) -> None:
    came_from = board.cell_of[copy]
    cell = came_from
    for _ in range(reach):
        cell += step
        if board.is_open[cell]:
            if board.blocked[cell] < board.turn and fits(board, terms, copy, cell, came_from):
                _offer(board, MOVE, copy, cell)
        elif board.at[cell] >= 0 and not terms.moves_through:
            return


@part
def _find_events(board: Any, terms: Any) -> None:
    """PH-R18."""
    for place in range(board.unique_number):
        copy = board.unique[place]
        if terms.is_event[copy]:
            if terms.effect[copy] == RETRIEVING:
                _find_retrievals(board, terms, copy)
            elif not terms.has_target[copy]:
                _offer(board, EVENT, copy, NOTHING)
            else:
                _find_targets(board, terms, copy)


@part
def _find_retrievals(board: Any, terms: Any, copy: int) -> None:
    for place in range(_find_unique(board, terms, DISCARDED + board.seat, board.found)):
        if terms.is_species[board.found[place]]:
            _offer(board, RETRIEVE, copy, board.found[place])


@part
def _find_targets(board: Any, terms: Any, copy: int) -> None:
    for number in range(board.taken_number):
        cell = board.taken[number]
        body = board.at[cell]
        is_own = board.zone[body % terms.copies] == TABLE + board.seat
        if has(terms.targets[copy], body) and (terms.targets_own or not is_own):
            _offer(board, EVENT, copy, cell)


@part
def may_spread(board: Any, terms: Any) -> bool:
    """Is a SPREAD left to a player without actions?"""
    board.offered = 0
    _find_spreads(board, terms)
    return bool(board.offered > 0)


@part
def _find_spreads(board: Any, terms: Any) -> None:
    """PH-R16."""
    if terms.spread_costs and board.actions_left <= 0:
        return
    board.met_number += 1
    for number in range(terms.spreaders_number):
        copy = terms.spreaders[number]
        if board.zone[copy] == HAND + board.seat and _is_new(board, terms, copy):
            board.reached_number += 1
            for place in range(terms.spreaders_number):
                original = terms.spreaders[place]
                is_own = board.zone[original] == TABLE + board.seat
                if is_own and terms.firsts[original] == terms.firsts[copy]:
                    _find_around(board, terms, copy, board.cell_of[original])


@part
def _find_around(board: Any, terms: Any, copy: int, original: int) -> None:
    """Each cell is offered once, from however many originals it is reached."""
    reach = _reach(board, terms, copy, original)
    for number in range((2 * reach + 1) ** 2 - 1):
        cell = original + terms.around[number]
        is_asked = board.is_open[cell] and board.reached[cell] != board.reached_number
        if is_asked and board.blocked[cell] < board.turn and fits(board, terms, copy, cell, NOWHERE):
            board.reached[cell] = board.reached_number
            _offer(board, SPREAD, copy, cell)


@part
def _reach(board: Any, terms: Any, copy: int, original: int) -> int:
    """How far the copy may spread from an original in this cell; 0 where its condition does not hold."""
    doubled_by = terms.doubled_by[copy]
    if not _is_met(board, terms, terms.needs[copy], original) and not (board.wind and doubled_by == WIND):
        return 0
    is_doubled = doubled_by != ALWAYS and _is_met(board, terms, doubled_by, original)
    return terms.reach[copy] * (2 if is_doubled else 1)


@part
def _is_met(board: Any, terms: Any, need: int, cell: int) -> bool:
    if need == POLLINATOR:
        for step in BESIDE:
            other = board.at[cell + step]
            if 0 <= other < terms.home and terms.is_pollinator[other % terms.copies]:
                return True
        return False
    return need == ALWAYS or (need == WIND and board.wind)
