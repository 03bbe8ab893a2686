"""The published cards, as the rules see them."""

from __future__ import annotations

from typing import Any

import pytest

from cardgen.games.phylo.event import event_of
from cardgen.games.phylo.species import HOME, species_of, spellings_of
from tests.shipped_games import shipped_library


@pytest.fixture(scope="session")
def starter() -> Any:
    """The game as the linker gives it."""
    return shipped_library().games["phylo"]


@pytest.fixture(scope="session")
def cards(starter: Any) -> dict[str, list[tuple[Any, Any, Any]]]:
    """By deck: id, species, event of each copy but HOME."""
    spelt = spellings_of(starter)
    return {
        name: [
            (printing.card.id, species_of(printing.card, spelt), event_of(printing.card, spelt))
            for printing in deck.printings()
            if printing.card.kind != HOME
        ]
        for name, deck in starter.decks.items()
    }


@pytest.fixture(scope="session")
def published(cards: Any) -> dict[str, Any]:
    """Species and events by id."""
    return {name: species or event for deck in cards.values() for name, species, event in deck}
