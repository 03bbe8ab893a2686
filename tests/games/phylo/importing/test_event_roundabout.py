"""What is told in a roundabout way is understood: twice, as a story, of two side by side, by a name alone."""

from __future__ import annotations

from typing import Any

from tests.games.phylo.importing.effect_samples import DISCARD, DRAW, HAND, beside, birds, done
from tests.sweep import sweep

FISH = {"which": {"taxon": ["Actinopterygii", "Chondrichthyes"]}}
COLD = {"climate": ["cold"], "except": {"climate": ["cool", "warm", "hot"]}}
RENEW = {"name": "renew-hand", "to": "discard", "who": "you"}
EATERS = {"name": "discard-adjacent-eaters"}
TOLD: list[tuple[str, Any]] = [
    ("It and every bird next to it die and are put in the discard pile",
     {**DISCARD, "then": [beside(which={"taxon": ["Aves"]})]}),
    ("All fish next to it are removed to the discard pile", beside(**FISH)),
    ("Take the highest scoring bird on the table and discard it", birds(number=1, highest="points")),
    ("Remove one bird. Place it in the discard pile", birds(number=1)),
    ("It chokes. Discard it together with this card", DISCARD),
    ("It draws a card. Discard it", None),  # that is no story
    ("Discard it, and then do the same for each bird beside it",
     {**DISCARD, "then": [beside(which={"taxon": ["Aves"]})]}),
    ("Discard it. If it was next to another fish, discard that one as well",
     {**DISCARD, "then": [beside(**FISH, number=1)]}),
    ("Discard all species on the table except the home cards", {"name": "discard-species", "of": "all"}),
    ("All species with cold climate only are discarded", {"name": "discard-species", "of": "all", "which": COLD}),
    ("Discard a bird of scale 2, 3 or 4", birds(number=1, which={"taxon": ["Aves"],
                                                               "scale": {"at-least": 2, "at-most": 4}})),
    ("Discard a bird of scale 2 or 4", None),
    ("You get to play two more species this turn, as long as they are ocean species",
     {"name": "play-species", "number": 2, "which": {"terrain": ["ocean"]}, "may": True}),
    ("Return up to three birds from the discard pile to your deck, then shuffle",
     {"name": "discard-to-pile", "to": "shuffled", "number": 3, "which": {"taxon": ["Aves"]}, "may": True}),
    ("Swap a card in your hand for a bird in your discard pile",
     {"name": "retrieve-from-discard", "number": 1, "which": {"taxon": ["Aves"]},
      "then": [{**HAND, "number": 1, "who": "you"}]}),
    ("Choose a player. He or she draws until they have five cards in hand",
     {"name": "choose", "options": [{"name": "fill-hand", "number": 5, "who": "you"},
                                    {"name": "fill-hand", "number": 5, "who": "others"}]}),
    ("Discard your hand and draw the same number of cards", RENEW),
    ("Each player puts their hand at the bottom of their deck and draws that many cards",
     RENEW | {"to": "bottom", "who": "everyone"}),
    ("Mix your hand into your deck and draw five new cards", RENEW | {"to": "shuffled", "number": 5}),
    ("Put your hand on top of your deck and draw the same number of cards", None),  # the same again
    ("The species and all species that feed on it are discarded", {**EATERS, "then": [DISCARD]}),
    ("It is discarded. All animals that eat it are discarded", {**EATERS, "then": [DISCARD]}),  # while it is there
    ("Remove it and everything touching it", {**DISCARD, "then": [beside()]}),
    ("It is starved out and discarded", DISCARD),
    ("It is moved and discarded", None),
    ("You are not allowed to play events for 3 turns", {"name": "forbid-events", "who": "you", "turns": 3}),
    ("You cannot play events on your next turn", {"name": "forbid-events", "turns": 1, "who": "you", "after": 1}),
    ("You cannot play events for one turn", None),  # your next one, or that of the others?
    ("The owner of that species may draw two cards in return", {**DRAW, "who": "owner", "optional": True}),
]  # fmt: skip


@sweep(("words", "meaning"), TOLD)
def test_what_is_told_in_a_roundabout_way_is_understood(reader, words, meaning):
    assert done(reader, words) == meaning


def test_a_big_animal_is_as_big_as_the_brackets_say(reader):
    told = reader.card("", "Choose a big animal (scale 8 or more). It gets killed, so put it in the discard pile.")

    assert told.fields == reader.card("", "Choose an animal with SCALE 8 or more. It is discarded.").fields
    assert told.fields["effect"]["which"] == {"taxon": ["Animalia"], "scale": {"at-least": 8}}


def test_a_kind_is_asked_for_by_what_it_is_too(reader):
    assert reader.target("Place on any forest species which is photosynthetic") == {
        "target": {"terrain": ["forest"], "diet": ["photosynthetic"]}
    }


def test_an_event_is_answered_that_is_named_without_calling_it_an_event(reader):
    fields = reader.card("Play when an opponent plays Oil Spill.", "Cancel the event.").fields

    assert fields["effect"] == {"name": "cancel-event", "of": "all", "against": ["oil-spill"]}
