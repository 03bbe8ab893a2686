"""Counts cards in packs that were made: in how many each is, and how many packs have so many of some.

Odds say what may be expected (`recipe.py`); this is what there is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from cardgen.boosters.collation.batch import Pack
from cardgen.model.card import Printing


def packs_by_card(packs: Iterable[Pack]) -> Mapping[str, int]:
    """In how many of these packs each printing is, by its id; 0 of one that is in none."""
    return Counter(id for pack in packs for id in {printing.id for printing in pack.printings})


def packs_with_any(packs: Iterable[Pack], cards: Sequence[Printing]) -> int:
    """How many of these packs have at least one of these cards."""
    wanted = {printing.id for printing in cards}
    return sum(not wanted.isdisjoint(printing.id for printing in pack.printings) for pack in packs)


def packs_that_drew(packs: Iterable[Pack], drawn: Mapping[str, int]) -> int:
    """How many of these packs have exactly so many cards that were drawn from each of these pools."""
    return sum(all(pack.pools.count(pool) == number for pool, number in drawn.items()) for pack in packs)
