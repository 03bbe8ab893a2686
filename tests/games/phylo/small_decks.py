"""Two small decks of cards that need no data: what tests play with where only the counting is asked.

Every species lives beside every other that its rank allows; there is one event in each deck.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.games.phylo.play.setup import PhyloSetup
from cardgen.games.phylo.rules import PhyloRules
from cardgen.games.phylo.web.link_builder import web_of
from tests.games.phylo.kit import Card, event, meant, plant, species, triple

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
) -> PhyloSetup:
    """Two decks, in the order in which a table has them."""
    web = web_of([triple(card) for card in (*first, *second)], PhyloRules(**readings))
    return PhyloSetup(web, (len(first), len(second)), names)
