"""Several deeds of one subject, times anywhere, stories between them, and effects for spots, turns and events."""

from __future__ import annotations

from typing import Any

import pytest

from cardgen.games.phylo.importing.events.layout import does_of, story_of
from cardgen.games.phylo.importing.events.matching.notation import rules_in, words_in
from cardgen.games.phylo.importing.events.matching.readings import Readings, TooManyReadings
from tests.games.phylo.importing.effect_samples import DISCARD, beside, birds, done
from tests.sweep import sweep

MOVE = {"name": "move-species"}
DEEDS: list[tuple[str, Any]] = [
    (
        "The species loses 2 points and cannot be moved for two turns",
        {"name": "points-modifier", "points": -2, "then": [{"name": "freeze", "turns": 2}]},
    ),
    ("Until your next turn all birds are worth 1 point more", birds(points=1, turns=1) | {"name": "points-modifier"}),
    ("It keeps its place, but all insects next to it are discarded", beside(which={"taxon": ["Insecta"]})),
    ("It cannot move for 1 turn and is discarded", None),  # now, or when the turn is over?
    ("Discard it and the old nest", None),  # a nest is no story
    ("Discard it and whatever grew on it", None),
    ("It gets lost and is discarded", DISCARD),
    ("The gardener saves it and it is worth 1 more point", {"name": "points-modifier", "points": 1}),
    (
        "Any pollinator next to it must move or be discarded",
        beside("move-species", which={"keyword": ["pollinator"]}) | {"or-discard": True},
    ),
    ("Discard it unless it can be moved to another compatible spot", {**MOVE, "or-discard": True}),
    (
        "Take one of your birds on the table and put it on any other spot",
        {**MOVE, "of": "all", "which": {"taxon": ["Aves"]}, "number": 1, "whose": "own"},
    ),
    (
        "Discard it or one plant next to it",
        {"name": "choose", "options": [DISCARD, beside(which={"taxon": ["Plantae"]}, number=1)]},
    ),
    (
        "The species is discarded. If it has FLIGHT, nothing happens",
        {**DISCARD, "which": {"without": ["flight"]}},
    ),
    ("The species and this card are discarded at the end of your opponent's next turn", {**DISCARD, "after": 1}),
    ("The species is turned face down for two turns", {"name": "hide", "turns": 2}),
]
PLACES: list[tuple[str, Any]] = [
    (
        "Until your next turn it has no ocean terrain",
        {"name": "change-terrain", "to": "ocean", "turns": 1, "how": "lost"},
    ),
    ("For two turns it also counts as ocean", {"name": "change-terrain", "to": "ocean", "turns": 2, "how": "also"}),
    (
        "No birds may be played next to it for two turns",
        {"name": "forbid-species", "who": "everyone", "turns": 2, "at": "beside", "which": {"taxon": ["Aves"]}},
    ),
    (
        "No plant may SPREAD until your next turn",
        {"name": "forbid-spread", "turns": 1, "who": "everyone", "which": {"taxon": ["Plantae"]}},
    ),
    ("Its MOVE increases by 2", {"name": "move-farther", "reach": 2, "turns": "game"}),
    ("Move it to a compatible spot next to a plant", {**MOVE, "near": {"taxon": ["Plantae"]}}),
    (
        "You may place one plant from your hand next to it",
        {"name": "play-species", "number": 1, "which": {"taxon": ["Plantae"]}, "may": True, "near-target": True},
    ),
    ("Discard the species below it", beside(line="below")),
    ("Discard all species below it", None),  # the one below, or the rest of the column?
    ("After two turns it is discarded, unless it has been moved", {**DISCARD, "after": 2, "unless-moved": True}),
    ("The next time it would be discarded, return it to its owner's hand instead", {"name": "insure", "turns": "game"}),
]
TURNS: list[tuple[str, Any]] = [
    ("Take the top card of your discard pile", {"name": "retrieve-from-discard", "number": 1, "top": 1}),
    ("Repeat the effect of the last event", {"name": "repeat-event"}),
    ("Your opponent's next event has no effect", {"name": "void-events", "who": "others"}),
    ("Both players reveal their hands", {"name": "show-hand", "who": "everyone"}),
    ("Your turn ends", {"name": "end-turn"}),
    (
        "Until your next turn, each player draws one card fewer",
        {"name": "draw-fewer", "number": 1, "turns": 1, "who": "everyone"},
    ),
]


@sweep("words, meaning", [*DEEDS, *PLACES, *TURNS])
def test_what_is_said_of_a_subject_of_places_and_of_turns_is_understood(reader, words, meaning):
    assert done(reader, words) == meaning


@sweep(
    "condition, which",
    [
        ("any plant or other species with forest", {"terrain": ["forest"]}),
        ("any non-INVASIVE species", {"without": ["invasive"]}),
        ("any bird (Aves) with ocean", {"taxon": ["Aves"], "terrain": ["ocean"]}),
        (
            "a plant, or on a bird of SCALE 3 or less",
            {"either": [{"taxon": ["Plantae"]}, {"taxon": ["Aves"], "scale": {"at-most": 3}}]},
        ),
    ],
)
def test_a_kind_that_is_named_twice_is_one_kind_where_it_is_the_same(reader, condition, which):
    read = reader.target(f"Play on {condition}.")
    assert (read or {}).get("target") == which


def test_a_species_that_was_moved_is_a_limit_of_the_event(reader):
    read = reader.target("Play on any bird that was moved in the last turn.")
    assert read == {"target": {"taxon": ["Aves"]}, "limits": ["moved"]}


def test_a_story_in_a_sentence_is_told(reader):
    read = reader.card("Play on any plant.", "The gardener forgets it and it is discarded.")
    assert (read.is_played, read.flavour) == (True, ("the gardener forgets it",))


def test_parts_in_braces_may_come_in_any_order():
    grammar = 'start: {A b?}\nb: B -> b\nA: "a"\nB: "b"\nNOISE: "well"\n'

    class Meaning:
        def start(self, parts):
            return len(parts)

        def b(self, parts):
            return "b"

    def read(text):
        return Readings(text, rules_in(grammar), words_in(grammar), Meaning()).whole("start")

    assert [read(text) for text in ("a ", "a b ", "b a ", "b well a ", "b ", "a a ")] == [[1], [2], [2], [2], [], []]


def test_a_text_with_too_many_readings_is_given_up():
    grammar = 'start: x+\nx: A -> first | A -> second\nA: "a"\nNOISE: "well"\n'

    class Meaning:
        def start(self, parts):
            return parts

        def first(self, parts):
            return 1

        def second(self, parts):
            return 2

    with pytest.raises(TooManyReadings):
        Readings("a " * 12, rules_in(grammar), words_in(grammar), Meaning()).whole("start")


@pytest.mark.parametrize("words", [story_of, does_of])
def test_no_story_speaks_of_what_rules_are_made_of(words):
    told = words_in(f"TOLD: /{words('bird|plants')}/\n")["TOLD"]
    for text in ("the bird draws two cards ", "it loses a point ", "all plants suffer here ", "you hide it quickly "):
        assert (found := told.match(text)) is None or found.end() < len(text), text
