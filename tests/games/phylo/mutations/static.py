"""What must be done to a sound deck so that each static check fires? At least one mutation for each code."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tests.games.phylo.mutations.decks import (
    ALONE,
    CARDS,
    EXPANSION,
    UNTOUCHED,
    WOODLAND,
    changed,
    event,
    species,
    swapped,
    with_text,
)
from tests.games.phylo.mutations.mutation import INFO, WARNING, Mutation
from tests.games.phylo.mutations.project import Cards, Copies, Plan

OAK, HORSE, MOTH, LYNX, OWL, BEE = "english-oak", "horse", "oak-moth", "eurasian-lynx", "tawny-owl", "bumblebee"
DISEASE, CROWD = "tree-disease", "overpopulation"
NAME = "woodland-edge"


def cards(given: Cards, **more: Any) -> Plan:
    """The deck with other cards."""
    return replace(ALONE, cards=given, **more)


def card(name: str, **fields: Any) -> Plan:
    """The deck with other values of one card."""
    return cards(changed(ALONE.cards, name, **fields))


def text(name: str, **texts: str) -> Plan:
    """The deck with other texts of one card."""
    return cards(with_text(ALONE.cards, name, **texts))


def deck(copies: Copies) -> Plan:
    return replace(ALONE, decks={NAME: copies})


def expansion(name: str, **fields: Any) -> Plan:
    """The expansion with other values of one card."""
    return replace(UNTOUCHED, expansions={"more": changed(EXPANSION, name, **fields)})


def _decks() -> list[Mutation]:
    another = {**ALONE.cards, "second-home": CARDS["home-woodland"]}
    box = {**WOODLAND, "english-oak": 2}
    boxed = replace(ALONE, decks={**ALONE.decks, "box": box}, boxes=("box",))
    return [
        Mutation("PHY101", "23 cards", deck(swapped(WOODLAND, "scots-pine"))),
        Mutation("PHY101", "25 cards", deck({**WOODLAND, "scots-pine": 2}), INFO),
        Mutation("PHY101", "24 where 25 are asked for", replace(ALONE, readings={"deck-min": 25})),
        Mutation("PHY102", "no home", deck(swapped(WOODLAND, "home-woodland"))),
        Mutation("PHY102", "two homes", cards(another, decks={NAME: {**WOODLAND, "second-home": 1}})),
        Mutation("PHY114", "a box of 26", boxed, INFO),
    ]


def _values() -> list[Mutation]:
    many = ["forest", "tundra", "urban", "grasslands"]
    return [
        Mutation("PHY103", "lava", card(OAK, terrain=["forest", "lava"])),
        Mutation("PHY103", "nothing but lava", card(OAK, terrain=["lava"])),
        Mutation("PHY103", "a climate", card(OAK, climate=["cool", "wet"])),
        Mutation("PHY103", "a diet", card(OAK, diet="sunlight")),
        Mutation("PHY103", "a terrain of a target", card(DISEASE, target={"terrain": ["forest", "lava"]})),
        Mutation("PHY103", "a climate that comes", card(CROWD, effect=_change(to="wet", turns=2))),
        Mutation("PHY103", "a diet that is covered", _invasive({"diet": ["grazer"]})),
        Mutation("PHY103", "a terrain beside", card(HORSE, requires=[{"next-to": {"terrain": ["lava"]}}])),
        Mutation("PHY104", "scale 0", card(OAK, scale=0)),
        Mutation("PHY104", "scale 10", card(OAK, scale=10)),
        Mutation("PHY104", "no scale", card(OAK, scale=None), WARNING),
        Mutation("PHY104", "foodchain 10", _beside(heron=species("Heron", "Ardea cinerea", 10, "carnivore", 6))),
        Mutation("PHY104", "foodchain 0", _beside(heron=species("Heron", "Ardea cinerea", 0, "carnivore", 6))),
        Mutation("PHY104", "no foodchain", card(OAK, foodchain=None)),
        Mutation("PHY104", "no diet", card(OAK, diet=None)),
        Mutation("PHY104", "an empty terrain", card(OAK, terrain=[])),
        Mutation("PHY104", "no climate", card(OAK, climate=None)),
        Mutation("PHY104", "no points", card(OAK, points=None)),
        Mutation("PHY104", "four terrains", card(OAK, terrain=many, points=1)),
        Mutation(
            "PHY104",
            "five climates",
            replace(
                card(OAK, climate=["cold", "cool", "warm", "hot", "wet"], points=1),
                words={"starter": {"climate": ["wet"]}},
            ),
        ),
        Mutation("PHY105", "a herbivore of 3", card(MOTH, foodchain=3), WARNING),
        Mutation("PHY105", "a plant of 2", card(OAK, foodchain=2), WARNING),
        Mutation("PHY105", "a plant that grazes", card(MOTH, classification=["Plantae"], keywords=None), WARNING),
        Mutation("PHY105", "an animal of light", card(OAK, classification=["Animalia"]), WARNING),
        Mutation("PHY110", "a point more", card(OAK, points=3), INFO),
        Mutation("PHY110", "three points more", card(OAK, points=5), WARNING),
        Mutation("PHY110", "three for a reason", card(OAK, points=5, points_reason="printed so"), WARNING),
        Mutation("PHY111", "0 points", card(OAK, points=0)),
        Mutation("PHY112", "both ways", card(OWL, keywords={"flight": 2, "move": 2}), WARNING),
        Mutation("PHY112", "a bird on foot", card(OWL, keywords={"move": 2}), WARNING),
        Mutation("PHY112", "a fish that flies", card(HORSE, keywords={"flight": 2}, classification=FISH), WARNING),
        Mutation("PHY112", "a horse that flies", card(HORSE, keywords={"flight": 2}), INFO),
        Mutation("PHY112", "a plant that walks", card(OAK, keywords={"move": 1}), WARNING),
        Mutation("PHY113", "no classification", card(OAK, classification=None)),
        Mutation("PHY113", "an empty classification", card(OAK, classification=[])),
        Mutation("PHY113", "no kingdom", card(OAK, classification=["Angiosperms"]), WARNING),
    ]


def _change(**says: Any) -> Any:
    return {"name": "change-climate", **says}


FISH = ["Animalia", "Chordata", "Actinopterygii"]


def _invasive(over: Any) -> Plan:
    """The moth, and INVASIVE: one point less by the formula."""
    return card(MOTH, keywords={"flight": 1, "invasive": {"over": over}}, points=4)


def _abilities() -> list[Mutation]:
    plum = "bird-cherry"
    fern = species("Snail", "Cornu aspersum", 2, "herbivore", 4, requires=[{"feeds-on": {"keyword": ["fern"]}}])
    return [
        Mutation("PHY106", "TELEPORT", card(OAK, keywords={"teleport": 2})),
        Mutation("PHY106", "food with a keyword that is none", _beside(snail=fern)),
        Mutation("PHY107", "MOVE 0", card(HORSE, keywords={"move": 0})),
        Mutation("PHY107", "MOVE without a number", card(HORSE, keywords={"move": True})),
        Mutation("PHY107", "FLIGHT 10", card(OWL, keywords={"flight": 10}, points=6)),
        Mutation("PHY107", "MOVE with a reach", card(HORSE, keywords={"move": {"reach": 2}})),
        Mutation("PHY107", "SPREAD without reach", card(plum, keywords={"spread": {"needs": "pollinator"}})),
        Mutation("PHY107", "SPREAD that needs luck", card(plum, keywords={"spread": {"reach": 1, "needs": "luck"}})),
        Mutation("PHY107", "INVASIVE over nothing", card(MOTH, keywords={"flight": 1, "invasive": True})),
        Mutation("PHY107", "INVASIVE over anything", _invasive({})),
        Mutation(
            "PHY107", "PARASITIC under nothing", card(MOTH, keywords={"flight": 1, "parasitic": {"alone": False}})
        ),
        Mutation("PHY107", "POLLINATOR 2", card(BEE, keywords={"flight": 2, "pollinator": 2})),
        Mutation("PHY109", "no effect", card(CROWD, effect=None)),
        Mutation("PHY109", "no target", card(CROWD, target=None)),
        Mutation("PHY109", "an effect that is none", card(DISEASE, effect={"name": "discard-targets"})),
        Mutation("PHY109", "a change to nothing", card(CROWD, effect=_change(turns=2))),
        Mutation("PHY109", "0 points more", card(CROWD, effect={"name": "points-modifier", "points": 0})),
        Mutation("PHY109", "a discard alone", card(DISEASE, target="alone")),
        Mutation(
            "PHY109",
            "an answer to an event that there is not",
            card(DISEASE, target="alone", effect={"name": "cancel-event", "against": ["wildfrie"]}),
        ),
        Mutation("PHY109", "a rescue of plants", card(DISEASE, effect={"name": "retrieve-from-discard"})),
        Mutation(
            "PHY116", "an effect of its own", _beside(surprise=event("Surprise", "alone", {"name": "other"})), INFO
        ),
        Mutation("PHY116", "a habitat card", _with_habitat(), INFO),
    ]


def _beside(**more: Any) -> Plan:
    """The deck, and cards beside it that are in no deck: how they play is not judged."""
    return cards({**ALONE.cards, **more})


def _with_habitat() -> Plan:
    habitat = {"kind": "habitat", "text": {"title": "Old Forest"}}
    kind = {"front": "event.xml.j2", "back": "back.xml.j2", "size": "poker", "text": {"name": "Habitat card"}}
    return cards({**ALONE.cards, "old-forest": habitat}, kinds={"habitat": kind})


def _names() -> list[Mutation]:
    twin = {**EXPANSION["hazel"], "latin": CARDS[OAK]["latin"]}
    alike = {**CARDS[OAK], "text": {"title": "Great Oak"}}
    return [
        Mutation("PHY108", "a small genus", card(OAK, latin="quercus robur"), WARNING),
        Mutation("PHY108", "a capital epithet", card(OAK, latin="Quercus Robur"), WARNING),
        Mutation("PHY108", "a genus alone", card(OAK, latin="Quercus"), WARNING),
        Mutation("PHY108", "a species of a genus", card(OAK, latin="Quercus sp."), WARNING),
        Mutation("PHY108", "no name", card(OAK, latin=None), WARNING),
        Mutation("PHY108", "a blank name", card(OAK, latin=" "), WARNING),
        Mutation("PHY108", "two of one name", card(LYNX, latin=CARDS[OWL]["latin"]), WARNING),
        Mutation("PHY108", "alike in two sets", replace(UNTOUCHED, expansions={"more": {"great-oak": alike}}), WARNING),
        Mutation("PHY108", "a capital in the text", text(OAK, fact="Quercus Robur grows old."), WARNING),
        Mutation("PHY108", "another species in the text", text(OAK, fact="Quercus robor grows old."), WARNING),
        Mutation("PHY108", "the names swapped", text(OAK, fact="Robur quercus grows old."), WARNING),
        Mutation("PHY406", "a Latin name of the base", replace(UNTOUCHED, expansions={"more": {"hazel": twin}})),
        Mutation(
            "PHY406",
            "an id of the base",
            replace(UNTOUCHED, expansions={"more": {OAK: EXPANSION["hazel"]}}),
        ),
    ]


def _texts() -> list[Mutation]:
    own = {"artist": "somebody", "drawing": "oak", "licence": "CC-BY-NC-4.0"}
    return [
        Mutation("PHY115", "MOVE 3 of 2", text(HORSE, play="MOVE 3.")),
        Mutation("PHY115", "three spots of two", text(HORSE, play="Trots up to three spots in a straight line.")),
        Mutation("PHY115", "a walker that flies", text(HORSE, play="Up to two spots, also diagonally.")),
        Mutation("PHY115", "a plant that moves", text(OAK, play="Moves up to two spots.")),
        Mutation("PHY115", "POLLINATOR of a moth", text(MOTH, play="POLLINATOR: helps plants beside it to SPREAD.")),
        Mutation("PHY115", "INVASIVE of a horse", text(HORSE, play="INVASIVE of Mammalia cards of identical scale.")),
        Mutation("PHY115", "prey of another size", text(LYNX, play="Its prey is smaller than SCALE 9.")),
        Mutation("PHY115", "three turns of two", _beside(surprise=SNAP)),
        Mutation("PHY115", "a target of another terrain", _beside(surprise={**SNAP, "text": DRY})),
        Mutation("PHY115", "a neighbour that is not asked for", text(HORSE, play="Needs an ocean card beside it.")),
        Mutation("PHY115", "a target of another size", _beside(surprise=STORM)),
        Mutation("PHY117", "a picture not for sale", replace(ALONE, art={OAK: own}), WARNING),
        Mutation(
            "PHY117", "a picture to share alike", replace(ALONE, licence="CC-BY-NC-4.0", art={OAK: SHARED}), WARNING
        ),
    ]


SHARED = {"artist": "somebody", "drawing": "oak", "licence": "CC-BY-SA-4.0"}
SNAP = event(
    "Cold Snap",
    {"terrain": ["forest"]},
    {"name": "change-climate", "to": "cold", "turns": 2},
    text={"title": "Cold Snap", "play": "This spot becomes cold for three turns."},
)
DRY = {"title": "Cold Snap", "target": "Play on a desert species"}
STORM = event(
    "Storm",
    {"taxon": ["Plantae"], "scale": {"at-least": 8}},
    {"name": "discard-target"},
    text={"title": "Storm", "target": "Play on a plant of SCALE 7 or more"},
)


def _expansions() -> list[Mutation]:
    upland = {"more": {"terrain": ["upland"]}}
    return [
        Mutation("PHY404", "upland", replace(expansion("hazel", terrain=["forest", "upland"]), words=upland)),
        Mutation(
            "PHY404",
            "an event that makes upland",
            replace(
                UNTOUCHED,
                expansions={
                    "more": {
                        **EXPANSION,
                        "uplift": event(
                            "Uplift", {"taxon": ["Plantae"]}, {"name": "change-terrain", "to": "upland", "turns": 2}
                        ),
                    }
                },
                words=upland,
            ),
        ),
        Mutation("PHY404", "TELEPORT", expansion("hazel", keywords={"teleport": 2})),
    ]


def sound() -> list[Plan]:
    """What must be found guilty of nothing: near misses of the mutations above."""
    bat = species("Bat", "Pipistrellus pipistrellus", 3, "carnivore", 4, keywords={"flight": 2})
    bat = {**bat, "classification": ["Animalia", "Chordata", "Mammalia", "Chiroptera"]}
    lichen = species("Lichen", "Cladonia rangiferina", 1, "photosynthetic", 3)
    lichen = {**lichen, "classification": ["Fungi"], "scale": None}
    upland = {"starter": {"terrain": ["upland"]}, "more": {"terrain": ["upland"]}}
    return [
        card(OAK, points=4, points_reason="printed so in the published deck"),
        card(OAK, latin="Quercus × hispanica"),
        card(OAK, latin="Quercus robur subsp. robur"),
        cards({**ALONE.cards, "bat": bat, "lichen": lichen}),
        text(OAK, fact="Quercus robur grows beside Quercus petraea and Salix Alba trees."),
        text(OAK, play="Beside a POLLINATOR it has three spots. INVASIVE species of SCALE 9 may cover it."),
        text(HORSE, play="MOVE 2: moves up to two spots. Its prey is grass below the snow."),
        replace(expansion("hazel", terrain=["forest", "upland"]), words=upland),
        replace(ALONE, art={OAK: {**SHARED, "licence": "CC-BY-4.0"}}),
        replace(ALONE, art={OAK: {**SHARED, "licence": "CC0-1.0"}}),
        replace(ALONE, readings={"deck-min": 20}),
    ]


MUTATIONS = (*_decks(), *_values(), *_abilities(), *_names(), *_texts(), *_expansions())
SOUND = tuple(sound())
