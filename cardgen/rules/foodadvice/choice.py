"""Which product does a customer buy, and for how much? Pure functions, one for each rule (FA-R22 to FA-R34).

Seats are bits of masks: `discount` those with a chip on Black Friday, `sampling` those on Flavor Sampling. Knows no
decks and no turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from msgspec import Struct, field

from cardgen.rules.foodadvice.piece import Customer, Ingredient
from cardgen.rules.foodadvice.rules import Rules


class Product(Struct):
    """A product on sale: `shape` a number, `ingredients` numbers of copies. Price and tags follow from them."""

    number: int
    owner: int
    shape: int
    ingredients: list[int]
    round: int = 1
    price: int = 0
    tags: int = 0
    classes: int = 0
    copies: tuple[int, ...] = ()  # each hashtag as often as it is there, where copies count (FA-A11)

    def reckon(self, of: Sequence[Ingredient], rules: Rules) -> None:
        """Price, hashtags and classes anew from the ingredients (FA-R22, FA-R36)."""
        price = tags = classes = 0
        for number in self.ingredients:
            one = of[number]
            price += one.price
            tags |= 1 << one.tag
            classes |= 1 << one.price_class
        self.price, self.tags, self.classes = price, tags, classes
        if rules.tag_multiset:
            self.copies = tuple(of[number].tag for number in self.ingredients)

    def matches(self, tags: int) -> int:
        """How many of these hashtags it has (FA-R22)."""
        if self.copies:
            return sum(tags >> tag & 1 for tag in self.copies)
        return (self.tags & tags).bit_count()

    def clone(self) -> Product:
        return Product(
            self.number,
            self.owner,
            self.shape,
            list(self.ingredients),
            self.round,
            self.price,
            self.tags,
            self.classes,
            self.copies,
        )


class Bought(Struct):
    """What a customer takes, and what is paid for each; empty: the customer leaves. `candidates` were equal before
    Flavor Sampling was looked at; `by_shape` tells that no hashtag matched, `by_taste` that Flavor Sampling decided.
    """

    products: list[Product] = field(default_factory=list)
    paid: list[int] = field(default_factory=list)
    candidates: list[Product] = field(default_factory=list)
    by_shape: bool = False
    by_taste: bool = False


def buys(customer: Customer, offers: Iterable[Product], discount: int, sampling: int, rules: Rules) -> Bought:
    """A customer at the till; a joker may buy several (FA-R22 to FA-R28, FA-R31 to FA-R33)."""
    if customer.is_joker:
        return joker_buys(customer, offers, sampling, rules)
    offered = list(offers)
    left, by_shape = _candidates(customer, offered, discount, rules)
    is_attracted = not left and rules.flavor == "attracts"
    if is_attracted:
        left = _dearest([one for one in offered if sampling >> one.owner & 1], customer.budget, discount)
    chosen = _only(left, sampling)
    if chosen is None:
        return Bought(candidates=left, by_shape=by_shape)
    by_taste = is_attracted or len(left) > 1
    return Bought([chosen], [min(chosen.price, customer.budget)], left, by_shape, by_taste)


def _candidates(customer: Customer, offers: list[Product], discount: int, rules: Rules) -> tuple[list[Product], bool]:
    """Those that remain after matches, price and shape, and whether only the shape spoke for them."""
    matched = _matching(customer, offers, discount, rules)
    if matched:
        loved = _loved(customer, matched) if len(matched) > 1 else []
        return loved or matched, False
    if rules.black_friday == "matches_only":
        discount = 0
    return _dearest(_loved(customer, offers), customer.budget, discount), True


def _loved(customer: Customer, offers: Iterable[Product]) -> list[Product]:
    """Those of a favourite shape."""
    return [one for one in offers if customer.shapes >> one.shape & 1]


def _matching(customer: Customer, offers: list[Product], discount: int, rules: Rules) -> list[Product]:
    """FA-R24 and FA-R25: affordable, most matches, at least one, closest to the budget (FA-A10)."""
    budget, tags = customer.budget, customer.tags
    if not rules.afford_first:
        most = max((one.matches(tags) for one in offers), default=0)
        return _dearest([one for one in offers if most and one.matches(tags) == most], budget, discount)
    best: list[Product] = []
    most = highest = 0
    for one in offers:
        paid = one.price
        if paid > budget:
            if not discount >> one.owner & 1:
                continue
            paid = budget
        number = (one.tags & tags).bit_count() if not one.copies else one.matches(tags)
        if number > most or (number == most and most and paid > highest):
            best, most, highest = [one], number, paid
        elif number == most and most and paid == highest:
            best.append(one)
    return best


def _dearest(offers: Iterable[Product], budget: int, discount: int) -> list[Product]:
    """The affordable ones with the highest effective price (FA-R23, FA-R25)."""
    prices = [(min(one.price, budget), one) for one in offers if one.price <= budget or discount >> one.owner & 1]
    highest = max((paid for paid, _ in prices), default=0)
    return [one for paid, one in prices if paid == highest]


def _only(left: Sequence[Product], sampling: int) -> Product | None:
    """The one that remains, or the one whose owner alone offers a taste (FA-R28)."""
    if len(left) == 1:
        return left[0]
    tasted = [one for one in left if sampling >> one.owner & 1]
    return tasted[0] if len(tasted) == 1 else None


def joker_buys(joker: Customer, offers: Iterable[Product], sampling: int, rules: Rules) -> Bought:
    """FA-R31 and FA-R32: what fits into the money, best first; equals only together."""
    offered = list(offers)
    wanted = [one for one in offered if one.matches(joker.tags)]
    by_shape = not wanted
    if by_shape:
        wanted = _loved(joker, offered)

    def key(one: Product) -> tuple[int, ...]:
        first, second = one.matches(joker.tags), one.price
        if rules.joker_key == "price":
            first, second = second, first
        return first, second, joker.shapes >> one.shape & 1, sampling >> one.owner & 1

    bought = Bought(candidates=wanted, by_shape=by_shape)
    money = joker.budget
    for _, group in groupby(sorted(wanted, key=key, reverse=True), key):  # a stable sort: equals in seat order (FA-A24)
        equals = list(group)
        price = equals[0].price
        if price * len(equals) <= money:
            bought.products += equals
            bought.paid += [price] * len(equals)
            money -= price * len(equals)
    return bought


def buys_from_one(customer: Customer, own: Sequence[Product], sampling: int, rules: Rules) -> Bought:
    """A personal customer buys one of the products of its player, always, for the budget at most (FA-R34, FA-A30)."""
    if customer.is_joker:
        return joker_buys(customer, own, sampling, rules)
    if not own:
        return Bought()
    most = max(one.matches(customer.tags) for one in own)
    left = [one for one in own if one.matches(customer.tags) == most]
    if not most and rules.personal_shape == "first":
        left = _loved(customer, left) or left
    left = _dearest(left, customer.budget, 1 << own[0].owner)
    left = _loved(customer, left) or left
    chosen = max(left, key=lambda one: one.number)
    return Bought([chosen], [min(chosen.price, customer.budget)], left, by_shape=not most)
