"""Does an expansion fit its box? FAD402 and FAD403, and FAD2 of the box that both make.

Judged are the expansion's cards, in a box with all of its base. Who wrote a deck of both is told there what is true of
the whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.rules.checking import Check
from cardgen.rules.evidence import percent
from cardgen.rules.foodadvice import playability, shopping, wants
from cardgen.rules.foodadvice.exact import is_countable
from cardgen.rules.foodadvice.subject import Subject
from cardgen.rules.foodadvice.supply import economy_chance
from cardgen.rules.foodadvice.wants import demand_for_tags, named, supply_of_tags
from cardgen.rules.piles import written_decks


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


def as_a_mix(check: Check, subject: Subject) -> Iterator[Diagnostic]:
    """What a deck of base and expansion is looked at for, where nobody wrote such a deck."""
    if not _is_in_a_deck(subject):
        yield from check.find(subject)


def _is_in_a_deck(subject: Subject) -> bool:
    """Does a deck that is written here have all the copies?"""
    copies = Counter(one.id for one in subject.printings)
    return any(copies <= Counter(one.id for one in deck.printings()) for deck in written_decks(subject.game))


OF_EXPANSION: tuple[Check, ...] = (
    Check("FAD402", "exact", partial(as_a_mix, Check("FAD402", "exact", mix_tags))),
    Check("FAD403", "exact", affordability_shift),
    Check("FAD203", "exact", wants.match_ceiling),
    Check("FAD208", "exact", shopping.shop_never_always),
    *(Check(one.code, "exact", partial(as_a_mix, one)) for one in playability.OF_MIX),
)
