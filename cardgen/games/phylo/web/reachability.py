"""Finds the species of a few cards that can be laid with HOME and each other alone, for thousands of packs.

The same answer as `Paths.reached` gives, in microseconds. Knows no recipe.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain

from msgspec import Struct

from cardgen.games.phylo.web.exact import ON, Paths, Way
from cardgen.games.phylo.web.links import Mask, bits, union


class Reachability(Struct, frozen=True, dict=True):
    """Which species of a pack can come on the table, one after the other: the least fixpoint of `Paths.reached`.

    For each printing: `beside`, of which one is enough to stand in a spot of its own; `needy`, its ways to stand that
    need several at once; `coverings`, those that cover a species (PH-R14); `under`, of which one is enough to be laid
    there, where it does not stand.
    """

    homes: Mask
    beside: tuple[Mask, ...]
    needy: tuple[tuple[tuple[Mask, ...], ...], ...]
    coverings: tuple[tuple[Way, ...], ...]
    under: tuple[Mask, ...]

    def reached(self, pack: Sequence[int]) -> tuple[Mask, Mask]:
        """Those that can be laid, and those in a spot of their own, HOME among them."""
        standing, beside, is_demanding = self.homes, self.beside, self._is_demanding
        waiting: Sequence[int] = pack
        before = 0
        while before != standing:
            before, left = standing, []
            for copy in waiting:
                if beside[copy] & standing or (is_demanding[copy] and self._stands(copy, standing)):
                    standing |= 1 << copy
                else:
                    left.append(copy)
            waiting = left
        laid = standing & ~self.homes
        for copy in waiting:
            if self.under[copy] & standing:
                laid |= 1 << copy
        return laid, standing

    def _stands(self, copy: int, standing: Mask) -> bool:
        """Whether one of its ways is open that ask for more than one neighbour."""
        for needs in self.needy[copy]:
            for need in needs:
                if not need & standing:
                    break
            else:
                return True
        coverings = self.coverings[copy]
        return bool(coverings) and any(way.is_open(standing) for way in coverings)

    def opened(self, standing: Mask) -> Mask:
        """The copies that may find a place where these stand: of any other no need is met."""
        return union([self._opens[body] for body in bits(standing) if body in self._opens])

    @cached_property
    def _is_demanding(self) -> bytes:
        """A 1 for each copy with a way that asks for more than one neighbour."""
        return bytes(bool(needy or over) for needy, over in zip(self.needy, self.coverings, strict=True))

    @cached_property
    def asked(self) -> tuple[Mask, ...]:
        """For each copy the bodies that meet one of its needs."""
        each = zip(self.beside, self.under, self.needy, self.coverings, strict=True)
        return tuple(
            union([beside, under, *chain(*needy), *(need for way in over for _, need in way.needs)])
            for beside, under, needy, over in each
        )

    @cached_property
    def _opens(self) -> dict[int, Mask]:
        """For each body the copies of which it meets a need."""
        found: dict[int, Mask] = {}
        for copy, asked in enumerate(self.asked):
            for body in bits(asked):
                found[body] = found.get(body, 0) | 1 << copy
        return found


def layable_in(paths: Paths) -> Reachability:
    ordinary = [paths.ways[paths.first(copy)] if species else () for copy, species in enumerate(paths.web.species)]
    over = [tuple(way for way in ways if any(name == ON for name, _ in way.needs)) for ways in ordinary]
    plain = [[way for way in ways if way not in covering] for ways, covering in zip(ordinary, over, strict=True)]
    standing = [[tuple(need for _, need in way.needs) for way in ways if way.stands] for ways in plain]
    return Reachability(
        homes=paths.homes,
        beside=tuple(union(needs[0] for needs in ways if len(needs) == 1) for ways in standing),
        needy=tuple(tuple(needs for needs in ways if len(needs) > 1) for ways in standing),
        coverings=tuple(over),
        under=tuple(union(way.needs[0][1] for way in ways if not way.stands) for ways in plain),
    )


def steps_in(
    layable: Reachability, pack: Sequence[int], rather: Sequence[Mask]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """How those of a pack that can be laid come on the table: each with the neighbours that it needs there, in an order
    that works. Who may, begins at HOME; of several neighbours each has one that it would `rather` have.
    """
    standing, waiting = layable.homes, list(pack)
    while step := next(_next_steps(layable, waiting, standing), None):
        copy, needs, stands = step
        waiting.remove(copy)
        near = (need & layable.homes or need & rather[copy] or need for need in needs)
        standing |= stands << copy
        yield copy, tuple(dict.fromkeys(bodies.bit_length() - 1 for bodies in near))


def _next_steps(
    layable: Reachability, waiting: Sequence[int], standing: Mask
) -> Iterator[tuple[int, list[Mask], bool]]:
    """Those that can be laid beside what stands, with who of these meets each need, and whether they stand then."""
    for there in (layable.homes, standing):
        yield from ((copy, [near], True) for copy in waiting if (near := layable.beside[copy] & there))
    for copy in waiting:
        several = [[need & standing for need in needs] for needs in layable.needy[copy]]
        yield from ((copy, met, True) for met in several if all(met))
        over = [way for way in layable.coverings[copy] if way.is_open(standing)]
        yield from ((copy, [need & standing for _, need in way.needs], True) for way in over)
    yield from ((copy, [hosts], False) for copy in waiting if (hosts := layable.under[copy] & standing))
