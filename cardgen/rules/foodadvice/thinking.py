"""What may a player think? What an action brings or lets hope for, and what the hidden cards may be.

Nothing here looks at what the seat that decides cannot see: products, chips, shops and money lie open; events that
others keep, and all decks, do not.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardgen.rules.chance import shuffle
from cardgen.rules.foodadvice import happening
from cardgen.rules.foodadvice.choice import Product, buys
from cardgen.rules.foodadvice.condition import Purchase
from cardgen.rules.foodadvice.phase import DISCOUNT, FIELDS, MABIUS, SAMPLING, Combination, Phase
from cardgen.rules.foodadvice.rules import ADVERTISING
from cardgen.rules.foodadvice.selling import profit
from cardgen.rules.protocol import Action, Stream

if TYPE_CHECKING:
    from cardgen.rules.foodadvice.season import Season

PERSONAL = 22.0
"""F that a personal customer pays on average."""
MATCHES_TWICE, FAVOURITE, EXACT = 0.3, 0.12, 0.3
"""How often a sale is one of two matching hashtags, of the favourite shape, at exactly the budget."""
SPITE = 0.4
"""What a loss of another player is worth, in losses of one's own."""


def obvious_action(now: Season) -> Action | None:
    """Where there is one option only."""
    return 0 if len(now.options) == 1 else None


def gain(now: Season, action: Action) -> float:
    """F that an option may bring, estimated from the customers of the box and what lies open."""
    option, phase = now.options[action], now.phase
    if phase is Phase.KEEP:
        return _worth_of_kept(now, option)
    if phase is Phase.VOTE:
        return _vote_value(now, option)
    if phase is Phase.SHOPS:
        values = now.thoughts or _think(now, _shop_value, len(now.street))
        return float(sum([values[place] for place in option]) - 0.5 * len(option))
    if phase is Phase.CHANNELS:
        values = now.thoughts or _think(now, _channel_value, MABIUS + now.players)
        return float(sum([values[field] for field in option]))
    if phase is Phase.GUARD:
        return float(option[0])
    return _event_value(now, option)


def _think(now: Season, value: Callable[[Season, int], float], many: int) -> list[float]:
    """What each shop, or each channel, is worth: reckoned once for a decision."""
    now.thoughts = [value(now, one) for one in range(many)]
    return now.thoughts


def _vote_value(now: Season, seat: int) -> float:
    """A vote is worth money to who gets it: least harm is done by one for who has least."""
    return -now.money[seat] - 2 * now.extra[seat] - _worth(now, now.own(seat)) / 4


def outlook(now: Season, action: Action) -> float:
    """As `gain`; for the ingredients to keep: what a customer on average pays for the product beside all others."""
    if now.phase is not Phase.KEEP:
        return gain(now, action)
    product = _kept(now, now.options[action])
    offers = [*now.on_sale(), product]
    income = 0
    for customer in now.box.customers:
        bought = buys(customer, offers, 0, 0, now.rules)
        income += sum(paid for one, paid in zip(bought.products, bought.paid, strict=True) if one is product)
    return income / len(now.box.customers) + gain(now, action) / 64


def _kept(now: Season, kept: Combination) -> Product:
    shape = now.box.products[now.shape][1]
    product = Product(len(now.products), now.seat, shape, [now.dealt[place] for place in kept], now.round)
    product.reckon(now.box.ingredients, now.rules)
    return product


def _worth_of_kept(now: Season, kept: Combination) -> float:
    of, dealt = now.box.ingredients, now.dealt
    price = tags = 0
    for place in kept:
        one = of[dealt[place]]
        price += one.price
        tags |= 1 << one.tag
    return price * now.box.demand.appeal(now.box.products[now.shape][1], tags, price)


def _worth(now: Season, products: list[Product]) -> float:
    """F a customer on average pays for these products."""
    appeal = now.box.demand.appeal
    return sum(one.price * appeal(one.shape, one.tags, one.price) for one in products)


def _sales(now: Season, seat: int) -> float:
    """Sales of a round that a seat may hope for: at most its part of the customers."""
    appeal = now.box.demand.appeal
    share = sum(appeal(one.shape, one.tags, one.price) for one in now.own(seat))
    return now.rules.customers * share / (share + 0.35 * (now.players - 1))


def _shop_value(now: Season, place: int) -> float:
    shop = now.box.shops[now.street[place]]
    appeal = now.box.demand.appeal
    value = 0.0
    for one in now.own(now.seat):
        paid = now.rules.shop_shape_bonus if shop.shapes >> one.shape & 1 else 0
        value += appeal(one.shape, one.tags, one.price) * (paid + shop.pays * _holds(now, shop.when, one))
    return value * now.box.demand.share_of(shop) if shop.when.genders or shop.when.classes else value


def _holds(now: Season, when: Purchase, one: Product) -> float:
    """How likely the terms hold for a sale of this product; sex and class of the buyer apart."""
    if (when.tags and not when.tags & one.tags) or not when.paid.low <= one.price <= when.paid.high:
        return 0.0
    likely = (1.0, 1.0, MATCHES_TWICE)[min(2, when.matches)]
    likely *= FAVOURITE if when.is_favourite else 1.0
    return likely * (EXACT if when.is_exact else 1.0)


