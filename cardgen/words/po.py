"""Reads and writes PO files: the messages of a folder in one language, each with its context and its place.

Nothing is lost on the way: notes of translators, flags, what was translated before, what nothing uses any more.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

import polib
from msgspec import Struct, field

from cardgen.diagnostics import Diagnostic, Span
from cardgen.diagnostics.codes import BROKEN_PO
from cardgen.words.plurals import header_of, name_of

FUZZY = "fuzzy"
WIDTH = 100
_SOUND = re.compile(
    r"""\A(?:\#[~|\s]*+)?(?:msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\])?\s*+"(?:[^"\\]|\\[ntr"\\])*"|\#(?![~|]).*|\#~?|"""
)
"""A line of a PO file: polib takes a text without its last quotation mark, and loses a letter."""
_LINE = re.compile(r"\(line (\d+)\)")


class PoEntry(Struct, frozen=True):
    """A message of a PO file; its English is written in `file`. `forms` are empty texts where nobody has translated
    it; `previous` is the English that it was translated from, where that has changed; `notes` are ours, `remarks` the
    translator's.
    """

    context: str
    english: str
    forms: tuple[str, ...]
    plural: str = ""
    line: int = 0
    notes: str = ""
    remarks: str = ""
    flags: tuple[str, ...] = ()
    previous: tuple[str, str] = ("", "")
    is_obsolete: bool = False
    file: str = ""

    @property
    def is_translated(self) -> bool:
        return any(form.strip() for form in self.forms)

    @property
    def is_fuzzy(self) -> bool:
        return FUZZY in self.flags


class PoFile(Struct, frozen=True):
    """The messages of a PO file in their order, with its header, and its text as it was read."""

    entries: Sequence[PoEntry] = ()
    header: Mapping[str, str] = field(default_factory=dict)
    remarks: str = ""
    text: str = ""

    @property
    def used(self) -> dict[str, PoEntry]:
        """What is not obsolete, by context; of two the first."""
        return {entry.context: entry for entry in reversed(self.entries) if not entry.is_obsolete}


def read_po(text: str, file: str) -> PoFile | Diagnostic:
    """What a PO file says, or why it cannot be read."""
    text = plain(text)
    for number, line in enumerate(text.split("\n"), 1):
        if not _SOUND.fullmatch(line.strip()):
            return _broken("here should be a keyword and a text in quotation marks, or a remark", number, text, file)
    try:
        read = polib.pofile(text)
    except (OSError, ValueError, IndexError) as fault:
        place = _LINE.search(str(fault))
        return _broken("this line is out of place", int(place[1]) if place else 1, text, file)
    lines = text.split("\n")
    return PoFile([_entry(entry, lines) for entry in read], dict(read.metadata), read.header.strip(), text)


def plain(text: str) -> str:
    """With a line end at its end: polib takes what has none for the name of a file."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n") + "\n"


def _broken(reason: str, line: int, text: str, file: str) -> Diagnostic:
    source = text.split("\n")[line - 1]
    help = 'a message is `msgctxt`, `msgid`, `msgstr`, each with a text in quotation marks; a `"` in a text is `\\"`'
    span = Span(file, line, 1, max(2, len(source) + 1))
    return Diagnostic(BROKEN_PO, f"this is no PO file: {reason}", span, help=help, source=source)


def _line_of_translation(first: int, lines: Sequence[str]) -> int:
    """The line of the translation in an entry that begins at a line, both from 1."""
    rest = range(first, len(lines) + 1)
    return next((number for number in rest if lines[number - 1].lstrip("#~ ").startswith("msgstr")), first)


def _entry(entry: polib.POEntry, lines: Sequence[str]) -> PoEntry:
    plural_forms = tuple(entry.msgstr_plural[number] for number in sorted(entry.msgstr_plural))
    return PoEntry(
        context=entry.msgctxt or "",
        english=entry.msgid,
        forms=plural_forms or (entry.msgstr,),
        plural=entry.msgid_plural,
        line=_line_of_translation(entry.linenum or 1, lines),
        notes=entry.comment,
        remarks=entry.tcomment,
        flags=tuple(entry.flags),
        previous=(entry.previous_msgid or "", entry.previous_msgid_plural or ""),
        is_obsolete=bool(entry.obsolete),
        file=entry.occurrences[0][0] if entry.occurrences else "",
    )


def write_po(file: PoFile, language: str, title: str) -> str:
    """The text of a PO file: what is used in its order, then what is not. The same for the same messages."""
    written = polib.POFile(wrapwidth=WIDTH)
    written.header = file.remarks or f"{title}: {name_of(language)}"
    written.metadata = {
        "Project-Id-Version": title,
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": header_of(language),
        **{name: value for name, value in file.header.items() if name not in _OURS},
    }
    written.extend(map(_written, sorted(file.entries, key=lambda entry: entry.is_obsolete)))
    return f"{str(written).rstrip()}\n"


_OURS = frozenset(
    ("Project-Id-Version", "Language", "MIME-Version", "Content-Type", "Content-Transfer-Encoding", "Plural-Forms")
)
"""Parts of the header that follow from what the file is."""


def _written(entry: PoEntry) -> polib.POEntry:
    has_plural = bool(entry.plural)
    return polib.POEntry(
        msgctxt=entry.context,
        msgid=entry.english,
        msgid_plural=entry.plural,
        msgstr="" if has_plural else entry.forms[0],
        msgstr_plural=dict(enumerate(entry.forms)) if has_plural else {},
        comment=entry.notes,
        tcomment=entry.remarks,
        flags=list(entry.flags),
        previous_msgid=entry.previous[0] or None,
        previous_msgid_plural=entry.previous[1] or None,
        obsolete=entry.is_obsolete,
        occurrences=[(entry.file, "")] if entry.file else [],
    )


def translated(entries: Iterable[PoEntry]) -> dict[str, PoEntry]:
    """By context, what is used and translated; of two of one context the first."""
    found: dict[str, PoEntry] = {}
    for entry in entries:
        if not entry.is_obsolete and entry.is_translated:
            found.setdefault(entry.context, entry)
    return found
