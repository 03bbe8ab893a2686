"""What did the last build make of what? So that the next draws only what changed.

Lies in the output folder and may be deleted at any time; a file that cannot be read is no memory.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.output.files import Written, write_whole

MEMORY = ".cardgen.json"
FORMAT = 1


@dataclass(slots=True)
class Memory:
    """For each file its fingerprint, its manifest lines and what was found while it was made."""

    entries: dict[str, dict[str, Any]] = field(default_factory=dict)
    changed: bool = False

    @classmethod
    def read(cls, out: Path) -> Memory:
        try:
            stored = json.loads((out / MEMORY).read_text(encoding="utf-8"))
            return cls(dict(stored["entries"])) if stored["format"] == FORMAT else cls()
        except (OSError, ValueError, KeyError, TypeError):
            return cls()

    def write(self, out: Path) -> None:
        if self.changed:
            data = json.dumps({"format": FORMAT, "entries": self.entries}, sort_keys=True)
            write_whole(out / MEMORY, data.encode())

    def recall(self, name: str, fingerprint: str) -> tuple[list[Written], list[Diagnostic]] | None:
        """What was written and found when this file was last made, if it was made of the same."""
        entry = self.entries.get(name)
        if entry is None or entry.get("fingerprint") != fingerprint:
            return None
        try:
            written = [Written(**{**line, "trim_mm": _pair(line["trim_mm"])}) for line in entry["written"]]
            return written, [_diagnostic(stored) for stored in entry["found"]]
        except (KeyError, TypeError, ValueError):
            return None

    def keep(self, name: str, fingerprint: str, written: list[Written], found: list[Diagnostic]) -> None:
        self.changed = True
        self.entries[name] = {
            "fingerprint": fingerprint,
            "written": [asdict(line) for line in written],
            "found": [asdict(finding) for finding in found],
        }


def _pair(values: Any) -> tuple[float, float] | None:
    return None if values is None else (values[0], values[1])


def _diagnostic(stored: dict[str, Any]) -> Diagnostic:
    span = Span(**stored["span"]) if stored["span"] else None
    return Diagnostic(**{**stored, "span": span, "severity": Severity(stored["severity"])})
