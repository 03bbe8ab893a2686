"""Writes the files that a translator works on: for each folder of a game the texts in it, with what is translated."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from cardgen.commands.languages.rooms import Rooms, rooms_of
from cardgen.commands.languages.sources import Sources, TextSource, of_borrowed, sources_of
from cardgen.diagnostics import Diagnostic
from cardgen.model.game import Game
from cardgen.model.library import Library
from cardgen.output.files import write_all
from cardgen.words.folders import WordFolder, read_folder
from cardgen.words.po import PoFile, translated, write_po
from cardgen.words.update import Message, UpdateCounts, updated


class TranslatedFolder(Struct, frozen=True):
    """The file of translations of a folder: its new text, empty where it cannot be read, and what became of it."""

    path: Path
    file: str
    text: str = ""
    counts: UpdateCounts = UpdateCounts()
    found: tuple[Diagnostic, ...] = ()


def translate(root: Path, library: Library, game: Game, language: str) -> list[TranslatedFolder]:
    """Writes or updates all files of translations of a game that lie in its project. Raises OSError."""
    own = own_sources(root, library, game, language)
    rooms = rooms_of(root, library, game)
    done = [
        _updated(folder, [_with_room(text, rooms) for text in texts], game, language) for folder, texts in own.items()
    ]
    write_all({folder.path: folder.text.encode() for folder in done if folder.text})
    return done


def _with_room(text: TextSource, rooms: Rooms) -> Message:
    """The message of a text; of one on a card with the room that it has."""
    context, _, key = text.message.context.partition(" text.")
    room = rooms.get((context.removeprefix("cards/"), key), "") if context.startswith("cards/") else ""
    return replace(text.message, notes=room) if room else text.message


def own_sources(root: Path, library: Library, game: Game, language: str) -> Sources:
    """The texts of a game that are translated in its project: its own, and what nobody has translated of the templates
    and words that it borrows.
    """
    sources = sources_of(root, library, game.origin.document.game)
    own = {folder: texts for folder, texts in sources.items() if _is_own(root, folder)}
    if borrowed := list(_untranslated(root, sources, language)):
        own[of_borrowed(root)] = [*own.get(of_borrowed(root), ()), *borrowed]
    return own


def _is_own(root: Path, folder: WordFolder) -> bool:
    """Whether it is no one of cardgen's own, which a project reads and does not change."""
    return folder.path.resolve().is_relative_to(root.resolve())


def _untranslated(root: Path, sources: Sources, language: str) -> Iterator[TextSource]:
    """What a project borrows of templates and words, as far as nobody has translated it where it lies, or the project
    has done so itself.
    """
    read, _ = read_folder(of_borrowed(root), language)
    own = read.used if read else {}
    for folder, texts in sources.items():
        if not _is_own(root, folder):
            read, _ = read_folder(folder, language)
            known = translated(read.entries).keys() - own.keys() if read else ()
            yield from (text for text in texts if text.document is None and text.message.context not in known)


def _updated(folder: WordFolder, messages: list[Message], game: Game, language: str) -> TranslatedFolder:
    path, file = folder.po_path(language), folder.po_file(language)
    read, found = read_folder(folder, language)
    if found:
        return TranslatedFolder(path, file, found=tuple(found))
    new, counts = updated(read or PoFile(), messages, language)
    return TranslatedFolder(path, file, write_po(new, language, game.name), counts)


def summary_lines(folders: list[TranslatedFolder]) -> Iterator[str]:
    """A line for each folder: what is there, and what is to be done."""
    for folder in folders:
        if not folder.found:
            counts = folder.counts
            parts = (
                (counts.missing, "to translate"),
                (counts.changed, "changed since"),
                (counts.unused, "used no more"),
            )
            rest = ", ".join(f"{number:,} {what}" for number, what in parts if number) or "all translated"
            yield f"{folder.file}  {counts.all:,} texts: {rest}"
