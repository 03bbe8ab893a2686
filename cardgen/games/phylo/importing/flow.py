"""Imports a foreign file of cards: from bytes to the files of a set.

Reads nothing and writes nothing: bytes come in, files and a report go out.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardgen.games.phylo.importing import export, remarks_page, set_files, table
from cardgen.games.phylo.importing.card import entry_of
from cardgen.games.phylo.importing.credits import spdx
from cardgen.games.phylo.importing.plausibility import between
from cardgen.importing.plain import unique
from cardgen.importing.record import MOST_CARDS, About, Entry, ForeignRows, KnownWords, Remark, UnreadableImport
from cardgen.model.licence import UNKNOWN_AUTHOR, UNKNOWN_LICENCE

MOST_BYTES = 20_000_000
_WORKBOOKS = (b"PK\3\4", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
"""How files begin that such programs write: a zip archive, or what they wrote before 2007."""


class Imported(Struct, frozen=True):
    """The files of the new set with its report, by path, and the report in some lines."""

    files: dict[str, bytes]
    summary: tuple[str, ...]


def import_phylo(data: bytes, about: About, known: KnownWords) -> Imported:
    """The set that a file says. Raises UnreadableImport where it holds no cards, or none that can be written."""
    read = rows_of(data)
    if len(read.rows) > MOST_CARDS:
        raise UnreadableImport(f"more than {MOST_CARDS:,} cards in one file", "import it in parts")
    entries = _with_doubts(_entries(read, known))
    if not any(entry.card for entry in entries):
        why = entries[0].remarks[0].message if entries else "it is empty"
        raise UnreadableImport(
            "no card of this file can be written", f"{entries[0].row.place}: {why}" if entries else why
        )
    licence = about.licence or _common_licence(entries)
    about = replace(about, licence=licence)
    entries = [_with_licence(entry, licence) for entry in entries]
    notes = (*read.notes, *_notes(about))
    report = remarks_page.page(about.source, entries, notes)
    files = {**set_files.files_of(about, entries), remarks_page.PLACE: report.encode()}
    return Imported(files, tuple(remarks_page.summary(entries, notes)))


def rows_of(data: bytes) -> ForeignRows:
    """The rows of an export or a table, whichever it is. Raises UnreadableImport."""
    if len(data) > MOST_BYTES:
        raise UnreadableImport(f"larger than {MOST_BYTES // 1_000_000} MB", "import it in parts")
    if data.startswith(_WORKBOOKS):
        raise UnreadableImport("this is a workbook of Excel, LibreOffice or the like", "save its sheet as CSV in UTF-8")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UnreadableImport("this is not text in UTF-8", "save it as JSON or CSV in UTF-8") from None
    start = text.lstrip()[:1]
    if start == "<":
        raise UnreadableImport("this is a web page or XML", "the export has `?api=json` at the end of its address")
    if not start or "\0" in text:
        raise UnreadableImport("this is empty" if not start else "this is not text")
    return export.read(text) if start in '[{"' and not _is_table(text) else table.read(text)


def _is_table(text: str) -> bool:
    """A table may begin with a quotation mark, too."""
    return text.lstrip()[:1] == '"' and "," in text.partition("\n")[0]


def _entries(read: ForeignRows, known: KnownWords) -> list[Entry]:
    taken = dict.fromkeys(known.taken, "a card of the game")
    entries: list[Entry] = []
    for row in read.rows:
        entry = entry_of(row, known, taken)
        if entry.card:
            taken[entry.card["id"]] = row.place
        entries.append(entry)
    return entries


def _with_doubts(entries: Sequence[Entry]) -> list[Entry]:
    """The entries with what is to be said of two cards that have one name."""
    doubts = between(entries)
    return [replace(entry, remarks=unique((*entry.remarks, *doubts.get(entry.row.place, ())))) for entry in entries]


def _common_licence(entries: Sequence[Entry]) -> str:
    """The licence of all cards that are written, where it is one; else nothing."""
    found = {spdx(entry.row.licence) for entry in entries if entry.card}
    return found.pop() if len(found) == 1 else ""


def _with_licence(entry: Entry, licence: str) -> Entry:
    """The entry, with a remark where its card's licence is not the set's."""
    own = spdx(entry.row.licence)
    if not entry.card or not own or own == licence:
        return entry
    unclear = Remark("licence-unclear", f"the card is {own}, the set {licence or 'has none'}")
    return replace(entry, remarks=(*entry.remarks, unclear))


def _notes(about: About) -> list[str]:
    notes = []
    if not about.licence:
        unknown = f"no licence is known: set.yaml says {UNKNOWN_LICENCE}"
        notes.append(f"{unknown}; the site's cards bear CC BY-NC-ND 2.0; say it with --licence")
    if not about.attribution:
        notes.append(f"nobody is named: set.yaml says {UNKNOWN_AUTHOR}; say whom to thank with --attribution")
    return notes
