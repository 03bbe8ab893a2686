"""Puts a PDF together: head, page tree, outline, cross-references and trailer around the objects that were written as
they came (ISO 32000-1, 7.5).

Nothing is kept in memory that grows with the pages but a few bytes for each object, and where each picture lies.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from os import SEEK_END
from pathlib import Path
from typing import BinaryIO, cast

from msgspec import Struct, field

from cardgen.output.pdf.objects import (
    IN_MEMORY,
    Data,
    ObjectTable,
    Spool,
    dictionary,
    indirect,
    reference,
    references,
    text_string,
)
from cardgen.render.base.picture import FileBytes

A_CHUNK = 1_000_000
_EMPTY, PAGES, FONTS, FIRST = 1, 2, 3, 4
"""The numbers of the objects in the head; the last is that of the first behind it."""
_HEAD = b"%%PDF-%d.%d\n%%\x93\x8c\x8b\x9e ReportLab Generated PDF document (opensource)\n"
_ID = b"\n[<%b><%b>]\n%% ReportLab generated PDF document -- digest (opensource)\n"
"""Comments that reportlab wrote, which made this part of files up to now: so that they stay the same byte for byte."""


class PdfFile(Struct, frozen=True):
    """The bytes of a finished file: the `head`, which is known last, and the `rest`, which may lie on the disk.

    What is `outside` lies in files of its own, each with its place in the rest.
    """

    head: bytes
    rest: BinaryIO
    outside: Sequence[tuple[int, FileBytes]] = ()

    def __iter__(self) -> Iterator[bytes]:
        """All of it in pieces, as often as it is asked for. Raises OSError where a file outside was changed."""
        yield self.head
        at = 0
        for place, content in self.outside:
            yield from self._of_rest(at, place)
            yield from content.pieces()
            at = place
        yield from self._of_rest(at, self.rest.seek(0, SEEK_END))

    def as_stream(self) -> BinaryIO:
        """All of it to read from any place, on the disk where it is large."""
        return stream_of(self)

    def _of_rest(self, start: int, end: int) -> Iterator[bytes]:
        self.rest.seek(start)
        while start < end and (chunk := self.rest.read(min(A_CHUNK, end - start))):
            yield chunk
            start += len(chunk)


def stream_of(pieces: Iterable[bytes]) -> BinaryIO:
    """Pieces as one file to read."""
    whole = Spool(IN_MEMORY)
    for piece in pieces:  # all lines at once would be in memory before any goes to the disk
        whole.write(piece)
    whole.seek(0)
    return cast("BinaryIO", whole)  # which it is, though its type does not say so


class StreamedDocument:
    """A document in the making: its numbered `objects`, and the numbers of its `pages`.

    `fonts` is the dictionary of fonts, which all of these name by its number.
    """

    def __init__(self, version: tuple[int, int], folder: Path | None) -> None:
        self.version = version
        self.fonts = b""
        self.objects = ObjectTable(FIRST, str(folder) if folder else None)
        self.pages: array[int] = array("L")

    def add_page(self, data: Data) -> int:
        number = self.objects.add(data)
        self.pages.append(number)
        return number

    def file(self, catalog: int, info: int, digest: bytes) -> PdfFile:
        """All of the file, known by this digest."""
        self.objects.finish()
        rest, places = self.objects.rest, []
        head = _HEAD % self.version
        for number, data in ((_EMPTY, dictionary({})), (PAGES, self._page_tree()), (FONTS, self.fonts)):
            places.append(len(head))
            head += indirect(number, data)
        start, size = len(head) + self.objects.tell(), FIRST + self.objects.count
        rest.write(b"xref\n0 %d\n0000000000 65535 f \n" % size)
        _write_places(rest, places)
        _write_places(rest, self.objects.offsets, len(head))
        rest.write(_trailer(start, size, catalog, info, digest.hex().encode()))
        return PdfFile(head, rest, self.objects.outside)

    def _page_tree(self) -> bytes:
        kids = references(self.pages)
        return dictionary({"Type": b"/Pages", "Count": b"%d" % len(self.pages), "Kids": kids})


def _trailer(start: int, size: int, catalog: int, info: int, id: bytes) -> bytes:
    entries = {"ID": _ID % (id, id), "Info": reference(info), "Root": reference(catalog), "Size": b"%d" % size}
    lines = b"\n".join(b"/%b %b" % (key.encode(), entry) for key, entry in entries.items())
    return b"trailer\n<<\n%b\n>>\nstartxref\n%d\n%%%%EOF\n" % (lines, start)


def _write_places(file: BinaryIO, places: Sequence[int], start: int = 0) -> None:
    file.writelines(b"%010d 00000 n \n" % (start + place) for place in places)


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
        written = {"Title": text_string(entry.title), "Dest": reference(entry.target), "Parent": reference(parent)}
        written |= {key: reference(other) for key, other in (("Prev", before), ("Next", behind)) if other}
        written |= _ends(children) | {"Count": b"%d" % entry.count} if children else {}
        objects.put(number, dictionary(written))
    return numbers


def _ends(numbers: Sequence[int]) -> dict[str, bytes]:
    return {"First": reference(numbers[0]), "Last": reference(numbers[-1])}
