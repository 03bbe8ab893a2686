"""What an event does is understood in many wordings, and never where a text could mean two things."""

from __future__ import annotations

from typing import Any

from tests.games.phylo.importing.effect_samples import (
    BACK,
    CHAIN,
    DISCARD,
    DRAW,
    FOUND,
    HAND,
    INSECT,
    LARGE_MAMMAL,
    LESS,
    OCEANS,
    OWN,
    SCORE,
    SKIP,
    SPARED,
    STRANDED,
    beside,
    birds,
    done,
)
from tests.sweep import sweep

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
    ("the spot becomes desert", {"name": "change-terrain", "to": "desert", "turns": "game"}),  # without an end
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
    ("no event may be played on it until your next turn", {"name": "protect", "turns": 1, "only": "laid"}),
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
    # for how long?
    "the spot becomes desert or forest for 2 turns",
    "the spot becomes lava for 2 turns",
    "it is worth 2 points",  # or 2 more?
    "take two actions",  # or two more?
    "take one species into your hand",  # from the table, or a pile?
    "the event jumps to an adjacent species",  # how long does it go on?
    "toss a coin",
    "draw cards",
    "discard it and whatever was built on it",
    "discard it on a Tuesday",
    "toss a coin, then discard it",  # what does it decide?
    "if heads, discard it",  # of which coin?
    "draw a card for each",
    "you miss a turn unless they discard a card",
    "discard all birds next to a plant with ocean and forest",
    "otherwise draw 2 cards",
    "draw 2 cards. If you have a bird, discard it instead",
    "your opponent may not play cards",  # for how long?
    "if you have a bird, once per game",
    "discarded",
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
    "discard 2",  # of what?
    "it gains 2 points for each other insect in play",  # the target does not count
    "change the climate of any species to cool for 2 turns",  # of one, or of all?
    "any plant is worth 1 more point at the end of the game",  # those that lie there now, or then?
    "the event earns its owner 2 points",
    "your opponent discards a bird",  # of the hand, or of the table?
    "birds played next to it are worth 1 extra point",  # from now on
    "roll a die and discard it",  # what does it decide?
    "swap two birds and two plants",
    "draw a card for each card in their hand",  # in whose?
]


@sweep(("words", "meaning"), EFFECTS_IN_WORDS)
def test_an_effect_is_understood_in_many_wordings(reader, words, meaning):
    assert done(reader, words) == meaning


@sweep(("words", "meaning"), PLAIN)
def test_an_effect_is_understood_in_the_plain_words_of_a_school(reader, words, meaning):
    assert done(reader, words) == meaning


@sweep("words", UNCLEAR)
def test_what_may_mean_two_things_or_says_more_is_not_understood(reader, words):
    assert reader.effect(words) is None
