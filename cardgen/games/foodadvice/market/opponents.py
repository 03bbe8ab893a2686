"""Estimates how strong the products of others may be: learnt once for a box, from deals of its ingredients.

A product that nobody has seen yet keeps a customer from buying another where it matches more hashtags, or as many and
is no cheaper (FA-R24, FA-R25).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import partial
from itertools import combinations

from cardgen.analysis.play.protocol import Stream
from cardgen.analysis.play.rng import draw, seeded
from cardgen.games.foodadvice.cards import Ingredient
from cardgen.games.foodadvice.market.choice import FoodProduct
from cardgen.games.foodadvice.market.demand import LEVEL, Demand
from cardgen.games.foodadvice.rules import WINDOWS, FoodAdviceRules

DEALS = 100
"""So many products stand for all that others may make."""
AMONG = 6
"""... by players who think of so many rivals."""
NOBODY = -1
"""The owner of a product that might be, and its shape, which nobody loves."""
Hope = tuple[int, int, float]
"""A number of matches, the customers of one budget, and what each of them pays at so many in the rounds to come."""


class OpponentModel:
    """`made` are products that others may make: hashtags and price. `beating` has by budget the keys at which they
    stand with customers, in order; 0 where they do not.
    """

    __slots__ = ("beating", "demand", "hopes_of", "made", "paid_for")

    def __init__(self, demand: Demand, ingredients: Sequence[Ingredient]) -> None:
        self.demand = demand
        self.beating: dict[int, list[int]] = {}
        self.hopes_of: dict[tuple[int, ...], tuple[Hope, ...]] = {}
        self.paid_for: dict[tuple[int, int, int], float] = {}
        deals = _deals(ingredients, seeded(0))
        for rivals in (0, AMONG):
            self.made = [max(deal, key=partial(self._worth, rivals)) for deal in deals]
            self.beating = {budget: self._keys(budget) for budget in demand.budgets}
            self.hopes_of.clear()
            self.paid_for.clear()

    def _worth(self, rivals: int, made: tuple[int, int]) -> float:
        return self.paid(*made, rivals)

    def _keys(self, budget: int) -> list[int]:
        """Of all pairs of a rival and a customer of this budget; those that it cannot win have the key 0."""
        group = self.demand.budgets[budget]
        keys = []
        for tags, price in self.made:
            if price <= budget:
                for matches, level in enumerate(self.demand.levels(tags)):
                    keys += [matches * LEVEL + price if matches else 0] * (level & group).bit_count()
            else:
                keys += [0] * group.bit_count()
        return sorted(keys)

    def some(self, table: int, many: int) -> list[FoodProduct]:
        """So many products that others may make: on another table, others."""
        first = table * many
        made = [self.made[(first + number) % len(self.made)] for number in range(many)]
        return [FoodProduct(-1, NOBODY, NOBODY, [], price=price, tags=tags) for tags, price in made]

    def stands(self, budget: int, matches: int, price: int) -> float:
        """How likely a rival lets a customer of this budget buy."""
        keys = self.beating.get(budget)
        return bisect_left(keys, matches * LEVEL + price) / len(keys) if keys else 1.0

    def hopes(self, price: int, rivals: int, more: int, rounds: int) -> tuple[Hope, ...]:
        """Who buys at a price in the rounds to come: `rivals` are unseen in the first, in each further one so many
        `more`.
        """
        key = (price, rivals, more, rounds)
        hopes = self.hopes_of.get(key)
        if hopes is None:
            found = []
            for budget, group in self.demand.budgets.items():
                for matches in range(1, WINDOWS + 1) if price <= budget else ():
                    stands = self.stands(budget, matches, price)
                    times = sum([stands ** (rivals + more * later) for later in range(rounds)])
                    found.append((matches, group, price * times))
            hopes = self.hopes_of[key] = tuple(found)
        return hopes

    def paid(self, tags: int, price: int, rivals: int) -> float:
        """F that a customer on average pays for a product beside so many others of which nothing is known."""
        key = (tags, price, rivals)
        paid = self.paid_for.get(key)
        if paid is None:
            levels, hopes = self.demand.levels(tags), self.hopes(price, rivals, 0, 1)
            all_pay = sum([(levels[matches] & group).bit_count() * pays for matches, group, pays in hopes])
            paid = self.paid_for[key] = all_pay / max(1, self.demand.everyone.bit_count())
        return paid


def _deals(ingredients: Sequence[Ingredient], chance: Stream) -> list[list[tuple[int, int]]]:
    """What could be made of each deal: hashtags and price."""
    deals = []
    for _ in range(DEALS):
        pile = list(ingredients)
        dealt = [draw(pile, chance) for _ in range(min(FoodAdviceRules().dealt, len(pile)))]
        deals.append([_made(kept) for kept in combinations(dealt, min(WINDOWS, len(dealt)))])
    return deals


def _made(kept: Sequence[Ingredient]) -> tuple[int, int]:
    tags = 0
    for ingredient in kept:
        tags |= 1 << ingredient.tag
    return tags, sum(ingredient.price for ingredient in kept)
