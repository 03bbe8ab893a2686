"""Makes a library in another language: its documents with their translations laid over them, linked anew."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from cardgen import analysis, model
from cardgen.commands.targets import UnknownName
from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.diagnostics.codes import PRINTED_IN_ENGLISH
from cardgen.model.game import Game
from cardgen.model.library import Library
from cardgen.words.folders import WordFolder, folder_of, read_folder, translations_of
from cardgen.words.language import Language, Translation
from cardgen.words.overlay import overlaid
from cardgen.words.places import texts_of
from cardgen.words.plurals import is_language


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
    if not is_language(language):
        raise UnknownName(f"`{language}` is no language; write its code, as in de, sw or pt-BR")
    others = {game.origin.document.game for game in library.games.values() if game.language.id != language}
    if not others:
        return LanguageEdition(library)
    found: list[Diagnostic] = []
    texts: dict[WordFolder, dict[str, Translation]] = {}
    documents = []
    for document in library.documents:
        if document.game not in others:
            documents.append(document)
            continue
        folder = folder_of(document)
        if folder not in texts:
            texts[folder], more = _translations(folder, language)
            found += more
        forms = {context: known.forms[0] for context, known in texts[folder].items()}
        documents.append(overlaid(document, forms))
    linked, _ = model.link(documents, analysis.CODES, analysis.REFUSED)
    games = {name: _in_language(game, library.games[name], language) for name, game in linked.games.items()}
    found += _told(library, language, others, texts)
    return LanguageEdition(replace(linked, games=games), tuple(found))


def _in_language(game: Game, source: Game, language: str) -> Game:
    """The game of an edition: what is faulty in it is faulty in all."""
    if source.language.id == language:
        return source
    return replace(game, damage=source.damage, language=Language(language, is_source=False))


def _translations(folder: WordFolder, language: str) -> tuple[dict[str, Translation], list[Diagnostic]]:
    read, found = read_folder(folder, language)
    return translations_of(read.entries if read else (), folder.po_file(language)), found


def _told(
    library: Library, language: str, games: Iterable[str], texts: Mapping[WordFolder, Mapping[str, Translation]]
) -> list[Diagnostic]:
    """For each game, how much of it is printed as it was written."""
    found = []
    for game in sorted(games):
        documents = [document for document in library.documents if document.game == game]
        places = [(folder_of(document), place) for document in documents for place in texts_of(document)]
        missing = [folder for folder, place in places if place.context not in texts[folder]]
        if missing:
            found.append(_printed_in_english(game, language, len(missing), len(places), missing[0]))
    return found


def _printed_in_english(game: str, language: str, missing: int, of_all: int, first: WordFolder) -> Diagnostic:
    message = f"{missing:,} of {of_all:,} texts of `{game}` are not translated into `{language}`: printed as written"
    help = f"`cardgen translate {game} {language}` lists them"
    return Diagnostic(PRINTED_IN_ENGLISH, message, Span(first.po_file(language)), Severity.WARNING, help)
