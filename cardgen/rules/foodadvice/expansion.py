"""Does an expansion fit its box? FAD402 and FAD403, and of FAD2 those that tell of one card.

Judged are the expansion's cards, in a box with all of its base.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.rules.checking import Check
from cardgen.rules.evidence import percent
from cardgen.rules.foodadvice import shopping, wants
from cardgen.rules.foodadvice.exact import is_countable
from cardgen.rules.foodadvice.subject import Subject
from cardgen.rules.foodadvice.supply import economy_chance
from cardgen.rules.foodadvice.wants import demand_for_tags, named, supply_of_tags


def mix_tags(subject: Subject) -> Iterator[Diagnostic]:
    """FAD402: a hashtag that the expansion brings, and that is only on ingredients, or only wanted, in the mix."""
    box, base = subject.box, subject.base.box
    before = zip(supply_of_tags(base), demand_for_tags(base), strict=True)
    after = zip(supply_of_tags(box), demand_for_tags(box), strict=True)
    names = box.words.named("hashtag")
    for tag, (old, (supply, demand)) in enumerate(zip(before, after, strict=True)):
        if any(old) or bool(supply) == bool(demand):
            continue
        wanting = (one.card for one in box.customers if one.tags >> tag & 1)
        cards = list(dict.fromkeys((one.card for one in box.ingredients if one.tag == tag) if supply else wanting))
        told = "no customer wants it" if supply else "no ingredient has it"
        yield subject.card_finding(
            cards[0],
            "FAD402",
            f"the expansion brings #{names[tag]} on {len(cards)} cards, {named([f'`{card}`' for card in cards])}, and "
            f"in {subject.name} {told}",
            "hashtag",
            severity=Severity.WARNING,
            help=f"let a customer of it want #{names[tag]}" if supply else f"add ingredients with #{names[tag]}",
        )


def affordability_shift(subject: Subject) -> Iterator[Diagnostic]:
    """FAD403: with the expansion players can far more, or far less, often make what economy customers pay for."""
    box, base = subject.box, subject.base.box
    if not is_countable(box):
        return
    chances = economy_chance(base, subject.rules), economy_chance(box, subject.rules)
    if not chances[0] or abs(chances[1] - chances[0]) <= subject.limits.affordability_shift:
        return
    own = len(box.ingredients) - len(base.ingredients)
    yield subject.finding(
        "FAD403",
        f"an economy product can be made in {percent(float(chances[0]))} of the deals of the base, and in "
        f"{percent(float(chances[1]))} with the {own} ingredients of the expansion",
        Severity.WARNING,
        "bring economy, medium and premium ingredients in the shares of the base",
    )


OF_EXPANSION: tuple[Check, ...] = (
    Check("FAD402", "exact", mix_tags),
    Check("FAD403", "exact", affordability_shift),
    Check("FAD203", "exact", wants.match_ceiling),
    Check("FAD208", "exact", shopping.shop_never_always),
)
