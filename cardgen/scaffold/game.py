"""Writes a new game: the example in `files/game/`, with the new name in its texts and paths."""

from __future__ import annotations

from pathlib import Path

from cardgen.data.project.files import CARD_DATA, NOT_GAMES, shipped_root
from cardgen.scaffold.names import RefusedName, as_name, title_of

_EXAMPLE = Path(__file__).parent / "files" / "game"
# A dot at the start would hide the file from tools that pack and copy the example.
_RENAMED = {"gitignore": ".gitignore"}


def new_game(name: str) -> dict[str, bytes]:
    """The files of a complete small project, by path. Raises RefusedName for a name that a game cannot have."""
    as_name(name, "a game")
    if name in NOT_GAMES:
        raise RefusedName(f"`{name}` cannot be the name of a game", "that folder of card_data/ has another use")
    if (shipped_root() / CARD_DATA / name).is_dir():
        raise RefusedName(f"cardgen ships a game `{name}`", "choose another name")
    files = {
        _placed(path.relative_to(_EXAMPLE).as_posix(), name): _written(path.read_text(encoding="utf-8"), name)
        for path in sorted(_EXAMPLE.rglob("*"))
        if path.is_file()
    }
    return {**files, **shared_schemas()}


def shared_schemas() -> dict[str, bytes]:
    """The schemas of kinds of file that all games share: modelines point to them."""
    folder = shipped_root() / CARD_DATA / "schema"
    return {f"{CARD_DATA}/schema/{path.name}": path.read_bytes() for path in sorted(folder.glob("*.schema.json"))}


def _placed(place: str, name: str) -> str:
    return _RENAMED.get(place, place.replace("__game__", name))


def _written(text: str, name: str) -> bytes:
    return text.replace("__game__", name).replace("__title__", title_of(name)).encode()
