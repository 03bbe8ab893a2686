"""The outline of a PDF: its bookmarks as a tree (ISO 32000-1, 12.3.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct, field

from cardgen.output.pdf.notation import dictionary, reference, text_string
from cardgen.output.pdf.objects import ObjectTable


class OutlineEntry(Struct):
    """A title, the number of the object that says where it leads, and the entries below it."""

    title: str
    target: int
    below: list[OutlineEntry] = field(default_factory=list)

    @property
    def count(self) -> int:
        """How many entries are below, at any depth."""
        return sum(1 + entry.count for entry in self.below)

    @property
    def parents(self) -> int:
        """How many of these have entries below them."""
        return sum(bool(entry.below) + entry.parents for entry in self.below)


def tree_of(entries: Iterable[tuple[int, OutlineEntry]]) -> OutlineEntry:
    """What all entries are below, of entries in the order of their pages, each with its level from 0 on."""
    root = OutlineEntry("", 0)
    path = [root]
    for level, entry in entries:
        del path[level + 1 :]
        path[-1].below.append(entry)
        path.append(entry)
    return root


def write_outline(objects: ObjectTable, root: OutlineEntry) -> int:
    """Adds the objects of a tree; the number of its root."""
    number = objects.reserve()
    count = root.count + root.parents  # viewers ask whether there is one; so files are as reportlab wrote them
    entries = {"Type": b"/Outlines", "Count": b"%d" % count}
    objects.put(number, dictionary(entries | _ends(_write(objects, number, root.below))))
    return number


def _write(objects: ObjectTable, parent: int, entries: Sequence[OutlineEntry]) -> list[int]:
    """The numbers of entries with one parent."""
    numbers: list[int] = []
    below: list[list[int]] = []
    for entry in entries:
        numbers.append(objects.reserve())
        below.append(_write(objects, numbers[-1], entry.below))
    for number, before, behind, entry, children in zip(
        numbers, [0, *numbers], [*numbers[1:], 0], entries, below, strict=False
    ):
        said = {"Title": text_string(entry.title), "Dest": reference(entry.target), "Parent": reference(parent)}
        said |= {key: reference(other) for key, other in (("Prev", before), ("Next", behind)) if other}
        said |= _ends(children) | {"Count": b"%d" % entry.count} if children else {}
        objects.put(number, dictionary(said))
    return numbers


def _ends(numbers: Sequence[int]) -> dict[str, bytes]:
    return {"First": reference(numbers[0]), "Last": reference(numbers[-1])}
