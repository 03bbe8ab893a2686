"""Counts what a builder of decks asks for: steps of the ladder, diets, terrains and climates, copies and all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from cardgen.games.phylo.species import Species

WordCounts = tuple[tuple[str, int], ...]


class DeckTotals(Struct, frozen=True):
    """How many species cards have each word; a card counts for each of its terrains and climates."""

    foodchain: WordCounts
    diet: WordCounts
    terrain: WordCounts
    climate: WordCounts


def totals_of(copies: Iterable[tuple[Species, int]]) -> DeckTotals:
    """The totals of these species, the most frequent word first; steps in their order."""
    ranks, diets, terrains, climates = (Counter[str]() for _ in range(4))
    for species, count in copies:
        ranks[str(species.foodchain)] += count
        diets[species.diet] += count
        for words, counted in ((species.terrain, terrains), (species.climate, climates)):
            counted.update(dict.fromkeys(words, count))
    return DeckTotals(tuple(sorted(ranks.items())), *map(_most_first, (diets, terrains, climates)))


def _most_first(counted: Counter[str]) -> WordCounts:
    return tuple(sorted(counted.items(), key=lambda item: (-item[1], item[0])))
