"""Pieces of event texts are read by themselves: lists of kinds, times, who decides, which cards; and come together."""

from __future__ import annotations

from typing import Any

from tests.games.phylo.importing.effect_samples import DISCARD, DRAW, SCORE, beside, birds, done
from tests.sweep import sweep

BIRD_OR_BAT = {"either": [{"taxon": ["Aves"]}, {"named": ["bat"]}]}
LIFE = {"name": "points-modifier"}
MAMMAL = {"of": "target", "which": {"taxon": ["Mammalia"]}}
PIECES: list[tuple[str, Any]] = [
    ("Discard all birds and bats on the table", birds(which=BIRD_OR_BAT)),
    ("Any bird or bat next to it loses 1 point", beside("points-modifier", which=BIRD_OR_BAT, points=-1)),
    (
        "Discard any carnivore, bird or bat next to it",
        beside(which={"either": [{"diet": ["carnivore"]}, *BIRD_OR_BAT["either"]]}, number=1),
    ),
    ("Discard all birds and mammals in play", birds(which={"taxon": ["Aves", "Mammalia"]})),
    ("It is worth 2 more points for the next two rounds", {**LIFE, "points": 2, "turns": 4}),
    ("It gains 1 point until your next turn", {**LIFE, "points": 1, "turns": 1}),
    ("For two turns, all birds are worth 1 more point", {**birds(points=1, turns=2), **LIFE}),
    ("It loses 1 point as long as it stays on the table", {**LIFE, "points": -1}),
    ("It is worth no points for one round", {"name": "set-points", "points": 0, "turns": 2}),
    ("Its points are doubled until your next turn", {"name": "double-points", "turns": 1}),
    ("Discard it. If it is a mammal, draw two cards", {**DISCARD, "then": [{**DRAW, "if": MAMMAL}]}),
    (
        "Discard it and draw two cards unless it is a mammal",
        None,  # discard it in any case?
    ),
    ("Draw a card. If it is a plant, draw another card", None),  # the target, or the card?
    ("draw a card for every two birds", {**DRAW, "number": 1, "per": {"which": {"taxon": ["Aves"]}, "every": 2}}),
    (
        "It is discarded unless its owner discards a card",
        {
            "name": "choose",
            "who": "owner",
            "options": [{"name": "discard-from-hand", "number": 1, "who": "owner"}, DISCARD],
        },
    ),
    ("It is discarded unless it has a MOVE of 2 or more", {**DISCARD, "which": {"except": {"move": {"at-least": 2}}}}),
    (
        "Search your deck for an event card and put it into your hand",
        {"name": "search-pile", "number": 1, "kind": "event"},
    ),
    (
        "Your opponent discards one species card from their hand",
        {"name": "discard-from-hand", "who": "others", "number": 1, "kind": "species"},
    ),
    (
        "Look at your opponent's hand and discard a mammal from it",
        {"name": "discard-from-hand", "who": "others", "seen": True, "number": 1, "which": {"taxon": ["Mammalia"]}},
    ),
    (
        "Take one bird from any discard pile into your hand",
        {"name": "retrieve-from-discard", "number": 1, "which": {"taxon": ["Aves"]}, "pile": "any"},
    ),
    (
        "Take two cards from your opponent's discard pile",
        {"name": "retrieve-from-discard", "number": 2, "events": True, "pile": "others"},
    ),
    (
        "Discard it and every card lower than it on its food chain",
        {"name": "discard-food-chain", "then": [DISCARD]},
    ),
    ("Discard all birds and every card lower than it on its food chain", None),  # whose food chain?
    (
        "Score one point for each different bird you have on the table",
        {**SCORE, "per": {"which": {"taxon": ["Aves"]}, "whose": "own", "different": "species"}},
    ),
    (
        "Count your different kinds of plants. Draw two cards for each of them",
        {**DRAW, "per": {"which": {"taxon": ["Plantae"]}, "whose": "own", "different": "species"}},
    ),
    (
        "Draw two cards for every three different species in your ecosystem",
        {**DRAW, "per": {"whose": "own", "different": "species", "every": 3}},
    ),
    (
        "You score 1 point for each different habitat in your ecosystem",
        {**SCORE, "per": {"whose": "own", "different": "terrain"}},
    ),
    ("Discard all different birds on the table", None),  # one of each?
    ("Draw two cards for each different bird next to it", None),
    ("It gets 2 points more", {**LIFE, "points": 2}),
    ("All birds and bats next to it lose 1 point", beside("points-modifier", which=BIRD_OR_BAT, points=-1)),
    (
        "Look at your opponent's hand and take one species card from it",
        {"name": "take-from-hand", "number": 1, "kind": "species", "seen": True},
    ),
    (
        "If the plant does not have a cold climate, it is discarded",
        {**DISCARD, "which": {"except": {"climate": ["cold"]}}},
    ),
    (
        "It cannot move for one round and is worth no points during that time",
        {**{"name": "freeze", "turns": 2}, "then": [{"name": "set-points", "points": 0, "turns": 2}]},
    ),
    (
        "It gains 1 point, and so do all fish next to it",
        {
            **LIFE,
            "points": 1,
            "then": [beside("points-modifier", points=1, which={"taxon": ["Actinopterygii", "Chondrichthyes"]})],
        },
    ),
    (
        "It is removed. Its owner may discard a card to keep it",
        {
            "name": "choose",
            "who": "owner",
            "options": [{"name": "discard-from-hand", "number": 1, "who": "owner"}, DISCARD],
        },
    ),
    (
        "Exchange two species cards on the table. Both must be compatible in their new places",
        {"name": "swap-species", "of": "all", "number": 2},
    ),
    ("The value of this species sinks by 2 points", {**LIFE, "points": -2}),
    ("All birds count 1 point more until your next turn", {**birds(points=1, turns=1), **LIFE}),
    (
        "Everything in the same row and column is destroyed",
        {
            **{"name": "discard-species", "of": "all", "line": "row"},
            "then": [{"name": "discard-species", "of": "all", "line": "column"}],
        },
    ),
    (
        "It cannot move, and no species may be placed next to it, for 2 rounds",
        {**{"name": "freeze", "turns": 4}, "then": [{"name": "block-neighbours", "turns": 4}]},
    ),
    (
        "It cannot move. Takes effect in two rounds. It is discarded",
        {
            **{"name": "freeze", "turns": 4},
            "then": [{**DISCARD, "after": 4}],
        },
    ),
    ("In the next round it may not be moved", {"name": "freeze", "turns": 2}),
    ("You have 5 actions this turn instead of 3", {"name": "more-actions", "number": 2}),
    ("You have 5 actions per turn instead of 3", None),  # from now on, and how long?
    (
        "Flip a coin. If it is heads you draw 2 cards, if it is tails it is discarded",
        {
            **DRAW,
            "coin": "heads",
            "then": [{**DISCARD, "coin": "tails"}],
        },
    ),
    ("It eats one plant next to it. Discard the plant", beside(number=1, which={"taxon": ["Plantae"]})),
    ("Discard it and one of the herbivores", None),  # of which?
    (
        "Discard it and up to two adjacent fish",
        {
            **DISCARD,
            "then": [beside(number=2, may=True, which={"taxon": ["Actinopterygii", "Chondrichthyes"]})],
        },
    ),
    (
        "A bird may be taken from the discard pile into your hand",
        {
            "name": "retrieve-from-discard",
            "number": 1,
            "which": {"taxon": ["Aves"]},
            "may": True,
        },
    ),
    ("All amphibians on the table are to be removed", birds(which={"taxon": ["Amphibia"]})),
    ("Until your next turn no events may be played", {"name": "forbid-events", "who": "everyone", "turns": 1}),
    (
        "Discard one plant from your hand to draw two cards",
        {
            **{"name": "discard-from-hand", "who": "you", "number": 1, "which": {"taxon": ["Plantae"]}},
            "if": {"of": "hand", "whose": "own", "which": {"taxon": ["Plantae"]}},
            "then": [{**DRAW, "if": {"of": "hand", "whose": "own", "which": {"taxon": ["Plantae"]}}}],
        },
    ),
]


