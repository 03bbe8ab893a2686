"""Time and memory of sheets by the number of cards: `python -m bench.growth` writes the figures that the docs plot.

By cardgen, typst and plain reportlab, each as a whole process, in turn; `--cards 100000` does one size;
all else is kept as it was.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from bench import against
from bench.cards import write_project
from bench.commands import Used, middle
from bench.shipped import REPOSITORY

FIGURES = REPOSITORY / "docs" / "explanation" / "growth" / "figures.json"
CARDS = (10, 100, 1_000, 10_000)
PATIENCE = 3_000
"""So many cards, all rounds together, or one round."""
MOST_ROUNDS = 5
ICONS = 20
"""So few that all challenges can be solved, however few cards there are."""
Row = dict[str, Any]


def measured(cards: int, folder: Path) -> Iterator[Row]:
    """A row for each program that is installed."""
    root = write_project(folder / "project", cards, ICONS)
    run: dict[str, Callable[[int], Used]] = {"cardgen": lambda number: against.sheets(root, folder / f"out{number}")}
    against.sheets(root, folder / "first")
    for rival in filter(against.Rival.is_here, against.RIVALS):
        run[rival.name] = _of(rival, rival.write(root, folder / rival.name), folder / f"{rival.name}.pdf")
    used: dict[str, list[Used]] = {name: [] for name in run}
    for number in range(min(MOST_ROUNDS, max(1, PATIENCE // cards))):
        for name, once in run.items():
            used[name].append(once(number))
    for name, runs in used.items():
        yield row(name, cards, middle(runs))


def _of(rival: against.Rival, given: Path, out: Path) -> Callable[[int], Used]:
    return lambda _: rival.run(given, out)


def row(program: str, cards: int, used: Used) -> Row:
    return {
        "program": program,
        "cards": cards,
        "CPU seconds": round(used.cpu, 3),
        "seconds": round(used.wall, 3),
        "MB": round(used.megabytes, 1),
    }


def joined(old: Iterable[Row], new: Iterable[Row]) -> list[Row]:
    """All rows in order, new ones in the place of old ones of the same program and number."""
    rows = {(each["program"], each["cards"]): each for each in [*old, *new]}
    return [rows[key] for key in sorted(rows)]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.growth", description=__doc__)
    parser.add_argument("--cards", type=int, nargs="+", default=CARDS)
    for cards in parser.parse_args(arguments).cards:
        with tempfile.TemporaryDirectory() as folder:
            new = list(measured(cards, Path(folder)))
        print(json.dumps(new), file=sys.stderr, flush=True)
        old = json.loads(FIGURES.read_text(encoding="utf-8")) if FIGURES.exists() else []
        FIGURES.parent.mkdir(exist_ok=True)
        lines = ",\n".join(map(json.dumps, joined(old, new)))
        FIGURES.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
