"""Finds the species of a few cards that can be laid with HOME and each other alone, for thousands of packs.

The same answer as `Paths.reached` gives, in microseconds. Knows no recipe.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from cardgen.games.phylo.web.exact import ON, Paths, Way
from cardgen.games.phylo.web.links import Mask


class Reachability(Struct, frozen=True):
    """Which species of a pack can come on the table, one after the other: the least fixpoint of `Paths.reached`.

    For each printing: `ways` onto the table that cover no species, each as what must be there and whether the species
    then stands in a spot of its own; `coverings`, those that do cover one (PH-R14).
    """

    homes: Mask
    ways: tuple[tuple[tuple[tuple[Mask, ...], bool], ...], ...]
    coverings: tuple[tuple[Way, ...], ...]

    def reached(self, pack: Sequence[int]) -> tuple[Mask, Mask]:
        """Those that can be laid, and those in a spot of their own, HOME among them."""
        laid, standing, ways, coverings = 0, self.homes, self.ways, self.coverings
        waiting = [copy for copy in pack if ways[copy] or coverings[copy]]
        is_more = True
        while waiting and is_more:
            left, is_more = [], False
            for copy in waiting:
                is_laid = stands = False
                for needs, is_own in ways[copy]:
                    for need in needs:
                        if not need & standing:
                            break
                    else:
                        is_laid, stands = True, is_own
                        if stands:
                            break
                if not stands and coverings[copy] and any(way.is_open(standing) for way in coverings[copy]):
                    is_laid = stands = True
                if is_laid and not laid >> copy & 1:
                    laid |= 1 << copy
                    is_more = True
                if stands:
                    standing |= 1 << copy
                    is_more = True
                else:
                    left.append(copy)
            waiting = left
        return laid, standing


def layable_in(paths: Paths) -> Reachability:
    ordinary = [paths.ways[paths.first(copy)] if species else () for copy, species in enumerate(paths.web.species)]
    over = [tuple(way for way in ways if any(name == ON for name, _ in way.needs)) for ways in ordinary]
    plain = (
        tuple((tuple(need for _, need in way.needs), way.stands) for way in ways if way not in covering)
        for ways, covering in zip(ordinary, over, strict=True)
    )
    return Reachability(paths.homes, tuple(plain), tuple(over))
