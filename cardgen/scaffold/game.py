"""Writes a new game: an example with the new name in its texts and paths.

What all have is in `files/base/`; on top comes the game by the river of `files/game/` or, where a look is asked for,
`files/looks/common/` and the folder of the look. With rules, what is in `files/rules/` comes on top of the river: more
cards, a rulebook, and a package of Python that plays by it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from cardgen.data.project.files import CARD_DATA, NOT_GAMES, shipped_root
from cardgen.model.link.ids import nearest
from cardgen.scaffold.looks import LOOKS
from cardgen.scaffold.names import RefusedName, as_name, title_of
from cardgen.scaffold.sizes import with_size

_FILES = Path(__file__).parent / "files"
# A dot at the start would hide the file from tools that pack and copy the example.
_RENAMED = {"gitignore": ".gitignore"}
_UNREAD = ".in"
"""The end of names of files that no tool takes for what they will be: modules with names to fill in."""
_ICON = re.compile(r"\{id: ([a-z0-9-]+)")
_CARD = re.compile(r"\{card: ([a-z0-9-]+)")
_GAME_FILE = "card_data/__game__/game.yaml"
_ICONS_FILE, _PRINTINGS_FILE = "card_data/__game__/icons.yaml", "card_data/__game__/sets/core/printings.yaml"


def new_game(name: str, prefix: str = "", look: str = "", size: str = "") -> dict[str, bytes]:
    """The files of a complete small project, by path. Raises RefusedName for a name that a game cannot have.

    With a `prefix` for codes of checks, the game has rules: in the folder `NAME-rules/` is a package that plays it. It
    is to be installed, as cardgen imports no code of a project. A `look` is one of `LOOKS`, a `size` one of
    `cardgen list sizes`, or as in `64x104mm`.
    """
    as_name(name, "a game")
    if name in NOT_GAMES:
        raise RefusedName(f"`{name}` cannot be the name of a game", "that folder of card_data/ has another use")
    if (shipped_root() / CARD_DATA / name).is_dir():
        raise RefusedName(f"cardgen ships a game `{name}`", "choose another name")
    if look and look not in LOOKS:
        raise RefusedName(f"there is no look `{look}`", nearest(look, LOOKS))
    if look and prefix:
        raise RefusedName("the game with rules has a look of its own", "leave out --look or --with-rules")
    river = ["game", "rules"] if prefix else ["game"]
    texts = _texts(["base", *(["looks/common", f"looks/{look}"] if look else river)])
    if size:
        texts[_GAME_FILE] = with_size(texts[_GAME_FILE], size, name)
    words = {"__game__": name, "__title__": title_of(name), "__rules__": module_of(name), "__PRE__": prefix}
    words |= _words_of(texts, look)
    files = {_placed(place, words): _filled(text, words).encode() for place, text in texts.items()}
    return {**files, **shared_schemas()}


def _texts(folders: Iterable[str]) -> dict[str, str]:
    """The example, by path: what a later folder has takes the place of what was there."""
    texts: dict[str, str] = {}
    for folder in (_FILES / name for name in folders):
        paths = (path for path in sorted(folder.rglob("*")) if path.is_file())
        texts |= {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    return texts


def _words_of(texts: Mapping[str, str], look: str) -> dict[str, str]:
    """What the shared files say of the example: its first card and its icons, as the schema has them."""
    icons = _ICON.findall(texts[_ICONS_FILE])
    return {
        "__first__": "starter" if look else "river",
        "__kind__": "card" if look else "place",
        "__tagline__": LOOKS[look].tagline if look else "",
        "__icons__": '", "'.join(icons),
        "__icon__": icons[0],
        "__card__": _CARD.findall(texts[_PRINTINGS_FILE])[0],
    }


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