@sweep(("words", "meaning"), PIECES)
def test_pieces_are_understood_together(reader, words, meaning):
    assert done(reader, words) == meaning


PLANT_BY_INSECT = {"target": {"taxon": ["Plantae"]}, "requires": [{"next-to": {"taxon": ["Insecta"]}}]}
ONE = {"name": "discard-species", "of": "all", "number": 1}
CROWDED = {"of": "neighbours", "at-least": 3}
WHOLE: list[tuple[str, str, Any]] = [
    (
        "Place on a plant that has an insect next to it",
        "Both gain one point",
        {
            **PLANT_BY_INSECT,
            "effect": {**LIFE, "points": 1, "then": [beside(number=1, points=1, which={"taxon": ["Insecta"]}) | LIFE]},
        },
    ),
    ("Place on a plant", "Both gain one point", None),  # which two, or both players?
    (
        "Place on any species with three or more neighbours",
        "Discard it",
        {"target": {}, "effect": {**DISCARD, "if": CROWDED}},
    ),
    (
        "On the species with the most points",
        "Discard it. Its owner draws 2 cards",
        {
            "target": "alone",
            "effect": {**ONE, "highest": "points", "then": [{**DRAW, "who": "owner"}]},
        },
    ),
    ("On the species with the most points", "Draw 2 cards", None),
    (
        "On two birds of your own",
        "Both birds receive 1 point",
        {
            "target": "alone",
            "effect": {**birds(number=2, whose="own", points=1), **LIFE},
        },
    ),
    ("On two birds", "Discard both", {"target": "alone", "effect": birds(number=2)}),
    ("On two birds", "Discard it", None),
    (
        "Place on an empty space",
        "No species can be played there for three turns",
        {
            "target": {},
            "limits": ["empty-spot"],
            "effect": {"name": "close-spot", "turns": 3},
        },
    ),
    (
        "On a mammal or bird next to an insect",
        "The mammal or bird is discarded. The insect is discarded, too",
        {
            "target": {"taxon": ["Mammalia", "Aves"]},
            "requires": [{"next-to": {"taxon": ["Insecta"]}}],
            "effect": {**DISCARD, "then": [beside(number=1, which={"taxon": ["Insecta"]})]},
        },
    ),
    (
        "When an opponent plays an event",
        "That event has no effect. Discard both cards",
        {
            "target": "alone",
            "effect": {"name": "cancel-event", "of": "all"},
        },
    ),
    ("No target", "Draw 2 cards", {"target": "alone", "effect": DRAW}),
    (
        "Target: a bird you control",
        "Discard target",
        {"target": {"taxon": ["Aves"]}, "limits": ["own"], "effect": DISCARD},
    ),
    (
        "On your opponent's turn when they use an event card against you",
        "Stop the effect of their event card and discard both event cards",
        {"target": "alone", "effect": {"name": "cancel-event", "of": "you"}},
    ),
    (
        "Hold on to this until somebody plays an event against you",
        "That event doesn't count. It's discarded",
        {"target": "alone", "effect": {"name": "cancel-event", "of": "you"}},
    ),
    (
        "Place this card on several cards of the same species",
        "The SPECIES card(s) and EVENT card are discarded",
        {"target": {}, "effect": {**DISCARD, "then": [{"name": "discard-species", "of": "same", "may": True}]}},
    ),
    ("Place this card on several cards of the same species", "Draw two cards", None),  # laid on none
    (
        "On any bird and leave it there",
        "The bird can be left on the table - the population survives but is reduced. It loses 2 points",
        {"target": {"taxon": ["Aves"]}, "effect": {"name": "points-modifier", "points": -2}},
    ),
    ("On any bird", "The bird can be left on the table - its owner draws a card. It loses 2 points", None),
    (
        "Can be played on the table next to the player for the below effect",
        "Leave this card on the table. This card enables the player to pick up two new cards per turn",
        {"target": "alone", "effect": {"name": "draw-more", "number": 2}},
    ),
    ("", "If it is a mammal, draw 2 cards", None),  # what is it?
    ("On a plant next to an insect", "If the insect has FLIGHT, discard it", None),  # the insect, or the plant?
    ("On a plant", "If the bird has FLIGHT, discard it", None),
    ("On a plant with no herbivores next to it", "It is discarded after two turns", None),  # none now, or then?
    ("At the start of your turn", "Skip this turn and draw two cards", None),  # the turn that is going on
    (
        "On a bird",
        "If the bird has FLIGHT, discard it",
        {"target": {"taxon": ["Aves"]}, "effect": {**DISCARD, "which": {"keyword": ["flight"]}}},
    ),
    (
        "On any crayfish or other crustacean",
        "Discard it and all copies of it",
        {
            "target": {"either": [{"named": ["crayfish"]}, {"taxon": ["Malacostraca"]}]},
            "effect": {**DISCARD, "then": [{"name": "discard-species", "of": "same"}]},
        },
    ),
]


@sweep(("condition", "effect", "fields"), WHOLE)
def test_condition_and_effect_are_put_together(reader, condition, effect, fields):
    reading = reader.event(condition, effect)
    assert (reading.fields if reading.is_played else None) == fields
