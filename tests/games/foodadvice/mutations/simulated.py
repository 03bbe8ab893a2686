"""What must be done to a sound box so that each simulated check fires, by the limits of the program?"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tests.games.foodadvice.mutations.boxes import BOX, COPIES, EXPANSION, box, card, each, expansion, of_kind
from tests.games.foodadvice.mutations.mutation import INFO, WARNING, Mutation, codes
from tests.games.foodadvice.mutations.plain import (
    EVENTS,
    FOUR,
    NEWEST,
    SHOPS,
    all_pay,
    events,
    one_taste,
    robbed,
    unloved,
    wanted,
    with_jokers,
)
from tests.games.foodadvice.mutations.project import Cards, Fields, Plan

FEW, SOME, MANY = 200, 600, 1600
"""Games that decide it."""
NEARLY_ALL: Fields = {"class": ["medium", "premium"]}
ANY_SEAT: Any = {"limits": {"seat-bias": [1, 1]}}
"""Whether it matters where one sits is not what is asked."""


def crowded(customers: int = 10) -> Plan:
    """Sixty and more customers in a game of six, none of whom pays much: all forty-four have come."""
    cards = each(events(BOX, EVENTS, name="extra-customer"), SHOPS, bonus={"pays": 5, "when": {"gender": ["he"]}})
    readings = {"customers": customers, "shop-shape-bonus": 0, "vote-pay": 0}
    limits = {"too-strong": 0.6, "seat-bias": [0.2, 0.3]}
    return box(cards, readings=readings, limits=limits, players=[6])


def stalls(pays: int) -> Plan:
    """All shops of the expansion pay so much, nearly always; it brings notes to pay them with."""
    cards: Cards = each(EXPANSION, of_kind(EXPANSION, "shop"), bonus={"pays": pays, "when": NEARLY_ALL})
    notes = {**BOX["note-100"], "text": {"title": "100 F"}}
    return expansion({**cards, "night-note": notes}, copies={**COPIES, "night-note": 80}, **FOUR)


MUTATIONS: tuple[Mutation, ...] = (
    Mutation("CG501", "who comes last takes all", robbed(40), also=codes("215 309 506"), games=FEW),
    Mutation("CG502", "robbers decide", robbed(32, **ANY_SEAT), also=codes("215 309"), games=MANY),
    Mutation(
        "FAD303",
        "hardly anything that is wanted",
        wanted(1, readings=NEWEST),
        WARNING,
        codes("113 202 206 207 504 508"),
        games=FEW,
    ),
    Mutation("FAD304", "one taste", one_taste(), WARNING, codes("113 207 210 211 501 508"), games=MANY // 4),
    Mutation("CG504", "one that everybody wants", wanted(1), WARNING, codes("113 202 206 207 508 313"), games=FEW),
    Mutation("CG503", "one that nobody wants", unloved(0), WARNING, codes("202 207 210 213 508"), games=1000),
    Mutation(
        "CG508",
        "terms that nobody meets",
        replace(card("national", terms={"sales": {"at-least": 9}}), **FOUR),
        WARNING,
        games=FEW,
    ),
    Mutation(
        "CG508",
        "a shop that pays nearly all well",
        replace(card("spear-time", bonus={"pays": 40, "when": NEARLY_ALL}), **FOUR),
        WARNING,
        games=FEW,
    ),
    Mutation("FAD309", "two robbers", robbed(2, 150), WARNING, codes("215"), games=FEW),
    Mutation("CG506", "nobody robs the last one", robbed(40, **ANY_SEAT), WARNING, codes("215 309"), games=FEW),
    Mutation("FAD311", "one round only", box(BOX, readings={"rounds": 1}, **FOUR), WARNING, games=FEW),
    Mutation("FAD312", "six pay for six", all_pay(30, 180), WARNING, codes("215"), games=MANY),
    Mutation("FAD313", "sixteen jokers", with_jokers(4), WARNING, games=SOME),
    Mutation(
        "FAD314",
        "Mabius pays 100 F",
        box(BOX, readings={"mabius-profit": 100}, **FOUR),
        WARNING,
        codes("508"),
        games=FEW // 2,
    ),
    Mutation("FAD315", "ten customers a round", crowded(), INFO, codes("215"), games=FEW // 4),
    Mutation("CG509", "shops of the expansion that pay 100 F", stalls(100), games=SOME // 4),
)
