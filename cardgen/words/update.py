"""Brings a file of translations up to date: what is new, what has changed since it was translated, what nothing uses.

Nothing that a translator wrote is lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from cardgen.words.plurals import number_of_forms
from cardgen.words.po import FUZZY, PoEntry, PoFile

BRACES = "python-brace-format"
"""The flag by which other programs know that `{name}` is a placeholder."""


class Message(Struct, frozen=True):
    """A text to translate, written in `file`: `notes` tell what is not to be seen in it, as how much room there is.

    Not all need be translated: some are for other games.
    """

    context: str
    english: str
    plural: str = ""
    notes: str = ""
    has_placeholders: bool = False
    is_xml: bool = False
    is_needed: bool = True
    file: str = ""


class UpdateCounts(Struct, frozen=True):
    """How many messages there are, and how many of them are new, changed, untranslated, unused."""

    all: int = 0
    new: int = 0
    changed: int = 0
    missing: int = 0
    unused: int = 0


def updated(file: PoFile, messages: Iterable[Message], language: str) -> tuple[PoFile, UpdateCounts]:
    """The file with these messages in their order, then what nothing uses; and what became of it."""
    messages = tuple({message.context: message for message in reversed(tuple(messages))}.values())[::-1]
    known = {entry.context: entry for entry in file.entries if entry.is_obsolete} | file.used
    entries = [_updated(known.get(message.context), message, language) for message in messages]
    unused = [*_unused(known.values(), {message.context for message in messages})]
    counts = UpdateCounts(
        all=len(entries),
        new=sum(message.context not in file.used for message in messages),
        changed=sum(entry.is_fuzzy for entry in entries),
        missing=sum(not entry.is_translated for entry in entries),
        unused=len(unused),
    )
    return replace(file, entries=[*entries, *unused]), counts


def _updated(known: PoEntry | None, message: Message, language: str) -> PoEntry:
    """The entry of a message: its translation is marked where it was made from another English."""
    if known is None:
        known = PoEntry(message.context, message.english, (), message.plural)
    is_changed = (known.english, known.plural) != (message.english, message.plural)
    flags = [flag for flag in known.flags if flag not in (BRACES, *((FUZZY,) if not known.is_translated else ()))]
    if is_changed and known.is_translated and FUZZY not in flags:
        flags.append(FUZZY)
    return replace(
        known,
        english=message.english,
        plural=message.plural,
        forms=_fitting(known.forms, number_of_forms(language) if message.plural else 1),
        notes=message.notes,
        file=message.file,
        flags=(*flags, *((BRACES,) if message.has_placeholders else ())),
        previous=_previous(known, is_changed),
        is_obsolete=False,
    )


def _previous(known: PoEntry, is_changed: bool) -> tuple[str, str]:
    """What it was translated from: the first English since, however often that has changed."""
    if not known.is_translated:
        return ("", "")
    if is_changed and not known.previous[0]:
        return known.english, known.plural
    return known.previous if is_changed or known.is_fuzzy else ("", "")


def _fitting(forms: tuple[str, ...], count: int) -> tuple[str, ...]:
    """So many forms as the language has: what is missing is for the translator to say."""
    return (*forms, *("",) * count)[:count]


def _unused(known: Iterable[PoEntry], used: set[str]) -> Iterator[PoEntry]:
    """What somebody translated and nothing uses."""
    for entry in known:
        if entry.context not in used and entry.is_translated:
            yield replace(entry, is_obsolete=True, notes="", file="", line=0)
