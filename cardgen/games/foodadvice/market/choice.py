"""Decides which product a customer buys, and for how much: a pure function for each rule (FA-R22 to FA-R34).

Seats are bits of masks: `discount` those with a chip on Black Friday, `sampling` those on Flavour Sampling. Knows no
decks and no turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from msgspec import Struct, field

from cardgen.games.foodadvice.cards import Customer, Ingredient
from cardgen.games.foodadvice.rules import FoodAdviceRules


class FoodProduct(Struct):
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

    def reckon(self, of: Sequence[Ingredient], rules: FoodAdviceRules) -> None:
        """Price, hashtags and classes anew from the ingredients (FA-R22, FA-R36)."""
        price = tags = classes = 0
        for number in self.ingredients:
            ingredient = of[number]
            price += ingredient.price
            tags |= 1 << ingredient.tag
            classes |= 1 << ingredient.price_class
        self.price, self.tags, self.classes = price, tags, classes
        if rules.tag_multiset:
            self.copies = tuple(of[number].tag for number in self.ingredients)

    def matches(self, tags: int) -> int:
        """How many of these hashtags it has (FA-R22)."""
        if self.copies:
            return sum(tags >> tag & 1 for tag in self.copies)
        return (self.tags & tags).bit_count()

    def clone(self) -> FoodProduct:
        return FoodProduct(
            number=self.number,
            owner=self.owner,
            shape=self.shape,
            ingredients=list(self.ingredients),
            round=self.round,
            price=self.price,
            tags=self.tags,
            classes=self.classes,
            copies=self.copies,
        )


class Bought(Struct):
    """What a customer takes, and what is paid for each; empty: the customer leaves. `candidates` were equal before
    Flavour Sampling was looked at; `by_shape` tells that no hashtag matched, `by_taste` that Flavour Sampling decided.
    """

    products: list[FoodProduct] = field(default_factory=list)
    paid: list[int] = field(default_factory=list)
    candidates: list[FoodProduct] = field(default_factory=list)
    by_shape: bool = False
    by_taste: bool = False


def buys(
    customer: Customer, offers: Iterable[FoodProduct], discount: int, sampling: int, rules: FoodAdviceRules
) -> Bought:
    """A customer at the till; a joker may buy several (FA-R22 to FA-R28, FA-R31 to FA-R33)."""
    if customer.is_joker:
        return joker_buys(customer, offers, sampling, rules)
    offered = list(offers)
    left, by_shape = _candidates(customer, offered, discount, rules)
    is_attracted = not left and rules.flavor == "attracts"
    if is_attracted:
        left = _dearest([product for product in offered if sampling >> product.owner & 1], customer.budget, discount)
    chosen = _only(left, sampling)
    if chosen is None:
        return Bought(candidates=left, by_shape=by_shape)
    by_taste = is_attracted or len(left) > 1
    return Bought([chosen], [min(chosen.price, customer.budget)], left, by_shape, by_taste)


def _candidates(
    customer: Customer, offers: list[FoodProduct], discount: int, rules: FoodAdviceRules
) -> tuple[list[FoodProduct], bool]:
    """Those that remain after matches, price and shape, and whether only the shape spoke for them."""
    matched = _matching(customer, offers, discount, rules)
    if matched:
        loved = _loved(customer, matched) if len(matched) > 1 else []
        return loved or matched, False
    if rules.black_friday == "matches_only":
        discount = 0
    return _dearest(_loved(customer, offers), customer.budget, discount), True


def _loved(customer: Customer, offers: Iterable[FoodProduct]) -> list[FoodProduct]:
    """Those of a favourite shape."""
    return [offer for offer in offers if customer.shapes >> offer.shape & 1]


def _matching(
    customer: Customer, offers: list[FoodProduct], discount: int, rules: FoodAdviceRules
) -> list[FoodProduct]:
    """FA-R24 and FA-R25: affordable, most matches, at least one, closest to the budget (FA-A10)."""
    budget, tags = customer.budget, customer.tags
    if not rules.afford_first:
        most = max((offer.matches(tags) for offer in offers), default=0)
        return _dearest([offer for offer in offers if most and offer.matches(tags) == most], budget, discount)
    best: list[FoodProduct] = []
    most = highest = 0
    for offer in offers:
        paid = offer.price
        if paid > budget:
            if not discount >> offer.owner & 1:
                continue
            paid = budget
        number = (offer.tags & tags).bit_count() if not offer.copies else offer.matches(tags)
        if number > most or (number == most and most and paid > highest):
            best, most, highest = [offer], number, paid
        elif number == most and most and paid == highest:
            best.append(offer)
    return best


def _dearest(offers: Iterable[FoodProduct], budget: int, discount: int) -> list[FoodProduct]:
    """The affordable ones with the highest effective price (FA-R23, FA-R25)."""
    prices = [
        (min(offer.price, budget), offer) for offer in offers if offer.price <= budget or discount >> offer.owner & 1
    ]
    highest = max((paid for paid, _ in prices), default=0)
    return [product for paid, product in prices if paid == highest]


def _only(left: Sequence[FoodProduct], sampling: int) -> FoodProduct | None:
    """The one that remains, or the one whose owner alone offers a taste (FA-R28)."""
    if len(left) == 1:
        return left[0]
    tasted = [product for product in left if sampling >> product.owner & 1]
    return tasted[0] if len(tasted) == 1 else None


def joker_buys(joker: Customer, offers: Iterable[FoodProduct], sampling: int, rules: FoodAdviceRules) -> Bought:
    """FA-R31 and FA-R32: what fits into the money, best first; equals only together."""
    offered = list(offers)
    wanted = [product for product in offered if product.matches(joker.tags)]
    by_shape = not wanted
    if by_shape:
        wanted = _loved(joker, offered)

    def key(product: FoodProduct) -> tuple[int, ...]:
        first, second = product.matches(joker.tags), product.price
        if rules.joker_key == "price":
            first, second = second, first
        return first, second, joker.shapes >> product.shape & 1, sampling >> product.owner & 1

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


def buys_from_one(customer: Customer, own: Sequence[FoodProduct], sampling: int, rules: FoodAdviceRules) -> Bought:
    """A personal customer buys one of the products of its player, always, for the budget at most (FA-R34, FA-A30)."""
    if customer.is_joker:
        return joker_buys(customer, own, sampling, rules)
    if not own:
        return Bought()
    most = max(product.matches(customer.tags) for product in own)
    left = [product for product in own if product.matches(customer.tags) == most]
    if not most and rules.personal_shape == "first":
        left = _loved(customer, left) or left
    left = _dearest(left, customer.budget, 1 << own[0].owner)
    left = _loved(customer, left) or left
    chosen = max(left, key=lambda product: product.number)
    return Bought([chosen], [min(chosen.price, customer.budget)], left, by_shape=not most)
