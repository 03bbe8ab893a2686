"""`make bench`: every figure in a process of its own, so that none warms up another."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from bench import measure, packs
from bench.cards import write_project
from bench.sets import write_sets


def main() -> None:
    figures: dict[str, object] = {"seconds of a fixed loop, before": measure.machine()}
    with tempfile.TemporaryDirectory() as folder:
        many = write_project(Path(folder) / "many", 10_000)
        some = write_project(Path(folder) / "some", 600)
        figures["load and check 10,000 cards"] = _in_process("load", many)
        figures["lay out and paint 10,000 cards"] = _in_process("draw", many)
        figures["check 2,000 cards of 74 sets"] = _in_process("sets", write_sets(Path(folder) / "sets", 2000, 74))
        figures["600 cards against typst"] = measure.against_typst(some, Path(folder))
        figures["matches of fsys a second of a core"] = _in_process("matches")
        figures["exact checks of fsys"] = _in_process("exact")
        figures["games of phylo a second of a core"] = _in_process("games")
        figures["static and exact checks of phylo"] = _in_process("web")
        figures["packs of ten, drawn and guaranteed"] = _in_process("boosters")
        figures["shipped recipes, packs and manifest"] = packs.shipped(Path(folder) / "packs")
        figures["300 packs of each game, printed"] = packs.printed(Path(folder) / "printed")
        for game in ("fsys", "phylo"):
            figures[f"check {game}"] = measure.checks(game, Path(folder))
            figures[f"build {game}"] = measure.builds(game, Path(folder) / "out")
        figures["cardgen --version"] = measure.command_seconds([sys.executable, "-m", "cardgen", "--version"], 5)
    figures["seconds of a fixed loop, after"] = measure.machine()
    print(json.dumps(figures, indent=2))


def _in_process(name: str, *given: Path) -> object:
    command = [sys.executable, "-m", "bench.measure", name, *map(str, given)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


if __name__ == "__main__":
    main()
