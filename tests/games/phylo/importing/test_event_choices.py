"""How many terrains there are, what is left to a choice or to the lot, and what ends or asks for no link."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.phylo.importing.effect_samples import DISCARD, DRAW, beside, done
from tests.sweep import sweep

LOST = {"name": "change-terrain", "to": "any", "turns": "game", "how": "lost"}
STAY, LIFT = {"name": "let-stay"}, {"name": "lift-events"}
TWO_PLANTS = {"of": "neighbours", "which": {"taxon": ["Plantae"]}}
WORTH = {"name": "score-points", "points": "worth"}
TARGETS: list[tuple[str, Any]] = [
    ("Place on any species with only one terrain", {"terrains": {"at-least": 1, "at-most": 1}}),
    ("Place on any plant with two or more climates", {"taxon": ["Plantae"], "climates": {"at-least": 2}}),
    ("Place on any species with ocean terrain and a MOVE", {"terrain": ["ocean"], "keyword": ["move"]}),
    (
        "Place on any urban species that is a bird, rat or mammal",
        {"terrain": ["urban"], "either": [{"taxon": ["Aves", "Mammalia"]}, {"named": ["rat"]}]},
    ),
    ("Place on any random species", None),
]
EFFECTS: list[tuple[str, Any]] = [
    ("Change its climate to one of your choice", {"name": "change-climate", "to": "any", "turns": "game"}),
    ("Change it to one of your choice", None),  # a terrain, or a climate?
    ("The species loses one of its terrains", LOST),
    ("Remove one of its terrains (your choice)", LOST),
    ("If it has no terrain left, discard it", {**DISCARD, "which": {"terrains": {"at-most": 0}}}),
    (
        "If it has no other terrain it is discarded. Otherwise it loses its ocean terrain",
        {
            **DISCARD,
            "which": {"terrains": {"at-most": 1}},
            "then": [{**LOST, "to": "ocean", "which": {"except": {"terrains": {"at-most": 1}}}}],
        },
    ),
    (
        "It can live in any climate",
        {"name": "change-climate", "to": "all", "how": "also", "turns": "game"},
    ),
    ("It stays on the table even if it is not compatible any more", STAY),
    ("It cannot be discarded because of climate or terrain", None),  # all that is rarer than by anything
    ("Any events currently affecting this species are removed", LIFT),
    ("All events on the table are removed", None),
    ("One random adjacent species is discarded", beside(number=1, by="chance")),
    ("One adjacent species, chosen at random, is discarded", beside(number=1, by="chance")),
    ("Your opponent chooses an adjacent species to discard", beside(number=1, by="others")),
    ("It is discarded unless it touches two plants", {**DISCARD, "if": TWO_PLANTS | {"at-most": 1}}),
    (
        "The opponent misses one of their three actions on the next turn",
        {"name": "most-actions", "number": 2, "who": "others"},
    ),
    ("Draw two random cards", None),
    ("Change one of its climates to hot", None),
    ("It is worth 2 more points as long as it is next to a bird", None),  # now, or whenever it is?
    ("Discard all adjacent species that share a terrain with it", beside(like=["terrain"])),
    ("All adjacent species of a different class are discarded", beside(unlike=["class"])),
    ("Discard it and gain its points", {**DISCARD, "then": [{**WORTH, "who": "you"}]}),
    ("Discard it. Its value goes to the player who played this card", {**DISCARD, "then": [{**WORTH, "who": "you"}]}),
    (
        "Replace it with a fish from your hand",
        {
            "name": "play-species",
            "number": 1,
            "on-target": True,
            "which": {"taxon": ["Actinopterygii", "Chondrichthyes"]},
        },
    ),
    ("Draw two cards for each terrain it has", {**DRAW, "per": {"of": "target", "different": "terrain"}}),
    (
        "Search your deck for a copy of this species and put it into your hand",
        {"name": "search-pile", "number": 1, "like": ["species"]},
    ),
    (
        "Mammals may be placed next to it regardless of terrain",
        {
            "name": "open-spots",
            "at": "beside",
            "turns": "game",
            "needs": ["climate", "food"],
            "which": {"taxon": ["Mammalia"]},
        },
    ),
]


@sweep("words, meaning", TARGETS)
def test_where_an_event_is_laid_is_understood(reader, words, meaning):
    assert (reader.target(words) or {}).get("target") == meaning


@sweep("words, meaning", EFFECTS)
def test_what_is_chosen_counted_or_ended_is_understood(reader, words, meaning):
    assert done(reader, words) == meaning


def test_what_a_text_is_headed_with_is_told_and_heads_of_a_coin_are_not(reader):
    read = reader.card("", "Acid rain: discard a moss next to a plant")
    assert (read.is_played, read.flavour) == (True, ("Acid rain:",))
    assert not reader.card("", "Tails: draw a card").is_played


def test_what_may_as_well_come_before_an_event_is_played_because_of_it(reader):
    read = reader.event("When an opponent plays an event on one of your species", "Draw two cards")
    assert (read.fields["limits"], read.is_played) == (["answer"], True)
    assert not reader.event("When an opponent plays an event", "Discard one species on the table").is_played
    assert not reader.event("When an opponent plays the storm event", "Draw two cards").is_played


@pytest.mark.parametrize("way", ["row", "column"])
def test_a_line_of_your_choice_is_that_of_a_species_of_your_choice(reader, way):
    read = reader.event("", f"Discard all species in one {way} of your choice")
    assert read.fields == {"target": {}, "effect": {"name": "discard-species", "of": "all", "line": way}}
