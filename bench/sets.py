"""Many small sets that their makers never put into a deck, as a project on disk: an expansion of Food Heroes."""

from __future__ import annotations

import cProfile
import os
import pstats
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

from bench.cards import ICONS, card_text
from bench.sizes import USUAL, Size

LINES = 40


def write_sets(root: Path, cards: int, sets: int, seed: int = 1) -> Path:
    """A project that brings so many cards in so many sets, nearly alike in size, to the shipped Food Heroes."""
    random = Random(seed)
    art = root / "templates" / "fsys" / "art"
    art.mkdir(parents=True)
    (art / "plain.svg").write_text('<svg viewBox="0 0 545 600"><rect width="545" height="600" fill="#b9dbd6"/></svg>')
    for number in range(sets):
        first, end = number * cards // sets, (number + 1) * cards // sets
        folder = root / "card_data" / "fsys" / "sets" / f"set-{number:03}"
        (folder / "cards").mkdir(parents=True)
        (folder / "set.yaml").write_text(_set_text(folder.name, number))
        texts = "".join(card_text(card, random, ICONS) for card in range(first, end))
        (folder / "cards" / "cards.yaml").write_text("cards:\n" + texts)
        lines = (_printing(card, card - first + 1) for card in range(first, end))
        (folder / "printings.yaml").write_text("printings:\n" + "".join(lines))
    return root


def _printing(card: int, number: int) -> str:
    return f"  - {{card: card-{card}, number: {number}, art: {{drawing: plain}}}}\n"


def _set_text(id: str, number: int) -> str:
    art = "{artist: somebody, licence: CC0-1.0}"
    return (
        f"id: {id}\nversion: 1.0.0\nrequires: core\nlicence: CC-BY-4.0\nattribution: the makers of set {number}\n"
        f"art: {art}\ntext: {{name: Set Number {number}}}\n"
    )


def check(size: Size, root: Path) -> dict[str, Any]:
    """Steps 1 to 5 of these sets in one process, with the exact checks of each, and nothing that is remembered."""
    os.environ["XDG_CACHE_HOME"] = os.devnull
    from cardgen.commands.pipeline import check_all
    from cardgen.commands.targets import BuildOrder

    start = time.process_time()
    outcome = check_all(root, BuildOrder(papers=("a4",), jobs=1))
    return {"findings": len(outcome.found), "seconds": round(time.process_time() - start, 1)}


def main() -> None:
    """Where the time goes: `python -m bench.sets`."""
    with tempfile.TemporaryDirectory() as folder:
        root = write_sets(Path(folder), USUAL.brought, USUAL.sets)
        profile = cProfile.Profile()
        print(profile.runcall(check, USUAL, root))
        pstats.Stats(profile).sort_stats("tottime").print_stats(LINES)


if __name__ == "__main__":
    main()
