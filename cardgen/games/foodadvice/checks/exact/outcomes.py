"""Counts what random products are to one customer: matches, prices and pairs, exactly, for FAD210 and FAD211.

A product is three ingredients of the box, all sets of three alike. Chances and means are whole fractions; nothing is
drawn. Knows no names, no shapes and no player's choices.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from cardgen.games.foodadvice.cards import Ingredient
from cardgen.games.foodadvice.checks.exact.products import Histogram, histogram, sums
from cardgen.games.foodadvice.rules import WINDOWS

NO_TAG = -1
Key = tuple[int, int]
"""Matches and price."""


class Taste(NamedTuple):
    """A box as one customer sees it: the ingredients that nobody wants, and those of each hashtag that is wanted."""

    plain: Histogram
    wanted: tuple[Histogram, ...]


def taste(ingredients: Iterable[Ingredient], tags: int) -> Taste:
    """Hashtags in any order, so that customers with hashtags alike have the same taste."""
    by_tag: dict[int, list[int]] = {}
    for ingredient in ingredients:
        by_tag.setdefault(ingredient.tag if tags >> ingredient.tag & 1 else NO_TAG, []).append(ingredient.price)
    plain = histogram(by_tag.pop(NO_TAG, ()))
    return Taste(plain, tuple(sorted(map(histogram, by_tag.values()))))


class ProductOutcome(Struct, frozen=True):
    """Products with so many matches at such a price: in how many `ways` one is made of the box's cards, and in how many
    two of them out of different cards, one after the other.
    """

    matches: int
    price: int
    ways: int
    pairs: int


@lru_cache(maxsize=256)
def outcomes(of: Taste, counts_copies: bool = False) -> tuple[ProductOutcome, ...]:
    """All products of three ingredients by matches and price (FA-R22), fewest matches first; `counts_copies` as FA-A11.

    Two products have no card in common: of all pairs those that share a card are taken away, those that share two are
    given back, and so on (inclusion and exclusion), each counted by kinds of cards.
    """
    return tuple(_counted(of, counts_copies, lambda outcome: outcome))


@lru_cache(maxsize=256)
def pleasing(of: Taste, budget: int) -> int:
    """The number of pairs of products out of different cards that can both be paid, and have a match each (FAD210)."""
    merged: Counter[int] = Counter()
    for cards in of.wanted:
        merged.update(dict(cards))
    simple = Taste(of.plain, (tuple(sorted(merged.items())),))
    counted = _counted(simple, False, lambda outcome: (int(outcome[0] > 0 and outcome[1] <= budget), 0))
    return sum(outcome.pairs for outcome in counted if outcome.matches)


def _counted(of: Taste, counts_copies: bool, key: Callable[[Key], Key]) -> Iterator[ProductOutcome]:
    kinds = [(NO_TAG, *card) for card in of.plain]
    kinds += [(tag, *card) for tag, cards in enumerate(of.wanted) for card in cards]
    with_card: list[dict[Key, int]] = [defaultdict(int) for _ in kinds]
    with_two: dict[Key, int] = defaultdict(int)
    thirds = _Thirds(of, counts_copies)
    for first, (tag, price, copies) in enumerate(kinds):
        for second in range(first, len(kinds)):
            other_tag, other_price, other_copies = kinds[second]
            is_same = first == second
            pairs = copies * (copies - 1) // 2 if is_same else copies * other_copies
            if not pairs:
                continue
            found: dict[Key, int] = defaultdict(int)
            for outcome, ways in thirds.complete(tag, price, other_tag, other_price):
                found[key(outcome)] += ways
            for outcome, ways in found.items():
                with_two[outcome] += pairs * ways * ways
                with_card[first][outcome] += (other_copies - is_same) * ways
                if not is_same:
                    with_card[second][outcome] += copies * ways
    yield from _reckoned([copies for _, _, copies in kinds], with_card, with_two)


def _reckoned(
    copies: Sequence[int], with_card: Sequence[Mapping[Key, int]], with_two: Mapping[Key, int]
) -> Iterator[ProductOutcome]:
    """A product was found once from either card beside the first, so the counts of `with_card` are twice too many."""
    for outcome in sorted(with_two):
        ways = shared = 0
        for number, found in zip(copies, with_card, strict=True):
            each = found.get(outcome, 0) // 2
            ways += number * each
            shared += number * each * each
        ways //= WINDOWS
        if ways:
            yield ProductOutcome(*outcome, ways, ways * ways - shared + with_two[outcome] - ways)


class _Thirds:
    """The cards that complete two others to a product, by price: how many add no match, how many add one."""

    __slots__ = ("counts_copies", "known", "of")

    def __init__(self, of: Taste, counts_copies: bool) -> None:
        self.of, self.counts_copies = of, counts_copies
        self.known: dict[tuple[int, int], tuple[int, list[tuple[int, int, int]]]] = {}

    def complete(self, tag: int, price: int, other_tag: int, other_price: int) -> Iterator[tuple[Key, int]]:
        """Matches and price of each product, and how many cards make it so; the two are none of them."""
        base, by_price = self._beside(tag, other_tag)
        lying = (price, self._is_idle(tag)), (other_price, self._is_idle(other_tag))
        for third, idle, useful in by_price:
            for priced, is_idle in lying:
                if priced == third:
                    idle -= is_idle
                    useful -= not is_idle
            total = price + other_price + third
            if idle:
                yield (base, total), idle
            if useful:
                yield (base + 1, total), useful

    def _is_idle(self, tag: int) -> bool:
        """Whether a card with this hashtag, once it lies there, adds no match."""
        return tag == NO_TAG or not self.counts_copies

    def _beside(self, tag: int, other: int) -> tuple[int, list[tuple[int, int, int]]]:
        """The matches of two cards with these hashtags; by price the cards that add none to them, and one."""
        found = self.known.get((tag, other))
        if found is None:
            there = [known for known in (tag, other) if known != NO_TAG]
            used = frozenset[int]() if self.counts_copies else frozenset(there)
            idle, useful = Counter(dict(self.of.plain)), Counter[int]()
            for number, cards in enumerate(self.of.wanted):
                (idle if number in used else useful).update(dict(cards))
            by_price = [(price, idle[price], useful[price]) for price in {*idle, *useful}]
            found = self.known[tag, other] = len(there) if self.counts_copies else len(used), by_price
        return found


def mean_paid(of: Taste, budget: int, products: int, counts_copies: bool = False) -> Fraction:
    """What a customer pays on average where so many products are on sale: for the best with a match, or nothing.

    For FAD211, of FA-R24 and FA-R25. Each product is random, whatever the others are made of.
    """
    made = outcomes(of, counts_copies)
    wanted = [outcome for outcome in made if outcome.matches and outcome.price <= budget]
    total = sum(outcome.ways for outcome in made)
    worse = total - sum(outcome.ways for outcome in wanted)
    paid, before = 0, worse**products
    for outcome in wanted:
        worse += outcome.ways
        after = worse**products
        paid += outcome.price * (after - before)
        before = after
    return Fraction(paid, total**products) if total else Fraction(0)


@lru_cache(maxsize=64)
def mean_spent(of: Taste, budget: int, tables: tuple[int, ...]) -> Fraction:
    """What a joker spends on average on all products that match, up to its budget: the mean over `tables` with so many
    products each. For FAD211, of FA-R31; products as for `mean_paid`.
    """
    everything = Counter(dict(of.plain))
    for cards in of.wanted:
        everything.update(dict(cards))
    idle = sums(of.plain)
    by_price = {price: ways - idle.get(price, 0) for price, ways in sums(tuple(sorted(everything.items()))).items()}
    by_price[0] = by_price.get(0, 0) + sum(idle.values())
    total, spent, mean = sum(by_price.values()), {0: 1}, Fraction(0)
    for number in range(1, max(tables, default=0) + 1):
        more: dict[int, int] = defaultdict(int)
        for money, ways in spent.items():
            for price, products in by_price.items():
                more[min(budget, money + price)] += ways * products
        spent = more
        if number in tables:
            mean += Fraction(tables.count(number) * sum(money * ways for money, ways in spent.items()), total**number)
    return mean / len(tables) if total and tables else Fraction(0)
