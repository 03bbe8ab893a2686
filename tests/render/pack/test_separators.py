"""Covers: no card twice in a case while others are left, and the same whoever else is printed."""

from collections import Counter

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


def test_homes_are_on_the_covers_of_their_habitats(studios):
    parcel = parcel_of(studios.library.games["phylo"], "home-habitat", 12)
    covers = covers_of(parcel.game, parcel.recipe, parcel.packs)
    assert {card.card.kind for card in covers.values()} == {"home"}
    assert max(Counter(card.id for card in covers.values()).values()) > 1
