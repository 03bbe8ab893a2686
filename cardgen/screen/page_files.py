"""Reads the files that make a page look and behave: the program's own."""

from __future__ import annotations

from pathlib import Path

SHARED = Path(__file__).parent / "page"


def own_file(name: str, *folders: Path) -> bytes:
    """A file of a page, from the first of the folders that has it."""
    return next((folder / name).read_bytes() for folder in folders if (folder / name).is_file())
