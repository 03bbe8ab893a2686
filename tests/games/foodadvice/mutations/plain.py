"""Which boxes are so plain that what must happen in them can be told? The shipped one with less in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from tests.games.foodadvice.mutations.boxes import BOX, COPIES, NAME, box, changed, each, of_kind
from tests.games.foodadvice.mutations.project import BASE, Cards, Copies, Fields, Plan

EVENTS, SHOPS = of_kind(BOX, "event"), of_kind(BOX, "shop")
INGREDIENTS = of_kind(BOX, "ingredient")
CUSTOMERS, JOKERS = of_kind(BOX, "customer"), of_kind(BOX, "joker")
EVERYBODY = CUSTOMERS + JOKERS
FOUR: Any = {"players": [4]}
GOLD = INGREDIENTS[0]
WANTED, UNWANTED = "tasty", "stylish"
NEWEST: Fields = {"market": "newest"}
"""Only products of this round are on sale."""


def events(cards: Cards, names: Sequence[str], **effect: Any) -> Cards:
    """These events with another effect, carried out at once."""
    return each(cards, list(names), effect=effect, keep=None)


CALM: Cards = events(each(BOX, SHOPS, bonus={"pays": 5, "when": {"gender": ["he"]}}), EVENTS, name="receive", amount=5)
"""All events and all shops are alike, and pay little."""


def robbed(number: int, amount: int = 1000, **more: Any) -> Plan:
    """So many of the forty events take so much from each of the others: the last robber has it all."""
    calm = events(BOX, EVENTS, name="receive", amount=5)
    cards = events(calm, EVENTS[:number], name="take-money", amount=amount, **{"from": "each"})
    return box(cards, **FOUR, **more)


def one_taste(**more: Any) -> Plan:
    """All ingredients are alike, and everybody wants them."""
    plain = each(CALM, INGREDIENTS, **{"class": "economy", "price": 5, "hashtag": WANTED})
    return box(each(plain, EVERYBODY, hashtag=[WANTED]), **FOUR, **more)


def wanted(number: int, **more: Any) -> Plan:
    """Everybody wants a hashtag that so many of the cheap ingredients have."""
    cheap = [name for name in INGREDIENTS if BOX[name]["price"] == 5][:number]
    cards = each(each(CALM, INGREDIENTS, hashtag=UNWANTED), cheap, hashtag=WANTED)
    return box(each(cards, EVERYBODY, hashtag=[WANTED]), **FOUR, **more)


def of_fourteen(copies: int) -> Plan:
    """Fourteen cheap ingredients, one of which is what everybody wants: so many copies of it, 84 cards in all."""
    kept = INGREDIENTS[:14]
    cards = {name: fields for name, fields in CALM.items() if name in kept or name not in INGREDIENTS}
    cards = each(cards, kept, **{"class": "economy", "price": 5, "hashtag": UNWANTED})
    cards = each(changed(cards, GOLD, hashtag=WANTED), EVERYBODY, hashtag=[WANTED])
    number: Copies = {**dict.fromkeys(kept, 6), GOLD: copies, kept[1]: 12 - copies}
    return replace(box(cards, **FOUR), copies={**COPIES, **number})


def unloved(lovers: int) -> Plan:
    """Six copies of one ingredient, which so many customers want; all others are dearer, and nobody is poor."""
    cards = {name: fields for name, fields in CALM.items() if name not in INGREDIENTS[-5:]}
    tags = sorted({BOX[name]["hashtag"] for name in INGREDIENTS} - {UNWANTED})
    for number, name in enumerate(INGREDIENTS[1:-5]):
        cards = changed(cards, name, **{"class": "medium", "price": 10, "hashtag": tags[number % len(tags)]})
    cards = each(cards, CUSTOMERS, **{"class": "medium", "budget": 40})
    for number, name in enumerate(EVERYBODY):
        wishes = [tags[(3 * number + step) % len(tags)] for step in range(3 if name in CUSTOMERS else 6)]
        cards = changed(cards, name, hashtag=[*wishes[:-1], UNWANTED] if number < lovers else wishes)
    plan = box(changed(cards, GOLD, hashtag=UNWANTED), readings={"dealt": 8}, **FOUR)
    return replace(plan, copies={**COPIES, GOLD: 6})


def all_pay(amount: int, start: int) -> Plan:
    """Each event costs each player so much; all begin with some money, of which the bank has enough."""
    paying = box(events(BOX, EVENTS, name="everyone-pays", amount=amount), readings={"start-money": start})
    return mixed(paying, {"note-100": 60})


def mixed(plan: Plan, copies: Copies) -> Plan:
    """The box with another number of some cards: a mix, in which nobody counts them."""
    return replace(plan, copies={**plan.copies, **copies}, decks={NAME: {"format": "mix", "sets": [BASE]}})


def with_jokers(copies: int) -> Plan:
    """So many copies of each joker, and little else that pays."""
    return mixed(box(CALM, **FOUR), {**dict.fromkeys(JOKERS, copies), "note-100": 60})
