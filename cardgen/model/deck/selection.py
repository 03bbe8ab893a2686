"""Selects cards of a deck, as in `--select 3,10-20,plant-a-tree`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardgen.model.card import Printing
from cardgen.model.link.ids import nearest

_RANGE = re.compile(r"(\d{1,6})(?:-(\d{1,6}))?")


class NoSuchCard(ValueError):
    """A part of the selection that no card answers to; the text says what would."""


def select(printings: Sequence[Printing], wanted: Sequence[str]) -> list[Printing]:
    """The copies whose number or card id is wanted, in deck order; all where nothing is wanted.

    Raises NoSuchCard for a part that selects nothing.
    """
    if not wanted:
        return list(printings)
    named = _by_name(printings)
    chosen: set[str] = set()
    for part in wanted:
        match = _RANGE.fullmatch(part)
        found = _in_range(printings, match) if match else named.get(part)
        if not found:
            raise NoSuchCard(_reason(printings, part))
        chosen |= found
    return [printing for printing in printings if printing.id in chosen]


def _by_name(printings: Sequence[Printing]) -> dict[str, set[str]]:
    """The ids of printings that a card id or the id of a printing means."""
    named: dict[str, set[str]] = {}
    for printing in printings:
        for name in (printing.card.id, printing.id):
            named.setdefault(name, set()).add(printing.id)
    return named


def _in_range(printings: Sequence[Printing], match: re.Match[str]) -> set[str]:
    first, last = sorted((int(match[1]), int(match[2] or match[1])))
    return {printing.id for printing in printings if first <= printing.number <= last}


def _reason(printings: Sequence[Printing], part: str) -> str:
    if _RANGE.fullmatch(part):
        numbers = [printing.number for printing in printings]
        return f"no card has a number in {part}: the numbers are {min(numbers, default=0)} to {max(numbers, default=0)}"
    hint = nearest(part, {printing.card.id for printing in printings})
    return f"no card is called `{part}`" + (f"; {hint}" if hint.startswith("did") else "")
