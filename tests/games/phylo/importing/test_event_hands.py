"""Cards that change hands, tops of piles, players and places named before, and what happens later are understood."""

from __future__ import annotations

from typing import Any

from tests.games.phylo.importing.effect_samples import DISCARD, DRAW, SCORE, beside, birds, done
from tests.sweep import sweep

GIVE, TAKE, MILL = {"name": "give-cards", "number": 1}, {"name": "take-from-hand", "number": 1}, "discard-from-pile"
LOOK, EXCHANGE = {"name": "look-at-pile", "number": 3}, {"name": "exchange-cards", "number": 1}
SEEN = {"name": "discard-from-hand", "number": 1, "who": "others", "seen": True}
BIRD, PER_BIRD = {"taxon": ["Aves"]}, {"per": {"which": {"taxon": ["Aves"]}, "whose": "own"}}
FREE = {"name": "play-species", "number": 1, "which": {"taxon": ["Plantae"]}}
SAFE = {"name": "protect", "of": "all", "which": BIRD, "whose": "own", "turns": 2}
FOREST, COLD = {"terrain": ["forest"]}, {"climate": ["cold"], "except": {"climate": ["cool", "warm", "hot"]}}
UNDERSTOOD: list[tuple[str, Any]] = [
    ("Give one card from your hand to your opponent, then draw two", {**GIVE, "who": "you", "then": [DRAW]}),
    ("Each player passes a card of their choice to the other player", {**GIVE, "who": "everyone"}),
    ("Your opponent gives you a random card from their hand", {**GIVE, "who": "others", "random": True}),
    ("Your opponent gives their opponent a card", None),  # to you, or to somebody else?
    ("Exchange one card with your opponent", EXCHANGE),
    ("Trade a card from your hand for a random card from your opponent's hand", {**EXCHANGE, "random": True}),
    ("Exchange 2 cards from your hand for 3 cards from your opponent's hand", None),  # not as many
    ("Take a random card from an opponent's hand", TAKE),
    ("Look at your opponent's hand and take one card of your choice", {**TAKE, "seen": True}),
    ("Your opponent reveals his hand; you choose one card and he discards it", SEEN),
    ("Look at your opponent's hand and discard a random card", None),  # seen, and yet at random?
    ("Your opponent discards the top three cards of their deck", {"name": MILL, "number": 3, "who": "others"}),
    ("Discard the top card of their deck", None),  # of whose?
    ("Look at the top three cards of your deck and put them back in any order", {**LOOK, "to": "top"}),
    ("Look at the top 3 cards of your deck. Keep 1, put the rest at the bottom", {**LOOK, "keep": 1, "to": "bottom"}),
    ("Look at the top three cards of your deck. Keep one and put the others back", None),  # on top, or shuffled?
    ("Look at the top three cards of your deck, take three of them and discard the rest", None),  # there is none
    (
        "Look at the top card of your deck. You may put it on the bottom",
        {**LOOK, "number": 1, "to": "bottom", "may": True},
    ),
    ("Look at the top 3 cards of your opponent's deck and discard them", None),  # who chooses for that pile?
    ("Put one card from your hand on top of your deck", {"name": "hand-to-pile", "number": 1, "to": "top"}),
    (
        "Shuffle three cards from your discard pile into your deck",
        {"name": "discard-to-pile", "number": 3, "to": "shuffled", "events": True},
    ),
    ("It is shuffled into its owner's deck", {"name": "return-to-pile", "to": "shuffled"}),
    ("Put it on top of your deck", None),  # whoever's it is?
    ("Play a plant from your hand without using an action", FREE),
    ("Take a plant from your hand and play it for free", FREE),
    ("Play an INVASIVE species from your hand for free", {**FREE, "which": {"keyword": ["invasive"]}}),
    ("Play a PARASITIC species from your hand for free", None),  # on an empty spot, or under a host?
    ("Its value drops to 1 point", {"name": "set-points", "points": 1}),
    ("All birds in play are worth no points", {"name": "set-points", "of": "all", "which": BIRD, "points": 0}),
    ("At the start of your next turn, draw two extra cards", {**DRAW, "after": 1}),
    ("Draw two cards at the beginning of your next turn", {**DRAW, "after": 1}),
    (
        "It is discarded at the end of the next round unless a bird is next to it",
        None,  # which end, of a round that is nobody's turn?
    ),
    (
        "It is discarded at the end of your next turn unless a bird is next to it",
        {**DISCARD, "after": 2, "if": {"of": "neighbours", "which": BIRD, "at-most": 0}},
    ),
    ("If a bird is next to the target, draw a card in two turns", None),  # is that looked at now, or then?
    ("It becomes forest. Discard it if it is no longer compatible", {
        **{"name": "change-terrain", "to": "forest", "turns": "game"}, "then": [{"name": "discard-if-stranded"}],
    }),
    ("It becomes forest. Discard it unless it can live in the forest", None),  # it lives there now
    ("The bird dies and its spot is forest until the end of the game", {
        **DISCARD, "then": [{"name": "change-terrain", "to": "forest", "turns": "game"}],
    }),
    ("Your opponent discards a card. They then draw two cards", {
        "name": "discard-from-hand", "number": 1, "who": "others", "then": [{**DRAW, "who": "others"}],
    }),
    ("Draw two cards. They draw a card", None),  # who?
    ("For every bird on the table, its owner scores a point", {
        **SCORE, **PER_BIRD, "then": [{**SCORE, "who": "others", "per": {"which": BIRD, "whose": "others"}}],
    }),
    ("Draw as many cards as you have birds", {**DRAW, "number": 1, **PER_BIRD}),
    ("Draw 2 cards, plus 1 card for each bird that you have", {**DRAW, "then": [{**DRAW, "number": 1, **PER_BIRD}]}),
    ("Each of your birds gives you 1 point", {**SCORE, **PER_BIRD}),
    ("Minus 2 points for your opponent", {**SCORE, "points": -2, "who": "others"}),
]  # fmt: skip
GROUPS: list[tuple[str, Any]] = [
    ("None of your birds can be affected by events for two rounds", {
        "name": "protect", "of": "all", "which": BIRD, "whose": "own", "turns": 4,
    }),
    ("Your opponent cannot target your birds with events for two turns", {**SAFE, "only": "laid"}),
    ("Your opponent cannot discard your birds with events for two turns", {**SAFE, "only": "discard"}),
    ("Your birds cannot be moved by events for two turns", None),  # events move nothing else
    ("Every bird that isn't next to a forest species dies out", birds(**{"not-beside": FOREST})),
    ("Birds next to a forest species are discarded", birds(beside=FOREST)),
    ("Discard birds on the table", None),  # how many?
    ("Forest species are discarded", {"name": "discard-species", "of": "all", "which": FOREST}),
    ("Forest species is discarded", None),  # it, or any?
    ("All species that can only live in cold climates are discarded", {
        "name": "discard-species", "of": "all", "which": COLD,
    }),
    ("All birds die, except those in a cold climate", birds(which={**BIRD, "except": {"climate": ["cold"]}})),
    ("All birds are discarded unless they have FLIGHT", birds(which={**BIRD, "without": ["flight"]})),
    ("All birds are discarded unless they are next to a forest species", birds(**{"not-beside": FOREST})),
    ("All endangered species in play gain a point", {
        "name": "points-modifier", "of": "all", "which": {"keyword": ["species-at-risk"]}, "points": 1,
    }),
    ("All adjacent predators are discarded", beside(which={"diet": ["carnivore"]})),
    ("Both the species and all birds touching it get discarded", {**DISCARD, "then": [beside(which=BIRD)]}),
    ("All your birds may be moved one space", {
        "name": "move-species", "of": "all", "which": BIRD, "whose": "own", "may": True, "reach": 1,
    }),
]  # fmt: skip


@sweep(("words", "meaning"), UNDERSTOOD)
def test_what_happens_to_cards_of_hands_and_piles_now_and_later_is_understood(reader, words, meaning):
    assert done(reader, words) == meaning


@sweep(("words", "meaning"), GROUPS)
def test_groups_are_understood_by_where_they_live_what_they_are_and_what_lies_beside_them(reader, words, meaning):
    assert done(reader, words) == meaning


def test_behind_one_that_was_chosen_it_may_be_that_one(reader):
    read = reader.card("", "Remove a bird from play. All plants next to it are discarded")
    assert read.fields == {
        "target": {"taxon": ["Aves"]},
        "effect": {**DISCARD, "then": [beside(which={"taxon": ["Plantae"]})]},
    }
    placed = reader.card("Place on a plant", "Remove a bird from play. All plants next to it are discarded")
    assert not placed.is_played


def test_a_story_between_a_species_and_its_fate_is_no_rule_but_a_rule_is_none(reader):
    assert done(reader, "The whale strands itself and is discarded") == DISCARD
    assert reader.effect("The whale may move away and is discarded") is None
