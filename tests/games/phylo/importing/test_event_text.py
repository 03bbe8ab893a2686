"""Events are understood by grammar: as a whole, in many wordings, and never where a text could mean two things."""

from __future__ import annotations

import time
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from cardgen.games.phylo.effect_kinds import EFFECTS, faults_of
from cardgen.games.phylo.event import LIMITS
from cardgen.games.phylo.importing.events.meaning import _Meaning
from cardgen.games.phylo.importing.events.reader import EventReader, reader_of
from cardgen.games.phylo.whom_wording import EventPhrases
from cardgen.games.phylo.wording import effect_in_words, target_in_words
from cardgen.words.language import ENGLISH
from tests.sweep import sweep

LAND = ["desert", "forest", "grasslands", "tundra", "urban"]
SCORE = {"name": "score-points", "points": 1, "who": "you"}
DISCARD, STRANDED = {"name": "discard-target"}, {"name": "discard-stranded"}
HAND, OWN = {"name": "discard-from-hand"}, {"of": "all", "number": 1, "whose": "own"}
BACK = {"name": "retrieve-from-discard", "number": 1, "which": {"taxon": ["Aves"]}}
FOUND = {"name": "search-pile", "number": 1, "which": {"keyword": ["flight"]}}
SPARED = {"name": "discard-stranded", "which": {"without": ["flight"]}}
LARGE_MAMMAL = {"taxon": ["Mammalia"], "scale": {"at-least": 6}}
CHAIN, DRAW = {"name": "chain-discard"}, {"name": "draw-cards", "number": 2}


@pytest.fixture(scope="module")
def reader(known) -> EventReader:
    return reader_of(known.spellings)


def birds(**more: Any) -> dict[str, Any]:
    return {"name": "discard-species", "of": "all", "which": {"taxon": ["Aves"]}, **more}


