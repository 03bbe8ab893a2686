"""Which cards of a deck does `--select 3,10-20,plant-a-tree` mean?"""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardgen.model.card import Printing
from cardgen.model.ids import nearest

_RANGE = re.compile(r"(\d{1,6})(?:-(\d{1,6}))?")


class NoSuchCard(ValueError):
    """A part of the selection that no card answers to; the text says what would."""


def select(printings: Sequence[Printing], wanted: Sequence[str]) -> list[Printing]:
    """The copies whose number or card id is wanted, in deck order; all where nothing is wanted.

    Raises NoSuchCard for a part that selects nothing.
    """
    if not wanted:
        return list(printings)
    chosen: set[str] = set()
    for part in wanted:
        found = {printing.id for printing in printings if _answers(printing, part)}
        if not found:
            raise NoSuchCard(_reason(printings, part))
        chosen |= found
    return [printing for printing in printings if printing.id in chosen]


def _answers(printing: Printing, part: str) -> bool:
    match = _RANGE.fullmatch(part)
    if match:
        first, last = sorted((int(match[1]), int(match[2] or match[1])))
        return first <= printing.number <= last
    return part in (printing.card.id, printing.id)


def _reason(printings: Sequence[Printing], part: str) -> str:
    if _RANGE.fullmatch(part):
        numbers = [printing.number for printing in printings]
        return f"no card has a number in {part}: the numbers are {min(numbers, default=0)} to {max(numbers, default=0)}"
    hint = nearest(part, {printing.card.id for printing in printings})
    return f"no card is called `{part}`" + (f"; {hint}" if hint.startswith("did") else "")
