"""Plays matches in compiled code, move by move as `engine.py` and `heuristics.py` do: what is right is said there.

Cards are numbers of copies, seats go clockwise, and what a match changes is in the arrays of a board. Players are
random, greedy, or greedy without a part of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from cardgen.analysis.play.chance_kernel import below
from cardgen.analysis.play.compiling import part
from cardgen.analysis.play.count_kernel import seat_from
from cardgen.games.fsys.play.phase import DECLARE, FIELDS, KEEP, REPLACE, SILENT
from cardgen.games.fsys.rules import NOTHING, FsysRules

RANDOM, GREEDY, NEVER_REPLACE, NO_BACKUP = range(4)
WINDOWS = ("never", "after_reveal", "before_reveal")
NEVER, AFTER_REVEAL, BEFORE_REVEAL = range(3)
MOST_SEATS, MOST_COPIES, MOST_HELD, MOST_ROUNDS = 4, 512, 16, 6
MOST_MOVES = MOST_SEATS * (3 + 2 * MOST_ROUNDS)

TERMS = np.dtype(
    [
        ("masks", np.uint64, MOST_COPIES),
        ("fresh", np.float64, MOST_COPIES),
        ("draws", np.int64, MOST_ROUNDS + 1),
        *((name, np.int64) for name in ("copies", "players", "hand_size", "rounds", "matches", "window")),
        *((name, np.int64) for name in ("solves_last", "may_be_silent", "counts_copies", "response_replaces")),
        *((name, np.int64) for name in ("collective_adds", "from_everything")),
        *((name, np.int64) for name in ("title", "tie", "collective", "solve", "shared")),
    ],
    align=True,
)
"""A deck and the rules, as numbers: `fresh` is what a fresh hand shows of each challenge."""

BOARD = np.dtype(
    [
        ("pile", np.int64, MOST_COPIES),
        ("hands", np.int64, (MOST_SEATS, MOST_HELD)),
        ("projects", np.int64, (MOST_SEATS, MOST_ROUNDS + 2)),
        ("placed", np.int64, (MOST_SEATS, MOST_ROUNDS)),
        ("table", np.uint64, MOST_ROUNDS + 2),
        ("moves", np.int64, MOST_MOVES),
        ("met", np.uint64, MOST_SEATS),
        *((name, np.int64, MOST_SEATS) for name in ("who", "held", "fields", "laid", "backups", "points")),
        *((name, np.int64, MOST_SEATS) for name in ("replaced", "swapped", "answered")),
        ("need", np.uint64),
        *((name, np.int64) for name in ("start", "challenge", "round", "solver", "left", "moved")),
        *((name, np.int64) for name in ("leading", "is_collective")),
    ],
    align=True,
)
"""What lies on the table: cards, and how many they are, by seat; `left` in the pile; `table` is to try on; moves."""


def terms_of(masks: Sequence[int], fresh: Sequence[float], players: int, rules: FsysRules) -> Any:
    terms: Any = np.zeros(1, TERMS)
    row = terms[0]
    row["masks"][: len(masks)], row["fresh"][: len(masks)] = masks, fresh
    row["draws"][: rules.rounds + 1] = [number in rules.draw_rounds for number in range(rules.rounds + 1)]
    row["copies"], row["players"], row["hand_size"] = len(masks), players, rules.hand_size
    row["rounds"], row["matches"] = rules.rounds, rules.matches
    row["window"] = WINDOWS.index(rules.replace_window)
    row["solves_last"], row["may_be_silent"] = rules.solve_on_last_placement, rules.declare == "choice"
    row["counts_copies"], row["response_replaces"] = rules.count_copies, rules.response_replaces
    row["collective_adds"], row["from_everything"] = rules.collective_adds, rules.collective_from == "everything"
    row["title"], row["tie"], row["collective"] = rules.title_points, rules.tie_points, rules.collective_points
    row["solve"], row["shared"] = rules.solve_points, rules.shared_solve_points
    return terms


@part
def count_icons(mask: Any) -> int:
    number = 0
    while mask:
        mask &= mask - np.uint64(1)
        number += 1
    return number


@part
def number_of(seats: Any) -> int:
    """Of how many seats it is true; where nobody sits it never is."""
    return seats[0] + seats[1] + seats[2] + seats[3]


@part
def play_match(luck: Any, board: Any, terms: Any, start: int) -> bool:
    """A match from the deal to the points, False where its challenge has no icon (FS-G11)."""
    if not _deal(luck, board, terms, start):
        return False
    if terms.window != NEVER:
        _replace_hands(luck, board, terms)
    if _play_rounds(luck, board, terms):
        _respond(board, terms)
        _score_sudden(board, terms)
    else:
        _swap_backups(board, terms)
        _score_table(board, terms)
    return True


@part
def _draw(luck: Any, board: Any) -> int:
    size = board.left
    place = below(luck, size)
    card = board.pile[place]
    board.left = size - 1
    board.pile[place] = board.pile[size - 1]
    return card


@part
def _take(luck: Any, board: Any, seat: int) -> None:
    """A card into the hand."""
    board.hands[seat, board.held[seat]] = _draw(luck, board)
    board.held[seat] += 1


@part
def _move(board: Any, action: int) -> None:
    board.moves[board.moved] = action
    board.moved += 1


@part
def _deal(luck: Any, board: Any, terms: Any, start: int) -> bool:
    size = terms.copies
    for card in range(size):
        board.pile[card] = card
    board.start, board.round, board.solver, board.left, board.moved = start, 1, NOTHING, size, 0
    board.challenge = _draw(luck, board)
    board.need = terms.masks[board.challenge]
    for seat in range(terms.players):
        _clear(board, seat)
        for _ in range(terms.hand_size):
            _take(luck, board, seat)
    for seat in range(terms.players):
        board.backups[seat] = _draw(luck, board)
    return board.need != 0


@part
def _clear(board: Any, seat: int) -> None:
    board.held[seat] = board.fields[seat] = board.laid[seat] = 0
    board.replaced[seat] = board.swapped[seat] = board.answered[seat] = 0
    board.met[seat] = 0


@part
def _replace_hands(luck: Any, board: Any, terms: Any) -> None:
    """FS-R9."""
    for turn in range(terms.players):
        seat = seat_from(board.start, turn, terms.players)
        action = _of_window(luck, board, terms, board.who[seat], seat)
        _move(board, action)
        if action == REPLACE:
            _replace(luck, board, seat)


@part
def _replace(luck: Any, board: Any, seat: int) -> None:
    number = board.held[seat]
    for place in range(number):
        board.pile[board.left] = board.hands[seat, place]
        board.left += 1
    board.held[seat] = 0
    for _ in range(number):
        _take(luck, board, seat)
    board.replaced[seat] = 1


@part
def _of_window(luck: Any, board: Any, terms: Any, policy: int, seat: int) -> int:
    if policy == RANDOM:
        return below(luck, 2)
    if terms.window == BEFORE_REVEAL or policy == NEVER_REPLACE:
        return KEEP
    shown = np.uint64(0)
    for place in range(board.held[seat]):
        shown |= terms.masks[board.hands[seat, place]]
    return REPLACE if terms.fresh[board.challenge] > count_icons(shown & board.need) else KEEP


@part
def _play_rounds(luck: Any, board: Any, terms: Any) -> bool:
    """FS-R10 to FS-R12; did somebody solve?"""
    for number in range(1, terms.rounds + 1):
        board.round = number
        for turn in range(terms.players):
            seat = seat_from(board.start, turn, terms.players)
            if terms.draws[number]:
                _take(luck, board, seat)
            _place(luck, board, terms, board.who[seat], seat)
            is_last = number == terms.rounds and turn == terms.players - 1
            may = terms.solves_last or not is_last
            if may and board.met[seat] == board.need and _declares(luck, board, terms, board.who[seat]):
                board.solver = seat
                return True
    return False


@part
def _place(luck: Any, board: Any, terms: Any, policy: int, seat: int) -> None:
    chosen = below(luck, board.held[seat]) if policy == RANDOM else _best_card(board, terms, seat)
    card = board.hands[seat, chosen]
    _move(board, card)
    _drop(board, seat, chosen)
    board.projects[seat, board.fields[seat]] = board.placed[seat, board.laid[seat]] = card
    board.fields[seat] += 1
    board.laid[seat] += 1
    board.met[seat] |= terms.masks[card] & board.need


@part
def _drop(board: Any, seat: int, place: int) -> None:
    """A card out of the hand; the others close up."""
    board.held[seat] -= 1
    for later in range(place, board.held[seat]):
        board.hands[seat, later] = board.hands[seat, later + 1]


@part
def _best_card(board: Any, terms: Any, seat: int) -> int:
    wanted = board.need
    if not terms.counts_copies:
        wanted = wanted & ~board.met[seat]
    best, chosen = -1, 0
    for place in range(board.held[seat]):
        number = count_icons(terms.masks[board.hands[seat, place]] & wanted)
        if number > best:
            best, chosen = number, place
    return chosen


@part
def _declares(luck: Any, board: Any, terms: Any, policy: int) -> bool:
    """FS-A17."""
    if not terms.may_be_silent:
        return True
    action = DECLARE
    if policy == RANDOM and below(luck, 2):
        action = SILENT
    _move(board, action)
    return action == DECLARE


@part
def _lay_table(board: Any, terms: Any, seat: int) -> int:
    """The icons of a seat's projects, to try cards on; how many there are."""
    for field in range(board.fields[seat]):
        board.table[field] = terms.masks[board.projects[seat, field]]
    return board.fields[seat]


