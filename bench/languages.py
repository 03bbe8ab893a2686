"""A game in several languages: what the second takes beside the first, and an unchanged rebuild of five."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bench import commands, shell
from bench.commands import middle
from bench.sizes import Size

NO_MORE = 1.0
"""How many times what the first language takes."""
UNCHANGED = 1.5


def languages(size: Size, game: str, root: Path, folder: Path) -> dict[str, Any]:
    """All files by a user who has nothing in store: as they are written, then in a second language, then in all, of
    which two are there; and these once more.
    """
    words = ("build", game, *size.files, "--project", str(root), "--out", str(folder / "out"))
    in_all = (*words, "--lang", ",".join(size.languages))
    with shell.user_folder(folder / "user"):
        first = commands.cardgen(*words)
        second = commands.cardgen(*words, "--lang", size.languages[1])
        commands.cardgen(*in_all)
        again = middle([commands.cardgen(*in_all) for _ in range(size.runs)])
    return {
        "first CPU": round(first.cpu, 2),
        "second CPU": round(second.cpu, 2),
        "second / first": round(second.cpu / first.cpu, 2),
        "limit": NO_MORE,
        "five unchanged wall seconds": round(again.wall, 2),
        "five unchanged CPU": round(again.cpu, 2),
        "limit unchanged": UNCHANGED,
    }
