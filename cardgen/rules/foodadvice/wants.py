"""Do customers find what they want, and is what there is wanted? FAD201 to FAD204, FAD206, FAD213 and FAD214.

Counts of cards; nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.rules.evidence import percent
from cardgen.rules.foodadvice.box import Box
from cardgen.rules.foodadvice.exact import best_three
from cardgen.rules.foodadvice.piece import Customer, Ingredient
from cardgen.rules.foodadvice.remark import Place, Remark
from cardgen.rules.foodadvice.rules import PRICES
from cardgen.rules.foodadvice.subject import Subject
from cardgen.rules.foodadvice.wording import listed

SHOWN = 3


def named(words: Sequence[str]) -> str:
    """`a, b and c`; of many the first three and how many more."""
    return listed(words if len(words) <= SHOWN + 1 else [*words[:SHOWN], f"{len(words) - SHOWN} more"], "and")


def supply_of_tags(box: Box) -> list[int]:
    """By hashtag: how many ingredients have it."""
    numbers = [0] * len(box.words.named("hashtag"))
    for one in box.ingredients:
        numbers[one.tag] += 1
    return numbers


def demand_for_tags(box: Box) -> list[int]:
    """By hashtag: how many customers and jokers want it."""
    wants = [one.tags for one in box.customers]
    return [sum(tags >> tag & 1 for tags in wants) for tag in range(len(box.words.named("hashtag")))]


def _wanting(box: Box, tag: int) -> list[str]:
    """The cards that want a hashtag, each once."""
    return list(dict.fromkeys(one.card for one in box.customers if one.tags >> tag & 1))


def wanted_tag_missing(subject: Subject) -> Iterator[Diagnostic]:
    """FAD201: a hashtag that customers want and no ingredient has."""
    box = subject.box
    numbers = zip(box.words.named("hashtag"), supply_of_tags(box), demand_for_tags(box), strict=True)
    for tag, (name, supply, demand) in enumerate(numbers):
        if demand and not supply:
            cards = _wanting(box, tag)
            yield subject.card_finding(
                cards[0],
                "FAD201",
                f"no ingredient of {subject.name} has #{name}, which {demand} of its {len(box.customers)} customers "
                f"want: {named([f'`{card}`' for card in cards])}",
                "hashtag",
                help=f"give #{name} to an ingredient, or let them want something else",
            )


def dead_ingredient(subject: Subject) -> Iterator[Diagnostic]:
    """FAD202: a hashtag on ingredients that nobody wants."""
    box = subject.box
    numbers = zip(box.words.named("hashtag"), supply_of_tags(box), demand_for_tags(box), strict=True)
    for tag, (name, supply, demand) in enumerate(numbers):
        if supply and not demand:
            cards = list(dict.fromkeys(one.card for one in box.ingredients if one.tag == tag))
            yield subject.card_finding(
                cards[0],
                "FAD202",
                f"none of the {len(box.customers)} customers of {subject.name} wants #{name}, which is on "
                f"{named([f'`{card}`' for card in cards])}",
                "hashtag",
                severity=Severity.WARNING,
                help=f"let a customer want #{name}, or give the ingredient another hashtag",
            )


class Find(Struct, frozen=True):
    """The best that a customer can find: three ingredients, or none that are cheap enough, and their matches."""

    customer: Customer
    three: tuple[Ingredient, ...]
    matches: int

    @property
    def price(self) -> int:
        return sum(one.price for one in self.three)


def finds(subject: Subject) -> Iterator[Find]:
    """For each customer and joker that is looked at, each card once."""
    box, counts_copies = subject.box, subject.rules.tag_multiset
    by_price = sorted(box.ingredients, key=lambda one: one.price)
    for one in dict.fromkeys(one for one in box.customers if one.card in subject.own):
        three = best_three(by_price, one.tags, one.budget, counts_copies)
        matching = [each.tag for each in three if one.tags >> each.tag & 1]
        yield Find(one, three, len(matching) if counts_copies else len(set(matching)))


def match_ceiling(subject: Subject) -> Iterator[Diagnostic]:
    """FAD203: who finds two matching hashtags nowhere, however well players mix; not where FAD201 tells why."""
    failed, warned = subject.limits.match_ceiling
    names = subject.box.words.named("hashtag")
    prices = _cheapest(subject.box)
    for find in finds(subject):
        one = find.customer
        tags = [tag for tag in range(len(names)) if one.tags >> tag & 1]
        if find.matches > warned or len(tags) <= find.matches or any(tag not in prices for tag in tags):
            continue
        told = ", ".join(f"#{names[tag]} from {prices[tag]} F" for tag in tags)
        yield subject.card_finding(
            one.card,
            "FAD203",
            f"with {one.budget} F `{one.card}` finds at most {find.matches} matching hashtags of {len(tags)} in "
            f"{subject.name}: {told}",
            "hashtag",
            severity=Severity.ERROR if find.matches <= failed else Severity.WARNING,
            help="let it want hashtags of cheaper ingredients, or give cheap ingredients what it wants",
        )


def _cheapest(box: Box) -> dict[int, int]:
    """The lowest price of each hashtag that there is."""
    prices: dict[int, int] = {}
    for one in box.ingredients:
        prices[one.tag] = min(one.price, prices.get(one.tag, one.price))
    return prices


def unloved_shape(subject: Subject) -> Iterator[Remark]:
    """FAD204: a product card whose shape is no customer's favourite; jokers have none."""
    box = subject.box
    loved = 0
    for one in box.customers:
        loved |= 0 if one.is_joker else one.shapes
    number = sum(not one.is_joker for one in box.customers)
    for card, shape in dict.fromkeys(box.products):
        if not loved >> shape & 1:
            yield Remark(
                card,
                f"none of the {number} customers of {subject.name} has `{card}` as favourite shape",
                "make it the favourite of a customer whose shape others love, too",
                ((card, ("shape",)),),
                Severity.WARNING,
            )


