"""What did the last build make of what? So that the next draws only what changed.

Lies in the output folder and may be deleted at any time; a file that cannot be read is no memory.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct, field, to_builtins

from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.output.files import Written, is_as_written, write_whole

MEMORY = ".cardgen/memory.json"
FORMAT = 2


class Remembered(Struct, frozen=True):
    """Files of an earlier build, what was found on the way, and how many cards and files were looked at."""

    written: tuple[Written, ...]
    found: tuple[Diagnostic, ...]
    counts: tuple[int, int]


class Memory(Struct):
    """For each file its fingerprint, its manifest lines and what was found while it was made."""

    entries: dict[str, dict[str, Any]] = field(default_factory=dict)
    changed: bool = False

    @classmethod
    def read(cls, out: Path) -> Memory:
        try:
            stored = json.loads((out / MEMORY).read_text(encoding="utf-8"))
            return cls(dict(stored["entries"])) if stored["format"] == FORMAT else cls()
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return cls()

    def write(self, out: Path) -> None:
        if self.changed:
            data = json.dumps({"format": FORMAT, "entries": self.entries}, sort_keys=True)
            write_whole(out / MEMORY, data.encode())

    def recall(self, name: str, fingerprint: str, out: Path) -> Remembered | None:
        """What came of it last time, if it was made of the same and its files are still as they were written."""
        entry = self.entries.get(name)
        if not isinstance(entry, dict) or entry.get("fingerprint") != fingerprint:
            return None
        try:
            written = tuple(Written(**{**line, "trim_mm": _pair(line["trim_mm"])}) for line in entry["written"])
            found = tuple(_diagnostic(stored) for stored in entry["found"])
            counts = (int(entry["counts"][0]), int(entry["counts"][1]))
        except (KeyError, TypeError, ValueError, IndexError):
            return None
        return Remembered(written, found, counts) if all(is_as_written(out, line) for line in written) else None

    def keep(
        self,
        name: str,
        fingerprint: str,
        written: Sequence[Written],
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


def _pair(values: Any) -> tuple[float, float] | None:
    return None if values is None else (values[0], values[1])


def _diagnostic(stored: dict[str, Any]) -> Diagnostic:
    span = Span(**stored["span"]) if stored["span"] else None
    return Diagnostic(**{**stored, "span": span, "severity": Severity(stored["severity"])})
