"""All measurements in their order, each with its title.

Apart, those inside one process get a process of their own, so that none warms up another; commands always have one.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from bench import against, edits, languages, measure, packs, photographs, shell, workshop
from bench.cards import write_project, write_recipe
from bench.commands import LAUNCHER
from bench.sets import write_sets
from bench.shipped import REPOSITORY
from bench.sizes import SIZES, Size

Figures = dict[str, Any]
Measurement = tuple[str, partial[Figures]]


def measurements(size: Size, folder: Path, is_apart: bool = True) -> Iterator[Measurement]:
    """What is measured, not yet measured; projects are written when their turn comes."""
    inside = partial(_apart if is_apart else _here, size)
    root = REPOSITORY
    some = write_project(folder / "some", size.compared, size.icons)
    if not size.is_shipped:
        root = write_recipe(some)
    yield "seconds of a fixed loop, before", partial(measure.machine, size)
    yield from _of_cards(size, folder, some, inside)
    yield from _of_engines(inside)
    yield "packs of ten, drawn and guaranteed", partial(inside, "boosters")
    yield "recipes, packs and manifest", partial(packs.recipes, size, root, folder / "packs")
    yield (
        f"{size.some(packs.PRINTED)} packs of each game, printed",
        partial(packs.printed, size, root, folder / "printed"),
    )
    for game in size.games:
        yield f"check {game}", partial(shell.checks, size, game, root, folder)
        yield f"build {game}", partial(shell.builds, size, game, root, folder / "out")
        yield f"a changed card of {game}", partial(edits.edits, size, game, root, folder / "edited")
    yield f"languages of {size.games[0]}", partial(languages.languages, size, size.games[0], root, folder / "languages")
    if size.is_shipped:
        yield f"{shell.SHOP} fsys", partial(shell.orders, size, "fsys", root, folder / "orders")
    yield "cardgen --version", partial(shell.version, size)
    yield "seconds of a fixed loop, after", partial(measure.machine, size)


def _of_cards(size: Size, folder: Path, some: Path, inside: Callable[..., Figures]) -> Iterator[Measurement]:
    many = write_project(folder / "many", size.cards, size.icons)
    yield f"load and check {size.cards:,} cards", partial(inside, "load", many)
    yield f"lay out and paint {size.cards:,} cards", partial(inside, "draw", many)
    yield f"{size.some(measure.FACES):,} faces as PNG for a target", partial(inside, "pictures", many)
    shown = write_project(folder / "shown", size.shown, size.icons)
    yield f"gallery of {size.shown:,} cards", partial(inside, "gallery", shown)
    yield f"{photographs.count_of(size)} photographs", partial(photographs.photographs, size, folder)
    live = write_project(folder / "live", workshop.cards_of(size), size.icons)
    yield f"a saved word among {workshop.cards_of(size):,} cards", partial(inside, "saved word", live)
    sets = write_sets(folder / "sets", size.brought, size.sets)
    yield f"check {size.brought:,} cards of {size.sets} sets", partial(inside, "sets", sets)
    for rival in against.RIVALS:
        yield f"{size.compared} cards against {rival.name}", partial(against.against, size, rival, some, folder)


def _of_engines(inside: Callable[..., Figures]) -> Iterator[Measurement]:
    yield "matches of fsys a second of a core", partial(inside, "matches")
    yield "exact checks of fsys", partial(inside, "exact")
    yield "games of phylo a second of a core", partial(inside, "games")
    yield "static and exact checks of phylo", partial(inside, "web")
    yield "games of foodadvice a second of a core", partial(inside, "seasons")
    yield "static and exact checks of foodadvice", partial(inside, "box")


def _here(size: Size, name: str, *given: Path) -> Figures:
    return measure.FIGURES[name](size, *given)


def _apart(size: Size, name: str, *given: Path) -> Figures:
    (named,) = (key for key, siz in SIZES.items() if siz == size)
    command = [*LAUNCHER, os.devnull, sys.executable, "-m", "bench.measure", name, named, *map(str, given)]
    surroundings = {**os.environ, "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=REPOSITORY, env=surroundings)
    figures: Figures = json.loads(done.stdout)
    return figures