def tag_supply_demand(subject: Subject) -> Iterator[Remark]:
    """FAD206: a hashtag has far more or far less of the ingredients than of the wishes; none is FAD201, FAD202."""
    box = subject.box
    supply, demand = supply_of_tags(box), demand_for_tags(box)
    least, most = subject.limits.supply_demand
    for tag, name in enumerate(box.words.named("hashtag")):
        if not supply[tag] or not demand[tag]:
            continue
        ratio = Fraction(supply[tag] * sum(demand), demand[tag] * sum(supply))
        if not least <= ratio <= most:
            having = [one.card for one in box.ingredients if one.tag == tag]
            yield Remark(
                name,
                f"#{name} is on {supply[tag]} of {sum(supply)} ingredients of {subject.name} and {demand[tag]} of "
                f"{sum(demand)} wishes: {float(ratio):.2f} times its share",
                f"give #{name} to more ingredients"
                if ratio < least
                else f"give some of the ingredients another hashtag than #{name}, or let more customers want it",
                _at(_wanting(box, tag) if ratio < least and subject.is_expansion else having, "hashtag"),
                Severity.WARNING,
            )


def _at(cards: Sequence[str], field: str) -> tuple[Place, ...]:
    return tuple((card, (field,)) for card in cards)


def class_mix(subject: Subject) -> Iterator[Remark]:
    """FAD213: few customers of a class of the rules, so that few buy what is made for them."""
    customers = [one for one in subject.box.customers if not one.is_joker]
    classes = [one.customer_class for one in customers]
    for name in PRICES if classes else ():
        number = classes.count(name)
        if Fraction(number, len(classes)) < subject.limits.class_mix:
            others = [one.card for one in customers if one.customer_class != name] if subject.is_expansion else []
            yield Remark(
                name,
                f"{number} of {len(classes)} customers of {subject.name} are of the class `{name}`, "
                f"{percent(number / len(classes))}",
                f"make more customers {name}",
                _at(others, "class"),
                Severity.WARNING,
            )


def gender_mix(subject: Subject) -> Iterator[Remark]:
    """FAD214: few customers are of a gender for whose purchases a shop pays."""
    customers = [one for one in subject.box.customers if not one.is_joker]
    genders = [one.gender for one in customers]
    shops = {one.when.genders: one.card for one in reversed(subject.box.shops) if one.when.genders}
    for asked, shop in shops.items() if genders else ():
        number = sum(one in asked for one in genders)
        if Fraction(number, len(genders)) < subject.limits.gender_mix:
            told = " or ".join(f"`{one}`" for one in sorted(asked))
            others = [one.card for one in customers if one.gender not in asked]
            yield Remark(
                " ".join(sorted(asked)),
                f"`{shop}` pays for purchases by {told}: {number} of {len(genders)} customers of {subject.name}, "
                f"{percent(number / len(genders))}",
                "let more customers be so, or let the shop ask for something else",
                ((shop, ("bonus",)), *_at(others, "gender")),
                Severity.WARNING,
            )
