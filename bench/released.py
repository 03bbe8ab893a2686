"""Holds the figures of a run against the last release's own, which lie in `released.json`; `--release` writes them.

Both runs tell how long a fixed loop took. Where that differs, the machine does, not the program.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cardgen.program import __version__

RELEASED = Path(__file__).with_name("released.json")
AGAINST = "against the last release"
LACKING = "no release was measured yet; `python -m bench --release` keeps the figures of one"
BOUNDS = ("limit", "at least", "at most")
"""How figures begin that are not measured."""
Measured = Mapping[str, Mapping[str, Any]]


def compared(now: Measured, then: Measured) -> dict[str, dict[str, float]]:
    """How many times each figure of the release every figure is that both runs have."""
    found = {title: _ratios(figures, then.get(title, {})) for title, figures in now.items()}
    return {title: ratios for title, ratios in found.items() if ratios}


def _ratios(now: Mapping[str, Any], then: Mapping[str, Any]) -> dict[str, float]:
    return {
        name: round(figure / then[name], 2)
        for name, figure in now.items()
        if not name.startswith(BOUNDS) and _is_some(figure) and _is_some(then.get(name))
    }


def _is_some(figure: object) -> bool:
    return isinstance(figure, int | float) and figure > 0


def against_release(now: Measured) -> dict[str, Any]:
    """The ratios to what the last release was measured with, and which that is."""
    if not RELEASED.exists():
        return {AGAINST: {"left out": LACKING}}
    kept = json.loads(RELEASED.read_text(encoding="utf-8"))
    return {AGAINST: {"version": kept["version"], **compared(now, kept["figures"])}}


def keep(now: Measured) -> None:
    """This run is what later ones are held against."""
    text = json.dumps({"version": __version__, "figures": now}, indent=1)
    RELEASED.write_text(f"{text}\n", encoding="utf-8")
