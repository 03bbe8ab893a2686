"""Covers: no card twice in a case while others are left, and the same whoever else is printed."""

from collections import Counter

import pytest

from cardgen.analysis import answers_of
from cardgen.render.pack.separators import covers_of
from tests.render.pack.parcels import parcel_of
from tests.sweep import sweep


@sweep(
    ("game", "name"),
    [("phylo", "class-safari"), ("phylo", "field-trip"), ("fsys", "pocket-heroes"), ("foodadvice", "market-basket")],
)
def test_twelve_covers_show_twelve_cards(studios, game, name):
    parcel = parcel_of(studios.library.games[game], name, 12)
    covers = covers_of(parcel.game, parcel.recipe, parcel.packs)
    assert len({card.id for card in covers.values()}) == 12
    assert all(covers[pack.id] in pack.printings for pack in parcel.packs)


def test_covers_of_a_class_on_safari_show_large_animals_first(studios):
    """Of two dozen animals each comes; a pack with a zebra shows no snail while the zebra is on no other cover."""
    parcel = parcel_of(studios.library.games["phylo"], "class-safari", 12)
    shown = [card.card.id for card in covers_of(parcel.game, parcel.recipe, parcel.packs).values()]
    held = {card.card.id for pack in parcel.packs for card in pack.printings}
    assert {"plains-zebra", "roe-deer", "mountain-hare", "eurasian-beaver"} & held <= set(shown)


@pytest.mark.parametrize("name", ["field-trip", "class-safari"])
def test_no_cover_shows_a_species_that_cannot_be_laid_yet(studios, name):
    parcel = parcel_of(studios.library.games["phylo"], name, 28)
    places = {printing.id: place for place, printing in enumerate(parcel.recipe.printings)}
    answer = answers_of(parcel.game, parcel.recipe)
    shown = covers_of(parcel.game, parcel.recipe, parcel.packs)
    idle = {pack.id: {card for hint in answer([places[card.id] for card in pack.printings]) for card in hint.idle}
            for pack in parcel.packs}  # fmt: skip
    assert any(idle.values())
    assert [id for id, card in shown.items() if places[card.id] in idle[id]] == []


def test_homes_are_on_the_covers_of_their_habitats(studios):
    parcel = parcel_of(studios.library.games["phylo"], "home-habitat", 12)
    covers = covers_of(parcel.game, parcel.recipe, parcel.packs)
    assert {card.card.kind for card in covers.values()} == {"home"}
    assert max(Counter(card.id for card in covers.values()).values()) > 1


def test_no_cover_shows_a_hunter_of_a_field_trip(studios):
    """The odds page asks which hunters there are: the cover does not tell."""
    parcel = parcel_of(studios.library.games["phylo"], "field-trip", 12)
    shown = covers_of(parcel.game, parcel.recipe, parcel.packs)
    assert {card.card.fields["foodchain"] for card in shown.values()} == {2}
