"""The commands `check`, `build` and `--version`, as anybody calls them: whole processes, imports among them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench import commands, pairs
from bench.commands import Used, middle
from bench.sizes import Size

COLD = {"fsys": 4.0, "phylo": 6.0, "foodadvice": 15.0}
CHECK = {"fsys": 3.0}
UNCHANGED = 0.5
VERSION = 0.25
SHOP, AT_THE_SHOP = "drivethrucards", 2.0
"""Who is sent PDF/X-1a, and how much more CPU that may take than sheets to print at home."""


def checks(size: Size, game: str, root: Path, folder: Path) -> dict[str, Any]:
    """`cardgen check` of a game at the level that is usual, play among it, by a user who has nothing in store; the same
    after a word of a card was saved, and once more.
    """
    own = copied(root, folder / f"checked-{game}")
    words = ("check", game, "--level", size.level, "--project", str(own))
    with user_folder(folder / f"user-of-{game}"):
        first = commands.cardgen(*words, cwd=folder)
        edited = middle([_after_an_edit(own, game, words, number) for number in range(size.runs)])
        again = middle([commands.cardgen(*words, cwd=folder) for _ in range(size.runs)])
    return {**_told(first), "limit": CHECK.get(game), **_told(edited, "edited "), **_told(again, "unchanged ")}


def builds(size: Size, game: str, root: Path, out: Path) -> dict[str, Any]:
    """All files of a game: into an empty folder, then again, then after a word of a card was saved."""
    own = copied(root, out.with_name(f"built-{game}"))
    words = ("build", game, *size.files, "--project", str(own), "--out", str(out))
    cold = commands.cardgen(*words)
    again = middle([commands.cardgen(*words) for _ in range(size.runs)])
    edited = middle([_after_an_edit(own, game, words, number) for number in range(size.runs)])
    return {
        "cold wall seconds": round(cold.wall, 2),
        "cold CPU": round(cold.cpu, 2),
        "limit": COLD[game],
        "unchanged wall seconds": round(again.wall, 2),
        "limit unchanged": UNCHANGED,
        **_told(edited, "edited "),
    }


def copied(root: Path, place: Path) -> Path:
    """The project without what lies beside it, to be changed."""
    for name in ("card_data", "templates", "fonts"):
        if (root / name).is_dir():
            shutil.copytree(root / name, place / name)
    return place


@contextmanager
def user_folder(place: Path) -> Iterator[None]:
    """What cardgen keeps for its user lies here meanwhile."""
    before = os.environ.get("XDG_CACHE_HOME")
    os.environ["XDG_CACHE_HOME"] = str(place)
    try:
        yield
    finally:
        del os.environ["XDG_CACHE_HOME"]
        if before is not None:
            os.environ["XDG_CACHE_HOME"] = before


def _after_an_edit(root: Path, game: str, words: Sequence[str], number: int) -> Used:
    """A command after the first title of a game was changed: never to one that it had before."""
    path = min(root.glob(f"card_data/{game}/sets/*/cards/*.yaml"))
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("title: ", f"title: {chr(ord('A') + number)} ", 1), encoding="utf-8")
    return commands.cardgen(*words, cwd=root)


def _told(run: Used, when: str = "") -> dict[str, float]:
    return {f"{when}wall seconds": round(run.wall, 2), f"{when}CPU": round(run.cpu, 2)}


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
