"""What must be done to a sound deck so that each exact check fires? At least one mutation for each code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from tests.games.phylo.mutations.decks import (
    ALONE,
    EXPANSION,
    UNTOUCHED,
    WOODLAND,
    changed,
    event,
    species,
    swapped,
)
from tests.games.phylo.mutations.mutation import INFO, WARNING, Mutation, codes
from tests.games.phylo.mutations.project import Cards, Copies, Plan

NAME = "woodland-edge"
OWL, LYNX, ROBIN, HORSE, MOTH, BEE = (
    "tawny-owl",
    "eurasian-lynx",
    "eurasian-blackbird",
    "horse",
    "oak-moth",
    "bumblebee",
)
OAK, BIRCH, PLUM, GUEST = "english-oak", "silver-birch", "bird-cherry", "mistletoe"
FOREST_PLANTS = ("bilberry", "scots-pine", "common-bluebell", "fly-agaric")
REASON = "printed so"
HERE = ["bank-vole", "oak-moth", "bumblebee", "mountain-hare", "roe-deer", "horse"]
ONLY_VOLES = {"known": ["bank-vole"], "source": "pellets"}
ONLY_FROGS = {"known": ["common-frog"], "doubted": HERE, "source": "pellets"}


def card(name: str, **fields: Any) -> Plan:
    """The deck with other values of one card."""
    return replace(ALONE, cards=changed(ALONE.cards, name, **fields))


def deck(copies: Copies, **more: Any) -> Plan:
    return replace(ALONE, decks={NAME: copies}, **more)


def limited(**limits: Any) -> Plan:
    return replace(ALONE, limits={name.replace("_", "-"): limit for name, limit in limits.items()})


def moved(cards: Cards, names: tuple[str, ...], terrain: str) -> Cards:
    """These producers in another terrain only."""
    for name in names:
        cards = changed(cards, name, terrain=[terrain], points_reason=REASON)
    return cards


def expansion(cards: Mapping[str, Any]) -> Plan:
    return replace(UNTOUCHED, expansions={"more": cards})


def _lives() -> list[Mutation]:
    only_moths = changed(ALONE.cards, OWL, requires=[{"feeds-on": {"species": [MOTH]}}])
    twice = {name: 1 if name.startswith("home") else 2 * count for name, count in WOODLAND.items()}
    small = changed(ALONE.cards, LYNX, scale=1)
    town_owl = changed(ALONE.cards, OWL, terrain=["urban"], points_reason=REASON)
    one_plant = moved(moved(ALONE.cards, (OAK, *FOREST_PLANTS), "desert"), (BIRCH,), "ocean")
    beside_reptiles = [{"next-to": {"taxon": ["Reptilia"]}}]
    return [
        Mutation("PHY201", "a lynx of the desert", card(LYNX, terrain=["desert"], points=8)),
        Mutation("PHY201", "a hot horse", card(HORSE, climate=["hot"], points=6)),
        Mutation("PHY201", "a horse beside reptiles", card(HORSE, requires=beside_reptiles)),
        Mutation("PHY202", "an owl that eats one moth", replace(ALONE, cards=only_moths), WARNING),
        Mutation(
            "PHY205",
            "an owl of the town",
            deck(swapped(WOODLAND, MOTH, BEE), cards=town_owl),
            WARNING,
        ),
        Mutation("PHY209", "a parasite of reptiles", card(GUEST, keywords=_parasitic({"taxon": ["Reptilia"]}))),
        Mutation(
            "PHY209",
            "a parasite of reptiles that may live alone",
            card(
                GUEST, terrain=["urban"], points_reason=REASON, keywords=_parasitic({"taxon": ["Reptilia"]}, alone=True)
            ),
            WARNING,
        ),
        Mutation(
            "PHY213",
            "two moths among 48 cards",
            deck(twice, cards=only_moths),
            WARNING,
            codes("101"),
        ),
        Mutation("PHY214", "one plant feeds all", replace(ALONE, cards=one_plant), WARNING),
        Mutation("PHY216", "a lynx of scale 1", replace(ALONE, cards=small)),
        Mutation("PHY216", "a robin of scale 2", card(ROBIN, scale=2), WARNING),
    ]


def _parasitic(under: Mapping[str, Any], **more: Any) -> Mapping[str, Any]:
    return {"parasitic": {"under": under, **more}}


def _decks() -> list[Mutation]:
    seven = swapped(swapped(WOODLAND, "scots-pine", HORSE), "common-bluebell", "roe-deer")
    two_plants = moved(ALONE.cards, (PLUM, *FOREST_PLANTS), "desert")
    peaceful = swapped(swapped(seven, "tree-disease", MOTH), "overpopulation", BEE)
    return [
        Mutation("PHY203", "seven producers", deck(seven), WARNING),
        Mutation("PHY203", "six producers", deck(swapped(seven, "fly-agaric", "bank-vole"))),
        Mutation("PHY204", "producers that nobody eats", deck(peaceful, cards=two_plants), WARNING, codes("203")),
        Mutation("PHY207", "two plants feed all", replace(ALONE, cards=two_plants), WARNING),
        Mutation("PHY215", "a horse of the forest", card(HORSE, terrain=["forest", "grasslands"], points=4), WARNING),
        Mutation("PHY215", "consumers that most cards let live", limited(link_density=[0.5, 0.9]), WARNING),
    ]


def _abilities() -> list[Mutation]:
    reptiles = {"taxon": ["Reptilia"]}
    oil = event("Oil Spill", {"terrain": ["ocean"]}, {"name": "discard-target"})
    kelp = species("Kelp", "Nereocystis luetkeana", 1, "photosynthetic", 8, terrain=["ocean"], points=3)
    spilt = {**ALONE.cards, "kelp": kelp, "slick": oil}
    return [
        Mutation("PHY206", "an event of reptiles", card("tree-disease", target=reptiles, text={"title": "Disease"})),
        Mutation(
            "PHY206",
            "an event of the sea, which no card of the deck is",
            deck(swapped(WOODLAND, "tree-disease", "slick"), cards=spilt),
            WARNING,
        ),
        Mutation(
            "PHY208",
            "INVASIVE of reptiles",
            card(MOTH, keywords={"flight": 1, "invasive": {"over": reptiles}}, points=4),
            WARNING,
        ),
        Mutation("PHY217", "an owl that is known to eat voles", card(OWL, prey=ONLY_VOLES), INFO),
        Mutation("PHY218", "an owl that is known to eat nothing here", card(OWL, prey=ONLY_FROGS), WARNING),
        Mutation("PHY210", "one plum", deck(swapped(WOODLAND, PLUM, PLUM, "scots-pine")), WARNING),
        Mutation("PHY211", "no bees", deck(swapped(WOODLAND, BEE, MOTH)), WARNING),
        Mutation("CG511", "a birch of the forest", card(BIRCH, terrain=["forest"], points_reason=REASON), INFO),
    ]


def _expansions() -> list[Mutation]:
    sea = {
        name: changed(EXPANSION, name, terrain=["ocean"], points_reason=REASON)[name]
        for name in ("hazel", "wood-mouse")
    }
    strong = {
        name: {**fields, "points": fields["points"] + 2, "points-reason": REASON} for name, fields in EXPANSION.items()
    }
    frost = event("Frost", {"climate": ["cold"]}, {"name": "discard-target"})
    return [
        Mutation("PHY401", "a mouse of the sea", expansion({**EXPANSION, "wood-mouse": sea["wood-mouse"]})),
        Mutation("CG510", "a sea of its own", expansion({**EXPANSION, **sea}), WARNING),
        Mutation("CG509", "two points more each", expansion(strong), WARNING),
        Mutation("PHY405", "an event that spares its own", expansion({**EXPANSION, "frost": frost}), WARNING),
        Mutation(
            "PHY206",
            "an event of the expansion that means nobody",
            expansion({**EXPANSION, "frost": {**frost, "target": {"climate": ["hot"]}}}),
        ),
    ]


MUTATIONS = (*_lives(), *_decks(), *_abilities(), *_expansions())
