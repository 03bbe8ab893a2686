"""What must be done to a sound box so that each exact check of it fires? At least one mutation for each code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.games.foodadvice.mutations.boxes import ALONE, BOX, box, card, changed, each, of_kind
from tests.games.foodadvice.mutations.mutation import INFO, WARNING, Mutation, codes
from tests.games.foodadvice.mutations.project import Cards, Fields, Plan

CRUNCHY = {**ALONE.vocabularies, "hashtag": [*ALONE.vocabularies["hashtag"], "crunchy"]}
INGREDIENTS = of_kind(BOX, "ingredient")
CUSTOMERS = of_kind(BOX, "customer")
SHOPS, EVENTS = of_kind(BOX, "shop"), of_kind(BOX, "event")
ECONOMY: Fields = {"class": "economy", "price": 5}
MEDIUM: Fields = {"class": "medium", "price": 10}
PREMIUM: Fields = {"class": "premium", "price": 20}
PAYING: Fields = {"name": "receive", "amount": 10}
IMPOSSIBLE: Mapping[str, Fields] = {
    "more than three premium ingredients cost": {"price": {"at-least": 65}},
    "less than three economy ingredients cost": {"price": {"at-most": 10}},
    "prices between two": {"price": {"at-least": 26, "at-most": 29}},
    "premium food for little": {"class": ["premium"], "price": {"at-most": 25}},
}


def crunchy(name: str, **fields: Any) -> Plan:
    """The box with one card that has a word of its own."""
    return box(changed(BOX, name, **fields), vocabularies=CRUNCHY)


def priced(names: list[str], fields: Fields, cards: Cards = BOX) -> Cards:
    """These ingredients in another class."""
    return each(cards, names, **fields)


def _customers() -> list[Mutation]:
    dear = priced(
        [ingredient for ingredient in INGREDIENTS if BOX[ingredient]["hashtag"] in ("sweet", "dainty")], PREMIUM
    )
    only_dear = changed(dear, "dolly-mixture", hashtag=["sweet", "dainty"])
    half_dear = changed(dear, "dolly-mixture", hashtag=["sweet", "bright", "dainty"])
    few_healthy = each(
        BOX,
        [customer for customer in CUSTOMERS if "sweet" in BOX[customer]["hashtag"]],
        hashtag=["tasty", "farm", "sour"],
    )
    of_tea = [customer for customer in CUSTOMERS if BOX[customer]["shape"] == "tea"]
    poor = [customer for customer in CUSTOMERS if BOX[customer]["class"] == "premium"][:6]
    men = [customer for customer in CUSTOMERS if BOX[customer]["gender"] == "she"][:13]
    return [
        Mutation(
            "FAD201",
            "a customer who wants the unheard of",
            crunchy("al-dente", hashtag=["homemade", "tasty", "crunchy"]),
        ),
        Mutation("FAD202", "a walnut that nobody wants", crunchy("walnut", hashtag="crunchy"), WARNING),
        Mutation("FAD203", "a poor customer with a dear taste", box(only_dear), also=codes("113")),
        Mutation("FAD203", "a poor customer with a taste that is dear but for one", box(half_dear), WARNING),
        Mutation("FAD204", "nobody loves tea", box(each(BOX, of_tea, shape="cake")), WARNING),
        Mutation("FAD206", "sugar that one joker wants", box(few_healthy), WARNING),
        Mutation(
            "FAD213",
            "few premium customers",
            box(each(BOX, poor, **{"class": "medium", "budget": 40})),
            WARNING,
        ),
        Mutation("FAD214", "few women", box(each(BOX, men, gender="he")), WARNING),
    ]


def _goods() -> list[Mutation]:
    cheap = [ingredient for ingredient in INGREDIENTS if BOX[ingredient]["class"] == "economy"]
    dear, dearer = priced(cheap[::2], MEDIUM), priced(cheap[::3] + cheap[1::3], MEDIUM)
    return [
        Mutation("FAD121", "a seventh player", box(BOX, players=(4, 5, 6, 7))),
        Mutation("FAD205", "half as many economy ingredients", box(dear), WARNING),
        Mutation("FAD205", "few economy ingredients", box(dearer), also=codes("203")),
        Mutation("FAD207", "four carrots", box(priced(["kale", "avocado"], ECONOMY)), INFO),
        Mutation("FAD216", "two milk drinks", box(BOX, copies={**ALONE.copies, "milk-drink": 2})),
    ]


def _shops() -> list[Mutation]:
    def paying(**when: Any) -> Plan:
        return card("brine-and-dine", bonus={"pays": 10, "when": when})

    no_tea = changed(changed(BOX, "spear-time", shape=["pizza", "cake"]), "the-tea-sett", shape=["chocolate", "salad"])
    all_chips = each(BOX, ["spear-time", "pie-society", "thyme-out"], shape=["chips", "cake"])
    return [
        Mutation("FAD208", "a price that nothing has", paying(paid={"at-least": 65})),
        Mutation("FAD208", "a poor customer who pays much", paying(paid={"at-least": 25}, **{"class": ["economy"]})),
        Mutation("FAD208", "four matches of three", paying(matches={"at-least": 4})),
        Mutation("FAD208", "a price that everything has", paying(paid={"at-least": 15}), WARNING),
        Mutation("FAD209", "no shop for tea", box(no_tea), WARNING),
        Mutation("FAD209", "five shops for chips", box(all_chips), WARNING),
    ]


def _luck() -> list[Mutation]:
    bonus: Mapping[str, Any] = {"pays": 50, "when": {"matches": {"at-least": 2}}}
    luxury = [ingredient for ingredient in INGREDIENTS if BOX[ingredient]["class"] == "premium"]
    hostile: Fields = {"effect": {"name": "swap-ingredients"}, "keep": None}
    return [
        Mutation(
            "FAD210", "nearly all at one price", box(priced(INGREDIENTS[10:], ECONOMY)), WARNING, codes("207 211")
        ),
        Mutation(
            "FAD211",
            "cheap food, so that premium customers keep their money",
            box(priced(luxury[2:24], ECONOMY)),
            WARNING,
        ),
        Mutation("FAD212", "shops that pay 50 F", box(each(BOX, SHOPS[:2], bonus=bonus))),
        Mutation("FAD212", "players who begin rich", box(BOX, readings={"start-money": 200})),
        Mutation("FAD212", "votes of single F", box(BOX, readings={"vote-pay": 4})),
        Mutation(
            "FAD215", "a dear parking ticket", card("parking-ticket", effect={"name": "pay", "amount": 700}), WARNING
        ),
        *(
            Mutation("FAD217", f"an event for {what}", card("corporate-war", effect={**PAYING, "for": wanted}))
            for what, wanted in IMPOSSIBLE.items()
        ),
        Mutation("FAD215", "seven more to swap", box(each(BOX, EVENTS[10:17], **hostile)), WARNING),
    ]


MUTATIONS: tuple[Mutation, ...] = (*_customers(), *_goods(), *_shops(), *_luck())
