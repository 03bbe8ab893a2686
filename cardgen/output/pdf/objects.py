"""Numbers the objects of a PDF and writes each to a file as soon as those before it are known.

reportlab makes what a file has once: header, catalog, outline, information. What is painted goes in as bytes, because
building a tree of objects for each page costs more than everything else together (docs/decisions/0003), and is not kept
(docs/decisions/0072).
"""

from __future__ import annotations

import contextlib
import zlib
from array import array
from collections.abc import Callable
from tempfile import SpooledTemporaryFile
from typing import Any

from msgspec import Struct, field
from reportlab.pdfbase import pdfdoc

from cardgen.render.base.picture import FileBytes, Held

IN_MEMORY = 4_000_000
"""Bytes of a file in the making from which on it lies on the disk."""


class FileStream(Struct, frozen=True):
    """A stream object with these `entries` whose content lies in a file, encoded already."""

    entries: bytes
    content: FileBytes

    @property
    def head(self) -> bytes:
        return b"<<%b/Length %d>>stream\n" % (self.entries, len(self.content))


Data = bytes | FileStream | Callable[[], bytes]
"""An object, or what makes it once the whole file is known."""
END_OF_STREAM = b"\nendstream\n"


class ReadyObject(pdfdoc.PDFObject):  # type: ignore[misc]
    """A PDF object of reportlab's whose bytes are known."""

    __RefOnly__ = 1

    def __init__(self, data: bytes) -> None:
        self.data = data

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        return self.data


def stream(entries: bytes, content: bytes, level: int = 6) -> bytes:
    """A stream object, deflated; `entries` are what its dictionary says besides filter and length."""
    return ready_stream(entries + b"/Filter/FlateDecode", zlib.compress(content, level))


def ready_stream(entries: bytes, content: bytes) -> bytes:
    """A stream object whose content is encoded already."""
    return b"<<%b/Length %d>>stream\n%b%b" % (entries, len(content), content, END_OF_STREAM)


def held_stream(entries: bytes, content: Held) -> bytes | FileStream:
    """The same of what may lie in a file."""
    return ready_stream(entries, content) if isinstance(content, bytes) else FileStream(entries, content)


class Spool(SpooledTemporaryFile[bytes]):
    """A file without a name, which goes when nobody holds it."""

    def __del__(self) -> None:
        with contextlib.suppress(OSError):  # of a full disk, which was told before
            self.close()


class ObjectTable(Struct):
    """The numbered objects of one document, those from number `first` on; they are written to `rest`, in `folder` or
    where the system keeps such files, but for what lies in files of its own: `outside`, each with its place in `rest`.
    `waiting` are those behind one that is not known yet.
    """

    document: pdfdoc.PDFDocument
    first: int
    folder: str | None = None
    offsets: array[int] = field(default_factory=lambda: array("Q"))
    waiting: dict[int, Data | None] = field(default_factory=dict)
    rest: Any = None
    outside: list[tuple[int, FileBytes]] = field(default_factory=list)
    length_outside: int = 0

    def __post_init__(self) -> None:
        self.rest = Spool(IN_MEMORY, dir=self.folder)

    def reserve(self) -> int:
        """A number to refer to before its object exists."""
        return self.add(None)

    def add(self, data: Data | None) -> int:
        self.document.objectcounter += 1
        number: int = self.document.objectcounter
        self.put(number, data)
        return number

    def put(self, number: int, data: Data | None) -> None:
        """Gives a reserved number its object."""
        self.waiting[number] = data
        while isinstance(known := self.waiting.get(self.first + len(self.offsets)), bytes | FileStream):
            self._write(known)

    def finish(self) -> None:
        """Writes what waited for the rest of the file."""
        for number in sorted(self.waiting):
            data = self.waiting[number]
            self._write(data() if callable(data) else data or b"null")

    def tell(self) -> int:
        """How many bytes all objects have up to now."""
        return int(self.rest.tell()) + self.length_outside

    def _write(self, data: bytes | FileStream) -> None:
        number = self.first + len(self.offsets)
        self.waiting.pop(number, None)
        self.offsets.append(self.tell())
        if isinstance(data, bytes):
            self.rest.write(indirect(number, data))
        else:
            self._leave_outside(number, data)

    def _leave_outside(self, number: int, data: FileStream) -> None:
        before, behind = indirect(number, data.head + END_OF_STREAM).split(END_OF_STREAM)
        self.rest.write(before)
        self.outside.append((self.rest.tell(), data.content))
        self.length_outside += len(data.content)
        self.rest.write(END_OF_STREAM + behind)


def indirect(number: int, data: bytes) -> bytes:
    """An object as it stands in a file."""
    return b"%d 0 obj\n%b%bendobj\n" % (number, data, b"" if data.endswith(b"\n") else b"\n")
