"""Judges all translations of a project into a language: each file against the texts in its folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path, PurePosixPath

from cardgen.commands.languages.sources import Sources, TextSource
from cardgen.commands.languages.translate import own_sources
from cardgen.data.project.files import CARD_DATA
from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.diagnostics.codes import NOT_TRANSLATED
from cardgen.model.library import Library
from cardgen.render.products.renderers import COMMON
from cardgen.words.checks import Translated, judge
from cardgen.words.folders import WordFolder, read_folder
from cardgen.words.pseudo import PSEUDO


def faults_of_translations(root: Path, library: Library, languages: Iterable[str]) -> list[Diagnostic]:
    """What is wrong with the translations into these languages that lie in a project."""
    found: list[Diagnostic] = []
    for language in dict.fromkeys(languages):
        sources: dict[WordFolder, Sequence[TextSource]] = {}
        for game in library.games.values():
            if game.language.id != language and language not in PSEUDO:
                sources |= own_sources(root, library, game, language)
        found += _faults(sources, language)
    return found


def _faults(sources: Sources, language: str) -> Iterator[Diagnostic]:
    for folder, texts in sources.items():
        read, found = read_folder(folder, language)
        yield from found
        if read is not None:
            messages = [text.message for text in texts]
            yield from judge(Translated(language, folder.po_file(language), read, messages))
        elif not found:
            yield _no_file(folder, language, len(texts))


def _no_file(folder: WordFolder, language: str, texts: int) -> Diagnostic:
    message = f"there are no translations: {texts:,} texts of `{folder.file}` are printed as they were written"
    steps = pairwise(PurePosixPath(folder.file).parts)
    games = (after for part, after in steps if part in (CARD_DATA, "templates") and after not in COMMON)
    game = next(games, "GAME")  # what all games share is written with any of them
    help = f"`cardgen translate {game} {language}` writes the file to fill in"
    return Diagnostic(NOT_TRANSLATED, message, Span(folder.po_file(language)), Severity.WARNING, help)
