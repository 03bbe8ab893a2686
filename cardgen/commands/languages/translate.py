"""Writes the files that a translator works on: for each folder of a game the texts in it, with what is translated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path, PurePath

from msgspec import Struct
from msgspec.structs import replace

from cardgen.commands.languages.rooms import Rooms, rooms_of
from cardgen.commands.languages.sources import Sources, TextSource, of_borrowed, sources_of
from cardgen.commands.languages.spreadsheet import changed, sheet_of
from cardgen.diagnostics import Diagnostic
from cardgen.model.game import Game
from cardgen.model.library import Library
from cardgen.output.files import write_all
from cardgen.tables.export import ExportedSheet
from cardgen.tables.sheet import CardTable
from cardgen.words.folders import WordFolder, read_folder
from cardgen.words.po import PoFile, translated, write_po
from cardgen.words.update import Message, UpdateCounts, updated

SHARED = "cardgen"
"""The title of translations that belong to no game."""


class TranslatedFolder(Struct, frozen=True):
    """The file of translations of a folder: what it says by now, and what became of it; only findings where it cannot
    be read. `name` is its path below the project.
    """

    path: Path
    file: str
    name: str
    messages: Sequence[Message] = ()
    po: PoFile = PoFile()
    counts: UpdateCounts = UpdateCounts()
    found: tuple[Diagnostic, ...] = ()


def translate(
    root: Path, library: Library, game: Game, language: str, table: CardTable | None = None
) -> list[TranslatedFolder]:
    """Writes or updates all files of translations of a game that lie in its project, and puts into them what a table
    says. Where that names a text that there is not, nothing is written. Raises OSError, UnreadableTable.
    """
    rooms = rooms_of(root, library, game)
    done = [
        _updated(root, folder, [_with_room(text, rooms) for text in texts], language)
        for folder, texts in own_sources(root, library, game, language).items()
    ]
    if table is not None:
        done = _with_table(done, table, language)
    if table is None or not any(folder.found for folder in done):
        sound = [folder for folder in done if not folder.found]
        write_all({folder.path: write_po(folder.po, language, title_of(folder, game)).encode() for folder in sound})
    return done


def title_of(folder: TranslatedFolder, game: Game) -> str:
    """Whose words they are: the game's, or those that all games share."""
    return game.name if game.id in PurePath(folder.name).parts else SHARED


def sheet_of_folders(folders: Iterable[TranslatedFolder]) -> ExportedSheet:
    """All texts as a sheet for a spreadsheet."""
    return sheet_of({folder.name: folder.po for folder in folders if not folder.found})


def _with_table(folders: Sequence[TranslatedFolder], table: CardTable, language: str) -> list[TranslatedFolder]:
    new, strange = changed({folder.name: folder.po for folder in folders}, table)
    done = []
    for folder in folders:
        po, counts = updated(new[folder.name], folder.messages, language)
        done.append(replace(folder, po=po, counts=counts, found=(*folder.found, *strange)))
        strange = []
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
            ours = (text for text in texts if text.document is None and text.message.is_needed)
            yield from (text for text in ours if text.message.context not in known)


def _updated(root: Path, folder: WordFolder, messages: Sequence[Message], language: str) -> TranslatedFolder:
    path, file = folder.po_path(language), folder.po_file(language)
    name = path.resolve().relative_to(root.resolve()).as_posix()
    read, found = read_folder(folder, language)
    if found:
        return TranslatedFolder(path, file, name, found=tuple(found))
    new, counts = updated(read or PoFile(), messages, language)
    return TranslatedFolder(path, file, name, messages, po=new, counts=counts)


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
