"""Two small decks of cards that need no data: what tests play with where only the counting is asked.

Every species lives beside every other that its rank allows; there is one event in each deck.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.rules.phylo.rules import Rules
from cardgen.rules.phylo.table import WebTable
from cardgen.rules.phylo.weaving import web_of
from tests.rules.phylo.kit import Card, event, meant, plant, species, triple

FIRE = event("fire", "discard-target", meant(taxon="plantae"))
MEADOW: tuple[Card, ...] = (
    *(plant(name, points=2) for name in ("clover", "grass", "moss", "reed")),
    *(species(name, 2, "herbivore", 4, points=4, move=1) for name in ("rabbit", "vole", "hare")),
    *(species(name, 3, "carnivore", 6, points=7, flight=2) for name in ("fox", "owl")),
    FIRE,
    plant("clover", points=2),
    plant("clover", points=2),
)
POND: tuple[Card, ...] = (
    *(plant(name, points=3) for name in ("lily", "iris", "alga", "rush", "sedge")),
    *(species(name, 2, "herbivore", 3, points=3) for name in ("snail", "tadpole", "carp")),
    *(species(name, 3, "omnivore", 7, points=5, flight=2) for name in ("duck", "heron")),
    FIRE,
)


def table_of(
    first: Sequence[Card], second: Sequence[Card], names: tuple[str, ...] = (), **readings: object
) -> WebTable:
    """Two decks, in the order in which a table has them."""
    web = web_of([triple(card) for card in (*first, *second)], Rules(**readings))
    return WebTable(web, (len(first), len(second)), names)
