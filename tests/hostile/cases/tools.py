"""What a hostile case is made of: a sound project, a change to it, a command."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

CORE = "card_data/mini/sets/core"
CARDS = f"{CORE}/cards/all.yaml"
PRINTINGS = f"{CORE}/printings.yaml"
SET = f"{CORE}/set.yaml"
GAME = "card_data/mini/game.yaml"
ICONS = "card_data/mini/icons.yaml"
DECK = "card_data/mini/decks/all-cards.yaml"
BOOSTER = "card_data/mini/boosters/first.yaml"
SCHEMA = "card_data/mini/schema/cards.schema.json"
PAPER = "card_data/papers/school.yaml"
PRINTER = "card_data/printers/school.yaml"
FONTS = "fonts/fonts.yaml"
STYLES = "templates/mini/styles.yaml"
CARD = "templates/mini/card.xml.j2"
BACK = "templates/mini/back.xml.j2"
POSTER = "templates/mini/poster.xml.j2"
DOT = "templates/mini/art/dot.svg"
SUN = "templates/mini/icons/sun.svg"

BUILD = ("build", "--jobs", "1", "--paper", "a4")
CHECK = ("check", "--jobs", "1")

Change = Callable[[Path], object]
Content = bytes | Callable[[], bytes]
"""What takes long to make is made when its case is tried."""


class Case(Struct, frozen=True):
    """A change to a sound project, the command that meets it, and what is broken around the command.

    `prepare` is Python that runs in the command's own process before it begins.
    """

    name: str
    change: Change
    words: tuple[str, ...] = CHECK
    environment: dict[str, str] = {}
    prepare: str = ""


def write(place: str, content: str | Content) -> Change:
    """A file with this content, in the place of one that may be there."""
    data = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    return _in_the_place_of(place, lambda path: path.write_bytes(made(data)))


def made(content: Content) -> bytes:
    return content() if callable(content) else content


def replace(place: str, old: str, new: str) -> Change:
    """Other words in a file; fails where they are not there, so that no case runs on a sound project."""

    def change(folder: Path) -> None:
        text = (folder / place).read_text(encoding="utf-8")
        assert old in text, f"{place} has no {old!r}"
        write(place, text.replace(old, new))(folder)

    return change


def _in_the_place_of(place: str, make: Callable[[Path], object]) -> Change:
    """What `make` puts there, in the place of a file that may be there."""

    def change(folder: Path) -> None:
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        make(path)

    return change


def link(place: str, to: str) -> Change:
    """A link in the place of a file."""
    return _in_the_place_of(place, lambda path: path.symlink_to(to))


def pipe(place: str) -> Change:
    """A pipe that nobody writes to, in the place of a file."""
    return _in_the_place_of(place, lambda path: os.mkfifo(path))


def folder(place: str) -> Change:
    """A folder in the place of a file."""
    return _in_the_place_of(place, lambda path: path.mkdir(parents=True))


def sparse(place: str, size: int) -> Change:
    """A file of many bytes that takes no room."""

    def make(path: Path) -> None:
        path.touch()
        os.truncate(path, size)

    return _in_the_place_of(place, make)


def both(*changes: Change) -> Change:
    """One change after the other."""

    def change(root: Path) -> None:
        for change in changes:
            change(root)

    return change


def gone(place: str) -> Change:
    return lambda root: (root / place).unlink()


def nothing(root: Path) -> None:
    """The project stays sound."""