def beside(name: str = "discard-species", **more: Any) -> dict[str, Any]:
    return {"name": name, "of": "neighbours", **more}


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
    ("after an event has been played on your species", {"target": "alone", "answers": "target"}),
]
BIRD_OF_MINE = {"which": {"taxon": ["Aves"]}, "whose": "own"}
INSECT = {"which": {"taxon": ["Insecta"]}}
OCEANS = {"which": {"terrain": ["ocean"]}, "whose": "own"}
SKIP, LESS = {"name": "skip-turn", "turns": 1, "who": "others"}, {"name": "score-points", "points": -2, "who": "others"}
IN_OCEAN = {"which": {"terrain": ["ocean"]}}
CONDITIONAL: list[tuple[str, Any]] = [
    ("discard it unless it has FLIGHT", {**DISCARD, "which": {"without": ["flight"]}}),
    ("Unless its SCALE is 6 or more, it dies", {**DISCARD, "which": {"except": {"scale": {"at-least": 6}}}}),
    ("if it is a plant, discard it", {**DISCARD, "which": {"taxon": ["Plantae"]}}),
    ("Only if it is next to a bird, discard it", {**DISCARD, "beside": {"taxon": ["Aves"]}}),
    ("If it eats molluscs, discard it", {**DISCARD, "feeds-on": {"taxon": ["Mollusca"]}}),
    ("Draw 2 cards if you have a bird in play", {**DRAW, "if": {"which": {"taxon": ["Aves"]}, "whose": "own"}}),
    (
        "If no plant is next to it, discard it",
        {**DISCARD, "if": {"of": "neighbours", "which": {"taxon": ["Plantae"]}, "at-most": 0}},
    ),
    (
        "If there are at least 3 insects in play, draw two cards. Otherwise your opponent misses a turn.",
        {
            **{**DRAW, "if": {"which": {"taxon": ["Insecta"]}, "at-least": 3}},
            "then": [{**SKIP, "if": {"which": {"taxon": ["Insecta"]}, "at-most": 2}}],
        },
    ),
    (
        "Draw two cards. If your opponent has no ocean species on the table, draw three instead.",
        {
            **{**DRAW, "if": {**IN_OCEAN, "whose": "others", "at-least": 1}},
            "then": [{**DRAW, "number": 3, "if": {**IN_OCEAN, "whose": "others", "at-most": 0}}],
        },
    ),
    (
        "Flip a coin. If heads, discard the species; if tails, draw two cards",
        {**DISCARD, "coin": "heads", "then": [{**DRAW, "coin": "tails"}]},
    ),
    (
        "Draw two cards, and if you have a bird, it gains 1 point",
        {**DRAW, "then": [{"name": "points-modifier", "points": 1, "if": BIRD_OF_MINE}]},
    ),
    ("You gain 1 point for each ocean species you have", {**SCORE, "per": OCEANS}),
    ("For each of your ocean species in play, score one point", {**SCORE, "per": OCEANS}),
    (
        "It gains 1 point for each plant adjacent to it",
        {"name": "points-modifier", "points": 1, "per": {"of": "neighbours", "which": {"taxon": ["Plantae"]}}},
    ),
    (
        "Each player draws a card for every bird on the table",
        {"name": "draw-cards", "number": 1, "who": "everyone", "per": {"which": {"taxon": ["Aves"]}}},
    ),
    (
        "Your opponent misses a turn unless he or she discards a card",
        {"name": "choose", "who": "others", "options": [{**HAND, "number": 1, "who": "others"}, SKIP]},
    ),
    ("Each opponent misses a turn or loses two points", {"name": "choose", "who": "others", "options": [SKIP, LESS]}),
    ("Draw two cards or discard it", {"name": "choose", "options": [DRAW, DISCARD]}),
    (
        "Nobody may play any OCEAN species for 2 turns",
        {"name": "forbid-species", "who": "everyone", "turns": 2, **IN_OCEAN},
    ),
    ("On the next turn your opponent may not play events", {"name": "forbid-events", "who": "others", "turns": 1}),
    ("No species may move until your next turn", {"name": "forbid-moves", "who": "everyone", "turns": 1}),
    ("Your opponent has only one action in the next turn", {"name": "most-actions", "number": 1, "who": "others"}),
    ("Each player discards one insect from his or her hand", {**HAND, **INSECT, "number": 1, "who": "everyone"}),
    ("It dies at the end of your opponent's next turn", {**DISCARD, "after": 1}),
    ("If it is a plant, discard it. Otherwise nothing happens.", {**DISCARD, "which": {"taxon": ["Plantae"]}}),
    ("Discard all neighbours. Birds are not affected.", beside(which={"except": {"taxon": ["Aves"]}})),
    ("Discard it and everything built on it", {**DISCARD, "then": [STRANDED]}),
    (
        "Each player who has a bird in play draws two cards",
        {
            **{**DRAW, "if": BIRD_OF_MINE},
            "then": [{**DRAW, "who": "others", "if": {**BIRD_OF_MINE, "whose": "others"}}],
        },
    ),
    (
        "The species is discarded unless it is next to a plant",
        {**DISCARD, "if": {"of": "neighbours", "which": {"taxon": ["Plantae"]}, "at-most": 0}},
    ),
    (
        "Both players discard their hand and draw two cards",
        {**HAND, "number": "all", "who": "everyone", "then": [{**DRAW, "who": "everyone"}]},
    ),
    (
        "Each opponent loses two points and discards a card",
        {**LESS, "then": [{**HAND, "number": 1, "who": "others"}]},
    ),
    ("Your opponent loses two points and you draw two cards", {**LESS, "then": [DRAW]}),
    ("Your opponent loses two points. Draw two cards", {**LESS, "then": [DRAW]}),
    ("Both players draw two cards", {**DRAW, "who": "everyone"}),
    ("All insects within the ecosystem are discarded", {"name": "discard-species", "of": "all", **INSECT}),
    ("Remove one insect from play", {"name": "discard-species", "of": "all", "number": 1, **INSECT}),
    (
        "The terrain of this species changes to desert for 2 turns",
        {"name": "change-terrain", "to": "desert", "turns": 2},
    ),
    (
        "Your opponent may not use MOVE or FLIGHT on the next turn",
        {"name": "forbid-moves", "who": "others", "turns": 1},
    ),
    (
        "For the next two turns no insects may be played",
        {"name": "forbid-species", "who": "everyone", "turns": 2, **INSECT},
    ),
    ("Discard the largest bird in play", birds(number=1, highest="scale")),
    ("Discard all birds on the table except owls", birds(which={"taxon": ["Aves"], "except": {"named": ["owl"]}})),
    ("Discard all birds in play next to a cold species", birds(beside={"climate": ["cold"]})),
    ("Discard all copies of that species", {"name": "discard-species", "of": "same"}),
    (
        "Move one of your birds in play up to two spots",
        {"name": "move-species", **OWN, "which": {"taxon": ["Aves"]}, "reach": 2},
    ),
    ("It becomes desert permanently", {"name": "change-terrain", "to": "desert", "turns": "game"}),
]
EFFECTS_IN_WORDS: list[tuple[str, Any]] = [
    ("species discarded at once", DISCARD),
    ("It is removed from the table immediately.", DISCARD),
    ("Kill that plant", DISCARD),
    ("The chosen organism dies; then discarded", DISCARD),
    ("The species is lost. Discard this event card afterwards.", DISCARD),
    ("Discard it, then draw two cards", {**DISCARD, "then": [DRAW]}),
    ("all neighbours that it eats are discarded", {"name": "discard-adjacent-diet"}),
    ("Discard all adjacent species", beside()),
    ("Every neighbouring mammal of SCALE 6 or more dies", beside(which=LARGE_MAMMAL)),
    ("discard up to 2 neighbours", beside(number=2, may=True)),
    ("You may discard one adjacent plant", beside(which={"taxon": ["Plantae"]}, number=1, may=True)),
    ("It and one horizontally adjacent species are destroyed", {**DISCARD, "then": [beside(number=1, line="row")]}),
    ("All birds on the board are removed", birds()),
    ("any bird in play must be discarded", birds()),
    ("Discard 2 of your opponent's birds on the table", birds(number=2, whose="others")),
    ("After two turns, discard it", {**DISCARD, "after": 2}),
    ("after 1 round all its neighbours are discarded", beside(after=2)),
    ("any species that is no longer compatible must be discarded", STRANDED),
    ("Incompatible species are removed; FLIGHT species are exempt", SPARED),
    ("the spot becomes desert for 2 turns", {"name": "change-terrain", "to": "desert", "turns": 2}),
    ("For one round this place turns into fresh water", {"name": "change-terrain", "to": "freshwater", "turns": 2}),
    ("Change its climate to cold until your next turn", {"name": "change-climate", "to": "cold", "turns": 1}),
    ("It gains 2 points", {"name": "points-modifier", "points": 2}),
    ("its point value is reduced by 3", {"name": "points-modifier", "points": -3}),
    ("Add 1 point to each adjacent fungus", beside("points-modifier", which={"taxon": ["Fungi"]}, points=1)),
    ("all neighbours are worth 2 points less", beside("points-modifier", points=-2)),
    ("Return it to its owner's hand", {"name": "return-to-hand"}),
    ("take one of your species on the table into your hand", {"name": "return-to-hand", **OWN}),
    ("Move one of your species somewhere else", {"name": "move-species", **OWN}),
    ("Take control of it", {"name": "take-over"}),
    ("it cannot be moved for 2 turns", {"name": "freeze", "turns": 2}),
    ("freeze movement of all adjacent cards for one round", beside("freeze", turns=2)),
    ("no event may be played on it until your next turn", {"name": "protect", "turns": 1}),
    ("Nothing may be laid next to it for 3 turns", {"name": "block-neighbours", "turns": 3}),
    ("Discard it. Toss a coin. On heads the event jumps to an adjacent species, and so on", CHAIN),
    ("It dies; play rock-paper-scissors: if you win, discard one neighbour, repeat until you lose", CHAIN),
    ("Draw 2 cards", DRAW),
    ("each player draws a card", {"name": "draw-cards", "number": 1, "who": "everyone"}),
    ("you draw 3 cards per turn instead of 1", {"name": "draw-more", "number": 3}),
    ("All opponents discard one card from their hand", {"name": "discard-from-hand", "number": 1, "who": "others"}),
    ("everyone discards half of their hand, rounded down", {**HAND, "number": "half", "who": "everyone"}),
    ("Discard your whole hand; draw 2 cards", {**HAND, "number": "all", "who": "you", "then": [DRAW]}),
    ("steal a card at random from an opponent's hand", {"name": "take-from-hand", "number": 1}),
    ("Swap hands with your opponent", {"name": "swap-hands"}),
    ("look at your opponent's hand", {"name": "show-hand"}),
    ("Search your deck for one FLIGHT species and put it into your hand", FOUND),
    ("look through your discard pile, take 2 species back to hand", {"name": "retrieve-from-discard", "number": 2}),
    ("Shuffle your discard pile into your draw pile", {"name": "reshuffle-discard"}),
    ("Your opponent misses a turn", {"name": "skip-turn", "turns": 1, "who": "others"}),
    ("all others skip their next turn (3 extra actions to you)", {"name": "skip-turn", "turns": 1, "who": "others"}),
    ("Take two more actions", {"name": "more-actions", "number": 2}),
    ("You score 4 points", {"name": "score-points", "points": 4, "who": "you"}),
    ("each opponent loses 2 points", {"name": "score-points", "points": -2, "who": "others"}),
    ("You may play another event this turn", {"name": "another-event"}),
    ("Negate that event", {"name": "cancel-event"}),
]  # fmt: skip
BY_HERBIVORES = {"beside": {"diet": ["herbivore"]}}
PLAIN: list[tuple[str, Any]] = [
    ("The plant is destroyed, and so are all its neighbours", {**DISCARD, "then": [beside()]}),
    ("Kill the reptile and any other reptile next to it", {**DISCARD, "then": [beside(which={"taxon": ["Reptilia"]})]}),
    ("Put the species card in the discard pile", DISCARD),
    ("Remove the plant and put it into the discard pile", DISCARD),
    ("The affected species card is destroyed", DISCARD),
    ("This event has an immediate effect. The plant is destroyed.", DISCARD),
    ("It dies. Remove played species that are incompatible", {**DISCARD, "then": [STRANDED]}),
    ("This event kills all insects in play", {"name": "discard-species", "of": "all", **INSECT}),
    ("Pick one bird on the table and remove it", birds(number=1)),
    ("You may choose one bird in play and destroy it", birds(number=1, may=True)),
    ("Select any neighbouring bird. It dies.", beside(which={"taxon": ["Aves"]}, number=1)),
    ("Choose one of your species. It gains 2 points.", {"name": "points-modifier", **OWN, "points": 2}),
    ("Choose a bird in play and return it to its owner's hand", {**birds(number=1), "name": "return-to-hand"}),
    ("Destroy one bird in your opponent's ecosystem", birds(number=1, whose="others")),
    ("All birds and reptiles in play die", birds(which={"taxon": ["Aves", "Reptilia"]})),
    ("All birds, insects and reptiles in play die", birds(which={"taxon": ["Aves", "Insecta", "Reptilia"]})),
    ("All sharks and whales in play die", birds(which={"named": ["shark", "whale"]})),
    ("All carnivores and omnivores in play die", birds(which={"diet": ["carnivore", "omnivore"]})),
    ("All desert and tundra species in play die", birds(which={"terrain": ["desert", "tundra"]})),
    ("If it has no FLIGHT, discard it", {**DISCARD, "which": {"without": ["flight"]}}),
    ("Toss a coin. If heads, the plant survives. If tails, it dies.", {**DISCARD, "coin": "tails"}),
    ("The point value is raised by 2", {"name": "points-modifier", "points": 2}),
    ("+3 points for this species", {"name": "points-modifier", "points": 3}),
    ("This card adds 1 point to all neighbours", beside("points-modifier", points=1)),
    ("The plant loses 2 points at the end of the game", {"name": "points-modifier", "points": -2}),
    ("The bird moves to another spot", {"name": "move-species"}),
    ("The species must be moved to a compatible place", {"name": "move-species"}),
    ("It changes its terrain to urban for 3 turns", {"name": "change-terrain", "to": "urban", "turns": 3}),
    ("It has cold climate for 2 turns", {"name": "change-climate", "to": "cold", "turns": 2}),
    ("Shields it against all events for 2 turns", {"name": "protect", "turns": 2}),
    ("No one can play insects for 2 turns", {"name": "forbid-species", "who": "everyone", "turns": 2, **INSECT}),
    (
        "Your opponent cannot play any cards on the next turn",
        {
            **{"name": "forbid-species", "who": "others", "turns": 1},
            "then": [{"name": "forbid-events", "who": "others", "turns": 1}],
        },
    ),
    ("Opponent puts 2 cards from his/her hand into the discard pile", {**HAND, "number": 2, "who": "others"}),
    ("Put a card from your hand into the discard pile", {**HAND, "number": 1, "who": "you"}),
    ("Lets the player draw two cards", DRAW),
    ("Take two cards from the top of the deck", DRAW),
    ("You may look at your opponent's hand", {"name": "show-hand"}),
    ("Choose a bird from your discard pile and take it into your hand", BACK),
    (
        "Lets you go through his/her discard pile and pick 2 species to take back into his/her hand",
        {"name": "retrieve-from-discard", "number": 2},
    ),
    ("Skip your opponent's next turn", SKIP),
    ("Your opponent's turn is skipped", SKIP),
    ("You get an extra turn", SKIP),
    ("Your opponent misses a go", SKIP),
    ("You can do 2 extra actions", {"name": "more-actions", "number": 2}),
    ("The event is cancelled and both cards are removed", {"name": "cancel-event"}),
    ("The event has no effect and is discarded", {"name": "cancel-event"}),
    ("Stop any event. Both event cards are discarded.", {"name": "cancel-event"}),
    ("Discard one plant next to a herbivore", {**birds(number=1), "which": {"taxon": ["Plantae"]}, **BY_HERBIVORES}),
    ("Your opponent gets only 2 actions on the next turn", {"name": "most-actions", "number": 2, "who": "others"}),
    (
        "Each player gets 1 point for every ocean species in his or her ecosystem",
        {**SCORE, "per": OCEANS, "then": [{**SCORE, "who": "others", "per": {**OCEANS, "whose": "others"}}]},
    ),
    (
        "Your opponent loses 2 points for each ocean species in their ecosystem",
        {**LESS, "per": {**OCEANS, "whose": "others"}},
    ),
]  # fmt: skip
UNCLEAR = [
    "",
    "it sings",
    "no other card may be placed adjacent to it",
    "species discarded; event hops on",
    "discard species with FLIGHT",  # how many?
    "discard any species with FLIGHT",  # one, or all?
    "discard any adjacent species",
    "discard two species",  # of the hand, or of the table?
    "discard all cards",
    "discard the neighbour",  # which of four?
    "the adjacent plant dies",
    "discard those plants",
    "discard all birds with ocean and forest",
    "discard all forest species with ocean",
    "discard 2 of 3 neighbours",
    "the spot becomes desert",  # for how long?
    "the spot becomes desert or forest for 2 turns",
    "the spot becomes lava for 2 turns",
    "it is worth 2 points",  # or 2 more?
    "take two actions",  # or two more?
    "take one species into your hand",  # from the table, or a pile?
    "it cannot be moved",
    "the event jumps to an adjacent species",  # how long does it go on?
    "toss a coin",
    "draw cards",
    "discard it and whatever was built on it",
    "discard it on a Tuesday",
    "toss a coin, then discard it",  # what does it decide?
    "if heads, discard it",  # of which coin?
    "draw a card for each",
    "draw a card for each two birds",
    "you miss a turn unless they discard a card",
    "discard all birds next to a plant with ocean and forest",
    "otherwise draw 2 cards",
    "draw 2 cards. If you have a bird, discard it instead",
    "your opponent may not play cards",  # for how long?
    "if you have a bird, once per game",
    "discarded",
    "opponents get two more actions",
    "choose a bird. It cannot move for 2 turns. It loses 1 point.",  # which of the two?
    "choose two birds in play. Discard it.",
    "choose one species in play, and discard all birds in play",
    "discard 2 birds and reptiles in play",  # two of each?
    "any forest and ocean species in play are discarded",  # one of them, or both?
    "discard it and any adjacent species",
    "discard the other species",  # than which?
    "it cannot move for 1 turn and is discarded",
    "the species survives",
    "both cards are discarded",
    "draw a card for each bird in their ecosystem",  # in whose?
    "if you have a bird, draw 2 cards; otherwise once per game",
    "draw 2 cards and freeze it for 1 turn instead",
    "shuffle your deck; birds are exempt",
    "shuffle your deck",
    "draw 2 cards and shuffle your deck",
    "take one bird and one plant from your discard pile",
    "2 points for this species",  # or 2 more?
]
UNCLEAR_TARGETS = [
    "",
    "any free spot",
    "an empty spot next to it",
    "at least two birds",
    "the largest bird",
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


@sweep(("words", "meaning"), EFFECTS_IN_WORDS)
def test_an_effect_is_understood_in_many_wordings(reader, words, meaning):
    assert (reader.effect(words) or {}).get("effect") == meaning


@sweep(("words", "meaning"), CONDITIONAL)
def test_what_an_effect_depends_on_is_understood(reader, words, meaning):
    assert (reader.effect(words) or {}).get("effect") == meaning


@sweep(("words", "meaning"), PLAIN)
def test_an_effect_is_understood_in_the_plain_words_of_a_school(reader, words, meaning):
    assert (reader.effect(words) or {}).get("effect") == meaning


@sweep("words", UNCLEAR)
def test_what_may_mean_two_things_or_says_more_is_not_understood(reader, words):
    assert reader.effect(words) is None


@sweep("words", UNCLEAR_TARGETS)
def test_a_condition_that_is_not_certain_as_a_whole_is_not_understood(reader, words):
    assert reader.target(words) is None


@pytest.mark.parametrize(
    ("target", "effect", "timing"),
    [
        ("any species", "discard it", "delayed"),
        ("any species", "discard it", "reaction"),
        ("any species", "it cannot be moved for 2 turns", "persistent"),
        ("played alone", "discard it", ""),
        ("any species", "cancel that event", ""),
        ("a free spot", "draw 2 cards", ""),
        ("as a reaction to an event", "draw 2 cards", ""),
    ],
)
def test_condition_effect_and_time_must_go_together(reader, target, effect, timing):
    assert not reader.event(target, effect, timing).is_played


def test_an_event_without_a_condition_is_laid_on_none_where_its_effect_needs_none(reader):
    assert reader.event("", "Draw 2 cards").fields == {"target": "alone", "effect": DRAW}
    assert not reader.event("", "Discard it").is_played


def test_what_is_said_with_the_effect_is_a_limit_of_the_event_too(reader):
    read = reader.event("one of your species, at the start of your turn", "discard it; once per game")
    assert read.fields == {"target": {}, "limits": ["own", "start-of-turn", "once"], "effect": DISCARD}


def test_a_card_that_lies_on_an_empty_spot_keeps_its_neighbours_free_as_long_as_it_lies_there(reader):
    words = "No other card may be placed adjacent to this card"
    read = reader.event("any free spot compatible with forest", words)
    assert read.fields["effect"] == {"name": "block-neighbours", "turns": "game"}
    assert not reader.event("any species", words).is_played


def test_a_card_may_name_itself(reader):
    words = "Toss a coin. If heads, discard it; if tails, discard Tornado"
    assert reader.event("any species", words, title="Tornado").fields["effect"] == {**DISCARD, "coin": "heads"}
    assert not reader.event("any species", words).is_played


def test_an_answer_is_good_against_the_event_that_its_condition_and_its_effect_name(reader):
    asked = "when your opponent plays the oil spill event"
    read = reader.event(asked, "Cancel the oil spill event. Does not work on any other event.")
    assert read.fields["effect"] == {"name": "cancel-event", "of": "all", "against": ["oil-spill"]}
    assert not reader.event(asked, "Cancel the wildfire event").is_played


# What is said of an effect is understood as that effect

SAYS = EventPhrases(ENGLISH, lambda vocabulary, id: id.upper() if vocabulary in ("keyword", "without") else id)
WORDS = {
    "terrain": ("forest", "ocean", "urban"),
    "climate": ("cold", "hot"),
    "diet": ("herbivore", "carnivore", "photosynthetic"),
    "taxon": ("Plantae", "Aves", "Eudicots"),
    "keyword": ("flight", "pollinator", "move"),
    "without": ("flight", "extinct"),
}
MEASURES = st.one_of(
    st.fixed_dictionaries({"at-least": st.integers(0, 9)}),
    st.fixed_dictionaries({"at-most": st.integers(0, 9)}),
    st.fixed_dictionaries({"at-least": st.integers(0, 4), "at-most": st.integers(4, 9)}),
)
CRITERIA = st.fixed_dictionaries(
    {},
    optional={
        **{key: st.lists(st.sampled_from(words), min_size=1, max_size=2, unique=True) for key, words in WORDS.items()},
        "scale": MEASURES,
        "foodchain": MEASURES,
    },
).map(lambda found: dict([*found.items()][:4]))
CENSUSES = st.one_of(
    st.fixed_dictionaries({"which": CRITERIA.filter(bool)}, optional={"whose": st.sampled_from(("own", "others"))}),
    st.fixed_dictionaries({"which": CRITERIA.filter(bool), "of": st.just("neighbours")}),
)
HELD = st.fixed_dictionaries({"of": st.sampled_from(("hand", "points")), "whose": st.sampled_from(("own", "others"))})
MORE = st.builds(
    lambda census: census | {"more": True},
    st.one_of(
        HELD, st.fixed_dictionaries({"which": CRITERIA.filter(bool), "whose": st.sampled_from(("own", "others"))})
    ),
)
NUMBERED = st.builds(
    lambda census, number: census | number,
    CENSUSES,
    st.one_of(
        st.fixed_dictionaries({"at-least": st.integers(2, 9)}), st.fixed_dictionaries({"at-most": st.integers(0, 9)})
    ),
)
NUMBERED_HELD = st.builds(
    lambda census, number: census | number,
    HELD,
    st.one_of(
        st.fixed_dictionaries({"at-least": st.integers(1, 9)}), st.fixed_dictionaries({"at-most": st.integers(0, 9)})
    ),
)
VALUES: dict[str, st.SearchStrategy[Any]] = {
    "turns": st.one_of(st.integers(1, 12), st.just("game")),
    "points": st.integers(-9, 9).filter(bool),
    "of": st.sampled_from(("neighbours", "all")),
    "which": CRITERIA.filter(bool),
    "whose": st.sampled_from(("own", "others")),
    "number": st.integers(1, 12),
    "may": st.just(True),
    "line": st.sampled_from(("row", "column")),
    "who": st.sampled_from(("you", "others", "everyone")),
    "by": st.just("others"),
    "random": st.just(True),
    "events": st.just(True),
    "at-end": st.just(True),
    "optional": st.just(True),
    "die": st.lists(st.integers(1, 6), min_size=1, max_size=5, unique=True).map(sorted),
    "after": st.integers(1, 9),
    "beside": CRITERIA.filter(bool),
    "feeds-on": CRITERIA.filter(lambda which: bool(which) and "taxon" not in which),
    "highest": st.sampled_from(("scale", "foodchain", "points")),
    "lowest": st.sampled_from(("scale", "foodchain", "points")),
    "reach": st.integers(1, 9),
    "if": st.one_of(CENSUSES, NUMBERED, MORE, NUMBERED_HELD),
    "per": CENSUSES,
    "coin": st.sampled_from(("heads", "tails")),
}


@st.composite
def some_effect(draw: st.DrawFn) -> dict[str, Any]:
    """Any effect but `other`, with whatever it may say."""
    name = draw(st.sampled_from([name for name in EFFECTS if name not in ("other", "choose")]))
    to = st.sampled_from(WORDS.get(name.removeprefix("change-"), ("",)))
    hand = st.one_of(VALUES["number"], st.sampled_from(("half", "all")))
    values = {**VALUES, "to": to, **({"number": hand} if name == "discard-from-hand" else {})}
    found = {"name": name} | {key: draw(values[key]) for key in EFFECTS[name].needs}
    for key in EFFECTS[name].takes:
        if key != "against" and draw(st.booleans()):
            found[key] = draw(values[key])
    for key in ("if", "coin", "die", "optional"):
        if name != "cancel-event" and draw(st.integers(0, 3)) == 0:
            found[key] = draw(values[key])
    if name == "swap-species":
        found |= {"of": "all", "number": 2}
    if found.get("who") == "you" and "who" in EFFECTS[name].takes:
        del found["who"]
    if name in ("retrieve-from-discard", "resettle", "search-pile"):
        found.setdefault("number", 1)
    if found.keys() & {"which", "may"}:
        found.pop("events", None)
    if name == "cancel-event":
        found.pop("of", None)
    target = "alone" if EFFECTS[name].is_alone else {}
    return found if not [*faults_of(found, target)] else {"name": "discard-target"}


@settings(max_examples=15, deadline=None, derandomize=True, phases=[Phase.generate])
@given(effects=st.lists(some_effect(), min_size=1, max_size=2))
def test_what_an_effect_says_in_english_is_understood_as_that_effect(reader, effects):
    written = {**effects[0], "then": effects[1:]} if effects[1:] else effects[0]
    words = effect_in_words(written, SAYS)
    if effects[0]["name"] == "skip-turn" and effects[1:] == [{"name": "more-actions", "number": 3}]:
        return
    assert (reader.effect(words) or {}).get("effect") == written, words


@settings(max_examples=10, deadline=None, derandomize=True, phases=[Phase.generate])
@given(
    target=CRITERIA,
    limits=st.lists(st.sampled_from(LIMITS), unique=True).filter(lambda limits: not {"own", "others"} <= {*limits}),
    beside=st.one_of(st.none(), CRITERIA),
)
def test_what_a_condition_says_in_english_is_understood_as_that_condition(reader, target, limits, beside):
    fields: dict[str, Any] = {"target": target, "limits": sorted(limits, key=LIMITS.index)}
    if beside is not None:
        fields["requires"] = [{"next-to": beside}]
    words = target_in_words({**fields, "effect": DISCARD}, SAYS)
    assert reader.target(words) == {key: value for key, value in fields.items() if value != []}, words


def test_every_rule_of_the_grammar_has_a_meaning(reader):
    """A rule without one would end an import, and only on the day when a text comes to it."""
    found = {rule.alias or rule.origin.name: rule for rule in reader._parser.rules if not _is_one_part(rule)}
    assert len(found) > 100
    assert [name for name in found if not name.startswith("_") and not callable(getattr(_Meaning, name, None))] == []


def _is_one_part(rule: Any) -> bool:
    """Whether what it means is what its only part means."""
    parts = [part for part in rule.expansion if not part.name.startswith("_")]
    return rule.options.expand1 and not rule.alias and len(parts) == 1


@pytest.mark.parametrize("start", ["target", "effect"])
@pytest.mark.parametrize(
    "text", ["a " * 79, "discard it and " * 26, "any species with forest or " * 15, "then " * 79, "x" * 5_000]
)
def test_a_hostile_text_is_soon_given_up(reader, start, text):
    begun = time.process_time()
    getattr(reader, start)(text)
    assert time.process_time() - begun < 2
