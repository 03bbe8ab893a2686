"""Indexes what the customers of a box want. Sets of customers are bits: customer *i* of the box is bit *i*.

Jokers are in no set. Asked many times for the same, so answers are kept. What lies on the table is the business of
`forecast.py`, what others could make of the box that of `rivalry.py`.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.games.foodadvice.cards import Customer
from cardgen.games.foodadvice.condition import PurchaseCondition
from cardgen.games.foodadvice.rules import WINDOWS

LEVEL = 1 << 20
"""More than any price: matches times this, and the price, is a key that grows with what a customer looks at first."""
ClassStanding = tuple[tuple[int, int], ...]
Payers = tuple[tuple[int, int], ...]
"""What is paid, and by whom."""


class Demand:
    """The customers of a box by what they have and want; `everyone` but the jokers."""

    __slots__ = (
        "asked_of",
        "budgets",
        "classes",
        "everyone",
        "genders",
        "jokers",
        "levels_of",
        "loving",
        "payers_of",
        "standing_of",
        "wanting",
    )

    def __init__(self, customers: Sequence[Customer]) -> None:
        self.everyone = 0
        self.wanting: dict[int, int] = {}
        self.loving: dict[int, int] = {}
        self.budgets: dict[int, int] = {}
        self.genders: dict[str, int] = {}
        self.classes: dict[str, int] = {}
        self.jokers = tuple((1 << number, customer) for number, customer in enumerate(customers) if customer.is_joker)
        self.levels_of: dict[int, tuple[int, ...]] = {}
        self.asked_of: dict[tuple[frozenset[str], frozenset[str]], int] = {}
        self.payers_of: dict[tuple[int, bool], Payers] = {}
        self.standing_of: dict[tuple[int, int, bool], ClassStanding] = {}
        for number, customer in enumerate(customers):
            if not customer.is_joker:
                self._enter(1 << number, customer)

    def _enter(self, bit: int, customer: Customer) -> None:
        self.everyone |= bit
        self.budgets[customer.budget] = self.budgets.get(customer.budget, 0) | bit
        self.genders[customer.gender] = self.genders.get(customer.gender, 0) | bit
        self.classes[customer.customer_class] = self.classes.get(customer.customer_class, 0) | bit
        for group, words in ((self.wanting, customer.tags), (self.loving, customer.shapes)):
            for number in _numbers(words):
                group[number] = group.get(number, 0) | bit

    def levels(self, tags: int) -> tuple[int, ...]:
        """Who wants none of these hashtags, exactly one, exactly two and so on."""
        levels = self.levels_of.get(tags)
        if levels is None:
            levels = self.levels_of[tags] = self._levels(tags)
        return levels

    def _levels(self, tags: int) -> tuple[int, ...]:
        levels = [self.everyone]
        for number in _numbers(tags):
            wanting = self.wanting.get(number, 0)
            more = [0, *(level & wanting for level in levels)]
            levels = [level & ~wanting | other for level, other in zip([*levels, 0], more, strict=True)]
        return (*levels, *[0] * (WINDOWS + 1 - len(levels)))

    def payers(self, price: int, is_discounted: bool) -> Payers:
        """Who pays the price and, with Black Friday, who pays all there is (FA-R23)."""
        payers = self.payers_of.get((price, is_discounted))
        if payers is None:
            able = sum(group for budget, group in self.budgets.items() if price <= budget)
            less = [(budget, group) for budget, group in self.budgets.items() if is_discounted and price > budget]
            payers = self.payers_of[price, is_discounted] = ((price, able), *less)
        return payers

    def standing(self, tags: int, price: int, is_discounted: bool) -> ClassStanding:
        """How such a product stands with those who want a hashtag of it and can pay: keys, and to whom it is this."""
        key = (tags, price, is_discounted)
        standing = self.standing_of.get(key)
        if standing is None:
            found = [
                (matches * LEVEL + paid, level & able)
                for matches, level in enumerate(self.levels(tags))
                for paid, able in self.payers(price, is_discounted)
                if matches and level & able
            ]
            standing = self.standing_of[key] = tuple(found)
        return standing

    def holding(self, when: PurchaseCondition, shape: int, tags: int, paid: int) -> int:
        """For whom the terms hold, who buys a product of this shape and hashtags for so much (FA-A21)."""
        if (when.tags and not when.tags & tags) or not when.paid.low <= paid <= when.paid.high:
            return 0
        holding = self.asked(when)
        if when.is_favourite:
            holding &= self.loving.get(shape, 0)
        if when.is_exact:
            holding &= self.budgets.get(paid, 0)
        return holding & sum(self.levels(tags)[when.matches :]) if when.matches else holding

    def asked(self, when: PurchaseCondition) -> int:
        """Who is of the sex and class that a condition asks for."""
        if not when.genders and not when.classes:
            return self.everyone
        key = when.genders, when.classes
        asked = self.asked_of.get(key)
        if asked is None:
            asked = self.everyone
            for words, groups in ((when.genders, self.genders), (when.classes, self.classes)):
                if words:
                    asked &= sum([groups.get(word, 0) for word in words])
            self.asked_of[key] = asked
        return asked


def _numbers(words: int) -> list[int]:
    return [number for number in range(words.bit_length()) if words >> number & 1]
