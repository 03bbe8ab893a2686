"""Forecasts who would buy what lies on the table: the choice of all customers of a box at once (FA-R22 to FA-R28).

Sets of customers are bits, as in `demand.py`. Knows no channel's value and no player's mind.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from cardgen.games.foodadvice.cards import Customer
from cardgen.games.foodadvice.market.choice import FoodProduct
from cardgen.games.foodadvice.market.demand import LEVEL, Demand
from cardgen.games.foodadvice.rules import WINDOWS

ProductStanding = tuple[FoodProduct, int]
"""A product, and to whom it is of one key: matches and price."""


Sales = dict[tuple[int, int], tuple[FoodProduct, int]]
"""By product and what is paid: to whom it is sold."""


class Sold(NamedTuple):
    """Customers who would buy a product; what they pay is the price part of the key."""

    key: int
    product: FoodProduct
    buyers: int


class Tie(NamedTuple):
    """Customers who leave because several products are equal to them."""

    key: int
    customers: int
    standing: Sequence[ProductStanding]


class DemandModel(NamedTuple):
    """What all who can come would do. `claims` are customers whom some product has at a key, from the lowest key on;
    `tied` those who leave. By seat: what it sells, and how many products of it jokers would take. `able` are those who
    can come, `coming` is how many, jokers among them; `discount` are the seats with a chip on Black Friday.
    """

    claims: Sequence[tuple[int, int]]
    tied: Sequence[Tie]
    sales: Sequence[Sales]
    to_jokers: Sequence[int]
    able: int
    coming: int
    discount: int

    def purchases(self, seat: int) -> int:
        """How many products of a seat would be sold, if all came once."""
        return self.to_jokers[seat] + sum([buyers.bit_count() for _, buyers in self.sales[seat].values()])


def forecast(demand: Demand, products: Sequence[FoodProduct], players: int, gone: int) -> DemandModel:
    """What all customers who are not `gone` would do, before a chip lies on Black Friday."""
    able = demand.everyone & ~gone
    jokers = [joker for bit, joker in demand.jokers if not bit & gone]
    to_jokers = [0] * players
    for joker in jokers:
        for owner in _basket(joker, products):
            to_jokers[owner] += 1
    sold, tied = _choices(demand, products, 0, able)
    coming = able.bit_count() + len(jokers)
    return DemandModel(
        claims=_claims(sold, tied),
        tied=tied,
        sales=_by_seat(sold, players),
        to_jokers=to_jokers,
        able=able,
        coming=coming,
        discount=0,
    )


def discounted(found: DemandModel, demand: Demand, products: Sequence[FoodProduct], discount: int) -> DemandModel:
    """The same, where the seats in `discount` have a chip on Black Friday."""
    sold, tied = _choices(demand, products, discount, found.able)
    sales = _by_seat(sold, len(found.sales))
    return found._replace(claims=_claims(sold, tied), tied=tied, sales=sales, discount=discount)


def income(demand: Demand, products: Sequence[FoodProduct], seat: int) -> int:
    """F that a seat would get for its products, if all customers came once and nobody promoted."""
    sold, _ = _choices(demand, products, 0, demand.everyone)
    return sum([key % LEVEL * buyers.bit_count() for key, product, buyers in sold if product.owner == seat])


def _claims(sold: Iterable[Sold], tied: Iterable[Tie]) -> list[tuple[int, int]]:
    return sorted([(sale.key, sale.buyers) for sale in sold] + [(tie.key, tie.customers) for tie in tied])


def _by_seat(sold: Iterable[Sold], players: int) -> list[Sales]:
    sales: list[Sales] = [{} for _ in range(players)]
    for key, product, buyers in sold:
        own, of = sales[product.owner], (product.number, key % LEVEL)
        own[of] = product, buyers | own[of][1] if of in own else buyers
    return sales


def _basket(joker: Customer, products: Iterable[FoodProduct]) -> list[int]:
    """Whose products a joker takes, as good as all: who matches most, then the dearest, while there is money."""
    tags = joker.tags
    wanted = [
        ((product.tags & tags).bit_count() * LEVEL + product.price, product.owner)
        for product in products
        if product.tags & tags
    ]
    money, owners = joker.budget, []
    for key, owner in sorted(wanted, reverse=True):
        price = key % LEVEL
        if price <= money:
            money -= price
            owners.append(owner)
    return owners


def _choices(demand: Demand, products: Sequence[FoodProduct], discount: int, left: int) -> tuple[list[Sold], list[Tie]]:
    sold: list[Sold] = []
    tied: list[Tie] = []
    standings = _standings(demand, products, discount)
    for key in sorted(standings, reverse=True):
        group = standings[key]
        if len(group) == 1:
            product, mask = group[0]
            mask &= left
            if mask:
                sold.append(Sold(key, product, mask))
                left ^= mask
        else:
            left &= ~_share_out(sold, tied, demand, key, group, left)
    sold += _by_shape(demand, products, discount, left)
    return sold, tied


def _standings(demand: Demand, products: Iterable[FoodProduct], discount: int) -> Mapping[int, list[ProductStanding]]:
    """By key, what customers look at first the highest."""
    standings: dict[int, list[ProductStanding]] = {}
    for product in products:
        for key, mask in demand.standing(product.tags, product.price, bool(discount and discount >> product.owner & 1)):
            if key in standings:
                standings[key].append((product, mask))
            else:
                standings[key] = [(product, mask)]
    return standings


def _share_out(
    sold: list[Sold], tied: list[Tie], demand: Demand, key: int, group: Sequence[ProductStanding], left: int
) -> int:
    """Equal products: each sells to whom it stands with alone, then to who loves its shape. All who are done."""
    seen = several = 0
    for _, mask in group:
        several |= seen & mask
        seen |= mask
    seen &= left
    several &= left
    rest = several
    for product, mask in group:
        loving = mask & rest & demand.loving.get(product.shape, 0) if rest else 0
        rest ^= loving
        buyers = mask & seen & ~several | loving
        if buyers:
            sold.append(Sold(key, product, buyers))
    if rest:
        tied.append(Tie(key, rest, group))
    return seen


def _by_shape(demand: Demand, products: Iterable[FoodProduct], discount: int, left: int) -> list[Sold]:
    """FA-R27; as good as all: a shape is on one product."""
    sold = []
    for product in products:
        loving = demand.loving.get(product.shape, 0) & left
        if loving:
            for paid, able in demand.payers(product.price, bool(discount and discount >> product.owner & 1)):
                if loving & able:
                    sold.append(Sold(paid, product, loving & able))
                    left &= ~(loving & able)
    return sold


def unbeaten(demand: Demand, products: Iterable[FoodProduct], prices: Iterable[int]) -> dict[int, list[int]]:
    """For each price, by matches, to whom nothing of these products is as good as a further one would be."""
    rivals = sorted(
        [standing for product in products for standing in demand.standing(product.tags, product.price, False)]
    )
    found = {price: [0] * (WINDOWS + 1) for price in sorted(prices, reverse=True)}
    left = demand.everyone
    for matches in range(WINDOWS, 0, -1):
        for price, won in found.items():
            key = matches * LEVEL + price
            while rivals and rivals[-1][0] >= key:
                left &= ~rivals.pop()[1]
            won[matches] = left
    return found
