"""What the rows of a table come to: entries that they change or make, and what was found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct, field

from cardgen.diagnostics import Diagnostic, Span
from cardgen.tables.cells.text_marks import TextMarksFound
from cardgen.tables.entries import ProjectEntries, ProjectEntry
from cardgen.tables.entry_values import KeyPath

MOST_FINDINGS = 200


class EntryChange(Struct, frozen=True):
    """An entry that a row changes, or makes where `entry` is None; `values` are new ones by path, GONE among them.

    `printing` are values of its printing. `value` is the whole entry as it will be.
    """

    kind: str
    key: str
    entry: ProjectEntry | None
    values: Mapping[KeyPath, Any]
    value: Mapping[str, Any]
    printing: Mapping[KeyPath, Any]
    set_id: str
    place: Span


class Merged(Struct):
    """What all rows come to; `seen` are the keys of each kind that the table has, in small letters, with their rows,
    `spelt` the same as they stand there, `marks` how texts were read, `newline` what is remembered to stand in the
    table for a new line, and so is one in a card, too. The user may say that a table `overwrites` other cards. New
    cards are `alike` to those of the project with these keys, but for the title.
    """

    changes: list[EntryChange] = field(default_factory=list)
    found: list[Diagnostic] = field(default_factory=list)
    same: int = 0
    unreported: int = 0
    skipped: int = 0
    seen: dict[str, dict[str, Span]] = field(default_factory=dict)
    spelt: set[tuple[str, str]] = field(default_factory=set)
    marks: TextMarksFound = field(default_factory=TextMarksFound)
    newline: str = ""
    overwrites: bool = False
    alike: dict[str, str] = field(default_factory=dict)

    def report(self, finding: Diagnostic) -> None:
        if len(self.found) < MOST_FINDINGS:
            self.found.append(finding)
        else:
            self.unreported += 1


def renamed(known: ProjectEntries, merged: Merged) -> Iterator[str]:
    """New cards that look like one of the project which the table does not have: that was renamed, perhaps."""
    left = {*unseen(known, merged)}
    for key, alike in merged.alike.items():
        if alike in left:
            yield f"`{key}` is new, and like `{alike}` but for the title: was that renamed? Take one of them out"


def unseen(known: ProjectEntries, merged: Merged) -> Iterator[str]:
    """Keys of cards of the project that the table does not have: they stay as they are."""
    seen = merged.seen.get("cards", {})
    return (key for key in known.by_key["cards"] if key.casefold() not in seen)
