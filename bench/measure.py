"""The measurements, one function each. Seconds are CPU seconds of one core unless `wall` is said."""

from __future__ import annotations

import gc
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

from bench import packs, play, sets

COLD = {"fsys": 4.0, "phylo": 6.0}
LIMITS = {
    "load": 3.0,
    "draw": 8.0,
    "memory": 200,
    "card": 2000,
    "unchanged": 0.5,
    "version": 0.25,
    "check": 3.0,
}


def machine() -> dict[str, Any]:
    """How fast this machine is just now: a loop that always does the same, to read the other seconds by."""
    start = time.process_time()
    total = 0
    for number in range(20_000_000):
        total += number
    return {"20 million additions": round(time.process_time() - start, 2)}


def peak_megabytes() -> float:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


def load(root: Path) -> dict[str, Any]:
    """Steps 1 and 2, imports included."""
    start = time.process_time()
    from cardgen import data

    documents, found = data.read(root)
    documents, more = data.check(documents, root)
    seconds = time.process_time() - start
    cards = sum(len(one.value["cards"]) for one in documents if one.kind == "cards")
    return {
        "cards": cards,
        "findings": len(found) + len(more),
        "seconds": round(seconds, 2),
        "limit": LIMITS["load"],
        "peak MB": round(peak_megabytes()),
    }


def draw(root: Path) -> dict[str, Any]:
    """Steps 5 and 6: all faces laid out, imposed on A4 and painted to one PDF in memory, as the program runs them."""
    gc.disable()
    from cardgen.build import check
    from cardgen.order import Order, targets_of
    from cardgen.output.pdf import Press
    from cardgen.render.studios import Studios

    library, _ = check(root)
    start = time.process_time()
    studios = Studios(root, library)
    (target,) = targets_of(library, Order(only=("cards",), papers=("a4",)))
    laid_out, findings = studios.of(target).lay_out(target)
    assert laid_out is not None
    pdf, pages = Press().paint(laid_out.publication)
    painted = time.process_time()
    return {
        "cards": laid_out.cards,
        "pages": pages,
        "findings": len(findings()),
        "seconds": round(painted - start, 2),
        "limit": LIMITS["draw"],
        "bytes a card": round(len(pdf) / laid_out.cards),
        "limit bytes": LIMITS["card"],
        "peak MB": round(peak_megabytes()),
        "limit MB": LIMITS["memory"],
    }


def cpu_seconds(command: list[str], cwd: Path | None = None) -> float:
    """User and system seconds of a command and its children."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True, cwd=cwd)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def command_seconds(command: list[str], runs: int) -> dict[str, Any]:
    walls = []
    for _ in range(runs + 1):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        walls.append(time.perf_counter() - start)
    return {"wall seconds": round(median(walls[1:]), 3), "limit": LIMITS["version"]}


def builds(game: str, out: Path) -> dict[str, Any]:
    """All files of a game on both papers: into an empty folder, then again."""
    command = [sys.executable, "-m", "cardgen", "build", game, "--out", str(out)]
    start = time.perf_counter()
    cold_cpu = cpu_seconds(command)
    cold = time.perf_counter() - start
    again = []
    for _ in range(5):
        start = time.perf_counter()
        cpu_seconds(command)
        again.append(time.perf_counter() - start)
    return {
        "cold wall seconds": round(cold, 2),
        "cold CPU": round(cold_cpu, 2),
        "limit": COLD[game],
        "unchanged wall seconds": round(median(again), 2),
        "limit unchanged": LIMITS["unchanged"],
    }


def checks(game: str, folder: Path) -> dict[str, Any]:
    """`cardgen check` of a game at the level that is usual, play among it, with nothing built before."""
    command = [sys.executable, "-m", "cardgen", "check", game, "--project", str(Path().absolute())]
    walls, cpu = [], []
    for _ in range(5):
        start = time.perf_counter()
        cpu.append(cpu_seconds(command, cwd=folder))
        walls.append(time.perf_counter() - start)
    return {"wall seconds": round(median(walls), 2), "CPU": round(median(cpu), 2), "limit": LIMITS["check"]}


def against_typst(root: Path, folder: Path) -> dict[str, Any]:
    """The same 600 cards, data to PDF as whole processes, in turn; CPU of each and the ratio of the medians."""
    from bench.typst_cards import write_typst

    source = write_typst(root, folder / "typst")
    ours = [sys.executable, "-m", "cardgen", "build", "--project", str(root), "--only", "cards", "--paper", "a4"]
    theirs = [
        sys.executable,
        "-c",
        "import sys, typst; typst.compile(sys.argv[1], output=sys.argv[2], font_paths=[sys.argv[3]])",
        str(source),
        str(source.with_suffix(".pdf")),
        str(source.parent / "fonts"),
    ]
    pairs = []
    for run in range(5):
        pairs.append((cpu_seconds([*ours, "--out", str(folder / f"out{run}")]), cpu_seconds(theirs)))
    mine, other = median(pair[0] for pair in pairs), median(pair[1] for pair in pairs)
    return {"cardgen CPU": round(mine, 2), "typst CPU": round(other, 2), "ratio": round(mine / other, 2), "limit": 1.0}


if __name__ == "__main__":
    os.environ.setdefault("PYTHONHASHSEED", "0")
    figure, *given = sys.argv[1:]
    figures: dict[str, Callable[..., dict[str, Any]]] = {
        "load": load,
        "draw": draw,
        "matches": play.matches,
        "exact": play.exact,
        "games": play.games,
        "web": play.web,
        "seasons": play.seasons,
        "box": play.box,
        "boosters": packs.boosters,
        "sets": sets.check,
    }
    measured = figures[figure]
    print(json.dumps(measured(*map(Path, given))))
