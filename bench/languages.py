"""A game in several languages: what the second takes beside the first, and an unchanged rebuild of five."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bench import commands, shell
from bench.commands import middle
from bench.sizes import Size

SECOND = "de"
FIVE = ("en", SECOND, "es", "sw", "accents")
NO_MORE = 1.0
"""How many times what the first language takes."""
UNCHANGED = 1.5


def languages(size: Size, game: str, root: Path, folder: Path) -> dict[str, Any]:
    """All files on both papers by a user who has nothing in store: as they are written, then in a second language, then
    in five, of which two are there; and these once more.
    """
    words = ("build", game, "--project", str(root), "--out", str(folder / "out"))
    with shell.user_folder(folder / "user"):
        first = commands.cardgen(*words)
        second = commands.cardgen(*words, "--lang", SECOND)
        commands.cardgen(*words, "--lang", ",".join(FIVE))
        again = middle([commands.cardgen(*words, "--lang", ",".join(FIVE)) for _ in range(size.runs)])
    return {
        "first CPU": round(first.cpu, 2),
        "second CPU": round(second.cpu, 2),
        "second / first": round(second.cpu / first.cpu, 2),
        "limit": NO_MORE,
        "five unchanged wall seconds": round(again.wall, 2),
        "five unchanged CPU": round(again.cpu, 2),
        "limit unchanged": UNCHANGED,
    }
