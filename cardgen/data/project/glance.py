"""Lists what a project has by its names, without reading it as a whole: for completion, which must answer at once.

What cannot be read has no names; nothing is reported.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from cardgen.data.project.files import CARD_DATA, shipped_root
from cardgen.data.project.opening import text_of

MOST_FILES = 300
MOST_BYTES = 400_000
_ID = re.compile(r"^id: *[\"']?([a-z][a-z0-9-]*)", re.MULTILINE)
_ENTRY = re.compile(r"^ *- +(?:\{ *)?id: *[\"']?([a-z0-9][a-z0-9-]*)", re.MULTILINE)
_PRODUCTS = re.compile(r"^products:[^\n]*\n((?:[ \t][^\n]*\n|\n|#[^\n]*\n)*)", re.MULTILINE)
_SIZE = re.compile(r"^ +([a-z][a-z0-9-]*): *\{ *size:", re.MULTILINE)
_SHARED = {"paper": "papers", "printer": "printers", "target": "targets", "cutter": "cutters"}


def games(root: Path) -> list[str]:
    """The games of a project and those that are shipped."""
    return _sorted(path.parent.name for base in _bases(root) for path in base.glob("*/game.yaml"))


def decks(root: Path, game: str = "") -> list[str]:
    """What `--deck` may name: decks and sets."""
    sets = (path.parent.name for folder in _folders(root, game) for path in folder.glob("sets/*/set.yaml"))
    return _sorted([*_ids(root, game, "decks/*.yaml"), *sets])


def recipes(root: Path, game: str = "") -> list[str]:
    """The boosters of a game, also those in the folders of sets."""
    return _sorted([*_ids(root, game, "boosters/*.yaml"), *_ids(root, game, "sets/*/boosters/*.yaml")])


def products(root: Path, game: str = "") -> list[str]:
    """What a game prints, by `products:` of its game.yaml, and the pictures that each makes."""
    texts = (_text(path) for folder in _folders(root, game) for path in folder.glob("game.yaml"))
    blocks = (match[1] for text in texts for match in _PRODUCTS.finditer(text))
    return _sorted(["png", *(name for block in blocks for name in _first_keys(block))])


def _first_keys(block: str) -> list[str]:
    """The keys that stand farthest left in lines of YAML."""
    margin = min(map(len, re.findall(r"^ +(?=\S)", block, re.MULTILINE)), default=0)
    return re.findall(rf"^ {{{margin}}}([a-z][a-z0-9-]*):", block, re.MULTILINE)


def cards(root: Path, game: str = "") -> list[str]:
    """The ids of cards."""
    files = [path for folder in _folders(root, game) for path in folder.glob("sets/*/cards/*.yaml")]
    return _sorted(name for path in files[:MOST_FILES] for name in _ENTRY.findall(_text(path)))


def shared(root: Path, kind: str) -> list[str]:
    """The papers, printers, targets or cutters that there are."""
    return _sorted(name for base in _bases(root) for path in base.glob(f"{_SHARED[kind]}/*.yaml") for name in _id(path))


def card_sizes(root: Path) -> list[str]:
    """The sizes of card that have a name."""
    texts = (_text(path) for base in _bases(root) for path in base.glob("sizes/*.yaml"))
    return _sorted(name for text in texts for name in _SIZE.findall(text))


def languages(root: Path) -> list[str]:
    """The languages into which a game of the project is translated, or one that comes with cardgen."""
    return _sorted(path.stem for base in _bases(root) for path in base.glob("*/languages/*.po"))


def _bases(root: Path) -> Iterator[Path]:
    yield root / CARD_DATA
    if root != shipped_root():
        yield shipped_root() / CARD_DATA


def _folders(root: Path, game: str) -> list[Path]:
    """The folders of a game, its own before the shipped one; of all games where none is named."""
    return [path for base in _bases(root) for path in base.glob(game if re.fullmatch(r"[a-z0-9-]+", game) else "*")]


def _ids(root: Path, game: str, place: str) -> Iterator[str]:
    for folder in _folders(root, game):
        for path in sorted(folder.glob(place))[:MOST_FILES]:
            yield from _id(path)


def _id(path: Path) -> list[str]:
    return _ID.findall(_text(path))[:1]


def _text(path: Path) -> str:
    return text_of(path, MOST_BYTES)


def _sorted(names: Iterable[str]) -> list[str]:
    return sorted(set(names))