@part
def _met_with(table: Any, fields: int, field: int, card: Any) -> Any:
    """All icons where a card lies on a field; on none where there is no such field."""
    shown = card
    for place in range(fields):
        if place != field:
            shown |= table[place]
    return shown


@part
def _first_open(fields: int, terms: Any) -> int:
    """The first field where a card may go in response; the last is the one after all, or before it (FS-A10)."""
    return fields if fields < terms.rounds or not terms.response_replaces else 0


@part
def _after_open(fields: int, terms: Any) -> int:
    return fields + 1 if fields < terms.rounds or not terms.response_replaces else fields


@part
def _solving_field(table: Any, fields: int, need: Any, backup: Any, terms: Any) -> int:
    for field in range(_first_open(fields, terms), _after_open(fields, terms)):
        if _met_with(table, fields, field, backup) & need == need:
            return field
    return NOTHING


@part
def _respond(board: Any, terms: Any) -> None:
    """FS-R18."""
    need = board.need
    for turn in range(1, terms.players):
        seat = seat_from(board.solver, turn, terms.players)
        place, field = _answer(board, terms, seat)
        _move(board, NOTHING if place == NOTHING else board.hands[seat, place] * FIELDS + field)
        if place != NOTHING:
            _lay(board, seat, field, board.hands[seat, place])
            _drop(board, seat, place)
        fields = _lay_table(board, terms, seat)
        field, backup = NOTHING, terms.masks[board.backups[seat]]
        if board.who[seat] != NO_BACKUP and _met_with(board.table, fields, NOTHING, np.uint64(0)) & need != need:
            field = _solving_field(board.table, fields, need, backup, terms)
        _move(board, field)
        if field != NOTHING:
            _lay(board, seat, field, board.backups[seat])
            board.swapped[seat] = 1
        fields = _lay_table(board, terms, seat)
        board.answered[seat] = _met_with(board.table, fields, NOTHING, np.uint64(0)) & need == need


