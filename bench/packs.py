"""How fast are packs made, and does memory stay as it is? Measured in a process of its own, on a made-up Phylo."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, cast

from cardgen.boosters.batch import Batch
from cardgen.boosters.identity import recipe_digest
from cardgen.boosters.statistics import BatchTally
from cardgen.model.card import Art, Card, Origin, Printing
from cardgen.model.recipe import Layout, Pool, Recipe, Slot
from cardgen.output.manifest_of_packs import Head, new_lists
from cardgen.rules.phylo.promises import Chains
from cardgen.rules.promises import Keeper, counted

NOWHERE = cast(Origin, None)
POOLS = {"common": 60, "uncommon": 30, "rare": 20, "rarest": 8}
SLOTS = (Slot(6, (("common", 1),)), Slot(3, (("uncommon", 1),)), Slot(1, (("rare", 7), ("rarest", 1))))
LIMITS = {"seconds": 5.0, "MB more": 5}


def boosters() -> dict[str, Any]:
    """1,000 packs, then 10,000 in the same process: drawn, held to their promises, counted, and written to both files
    of a manifest.
    """
    from bench.measure import peak_megabytes

    gc.disable()
    recipe = pocket_phylo()
    keepers = promises(recipe)
    result: dict[str, Any] = {"limit": LIMITS["seconds"], "limit MB more": LIMITS["MB more"]}
    for packs in (1_000, 10_000):
        start = time.process_time()
        tally, batch = BatchTally(recipe), Batch(recipe, keepers, 5, packs, {"core": "00"})
        with TemporaryDirectory() as folder, new_lists(head(batch), ()) as lists:
            for pack in batch:
                tally.add(pack)
                lists.add(pack)
            written = lists.keep(Path(folder))
            result[f"{packs:,} packs, manifest MB"] = round(sum(one.stat().st_size for one in written) / 1e6, 1)
        figures = tally.figures()
        result[f"{packs:,} packs, s"] = round(time.process_time() - start, 2)
        result[f"{packs:,} packs, peak MB"] = round(peak_megabytes(), 1)
        result[f"{packs:,} packs, broken"] = sum(figures.broken.values())
    dealt = Batch(recipe, (), 5, 1_000, {"core": "00"})
    numbers = {one.id: number for number, one in enumerate(recipe.printings)}
    lacking = sum(
        any(keeper.lacks([numbers[one.id] for one in pack.printings]) for keeper in keepers) for pack in dealt
    )
    result["of 1,000 only dealt would break"] = lacking
    return result


def head(batch: Batch) -> Head:
    sets = {name: ("1.0.0", digest) for name, digest in batch.set_digests.items()}
    digest = recipe_digest(batch.recipe)
    return Head("bench", 1, "phylo", "bench", "Bench", digest, sets, batch.seed, batch.packs, batch.recipe.case, {})


def pocket_phylo() -> Recipe:
    pools = {name: Pool(name, tuple((one, 1) for one in _printings(name, size))) for name, size in POOLS.items()}
    return Recipe(
        "bench", "Bench", "", "8+", ("core",), pools, (Layout("usual", 1, SLOTS),), (), (), (), (), None, (), NOWHERE
    )


def promises(recipe: Recipe) -> tuple[Keeper, ...]:
    """A producer, and a chain of three: a third of the cards are producers, others eat a sixth of those below them."""
    chance, count = Random(118), len(recipe.printings)
    level = [chance.choice((1, 2, 3)) for _ in range(count)]
    food = tuple(
        sum((level[other] == level[one] - 1 and chance.random() < 1 / 6) << other for other in range(count))
        for one in range(count)
    )
    first = sum((level[one] == 1) << one for one in range(count))
    chains = Chains(first, food, 3)
    producers = counted((each == 1 for each in level), 1)
    return Keeper("producer", "a producer", producers), Keeper("food-chain", "a chain of three", chains.lack)


def _printings(pool: str, size: int) -> Iterator[Printing]:
    for number in range(1, size + 1):
        card = Card(f"{pool}-{number}", "species", (), {}, "", {}, NOWHERE)
        yield Printing(card, "core", number, pool, 1, Art("", "", ""), NOWHERE)
