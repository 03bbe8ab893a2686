"""What must be done to a sound expansion so that each exact check of expansions fires? At least one for each code."""

from __future__ import annotations

from collections.abc import Sequence

from tests.games.foodadvice.mutations.boxes import BOX, EXPANSION, changed, each, expansion, of_kind
from tests.games.foodadvice.mutations.mutation import INFO, WARNING, Mutation, codes
from tests.games.foodadvice.mutations.project import Cards, Fields

INGREDIENTS, GUESTS = of_kind(EXPANSION, "ingredient"), of_kind(EXPANSION, "customer")
DEAR = {"class": "premium", "price": 20}
MEDIUM = {"class": "medium", "price": 10}
ECONOMY = {"class": "economy", "price": 5}
TAGS = ("sweet", "bright", "salted", "hearty", "stylish", "spicy", "rich", "tasty", "exotic", "juicy")
RECEIVE = {"name": "everyone-receives", "amount": 5}
CHIP_SHOP = {
    "kind": "shop",
    "shape": ["chips", "tea"],
    "cells": 6,
    "bonus": {"pays": 10, "when": {"favourite-shape": True}},
}


def _bag(number: int, classes: Sequence[Fields], tags: Sequence[str]) -> Cards:
    """So many ingredients, of one class and hashtag after the other."""
    return {
        f"bag-{count}": {
            "kind": "ingredient",
            **classes[count % len(classes)],
            "hashtag": tags[count % len(tags)],
            "text": {"title": f"T {count}"},
        }
        for count in range(number)
    }


def _poor_guests(number: int) -> Cards:
    """So many economy customers, who together want all that those of the base want."""
    known = [BOX[name] for name in of_kind(BOX, "customer")]
    about = {"class": "economy", "budget": 20}
    return {
        f"guest-{count}": {**known[count % len(known)], **about, "text": {"title": f"G {count}"}}
        for count in range(number)
    }


def _mixed() -> tuple[Mutation, ...]:
    """What is true of the box that base and expansion make, and not of the base."""
    dear = changed(EXPANSION, "grill-seekers", bonus={"pays": 500, "when": {"hashtag": ["smoky"]}})
    fine = changed(EXPANSION, "lantern-parade", effect={"name": "pay", "amount": 900})
    late = changed(EXPANSION, "lantern-parade", effect={**RECEIVE, "for": {"price": {"at-least": 65}}})
    chips = {f"chip-shop-{number}": {**CHIP_SHOP, "text": {"title": f"C {number}"}} for number in range(3)}
    garden = expansion({**EXPANSION, **_bag(9, [ECONOMY, MEDIUM, DEAR], ["healthy"])})
    return (
        Mutation("FAD206", "a garden of healthy things", garden, WARNING, codes("207")),
        Mutation("FAD207", "three more peppers", expansion({**EXPANSION, **_bag(3, [ECONOMY], ["smoky"])}), INFO),
        Mutation("FAD209", "five shops for chips", expansion({**EXPANSION, **chips}), WARNING),
        Mutation("FAD212", "a shop of the expansion that pays 500 F", expansion(dear)),
        Mutation("FAD213", "poor guests only", expansion({**EXPANSION, **_poor_guests(30)}), WARNING),
        Mutation("FAD215", "a fine of 900 F", expansion(fine), WARNING),
        Mutation("FAD217", "a parade of what nobody can make", expansion(late)),
    )


def _mutations() -> tuple[Mutation, ...]:
    nothing_smoky = each(EXPANSION, INGREDIENTS, hashtag="sour")
    plain_guests = each(EXPANSION, GUESTS, hashtag=["sweet", "bright", "salted"])
    dull = changed(EXPANSION, "stall-tales", bonus={"pays": 10, "when": {"paid": {"at-most": 10}}})
    return (
        Mutation("FAD402", "only customers are smoky", expansion(nothing_smoky), WARNING),
        Mutation("FAD402", "only ingredients are smoky", expansion(plain_guests), WARNING),
        Mutation("FAD403", "sixteen truffles", expansion({**EXPANSION, **_bag(16, [DEAR], TAGS)}), WARNING),
        Mutation("FAD208", "a shop of the expansion for what costs 10 F", expansion(dull)),
    )


MUTATIONS = (*_mutations(), *_mixed())
