"""Who chooses, whose species are meant and where cards come from is understood."""

from __future__ import annotations

from typing import Any

from tests.games.phylo.importing.effect_samples import (
    BACK,
    DISCARD,
    DRAW,
    FOUND,
    HAND,
    OCEANS,
    SCORE,
    beside,
    birds,
    done,
)
from tests.sweep import sweep

ROW, PLANTS = {"name": "discard-species", "of": "all", "line": "row"}, beside(which={"taxon": ["Plantae"]})
THEIR_BIRD = birds(number=1, whose="others", by="others")
NO_OWLS = {"taxon": ["Aves"], "except": {"named": ["owl"]}, "without": ["flight"]}
FEATHERS = {"which": {"taxon": ["Aves"]}}
CHOSEN: list[tuple[str, Any]] = [
    ("Your opponent must discard 2 cards at random", {**HAND, "number": 2, "who": "others", "random": True}),
    ("Discard one random card from your hand", {**HAND, "number": 1, "who": "you", "random": True}),
    ("Both players discard down to four cards", {"name": "keep-hand", "number": 4, "who": "everyone"}),
    ("Draw until you have 5 cards in your hand", {"name": "fill-hand", "number": 5, "who": "you"}),
    ("Draw 2 cards and discard one", {**DRAW, "then": [{**HAND, "number": 1, "who": "you"}]}),
    ("Your opponent draws no card at the start of their next turn", {"name": "no-draw", "turns": 1, "who": "others"}),
    ("Skip your opponent's next draw", {"name": "no-draw", "turns": 1, "who": "others"}),
    ("Your opponent loses one action in the next turn", {"name": "most-actions", "number": 2, "who": "others"}),
    ("You draw an extra card each turn", {"name": "draw-more", "number": 2}),
    ("For the next 3 turns you draw 2 cards instead of 1", {"name": "draw-more", "number": 2, "turns": 3}),
    ("Search your discard pile for any bird and return it to your hand", BACK),
    ("Return a bird to your hand from your discard pile", BACK),
    ("Take any card from your discard pile", {"name": "retrieve-from-discard", "number": 1, "events": True}),
    ("Search your deck for any card and add it to your hand", {"name": "search-pile", "number": 1, "events": True}),
    ("Look for a FLIGHT species in your deck and put it into your hand", FOUND),
    ("Play one bird from your discard pile", {"name": "resettle", "number": 1, **FEATHERS}),
    ("Take a bird from your discard pile and put it back on the table", {"name": "resettle", "number": 1, **FEATHERS}),
    ("Swap the positions of any two species on the table", {"name": "swap-species", "of": "all", "number": 2}),
    ("It swaps places with a neighbouring bird", None),  # with which?
    ("Swap its place with one neighbouring bird", beside("swap-species", number=1, **FEATHERS)),
    ("No species may be played there for two turns", {"name": "close-spot", "turns": 2}),
    ("It dies and can not be recolonized", {**DISCARD, "then": [{"name": "close-spot", "turns": "game"}]}),
    (
        "Discard it and all species in its row",
        {**DISCARD, "then": [{"name": "discard-species", "of": "all", "line": "row"}]},
    ),
    ("All cards directly to the left and right of it are discarded", beside(line="row")),
    ("Your opponent must discard one of their birds", birds(number=1, whose="others", by="others")),
    (
        "Your opponent returns one of his or her birds to hand",
        {**THEIR_BIRD, "name": "return-to-hand"},
    ),
    (
        "Each player must discard one bird from the table",
        {**birds(number=1, whose="own"), "then": [birds(number=1, whose="others", by="others")]},
    ),
    ("Destroy any one species", {"name": "discard-species", "of": "all", "number": 1}),
    ("Remove any bird", birds(number=1)),
    (
        "The bird burns and is removed along with every plant touching it",
        {**DISCARD, "then": [PLANTS]},
    ),
    ("Discard it. Its owner draws two cards", {**DISCARD, "then": [{**DRAW, "who": "owner"}]}),
    ("Discard one bird. Its owner draws two cards", {**birds(number=1), "then": [{**DRAW, "who": "owner"}]}),
    ("Discard two birds. Their owner draws two cards", None),  # they may have two
    ("It is worth double points", {"name": "double-points"}),
    ("The points of all birds are doubled", {"name": "double-points", "of": "all", **FEATHERS}),
    (
        "Each bird in play earns its owner 1 point",
        {
            **SCORE,
            "per": {**FEATHERS, "whose": "own"},
            "then": [{**SCORE, "who": "others", "per": {**FEATHERS, "whose": "others"}}],
        },
    ),
    ("Gain 1 point for every ocean species you have at the end of the game", {**SCORE, "per": OCEANS, "at-end": True}),
    ("You may draw 2 cards", {**DRAW, "optional": True}),
    ("Your opponent may draw 2 cards", {**DRAW, "who": "others", "optional": True}),
    ("Any bird may be moved to any empty space on the board", {**birds(may=True), "name": "move-species"}),
    ("It is immune to events until the end of your next turn", {"name": "protect", "turns": 2}),
    ("Players cannot move any species during the next round", {"name": "forbid-moves", "who": "everyone", "turns": 2}),
    (
        "Discard all birds. Owls and species with FLIGHT are not affected.",
        birds(which={"taxon": ["Aves"], "except": {"named": ["owl"]}, "without": ["flight"]}),
    ),
    ("Choose an opponent. That player must discard 2 cards.", {**HAND, "number": 2, "who": "others"}),
    ("This card forces your opponent to skip a turn", {"name": "skip-turn", "turns": 1, "who": "others"}),
    ("Change the terrain to urban for 2 turns", {"name": "change-terrain", "to": "urban", "turns": 2}),
    ("This species' climate changes to cold for 2 turns", {"name": "change-climate", "to": "cold", "turns": 2}),
]


@sweep(("words", "meaning"), CHOSEN)
def test_who_chooses_and_where_cards_come_from_is_understood(reader, words, meaning):
    assert done(reader, words) == meaning
