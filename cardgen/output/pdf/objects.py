"""Numbers the objects of a PDF: ready bytes in, a numbered object of reportlab's document out.

reportlab keeps the file: header, cross-reference table, catalog, outline, information. What is
painted goes in as bytes, because building a tree of objects for each page costs more than
everything else together (docs/decisions/0003).
"""

from __future__ import annotations

import zlib
from collections.abc import Callable

from msgspec import Struct
from reportlab.pdfbase import pdfdoc


class ReadyObject(pdfdoc.PDFObject):  # type: ignore[misc]
    """A PDF object whose bytes are known, or made when the file is written."""

    __RefOnly__ = 1

    def __init__(self, data: bytes | Callable[[], bytes]) -> None:
        self.data = data

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        """The bytes, which are let go of: reportlab asks once, and keeps what it makes of them."""
        data, self.data = self.data, b""
        return data if isinstance(data, bytes) else data()


def stream(entries: bytes, content: bytes, level: int = 6) -> bytes:
    """A stream object, deflated; `entries` are what its dictionary says besides filter and length."""
    return ready_stream(entries + b"/Filter/FlateDecode", zlib.compress(content, level))


def ready_stream(entries: bytes, content: bytes) -> bytes:
    """A stream object whose content is encoded already."""
    return b"<<%b/Length %d>>stream\n%b\nendstream\n" % (entries, len(content), content)


class ObjectTable(Struct):
    """The numbered objects of one document."""

    document: pdfdoc.PDFDocument

    def reserve(self) -> int:
        """A number to refer to before its object exists."""
        return self.add(b"null")

    def add(self, data: bytes | Callable[[], bytes]) -> int:
        name = f"cardgen{self.document.objectcounter + 1}"
        self.document.Reference(ReadyObject(data), name)
        return int(self.document.idToObjectNumberAndVersion[name][0])

    def put(self, number: int, data: bytes | Callable[[], bytes]) -> None:
        """Gives a reserved number its object."""
        self.document.idToObject[self.document.numberToId[number]].data = data

    def add_page(self, data: bytes | Callable[[], bytes]) -> int:
        name = self.document.thisPageName()
        self.document.addPage(ReadyObject(data))
        return int(self.document.idToObjectNumberAndVersion[name][0])
