"""Checks the data alone, whether these cards may be played at all."""

from cardgen.games.phylo.checks.static import (
    conditions,
    decks,
    licensing,
    nomenclature,
    text_consistency,
    traits,
    vocabulary,
)

MODULES = (decks, vocabulary, traits, conditions, nomenclature, text_consistency, licensing)
