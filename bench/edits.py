"""A card that is changed, and the files that show it made again: in a copy of a project, built before."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import IO, Any

from bench import commands
from bench.sizes import Size

WAITS, WROTE = "Ctrl-C ends it", ": wrote "
"""What a build that stays tells: that it waits, and that it wrote files."""
LIMITS = {"fsys": 0.3, "foodadvice": 0.5}
TITLE = re.compile(r"(title): ([^\n,}]+)")


def copied(game: str, root: Path, to: Path) -> Path:
    """The data and templates of a game; all else is taken from where it is shipped."""
    for place in ("card_data", "templates"):
        shutil.copytree(root / place / game, to / place / game)
    return to


def change(game: str, root: Path, number: int) -> None:
    """Gives a card of the first set another title, which nothing else names: it is on the sheets that are printed."""
    first = min((root / "card_data" / game / "sets").glob("*/cards"))
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(first.glob("*.yaml"))}
    everything = "".join(texts.values())
    path, text = texts.popitem()
    title = next(found for found in TITLE.finditer(text) if everything.count(found[2]) == 1)
    path.write_text(f"{text[: title.start(2)]}Title {number}{text[title.end(2) :]}", encoding="utf-8")


def edits(size: Size, game: str, root: Path, folder: Path) -> dict[str, Any]:
    """From a changed card to its new sheets, and to what a static check says; after a first build."""
    project = copied(game, root, folder / game)
    given = ("--project", str(project))
    build = ("build", game, *given, "--only", "cards", "--out", str(folder / "out"))
    commands.cardgen(*build)
    built, checked = [], []
    for number in range(size.runs):
        change(game, project, number)
        built.append(commands.cardgen(*build))
        checked.append(commands.cardgen("check", game, *given, "--level", "static", cwd=folder))
    saved = watched(size, game, project, (*build, "--watch"))
    sheets, check = commands.middle(built), commands.middle(checked)
    return {
        "sheets wall seconds": round(sheets.wall, 2),
        "sheets CPU": round(sheets.cpu, 2),
        "sheets by --watch wall seconds": round(saved, 2),
        "limit": LIMITS.get(game),
        "static check wall seconds": round(check.wall, 2),
        "static check CPU": round(check.cpu, 2),
    }


def watched(size: Size, game: str, project: Path, build: Sequence[str]) -> float:
    """The median of seconds from a saved card until a build that stays has written its new sheets."""
    seconds = []
    with subprocess.Popen([sys.executable, "-m", "cardgen", *build], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        _read_to(WAITS, process.stdout)
        for number in range(size.runs):
            start = time.perf_counter()
            change(game, project, size.runs + number)
            _read_to(WROTE, process.stdout)
            seconds.append(time.perf_counter() - start)
        process.terminate()  # not SIGINT, which is ignored by what a shell runs in the background
    return median(seconds)


def _read_to(words: str, lines: IO[str]) -> None:
    """Waits for a line with these words."""
    if not any(words in line for line in lines):
        raise subprocess.CalledProcessError(1, "cardgen build --watch", stderr="it ended")
