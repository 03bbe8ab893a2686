"""Numbers the objects of a PDF and writes each to a file as soon as those before it are known; dictionaries, lists and
texts as they stand in one (ISO 32000-1, 7.3 and 7.9.2).

What is painted goes in as bytes, because building a tree of objects for each page costs more than everything else
together (docs/decisions/0003), and is not kept (docs/decisions/0072).
"""

from __future__ import annotations

import contextlib
import zlib
from array import array
from collections.abc import Callable, Iterable, Mapping
from tempfile import SpooledTemporaryFile
from typing import Any

from msgspec import Struct, field

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

    first: int
    folder: str | None = None
    count: int = 0
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
        number = self.first + self.count
        self.count += 1
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


_OF_PDF = "\u02d8\u02c7\u02c6\u02d9\u02dd\u02db\u02da\u02dc"
_MORE_OF_PDF = (
    "\u2022\u2020\u2021\u2026\u2014\u2013\u0192\u2044\u2039\u203a\u2212\u2030\u201e\u201c\u201d\u2018\u2019\u201a\u2122"
    "\ufb01\ufb02\u0141\u0152\u0160\u0178\u017d\u0131\u0142\u0153\u0161\u017e"
)
_BYTES = {ord(letter): 0x18 + number for number, letter in enumerate(_OF_PDF)}
_BYTES |= {ord(letter): 0x80 + number for number, letter in enumerate(_MORE_OF_PDF)} | {ord("\u20ac"): 0xA0}
"""Where PDFDocEncoding is not Latin-1 (D.2)."""
_TAKEN = frozenset(map(chr, _BYTES.values()))
_ESCAPED = {
    byte: f"\\{byte:03o}" if not 32 <= byte < 127 else f"\\{chr(byte)}"
    for byte in (*range(32), *b"()\\", *range(127, 256))
}


def text_string(text: str) -> bytes:
    """A text for people, each byte that is not plain ASCII by its number."""
    return f"({_encoded(text).decode('latin-1').translate(_ESCAPED)})".encode()


def _encoded(text: str) -> bytes:
    if _TAKEN.isdisjoint(text):
        try:
            return text.translate(_BYTES).encode("latin-1")
        except UnicodeEncodeError:
            pass
    return b"\xfe\xff" + text.encode("utf-16-be")


def dictionary(entries: Mapping[str, bytes], more: str = "") -> bytes:
    """Entries in the order of their keys, behind `more` that are written already."""
    lines = (b"/%b %b" % (key.encode(), entries[key]) for key in sorted(entries))
    return b"<<%b\n%b\n>>" % (more.encode(), _in_lines(lines, 6))


def references(numbers: Iterable[int]) -> bytes:
    """A list of objects."""
    return b"[ %b ]" % _in_lines((reference(number) for number in numbers), 10)


def reference(number: int) -> bytes:
    """What stands for the object of this number."""
    return b"%d 0 R" % number


def _in_lines(parts: Iterable[bytes], a_line: int) -> bytes:
    words = list(parts)
    return b" \n  ".join(b" ".join(words[at : at + a_line]) for at in range(0, len(words), a_line))
