"""Keeps many short texts in few files, as making a file for each takes longer than making the text.

A bundle begins with the hash of its lines: what was cut off or spoilt is not there. Its name is that hash, so that
nobody writes into one that is there.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from functools import cached_property
from itertools import chain
from pathlib import Path

from msgspec import Struct, field

from cardgen.data.project.opening import read_plain
from cardgen.output.files import sha256, write_whole

ENDING = ".bundle"
MOST_BUNDLES = 6
"""With more, they become one."""
MOST_TEXTS = 12_000
MOST_BYTES = 50_000_000


class Bundles(Struct, dict=True):
    """Texts by key in the bundles of a folder, which may be deleted at any time; where nothing can be written, nothing
    is kept. What is saved comes into a bundle with the next `flush`.
    """

    folder: Path
    begun: dict[str, str] = field(default_factory=dict)

    @cached_property
    def _texts(self) -> dict[str, str]:
        return dict(chain.from_iterable(_lines_of(path) for path in self._by_age()))

    def _by_age(self) -> list[Path]:
        with contextlib.suppress(OSError):
            return sorted(self.folder.glob(f"*{ENDING}"), key=lambda path: (path.stat().st_mtime_ns, path.name))
        return []

    def has(self, key: str) -> bool:
        return key in self.begun or key in self._texts

    def load(self, key: str) -> str | None:
        text = self.begun.get(key)
        return self._texts.get(key) if text is None else text

    def save(self, key: str, text: str) -> None:
        self.begun[key] = text

    def flush(self) -> None:
        """Puts what was saved since the last time into a bundle."""
        if self.begun:
            self._texts.update(self.begun)
            self._write(self.begun)
            self.begun = {}

    def _write(self, texts: dict[str, str]) -> Path | None:
        lines = "".join([f"{key} {text}\n" for key, text in texts.items()])
        digest = sha256(lines.encode())
        path = self.folder / f"{digest[:32]}{ENDING}"
        with contextlib.suppress(OSError):
            write_whole(path, f"{digest}\n{lines}".encode(), is_dear=False)
            return path
        return None

    def prune(self) -> None:
        """Makes one bundle of many, without the oldest texts, so that the folder does not grow for ever."""
        paths = self._by_age()
        if len(paths) <= MOST_BUNDLES:
            return
        newest_last: dict[str, str] = {}
        for key, text in chain.from_iterable(map(_lines_of, paths)):
            newest_last.pop(key, None)
            newest_last[key] = text
        written = self._write(dict(list(newest_last.items())[-MOST_TEXTS:]))
        for path in paths if written else ():
            if path != written:
                with contextlib.suppress(OSError):
                    path.unlink()


def _lines_of(path: Path) -> Iterable[tuple[str, str]]:
    """Keys and texts of a bundle; nothing of one that is not as it was written."""
    with contextlib.suppress(OSError, UnicodeDecodeError):
        digest, _, lines = read_plain(path, MOST_BYTES).decode().partition("\n")
        if sha256(lines.encode()) == digest:
            return ((key, text) for key, _, text in (line.partition(" ") for line in lines.split("\n")) if key)
    return ()
