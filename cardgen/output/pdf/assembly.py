"""Puts a PDF together: what reportlab makes of a document, around the objects that were written as they came.

Nothing is kept in memory that grows with the pages but a few bytes for each object, and where each picture lies.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from os import SEEK_END
from pathlib import Path
from typing import BinaryIO, cast

from msgspec import Struct
from reportlab.pdfbase import pdfdoc

from cardgen.output.pdf.objects import IN_MEMORY, Data, ObjectTable, ReadyObject, Spool, indirect
from cardgen.render.base.picture import FileBytes

A_CHUNK = 1_000_000


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


class _PageTree(pdfdoc.PDFPages):  # type: ignore[misc]
    """The pages by the numbers of their objects."""

    def __init__(self) -> None:
        super().__init__()
        self.numbers: array[int] = array("L")

    def check_format(self, document: pdfdoc.PDFDocument) -> None:
        self.Kids = pdfdoc.PDFArray([f"{number} 0 R" for number in self.numbers])
        self.Count = len(self.numbers)


class StreamedDocument(pdfdoc.PDFDocument):  # type: ignore[misc]
    """reportlab's document, without the objects that pages are made of: those are in the `objects` table.

    `fonts` is the object that all of these name their fonts by.
    """

    def __init__(self, version: tuple[int, int], language: str, folder: Path | None) -> None:
        super().__init__(invariant=1, compression=1, pdfVersion=version, lang=language)
        self.Catalog.Pages = self.Pages = _PageTree()
        self.parent = self.Reference(self.Pages).format(self).decode()
        self.fonts = ReadyObject(b"")
        self.font_table = int(self.Reference(self.fonts).format(self).split()[0])
        self.objects = ObjectTable(self, self.objectcounter + 1, str(folder) if folder else None)

    def add_page(self, data: Data) -> int:
        number = self.objects.add(data)
        self.Pages.numbers.append(number)
        return number

    def format(self) -> PdfFile:
        """All of the file; what reportlab makes last is made here, while the rest grows by it."""
        self.objects.finish()
        rest, first, late = self.objects.rest, self.objects.first, self.objects.first + len(self.objects.offsets)
        head = pdfdoc.PDFFile(self._pdfVersion)
        early = [head.add(self._formatted(number)) for number in range(1, first)]
        while late in self.numberToId:  # to format one may make another
            self.objects.offsets.append(self.objects.tell())
            rest.write(self._formatted(late))
            late += 1
        start = head.offset + self.objects.tell()
        rest.write(b"xref\n0 %d\n0000000000 65535 f \n" % late)
        _write_places(rest, early)
        _write_places(rest, self.objects.offsets, head.offset)
        rest.write(self._trailer(start, late).format(self))
        return PdfFile(head.format(self), rest, self.objects.outside)

    def _formatted(self, number: int) -> bytes:
        return indirect(number, pdfdoc.format(self.idToObject[self.numberToId[number]], self, toplevel=1))

    def _trailer(self, start: int, size: int) -> pdfdoc.PDFTrailer:
        root, info = self.Reference(self.Catalog), self.Reference(self.info)
        return pdfdoc.PDFTrailer(startxref=start, Size=size, Root=root, Info=info, ID=self.ID())


def _write_places(file: BinaryIO, places: Sequence[int], start: int = 0) -> None:
    file.writelines(b"%010d 00000 n \n" % (start + place) for place in places)
