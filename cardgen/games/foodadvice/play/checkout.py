"""Carries out sales: customers, what shops pay on top, personal customers, and who wins (FA-R18 to FA-R38)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardgen.analysis.play.rng import draw
from cardgen.games.foodadvice.cards import Customer, Shop
from cardgen.games.foodadvice.condition import Sale
from cardgen.games.foodadvice.market.choice import Bought, FoodProduct, buys, buys_from_one
from cardgen.games.foodadvice.play.phase import FIELDS
from cardgen.games.foodadvice.rules import ADVERTISING, FoodAdviceRules

if TYPE_CHECKING:
    from cardgen.games.foodadvice.market.box import GameBox
    from cardgen.games.foodadvice.play.engine import Season

EVENT = "event"
"""The source of a sale to a personal customer whom an event sent; else it is a channel."""


def serve(season: Season, number: int) -> Bought:
    """A customer of the deck at the till (FA-R22 to FA-R33)."""
    customer = season.box.customers[number]
    bought = buys(customer, season.on_sale(), season.discount, season.sampling, season.rules)
    _go_to(season, number, bought)
    if not bought.products:
        season.left[-1].append((number, tuple(candidate.number for candidate in bought.candidates), bought.by_shape))
    for product, paid in zip(bought.products, bought.paid, strict=True):
        _sell(season, number, product, paid, is_tasted=bought.by_taste)
    return bought


def serve_personally(season: Season, seat: int, source: str = EVENT) -> Bought:
    """A personal customer of this seat, sent by an event or a channel (FA-R34). Shops pay nothing."""
    number = season.draw_customer()
    customer = season.box.customers[number]
    bought = buys_from_one(customer, season.own(seat), season.sampling, season.rules)
    _go_to(season, number, bought)
    for product, paid in zip(bought.products, bought.paid, strict=True):
        _sell(season, number, product, paid, source)
    return bought


def _go_to(season: Season, number: int, bought: Bought) -> None:
    """Who bought lies before who sold, the first of several, to the end of the round (FA-R20, FA-A33)."""
    season.came.append(number)
    (season.guests[bought.products[0].owner] if bought.products else season.gone_home).append(number)


def _sell(
    season: Season,
    number: int,
    product: FoodProduct,
    paid: int,
    source: str = "",
    *,
    is_tasted: bool = False,
) -> None:
    """FA-R29, FA-R30, FA-R33."""
    customer, owner = season.box.customers[number], product.owner
    sale = sale_of(customer, number, product, paid, source)
    bonus = 0 if customer.is_joker or source else shop_income(season, sale)
    if bonus or is_tasted:
        sale = sale._replace(bonus=bonus, is_tasted=is_tasted)
    season.sales[-1].append(sale)
    season.pay_out(owner, paid + bonus)
    for investor in season.investors[owner]:
        season.pay_out(investor, profit(season.box, season.rules))


def profit(box: GameBox, rules: FoodAdviceRules) -> int:
    """What Mabius pays for a purchase: what the board says, unless the game is read otherwise (FA-A16)."""
    return box.profit if rules.mabius_profit is None else rules.mabius_profit


def sale_of(customer: Customer, number: int, product: FoodProduct, paid: int, source: str = "") -> Sale:
    """What the conditions may ask of a purchase."""
    return Sale(
        customer=number,
        product=product.number,
        owner=product.owner,
        shape=product.shape,
        tags=product.tags,
        price=product.price,
        paid=paid,
        matches=product.matches(customer.tags),
        gender=customer.gender,
        customer_class=customer.customer_class,
        is_favourite=customer.shapes >> product.shape & 1 == 1,
        budget=customer.budget,
        is_joker=customer.is_joker,
        source=source,
    )


def shop_income(season: Season, sale: Sale) -> int:
    """What the shops with a chip of the seller pay on top (FA-R29)."""
    shops, street = season.box.shops, season.street
    return sum(shop_pays(shops[street[place]], sale, season.rules) for place in season.shop_of[sale.owner])


def shop_pays(shop: Shop, sale: Sale, rules: FoodAdviceRules) -> int:
    """The bonus of one shop where its terms hold, and that for a shape printed on it (FA-R29, FA-A14, FA-A22)."""
    price = sale.price if rules.shop_price == "full" else sale.paid
    income = shop.pays if shop.when.holds(sale, price) else 0
    return income + (rules.shop_shape_bonus if shop.shapes >> sale.shape & 1 else 0)


def advertise(season: Season) -> None:
    """A personal customer for each player whose terms were met, in seat order (FA-R19, FA-A24, FA-A27)."""
    sales = season.sales[-1]
    own = [[sale for sale in sales if sale.owner == seat] for seat in range(season.players)]
    for seat, fields in enumerate(season.channels):
        met = [FIELDS[field] for field in fields if field < len(ADVERTISING) and _has_worked(season, seat, field, own)]
        for name in met if season.rules.advertising == "each" else met[:1]:
            serve_personally(season, seat, name)


def _has_worked(season: Season, seat: int, field: int, own: Sequence[Sequence[Sale]]) -> bool:
    """Whether the terms of the channel hold for the sales of this seat in this round."""
    channel = season.box.channels.get(FIELDS[field])
    return bool(channel and channel.terms and channel.terms.hold(own[seat], seat in season.voted))


def settle(season: Season) -> None:
    """A tie for first: customers decide; who buys of several decides nothing (FA-R38, FA-A32)."""
    best = max(season.money)
    first = [seat for seat, money in enumerate(season.money) if money == best]
    season.winners = tuple(first)
    if len(first) == 1:
        return
    offers, rules = [product for product in season.on_sale() if product.owner in first], season.rules
    promotion = (season.discount, season.sampling) if rules.tie_promotion else (0, 0)
    for number in _judges(season):
        season.judges.append(number)
        sellers = {product.owner for product in buys(season.box.customers[number], offers, *promotion, rules).products}
        if len(sellers) == 1:
            season.tie_winner = sellers.pop()
            season.winners = (season.tie_winner,)
            return


def _judges(season: Season) -> Iterator[int]:
    """Who decides a tie, one after the other: the next of the deck, or any of all (FA-R38, FA-A31)."""
    rules = season.rules
    if rules.tie_draw == "deck":
        for _ in range(rules.tie_customers):
            number = season.draw_customer()
            season.gone_home.append(number)
            yield number
        return
    everybody = [*season.customers, *season.gone_home]
    for _ in range(min(rules.tie_customers, len(everybody))):
        yield draw(everybody, season.chance)
