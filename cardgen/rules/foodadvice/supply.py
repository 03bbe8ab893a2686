"""Is there enough of everything, and can it be made cheaply? Exact checks FAD121, FAD205, FAD207, FAD216.

Numbers of copies and odds of a deal; nothing is drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.rules.evidence import percent
from cardgen.rules.foodadvice.box import Box
from cardgen.rules.foodadvice.exact import chance_of_cheap, histogram, is_countable
from cardgen.rules.foodadvice.piece import CUSTOMER, EVENT, INGREDIENT, PRODUCT, SHOP
from cardgen.rules.foodadvice.remark import Remark
from cardgen.rules.foodadvice.rules import BUDGETS, PLAYERS, PRICES, Rules, needed
from cardgen.rules.foodadvice.subject import Subject

ECONOMY = "economy"


def supply(subject: Subject) -> Iterator[Diagnostic]:
    """FAD121: a number of players whom the decks, or the rules, do not serve (FA-R1, FA-D3)."""
    box, rules = subject.box, subject.rules
    there = {
        PRODUCT: len(box.products),
        INGREDIENT: len(box.ingredients),
        SHOP: len(box.shops),
        CUSTOMER: len(box.customers),
        EVENT: len(box.events),
    }
    for players in subject.game.players:
        if players not in PLAYERS:
            message = f"{subject.name} is for {players} players; the rules are for {PLAYERS[0]} to {PLAYERS[-1]}"
            yield subject.finding("FAD121", message, help="take this number out of `players`")
            continue
        short = [(kind, number) for kind, number in needed(players, rules).items() if there[kind] < number]
        for kind, number in short:
            yield subject.finding(
                "FAD121",
                f"{players} players need {number} {kind} cards, and {subject.name} has {there[kind]}",
                help=f"add {number - there[kind]}, or take {players} out of `players`",
            )


def economy_chance(box: Box, rules: Rules) -> Fraction:
    """P(three of the ingredients that a player is dealt make a product for an economy customer): FA-R13, FA-D2."""
    prices = histogram(one.price for one in box.ingredients)
    return chance_of_cheap(prices, rules.dealt, rules.kept, BUDGETS[ECONOMY])


def economy_affordable(subject: Subject) -> Iterator[Remark]:
    """FAD205: players seldom can make what economy customers can pay."""
    box, rules = subject.box, subject.rules
    if not is_countable(box) or all(one.customer_class != ECONOMY for one in box.customers):
        return
    chance = economy_chance(box, rules)
    failed, warned = subject.limits.economy_affordable
    if chance >= warned:
        return
    cheap = sum(one.price <= PRICES[ECONOMY] for one in box.ingredients)
    dear = [one.card for one in box.ingredients if one.price > PRICES[ECONOMY]] if subject.is_expansion else []
    yield Remark(
        ECONOMY,
        f"in {percent(float(chance))} of the deals of {rules.dealt} ingredients of {subject.name} three cost at most "
        f"{BUDGETS[ECONOMY]} F together: {cheap} of its {len(box.ingredients)} cost {PRICES[ECONOMY]} F",
        "add economy ingredients in place of dearer ones",
        tuple((card, ("class",)) for card in dear),
        Severity.ERROR if chance < failed else Severity.WARNING,
    )


def duplicate_ingredients(subject: Subject) -> Iterator[Remark]:
    """FAD207: many ingredients with the same hashtag and price do the same."""
    tags = subject.box.words.named("hashtag")
    kinds = Counter((one.tag, one.price) for one in subject.box.ingredients)
    for (tag, price), copies in kinds.items():
        if copies > subject.limits.duplicates:
            alike = [one.card for one in subject.box.ingredients if (one.tag, one.price) == (tag, price)]
            yield Remark(
                f"{tags[tag]} {price}",
                f"{subject.name} has {copies} ingredients with #{tags[tag]} for {price} F",
                "give some of them another hashtag, or another class",
                tuple((card, ("hashtag",)) for card in alike),
                Severity.INFO,
            )


def shape_uniqueness(subject: Subject) -> Iterator[Remark]:
    """FAD216: a shape on two product cards of a set; of another set it is FAD405."""
    shapes = subject.box.words.named("shape")
    found: dict[tuple[str, str], list[str]] = {}
    for printing in subject.printings:
        card = printing.card
        if card.kind == PRODUCT:
            shape = subject.box.words.id("shape", card.fields.get("shape", ""))
            found.setdefault((printing.set_id, shape), []).append(card.id)
    for (set_id, shape), cards in found.items():
        if len(cards) > 1 and shape in shapes:
            unused = [one for one in shapes if one not in {shape for _, shape in found}]
            free = f": nothing has the shape `{unused[0]}`" if unused else ""
            yield Remark(
                f"{set_id} {shape}",
                f"the shape `{shape}` is on {len(cards)} product cards of {subject.name}; each has its own",
                f"give it another shape, or take it out{free}",
                ((cards[1], ("shape",)),),
            )
