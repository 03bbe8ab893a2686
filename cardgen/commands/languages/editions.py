"""Makes a library in another language: its documents with their translations laid over them, linked anew."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from cardgen import analysis, model
from cardgen.commands.targets import UnknownName
from cardgen.data.yaml.source import Document
from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.diagnostics.codes import PRINTED_IN_ENGLISH
from cardgen.model.game import Game
from cardgen.model.library import Library
from cardgen.words.folders import WordFolder, folder_of, read_folder, translations_of
from cardgen.words.language import Language, Translation
from cardgen.words.overlay import overlaid
from cardgen.words.places import texts_of

Translations = Mapping[str, Translation]
"""By context."""


class LanguageEdition(Struct, frozen=True):
    """A library in one language, and what was found in its translations."""

    library: Library
    found: tuple[Diagnostic, ...] = ()


def editions(root: Path, library: Library, languages: Iterable[str]) -> list[LanguageEdition]:
    """The library in each of these languages; as it is written where none is named. Raises UnknownName."""
    names = tuple(dict.fromkeys(languages))
    return [edition_of(root, library, name) for name in names] or [LanguageEdition(library)]


def edition_of(root: Path, library: Library, language: str) -> LanguageEdition:
    """The library in one language: games that are written in it stay as they are. Raises UnknownName."""
    others = {game.origin.document.game for game in library.games.values() if game.language.id != language}
    if not others:
        return LanguageEdition(library)
    refuse_unknown(language)
    translator = _Translator(root, library, language)
    documents = [
        translator.overlaid(document) if document.game in others else document for document in library.documents
    ]
    linked, _ = model.link(documents, analysis.CODES, analysis.REFUSED)
    games = {name: translator.game(game, library.games[name]) for name, game in linked.games.items()}
    untranslated = [finding for game in sorted(others) for finding in translator.untranslated(game)]
    return LanguageEdition(replace(linked, games=games), (*translator.found, *untranslated))


def refuse_unknown(language: str) -> None:
    """Raises UnknownName for what is no language."""
    from cardgen.words.plurals import is_language

    if not is_language(language):
        raise UnknownName(f"`{language}` is no language; write its code, as in de, sw or pt-BR")


class _Translator:
    """The translations of a project into one language, each folder read once, and what was `found` on the way."""

    def __init__(self, root: Path, library: Library, language: str) -> None:
        self.root, self.library, self.language = root, library, language
        self.found: list[Diagnostic] = []
        self._known: dict[WordFolder, Translations] = {}

    def of(self, folder: WordFolder) -> Translations:
        if folder not in self._known:
            read, found = read_folder(folder, self.language)
            self.found += found
            self._known[folder] = translations_of(read.entries if read else (), folder.po_file(self.language))
        return self._known[folder]

    def overlaid(self, document: Document) -> Document:
        forms = {context: known.forms[0] for context, known in self.of(folder_of(document)).items()}
        return overlaid(document, forms)

    def game(self, game: Game, source: Game) -> Game:
        """The game as it was linked, with its language. What is faulty in it is faulty in all languages."""
        if source.language.id == self.language:
            return source
        known: dict[str, Translation] = {}
        for folder in reversed(self._folders(game.origin.document.game)):
            known |= self.of(folder)
        return replace(game, damage=source.damage, language=Language(self.language, False, known))

    def _folders(self, game: str) -> list[WordFolder]:
        from cardgen.commands.languages.sources import folders_of_templates  # with Jinja, which checks do without

        return folders_of_templates(self.root, game)

    def untranslated(self, game: str) -> list[Diagnostic]:
        """How much of a game is printed as it was written."""
        from cardgen.commands.languages.sources import ids_of_templates

        documents = [document for document in self.library.documents if document.game == game]
        places = [(folder_of(document), place.context) for document in documents for place in texts_of(document)]
        places += [(folder, id) for folder in self._folders(game) for id in ids_of_templates(folder)]
        missing = [folder for folder, context in places if context not in self.of(folder)]
        return [self._printed_in_english(game, len(missing), len(places), missing[0])] if missing else []

    def _printed_in_english(self, game: str, missing: int, of_all: int, first: WordFolder) -> Diagnostic:
        message = (
            f"{missing:,} of {of_all:,} texts of `{game}` are not translated into `{self.language}`: printed as written"
        )
        help = f"`cardgen translate {game} {self.language}` lists them"
        return Diagnostic(PRINTED_IN_ENGLISH, message, Span(first.po_file(self.language)), Severity.WARNING, help)
