"""Counts what can be made of ingredients, and with what odds, exactly, for FAD203, FAD205 and FAD215.

Prices are F, hashtags are numbers. A *histogram* is pairs of a price and a number of cards, cheapest first. Chances are
whole fractions; nothing is drawn. Knows no names, no table and no player's choices.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import comb

from cardgen.games.foodadvice.cards import Ingredient
from cardgen.games.foodadvice.condition import Wanted
from cardgen.games.foodadvice.market.box import GameBox
from cardgen.games.foodadvice.rules import PRICES, WINDOWS

Histogram = tuple[tuple[int, int], ...]
MOST_WISHES = 8


def is_countable(box: GameBox) -> bool:
    """Whether there are but the prices of the three classes, and few wishes of each customer.

    Else there are more sets than can be counted on every save, and FAD110 and FAD113 report it.
    """
    few = all(customer.tags.bit_count() <= MOST_WISHES for customer in box.customers)
    return few and {ingredient.price for ingredient in box.ingredients} <= {*PRICES.values()}


def histogram(prices: Iterable[int]) -> Histogram:
    return tuple(sorted(Counter(prices).items()))


def sums(cards: Histogram, size: int = WINDOWS) -> dict[int, int]:
    """How many sets of `size` cards there are by their price (FA-R22)."""
    ways = {(0, 0): 1}
    for price, copies in cards:
        more = Counter(ways)
        for (taken, total), number in ways.items():
            for extra in range(1, min(copies, size - taken) + 1):
                more[taken + extra, total + extra * price] += number * comb(copies, extra)
        ways = more
    return {total: number for (taken, total), number in sorted(ways.items()) if taken == size}


def chance_of_cheap(cards: Histogram, dealt: int, kept: int, most: int) -> Fraction:
    """P(the cheapest `kept` of `dealt` random cards cost at most so much together): FAD205, of FA-R13.

    Cards are taken from the cheapest on; dearer hands are dropped as soon as they are too dear.
    """
    number = sum(copies for _, copies in cards)
    if number < dealt:
        return Fraction(0)
    ways = {(0, 0): 1}
    for price, copies in cards:
        more = Counter(ways)
        for (taken, total), hands in ways.items():
            for extra in range(1, min(copies, dealt - taken) + 1):
                paid = total + price * max(0, min(extra, kept - taken))
                if paid <= most:
                    more[taken + extra, paid] += hands * comb(copies, extra)
        ways = more
    return Fraction(sum(hands for (taken, _), hands in ways.items() if taken == dealt), comb(number, dealt))


def best_three(
    by_price: Sequence[Ingredient], tags: int, budget: int, counts_copies: bool = False
) -> tuple[Ingredient, ...]:
    """Three ingredients for at most `budget` with as many matches of `tags` as can be, and of these the cheapest.

    `by_price` are all ingredients, cheapest first; `counts_copies` as FA-A11. Empty where no three are cheap enough.
    The cheapest three with at least so many hashtags hold the cheapest card of each of the cheapest of them: any other
    card could be exchanged for one of these (FAD203).
    """
    cheapest: dict[int, Ingredient] = {}
    for place, ingredient in enumerate(by_price):
        if tags >> ingredient.tag & 1:
            cheapest.setdefault(place if counts_copies else ingredient.tag, ingredient)
    wanted = list(cheapest.values())
    for number in range(min(WINDOWS, len(wanted)), -1, -1):
        chosen = wanted[:number]
        left = list(by_price)
        for ingredient in chosen:
            left.remove(ingredient)
        three = (*chosen, *left[: WINDOWS - number])
        if len(three) == WINDOWS and sum(ingredient.price for ingredient in three) <= budget:
            return three
    return ()


def products_that_fit(ingredients: Sequence[Ingredient], wanted: Wanted) -> Fraction:
    """P(three random ingredients make a product that an event counts, whatever its shape): FAD215, of FA-R35."""

    def ways(tags: int, classes: int) -> int:
        """Products at a price that fits without any of these hashtags and classes."""
        left = (
            ingredient.price
            for ingredient in ingredients
            if not tags >> ingredient.tag & 1 and not classes >> ingredient.price_class & 1
        )
        return sum(number for price, number in sums(histogram(left)).items() if low <= price <= high)

    low, high = wanted.price
    tags, classes = wanted.tags, wanted.classes
    fitting = ways(0, 0)
    if tags:
        fitting -= ways(tags, 0)
    if classes:
        fitting -= ways(0, classes)
    if tags and classes:
        fitting += ways(tags, classes)
    return Fraction(fitting, max(1, comb(len(ingredients), WINDOWS)))
