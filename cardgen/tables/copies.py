"""Tells of a column that is taken for the copies of each card, as `Anzahl` or `Qty`: it may count something else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardgen.data.schema.phrases import counted, made_up_id
from cardgen.tables.cells.values import canonical
from cardgen.tables.head_names import words
from cardgen.tables.sheet import CellValue

COPIES = "copies"


def of_copies(head: str, cells: Iterable[CellValue]) -> Iterator[str]:
    """How many cards are printed by a column that nobody called copies; nothing where a cell is no number."""
    counts = [canonical(cell) or "1" for cell in cells]
    if is_guess(head) and all(map(str.isdecimal, counts)):
        printed = counted(sum(map(int, counts)), "card")
        yield f"  does `{head}` say how many of each card are printed, {printed} in all? I{other_meaning(head)[1:]}"


def is_guess(head: str) -> bool:
    return words(head) != COPIES


def other_meaning(head: str) -> str:
    """How to say that a column is not about copies."""
    return f'if it means something else, say --column "{head}={made_up_id([words(head)])}"'
