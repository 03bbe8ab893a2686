"""Where an event is played is understood in many wordings, and only where it is certain as a whole."""

from __future__ import annotations

from typing import Any

from tests.games.phylo.importing.effect_samples import LAND
from tests.sweep import sweep

TARGETS: list[tuple[str, Any]] = [
    ("any species", {"target": {}}),
    ("Play on any species.", {"target": {}}),
    ("Lay this event card on top of a species", {"target": {}}),
    ("May be placed upon one organism", {"target": {}}),
    ("any species with ocean or freshwater", {"target": {"terrain": ["ocean", "freshwater"]}}),
    ("a species that lives in the forest", {"target": {"terrain": ["forest"]}}),
    (
        "Can be played on a species with fresh water, sea or meadow",
        {"target": {"terrain": ["freshwater", "ocean", "grasslands"]}},
    ),
    ("any land species", {"target": {"terrain": LAND}}),
    ("Place it on any aquatic organism", {"target": {"terrain": ["freshwater", "ocean"]}}),
    ("a terrestrial plant", {"target": {"taxon": ["Plantae"], "terrain": LAND}}),
    ("any forest or tundra based species card", {"target": {"terrain": ["forest", "tundra"]}}),
    ("a bird of SCALE 5 or less", {"target": {"taxon": ["Aves"], "scale": {"at-most": 5}}}),
    ("an insect with a scale over 3", {"target": {"taxon": ["Insecta"], "scale": {"at-least": 4}}}),
    ("any scale 2 to 4 species", {"target": {"scale": {"at-least": 2, "at-most": 4}}}),
    ("any level 2 or 3 species", {"target": {"foodchain": {"at-least": 2, "at-most": 3}}}),
    ("species of food chain at least 2", {"target": {"foodchain": {"at-least": 2}}}),
    ("any species with cold or cool climate", {"target": {"climate": ["cold", "cool"]}}),
    ("a herbivore species without FLIGHT", {"target": {"diet": ["herbivore"], "without": ["flight"]}}),
    ("any POLLINATOR species", {"target": {"keyword": ["pollinator"]}}),
    ("one of your own species", {"target": {}, "limits": ["own"]}),
    ("an opponent's species with urban terrain", {"target": {"terrain": ["urban"]}, "limits": ["others"]}),
    ("a species; only once per game", {"target": {}, "limits": ["once"]}),
    (
        "a plant next to a species with ocean",
        {"target": {"taxon": ["Plantae"]}, "requires": [{"next-to": {"terrain": ["ocean"]}}]},
    ),
    ("any Plantae species", {"target": {"taxon": ["Plantae"]}}),
    (
        "species of forest or grassland AND scale >=6",
        {"target": {"terrain": ["forest", "grasslands"], "scale": {"at-least": 6}}},
    ),
    ("any species with scale of 3 or less", {"target": {"scale": {"at-most": 3}}}),
    ("played alone, then discarded", {"target": "alone"}),
    ("at the beginning of your turn", {"target": "alone", "limits": ["start-of-turn"]}),
    ("as a reaction to an event on your own species", {"target": "alone", "answers": "target"}),
    ("right after an opponent has played an event", {"target": "alone", "answers": "all"}),
    ("when your opponent plays the oil spill event", {"target": "alone", "answers": "all", "against": ["oil-spill"]}),
    (
        "any species that eats shellfish",
        {"target": {}, "requires": [{"feeds-on": {"taxon": ["Mollusca", "Malacostraca"]}}]},
    ),
    ("any animal that eats plants", {"target": {"taxon": ["Animalia"], "diet": ["herbivore", "omnivore"]}}),
    (
        "an empty spot next to one of your forest species",
        {"target": {"terrain": ["forest"]}, "limits": ["own", "empty-spot"]},
    ),
    (
        "any free spot compatible with forest or grassland",
        {"target": {"terrain": ["forest", "grasslands"]}, "limits": ["empty-spot"]},
    ),
    (
        "any carnivore of food chain 3",
        {"target": {"diet": ["carnivore"], "foodchain": {"at-least": 3, "at-most": 3}}},
    ),
    ("any bird or mammal", {"target": {"taxon": ["Aves", "Mammalia"]}}),
    ("any pterosaur species", {"target": {"named": ["pterosaur"]}}),
    ("any bird except penguins", {"target": {"taxon": ["Aves"], "except": {"named": ["penguin"]}}}),
    ("a species that is not a plant", {"target": {"except": {"taxon": ["Plantae"]}}}),
    ("Can be played for the below effect", {"target": "alone"}),
    ("May be used at any time", {"target": "alone"}),
    ("at any time during your turn, once per game", {"target": "alone", "limits": ["once"]}),
    ("Play this card on your opponent", {"target": "alone"}),
    ("Lay it anywhere on the table", {"target": "alone"}),
    ("For use on any reptile", {"target": {"taxon": ["Reptilia"]}}),
    ("reptiles and amphibians", {"target": {"taxon": ["Reptilia", "Amphibia"]}}),
    ("any reptile or insect species", {"target": {"taxon": ["Reptilia", "Insecta"]}}),
    ("any shark or whale", {"target": {"named": ["shark", "whale"]}}),
    ("a herbivore or carnivore", {"target": {"diet": ["herbivore", "carnivore"]}}),
    ("any cool or cold climate species", {"target": {"climate": ["cool", "cold"]}}),
    ("any Kingdom Fungi species", {"target": {"taxon": ["Fungi"]}}),
    ("a species of SCALE 4 and under", {"target": {"scale": {"at-most": 4}}}),
    ("On any card", {"target": {}}),
    (
        "Place this card next to one of your plants",
        {"target": {"taxon": ["Plantae"]}, "limits": ["own"], "aside": True},
    ),
    (
        "any plant next to the ocean",
        {"target": {"taxon": ["Plantae"]}, "requires": [{"next-to": {"terrain": ["ocean"]}}]},
    ),
    ("any bird, mammal or reptile", {"target": {"taxon": ["Aves", "Mammalia", "Reptilia"]}}),
    ("a bird with a size of 3-5", {"target": {"taxon": ["Aves"], "scale": {"at-least": 3, "at-most": 5}}}),
    ("any species worth 5 or more points", {"target": {"points": {"at-least": 5}}}),
    ("any species that cannot live in the desert", {"target": {"except": {"terrain": ["desert"]}}}),
    ("only if you have a bird in play", {"target": "alone", "only-if": {"which": {"taxon": ["Aves"]}, "whose": "own"}}),
    ("after an event has been played on your species", {"target": "alone", "answers": "target"}),
]
UNCLEAR_TARGETS = [
    "",
    "an empty spot next to it",
    "at least two birds",
    "when your opponent plays another event",
    "all species",
    "two species",
    "any species with forest and ocean",
    "any species with lava",
    "a unicorn",
    "any species; opponent may not move it",
    "any level 1 or 3 species",
    "species with scale 0 of 9 of 3",
    "two birds and reptiles",
    "any forest and ocean species",
    "other species",
]  # fmt: skip


@sweep(("words", "meaning"), TARGETS)
def test_a_condition_is_understood_in_many_wordings(reader, words, meaning):
    assert reader.target(words) == meaning


@sweep("words", UNCLEAR_TARGETS)
def test_a_condition_that_is_not_certain_as_a_whole_is_not_understood(reader, words):
    assert reader.target(words) is None
