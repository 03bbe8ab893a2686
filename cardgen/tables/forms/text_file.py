"""Reads tables that are plain text: CSV and TSV, whatever stands between cells and however they are encoded."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct

from cardgen.data.project.opening import open_plain
from cardgen.tables.sheet import CardTable, TableRow, TableSheet, UnreadableTable, is_empty

LONGEST_CELL = 100_000
MOST_COLUMNS = 1_000
_MARKS = ",;\t|"
_BLOCK = 1_000_000
_BY_BEGINNING = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
_OLD, _DOS = "cp1252", "cp850"
_NAMES = {_OLD: "Windows-1252", _DOS: "the letters of DOS (code page 850)"}
_LETTER_OF_DOS = re.compile(rb"[A-Za-z][\x81-\x84\x87-\x89\x8b\x8d\x94\x95][A-Za-z]")
"""Within a word a letter with an accent in DOS, and no letter at all to Windows: `fran‡ais`."""
_LETTER_OF_WINDOWS = re.compile(rb"[A-Za-z][\xc0-\xff][A-Za-z]")


class _Form(Struct, frozen=True):
    encoding: str
    mark: str


def read(path: Path, file: str, known: str = "") -> CardTable:
    """The table of a text file, one sheet; its encoding is `known` where it is no UTF-8, else guessed. Its rows are
    read when they are asked for. Raises UnreadableTable.
    """
    encoding = _encoding(path)
    is_guess = encoding in _NAMES
    encoding = known if known and is_guess else encoding
    form = _Form(encoding, _mark(path, encoding))
    notes: tuple[str, ...] = ()
    if is_guess and not known:
        how = f"read as {_NAMES[encoding]}, as older programs write it"
        wrong = "save it as CSV UTF-8, or say what it is, as in --encoding shift_jis, cp1250 or mac_roman"
        notes = (f"this is not UTF-8: {how}; are letters wrong, look at those with accents? Then {wrong}",)
    return CardTable(file, (TableSheet(path.stem, lambda: _rows(path, form), True),), notes)


def of_text(text: str) -> Iterator[TableRow]:
    """The rows of a table that is a text within a file. Raises UnreadableTable."""
    line = text[:LONGEST_CELL].partition("\n")[0]
    return _rows_in(io.StringIO(text, newline=""), _most_frequent(line))


def _encoding(path: Path) -> str:
    """That of its beginning; else UTF-8 where all of it is, else what DOS or Windows wrote before."""
    with open_plain(path) as stream:
        beginning = stream.read(4)
        for mark, encoding in _BY_BEGINNING:
            if beginning.startswith(mark):
                return encoding
        if beginning[1::2] == b"\0\0":  # letters of UTF-16 without its mark
            return "utf-16-le"
        decoder = codecs.getincrementaldecoder("utf-8")()
        block, is_utf8, of_dos = beginning, True, 0
        while block:
            if b"\0" in block:
                raise UnreadableTable("this is not text", "save it as CSV in UTF-8, or as XLSX or ODS")
            try:
                decoder.decode(block)
            except UnicodeDecodeError:
                is_utf8 = False
            of_dos += len(_LETTER_OF_DOS.findall(block)) - len(_LETTER_OF_WINDOWS.findall(block))
            block = stream.read(_BLOCK)
    return "utf-8" if is_utf8 else _DOS if of_dos > 0 else _OLD


def _mark(path: Path, encoding: str) -> str:
    """What stands between cells: the mark that the first line has most of, outside quotation marks."""
    try:
        with _opened(path, encoding) as stream:
            line = stream.readline(LONGEST_CELL)
    except UnicodeDecodeError:
        raise UnreadableTable(f"this is not {encoding}", "say another encoding with --encoding") from None
    return "\t" if path.suffix.lower() in (".tsv", ".tab") else _most_frequent(line)


def _most_frequent(line: str) -> str:
    bare = "".join(line.split('"')[::2])
    return max(_MARKS, key=bare.count)


def _rows(path: Path, form: _Form) -> Iterator[TableRow]:
    with _opened(path, form.encoding) as stream:
        yield from _rows_in(stream, form.mark)


def _rows_in(stream: Iterable[str], mark: str) -> Iterator[TableRow]:
    csv.field_size_limit(LONGEST_CELL)
    reader = csv.reader(stream, delimiter=mark, strict=True)
    number = 1
    try:
        for cells in reader:
            if len(cells) > MOST_COLUMNS and len(cells := _without_empty_end(cells)) > MOST_COLUMNS:
                raise UnreadableTable(f"more than {MOST_COLUMNS:,} columns", "is this a table of cards?", number)
            if not all(map(is_empty, cells)):
                yield number, cells
            number = reader.line_num + 1
    except csv.Error as fault:
        raise UnreadableTable(*_slip(str(fault)), number) from None
    except UnicodeDecodeError:
        help = "save it as CSV in UTF-8, or say another encoding with --encoding"
        raise UnreadableTable("not all of this is text", help, number) from None


def _without_empty_end(cells: Sequence[str]) -> list[str]:
    """The cells up to the last that says something: programs write a thousand commas behind it."""
    filled = [place for place, cell in enumerate(cells) if not is_empty(cell)]
    return [*cells[: max(filled, default=-1) + 1]]


def _slip(fault: str) -> tuple[str, str]:
    if "field larger" in fault:
        return f"a cell of more than {LONGEST_CELL:,} characters", 'is a `"` missing at its end?'
    if "unexpected end" in fault:
        return 'a `"` opens here and is never closed', 'write `""` for a quotation mark within a cell'
    return "the quotation marks of a cell do not match", 'write `""` for a quotation mark within a cell'


@contextmanager
def _opened(path: Path, encoding: str) -> Iterator[io.TextIOWrapper]:
    """The text of a file. Bytes that Windows-1252 does not have become signs that show so."""
    with open_plain(path) as stream:
        errors = "replace" if encoding == _OLD else "strict"
        yield io.TextIOWrapper(stream, encoding=encoding, errors=errors, newline="")
