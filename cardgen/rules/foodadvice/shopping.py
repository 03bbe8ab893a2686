"""Is a shop worth a chip, and never just free money? Exact checks FAD208, FAD209.

Looked at are all purchases that can be: every customer, and every product that can be made of the box's cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.rules.foodadvice.condition import Purchase, Sale
from cardgen.rules.foodadvice.condition_faults import purchase_faults
from cardgen.rules.foodadvice.exact import histogram, is_countable, sums
from cardgen.rules.foodadvice.piece import Customer, Ingredient, Shop
from cardgen.rules.foodadvice.remark import Remark
from cardgen.rules.foodadvice.rules import WINDOWS, Rules
from cardgen.rules.foodadvice.subject import Subject
from cardgen.rules.foodadvice.wants import named

NO_TAG = -1


class Kind(NamedTuple):
    """Ingredients that are the same to a customer and a shop: `tag` is one that the customer wants, or NO_TAG."""

    is_asked: bool
    tag: int
    price: int


class Made(NamedTuple):
    """What a customer and a shop see of a product: its price, whether it has a hashtag that is asked for, matches."""

    price: int
    is_asked: bool
    matches: int


Stock = Mapping[int, tuple[tuple[int, int], ...]]
"""By hashtag: prices, and the number of ingredients."""
Kinds = tuple[tuple[Kind, int], ...]


class Buyer(NamedTuple):
    """Customers who are the same to a shop, and to whom all products are. `kinds` is empty where no product would do.

    Is there a product card with a favourite shape of theirs (`is_loved`), and one without (`is_other`)?
    """

    customer_class: str
    gender: str
    budget: int
    is_loved: bool
    is_other: bool
    kinds: Kinds


def shop_never_always(subject: Subject) -> Iterator[Diagnostic]:
    """FAD208: terms that hold for no purchase, or for each: a dead shop, or free money (FA-R29, FA-A21)."""
    box = subject.box
    if not is_countable(box):
        return
    customers = [one for one in dict.fromkeys(box.customers) if not one.is_joker]
    for shop in dict.fromkeys(one for one in box.shops if one.card in subject.own):
        if _is_told_already(shop, subject):
            continue
        answers = set[bool]()
        for holds in answers_of(shop.when, customers, subject):
            answers.add(holds)
            if len(answers) > 1:
                break
        if len(answers) == 1:
            always = answers.pop()
            yield subject.card_finding(
                shop.card,
                "FAD208",
                f"the terms of `{shop.card}` hold for {'every' if always else 'no'} purchase that any of the "
                f"{len(customers)} customers of {subject.name} can make",
                "bonus",
                severity=Severity.WARNING if always else Severity.ERROR,
                help="ask for something that only some purchases have"
                if always
                else "ask for less, or for something that customers and products of the box have",
            )


def _is_told_already(shop: Shop, subject: Subject) -> bool:
    """Are its terms wrong in themselves? That is FAD118, and what they come to is no news."""
    return any(purchase_faults(subject.card(shop.card).fields["bonus"].get("when", {}), subject.box.words))


def answers_of(when: Purchase, customers: Sequence[Customer], subject: Subject) -> Iterator[bool]:
    """Do the terms hold, for one purchase after the other? Such as are the same to them once, of alike customers, too.

    Of customers of whom not even the best product would do, no products are made: one answer says it.
    """
    box, rules = subject.box, subject.rules
    shapes = 0
    for _, shape in box.products:
        shapes |= 1 << shape
    stock, prices = stock_of(box.ingredients), sums(histogram(one.price for one in box.ingredients))
    seen = set[Buyer]()
    made: dict[Kinds, list[Made]] = {}
    for one in customers:
        buyer = Buyer(
            one.customer_class,
            one.gender,
            one.budget,
            one.shapes & shapes != 0,
            shapes & ~one.shapes != 0,
            _kinds(stock, one.tags, when, rules) if _may_be(when, one, prices, rules) else (),
        )
        if not buyer.kinds:
            if prices and (buyer.is_loved or (buyer.is_other and any(one.tags >> tag & 1 for tag in stock))):
                yield False
        elif buyer not in seen:
            seen.add(buyer)
            if buyer.kinds not in made:
                made[buyer.kinds] = list(_products(buyer.kinds, rules))
            yield from _answers(when, one, buyer, made[buyer.kinds], rules)


def _may_be(when: Purchase, customer: Customer, prices: Iterable[int], rules: Rules) -> bool:
    """Is it one of those whose purchases the terms ask for, and may it pay what they ask for?"""
    return any(_holds(when, customer, Made(price, True, WINDOWS), True, rules) for price in prices)


def _answers(when: Purchase, customer: Customer, buyer: Buyer, made: Iterable[Made], rules: Rules) -> Iterator[bool]:
    for one in made:
        if buyer.is_loved:
            yield _holds(when, customer, one, True, rules)
        if buyer.is_other and one.matches:
            yield _holds(when, customer, one, False, rules)


def _holds(when: Purchase, customer: Customer, made: Made, is_favourite: bool, rules: Rules) -> bool:
    """A product over the budget is bought for it: its owner is on Black Friday (FA-R23)."""
    paid = min(made.price, customer.budget)
    tags, gender, name = when.tags if made.is_asked else 0, customer.gender, customer.customer_class
    sale = Sale(0, 0, 0, 0, tags, made.price, paid, made.matches, gender, name, is_favourite, customer.budget)
    return when.holds(sale, made.price if rules.shop_price == "full" else paid)


def stock_of(ingredients: Iterable[Ingredient]) -> Stock:
    """The prices of the ingredients by hashtag, each as often as it can be in a product."""
    prices: dict[int, Counter[int]] = {}
    for one in ingredients:
        prices.setdefault(one.tag, Counter())[one.price] += 1
    return {
        tag: tuple(sorted((price, min(number, WINDOWS)) for price, number in of.items())) for tag, of in prices.items()
    }


def _kinds(stock: Stock, wanted: int, when: Purchase, rules: Rules) -> Kinds:
    """How many copies there are of each kind, at most as many as a product has; the same for whom they are the same.

    Hashtags that are wanted are told apart only where terms ask how many different ones match.
    """
    tells_apart = when.matches > 1 and not rules.tag_multiset
    groups = sorted((when.tags >> tag & 1 == 1, prices) for tag, prices in stock.items() if wanted >> tag & 1)
    others = ((when.tags >> tag & 1 == 1, prices) for tag, prices in stock.items() if not wanted >> tag & 1)
    numbered = [(number if tells_apart else 0, *group) for number, group in enumerate(groups)]
    copies = Counter[Kind]()
    for tag, is_asked, prices in (*numbered, *((NO_TAG, *other) for other in others)):
        for price, number in prices:
            copies[Kind(is_asked, tag, price)] += number
    return tuple(sorted((kind, min(number, WINDOWS)) for kind, number in copies.items()))


def _products(kinds: Kinds, rules: Rules) -> Iterator[Made]:
    """What can be made, each that is another to customer and shop once."""
    copies, found = dict(kinds), set[Made]()
    for three in combinations_with_replacement(copies, WINDOWS):
        matching = [one.tag for one in three if one.tag != NO_TAG]
        matches = len(matching) if rules.tag_multiset else len(set(matching))
        made = Made(sum(one.price for one in three), any(one.is_asked for one in three), matches)
        if made not in found and all(copies[one] >= three.count(one) for one in three):
            found.add(made)
            yield made


def shop_shape_cover(subject: Subject) -> Iterator[Remark]:
    """FAD209: a shape on no shop, so that its 10 F cannot be earned, or on very many (FA-R29, FA-A14).

    Told at the product or, where it is the base's, at a shop of the expansion that is one too many.
    """
    box = subject.box
    least, most = subject.limits.shop_cover
    for card, shape in dict.fromkeys(box.products):
        shops = [one.card for one in box.shops if one.shapes >> shape & 1]
        if least <= len(shops) <= most:
            continue
        told = f": {named([f'`{shop}`' for shop in shops])}" if shops else ""
        yield Remark(
            card,
            f"{len(shops)} of the {len(box.shops)} shops of {subject.name} sell `{card}`{told}",
            "put its shape on a shop in place of one that others have, too"
            if len(shops) < least
            else "put another shape on some of them",
            tuple((one, ("shape",)) for one in (card, *shops)),
            Severity.WARNING,
        )
