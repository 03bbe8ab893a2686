"""Two languages at once, asked for as `en+de`: what may be asked for, and a library in both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from cardgen.diagnostics import Diagnostic
from cardgen.diagnostics.codes import NO_PAIR, NOT_IN_LANGUAGE
from cardgen.model.game import Game
from cardgen.model.library import Library

JOINT = "+"
_NUMBERS = {1: "one language", 3: "three languages", 4: "four languages"}


def is_pair(name: str) -> bool:
    """Whether it asks for two languages at once, well or badly."""
    return JOINT in name


def fault_of_pair(name: str) -> Diagnostic | None:
    """Why what is asked for is no pair of languages."""
    from cardgen.words.plurals import is_language

    parts = [part for part in name.split(JOINT) if part]
    unknown = next((part for part in parts if not is_language(part)), None)
    if unknown is not None:
        reason, help = f"`{unknown}` is no language", "write their codes, as in en+de or es+pt-BR"
    elif len(parts) != 2:
        number = _NUMBERS.get(len(parts), f"{len(parts)} languages")
        reason, help = (
            f"that is {number}",
            "a leaf has two sides: write two, as in en+de; several pairs are en+de,en+sw",
        )
    elif parts[0] == parts[1]:
        reason, help = f"`{parts[0]}` is there twice", f"write two, as in en+de, or only {parts[0]}"
    else:
        return None
    return Diagnostic(NO_PAIR, f"`--lang {name}` asks for two languages at once: {reason}", help=help)


def faults_of_pair(root: Path, library: Library, name: str, games: Sequence[str] = ()) -> list[Diagnostic]:
    """What keeps these games, or all, from being printed in a pair that is asked for."""
    fault = fault_of_pair(name)
    asked = _asked(library, games) if fault is None else ()
    return [fault] if fault else [lack for game in asked for lack in _lacking(root, library, game, name)]


def _asked(library: Library, games: Sequence[str]) -> list[Game]:
    named = {name.casefold() for name in games}
    return [game for game in library.games.values() if not named or named & {game.id.casefold(), game.name.casefold()}]


def _lacking(root: Path, library: Library, game: Game, name: str) -> Iterator[Diagnostic]:
    """The languages of a pair into which nothing of a game is translated: it would say the same twice."""
    from cardgen.commands.languages.translator import Translator, shares_translated
    from cardgen.words.pseudo import PSEUDO

    for language in name.split(JOINT):
        if language in (game.language.id, *PSEUDO) or Translator(root, library, language).has_any(game):
            continue
        there = ", ".join(f"`{known}`" for known in (game.language.id, *shares_translated(root, library, game)))
        help = f"there are {there}; `cardgen translate {game.id} {language}` begins with it"
        message = f"`{game.id}` is not translated into `{language}`, so `{name}` would say the same twice"
        yield game.origin.finding(NOT_IN_LANGUAGE, message, help=help)


def in_both(first: Library, second: Library) -> Library:
    """The games of a library with what they are in a second language; that knows the first in turn."""
    games = {name: replace(game, second=replace(second.games[name], second=game)) for name, game in first.games.items()}
    return replace(first, games=games)
