"""Which examples can a game's rulebook show? A table from the game to the search over its deck."""

from __future__ import annotations

from cardgen.model.game import Deck, Game
from cardgen.rules.fsys.examples import Examples


def examples_for(game: Game, deck: Deck) -> Examples | None:
    """The examples of a game whose rules we have, else None."""
    makers = {"fsys": Examples}
    make = makers.get(game.rules)
    return make({printing.card.id: printing.card.icons for printing, _ in deck.copies}) if make else None
