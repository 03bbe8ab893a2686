"""Writes the manifest of a batch, which says what is in which pack, as JSON and as CSV, while packs pass by.

JSON: a head, then one pack a line; CSV: one card a row. Makes no packs; how it is read again, `manifest_reading` says.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

from msgspec import Struct

from cardgen.boosters.collation.batch import Batch, Pack
from cardgen.boosters.pack_ids import COLLATION, digest, recipe_digest
from cardgen.model.game import Game
from cardgen.output.csv import as_csv
from cardgen.output.files import copy_whole
from cardgen.program import __version__

NAME = "boosters.json"
ROWS = "boosters.csv"
FORMAT = 2
"""With 1, nothing was said of icons and words of the game (`game_digest`)."""
LIST = "boosters"
"""The key under which packs are listed."""


class ManifestHead(Struct, frozen=True):
    """What a batch was made of. `sets` have version and digest; `game_digest` is of what rules go by besides cards, the
    `readings` among it; `collation` is the version of how packs are made.
    """

    cardgen: str
    collation: int
    game: str
    recipe: str
    name: str
    digest: str
    sets: Mapping[str, tuple[str, str]]
    seed: int
    packs: int
    case: int
    readings: Mapping[str, Any]
    game_digest: str


class ListedPack(Struct, frozen=True):
    """A pack as a manifest has it: `cards` are ids of printings."""

    place: int
    id: str
    layout: str
    windows: Mapping[str, int]
    cards: tuple[str, ...]
    digest: str


def head_of(game: Game, batch: Batch) -> ManifestHead:
    """What will be told of a batch."""
    recipe = batch.recipe
    sets = {name: (game.sets[name].version, batch.set_digests[name]) for name in recipe.sets}
    return ManifestHead(
        cardgen=__version__,
        collation=COLLATION,
        game=game.id,
        recipe=recipe.id,
        name=recipe.name,
        digest=recipe_digest(recipe),
        sets=sets,
        seed=batch.seed,
        packs=batch.packs,
        case=recipe.case,
        readings=dict(game.readings),
        game_digest=batch.game_digest,
    )


def listed(pack: Pack) -> ListedPack:
    """A pack as its line tells it."""
    cards = tuple(printing.id for printing in pack.printings)
    return ListedPack(
        place=pack.place,
        id=pack.id,
        layout=pack.layout,
        windows=dict(pack.windows),
        cards=cards,
        digest=contents_digest(pack.id, cards),
    )


def contents_digest(id: str, cards: Iterable[str]) -> str:
    """SHA-256 of what is in a pack: whoever changes a card in its line without this one is found out."""
    return digest([id, list(cards)])


@contextmanager
def new_lists(head: ManifestHead, windows: Iterable[str]) -> Iterator[ManifestFiles]:
    """Both files of a manifest, begun. They are gone at the end, unless they were kept."""
    with (
        TemporaryFile("w+", encoding="utf-8", newline="\n") as lines,
        TemporaryFile("w+", encoding="utf-8", newline="\n") as rows,
    ):
        names = tuple(windows)
        lines.write(_head_as_text(head))
        rows.write(as_csv([("place", "id", "layout", *names, "card", "name", "pool", "printing", "number")]))
        yield ManifestFiles(names, lines, rows)


class ManifestFiles(Struct):
    """Both files of a manifest, written apart from their place until `keep` puts them there."""

    windows: tuple[str, ...]
    lines: Any  # text files of `tempfile`, with their `buffer`
    rows: Any
    is_begun: bool = False

    def add(self, pack: Pack) -> None:
        """The next pack."""
        self.lines.write(f"{',' if self.is_begun else ''}\n  {_line(listed(pack))}")
        self.rows.write(as_csv(self._rows_of(pack)))
        self.is_begun = True

    def keep(self, folder: Path) -> tuple[Path, Path]:
        """Put both files into a folder, each whole. Raises OSError."""
        self.lines.write("\n ]\n}\n")
        paths = folder / NAME, folder / ROWS
        for path, file in zip(paths, (self.lines, self.rows), strict=True):
            file.flush()
            copy_whole(path, file.buffer)
        return paths

    def _rows_of(self, pack: Pack) -> Iterator[tuple[str, ...]]:
        first = (str(pack.place), pack.id, pack.layout, *(str(pack.windows[name]) for name in self.windows))
        for number, (printing, pool) in enumerate(zip(pack.printings, pack.pools, strict=True), 1):
            title = str(printing.card.text.get("title", printing.card.id))
            yield (*first, str(number), title, pool, printing.id, str(printing.number))


def _line(pack: ListedPack) -> str:
    value = {"place": pack.place, "id": pack.id, "layout": pack.layout, "windows": pack.windows, "cards": pack.cards}
    return json.dumps({**value, "digest": pack.digest}, ensure_ascii=False)


def _head_as_text(head: ManifestHead) -> str:
    """Everything before the first pack."""
    value = {
        "format": FORMAT,
        "cardgen": head.cardgen,
        "collation": head.collation,
        "game": head.game,
        "recipe": {"id": head.recipe, "name": head.name, "digest": head.digest},
        "sets": {name: {"version": version, "digest": made} for name, (version, made) in head.sets.items()},
        "seed": head.seed,
        "count": head.packs,
        "case": head.case,
        "readings": head.readings,
        "game_digest": head.game_digest,
    }
    lines = [f" {json.dumps(key)}: {json.dumps(part, ensure_ascii=False)},\n" for key, part in value.items()]
    return "{\n" + "".join(lines) + f' "{LIST}": ['