@part
def _lay(board: Any, seat: int, field: int, card: int) -> None:
    board.projects[seat, field] = card
    if field == board.fields[seat]:
        board.fields[seat] += 1


@part
def _answer(board: Any, terms: Any, seat: int) -> tuple[int, int]:
    """The place in the hand, and the field, of the card that lets a seat solve; NOTHING where none does, or need."""
    need, backup = board.need, terms.masks[board.backups[seat]]
    table, fields = board.table, _lay_table(board, terms, seat)
    there = _met_with(table, fields, NOTHING, np.uint64(0))
    whole = there | backup
    for place in range(board.held[seat]):
        whole |= terms.masks[board.hands[seat, place]]
    is_hopeless = whole & need != need
    if is_hopeless or there & need == need or _solving_field(table, fields, need, backup, terms) != NOTHING:
        return NOTHING, NOTHING
    for field in range(_first_open(fields, terms), _after_open(fields, terms)):
        for place in range(board.held[seat]):
            if _solves_with(board, terms, seat, place, field):
                return place, field
    return NOTHING, NOTHING


@part
def _solves_with(board: Any, terms: Any, seat: int, place: int, field: int) -> bool:
    """Does this card of the hand solve, alone or with the backup?"""
    table, fields = board.table, board.fields[seat]
    need, backup = board.need, terms.masks[board.backups[seat]]
    before = table[field]
    table[field] = terms.masks[board.hands[seat, place]]
    now = max(fields, field + 1)
    solves = _met_with(table, now, NOTHING, np.uint64(0)) & need == need
    solves = solves or _solving_field(table, now, need, backup, terms) != NOTHING
    table[field] = before
    return solves


