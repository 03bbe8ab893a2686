"""Makes a library in each language that is asked for, or in two at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from cardgen.commands.languages.pairs import JOINT, fault_of_pair, faults_of_pair, in_both, is_pair
from cardgen.commands.languages.said_twice import is_said_twice
from cardgen.commands.targets import UnknownName
from cardgen.diagnostics import Diagnostic
from cardgen.model.library import Library
from cardgen.render.base.target import Target
from cardgen.render.products.table import key_of
from cardgen.words.language import SOURCE

if TYPE_CHECKING:
    from cardgen.commands.languages.translator import TranslatedShare


class LanguageEdition(Struct, frozen=True):
    """A library in one language or in two, and what was found in its translations. Of what is ordered, it prints what
    `is_printed`. Its `languages` are those that were asked for; `shares` tell of each, as `fsys/de`, how much is.
    """

    library: Library
    found: tuple[Diagnostic, ...] = ()
    languages: tuple[str, ...] = ()
    is_printed: Callable[[Target], bool] = lambda target: True
    shares: Mapping[str, TranslatedShare] = {}


def editions(
    root: Path, library: Library, languages: Iterable[str], games: Sequence[str] = ()
) -> tuple[list[LanguageEdition], list[Diagnostic]]:
    """The library in each of these languages; as it is written where none is named. And why pairs cannot be printed:
    these are left out. Raises UnknownName for a language that there is not.
    """
    names = tuple(dict.fromkeys(languages))
    faults = {name: faults_of_pair(root, library, name, games) for name in names if is_pair(name)}
    sound = [name for name in names if not faults.get(name)]
    printed = [edition for name in sound for edition in _editions(root, library, name)]
    return printed if names else [_as_written(root, library)], [fault for found in faults.values() for fault in found]


def targets_in(printed: Iterable[LanguageEdition], ordered: Callable[[Library], Iterable[Target]]) -> list[Target]:
    """What is `ordered` of all editions, each file once."""
    made: dict[str, Target] = {}
    for edition in printed:
        for target in filter(edition.is_printed, ordered(edition.library)):
            made.setdefault(key_of(target), target)
    return list(made.values())


def coverage_of(printed: Iterable[LanguageEdition]) -> dict[str, dict[str, int]]:
    """For the manifest: of each game and language how many texts are translated, and how many printed as written."""
    shares = {name: share for edition in printed for name, share in edition.shares.items()}
    return {name: {"translated": done, "as_written": texts - done} for name, (done, texts) in sorted(shares.items())}


def _editions(root: Path, library: Library, name: str) -> Iterator[LanguageEdition]:
    """Of a pair, what is printed in both at once, then the rest in each."""
    if not is_pair(name):
        yield edition_of(root, library, name)
    else:
        first, second = (edition_of(root, library, part) for part in name.split(JOINT))
        found = (*first.found, *second.found)
        languages = tuple(name.split(JOINT))
        shares = {**first.shares, **second.shares}
        yield LanguageEdition(in_both(first.library, second.library), found, languages, is_said_twice, shares)
        for single in (first, second):
            yield replace(single, found=(), is_printed=lambda target: not is_said_twice(target))


def _as_written(root: Path, library: Library) -> LanguageEdition:
    if all(game.language.id == SOURCE for game in library.games.values()):
        return LanguageEdition(library)
    from cardgen.commands.languages.translator import with_messages

    return LanguageEdition(with_messages(root, library))


def edition_of(root: Path, library: Library, language: str) -> LanguageEdition:
    """The library in one language, in a pair or, without a name, as it is written: as games stay that are written in
    the language. Raises UnknownName.
    """
    if not language:
        return _as_written(root, library)
    if is_pair(language):
        if fault := fault_of_pair(language):
            raise UnknownName(f"{fault.message}; {fault.help} (`cardgen explain {fault.code}`)")
        return next(_editions(root, library, language))
    if all(game.language.id == language for game in library.games.values()):
        return replace(_as_written(root, library), languages=(language,))
    refuse_unknown(language)
    from cardgen.commands.languages.translator import translated

    made = translated(root, library, language)
    shares = {f"{game}/{language}": share for game, share in made.shares.items()}
    return LanguageEdition(made.library, made.found, (language,), shares=shares)


def refuse_unknown(language: str) -> None:
    """Raises UnknownName for what is no language."""
    from cardgen.words.plurals import is_language

    if not is_language(language):
        raise UnknownName(f"`{language}` is no language; write its code, as in de, sw or pt-BR")
