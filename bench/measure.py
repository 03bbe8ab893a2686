"""Measurements inside one process, one function each; `python -m bench.measure NAME SIZE` is that process.

Seconds are CPU seconds of one core. That process does not look for cycles, as the program does not.
"""

from __future__ import annotations

import gc
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench import gallery, packs, play, sets, workshop
from bench.commands import peak_megabytes
from bench.sizes import SIZES, Size

LIMITS = {"load": 3.0, "draw": 8.0, "memory": 150, "card": 1500, "picture": 0.12}
FACES = 1_000
ADDITIONS = 20_000_000


def machine(size: Size) -> dict[str, Any]:
    """How fast this machine is just now: a loop that always does the same, to read the other seconds by."""
    start = time.process_time()
    total = 0
    for number in range(size.some(ADDITIONS)):
        total += number
    return {f"{size.some(ADDITIONS):,} additions": round(time.process_time() - start, 2)}


def load(size: Size, root: Path) -> dict[str, Any]:
    """Steps 1 and 2, imports included."""
    start = time.process_time()
    from cardgen import data

    documents, found = data.read(root)
    documents, more = data.check(documents, root)
    seconds = time.process_time() - start
    cards = sum(len(document.value["cards"]) for document in documents if document.kind == "cards")
    return {
        "cards": cards,
        "findings": len(found) + len(more),
        "seconds": round(seconds, 2),
        "limit": LIMITS["load"],
        "peak MB": round(peak_megabytes()),
    }


def draw(size: Size, root: Path) -> dict[str, Any]:
    """Steps 5 and 6: all faces laid out, imposed on A4 and painted to one PDF, as the program runs them."""
    from cardgen.commands.pipeline import check
    from cardgen.commands.targets import BuildOrder, targets_of
    from cardgen.output.pdf.writer import PdfWriter
    from cardgen.render.products.renderers import Renderers

    library, _ = check(root)
    start = time.process_time()
    studios = Renderers(root, library)
    (target,) = targets_of(library, BuildOrder(only=("cards",), papers=("a4",)))
    laid_out, findings = studios.of(target).lay_out(target)
    assert laid_out is not None
    file, pages = PdfWriter().write(laid_out.publication)
    painted = time.process_time()
    return {
        "cards": laid_out.cards,
        "pages": pages,
        "findings": len(findings()),
        "seconds": round(painted - start, 2),
        "limit": LIMITS["draw"],
        "bytes a card": round(sum(map(len, file)) / laid_out.cards),
        "limit bytes": LIMITS["card"],
        "peak MB": round(peak_megabytes()),
        "limit MB": LIMITS["memory"],
    }


def pictures(size: Size, root: Path) -> dict[str, Any]:
    """Faces as PNG of 300 dpi with bleed, each read back and held against its target; nothing is put on the disk."""
    from cardgen.commands.pipeline import check
    from cardgen.commands.targets import BuildOrder, targets_of
    from cardgen.output.encoders import table as encoders
    from cardgen.output.pdf.writer import PdfWriter
    from cardgen.output.preflight.run import faults_of
    from cardgen.render.base.target import Settings
    from cardgen.render.products.renderers import Renderers

    library, _ = check(root)
    start = time.process_time()
    studios = Renderers(root, library)
    settings = Settings(select=(f"1-{size.some(FACES)}",))
    (target,) = targets_of(library, BuildOrder(only=("cards",), target="gamecrafter", settings=settings))
    laid_out, _ = studios.of(target).lay_out(target)
    assert laid_out is not None
    assert target.outlet is not None
    faces, found, length = 0, 0, 0
    for file in encoders.paint(laid_out, target, PdfWriter()):
        if not file.lists:
            faces, length = faces + 1, length + len(file.data)
            found += len(faults_of(file.data, target.outlet, file.line.path))
    return {
        "faces": faces,
        "findings": found,
        "seconds a face": round((time.process_time() - start) / faces, 4),
        "limit": LIMITS["picture"],
        "bytes a face": round(length / faces),
        "peak MB": round(peak_megabytes()),
    }


FIGURES: dict[str, Callable[..., dict[str, Any]]] = {
    "load": load,
    "draw": draw,
    "pictures": pictures,
    "matches": play.matches,
    "exact": play.exact,
    "games": play.games,
    "web": play.web,
    "seasons": play.seasons,
    "box": play.box,
    "boosters": packs.boosters,
    "sets": sets.check,
    "gallery": gallery.gallery,
    "saved word": workshop.saved_word,
}


def main(name: str, size: str, *given: str) -> None:
    gc.disable()
    print(json.dumps(FIGURES[name](SIZES[size], *map(Path, given))))


if __name__ == "__main__":
    main(*sys.argv[1:])