@part
def _total_of(board: Any, terms: Any, seat: int) -> int:
    """The size of a seat's match (FS-R14)."""
    return _total(board.table, _lay_table(board, terms, seat), board.need, terms)


@part
def _total(table: Any, fields: int, need: Any, terms: Any) -> int:
    if not terms.counts_copies:
        return count_icons(_met_with(table, fields, NOTHING, np.uint64(0)) & need)
    number = 0
    for field in range(fields):
        number += count_icons(table[field] & need)
    return number


@part
def _swap_backups(board: Any, terms: Any) -> None:
    """FS-R15."""
    for turn in range(terms.players):
        seat = seat_from(board.start, turn, terms.players)
        field = NOTHING if board.who[seat] == NO_BACKUP else _best_swap(board, terms, seat)
        _move(board, field)
        if field != NOTHING:
            board.projects[seat, field] = board.backups[seat]
            board.swapped[seat] = 1


@part
def _best_swap(board: Any, terms: Any, seat: int) -> int:
    need, backup = board.need, terms.masks[board.backups[seat]]
    table, fields = board.table, _lay_table(board, terms, seat)
    best, chosen = _total(table, fields, need, terms), NOTHING
    for field in range(fields):
        before = table[field]
        table[field] = backup
        number = _total(table, fields, need, terms)
        table[field] = before
        if number > best:
            best, chosen = number, field
    return chosen


@part
def _score_sudden(board: Any, terms: Any) -> None:
    """FS-R18."""
    solver = board.solver
    board.answered[solver] = 0
    is_shared = number_of(board.answered) > 0
    for seat in range(terms.players):
        if seat == solver:
            board.points[seat] = terms.shared if is_shared else terms.solve
        else:
            board.points[seat] = terms.shared if board.answered[seat] else 0


@part
def _score_table(board: Any, terms: Any) -> None:
    """FS-R16, FS-R17."""
    best, board.leading = _leaders(board, terms)
    board.is_collective = _is_solved_together(board, terms)
    title = terms.title if board.leading == 1 else terms.tie
    for seat in range(terms.players):
        points = title if _total_of(board, terms, seat) == best else 0
        if board.is_collective:
            points = points + terms.collective if terms.collective_adds else terms.collective
        board.points[seat] = points


@part
def _leaders(board: Any, terms: Any) -> tuple[int, int]:
    """The highest total, and how many have it."""
    best, leading = -1, 0
    for seat in range(terms.players):
        number = _total_of(board, terms, seat)
        if number > best:
            best, leading = number, 1
        elif number == best:
            leading += 1
    return best, leading


@part
def shown_by(board: Any, terms: Any, seat: int) -> Any:
    """The challenge's icons on a seat's projects."""
    fields = _lay_table(board, terms, seat)
    return _met_with(board.table, fields, NOTHING, np.uint64(0)) & board.need


@part
def _is_solved_together(board: Any, terms: Any) -> bool:
    """FS-R17, FS-A8."""
    need, together = board.need, np.uint64(0)
    for seat in range(terms.players):
        shown = shown_by(board, terms, seat)
        if shown == need:
            return False
        together |= shown
        if terms.from_everything:
            together |= terms.masks[board.backups[seat]]
            for place in range(board.held[seat]):
                together |= terms.masks[board.hands[seat, place]]
    return together & need == need
