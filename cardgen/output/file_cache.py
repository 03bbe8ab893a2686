"""Keeps texts that are dear to make: in a folder, by key, the newest few thousand.

Each behind a hash of key and text: what was cut off, spoilt or put under another key is not there.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from cardgen.data.project.opening import read_plain
from cardgen.output.files import sha256, write_whole
from cardgen.output.locks import private_folder
from cardgen.program import user_cache

FOLDER = ".cardgen/drawings"
OF_FACES = ".cardgen/faces"
MOST = 2000
MOST_BYTES = 20_000_000
PREFIX = "cardgen-drawings-"


@contextmanager
def kept_drawings(out: Path) -> Iterator[SharedCache]:
    """Where processes find the drawings that one of them has read: in `out` or, where there is none, for a while; and
    those that this user's cardgen has read elsewhere.
    """
    if out.is_dir():
        yield drawings_in(out / FOLDER)
        return
    with private_folder(PREFIX) as folder:
        yield drawings_in(folder)


def drawings_in(folder: Path) -> SharedCache:
    """Drawings that are kept in a folder, and in one of the user's own, where there is such a folder."""
    cache = user_cache()
    return SharedCache(FileCache(folder), FileCache(cache / "drawings") if cache else None)


class FileCache(Struct, frozen=True):
    """Files named after their keys. It may be deleted at any time; where nothing can be written, nothing is kept."""

    folder: Path

    def has(self, key: str) -> bool:
        return (self.folder / f"{key}.json").is_file()

    def load(self, key: str) -> str | None:
        try:
            digest, _, text = read_plain(self.folder / f"{key}.json", MOST_BYTES).decode().partition("\n")
        except (OSError, UnicodeDecodeError):
            return None
        return text if digest == _digest(key, text) else None

    def save(self, key: str, text: str) -> None:
        with contextlib.suppress(OSError):
            write_whole(self.folder / f"{key}.json", f"{_digest(key, text)}\n{text}".encode(), is_dear=False)

    def prune(self) -> None:
        """Forgets the oldest, so that the folder does not grow for ever."""
        with contextlib.suppress(OSError):
            if len(os.listdir(self.folder)) <= MOST:
                return
            files = sorted(self.folder.glob("*.json"), key=lambda path: path.stat().st_mtime)
            for path in files[:-MOST]:
                path.unlink()


class SharedCache(Struct, frozen=True):
    """Texts that are kept `near`, for one project, and `far`, for all of a user."""

    near: FileCache
    far: FileCache | None = None

    def has(self, key: str) -> bool:
        return self.near.has(key) or (self.far is not None and self.far.has(key))

    def load(self, key: str) -> str | None:
        text = self.near.load(key)
        return self.far.load(key) if text is None and self.far is not None else text

    def save(self, key: str, text: str) -> None:
        self.near.save(key, text)
        if self.far is not None:
            self.far.save(key, text)

    def prune(self) -> None:
        self.near.prune()
        if self.far is not None:
            self.far.prune()


def _digest(key: str, text: str) -> str:
    return sha256(f"{key}\n{text}".encode())
