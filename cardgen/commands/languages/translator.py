"""Lays the translations of a project over its library: documents, templates' messages, the program's own words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from cardgen import analysis, model
from cardgen.commands.languages.sources import OF_PROGRAM, folders_of_templates, ids_of_templates, is_said
from cardgen.data.project.files import LANGUAGES
from cardgen.data.yaml.source import Document
from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.diagnostics.codes import PRINTED_IN_ENGLISH
from cardgen.model.game import Game
from cardgen.model.library import Library
from cardgen.words.folders import WordFolder, folder_of, read_folder, translations_of
from cardgen.words.language import SOURCE, Language, Translation
from cardgen.words.overlay import overlaid
from cardgen.words.places import is_counted, texts_of
from cardgen.words.plurals import is_language
from cardgen.words.program import all_messages
from cardgen.words.pseudo import PSEUDO, pseudo_in

Translations = Mapping[str, Translation]
"""By context."""
TranslatedShare = tuple[int, int]
"""How many texts are translated, and of how many."""


class TranslatedLibrary(Struct, frozen=True):
    """A library in another language, where games are written in another; what was found in its translations; and for
    each game how many of its texts are translated, and of how many.
    """

    library: Library
    found: tuple[Diagnostic, ...]
    shares: Mapping[str, TranslatedShare]


def translated(root: Path, library: Library, language: str) -> TranslatedLibrary:
    """The library in another language, and how much of it is."""
    translator = Translator(root, library, language)
    documents = [
        translator.overlaid(document) if document.game in translator.games else document
        for document in library.documents
    ]
    linked, _ = model.link(documents, analysis.CODES, analysis.REFUSED)
    games = {name: translator.game(game, library.games[name]) for name, game in linked.games.items()}
    covered = {game: translator.coverage(game) for game in sorted(translator.games)}
    untranslated = [
        finding
        for game, (missing, texts) in covered.items()
        for finding in translator.untranslated(game, missing, texts)
    ]
    shares = {game: (texts - len(missing), texts) for game, (missing, texts) in covered.items() if texts}
    return TranslatedLibrary(replace(linked, games=games), (*translator.found, *untranslated), shares)


def shares_translated(root: Path, library: Library, game: Game) -> dict[str, TranslatedShare]:
    """For each language into which card data of a game is translated, how many of its texts are, and of how many."""
    folder = game.origin.document.game
    places = {folder_of(document).path for document in library.documents if document.game == folder}
    languages = {path.stem for place in places for path in (place / LANGUAGES).glob("*.po")}
    found = {}
    for language in sorted(filter(is_language, languages)):
        missing, texts = Translator(root, library, language).coverage(folder)
        found[language] = texts - len(missing), texts
    return found


def with_messages(root: Path, library: Library) -> Library:
    """The library as it is written: games that are not in English have what the program says in their language."""
    games = dict(library.games)
    for name, game in library.games.items():
        if game.language.id != SOURCE:
            games[name] = Translator(root, library, game.language.id).game(game, game)
    return replace(library, games=games)


class Translator:
    """The translations of a project into one language, each folder read once, and what was `found` on the way. `games`
    are the folders of those that are written in another language.
    """

    def __init__(self, root: Path, library: Library, language: str) -> None:
        self.root, self.library, self.language = root, library, language
        self.games = {game.origin.document.game for game in library.games.values() if game.language.id != language}
        self.found: list[Diagnostic] = []
        self._known: dict[WordFolder, Translations] = {}

    def of(self, folder: WordFolder) -> Translations:
        """What is translated of a folder."""
        if folder not in self._known:
            read, found = read_folder(folder, self.language)
            self.found += found
            self._known[folder] = translations_of(read.entries if read else (), folder.po_file(self.language))
        return self._known[folder]

    def overlaid(self, document: Document) -> Document:
        """A document in the language."""
        if self.language in PSEUDO:
            return overlaid(document, {place.context: self._pseudo(place.english) for place in texts_of(document)})
        return overlaid(document, self.of(folder_of(document)))

    def _pseudo(self, english: str) -> Translation:
        return Translation((pseudo_in(self.language, english),))

    def game(self, game: Game, source: Game) -> Game:
        """A game as it was linked, with its language. What is faulty in it is faulty in all languages."""
        is_source = source.language.id == self.language
        language = Language(self.language, is_source, self.messages(game.origin.document.game))
        return replace(source if is_source else game, damage=source.damage, language=language)

    def messages(self, game: str) -> Translations:
        """What is translated of templates and of the program's own words, the project's own before what is shipped; and
        of kinds of card and of pools of boosters, which are named with numbers.
        """
        known: dict[str, Translation] = {}
        for document in self.library.documents:
            if document.game == game and document.kind in ("booster", "game"):
                of_folder = self.of(folder_of(document))
                known |= {context: form for context, form in of_folder.items() if is_counted(context)}
        for folder in reversed([*folders_of_templates(self.root, game), OF_PROGRAM]):
            known |= self.of(folder)
        return known

    def has_any(self, game: Game) -> bool:
        """Whether anything of the card data of a game is translated."""
        documents = (document for document in self.library.documents if document.game == game.origin.document.game)
        return any(self.of(folder) for folder in dict.fromkeys(map(folder_of, documents)))

    def untranslated(self, game: str, missing: Sequence[WordFolder], texts: int) -> list[Diagnostic]:
        """How much of a game is printed as it was written."""
        return [self._printed_in_english(game, len(missing), texts, missing[0])] if missing else []

    def coverage(self, game: str) -> tuple[list[WordFolder], int]:
        """For each text of a game that is not translated its folder, and how many texts there are."""
        if self.language in PSEUDO:
            return [], 0
        documents = [document for document in self.library.documents if document.game == game]
        places = [(folder_of(document), place.context) for document in documents for place in texts_of(document)]
        missing = [folder for folder, context in places if context not in self.of(folder)]
        games = [known for known in self.library.games.values() if known.origin.document.game == game]
        messages, ids = self.messages(game), [(OF_PROGRAM, id) for id, _ in all_messages() if is_said(id, games)]
        for folder in folders_of_templates(self.root, game):
            ids += [(folder, id) for id in ids_of_templates(folder)]
        missing += [folder for folder, id in ids if id not in messages]
        return missing, len(places) + len(ids)

    def _printed_in_english(self, game: str, missing: int, of_all: int, first: WordFolder) -> Diagnostic:
        message = (
            f"{missing:,} of {of_all:,} texts of `{game}` are not translated into `{self.language}`: printed as written"
        )
        help = f"`cardgen check {game} --lang {self.language}` tells which"
        return Diagnostic(PRINTED_IN_ENGLISH, message, Span(first.po_file(self.language)), Severity.WARNING, help)
