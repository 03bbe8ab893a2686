"""What is told of the table that a new game is made of: its columns, what is shown, and what was not read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from cardgen.data.schema.phrases import counted
from cardgen.model.link.ids import some_of
from cardgen.tables.cells.values import canonical
from cardgen.tables.proposing.facts import (
    UNSHOWN_TEXTS,
    is_fact,
    of_addresses,
    of_figures,
    of_hidden_zeros,
    of_other_pictures,
    of_zeros,
)
from cardgen.tables.proposing.proposal import Proposal, ProposedColumn
from cardgen.tables.proposing.value_rules import described
from cardgen.tables.sheet import CardTable, CellValue, TableSheet

_SUMS, _LAST = frozenset(("sum", "total", "totals", "summe", "gesamt", "total général", "suma")), 3


def of_sums(proposal: Proposal, rows: Sequence[Sequence[CellValue]]) -> Iterator[str]:
    """Rows that are called like the sum below a table."""
    column = proposal.title
    names = [canonical(row[column.place]) for row in rows[-_LAST:] if column.place < len(row)] if column else []
    if sums := [name for name in names if name.casefold().rstrip(":.") in _SUMS]:
        yield f"  is this a card? {', '.join(sums)}: take the row out of the table if it is a sum"


def of_what_is_beside(table: CardTable, chosen: TableSheet) -> Iterator[str]:
    """What the file has besides: notes on how it was read, and sheets of which none is read."""
    others = [sheet.name for sheet in table.sheets if sheet is not chosen]
    if others:
        yield f"  not read: {counted(len(others), 'other sheet')}, {some_of(others)}: choose another with --sheet;"
        file = (PurePosixPath("..") / table.file).as_posix()
        yield f"    all go in from the folder of the game: cardgen import table {file} --widen"
    yield from (f"  note: {note}" for note in table.notes)


def cards_counted(count: int) -> str:
    """`1 card`, `1,200 cards`."""
    return f"{count:,} card{'s' * (count != 1)}"


def of_columns(proposal: Proposal, facts: Sequence[ProposedColumn] | None) -> Iterator[str]:
    """What each column became, and which are facts; None where a layout says what is shown."""
    for column in proposal.columns:
        is_count = column.path == ("id",) and not column.has_letters and proposal.title is not None
        what = f"{'.'.join(column.path)}: {described(column.rules)}"
        yield f"  {column.head}  ->  {'it counts the cards; their ids are made of titles' if is_count else what}"
    if proposal.kinds:
        yield f"  kinds of cards: {', '.join(proposal.kinds.values())}"
    if facts:
        yield f"  shown on cards as facts: {', '.join(column.head for column in facts)}"
    unseen = [column.head for column in proposal.columns if is_fact(column) and column not in (facts or ())]
    if unseen and facts is not None:
        yield f"  not shown on cards, but in their data: {', '.join(unseen)}"
        yield f'  choose what is shown with --show, as in --show "{", ".join(unseen[:2])}"'
    keys = {column.path[-1] for column in proposal.columns if column.path[0] == "text"}
    if unseen_texts := sorted(UNSHOWN_TEXTS & keys):
        yield f"  not shown on cards, but in their data: {', '.join(unseen_texts)}"
    yield from of_addresses(proposal.columns)
    yield from of_other_pictures(proposal.columns)
    yield from of_figures(proposal.columns)
    yield from of_zeros(facts if facts is not None else proposal.columns)
    yield from of_hidden_zeros(facts or ())
    backs = [column.head for column in proposal.columns if column.is_of_back]
    if backs:
        yield f"  on the back of cards that have it: {', '.join(backs)}; others have the common back"
    if proposal.left_out:
        yield f"  empty, not read: {', '.join(proposal.left_out)}"
