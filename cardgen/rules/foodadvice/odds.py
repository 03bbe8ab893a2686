"""How far do equal products, jokers and events decide? Exact checks FAD210, FAD211, FAD215, FAD217.

Everything is a mean over random products, computed in whole fractions; nothing is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Any

from cardgen.diagnostics import Severity
from cardgen.model.card import NodePath
from cardgen.rules.evidence import percent
from cardgen.rules.foodadvice.box import Box
from cardgen.rules.foodadvice.condition import Wanted, wanted_of
from cardgen.rules.foodadvice.condition_faults import product_faults
from cardgen.rules.foodadvice.effect import Effect
from cardgen.rules.foodadvice.exact import histogram, is_countable, products_that_fit, sums
from cardgen.rules.foodadvice.outcomes import mean_paid, mean_spent, outcomes, pleasing, taste
from cardgen.rules.foodadvice.piece import Event
from cardgen.rules.foodadvice.remark import Remark
from cardgen.rules.foodadvice.rules import PLAYERS, Rules, events_happen
from cardgen.rules.foodadvice.subject import Subject

PREMIUM = "premium"
RECEIVED, PAID = ("receive", "everyone-receives"), ("pay", "everyone-pays")


def tie_chance(box: Box, rules: Rules) -> Fraction:
    """P(two products are equal to a customer | both match, and it can pay for either): FAD210, of FA-R24 to FA-R28.

    The products are random ones of different cards, the customer is any but a joker; nobody promotes.
    """
    equal, both = Fraction(0), 0
    pairs = comb(len(box.products), 2)
    for one in box.customers:
        if one.is_joker or not pairs:
            continue
        seen = taste(box.ingredients, one.tags)
        loved = sum(one.shapes >> shape & 1 for _, shape in box.products)
        alike = Fraction(comb(loved, 2) + comb(len(box.products) - loved, 2), pairs)
        made = outcomes(seen, rules.tag_multiset)
        equal += alike * sum(each.pairs for each in made if each.matches and each.price <= one.budget)
        both += pleasing(seen, one.budget)
    return equal / both if both else Fraction(0)


def tie_risk(subject: Subject) -> Iterator[Remark]:
    """FAD210: two products that please a customer are often equal, so that it leaves (FA-R28)."""
    chance = tie_chance(subject.box, subject.rules) if is_countable(subject.box) else 0
    if chance > subject.limits.tie_risk:
        prices = {one.price for one in subject.box.ingredients}
        yield Remark(
            "ties",
            f"two products of {subject.name} that please a customer are equal to it in {percent(float(chance))} of the "
            f"cases, and it leaves: ingredients have {len(prices)} prices",
            "let prices and hashtags of the ingredients differ more",
            severity=Severity.WARNING,
        )


def players_of(subject: Subject) -> int:
    """Players in the middle of those that the game is for, as far as the rules are (FAD121 tells of others)."""
    numbers = sorted(number for number in subject.game.players if number in PLAYERS) or PLAYERS
    return numbers[len(numbers) // 2]


def on_sale(subject: Subject) -> tuple[int, ...]:
    """Products on the table in each round (FA-R18, FA-A7)."""
    rules, players = subject.rules, players_of(subject)
    return tuple(players * (number + 1 if rules.market == "accumulate" else 1) for number in range(rules.rounds))


def joker_and_premium(subject: Subject) -> tuple[Fraction, Fraction]:
    """What a joker, and what a premium customer, spends on average over the rounds (FAD211); 0 where there is none."""
    box, tables, counts_copies = subject.box, on_sale(subject), subject.rules.tag_multiset
    seen = [(one, taste(box.ingredients, one.tags)) for one in box.customers]
    jokers = [mean_spent(tastes, one.budget, tables) for one, tastes in seen if one.is_joker]
    premium = [
        mean_paid(tastes, one.budget, number, counts_copies)
        for one, tastes in seen
        if one.customer_class == PREMIUM
        for number in tables
    ]
    return _mean(jokers), _mean(premium)


def _mean(numbers: Sequence[Fraction]) -> Fraction:
    return sum(numbers, Fraction(0)) / max(1, len(numbers))


def joker_swing(subject: Subject) -> Iterator[Remark]:
    """FAD211: one joker is worth many customers, so that it matters most who has what it wants."""
    joker, premium = joker_and_premium(subject) if is_countable(subject.box) else (Fraction(0), Fraction(0))
    if premium and joker > subject.limits.joker_swing * premium:
        jokers = [one.card for one in subject.box.customers if one.is_joker] if subject.is_expansion else []
        yield Remark(
            "jokers",
            f"a joker of {subject.name} spends {float(joker):.0f} F on average, {float(joker / premium):.1f} times the "
            f"{float(premium):.0f} F of a premium customer",
            "give jokers less money, or let them want fewer hashtags",
            tuple((card, ("hashtag",)) for card in jokers),
            Severity.WARNING,
        )


def own_products(rules: Rules) -> Fraction:
    """How many products a player has when an event is dealt, on average over the rounds with events; 0 without any."""
    before = rules.event_step == "start_of_round"
    rounds = [number for number in range(1, rules.rounds + 1) if events_happen(number, rules)]
    return _mean([Fraction((number if rules.market == "accumulate" else 1) - before) for number in rounds])


def event_worth(effect: Effect, subject: Subject) -> Fraction:
    """F that an event brings, on average, to the player who plays it (FAD215); what moves no money is worth 0."""
    box, amount = subject.box, Fraction(effect.amount)
    others = players_of(subject) - 1 if effect.whom == "each" else 1
    if effect.name == "take-money":
        return amount * others
    if effect.name == "give-money":
        return -amount * others
    if effect.name == "extra-customer":
        return _mean_sale(box)
    times = Fraction(1) if effect.wanted is None else own_products(subject.rules) * chance_to_fit(box, effect.wanted)
    if effect.name in RECEIVED:
        return amount * times
    return -amount * times if effect.name in PAID else Fraction(0)


def chance_to_fit(box: Box, wanted: Wanted) -> Fraction:
    """P(a random product with three random ingredients is one that an event counts)."""
    shapes = [shape for _, shape in box.products]
    fitting = sum(wanted.shapes >> shape & 1 for shape in shapes) if wanted.shapes else len(shapes)
    return Fraction(fitting, max(1, len(shapes))) * products_that_fit(box.ingredients, wanted)


def _mean_sale(box: Box) -> Fraction:
    """What a random personal customer pays for a random product (FA-R34)."""
    products = sums(histogram(one.price for one in box.ingredients))
    number = sum(products.values()) * len(box.customers)
    paid = sum(ways * min(price, one.budget) for one in box.customers for price, ways in products.items())
    return Fraction(paid, max(1, number))


def event_mean(subject: Subject) -> Iterator[Remark]:
    """FAD215: events move money in one direction, or too many of them harm others. Told at the one that does most."""
    events = subject.box.events
    if not events or not own_products(subject.rules) or not is_countable(subject.box):
        return
    worths = {one.card: event_worth(one.effect, subject) for one in dict.fromkeys(events)}
    mean = _mean([worths[one.card] for one in events])
    if abs(mean) > subject.limits.event_mean:
        by_worth = sorted(worths, key=lambda card: worths[card], reverse=mean > 0)
        extreme = next((card for card in by_worth if card in subject.own), by_worth[0])
        yield Remark(
            "mean",
            f"an event of {subject.name} brings its player {float(mean):+.1f} F on average, `{extreme}` "
            f"{float(worths[extreme]):+.0f} F",
            "let events take as much as they give",
            ((extreme, _amount_of(extreme, subject)),),
            Severity.WARNING,
        )
    hostile = [one.card for one in events if one.effect.is_hostile]
    if Fraction(len(hostile), len(events)) > subject.limits.hostile_events:
        yield Remark(
            "hostile",
            f"{len(hostile)} of {len(events)} events of {subject.name} take from another player, "
            f"{percent(len(hostile) / len(events))}",
            "let some of them be about something else",
            tuple((card, ("effect",)) for card in hostile) if subject.is_expansion else (),
            Severity.WARNING,
        )


def _amount_of(card: str, subject: Subject) -> NodePath:
    """Where an event says how much, if it does."""
    return ("effect", "amount") if "amount" in subject.card(card).fields["effect"] else ("effect",)


def event_never(subject: Subject) -> Iterator[Remark]:
    """FAD217: an event counts products that nobody can make; not where FAD119 tells what is wrong with that."""
    box = subject.box
    if not is_countable(box):
        return
    for one in dict.fromkeys(box.events):
        if one.card in subject.own and _counts_nothing(one, subject):
            yield Remark(
                one.card,
                f"`{one.card}` counts products that nobody can make of the {len(box.ingredients)} ingredients and "
                f"{len(box.products)} product cards of {subject.name}",
                f"ask for less, or for something that products of the box have: they cost {_price_range(subject)}",
                ((one.card, _impossible(one, subject)),),
            )


def _counts_nothing(event: Event, subject: Subject) -> bool:
    wanted = event.effect.wanted
    if wanted is None or chance_to_fit(subject.box, wanted):
        return False
    return not any(product_faults(_written(event, subject), subject.box.words))


def _written(event: Event, subject: Subject) -> Mapping[str, Any]:
    condition: Mapping[str, Any] = subject.card(event.card).fields["effect"]["for"]
    return condition


def _impossible(event: Event, subject: Subject) -> NodePath:
    """The first key of a condition that never holds alone; where they only exclude each other, all of it."""
    box, written = subject.box, _written(event, subject)
    for key in written:
        if not chance_to_fit(box, wanted_of({key: written[key]}, box.words.number)):
            return ("effect", "for", key)
    return ("effect", "for")


def _price_range(subject: Subject) -> str:
    prices = sums(histogram(one.price for one in subject.box.ingredients))
    return f"{min(prices)} to {max(prices)} F" if prices else "nothing, as there are none"
