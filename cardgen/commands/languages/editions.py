"""Makes a library in each language that is asked for."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from cardgen.commands.targets import UnknownName
from cardgen.diagnostics import Diagnostic
from cardgen.model.library import Library
from cardgen.words.language import SOURCE


class LanguageEdition(Struct, frozen=True):
    """A library in one language, and what was found in its translations."""

    library: Library
    found: tuple[Diagnostic, ...] = ()


def editions(root: Path, library: Library, languages: Iterable[str]) -> list[LanguageEdition]:
    """The library in each of these languages; as it is written where none is named. Raises UnknownName."""
    names = tuple(dict.fromkeys(languages))
    return [edition_of(root, library, name) for name in names] or [_as_written(root, library)]


def _as_written(root: Path, library: Library) -> LanguageEdition:
    if all(game.language.id == SOURCE for game in library.games.values()):
        return LanguageEdition(library)
    from cardgen.commands.languages.translator import with_messages

    return LanguageEdition(with_messages(root, library))


def edition_of(root: Path, library: Library, language: str) -> LanguageEdition:
    """The library in one language: games that are written in it stay as they are. Raises UnknownName."""
    if all(game.language.id == language for game in library.games.values()):
        return _as_written(root, library)
    refuse_unknown(language)
    from cardgen.commands.languages.translator import translated

    linked, found = translated(root, library, language)
    return LanguageEdition(linked, tuple(found))


def refuse_unknown(language: str) -> None:
    """Raises UnknownName for what is no language."""
    from cardgen.words.plurals import is_language

    if not is_language(language):
        raise UnknownName(f"`{language}` is no language; write its code, as in de, sw or pt-BR")
