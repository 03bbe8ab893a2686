"""Can a pack keep all that its recipe asks, and which card stands in the way? For CG806; no batch is made.

What shares alone decide is proven by counting. All else is searched, with exchanges between a pack and its pools, so
that "none was found" is all that can be said. Whether a whole case can be filled is not asked here but on average.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, islice, product

from msgspec import Struct

from cardgen.boosters.demands import Demands, demands_of
from cardgen.boosters.draws import Draws
from cardgen.boosters.layouts import Shape, shape_of
from cardgen.boosters.odds import odds_of
from cardgen.model.card import Printing
from cardgen.model.recipe import Recipe, Share
from cardgen.rules.promises import Keeper

SHAPES = 64
"""Layouts with their alternatives that are looked at."""
STARTS, STEPS = 4, 40
"""How often a search begins anew, and exchanges that it makes each time."""


class Obstacle(Struct, frozen=True):
    """Why packs of a `layout` (None: of any) cannot keep all of `demands`: a printing that no pack can have, or None
    where no pack keeps them with whatever cards; `pools` are those that lack, where that is known.

    `is_proven` where it follows from counting; else a search found no pack. `said` tells it.
    """

    layout: str | None
    printing: Printing | None
    demands: tuple[str, ...]
    pools: tuple[str, ...]
    is_proven: bool
    said: str


def feasibility(recipe: Recipe, keepers: Sequence[Keeper]) -> list[Obstacle]:
    """What stands in the way of packs that keep everything; `keepers` are made for `recipe.printings`.

    First layouts of which there is no pack at all; then what pools give too little or too much of on average; then, of
    what is left, cards that are in no pack that was found.
    """
    shapes = list(islice(shapes_of(recipe), SHAPES))
    search = _Search(recipe, demands_of(recipe, keepers))
    found: list[Obstacle] = []
    possible = []
    for shape in shapes:
        proofs = list(_share_proofs(recipe, shape))
        best = None if proofs else search.best(shape)
        found += proofs
        if best is not None and search.demands.lack(best):
            found.append(_no_pack(shape, search.demands.broken(best)))
        elif best is not None:
            possible.append(shape)
    told = {demand for one in found if one.is_proven for demand in one.demands}
    found += [one for one in _supply(recipe) if not told.intersection(one.demands)]
    return found + list(_unused(search, possible))


def shapes_of(recipe: Recipe) -> Iterator[Shape]:
    """Every layout with every choice of alternatives, those alike once."""
    pools, seen = tuple(recipe.pools), set()
    for layout in recipe.layouts:
        for chosen in product(*(range(len(slot.pools)) for slot in layout.slots)):
            shape = shape_of(layout, chosen, pools)
            if (layout.id, shape.draws) not in seen:
                seen.add((layout.id, shape.draws))
                yield shape


def _no_pack(shape: Shape, broken: Sequence[str]) -> Obstacle:
    pools = ", ".join(f"`{pool}`" for pool in dict.fromkeys(shape.pools))
    said = f"no pack of the layout `{shape.layout.id}` was found that keeps {_told(broken)}, drawn from {pools}"
    return Obstacle(shape.layout.id, None, tuple(broken), tuple(dict.fromkeys(shape.pools)), False, said)


def _told(broken: Sequence[str]) -> str:
    return " and ".join(f"`{name}`" for name in broken)


def _share_proofs(recipe: Recipe, shape: Shape) -> Iterator[Obstacle]:
    """Shares that no pack of a shape can have: counted over what its pools can give at most, and must give at least."""
    draws = dict(zip(recipe.pools, shape.draws, strict=True))
    drawn = [pool for pool, number in draws.items() if number]
    for share in recipe.shares:
        inside = {pool: _different(recipe, pool, share, True) for pool in drawn}
        most = sum(min(draws[pool], inside[pool]) for pool in drawn)
        least = sum(max(0, draws[pool] - _different(recipe, pool, share, False)) for pool in drawn)
        layout = shape.layout.id
        if most < share.least:
            lacking = tuple(pool for pool in drawn if inside[pool] < draws[pool])
            said = f"a pack of the layout `{layout}` has at most {most} of {share.said}, not {share.least}"
            yield Obstacle(layout, None, (share.said,), lacking, True, said)
        elif share.most is not None and least > share.most:
            forcing = tuple(pool for pool in drawn if inside[pool])
            said = f"a pack of the layout `{layout}` has at least {least} of {share.said}, not {share.most} at most"
            yield Obstacle(layout, None, (share.said,), forcing, True, said)


def _different(recipe: Recipe, pool: str, share: Share, inside: bool) -> int:
    """Cards of a pool that count for a share, or that do not."""
    return len({one.card.id for one, _ in recipe.pools[pool].rates if (one.id in share.printings) == inside})


def _supply(recipe: Recipe) -> Iterator[Obstacle]:
    """Shares that single packs can have, but not all: their cards come too rarely, or too often."""
    if not recipe.shares:
        return
    copies = {one.printing.id: one.copies for one in odds_of(recipe).cards}
    for share in recipe.shares:
        mean = sum((copies.get(printing, Fraction(0)) for printing in share.printings), Fraction(0))
        pools = tuple(
            pool.id for pool in recipe.pools.values() if any(one.id in share.printings for one, _ in pool.rates)
        )
        wanted = share.least if mean < share.least else share.most
        if wanted is not None and (mean < share.least or mean > wanted):
            bound = "at least" if mean < share.least else "at most"
            said = f"packs have {float(mean):.2f} of {share.said} on average, not {bound} {wanted} each"
            yield Obstacle(None, None, (share.said,), pools, True, said)


def _unused(search: _Search, shapes: Sequence[Shape]) -> Iterator[Obstacle]:
    """Cards that a pack can draw, but with which none that keeps everything was found."""
    printings = search.recipe.printings
    waiting: dict[int, tuple[str, ...]] = {}
    done: set[int] = set()
    for shape in shapes:
        for pool, place in _first_places(shape).items():
            for printing in search.pools[pool]:
                if printing in done:
                    continue
                best = search.best(shape, (place, printing))
                if search.demands.lack(best):
                    waiting.setdefault(printing, search.demands.broken(best))
                else:
                    done.add(printing)
                    done.update(best)
    for printing, broken in sorted(waiting.items()):
        if printing not in done:
            own = printings[printing]
            pools = tuple(
                pool for pool, numbers in zip(search.recipe.pools, search.pools, strict=True) if printing in numbers
            )
            said = f"no pack with `{own.card.id}` was found that keeps {_told(broken)}"
            yield Obstacle(None, own, broken, pools, False, said)


def _first_places(shape: Shape) -> Mapping[int, int]:
    """Of each pool, the first place that draws from it."""
    found: dict[int, int] = {}
    for place, pool in enumerate(shape.places):
        found.setdefault(pool, place)
    return found


class _Search:
    """Looks for packs that keep everything: cards are exchanged with their pools, one at a time."""

    def __init__(self, recipe: Recipe, demands: Demands) -> None:
        numbers = {printing.id: number for number, printing in enumerate(recipe.printings)}
        self.recipe, self.demands = recipe, demands
        self.pools = [[numbers[one.id] for one, _ in pool.rates] for pool in recipe.pools.values()]

    def best(self, shape: Shape, fixed: tuple[int, int] | None = None) -> list[int]:
        """The pack of this shape that lacks least, of those found; with a printing `fixed` in a place, if asked."""
        chance = Draws(0, "feasibility", str(shape.draws), str(fixed))
        tries = (self._climbed(shape, fixed, chance) for _ in range(STARTS))
        best = next(tries)
        while self.demands.lack(best):
            following = next(tries, None)
            if following is None:
                break
            best = min(best, following, key=self.demands.lack)
        return best

    def _climbed(self, shape: Shape, fixed: tuple[int, int] | None, chance: Draws) -> list[int]:
        pack = [self.pools[pool][chance.below(len(self.pools[pool]))] for pool in shape.places]
        if fixed is not None:
            pack[fixed[0]] = fixed[1]
        exchanges = [
            (place, printing)
            for place, pool in enumerate(shape.places)
            if fixed is None or place != fixed[0]
            for printing in self.pools[pool]
        ]
        exchanges = [exchanges[number] for number in chance.order(len(exchanges))]
        best, least = list(pack), self.demands.lack(pack)
        for _ in range(STEPS):
            if not least or not exchanges:
                break
            lack = self._step(pack, exchanges, chance)
            if lack < least:
                best, least = list(pack), lack
        return best

    def _step(self, pack: list[int], exchanges: Sequence[tuple[int, int]], chance: Draws) -> int:
        """Make the first exchange from a random one on that helps; if there is none, one that does no harm."""
        lack = self.demands.lack(pack)
        level: tuple[int, int] | None = None
        start = chance.below(len(exchanges))
        for exchange in chain(exchanges[start:], exchanges[:start]):
            place, printing = exchange
            was = pack[place]
            if printing == was:
                continue
            pack[place] = printing
            after = self.demands.lack(pack)
            if after < lack:
                return after
            pack[place] = was
            level = exchange if after == lack and level is None else level
        if level is not None:
            pack[level[0]] = level[1]
        return lack
