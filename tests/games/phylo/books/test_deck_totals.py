"""What a builder of decks counts."""

from __future__ import annotations

from cardgen.games.phylo.books.deck_totals import totals_of
from tests.games.phylo.kit import plant, species


def test_copies_count_and_a_card_counts_for_each_of_its_words():
    grass = plant("grass", terrain="grasslands forest", climate="cool warm")
    fox = species("fox", 3, "carnivore", 6, "forest", climate="cool")
    totals = totals_of([(fox, 1), (grass, 2)])
    assert totals.foodchain == (("1", 2), ("3", 1))
    assert totals.diet == (("photosynthetic", 2), ("carnivore", 1))
    assert totals.terrain == (("forest", 3), ("grasslands", 2))
    assert totals.climate == (("cool", 3), ("warm", 2))
