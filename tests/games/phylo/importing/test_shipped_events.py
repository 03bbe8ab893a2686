"""Do the words on the events that we ship tell what their data do, and do signs and words name places in one order?"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.shipped_games import shipped_library

EVENTS = {card.id: card for card in shipped_library().games["phylo"].cards.values() if card.kind == "event"}
LASTING = sorted(id for id, card in EVENTS.items() if "turns" in card.fields["effect"])
PLACED = sorted(
    id
    for id, card in EVENTS.items()
    if isinstance(card.fields["target"], Mapping) and "terrain" in card.fields["target"]
)


@pytest.mark.parametrize("id", LASTING)
def test_the_end_that_an_event_names_is_the_one_of_its_data(reader, id):
    """The other player's next turn and yours are the two turns that the engine counts."""
    first_sentence = EVENTS[id].text["play"].split(". ")[0]
    read = reader.event(EVENTS[id].text["target"], first_sentence)
    assert read.fields["effect"] == EVENTS[id].fields["effect"]


@pytest.mark.parametrize("id", PLACED)
def test_signs_name_places_in_the_order_of_the_words(id):
    """Signs follow the data."""
    words = EVENTS[id].text["target"]
    places = [words.index(place.removesuffix("s")) for place in EVENTS[id].fields["target"]["terrain"]]
    assert places == sorted(places)
