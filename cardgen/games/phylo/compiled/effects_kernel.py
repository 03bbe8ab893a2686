"""Carries out the effects of events in compiled code, and what leaves the table, as `effects.py` does: what is right
is said there.
"""

from __future__ import annotations

from typing import Any

from cardgen.analysis.play.chance_kernel import next_number
from cardgen.analysis.play.compiling import part
from cardgen.games.phylo.compiled.board_kernel import DISCARDED, HAND, TABLE, take, turn_into
from cardgen.games.phylo.compiled.codes import BLOCKING, CHAIN, CLIMATE, DISCARD_DIET, DISCARD_TARGET, POINTS, TERRAIN
from cardgen.games.phylo.compiled.terms_kernel import BESIDE, NOTHING, has


@part
def owner_of(board: Any, copy: int) -> int:
    """The seat that has this copy on the table."""
    return 0 if board.zone[copy] == TABLE else 1


@part
def discard_gone(board: Any, terms: Any) -> None:
    """What has left the table, to the discard piles of its owners."""
    for place in range(board.gone_number):
        copy = board.gone[place]
        seat = owner_of(board, copy)
        board.orphans_number -= board.is_orphan[copy]
        board.is_orphan[copy] = 0
        board.zone[copy] = DISCARDED + seat
        board.points[seat] -= terms.points[copy] + board.bonus[copy]
        board.bonus[copy] = 0
        board.losses += 1
    board.gone_number = 0


@part
def discard_cell(board: Any, terms: Any, cell: int) -> None:
    take(board, terms, cell)
    discard_gone(board, terms)


@part
def retrieve(board: Any, terms: Any, event: int, copy: int) -> None:
    """An event that brings a copy back to the hand."""
    _note_event(board, terms, event)
    board.zone[copy] = HAND + board.seat
    board.held[board.seat] += 1


@part
def play_event(luck: Any, board: Any, terms: Any, event: int, cell: int) -> None:
    """PH-R18."""
    _note_event(board, terms, event)
    if cell and board.at[cell] >= 0:
        _strike(luck, board, terms, event, cell)


@part
def _note_event(board: Any, terms: Any, event: int) -> None:
    board.event_played = 1
    board.wind = board.wind or terms.is_wind[event]
    board.zone[event] = DISCARDED + board.seat


@part
def _strike(luck: Any, board: Any, terms: Any, event: int, cell: int) -> None:
    effect = terms.effect[event]
    if effect == DISCARD_TARGET:
        discard_cell(board, terms, cell)
    elif effect == CHAIN:
        board.hopper = event
        hop(luck, board, terms, cell)
    elif effect == DISCARD_DIET:
        _starve(board, terms, cell)
    elif effect in (TERRAIN, CLIMATE):
        _change(board, terms, event, cell)
    elif effect == BLOCKING:
        board.is_marked = 1
        for step in BESIDE:
            board.blocked[cell + step] = max(board.turn + terms.lasts[event], board.blocked[cell + step])
    elif effect == POINTS:
        struck = board.at[cell] % terms.copies
        board.bonus[struck] += terms.brings[event]
        board.points[owner_of(board, struck)] += terms.brings[event]


@part
def hop(luck: Any, board: Any, terms: Any, cell: int) -> None:
    """The species of the cell is discarded; on heads the event jumps to one beside it that it may be laid on."""
    discard_cell(board, terms, cell)
    board.hops_number = 0
    if next_number(luck) < 0.5:
        for step in BESIDE:
            other = board.at[cell + step]
            if other >= 0 and has(terms.targets[board.hopper], other):
                board.hops[board.hops_number] = cell + step
                board.hops_number += 1


@part
def _starve(board: Any, terms: Any, cell: int) -> None:
    eater = board.at[cell] % terms.copies
    for step in BESIDE:
        other = board.at[cell + step]
        if 0 <= other < terms.home and has(terms.prey[eater], other % terms.copies):
            discard_cell(board, terms, cell + step)


@part
def changed_state(board: Any, terms: Any, cell: int, effect: int, becomes: int) -> int:
    """What a cell is when its terrain or its climate becomes another, with what the other had become already."""
    state = board.ground[cell]
    climate = state % terms.climates
    return state - climate + becomes if effect == CLIMATE else becomes * terms.climates + climate


@part
def _change(board: Any, terms: Any, event: int, cell: int) -> None:
    """PH-A13."""
    effect = terms.effect[event]
    changed = board.at[cell] % terms.copies if terms.stays_with_card else cell
    turn_into(board, terms, cell, changed_state(board, terms, cell, effect, terms.becomes[event]))
    kept = 0
    for place in range(board.lasting_number):
        if board.changed[place] != changed or board.effect[place] != effect:
            _keep(board, place, kept)
            kept += 1
    board.last[kept], board.changed[kept], board.effect[kept] = board.turn + terms.lasts[event], changed, effect
    board.lasting_number = kept + 1


@part
def _keep(board: Any, place: int, kept: int) -> None:
    """What lasts on, at its place in the list."""
    board.last[kept], board.changed[kept] = board.last[place], board.changed[place]
    board.effect[kept] = board.effect[place]


@part
def expire(board: Any, terms: Any) -> None:
    """What lasted until the turn before is over."""
    kept = 0
    for place in range(board.lasting_number):
        if board.last[place] < board.turn:
            cell, effect = board.changed[place], board.effect[place]
            if terms.stays_with_card:
                cell = board.cell_of[cell]
            if cell >= 0 and board.ground[cell]:
                turn_into(board, terms, cell, changed_state(board, terms, cell, effect, NOTHING))
        else:
            _keep(board, place, kept)
            kept += 1
    board.lasting_number = kept
