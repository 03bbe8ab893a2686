"""Plays one event on a small table, for tests of what it does."""

from __future__ import annotations

from typing import Any

from cardgen.games.phylo.play.action import ActionKind
from tests.games.phylo.kit import CLOVER, FOX, GRASS, HEADS, MOSS, RABBIT, Luck, Scene, event, meant, scene

BLANK = ((None,) * 9, (None,) * 9)
TABLE: Any = {(2, 0): CLOVER, (3, 0): (1, RABBIT), (4, 0): FOX, (3, 1): (1, GRASS)}
WIDE: Any = {**TABLE, (2, -1): MOSS}
"""Here the rabbit can move."""
FIRE = event("fire", "discard-target", meant(taxon="plantae"))


def laid(
    effect: str,
    *,
    alone: bool = True,
    hands: tuple[Any, Any] = ((), ()),
    table: Any = TABLE,
    luck: float = HEADS,
    piles: Any = BLANK,
    **more: Any,
) -> Scene:
    """A game in which seat 0 has just played such an event, on seat 1's rabbit where not alone."""
    card = event("one", effect, None if alone else meant(), **more)
    game = scene([card, *hands[0]], hands[1], table=table, piles=piles, luck=Luck(luck), discarded=[MOSS, FIRE, FOX])
    return game.do(ActionKind.EVENT, card, None if alone else (3, 0))