def _channel_value(now: Season, field: int) -> float:
    seat = now.seat
    if field >= MABIUS:
        return profit(now.box, now.rules) * _sales(now, field - MABIUS)
    if field == DISCOUNT:
        return sum(0.15 * one.price for one in now.own(seat) if one.price > 40)
    if field == SAMPLING:
        return 0.03 * _worth(now, now.own(seat)) * now.rules.customers
    channel = now.box.channels.get(FIELDS[field])
    if channel is None or channel.terms is None or field >= len(ADVERTISING):
        return 0.0
    terms, sales = channel.terms, _sales(now, seat)
    if terms.won_vote:
        return PERSONAL if seat in now.voted else 0.0
    likely = min(1.0, sales / 2) ** max(1, terms.sales, terms.classes)
    if terms.sale is not None:
        own = now.own(seat)
        holding = max((_holds(now, terms.sale, one) for one in own), default=0.0)
        likely *= min(1.0, holding * max(1.0, sales))
    return PERSONAL * likely


def _event_value(now: Season, option: tuple[int, ...]) -> float:
    if option == happening.PASS:
        return 1.0
    effect, seat = now.box.events[option[0]].effect, now.seat
    name, amount = effect.name, float(effect.amount)
    if name == "take-money":
        victims = option[1:] or [other for other in range(now.players) if other != seat]
        taken = sum(min(amount, now.money[victim]) for victim in victims)
        return taken + sum(now.money[victim] for victim in victims) / 1000
    if name == "give-money":
        takers = len(option) - 1 or now.players - 1
        return -min(amount * takers, now.money[seat]) - sum(now.money[other] for other in option[1:]) / 1000
    if name in ("receive", "everyone-receives", "pay", "everyone-pays"):
        due = amount * happening.times(now, effect, seat)
        return due if name in ("receive", "everyone-receives") else -min(due, now.money[seat])
    if name == "extra-customer":
        return PERSONAL
    return _change_value(now, name, option[1:]) if len(option) > 1 else 0.0


def _change_value(now: Season, name: str, way: tuple[int, ...]) -> float:
    """The worth of products after a change less that before, for the customers to come; a chip's the same way."""
    if name == "move-chip":
        place, to = way
        return _shop_value(now, to) - _shop_value(now, place)
    to_come = now.rules.customers * (now.rules.rounds - now.round + 1) / 2
    product = now.products[way[0]]
    removed = product.ingredients[way[1]]
    if name == "swap-ingredients":
        other = now.products[way[2]]
        mine = _worth_with(now, product, way[1], other.ingredients[way[3]]) - _worth(now, [product])
        theirs = _worth_with(now, other, way[3], removed) - _worth(now, [other])
        return to_come * (mine - SPITE * theirs)
    change = to_come * (_worth_with(now, product, way[1], None) - _worth(now, [product]))
    if name == "replace-ingredient":
        return change + to_come * 1.5  # some ingredient comes for it
    return change if product.owner == now.seat else -SPITE * change


def _worth_with(now: Season, product: Product, place: int, instead: int | None) -> float:
    """What a product would be worth with another ingredient in this place, or without."""
    of = now.box.ingredients
    numbers = [*product.ingredients]
    numbers[place : place + 1] = [] if instead is None else [instead]
    price, tags = sum(of[one].price for one in numbers), 0
    for one in numbers:
        tags |= 1 << of[one].tag
    return price * now.box.demand.appeal(product.shape, tags, price)


def resampled(now: Season, seat: int, stream: Stream) -> Season:
    """Hidden cards dealt anew: the events that others keep, and what they put under the deck of ingredients. Decks are
    drawn from when they are needed, by chance.
    """
    twin = now.clone(stream)
    _deal_returned(twin, seat, stream)
    others = [other for other in range(now.players) if other != seat]
    kept = [event for other in others for event in twin.held[other]]
    if not kept:
        return twin
    of = now.box.events
    hidden = [event for event in twin.events.pool if of[event].is_kept] + kept
    shuffle(hidden, stream)
    for other in others:
        twin.held[other] = [hidden.pop() for _ in twin.held[other]]
    twin.events.pool = [event for event in twin.events.pool if not of[event].is_kept] + hidden
    return twin


def _deal_returned(twin: Season, seat: int, stream: Stream) -> None:
    """What others put back of what they were dealt: any cards that the seat has not seen (FA-R13)."""
    seen = {*twin.seen[seat], *(card for chosen in twin.chosen for card in chosen)}
    dealt = {card for other in range(twin.players) if other != seat for card in twin.seen[other]} - seen
    pile = twin.ingredients
    places = [place for place, card in enumerate(pile.bottom) if card in dealt]
    if not places:
        return
    hidden = pile.pool + [pile.bottom[place] for place in places]
    shuffle(hidden, stream)
    for place in places:
        pile.bottom[place] = hidden.pop()
    pile.pool = hidden
