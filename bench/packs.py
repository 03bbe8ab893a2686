"""Measures speed and memory of packs: of a made-up Phylo in a process of its own, and of what is shipped.

Shipped recipes are made by the command, as anybody makes them: imports, checks, manifest and the page of figures too.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, cast

from bench import commands
from bench.sizes import Size
from cardgen.analysis.packs.guarantees import Constraint, counted
from cardgen.boosters.collation.batch import Batch
from cardgen.boosters.figures.statistics import BatchTally
from cardgen.boosters.pack_ids import recipe_digest
from cardgen.games.phylo.packs.chains import Chains, LongChain
from cardgen.model.card import Art, Card, Origin, Printing
from cardgen.model.recipe import Layout, Pool, Recipe, Slot
from cardgen.output.pack_manifest import ManifestHead, new_lists

NOWHERE = cast(Origin, None)
POOLS = {"common": 60, "uncommon": 30, "rare": 20, "rarest": 8}
SLOTS = (Slot(6, (("common", 1),)), Slot(3, (("uncommon", 1),)), Slot(1, (("rare", 7), ("rarest", 1))))
LIMITS = {"seconds": 5.0, "MB more": 5, "printed": 20.0}
MANY, PRINTED = 10_000, 300


def boosters(size: Size) -> dict[str, Any]:
    """1,000 packs, then 10,000 in the same process: drawn, held to their promises, counted, and written to both files
    of a manifest.
    """
    recipe = pocket_phylo()
    keepers = promises(recipe)
    result: dict[str, Any] = {"limit": LIMITS["seconds"], "limit MB more": LIMITS["MB more"]}
    for packs in (size.some(1_000), size.some(MANY)):
        start = time.process_time()
        tally, batch = BatchTally(recipe), Batch(recipe, keepers, 5, packs, {"core": "00"})
        with TemporaryDirectory() as folder, new_lists(head(batch), ()) as lists:
            for pack in batch:
                tally.add(pack)
                lists.add(pack)
            written = lists.keep(Path(folder))
            result[f"{packs:,} packs, manifest MB"] = round(sum(run.stat().st_size for run in written) / 1e6, 1)
        figures = tally.figures()
        result[f"{packs:,} packs, s"] = round(time.process_time() - start, 2)
        result[f"{packs:,} packs, peak MB"] = round(commands.peak_megabytes(), 1)
        result[f"{packs:,} packs, broken"] = sum(figures.broken.values())
    dealt = Batch(recipe, (), 5, size.some(1_000), {"core": "00"})
    numbers = {printing.id: number for number, printing in enumerate(recipe.printings)}
    lacking = sum(
        any(keeper.lacks([numbers[printing.id] for printing in pack.printings]) for keeper in keepers) for pack in dealt
    )
    result[f"of {size.some(1_000):,} only dealt would break"] = lacking
    return result


def recipes(size: Size, root: Path, folder: Path) -> dict[str, Any]:
    """Each recipe: 1,000 packs and ten times as many, with manifest and figures, nothing printed."""
    result: dict[str, Any] = {"limit": LIMITS["seconds"], "limit MB more": LIMITS["MB more"]}
    for game, recipe in _recipes(size, root):
        for packs in (size.some(MANY // 10), size.some(MANY)):
            words = (game, "--recipe", recipe, "--packs", str(packs), "--no-print", "--project", str(root))
            run = commands.cardgen("booster", *words, "--out", str(folder / str(packs)))
            result[f"{recipe}, {packs:,} packs, CPU"] = round(run.cpu, 2)
            result[f"{recipe}, {packs:,} packs, peak MB"] = round(run.megabytes, 1)
    return result


def printed(size: Size, root: Path, folder: Path) -> dict[str, Any]:
    """Packs of each game by its first recipe, everything that is printed of them for A4, into empty folders; then
    once more by one process.
    """
    result: dict[str, Any] = {"limit": LIMITS["printed"]}
    for game in dict.fromkeys(game for game, _ in _recipes(size, root)):
        for name, more in (("as it comes", ()), ("one process", ("--jobs", "1"))):
            words = (game, "--packs", str(size.some(PRINTED)), "--paper", "a4", "--project", str(root), *more)
            run = commands.cardgen("booster", *words, "--out", str(folder / name))
            result[f"{game}, {name}, wall seconds"] = round(run.wall, 2)
            result[f"{game}, {name}, CPU"] = round(run.cpu, 2)
    return result


def _recipes(size: Size, root: Path) -> list[tuple[str, str]]:
    from cardgen.commands.pipeline import load

    library, _ = load(root, size.games)
    return [(game, recipe) for game in size.games for recipe in library.games[game].recipes]


def head(batch: Batch) -> ManifestHead:
    sets = {name: ("1.0.0", digest) for name, digest in batch.set_digests.items()}
    digest = recipe_digest(batch.recipe)
    return ManifestHead(
        cardgen="bench",
        collation=1,
        game="phylo",
        recipe="bench",
        name="Bench",
        digest=digest,
        sets=sets,
        seed=batch.seed,
        packs=batch.packs,
        case=batch.recipe.case,
        readings={},
        game_digest="",
    )


def pocket_phylo() -> Recipe:
    pools = {
        name: Pool(name, tuple((printing, 1) for printing in _printings(name, size))) for name, size in POOLS.items()
    }
    return Recipe(
        id="bench",
        name="Bench",
        about="",
        age="8+",
        sets=("core",),
        pools=pools,
        layouts=(Layout("usual", 1, SLOTS),),
        guarantees=(),
        shares=(),
        exclusive=(),
        windows=(),
        kit=None,
        unreached=(),
        origin=NOWHERE,
    )


def promises(recipe: Recipe) -> tuple[Constraint, ...]:
    """A producer, and a chain of three: a third of the cards are producers, others eat a sixth of those below them."""
    chance, count = Random(118), len(recipe.printings)
    level = [chance.choice((1, 2, 3)) for _ in range(count)]
    food = tuple(
        sum((level[other] == level[run] - 1 and chance.random() < 1 / 6) << other for other in range(count))
        for run in range(count)
    )
    first = sum((level[run] == 1) << run for run in range(count))
    chains = LongChain(Chains(first, food, (1,) * count), 3)
    producers = counted((each == 1 for each in level), 1)
    return (
        Constraint("producer", "a producer", producers.lack, producers.helpers),
        Constraint("food-chain", "a chain of three", chains.lack, chains.helpers),
    )


def _printings(pool: str, size: int) -> Iterator[Printing]:
    for number in range(1, size + 1):
        card = Card(id=f"{pool}-{number}", kind="species", icons=(), text={}, link="", fields={}, origin=NOWHERE)
        yield Printing(
            card=card, set_id="core", number=number, rarity=pool, copies=1, art=Art("", "", ""), origin=NOWHERE
        )
