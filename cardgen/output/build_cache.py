"""Remembers what the last build made of what, so that the next draws only what changed.

Lies in the output folder and may be deleted at any time; a file that cannot be read is no memory.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct, ValidationError, convert, field, to_builtins

from cardgen.diagnostics import Diagnostic
from cardgen.output.file_cache import FileCache
from cardgen.output.files import WrittenFile, is_as_written

MEMORY = ".cardgen/memory.json"
FORMAT = 3


class CachedTarget(Struct, frozen=True):
    """What files of an earlier build were made of, what was found on the way, and how much was looked at."""

    fingerprint: str
    written: tuple[WrittenFile, ...]
    found: tuple[Diagnostic, ...]
    counts: tuple[int, int]


class BuildCache(Struct):
    """For each file its fingerprint, its manifest lines and what was found while it was made.

    One that `is_looked_through` has only what is still there: for those who do not see the disk.
    """

    entries: dict[str, dict[str, Any]] = field(default_factory=dict)
    changed: bool = False
    is_looked_through: bool = False

    @classmethod
    def read(cls, out: Path) -> BuildCache:
        try:
            stored = json.loads(_store(out).load(_KEY) or "")
            return cls(dict(stored["entries"])) if stored["format"] == FORMAT else cls()
        except (ValueError, KeyError, TypeError, RecursionError):
            return cls()

    def write(self, out: Path) -> None:
        """Where it cannot be written, nothing is remembered."""
        if self.changed:
            _store(out).save(_KEY, json.dumps({"format": FORMAT, "entries": self.entries}, sort_keys=True))

    def recall(self, name: str, fingerprint: str, out: Path) -> CachedTarget | None:
        """What came of it last time, if it was made of the same and its files are still as they were written."""
        remembered = _remembered(self.entries.get(name))
        if remembered is None or not self.is_of(name, fingerprint):
            return None
        return remembered if self.is_looked_through or _is_there(remembered, out) else None

    def looked_through(self, out: Path) -> BuildCache:
        """What is remembered of files that are still as they were written."""
        entries = ((name, entry, _remembered(entry)) for name, entry in self.entries.items())
        there = {name: entry for name, entry, remembered in entries if remembered and _is_there(remembered, out)}
        return BuildCache(there, is_looked_through=True)

    def is_of(self, name: str, fingerprint: str) -> bool:
        """Whether it was made of this, whatever became of its files."""
        remembered = _remembered(self.entries.get(name))
        return remembered is not None and remembered.fingerprint == fingerprint

    def lines(self) -> Iterator[WrittenFile]:
        """Of all files that are remembered, whatever became of them."""
        for entry in self.entries.values():
            if remembered := _remembered(entry):
                yield from remembered.written

    def keep(
        self,
        name: str,
        fingerprint: str,
        written: Sequence[WrittenFile],
        found: Sequence[Diagnostic],
        counts: tuple[int, int] = (0, 0),
    ) -> None:
        self.changed = True
        self.entries[name] = {
            "fingerprint": fingerprint,
            "written": [to_builtins(line) for line in written],
            "found": [to_builtins(finding) for finding in found],
            "counts": list(counts),
        }


def _is_there(remembered: CachedTarget, out: Path) -> bool:
    return all(is_as_written(out, line) for line in remembered.written)


def _remembered(entry: Any) -> CachedTarget | None:
    """None for an entry that is none."""
    try:
        return convert(entry, CachedTarget)
    except ValidationError:
        return None


_FOLDER, _, _NAME = MEMORY.partition("/")
_KEY = _NAME.removesuffix(".json")


def _store(out: Path) -> FileCache:
    return FileCache(out / _FOLDER)
