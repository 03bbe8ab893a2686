"""Tells with or on whom the species of a food-web poster live: a parasite on its hosts, a fungus on roots.

That is no food link of the game, so no line is drawn: their pictures stand beside it.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.games.phylo.books.food_web import FoodWeb
from cardgen.games.phylo.books.web_places import PosterSpot
from cardgen.games.phylo.rules import can_live_beside_home


def hosts_on(web: FoodWeb, spots: Sequence[PosterSpot]) -> dict[str, tuple[str, ...]]:
    """Of each species that lives on others, those that are on the poster, from left to right."""
    cards = [spot.card for spot in sorted(spots, key=lambda spot: spot.x)]
    found = {guest: tuple(card for card in cards if card in _hosts(web, guest)) for guest in cards}
    return {guest: hosts for guest, hosts in found.items() if hosts}


def _hosts(web: FoodWeb, card: str) -> frozenset[str]:
    """What a guest may lie under; of who needs no food in the game, what it is known to live on."""
    species = web.species[card]
    if card in web.guests:
        return web.hosts[card]
    return (species.known_plants or frozenset()) if can_live_beside_home(species) else frozenset()
