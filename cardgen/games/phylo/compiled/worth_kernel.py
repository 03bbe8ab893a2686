"""Values actions for greedy players in compiled code, as `heuristics.py` does: what is right is said there."""

from __future__ import annotations

from typing import Any

from cardgen.analysis.play.compiling import part
from cardgen.games.phylo.compiled.board_kernel import TABLE, lives_beside
from cardgen.games.phylo.compiled.codes import CHAIN, CLIMATE, DISCARD_DIET, DISCARD_TARGET, OTHER, POINTS, TERRAIN
from cardgen.games.phylo.compiled.effects_kernel import changed_state
from cardgen.games.phylo.compiled.moves_kernel import CHOOSE, COVER, DISCARD, INFEST, LAY, MOVE, PASS, RETRIEVE, SPREAD
from cardgen.games.phylo.compiled.terms_kernel import BESIDE, NOWHERE, has
from cardgen.games.phylo.play.action import COPIES_OF_AN_ACTION
from cardgen.games.phylo.play.effect_worth import BLOCKED, STRANDED
from cardgen.games.phylo.play.effect_worth import NOTHING as DOES_NOTHING
from cardgen.games.phylo.play.heuristics import FRESH_HAND, SPARE_CARDS


@part
def gain(board: Any, terms: Any, action: int) -> float:
    kind, copy, where = action & 15, action >> 4 & COPIES_OF_AN_ACTION - 1, action >> 16
    if kind == MOVE:
        return _worth_of_move(board, terms, copy, where)
    if kind in (LAY, SPREAD):
        return terms.points[copy] + _rescued(board, terms, copy, where)
    if kind == PASS:
        return 0.0
    if kind == DISCARD:
        return _worth_of_discard(board, terms, copy)
    if kind == COVER:
        return terms.points[copy] - _value_to_me(board, terms, where)
    if kind == INFEST:
        return float(terms.points[copy])
    if kind == RETRIEVE:
        return 0.4 * terms.points[where]
    if kind == CHOOSE:
        return float(terms.points[copy] + 10 * terms.is_first_rank[copy])
    return _worth_of_event(board, terms, copy, where)


@part
def _value_to_me(board: Any, terms: Any, cell: int) -> int:
    """The points in a cell: mine count, the other's count against."""
    value = _value_of(board, terms, board.at[cell] % terms.copies)
    return value + _value_of(board, terms, board.under[cell]) if board.under[cell] >= 0 else value


@part
def _value_of(board: Any, terms: Any, copy: int) -> int:
    points = terms.points[copy] + board.bonus[copy]
    return points if board.zone[copy] == TABLE + board.seat else -points


@part
def _rescued(board: Any, terms: Any, copy: int, cell: int) -> int:
    """Points of the own species that are about to be lost and that the newcomer lets live."""
    found = 0
    if board.orphans_number:
        for step in BESIDE:
            body = board.at[cell + step]
            if 0 <= body < terms.home and board.is_orphan[body % terms.copies] and has(terms.link[body], copy):
                found += max(0, _value_to_me(board, terms, cell + step))
    return found


@part
def _worth_of_discard(board: Any, terms: Any, copy: int) -> float:
    fresh = min(terms.discard_draws, board.left[board.seat]) - 1
    worth = float(min(0, fresh))
    if fresh >= 1:
        is_short = board.actions_left > 1 and board.actions_left >= board.held[board.seat]
        worth = FRESH_HAND if is_short else SPARE_CARDS
    return worth - 0.01 * terms.points[copy]


@part
def _worth_of_move(board: Any, terms: Any, copy: int, cell: int) -> float:
    came_from = board.cell_of[copy]
    if not board.is_orphan[copy] and lives_beside(board, terms, board.at[came_from], came_from, NOWHERE):
        return -0.1
    return float(terms.points[copy] + _rescued(board, terms, copy, cell))


@part
def _worth_of_event(board: Any, terms: Any, copy: int, cell: int) -> float:
    effect = terms.effect[copy]
    if not cell or board.at[cell] < 0 or effect == OTHER:
        return DOES_NOTHING
    if effect == POINTS:
        return float(terms.brings[copy] if _value_to_me(board, terms, cell) > 0 else -terms.brings[copy])
    if effect in (DISCARD_TARGET, CHAIN):
        return -_value_to_me(board, terms, cell) - STRANDED * _stranded(board, terms, cell, NOWHERE)
    if effect == DISCARD_DIET:
        return float(-_value_of_prey(board, terms, cell))
    if effect in (TERRAIN, CLIMATE):
        state = changed_state(board, terms, cell, effect, terms.becomes[copy])
        changed = state * terms.copies + board.at[cell] % terms.copies
        return -STRANDED * _stranded(board, terms, cell, changed)
    return -BLOCKED if _value_to_me(board, terms, cell) > 0 else BLOCKED


@part
def _value_of_prey(board: Any, terms: Any, cell: int) -> int:
    eater, value = board.at[cell] % terms.copies, 0
    for step in BESIDE:
        other = board.at[cell + step]
        if 0 <= other < terms.home and has(terms.prey[eater], other % terms.copies):
            value += _value_to_me(board, terms, cell + step)
    return value


@part
def _stranded(board: Any, terms: Any, cell: int, becomes: int) -> int:
    """What the species that lose their last link are worth to me when a cell is emptied, or becomes another body."""
    found = 0
    if becomes >= 0 and not lives_beside(board, terms, becomes, cell, NOWHERE):
        found += _value_to_me(board, terms, cell)
    for step in BESIDE:
        beside = cell + step
        body = board.at[beside]
        if 0 <= body < terms.home and lives_beside(board, terms, body, beside, NOWHERE):
            is_kept = becomes >= 0 and has(terms.link[body], becomes)
            if not is_kept and not lives_beside(board, terms, body, beside, cell):
                found += _value_to_me(board, terms, beside)
    return found
