"""The time that `cardgen serve` takes from a saved word to the picture of its card, watching and browser aside."""

from __future__ import annotations

import re
import time
from pathlib import Path
from statistics import median
from typing import Any

from bench.commands import peak_megabytes
from bench.sizes import Size

CARDS, SAVES, DPI = 400, 11, 96
LIMITS = {"told": 0.15, "picture": 0.05, "MB": 150}
"""Of the 300 ms from a saved word to the screen, 100 are for noticing it and for the browser."""
TITLE = re.compile(r"(id: card-5\n.*\n.*\n +title: ).*")
CARD, FILE = "fsys:core:card-5", "card_data/fsys/sets/core/cards/cards000000.yaml"


def cards_of(size: Size) -> int:
    return min(CARDS, size.cards)


def saved_word(size: Size, root: Path) -> dict[str, Any]:
    """The median of some saves, the first left out: until the card is told, and until its picture is drawn."""
    from cardgen.workshop.session import NOW, Session

    session = Session(root)
    told, drawn = [], []
    path = root / FILE
    for number in range(size.some(SAVES) + 1):
        path.write_text(TITLE.sub(rf"\1Word {number}", path.read_text()))
        start = time.process_time()
        session.reload({path})
        told.append(time.process_time() - start)
        assert session.changed == (CARD,)
        part, row, side = next(face for face in session.snapshots[NOW].faces.values() if face.row.id == CARD)
        start = time.process_time()
        session.drawer.picture(part, row, side, DPI)
        drawn.append(time.process_time() - start)
    session.close()
    return {
        "cards": cards_of(size),
        "seconds until it is told": round(median(told[1:]), 3),
        "limit told": LIMITS["told"],
        "seconds of its picture": round(median(drawn[1:]), 3),
        "limit picture": LIMITS["picture"],
        "peak MB": round(peak_megabytes()),
        "limit MB": LIMITS["MB"],
    }
