"""Finds the small change of a card that helps it most: a terrain, a climate, a size, a rank, or a key less.

Changes are tried, not guessed: each is counted by the species that it gains. Words of the answers are those of a
remedy; whether the change is true of the animal, only people know.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from msgspec.structs import replace

from cardgen.games.phylo.criterion import Criterion
from cardgen.games.phylo.rules import (
    CLIMATES,
    RANKS,
    SCALES,
    TERRAINS,
    PhyloRules,
    can_live_beside,
    is_autotroph,
    is_food,
    shares_place,
)
from cardgen.games.phylo.species import Species

SHOWN = 3
Fits = Callable[[Species, Species], bool]


def named(cards: Collection[str]) -> str:
    """`a`, `b` and `c`; of many the first three and how many more."""
    words = [f"`{card}`" for card in cards]
    if len(words) > SHOWN + 1:
        words = [*words[:SHOWN], f"{len(words) - SHOWN} more"]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def changes(species: Species, others: Collection[Species]) -> Iterator[tuple[str, Species]]:
    """What the card might say instead: words that the others have, another SCALE, another FOODCHAIN."""
    if len(species.terrain) < max(TERRAINS):
        for word in _words(other.terrain - species.terrain for other in others):
            yield f"the terrain `{word}`", replace(species, terrain=species.terrain | {word})
    if len(species.climate) < max(CLIMATES):
        for word in _words(other.climate - species.climate for other in others):
            yield f"the climate `{word}`", replace(species, climate=species.climate | {word})
    if species.scale is not None:
        for scale in range(species.scale + 1, max(SCALES) + 1):
            yield f"SCALE {scale}", replace(species, scale=scale)
    for rank in (species.foodchain - 1, species.foodchain + 1):
        if rank in RANKS and rank > 1 < species.foodchain:
            yield f"FOODCHAIN {rank}", replace(species, foodchain=rank)


def two_changes(species: Species, others: Collection[Species]) -> Iterator[tuple[str, Species]]:
    """A terrain and a climate together."""
    places = (found for found in changes(species, others) if found[1].terrain != species.terrain)
    for terrain, moved in places:
        for climate, changed in changes(moved, others):
            if changed.climate != species.climate:
                yield f"{terrain} and {climate}", changed


def _words(found: Iterator[frozenset[str]]) -> list[str]:
    return sorted(frozenset().union(*found))


def gained(species: Species, others: Sequence[Species], fits: Fits) -> tuple[str, list[str]]:
    """The change that gains most of the others, the first of several, and their cards; two where one gains none."""
    for tried in (changes, two_changes):
        best = "", list[str]()
        for words, changed in tried(species, others):
            cards = [other.card for other in others if fits(changed, other) and not fits(species, other)]
            if len(cards) > len(best[1]):
                best = words, cards
        if best[1]:
            return best
    return "", []


def to_live(species: Species, others: Sequence[Species], rules: PhyloRules) -> str:
    """A remedy for a species that too few others let live."""
    words, cards = gained(species, others, lambda changed, other: can_live_beside(changed, other, rules))
    if not words:
        return "add species that it can live beside"
    return f"with {words} it could live beside {named(cards)}; or add species that it can live beside"


def to_have_producers(species: Species, producers: Sequence[Species]) -> str:
    """A remedy for a species that meets few producers where it lives."""
    words, cards = gained(species, producers, shares_place)
    if not words:
        return "add producers with its terrain and climate"
    return f"with {words} it would meet {named(cards)}; or add producers with its terrain and climate"


def too_large(hunter: Species, others: Sequence[Species], rules: PhyloRules) -> list[Species]:
    """The animals that it would eat where it lives, were they smaller; none if it is large enough for one of them."""
    larger = replace(hunter, ignores_scale=True)
    meat = [
        other
        for other in others
        if shares_place(hunter, other) and not is_autotroph(other) and is_food(larger, other, rules)
    ]
    return [] if any(is_food(hunter, other, rules) for other in meat) else meat


def to_be_met(wanted: Criterion, others: Sequence[Species], asker: Species | None = None) -> str:
    """A remedy for a condition that nobody meets: the key without which most would, and how many."""
    best, most = "", 0
    for key in Criterion.__struct_fields__:
        empty = getattr(Criterion(), key)
        if getattr(wanted, key) != empty:
            number = sum(replace(wanted, **{key: empty}).fits(other, asker) for other in others)
            if number > most:
                best, most = key, number
    return f"change its `{best}`: {most} species fit all the rest" if best else "change what it asks for"
