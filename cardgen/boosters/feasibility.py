"""Checks whether a pack can keep all guarantees of its recipe, and finds the cards that stand in the way (CG806).

Searched, with exchanges between a pack and its pools, so that "none was found" is all that can be said; where the
search was too long to be made to its end, nothing is. What follows from counting is in `odds.share_bounds`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice

from msgspec import Struct

from cardgen.analysis.packs.guarantees import Constraint
from cardgen.boosters.collation.constraints import PackConstraints, constraints_of
from cardgen.boosters.collation.layouts import Shape
from cardgen.boosters.collation.rng import Draws
from cardgen.boosters.odds.shapes import MOST, shapes_of
from cardgen.model.recipe import Recipe
from cardgen.program.memory import worked_out

STARTS, STEPS = 4, 40
"""How often a search begins anew, and exchanges that it makes each time."""
WORK = 3_000_000
"""Cards of packs that are looked at for a recipe, in all: some seconds. Recipes that can be kept take a fiftieth."""


class Obstacle(Struct, frozen=True):
    """Why packs of a `layout` (None: of any) cannot keep all of `constraints`, as far as was found: a card that no
    pack can have, or None where no pack keeps them with whatever cards. `pools` are those it is drawn from.
    """

    layout: str | None
    card: str | None
    constraints: tuple[str, ...]
    pools: tuple[str, ...]
    message: str


def feasibility(recipe: Recipe, guarantees: Sequence[Constraint], work: int = WORK) -> list[Obstacle]:
    """What stands in the way of packs that keep everything; `guarantees` are made for `recipe.printings`.

    First layouts of which there is no pack at all; then, of what is left, cards that are in no pack that was found.
    """
    search = _Search(recipe, constraints_of(recipe, guarantees), work)
    found: list[Obstacle] = []
    possible = []
    for shape in islice(shapes_of(recipe), MOST):
        best = search.best(shape)
        if best is not None and search.constraints.lack(best):
            found.append(_no_pack(shape, search.constraints.broken(best)))
        elif best is not None:
            possible.append(shape)
    return found + list(_unused(search, possible))


def known_obstacles(recipe: Recipe, guarantees: Sequence[Constraint]) -> list[Obstacle]:
    """The same, remembered as long as nothing of it changes: for guarantees whose `repr` tells all that they measure,
    as it does of those that cardgen has.
    """
    cards = [(printing.id, printing.card.id) for printing in recipe.printings]
    pools = {pool.id: [printing.id for printing, _ in pool.rates] for pool in recipe.pools.values()}
    asked = cards, pools, [*islice(shapes_of(recipe), MOST)], constraints_of(recipe, guarantees)
    return worked_out("packs that keep all", asked, list[Obstacle], lambda: feasibility(recipe, guarantees))


def _no_pack(shape: Shape, broken: Sequence[str]) -> Obstacle:
    pools = tuple(dict.fromkeys(shape.pools))
    drawn = ", ".join(f"`{pool}`" for pool in pools)
    message = f"no pack of the layout `{shape.layout.id}` was found that keeps {_listed(broken)}, drawn from {drawn}"
    return Obstacle(shape.layout.id, None, tuple(broken), pools, message)


def _listed(broken: Sequence[str]) -> str:
    return " and ".join(f"`{name}`" for name in broken)


def _unused(search: _Search, shapes: Sequence[Shape]) -> Iterator[Obstacle]:
    """Cards that a pack can draw, but with which none that keeps everything was found."""
    printings = search.recipe.printings
    waiting: dict[int, tuple[str, ...]] = {}
    done: set[int] = set()
    unknown: set[int] = set()
    for shape in shapes:
        for pool, place in _first_places(shape).items():
            for printing in search.pools[pool]:
                if printing in done:
                    continue
                best = search.best(shape, (place, printing))
                if best is None:
                    unknown.add(printing)
                elif search.constraints.lack(best):
                    waiting.setdefault(printing, search.constraints.broken(best))
                else:
                    done.add(printing)
                    done.update(best)
    for printing, broken in sorted(waiting.items()):
        if printing not in done | unknown:
            card = printings[printing].card.id
            pools = tuple(
                pool for pool, numbers in zip(search.recipe.pools, search.pools, strict=True) if printing in numbers
            )
            message = f"no pack with `{card}` was found that keeps {_listed(broken)}"
            yield Obstacle(None, card, broken, pools, message)


def _first_places(shape: Shape) -> Mapping[int, int]:
    """Of each pool, the first place that draws from it."""
    found: dict[int, int] = {}
    for place, pool in enumerate(shape.places):
        found.setdefault(pool, place)
    return found


class _Search:
    """Looks for packs that keep everything: cards are exchanged with their pools, one at a time."""

    def __init__(self, recipe: Recipe, constraints: PackConstraints, work: int) -> None:
        numbers = {printing.id: number for number, printing in enumerate(recipe.printings)}
        self.recipe, self.constraints, self.work = recipe, constraints, work
        self.pools = [[numbers[printing.id] for printing, _ in pool.rates] for pool in recipe.pools.values()]

    def best(self, shape: Shape, fixed: tuple[int, int] | None = None) -> list[int] | None:
        """The pack of this shape that lacks least, of those found; with a printing `fixed` in a place, if asked.

        None where work is used up before one that lacks nothing was found, or all was tried.
        """
        chance = Draws(0, "feasibility", str(shape.draws), str(fixed))
        best: list[int] = []
        for _ in range(STARTS if self.work > 0 else 0):
            pack = self._climbed(shape, fixed, chance)
            lack = self._lack(pack)
            if not lack:
                return pack
            if self.work <= 0:
                return None
            if not best or lack < self._lack(best):
                best = pack
        return best or None

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
        self.work -= len(exchanges)
        best, least = list(pack), self._lack(pack)
        for _ in range(STEPS):
            if not least or not exchanges or self.work <= 0:
                break
            lack = self._step(pack, exchanges, chance)
            if lack < least:
                best, least = list(pack), lack
        return best

    def _step(self, pack: list[int], exchanges: Sequence[tuple[int, int]], chance: Draws) -> int:
        """Make the first exchange from a random one on that helps; if there is none, one that does no harm."""
        lack = self._lack(pack)
        level: tuple[int, int] | None = None
        start = chance.below(len(exchanges))
        for exchange in chain(exchanges[start:], exchanges[:start]):
            place, printing = exchange
            was = pack[place]
            if printing == was:
                continue
            if self.work <= 0:
                break
            pack[place] = printing
            after = self._lack(pack)
            if after < lack:
                return after
            pack[place] = was
            level = exchange if after == lack and level is None else level
        if level is not None:
            pack[level[0]] = level[1]
        return lack

    def _lack(self, pack: Sequence[int]) -> int:
        self.work -= len(pack)
        return self.constraints.lack(pack)
