"""Gathers the texts of a game that reach paper, by the folders in which their translations lie."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path, PurePath

from msgspec import Struct

from cardgen.analysis.registry import NAMES
from cardgen.data import shipped_root
from cardgen.data.project.files import SHIPPED_AS
from cardgen.data.project.opening import text_of
from cardgen.data.yaml.source import Document
from cardgen.model.game import Game
from cardgen.model.library import Library
from cardgen.render.products.renderers import COMMON, template_folders
from cardgen.render.template.jinja import Templates
from cardgen.render.template.messages import ids_in, messages_in
from cardgen.words.folders import WordFolder, folder_of
from cardgen.words.language import placeholders
from cardgen.words.places import TextPlace, texts_of
from cardgen.words.program import FOLDER, all_messages
from cardgen.words.update import Message

_ORDER = "game icons set cards printings reasons deck booster"
"""Kinds of files, in the order in which one reads a game."""
_PARTS_OF_GAMES = {"events": "phylo"}
"""Parts of the program's messages that are for one game, but for those that have its name."""

Sources = Mapping["WordFolder", Sequence["TextSource"]]
"""Texts by the folders in which their translations lie."""
OF_PROGRAM = WordFolder(FOLDER, "cardgen/words")
"""What the program itself says on paper, in every game."""


class TextSource(Struct, frozen=True):
    """A text to translate, and where it is written: a document and a place in it, or a line of a template."""

    message: Message
    file: str
    line: int = 0
    document: Document | None = None
    place: TextPlace | None = None


def sources_of(root: Path, library: Library, game: str) -> dict[WordFolder, list[TextSource]]:
    """All texts of a game, whose folder this is, by the folder in which their translations lie."""
    found = texts_of_documents(library, game)
    found[OF_PROGRAM] = list(_of_program(library))
    for folder in folders_of_templates(root, game):
        if texts := list(_of_templates(folder, template_folders(root, game))):
            found[folder] = texts
    return found


def texts_of_documents(library: Library, game: str) -> dict[WordFolder, list[TextSource]]:
    """All texts of the card data of a game."""
    found: dict[WordFolder, list[TextSource]] = {}
    documents = [document for document in library.documents if document.game == game]
    for document in sorted(documents, key=lambda document: _ORDER.find(document.kind)):
        for place in texts_of(document):
            message = Message(
                place.context,
                place.english,
                place.plural,
                has_placeholders=bool(place.plural),
                file=PurePath(document.file).name,
            )
            text = TextSource(message, document.file, document=document, place=place)
            found.setdefault(folder_of(document), []).append(text)
    return found


def is_said(id: str, games: Iterable[Game]) -> bool:
    """Whether a message of the program may be printed for these games: those of the part `foodadvice` are for one."""
    part = _PARTS_OF_GAMES.get(id.partition(".")[0], id.partition(".")[0])
    return part not in NAMES or any(game.rules == part for game in games)


def _of_program(library: Library) -> Iterator[TextSource]:
    """The program's own messages."""
    for id, message in all_messages():
        has_names = bool(placeholders(message.english + message.plural))
        file = f"{id.partition('.')[0]}.toml"
        text = Message(
            id,
            message.english,
            message.plural,
            message.note,
            has_placeholders=has_names,
            is_needed=is_said(id, library.games.values()),
            file=file,
        )
        yield TextSource(text, f"{OF_PROGRAM.file}/english/{file}")


def folders_of_templates(root: Path, game: str) -> list[WordFolder]:
    """The folders of templates that a game may use, those that count more first."""
    return [WordFolder(path, _shown(path, root)) for path in template_folders(root, game)]


def of_borrowed(root: Path) -> WordFolder:
    """The folder in which a project translates what it borrows of templates and words."""
    path = root / "templates" / COMMON[0]
    return WordFolder(path, path.as_posix())


def ids_of_templates(folder: WordFolder) -> list[str]:
    """The ids of all messages in a folder of templates, at a glance."""
    return list(dict.fromkeys(id for path in _files(folder) for id in ids_in(text_of(path))))


def _of_templates(folder: WordFolder, around: Sequence[Path]) -> Iterator[TextSource]:
    """The messages of a folder of templates."""
    environment = Templates.of(around, roots=(folder.path,)).environment
    for path in _files(folder):
        is_xml = path.name.endswith(".xml.j2")
        for message in messages_in(environment, text_of(path), path.name):
            has_names = bool(placeholders(message.english + message.plural))
            text = Message(
                message.context,
                message.english,
                message.plural,
                notes=message.note,
                has_placeholders=has_names,
                is_xml=is_xml,
                file=path.name,
            )
            yield TextSource(text, f"{folder.file}/{path.name}", message.line)


def _files(folder: WordFolder) -> list[Path]:
    """Templates with messages. Drawings have none."""
    return [path for path in sorted(folder.path.glob("*.j2")) if ids_in(text_of(path, root=folder.path))]


def _shown(path: Path, root: Path) -> str:
    """How messages call a folder of templates."""
    shipped = shipped_root()
    if root.resolve() != shipped.resolve() and path.is_relative_to(shipped):
        return f"{SHIPPED_AS}/{path.relative_to(shipped).as_posix()}"
    return path.as_posix()
