"""Is a shop worth a chip, and never just free money? Exact checks FAD208, FAD209.

Looked at are all purchases that can be: every customer, and every product that can be made of the box's cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.rules.foodadvice.condition import Purchase, Sale
from cardgen.rules.foodadvice.exact import is_countable
from cardgen.rules.foodadvice.piece import Customer, Ingredient
from cardgen.rules.foodadvice.rules import WINDOWS, Rules
from cardgen.rules.foodadvice.subject import Subject
from cardgen.rules.foodadvice.wants import named

NO_TAG = -1
STEPS = (617, 401, 211, 101, 53)
"""Primes, one of which does not divide a number of sets: steps of it lead to each of them."""


class Kind(NamedTuple):
    """Ingredients that are the same to a customer and a shop: `tag` is one that the customer wants, or NO_TAG."""

    is_asked: bool
    tag: int
    price: int


def shop_never_always(subject: Subject) -> Iterator[Diagnostic]:
    """FAD208: terms that hold for no purchase, or for each: a dead shop, or free money (FA-R29, FA-A21)."""
    box = subject.box
    if not is_countable(box):
        return
    customers = [one for one in dict.fromkeys(box.customers) if not one.is_joker]
    for shop in dict.fromkeys(one for one in box.shops if one.card in subject.own):
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


def answers_of(when: Purchase, customers: Sequence[Customer], subject: Subject) -> Iterator[bool]:
    """Do the terms hold, for one purchase after the other? Such as are the same to them only once for a customer."""
    box, rules = subject.box, subject.rules
    shapes = 0
    for _, shape in box.products:
        shapes |= 1 << shape
    for customer in customers:
        is_loved, is_other = bool(customer.shapes & shapes), bool(shapes & ~customer.shapes)
        for three in _threes(_kinds(box.ingredients, customer.tags, when.tags)):
            matching = [one.tag for one in three if one.tag != NO_TAG]
            matches = len(matching) if rules.tag_multiset else len(set(matching))
            if not is_loved and not (is_other and matches):
                continue
            price = sum(one.price for one in three)
            tags = when.tags if any(one.is_asked for one in three) else 0
            if is_loved:
                yield _holds(when, customer, price, tags, matches, True, rules)
            if is_other and matches:
                yield _holds(when, customer, price, tags, matches, False, rules)
            if not _may_be(when, customer):
                break


def _may_be(when: Purchase, customer: Customer) -> bool:
    """Is it one of those whose purchases the terms ask for?"""
    return (not when.genders or customer.gender in when.genders) and (
        not when.classes or customer.customer_class in when.classes
    )


def _holds(
    when: Purchase, customer: Customer, price: int, tags: int, matches: int, is_favourite: bool, rules: Rules
) -> bool:
    """A product over the budget is bought for it: its owner is on Black Friday (FA-R23)."""
    paid = min(price, customer.budget)
    gender, name, budget = customer.gender, customer.customer_class, customer.budget
    sale = Sale(0, 0, 0, 0, tags, price, paid, matches, gender, name, is_favourite, budget)
    return when.holds(sale, price if rules.shop_price == "full" else paid)


def _kinds(ingredients: Sequence[Ingredient], wanted: int, asked: int) -> Mapping[Kind, int]:
    """How many copies there are of each kind."""
    return Counter(
        Kind(asked >> one.tag & 1 == 1, one.tag if wanted >> one.tag & 1 else NO_TAG, one.price) for one in ingredients
    )


def _threes(copies: Mapping[Kind, int]) -> Iterator[tuple[Kind, ...]]:
    """All sets of three ingredients by kind, in no order: what is looked for is soon met where there is much of it."""
    threes = list(combinations_with_replacement(copies, WINDOWS))
    place, step = 0, next((step for step in STEPS if len(threes) % step), 1)
    for _ in threes:
        three = threes[place]
        if all(copies[one] >= three.count(one) for one in three):
            yield three
        place = (place + step) % len(threes)


def shop_shape_cover(subject: Subject) -> Iterator[Diagnostic]:
    """FAD209: a shape on no shop, so that its 10 F cannot be earned, or on very many (FA-R29, FA-A14)."""
    box = subject.box
    least, most = subject.limits.shop_cover
    for card, shape in dict.fromkeys(box.products):
        shops = [one.card for one in box.shops if one.shapes >> shape & 1]
        if least <= len(shops) <= most:
            continue
        told = f": {named([f'`{shop}`' for shop in shops])}" if shops else ""
        yield subject.card_finding(
            card,
            "FAD209",
            f"{len(shops)} of the {len(box.shops)} shops of {subject.name} sell `{card}`{told}",
            "shape",
            severity=Severity.WARNING,
            help="put its shape on a shop in place of one that others have, too"
            if len(shops) < least
            else "put another shape on some of them",
        )
