"""Plain requests in everyday words are understood: players, prices, what is chosen first, and what is spared."""

from __future__ import annotations

from typing import Any

from tests.games.phylo.importing.effect_samples import DISCARD, DRAW, HAND, OWN, beside, birds, done
from tests.sweep import sweep

GIVE, CARD = {"name": "give-cards", "number": 1}, {"of": "hand", "whose": "own", "at-least": 1}
PRICE = {**HAND, "number": 1, "who": "you", "if": CARD}
BOUGHT, PAID = {**DRAW, "if": CARD}, {**DRAW, "if": CARD, "paid": True}
MINE = {"if": {"which": {"taxon": ["Aves"]}, "whose": "own"}}
MORE = {"which": {"taxon": ["Aves"]}, "whose": "own", "more": True}
FLOWER, INSECTS = {"which": {"taxon": ["Plantae"]}}, {"which": {"taxon": ["Insecta"]}}
MOVE = {"name": "move-species"}
PLAY = {"name": "play-species", "number": 1, **INSECTS}
SPARE = {"name": "spare", "turns": 1}
ALONE: list[tuple[str, Any]] = [
    ("Everyone gives one card to the player on the left", {**GIVE, "who": "everyone"}),
    ("Each player passes a card to the right", {**GIVE, "who": "everyone"}),
    ("Every player passes their hand to the person on their left", {"name": "swap-hands"}),
    ("For the next two turns nobody may move any birds",
     {"name": "forbid-moves", "turns": 2, "who": "everyone", "which": {"taxon": ["Aves"]}}),
    ("You left the gate open. Draw a card", None),  # stories are left out before the grammar
    ("Everybody else throws away one card", {**HAND, "number": 1, "who": "others"}),
    ("Take a card at random from the hand of one of your opponents", {"name": "take-from-hand", "number": 1}),
    ("Discard up to two birds, wherever they are", birds(number=2, may=True)),
    ("Draw until you have five in your hand", {"name": "fill-hand", "number": 5, "who": "you"}),
    ("Everyone with more than five cards throws cards away until they have five",
     {"name": "keep-hand", "number": 5, "who": "everyone"}),
    ("Draw three cards, keep one and put the rest on the bottom of the deck",
     {"name": "look-at-pile", "number": 3, "to": "bottom", "keep": 1}),
    ("All birds lose 2 points. All other animals lose 1 point",
     {"name": "points-modifier", "of": "all", "which": {"taxon": ["Aves"]}, "points": -2, "then": [
      {"name": "points-modifier", "of": "all", "which": {"taxon": ["Animalia"], "except": {"taxon": ["Aves"]}},
       "points": -1}]}),
    ("Discard all insects next to it. Score 1 point for each insect discarded this way",
     {"name": "score-points", "points": 1, "who": "you", "per": {"of": "neighbours", **INSECTS},
      "then": [beside(**INSECTS)]}),
    ("Discard up to two insects. Score 1 point for each insect discarded this way", None),  # how many are gone?
    ("Take a card at random from your opponent's hand. They draw two cards",
     {"name": "take-from-hand", "number": 1, "then": [{**DRAW, "who": "others"}]}),
    ("Your opponent shows you their hand. You may take one card from it",
     {"name": "show-hand", "then": [{"name": "take-from-hand", "seen": True, "number": 1, "optional": True}]}),
    ("All carnivores are discarded unless their SCALE is greater than 5",
     {"name": "discard-species", "of": "all",
      "which": {"diet": ["carnivore"], "except": {"scale": {"at-least": 6}}}}),
    ("Look at the top three cards of your deck. Put one in your hand and the rest back in any order",
     {"name": "look-at-pile", "number": 3, "to": "top", "keep": 1}),
    ("Draw two cards instead of one", None),  # this turn, or each?
    ("It must be moved to another spot. If there is none, it is discarded", {**MOVE, "or-discard": True}),
    ("Move it to another free space. If it can't be moved, discard it", {**MOVE, "or-discard": True}),
    ("All insects must be moved or discarded", {**MOVE, "of": "all", **INSECTS, "or-discard": True}),
    ("Up to two insects may be moved to another spot. If that is impossible, they are discarded", None),  # who?
    ("Flip a coin. If heads, discard it. If tails, discard this card", {**DISCARD, "coin": "heads"}),
    ("Each player may play one insect from their hand for free",
     {**PLAY, "optional": True, "then": [{**PLAY, "who": "others", "optional": True}]}),
    ("Your opponent plays an insect from their hand for free", {**PLAY, "who": "others"}),
    ("You may play an insect from your hand for free", {**PLAY, "may": True}),
    ("It and all insects next to it may be moved to other spots",
     {**MOVE, "optional": True, "then": [{**beside(**INSECTS), "name": "move-species", "may": True}]}),
    ("Put two birds and one insect from your discard pile on top of your deck", None),  # in which order?
    ("Your opponent takes a bird and an insect from their discard pile into their hand", None),
    ("It loses half its points", {"name": "halve-points"}),
    ("All insects are worth half their points", {"name": "halve-points", "of": "all", **INSECTS}),
    ("Its owner discards one card at random", {**HAND, "who": "owner", "random": True, "number": 1}),
    ("Take one event card from your discard pile and shuffle it into your deck",
     {"name": "discard-to-pile", "to": "shuffled", "number": 1, "kind": "event"}),
    ("If you have at least three different species in play, draw two cards",
     {**DRAW, "if": {"different": "species", "whose": "own", "at-least": 3}}),
    ("Your opponent may draw two cards. If they do, you draw two",
     {**DRAW, "who": "others", "optional": True, "then": [{**DRAW, "paid": True}]}),
    ("Discard a card to draw two", {**PRICE, "then": [BOUGHT]}),
    ("You may discard a card. If you do, draw two", {**PRICE, "optional": True, "then": [PAID]}),
    ("You may discard a card and draw two", {**PRICE, "optional": True, "then": [PAID]}),
    ("You may discard up to two cards. If you do, draw two", None),  # for how many of them?
    ("Discard one of your birds to draw two", {**birds(**OWN), **MINE, "then": [DRAW | MINE]}),
    ("Skip your next turn, then draw two cards",
     {"name": "skip-turn", "turns": 1, "who": "you", "then": [{**DRAW, "after": 2}]}),
    ("If you have more birds than your opponent, draw two. Otherwise discard a card and lose 1 point",
     {**DRAW, "if": MORE, "then": [{**HAND, "number": 1, "who": "you", "if": MORE | {"more": False}},
      {"name": "score-points", "points": -1, "who": "you", "if": MORE | {"more": False}}]}),
    ("Discard all insects. Plants next to them are discarded",
     {"name": "discard-species", "of": "all", **FLOWER, "beside": INSECTS["which"],
      "then": [{"name": "discard-species", "of": "all", **INSECTS}]}),
    ("Discard two insects. Plants next to them are discarded", None),  # next to which?
    ("It cannot be removed until your next turn", SPARE),
    ("This SPECIES cannot be discarded by EVENT cards until the start of your next turn",
     {"name": "protect", "turns": 1, "only": "discard"}),
    ("Search your deck for one species card, show it to the other players and put it into your hand",
     {"name": "search-pile", "number": 1, "seen": True}),
    ("Double the point value of this species", {"name": "double-points"}),
    ("It is worth zero points for as long as this card stays on it", {"name": "set-points", "points": 0}),
    ("The species loses 1 point and may not be moved for the rest of the game",
     {"name": "points-modifier", "points": -1, "then": [{"name": "freeze", "turns": "game"}]}),
    ("All birds lose 1 point and may not be moved for the rest of the game",
     {"name": "points-modifier", "of": "all", "which": {"taxon": ["Aves"]}, "points": -1, "then": [
      {"name": "freeze", "of": "all", "which": {"taxon": ["Aves"]}, "turns": "game"}]}),
    ("Discard it. Its owner loses 1 action next turn",
     {"name": "discard-target", "then": [{"name": "most-actions", "number": 2, "who": "owner"}]}),
    ("Take one bird at random from your opponent's hand",
     {"name": "take-from-hand", "number": 1, "which": {"taxon": ["Aves"]}}),
    ("Take one species card at random from your opponent's hand",
     {"name": "take-from-hand", "number": 1, "kind": "species"}),
    ("Convert to ocean for 3 turns. Discard species that are incompatible",
     {"name": "change-terrain", "to": "ocean", "turns": 3, "then": [{"name": "discard-stranded"}]}),
    ("Discard it. All neighbours still adjacent to the event after 1 turn are discarded",
     {"name": "discard-target", "then": [{**beside(), "after": 1}]}),
    ("Each player must discard one species from the table",
     {"name": "discard-species", "of": "all", "number": 1, "whose": "own", "then": [
      {"name": "discard-species", "of": "all", "number": 1, "whose": "others", "by": "others"}]}),
    ("None of your birds can be discarded until your next turn",
     {**SPARE, "of": "all", "which": {"taxon": ["Aves"]}, "whose": "own"}),
    ("Toss a coin for each bird on the table. Tails: it is discarded", birds(coin="tails", each=True)),
    ("Roll a die for each neighbour. On a 1 it is discarded", beside(die=[1], each=True)),
    ("Discard all smaller neighbours", beside(smaller="scale")),
    ("Discard one plant next to it that is worth more points than it", beside(**FLOWER, number=1, larger="points")),
    ("Discard all smaller birds", None),  # than which?
    ("Plants next to a plant with a bigger scale are discarded", None),
    ("Discard two cards: draw two", {**PRICE, "number": 2, "if": CARD | {"at-least": 2},
     "then": [{**DRAW, "if": CARD | {"at-least": 2}}]}),
    ("Everybody skips one turn except you", {"name": "skip-turn", "turns": 1, "who": "others"}),
    ("Move it to another spot. If it cannot live there, it is discarded", None),  # it does not go where it cannot
    ("You may discard a card. If you do, take an extra turn",
     {**PRICE, "optional": True,
      "then": [{"name": "skip-turn", "turns": 1, "who": "others", "if": CARD, "paid": True}]}),
    ("Your opponent reveals their hand. Choose a species from it. That card is discarded", None),
    ("Discard all insects. Every species that eats insects loses 2 points", None),  # of those that are gone?
    ("Each player chooses one of their own birds and discards it",
     {**birds(**OWN), "then": [birds(**OWN | {"whose": "others", "by": "others"})]}),
    ("Look through your discard pile and take any card you want",
     {"name": "retrieve-from-discard", "number": 1, "events": True}),
    ("Rescue one bird from the discard pile and put it on the table",
     {"name": "resettle", "number": 1, "which": {"taxon": ["Aves"]}}),
    ("Draw two cards. If you have more than five cards in your hand, discard one card", None),  # before, or now?
    ("Flip a coin for every bird on the table. If it is tails, the bird is discarded", birds(coin="tails", each=True)),
]  # fmt: skip
TOGETHER: list[tuple[str, Any, Any]] = [
    ("Discard one insect. Then discard one plant next to it", INSECTS["which"],
     {**DISCARD, "then": [beside(**FLOWER, number=1)]}),
    ("Discard a bird, unless there is a carnivore next to it", {"taxon": ["Aves"]},
     {**DISCARD, "if": {"of": "neighbours", "which": {"diet": ["carnivore"]}, "at-most": 0}}),
    ("If an opponent has an INVASIVE species, discard it", {"keyword": ["invasive"]}, DISCARD),
    ("Discard a bird. Discard a plant. It loses 1 point", None, None),  # which of them?
    ("Pick a carnivore next to a herbivore. Discard the herbivore", {"diet": ["carnivore"]},
     beside(which={"diet": ["herbivore"]}, number=1)),
    ("Choose a herbivore and a carnivore that are next to each other. Both are discarded", {"diet": ["herbivore"]},
     {**DISCARD, "then": [beside(which={"diet": ["carnivore"]}, number=1)]}),
    ("Choose a plant. Both are discarded", {"taxon": ["Plantae"]}, None),  # of which two?
    ("Discard the plant", None, None),  # which?
]  # fmt: skip


@sweep(("words", "meaning"), ALONE)
def test_a_plain_request_is_understood(reader, words, meaning):
    assert done(reader, words) == meaning


@sweep(("words", "target", "effect"), TOGETHER)
def test_what_is_chosen_first_is_what_the_event_is_laid_on(reader, words, target, effect):
    fields = reader.card("", words).fields
    assert (fields.get("target"), fields.get("effect")) == (target, effect)
