"""Says of marks what they are part of, so that a book can be read aloud (docs/decisions/0056).

From the inside out: type becomes a paragraph, the paragraph part of an item, the item of a list.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePosixPath

from msgspec.structs import replace

from cardgen.render.base.display import Drawing, Link, Mark, Placed, StructureElement, Text

EMPTY = Text(0, 0, (), 1, "#000000")
"""Type without a letter, for a cell that is empty but a cell."""


def cell_of(heads: str) -> StructureElement:
    """A cell of a table: the head of its Column or Row, or none."""
    return StructureElement("TH", attribute=("Table", "Scope", heads)) if heads else StructureElement("TD")


def tagged(marks: Iterable[Mark], *around: StructureElement) -> tuple[Mark, ...]:
    """The marks, of which type and pictures are in these elements."""
    return tuple(
        replace(mark, structure=(*around, *mark.structure)) if isinstance(mark, Text | Placed) else mark
        for mark in marks
    )


def within(marks: Iterable[Mark], *around: StructureElement) -> tuple[Mark, ...]:
    """The marks, of which those that are part of something are in these elements; decoration stays what it is."""
    return tuple(
        replace(mark, structure=(*around, *mark.structure))
        if isinstance(mark, Text | Placed) and mark.structure
        else mark
        for mark in marks
    )


def untagged(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """The marks as decoration."""
    return tuple(replace(mark, structure=()) if isinstance(mark, Text | Placed) else mark for mark in marks)


def links_within(links: Iterable[Link], *around: StructureElement) -> tuple[Link, ...]:
    """The links, in these elements."""
    return tuple(replace(link, structure=(*around, *link.structure)) for link in links)


def icon_of(drawing: Drawing) -> str:
    """The id of the icon that a drawing shows, or the name of a sign of books; empty for any other."""
    path = PurePosixPath(drawing.name)
    return path.name.partition(".")[0].partition(" ")[0] if path.parts[0] in ("icons", "book") else ""
