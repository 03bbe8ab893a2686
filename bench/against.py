"""The same cards by cardgen and by other programs, data to PDF as whole processes, in turn."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from msgspec import Struct

from bench import commands, pairs
from bench.plain_cards import write_plain
from bench.shipped import REPOSITORY
from bench.sizes import Size
from bench.typst_cards import write_typst

LACKING = "typst is not installed; bench/requirements.lock has it"
COMPILE = "import sys, typst; typst.compile(sys.argv[1], output=sys.argv[2], font_paths=[sys.argv[3]])"


class Rival(Struct, frozen=True):
    """A program that sets the same cards: what it reads is written by `write`; `command` is what it does with that.

    Where it is not installed, `lacking` says so. `limit` is the ratio that cardgen should keep to.
    """

    name: str
    module: str
    lacking: str
    limit: float | None
    write: Callable[[Path, Path], Path]
    command: Callable[[Path, Path], list[str]]

    def is_here(self) -> bool:
        return find_spec(self.module) is not None

    def run(self, given: Path, out: Path) -> commands.Used:
        return commands.used(self.command(given, out), REPOSITORY)


def _typst(source: Path, out: Path) -> list[str]:
    return [sys.executable, "-c", COMPILE, str(source), str(out), str(source.parent / "fonts")]


def _plain(folder: Path, out: Path) -> list[str]:
    return [sys.executable, "-m", "bench.plain_cards", str(folder), str(out)]


TYPST = Rival(name="typst", module="typst", lacking=LACKING, limit=1.0, write=write_typst, command=_typst)
PLAIN = Rival(name="plain reportlab", module="reportlab", lacking="", limit=None, write=write_plain, command=_plain)
RIVALS = (TYPST, PLAIN)


def against(size: Size, rival: Rival, root: Path, folder: Path) -> dict[str, Any]:
    """CPU and memory of each, and the ratio."""
    if not rival.is_here():
        return {"left out": rival.lacking}
    given = rival.write(root, folder / rival.name)
    compared = pairs.in_turn(
        lambda number: sheets(root, folder / f"{rival.name} {number}"),
        lambda _: rival.run(given, folder / f"{rival.name}.pdf"),
        size.runs,
    )
    return pairs.figures_of(compared, "cardgen", rival.name) | ({"limit": rival.limit} if rival.limit else {})


def sheets(root: Path, out: Path) -> commands.Used:
    """All cards of a project on A4, by cardgen, into a folder."""
    return commands.cardgen("build", "--project", str(root), "--only", "cards", "--paper", "a4", "--out", str(out))
