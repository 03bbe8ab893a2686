"""The commands `check`, `build` and `--version`, as anybody calls them: whole processes, imports among them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bench import commands, pairs
from bench.commands import middle
from bench.sizes import Size

COLD = {"fsys": 4.0, "phylo": 6.0, "foodadvice": 15.0}
CHECK = {"fsys": 3.0}
UNCHANGED = 0.5
VERSION = 0.25
SHOP, AT_THE_SHOP = "drivethrucards", 2.0
"""Who is sent PDF/X-1a, and how much more CPU that may take than sheets to print at home."""


def checks(size: Size, game: str, root: Path, folder: Path) -> dict[str, Any]:
    """`cardgen check` of a game at the level that is usual, play among it, with nothing built before."""
    words = ("check", game, "--level", size.level, "--project", str(root))
    run = middle([commands.cardgen(*words, cwd=folder) for _ in range(size.runs)])
    return {"wall seconds": round(run.wall, 2), "CPU": round(run.cpu, 2), "limit": CHECK.get(game)}


def builds(size: Size, game: str, root: Path, out: Path) -> dict[str, Any]:
    """All files of a game on both papers: into an empty folder, then again."""
    words = ("build", game, "--project", str(root), "--out", str(out))
    cold = commands.cardgen(*words)
    again = middle([commands.cardgen(*words) for _ in range(size.runs)])
    return {
        "cold wall seconds": round(cold.wall, 2),
        "cold CPU": round(cold.cpu, 2),
        "limit": COLD[game],
        "unchanged wall seconds": round(again.wall, 2),
        "limit unchanged": UNCHANGED,
    }


def orders(size: Size, game: str, root: Path, out: Path) -> dict[str, Any]:
    """The cards of a game for a print shop, in inks and read back, against home sheets on both papers; in turn."""
    words = ("build", game, "--only", "cards", "--project", str(root))
    compared = pairs.in_turn(
        lambda number: commands.cardgen(*words, "--target", SHOP, "--out", str(out / f"shop-{number}")),
        lambda number: commands.cardgen(*words, "--out", str(out / f"home-{number}")),
        size.runs,
    )
    return pairs.figures_of(compared, "shop", "home") | {"limit": AT_THE_SHOP}


def version(size: Size) -> dict[str, Any]:
    """The least that the program can be asked; the first time, which reads its files from the disk, is not counted."""
    commands.cardgen("--version")
    run = middle([commands.cardgen("--version") for _ in range(size.runs)])
    return {"wall seconds": round(run.wall, 3), "limit": VERSION}
