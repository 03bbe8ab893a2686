"""Which species of a few cards can come on the table, with HOME and each other alone? Asked of thousands of packs.

The same answer as `Paths.reached` gives, in microseconds. Knows no recipe.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from cardgen.rules.phylo.exact import ON, Paths, Way
from cardgen.rules.phylo.web import Mask


class Layable(Struct, frozen=True):
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
        waiting = [one for one in pack if ways[one] or coverings[one]]
        is_more = True
        while waiting and is_more:
            left, is_more = [], False
            for one in waiting:
                is_laid = stands = False
                for needs, is_own in ways[one]:
                    for need in needs:
                        if not need & standing:
                            break
                    else:
                        is_laid, stands = True, is_own
                        if stands:
                            break
                if not stands and coverings[one] and any(way.is_open(standing) for way in coverings[one]):
                    is_laid = stands = True
                if is_laid and not laid >> one & 1:
                    laid |= 1 << one
                    is_more = True
                if stands:
                    standing |= 1 << one
                    is_more = True
                else:
                    left.append(one)
            waiting = left
        return laid, standing


def layable_in(paths: Paths) -> Layable:
    mine = [paths.ways[paths.first(copy)] if one else () for copy, one in enumerate(paths.web.species)]
    over = [tuple(way for way in ways if any(name == ON for name, _ in way.needs)) for ways in mine]
    plain = (
        tuple((tuple(need for _, need in way.needs), way.stands) for way in ways if way not in covering)
        for ways, covering in zip(mine, over, strict=True)
    )
    return Layable(paths.homes, tuple(plain), tuple(over))
