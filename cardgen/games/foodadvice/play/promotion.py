"""Reckons what a shop and a channel are worth to a player in this round, from who would buy (FA-R15, FA-R16).

All that counts lies open when chips are laid: products, shops, the chips of those before, the customers of the box and
who of them has come. So who comes later answers those before; what they will answer is not guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from operator import itemgetter
from typing import TYPE_CHECKING

from cardgen.games.foodadvice.cards import Shop
from cardgen.games.foodadvice.condition import AdvertisingTerms
from cardgen.games.foodadvice.market.choice import FoodProduct
from cardgen.games.foodadvice.market.demand import LEVEL
from cardgen.games.foodadvice.market.demand_model import DemandModel, Sales, discounted, forecast
from cardgen.games.foodadvice.play.checkout import profit
from cardgen.games.foodadvice.rules import ADVERTISING

if TYPE_CHECKING:
    from cardgen.games.foodadvice.play.engine import Season


def income_values(now: Season) -> list[float]:
    """F that customers will pay each seat in this round, by what lies there."""
    found = _forecast(now)
    times = _times(now, found)
    return [
        times * sum([paid * buyers.bit_count() for (_, paid), (_, buyers) in sales.items()]) for sales in found.sales
    ]


def shop_values(now: Season) -> list[float]:
    """F that a chip in each shop earns."""
    found = _forecast(now)
    times, sales, shops = _times(now, found), found.sales[now.seat].items(), now.box.shops
    return [
        times * sum([_bonus(now, shops[number], product, paid, buyers) for (_, paid), (product, buyers) in sales])
        for number in now.street
    ]


def channel_values(now: Season) -> list[float]:
    """F that a chip on each channel brings, Mabius by seat; last, what a personal customer would pay."""
    found = _forecast(now)
    times, sales, person = _times(now, found), found.sales[now.seat], personal_value(now)
    values = []
    for name in ADVERTISING:
        channel = now.box.channels.get(name)
        terms = channel.terms if channel is not None else None
        values.append(0.0 if terms is None else person * _likely(now, terms, found, sales))
    values += [times * _sampling_value(now, found), times * _discount_value(now, found)]
    return [*values, *mabius_values(now), person]


def mabius_values(now: Season) -> list[float]:
    """F that a chip on Mabius brings, by the seat that is invested in (FA-R30)."""
    found = _forecast(now)
    each = profit(now.box, now.rules) * _times(now, found)
    return [each * found.purchases(other) if other != now.seat else 0.0 for other in range(now.players)]


def personal_value(now: Season) -> float:
    """F that a personal customer pays the seat that decides, on average (FA-R34); jokers apart."""
    demand, own, value = now.box.demand, now.own(now.seat), 0
    standing = [stands for product in own for stands in demand.standing(product.tags, product.price, True)]
    left = demand.everyone
    for key, mask in sorted(standing, reverse=True):
        mask &= left
        if mask:
            left ^= mask
            value += key % LEVEL * mask.bit_count()
    if left and own:
        value += _worth_of_rest(now, own, left)
    return value / max(1, demand.everyone.bit_count())


def _worth_of_rest(now: Season, own: Sequence[FoodProduct], left: int) -> int:
    """F that all these pay to whom no own product matches: first for a favourite shape, else for the dearest."""
    demand, value = now.box.demand, 0
    wares = sorted([(product.price, demand.loving.get(product.shape, 0)) for product in own], reverse=True)
    if now.rules.personal_shape == "after_price":
        wares = []
    for price, lovers in (*wares, (max([product.price for product in own]), left)):
        value += sum(
            [min(price, budget) * (left & lovers & group).bit_count() for budget, group in demand.budgets.items()]
        )
        left &= ~lovers
    return value


def _forecast(now: Season) -> DemandModel:
    """Who would buy what by the chips that lie; kept until another lies on Black Friday."""
    found = now.forecast
    if found is None:
        found = now.forecast = forecast(now.box.demand, now.on_sale(), now.players, _gone(now))
    if found.discount != now.discount:
        found = now.forecast = discounted(found, now.box.demand, now.on_sale(), now.discount)
    return found


def _gone(now: Season) -> int:
    """Customers who cannot come any more; only guests where the deck will be shuffled anew in this round (FA-R21)."""
    gone = [number for guests in now.guests for number in guests]
    if len(gone) + len(now.gone_home) + now.rules.customers <= len(now.box.customers):
        gone += now.gone_home
    return sum([1 << number for number in gone])


def _times(now: Season, found: DemandModel) -> float:
    """How often each who can come does, on average."""
    return now.rules.customers / max(1, found.coming)


def _bonus(now: Season, shop: Shop, product: FoodProduct, paid: int, buyers: int) -> int:
    """F that a shop pays on top of all these sales (FA-R29)."""
    rules, pays = now.rules, shop.pays
    bonus = rules.shop_shape_bonus * buyers.bit_count() if shop.shapes >> product.shape & 1 else 0
    if pays:
        price = product.price if rules.shop_price == "full" else paid
        bonus += pays * (buyers & now.box.demand.holding(shop.when, product.shape, product.tags, price)).bit_count()
    return bonus


def _income(now: Season, product: FoodProduct, paid: int, buyers: int) -> int:
    """F of all these sales, with what the shops of the seat that decides pay on top."""
    shops, street = now.box.shops, now.street
    bonus = sum([_bonus(now, shops[street[place]], product, paid, buyers) for place in now.shop_of[now.seat]])
    return paid * buyers.bit_count() + bonus


def _discount_value(now: Season, found: DemandModel) -> float:
    """Whom own products win for all that they have, by a hashtag at least, less what these would have paid the seat
    anyway (FA-R23).
    """
    seat, value, won = now.seat, 0.0, 0
    dear = [
        (key, mask, product)
        for product in now.own(seat)
        for key, mask in now.box.demand.standing(product.tags, product.price, True)
        if key % LEVEL < product.price
    ]
    if not dear:
        return value
    left, rivals = found.able, list(found.claims)
    for key, mask, product in sorted(dear, key=itemgetter(0), reverse=True):
        while rivals and rivals[-1][0] >= key:
            left &= ~rivals.pop()[1]
        mask &= left
        if mask:
            left ^= mask
            won |= mask
            value += _income(now, product, key % LEVEL, mask)
    for (_, paid), (product, buyers) in found.sales[seat].items():
        if buyers & won:
            value -= _income(now, product, paid, buyers & won)
    return value


def _sampling_value(now: Season, found: DemandModel) -> float:
    """Customers to whom one own product is as good as others, of whose owners none offers a taste (FA-R28)."""
    seat, value = now.seat, 0.0
    for key, customers, standing in found.tied:
        own = twice = tasted = 0
        for product, mask in standing:
            if product.owner == seat:
                twice |= own & mask
                own |= mask
            elif now.sampling >> product.owner & 1:
                tasted |= mask
        won = customers & own & ~twice & ~tasted
        if won:
            value += sum(
                [_income(now, product, key % LEVEL, won & mask) for product, mask in standing if product.owner == seat]
            )
    return value


def _likely(now: Season, terms: AdvertisingTerms, found: DemandModel, sales: Sales) -> float:
    """How likely the sales of this round meet the terms of a channel (FA-R19)."""
    if terms.won_vote and now.seat not in now.voted:
        return 0.0
    demand, draws = now.box.demand, now.rules.customers
    likely, share = 1.0, 1 / max(1, found.coming)
    if terms.sales:
        likely *= at_least(terms.sales, draws, share * found.purchases(now.seat))
    if terms.classes:
        buyers = sum([mask for _, mask in sales.values()])
        of_class = [share * (buyers & group).bit_count() for group in demand.classes.values()]
        likely *= _so_many(terms.classes, [at_least(1, draws, buyers_of_class) for buyers_of_class in of_class])
    if terms.sale is not None:
        fitting = [
            (buyers & demand.holding(terms.sale, product.shape, product.tags, paid)).bit_count()
            for (_, paid), (product, buyers) in sales.items()
        ]
        likely *= at_least(1, draws, share * sum(fitting))
    return likely


def at_least(least: int, draws: int, share: float) -> float:
    """P(so many of the draws or more are of a share), with replacement."""
    share = min(1.0, share)
    if least == 1:
        return 1.0 - (1 - share) ** draws
    fewer = range(min(least, draws + 1))
    return 1 - sum([comb(draws, number) * share**number * (1 - share) ** (draws - number) for number in fewer])


def _so_many(least: int, likely: list[float]) -> float:
    """P(so many or more of several things come true), as if each went by itself."""
    many = [1.0]
    for chance in likely:
        many = [none * (1 - chance) + some * chance for none, some in zip([*many, 0.0], [0.0, *many], strict=True)]
    return sum(many[least:])
