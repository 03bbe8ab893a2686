"""What are products and shops worth to the customers of a box? Estimates, kept once they were made.

A player knows the box: who might come, and what they want. Who else sells what is not looked at here.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.rules.foodadvice.piece import Customer, Shop

BUYS = (0.0, 0.22, 0.5, 0.75, 0.9)
"""How likely a customer buys a product that can be paid, by the hashtags that match: as measured over many games."""
BY_SHAPE = 0.1
"""... and for the shape alone, or besides."""


class Demand:
    """The customers of a box, asked many times for the same."""

    __slots__ = ("by_tags", "customers", "loved", "shares")

    def __init__(self, customers: Sequence[Customer]) -> None:
        self.customers = tuple(one for one in customers if not one.is_joker)
        self.by_tags: dict[tuple[int, int], float] = {}
        self.loved: dict[tuple[int, int], float] = {}
        self.shares: dict[Shop, float] = {}

    def appeal(self, shape: int, tags: int, price: int) -> float:
        """The share of customers who are expected to buy such a product."""
        key = (tags, price)
        wanting = self.by_tags.get(key)
        if wanting is None:
            wanting = self.by_tags[key] = self._wanting(tags, price)
        key = (shape, price)
        loving = self.loved.get(key)
        if loving is None:
            loving = self.loved[key] = self._loving(shape, price)
        return wanting + loving

    def _wanting(self, tags: int, price: int) -> float:
        most = len(BUYS) - 1
        likely = (BUYS[min(most, (one.tags & tags).bit_count())] for one in self.customers if price <= one.budget)
        return sum(likely) / max(1, len(self.customers))

    def _loving(self, shape: int, price: int) -> float:
        number = sum(1 for one in self.customers if price <= one.budget and one.shapes >> shape & 1)
        return BY_SHAPE * number / max(1, len(self.customers))

    def share_of(self, shop: Shop) -> float:
        """The share of customers who are of the sex and class that a shop asks for."""
        share = self.shares.get(shop)
        if share is None:
            when = shop.when
            fitting = (
                (not when.genders or one.gender in when.genders)
                and (not when.classes or one.customer_class in when.classes)
                for one in self.customers
            )
            share = self.shares[shop] = sum(fitting) / max(1, len(self.customers))
        return share
