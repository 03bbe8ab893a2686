"""Finds the pictures that a set has for its cards: files in `pictures/` that are called as their cards are."""

from __future__ import annotations

from pathlib import Path

FOLDER = "pictures"
ENDINGS = (".svg", ".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff")
"""Of several pictures of a card the first of these is taken."""


def pictures_of(folder: Path) -> dict[str, str]:
    """The pictures of the set in a folder, as paths below it, by the ids of their cards; in any case of letters."""
    try:
        names = sorted(path.name for path in (folder / FOLDER).iterdir())
    except OSError:
        return {}
    known = [(name, Path(name.lower())) for name in names if Path(name.lower()).suffix in ENDINGS]
    known.sort(key=lambda entry: ENDINGS.index(entry[1].suffix), reverse=True)
    return {lower.stem: f"{FOLDER}/{name}" for name, lower in known}
