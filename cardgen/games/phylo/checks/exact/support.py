"""What species of a deck live by: which are looked at, what keeps one from being laid."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from cardgen.games.phylo.checks.exact.suggestions import too_large
from cardgen.games.phylo.scope import PhyloScope
from cardgen.games.phylo.species import Species
from cardgen.games.phylo.web.exact import LINK, UNDER, Paths
from cardgen.games.phylo.web.links import Mask, bits


class Cause(Enum):
    """What keeps a species from being laid where all others are there."""

    NO_HOST = "no host"
    TOO_SMALL = "too small for its prey"
    NO_LINK = "nobody to live beside"


def cards_of(paths: Paths, copies: Mask) -> list[str]:
    """The different cards among these copies, in order."""
    return list(dict.fromkeys(paths.web.cards[copy] for copy in bits(copies & paths.printed)))


def others_of(scope: PhyloScope, paths: Paths, copy: int) -> list[Species]:
    """The other species that somebody could live beside."""
    cards = cards_of(paths, paths.can_stand & ~paths.firsts[copy])
    return [scope.species[card] for card in cards]


def judged(scope: PhyloScope, paths: Paths) -> Iterator[tuple[int, Species]]:
    """The first copy of each species that is looked at."""
    wanted = set(scope.own_cards)
    for copy in paths.firsts:
        species = paths.web.species[copy]
        if species is not None and species.card in wanted:
            yield copy, species


def cause(scope: PhyloScope, paths: Paths, copy: int) -> Cause:
    """What keeps a species from being laid where all others are there."""
    species = paths.web.species[copy]
    assert species is not None
    if species.hosts is not None and not species.lives_alone and not met(paths, copy, UNDER):
        return Cause.NO_HOST
    if all_too_large(scope, paths, copy) and not met(paths, copy, LINK):
        return Cause.TOO_SMALL
    return Cause.NO_LINK


def met(paths: Paths, copy: int, name: str) -> Mask:
    """The copies of other species that meet its needs of this name."""
    ways = paths.ways[copy]
    found = (mask for way in ways for need, mask in way.needs if need == name)
    together = 0
    for mask in found:
        together |= mask & paths.can_stand & ~paths.firsts[copy]
    return together


def all_too_large(scope: PhyloScope, paths: Paths, copy: int) -> list[Species]:
    """All that a hunter would eat, where all of it is too large; who lives only under a host hunts nobody (PH-R15)."""
    hunter = paths.web.species[copy]
    if hunter is None or not hunter.lives_alone:
        return []
    return too_large(hunter, others_of(scope, paths, copy), scope.rules)
