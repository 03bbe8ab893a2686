"""Counts in how many ways the other cards of a deck can solve a challenge, and with what chance.

Exact answers for the checks FSY201 to FSY212, FSY402 and CG510; how one player fares alone is in `solo.py`. A card
is the bit mask of its icons, a challenge is the mask `need`, `others` are the masks of the other cards of the deck. A
set of cards covers `need` when their union holds it (FS-R14, FS-R18). Three projects are placed (FS-R11). Knows no
names, no order of play and no player's choices.

How it is fast: only the icons of `need` matter, so cards fall into at most 2^k kinds, k = icons of `need`. A table has
one place for each subset of `need`, in the order of `_subsets`; place i and place -1 - i are complements.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import repeat
from math import comb
from operator import add, sub

from msgspec import Struct

from cardgen.analysis.numbers import statistics
from cardgen.games.fsys.rules import icons_in

MOST_ICONS = 16  # tables have 2^k places; a playable challenge has at most 9 icons (FS-D1)


class Coverage(Struct, frozen=True):
    """How many sets of one, two and three other cards cover a challenge, supersets of smaller covers included."""

    singles: int
    pairs: int
    triples: int


class ChallengeOdds(Struct, frozen=True):
    """Covers of a challenge, and the chance of all cards in play together."""

    coverage: Coverage
    together: Fraction


def odds(need: int, others: Sequence[int], together: int = 16) -> ChallengeOdds:
    """`coverage` and `chance_together` from the same tables, in little more time than one of them.

    For FSY203 to FSY205, of FS-R17 and FS-R18. `together` is cards seen. Raises ValueError above 16 icons.
    """
    kinds, within = _tables(need, others)
    return ChallengeOdds(_coverage(kinds, within), _chance_together(within, together))


def coverage(need: int, others: Sequence[int]) -> Coverage:
    """How many sets of other cards cover `need`: FSY204 (triples), FSY205 (singles), of FS-R18. Raises as `odds`."""
    return _coverage(*_tables(need, others))


def _coverage(kinds: Sequence[int], within: Sequence[int]) -> Coverage:
    return Coverage(kinds[-1], _covering_sets(within, 2), _covering_sets(within, 3))


def chance_together(need: int, others: Sequence[int], seen: int) -> Fraction:
    """P(`seen` random other cards together hold all of `need`): FSY203, FSY212, of FS-R17.

    By inclusion and exclusion. A deck with fewer cards is seen whole. Raises ValueError above 16 icons.
    """
    return _chance_together(_tables(need, others)[1], seen)


def _chance_together(within: Sequence[int], seen: int) -> Fraction:
    seen = min(seen, within[-1])
    return Fraction(_covering_sets(within, seen), comb(within[-1], seen))


def chance_blank(sharing: int, others: int, hand: int = 5) -> Fraction:
    """P(at most one card of a random hand shares an icon with a challenge), of `others` of which so many do: FSY210, of
    FS-R5 and FS-R9.
    """
    return statistics.at_most(1, sharing, others, min(hand, others))


def expected_match(need: int, others: Sequence[int], hand: int = 5) -> Fraction:
    """How many icons of `need` a random hand holds on average: what a Replace may hope for (FS-R9), beside FSY210."""
    cards, hand = len(others), min(hand, len(others))
    without = sum(comb(cards - sharing(icon, others), hand) for icon in icons_in(need))
    return need.bit_count() - Fraction(without, comb(cards, hand))


def sharing(icons: int, cards: Sequence[int]) -> int:
    """How many cards have at least one of these icons."""
    return sum(map(bool, map(icons.__and__, cards)))


def _subsets(need: int) -> list[int]:
    """All subsets of `need`: those without its highest icon, then the same with it."""
    subsets = [0]
    for icon in icons_in(need):
        subsets += [subset | icon for subset in subsets]
    return subsets


def _tables(need: int, others: Sequence[int]) -> tuple[list[int], list[int]]:
    """How many cards hold of `need` exactly each subset, and how many nothing outside it: the last is all cards.

    Raises ValueError above 16 icons.
    """
    if need.bit_count() > MOST_ICONS:
        raise ValueError(f"{need.bit_count()} icons; exact counts go up to {MOST_ICONS}")
    kinds = _kinds(need, others)
    return kinds, _sums(kinds)


def _kinds(need: int, others: Sequence[int]) -> list[int]:
    """For each subset of `need`: how many cards share exactly these icons with it."""
    kinds = Counter(map(need.__and__, others))
    return list(map(kinds.get, _subsets(need), repeat(0)))


def _sums(table: Sequence[int]) -> list[int]:
    """For each subset the sum over all its subsets (zeta transform)."""
    for _ in range(len(table).bit_length() - 1):
        # The lowest icon moves to the top; after k steps every icon is in its place again.
        without, holding = table[::2], table[1::2]
        table = [*without, *map(add, without, holding)]
    return list(table)


def _covering_sets(within: Sequence[int], size: int) -> int:
    """How many sets of `size` cards cover: sum of (-1)^(k - |S|) C(within[S], size), the last of the differences."""
    ways = {number: comb(number, size) for number in set(within)}
    table = list(map(ways.__getitem__, within))
    while len(table) > 1:
        table = list(map(sub, table[1::2], table[::2]))
    return table[0]
