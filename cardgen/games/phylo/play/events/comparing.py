"""Compares species on the table with each other, and looks at what lies beside them, as events ask for it (PH-A19)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from cardgen.games.phylo.company import Company, Comparison
from cardgen.games.phylo.web.geometry import BESIDE
from cardgen.games.phylo.web.links import Mask, bits, mask_of

if TYPE_CHECKING:
    from cardgen.games.phylo.play.engine import Ecosystem
    from cardgen.games.phylo.species import Species


def compares(now: Ecosystem, wanted: Comparison, copy: int, other: int) -> bool:
    """Whether a copy is to another what is wanted; nobody is anything to none, which is -1."""
    if wanted.is_any:
        return True
    species = now.web.species
    if other < 0 or species[copy] is None or species[other] is None:
        return False
    is_alike = all(_ALIKE[key](now, copy, other) for key in wanted.like)
    is_unlike = not any(_ALIKE[key](now, copy, other) for key in wanted.unlike)
    return (
        is_alike
        and is_unlike
        and all(
            _is_less(now, key, *pair)
            for key, pair in ((wanted.smaller, (copy, other)), (wanted.larger, (other, copy)))
            if key
        )
    )


def compared(now: Ecosystem, wanted: Comparison, copies: Mask, other: int) -> Mask:
    """Those of these copies, of a hand or a pile, that compare with another as is wanted."""
    return copies if wanted.is_any else mask_of(copy for copy in bits(copies) if compares(now, wanted, copy, other))


def is_in_company(now: Ecosystem, wanted: Company, cell: int) -> bool:
    """Whether there lies beside the cell what is wanted, as it compares with who lives there."""
    found = now.table.near.get(cell, 0) & now.web.asked[wanted.which]
    if not wanted.comparison.is_any:
        lives = now.table.at[cell] % now.web.copies if cell in now.table.at else -1
        around = [now.table.at[cell + step] for step in BESIDE if cell + step in now.table.at]
        found = mask_of(
            body
            for body in around
            if found >> body & 1 and body < now.web.homes[0]
            if compares(now, wanted.comparison, body % now.web.copies, lives)
        )
    return found.bit_count() >= wanted.low


def has_in_common(now: Ecosystem, needs: frozenset[str], copy: int, cell: int) -> bool:
    """Whether somebody beside the cell has all of this in common with a copy: terrain, climate, or food. HOME has any
    terrain and climate.
    """
    if not needs:
        return True
    prey, homes = now.web.prey, now.web.homes[0]
    place = _place_of(now, now.table.body_for(copy, cell))

    def is_shared(need: str, body: int) -> bool:
        if need == "food":
            return body < homes and bool(prey[copy] >> body & 1 or prey[body] >> copy & 1)
        return body >= homes or not place[need].isdisjoint(_place_of(now, body)[need])

    around = bits(now.table.near.get(cell, 0))
    return any(all(is_shared(need, body) for need in needs) for body in around)


def _place_of(now: Ecosystem, body: int) -> Mapping[str, frozenset[str]]:
    return dict(zip(("terrain", "climate"), now.web.places_of(body), strict=True))


def terrains_of(now: Ecosystem, copy: int) -> frozenset[str]:
    """Where it lives: as its spot has become, where it lies on the table."""
    return now.web.places_of(now.table.body_of(copy))[0]


def _climates_of(now: Ecosystem, copy: int) -> frozenset[str]:
    return now.web.places_of(now.table.body_of(copy))[1]


def _of_cards(trait: Callable[[Species], object]) -> Callable[[Ecosystem, int, int], bool]:
    """Whether both cards have the same of it; where one has none, not."""

    def is_same(now: Ecosystem, copy: int, other: int) -> bool:
        pair = (now.web.species[copy], now.web.species[other])
        found = {trait(species) if species else None for species in pair}
        return len(found) == 1 and not found & {None, ""}

    return is_same


def _is_less(now: Ecosystem, key: str, copy: int, other: int) -> bool:
    sizes = [getattr(now.web.species[body], key) for body in (copy, other)]
    return None not in sizes and bool(sizes[0] < sizes[1])


_ALIKE: Mapping[str, Callable[[Ecosystem, int, int], bool]] = {
    "species": _of_cards(lambda species: species.card),
    "genus": _of_cards(lambda species: species.latin.partition(" ")[0].casefold()),
    "class": _of_cards(lambda species: species.group),
    "diet": _of_cards(lambda species: species.diet),
    "scale": _of_cards(lambda species: species.scale),
    "foodchain": _of_cards(lambda species: species.foodchain),
    "terrain": lambda now, copy, other: not terrains_of(now, copy).isdisjoint(terrains_of(now, other)),
    "climate": lambda now, copy, other: not _climates_of(now, copy).isdisjoint(_climates_of(now, other)),
}
