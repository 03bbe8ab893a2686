"""Chooses among very many cards those that tell whether all of them can be laid out.

A card fails where a text is too long, a sign has no glyph, or a template does not expect a value: so the longest texts
are chosen, each sign and each value once, and each picture. To lay out a hundred thousand cards would take minutes.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from heapq import nlargest
from typing import Any

from cardgen.model.card import Printing

MOST_LAID_OUT = 10_000
"""Of so many cards all are laid out."""
LONGEST = 150
"""So many cards with the longest texts of a kind are chosen, and as many with the longest words."""
_MOST_VALUES = 300
"""Of a key with more values than that on cards of a kind, as a number of its own, not all are asked for."""


def telling(printings: Sequence[Printing]) -> list[Printing]:
    """All of them where they are few; else those that tell of the others, in their order."""
    if len(printings) <= MOST_LAID_OUT:
        return list(printings)
    kinds: dict[str, list[Printing]] = {}
    for printing in printings:
        kinds.setdefault(printing.card.kind, []).append(printing)
    chosen = {printing.id for of_kind in kinds.values() for printing in _telling_of_kind(of_kind)}
    return [printing for printing in printings if printing.id in chosen]


def _telling_of_kind(printings: Sequence[Printing]) -> Iterator[Printing]:
    names = dict.fromkeys(name for printing in printings for name in printing.text)
    for name in names:
        texts = [(printing.text.get(name, ""), number) for number, printing in enumerate(printings)]
        for measure in (len, _longest_word):
            longest = nlargest(LONGEST, ((measure(text), -number) for text, number in texts))
            yield from (printings[-number] for _, number in longest)
    yield from _each_once(printings)


def _longest_word(text: str) -> int:
    return max(map(len, text.split()), default=0)


def _each_once(printings: Iterable[Printing]) -> Iterator[Printing]:
    """The first card with each sign in a text, each value, and each picture of its own."""
    seen: dict[str, set[Hashable]] = {}
    for printing in printings:
        is_new = False
        for name, values in _said(printing):
            known = seen.setdefault(name, set())
            if len(known) < _MOST_VALUES and not known.issuperset(values):
                known.update(values)
                is_new = True
        if is_new or printing.art.reference.startswith("file:"):
            yield printing


def _said(printing: Printing) -> Iterator[tuple[str, set[Hashable]]]:
    for name, text in printing.text.items():
        yield f"text {name}", set(text)
    fields: Mapping[str, Any] = printing.fields
    yield "keys", {(*sorted(fields), *sorted(printing.text))}
    for name, value in fields.items():
        yield name, set(map(str, value)) if isinstance(value, list | tuple) else {str(value)}
