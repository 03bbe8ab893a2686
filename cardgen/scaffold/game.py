"""Writes a new game: the example in `files/game/`, with the new name in its texts and paths.

With rules, what is in `files/rules/` comes on top: more cards, a rulebook, and a package of Python that plays by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from cardgen.data.project.files import CARD_DATA, NOT_GAMES, shipped_root
from cardgen.scaffold.names import RefusedName, as_name, title_of

_EXAMPLE, _WITH_RULES = (Path(__file__).parent / "files" / name for name in ("game", "rules"))
# A dot at the start would hide the file from tools that pack and copy the example.
_RENAMED = {"gitignore": ".gitignore"}
_UNREAD = ".in"
"""The end of names of files that no tool takes for what they will be: modules with names to fill in."""


def new_game(name: str, prefix: str = "") -> dict[str, bytes]:
    """The files of a complete small project, by path. Raises RefusedName for a name that a game cannot have.

    With a `prefix` for codes of checks, the game has rules: in the folder `NAME-rules/` is a package that plays it. It
    is to be installed, as cardgen imports no code of a project.
    """
    as_name(name, "a game")
    if name in NOT_GAMES:
        raise RefusedName(f"`{name}` cannot be the name of a game", "that folder of card_data/ has another use")
    if (shipped_root() / CARD_DATA / name).is_dir():
        raise RefusedName(f"cardgen ships a game `{name}`", "choose another name")
    words = {"__game__": name, "__title__": title_of(name), "__rules__": module_of(name), "__PRE__": prefix}
    files: dict[str, bytes] = {}
    for folder in (_EXAMPLE, _WITH_RULES) if prefix else (_EXAMPLE,):
        files |= {
            _placed(path.relative_to(folder).as_posix(), words): _filled(
                path.read_text(encoding="utf-8"), words
            ).encode()
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }
    return {**files, **shared_schemas()}


def module_of(name: str) -> str:
    """The package of the rules of a game: `two_rivers_rules`."""
    return f"{name.replace('-', '_')}_rules"


def prefix_of(name: str, taken: Iterable[str]) -> str:
    """Three capital letters for the codes of a game, which begin like none that is taken: `RIV`."""
    letters = f"{''.join(filter(str.isalpha, name)).upper()}XX"
    others = ("CG", *taken)
    return next(code for code in (letters[:3], f"X{letters[:2]}") if not code.startswith(others))


def shared_schemas() -> dict[str, bytes]:
    """The schemas of kinds of file that all games share: modelines point to them."""
    folder = shipped_root() / CARD_DATA / "schema"
    return {f"{CARD_DATA}/schema/{path.name}": path.read_bytes() for path in sorted(folder.glob("*.schema.json"))}


def _placed(place: str, words: Mapping[str, str]) -> str:
    return _RENAMED.get(place, _filled(place, words).removesuffix(_UNREAD))


def _filled(text: str, words: Mapping[str, str]) -> str:
    for blank, word in words.items():
        text = text.replace(blank, word)
    return text
