"""The same cards by cardgen and by typst, data to PDF as whole processes, in turn."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bench import commands
from bench.commands import middle
from bench.sizes import Size

LIMIT = 1.0
LACKING = "typst is not installed; bench/requirements.lock has it"
COMPILE = "import sys, typst; typst.compile(sys.argv[1], output=sys.argv[2], font_paths=[sys.argv[3]])"


def typst(size: Size, root: Path, folder: Path) -> dict[str, Any]:
    """CPU of each, and the ratio of the medians."""
    if find_spec("typst") is None:
        return {"left out": LACKING}
    from bench.typst_cards import write_typst

    source = write_typst(root, folder / "typst")
    given = (str(source), str(source.with_suffix(".pdf")), str(source.parent / "fonts"))
    words = ("build", "--project", str(root), "--only", "cards", "--paper", "a4", "--out")
    pairs = [
        (commands.cardgen(*words, str(folder / f"out{run}")), commands.used([sys.executable, "-c", COMPILE, *given]))
        for run in range(size.runs)
    ]
    mine, other = (middle(runs).cpu for runs in zip(*pairs, strict=True))
    figures = {"cardgen CPU": mine, "typst CPU": other, "ratio": mine / other, "limit": LIMIT}
    return {name: round(figure, 2) for name, figure in figures.items()}
