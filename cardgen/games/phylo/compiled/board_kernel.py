"""The cells of a game in compiled code, as in `board.py`: what is right is said there.

Who fits is looked up among the four neighbours when it is asked. Cells with bodies, and empty ones beside them, are in
lists, in the order in which the readable engine comes to them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from cardgen.analysis.play.compiling import part
from cardgen.games.phylo.compiled.codes import EDGE, MOST_ACTIONS, MOST_COPIES, MOST_TURNS, SIDE
from cardgen.games.phylo.compiled.terms_kernel import BESIDE, CELLS, FIRST_HOME, NOWHERE, has

PILE, HAND, TABLE, DISCARDED = 0, 1, 3, 5
"""Zones of a copy; but for the pile, that of seat 1 is the next number."""
UNANCHORED = np.int64(-2)
MOST_TAKEN = MOST_COPIES + 2

BOARD = np.dtype(
    [
        *((name, np.int64, CELLS) for name in ("at", "under", "ground", "blocked", "reached")),
        *((name, np.int8, CELLS) for name in ("is_open", "anchored")),
        ("taken", np.int64, MOST_TAKEN),
        ("open", np.int64, 4 * MOST_TAKEN),
        ("piles", np.int64, (2, MOST_COPIES)),
        *((name, np.int64, MOST_COPIES) for name in ("zone", "cell_of", "bonus", "is_drawn", "is_laid")),
        *((name, np.int64, MOST_COPIES) for name in ("is_orphan", "is_found", "is_doomed", "is_spared")),
        *((name, np.int64, MOST_COPIES) for name in ("unique", "found", "met_in", "last", "changed", "effect")),
        ("actions", np.int64, MOST_ACTIONS),
        ("hops", np.int64, 4),
        ("gone", np.int64, 4),
        ("history", np.int64, (MOST_TURNS, 2)),
        *((name, np.int64, 2) for name in ("left", "held", "points")),
        *((name, np.int64) for name in ("taken_number", "open_number", "unique_number", "lasting_number")),
        *((name, np.int64) for name in ("offered", "hops_number", "gone_number", "orphans_number", "hopper")),
        *(
            (name, np.int64)
            for name in ("turn", "turn_limit", "seat", "actions_left", "final_turn", "is_begun", "seat_of_first")
        ),
        *((name, np.int64) for name in ("event_played", "wind", "lays", "losses", "idle", "empty_turns")),
        *(
            (name, np.int64)
            for name in ("anchored_without", "met_number", "reached_number", "is_marked", "has_no_room")
        ),
    ],
    align=True,
)
"""By cell, by copy, in lists, by seat; then how many they are, and how far the game is."""


@part
def make_table(board: Any) -> None:
    """Before the first game."""
    board.at[:] = NOWHERE
    board.under[:] = NOWHERE
    board.is_marked = 1


@part
def clear_table(board: Any, terms: Any) -> None:
    """Takes away what lies there after a game: two HOME cards and nothing else (PH-R4)."""
    for place in range(board.taken_number):
        board.at[board.taken[place]] = board.under[board.taken[place]] = NOWHERE
    for place in range(board.open_number):
        board.is_open[board.open[place]] = 0
    if board.is_marked:
        board.blocked[:] = NOWHERE
        board.ground[:] = 0
    board.taken_number = board.open_number = board.gone_number = board.lasting_number = 0
    board.is_marked = board.has_no_room = 0
    put(board, FIRST_HOME, terms.home)
    put(board, FIRST_HOME + 1, terms.home + 1)


@part
def _is_beside_any(board: Any, cell: int) -> bool:
    at = board.at
    return max(at[cell + 1], at[cell - 1], at[cell + SIDE], at[cell - SIDE]) >= 0


@part
def _open(board: Any, cell: int) -> None:
    board.is_open[cell] = 1
    board.open[board.open_number] = cell
    board.open_number += 1


@part
def _close(board: Any, cell: int) -> None:
    board.is_open[cell] = 0
    board.open_number = _without(board.open, board.open_number, cell)


@part
def _without(cells: Any, number: int, cell: int) -> int:
    """A list without this cell, the others in order; how many they are."""
    place = 0
    while cells[place] != cell:
        place += 1
    for later in range(place, number - 1):
        cells[later] = cells[later + 1]
    return number - 1


@part
def put(board: Any, cell: int, body: int) -> None:
    row, column = cell // SIDE, cell % SIDE
    if min(row, column) < EDGE or max(row, column) >= SIDE - EDGE:
        board.has_no_room = 1
    board.anchored_without = UNANCHORED
    board.at[cell] = body
    board.taken[board.taken_number] = cell
    board.taken_number += 1
    if board.is_open[cell]:
        _close(board, cell)
    for step in BESIDE:
        if board.at[cell + step] < 0 and not board.is_open[cell + step]:
            _open(board, cell + step)


@part
def lift(board: Any, cell: int) -> int:
    """Takes a body out of its cell."""
    body = board.at[cell]
    board.anchored_without = UNANCHORED
    board.at[cell] = NOWHERE
    board.taken_number = _without(board.taken, board.taken_number, cell)
    for step in BESIDE:
        if board.is_open[cell + step] and not _is_beside_any(board, cell + step):
            _close(board, cell + step)
    if _is_beside_any(board, cell):
        _open(board, cell)
    return body


@part
def lay(board: Any, terms: Any, copy: int, cell: int) -> None:
    board.cell_of[copy] = cell
    put(board, cell, board.ground[cell] * terms.copies + copy)


@part
def _leave(board: Any, copy: int) -> None:
    """Off the table."""
    board.cell_of[copy] = NOWHERE
    board.gone[board.gone_number] = copy
    board.gone_number += 1


@part
def take(board: Any, terms: Any, cell: int) -> None:
    """The copies of a cell off the table, as far as a parasite does not live on (PH-A12)."""
    _leave(board, lift(board, cell) % terms.copies)
    if terms.stays_with_card:
        board.ground[cell] = 0
    if board.under[cell] >= 0:
        _leave_behind(board, terms, cell)


@part
def _leave_behind(board: Any, terms: Any, cell: int) -> None:
    parasite = board.under[cell]
    board.under[cell] = NOWHERE
    if terms.follows_host or not terms.is_ordinary[parasite]:
        _leave(board, parasite)
    else:
        lay(board, terms, parasite, cell)


@part
def cover(board: Any, terms: Any, copy: int, cell: int) -> None:
    parasite = board.under[cell]
    board.under[cell] = NOWHERE
    take(board, terms, cell)
    lay(board, terms, copy, cell)
    if parasite >= 0:
        if not terms.follows_host and has(terms.hosts[parasite], board.at[cell]):
            board.under[cell] = parasite
        else:
            _leave(board, parasite)


@part
def infest(board: Any, copy: int, cell: int) -> None:
    board.under[cell] = copy
    board.cell_of[copy] = cell


@part
def move(board: Any, terms: Any, copy: int, cell: int) -> None:
    came_from = board.cell_of[copy]
    lift(board, came_from)
    if terms.stays_with_card and board.ground[came_from]:
        board.ground[cell] = board.ground[came_from]
        board.ground[came_from] = 0
    lay(board, terms, copy, cell)
    parasite = board.under[came_from]
    if parasite >= 0:
        if terms.follows_host:
            board.under[came_from] = NOWHERE
            infest(board, parasite, cell)
        else:
            _leave_behind(board, terms, came_from)


@part
def turn_into(board: Any, terms: Any, cell: int, state: int) -> None:
    board.ground[cell] = state
    board.is_marked = 1
    if board.at[cell] >= 0:
        put(board, cell, state * terms.copies + lift(board, cell) % terms.copies)


@part
def lives_beside(board: Any, terms: Any, body: int, cell: int, past: int) -> bool:
    """Has the body somebody to live beside in a cell, not counting who is in the cell `past`?"""
    return _is_beside(board, terms.link[body], cell, past)


@part
def _is_beside(board: Any, wanted: Any, cell: int, past: int) -> bool:
    for step in BESIDE:
        other = board.at[cell + step]
        if other >= 0 and cell + step != past and has(wanted, other):
            return True
    return False


@part
def _is_chained(board: Any, terms: Any, body: int, cell: int) -> bool:
    """Has it somebody from whom a chain leads to HOME?"""
    link = terms.link[body]
    for step in BESIDE:
        other = board.at[cell + step]
        if other >= 0 and board.anchored[cell + step] and has(link, other):
            return True
    return False


@part
def fits(board: Any, terms: Any, copy: int, cell: int, without: int) -> bool:
    """Compatible in this cell (PH-R13), with all that it asks for (PH-R17); no chain leads through `without`."""
    past = board.cell_of[copy]
    changed = past if terms.stays_with_card else cell
    body = (board.ground[changed] if changed >= 0 else 0) * terms.copies + copy
    if terms.home_path:
        _anchor(board, terms, without)
        is_fit = _is_chained(board, terms, body, cell)
    else:
        is_fit = lives_beside(board, terms, body, cell, past)
    return is_fit and meets_conditions(board, terms, copy, cell)


@part
def meets_conditions(board: Any, terms: Any, copy: int, cell: int) -> bool:
    for number in range(terms.asked[copy]):
        if not _is_beside(board, terms.conditions[copy, number], cell, board.cell_of[copy]):
            return False
    return True


@part
def find_incompatible(board: Any, terms: Any) -> None:
    """Marks the copies that cannot live where they lie (PH-R13, PH-A6)."""
    for copy in range(terms.copies):
        board.is_found[copy] = 0
    if terms.home_path:
        _anchor(board, terms, NOWHERE)
    for place in range(board.taken_number):
        cell = board.taken[place]
        body = board.at[cell]
        if body < terms.home:
            copy = body % terms.copies
            lives = lives_beside(board, terms, body, cell, NOWHERE)
            lives = lives and (not terms.holds_always or meets_conditions(board, terms, copy, cell))
            board.is_found[copy] = not lives or (terms.home_path and not board.anchored[cell])


@part
def _anchor(board: Any, terms: Any, without: int) -> None:
    """Marks the cells from which a chain of links leads to HOME, past the cell `without` (PH-A6)."""
    if board.anchored_without == without:
        return
    board.anchored_without = without
    for place in range(board.taken_number):
        cell = board.taken[place]
        board.anchored[cell] = board.at[cell] >= terms.home
    is_new = True
    while is_new:
        is_new = False
        for place in range(board.taken_number):
            cell = board.taken[place]
            if not board.anchored[cell] and cell != without and _is_chained(board, terms, board.at[cell], cell):
                board.anchored[cell] = 1
                is_new = True
