"""Shared parts of commands that make the folder of a new set for a game that cardgen ships."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from cardgen.cli.common.messages import plain_error

if TYPE_CHECKING:
    from cardgen.model.game import Game

_LICENCE = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+-]{0,59}")
LONGEST_THANKS = 2_000


def shipped_game(name: str) -> Game:
    """A game as cardgen ships it: a folder of a set is read with it."""
    from cardgen.commands import interface
    from cardgen.data import shipped_root

    games = interface.load(shipped_root(), name).games  # all of them, where none has this name
    if name not in games:
        raise plain_error(f"cardgen ships no game `{name}` that can be read", f"there are {', '.join(games)}")
    return games[name]


def free_folder(out: Path, game: Game) -> Path:
    """Where the folder goes: a name that a set can have, and nothing there yet but, perhaps, an empty folder."""
    from cardgen.scaffold import RefusedName
    from cardgen.scaffold.names import as_name

    target = out.absolute() if out.name not in ("", "..") else out.resolve()
    try:
        as_name(target.name, "a set")
    except RefusedName as refused:
        raise plain_error(str(refused), refused.help) from None
    if target.name in game.sets or target.name in game.decks:
        raise plain_error(f"`{game.id}` has `{target.name}` already", "choose another name")
    is_empty = target.is_dir() and not target.is_symlink() and not any(target.iterdir())
    if (target.exists() or target.is_symlink()) and not is_empty:
        raise plain_error(f"{out.as_posix()} is there already", "choose another name, or move it away")
    if target == Path.cwd():
        raise plain_error("this is the folder you are in", "choose another name")
    return target


def licence_id(text: str) -> str:
    """The id of a licence as it was given, empty where none was."""
    from cardgen.importing.plain import line

    if text and not _LICENCE.fullmatch(text):
        raise plain_error(f"`{line(text)}` is not the id of a licence", "for example CC-BY-NC-ND-2.0")
    return text


def thanks(text: str) -> str:
    """Whom to thank, on one line."""
    from cardgen.importing.plain import line

    return line(text)[:LONGEST_THANKS]
