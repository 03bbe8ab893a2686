"""Reads a project as it is now: which cards there are, and for each face a key that changes when its look would."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct

from cardgen import analysis
from cardgen.commands import pipeline
from cardgen.commands.fingerprint import fingerprint_of_code
from cardgen.commands.targets import BuildOrder, get, targets_of
from cardgen.diagnostics import Diagnostic, in_order
from cardgen.model.card import Printing
from cardgen.model.game import Game
from cardgen.model.library import Library
from cardgen.render.base.target import Settings, Target
from cardgen.render.products.renderer import Renderer
from cardgen.render.products.renderers import Renderers
from cardgen.render.svg.cache import DrawingStore
from cardgen.screen.numbers import numbers_of

SIDES = ("front", "back")
Looks = dict[str, str]
"""The keys of faces, by the fingerprints of what they are made of."""


class CardRow(Struct, frozen=True):
    """A printing of a game with the keys of its front and back."""

    game: Game
    printing: Printing
    keys: tuple[str, str]

    @property
    def id(self) -> str:
        return f"{self.game.id}:{self.printing.id}"


class GamePart(Struct, frozen=True, dict=True):
    """A game of a project as it was read once, with what was found in its files."""

    library: Library
    renderers: Renderers
    rows: tuple[CardRow, ...]
    findings: tuple[Diagnostic, ...]

    @cached_property
    def numbers(self) -> dict[str, list[dict[str, Any]]]:
        """Of each game, by its id, what is in it and what one draws; counted when it is first asked for."""
        return {game.id: numbers_of(game) for game in self.library.games.values()}

    def renderer(self, game: Game, is_low_ink: bool = False) -> Renderer:
        """What draws the faces of a game."""
        return self.renderers.of(target_of(self.library, game.id, is_low_ink))


class KnownFace(NamedTuple):
    """A face that a key stands for."""

    part: GamePart
    row: CardRow
    side: str


class Snapshot(Struct, frozen=True, dict=True):
    """A project as it was read: its games, each of which can be read again by itself."""

    parts: Mapping[str, GamePart]

    @cached_property
    def faces(self) -> dict[str, KnownFace]:
        """By key."""
        return {
            key: KnownFace(part, row, side)
            for part in self.parts.values()
            for row in part.rows
            for key, side in zip(row.keys, SIDES, strict=True)
        }

    @property
    def rows(self) -> list[CardRow]:
        return [row for part in self.parts.values() for row in part.rows]

    @property
    def games(self) -> dict[str, Game]:
        return {id: game for part in self.parts.values() for id, game in part.library.games.items()}

    @property
    def findings(self) -> list[Diagnostic]:
        return in_order(finding for part in self.parts.values() for finding in part.findings)


def target_of(library: Library, game: str, is_low_ink: bool = False) -> Target:
    """Pictures of the faces of a game; notes stand in for those that cannot be made."""
    order = BuildOrder((game,), only=("png",), settings=Settings(low_ink=is_low_ink, keeps_going=True))
    return targets_of(library, order)[0]


def read(root: Path, games: Sequence[str], store: DrawingStore, looks: Looks | None = None) -> Snapshot:
    """The project at `root`, with what is found without laying out or playing; known drawings are in `store`,
    known keys in `looks`.

    Raises UnknownName for one of `games` that there is not.
    """
    names = games or sorted({path.parent.name for path in root.glob("card_data/*/game.yaml")}) or ("",)
    snapshot = Snapshot({name: read_game(root, name, store, looks) for name in names})
    for name in games:
        get(snapshot.games, name, "game")
    return snapshot


def read_game(root: Path, name: str, store: DrawingStore, looks: Looks | None = None) -> GamePart:
    """A game of the project; all that there is where it has no name."""
    return read_together(root, (name,) if name else (), store, looks)


def read_together(root: Path, names: Sequence[str], store: DrawingStore, looks: Looks | None = None) -> GamePart:
    """These games of the project, or all, as one."""
    library, found = pipeline.load(root, names)
    found += analysis.judge(library)
    renderers = Renderers(root, library, store, None, fingerprint_of_code())
    rows = tuple(
        row
        for game in library.games.values()
        for row in _rows(library, renderers, game, {} if looks is None else looks)
    )
    return GamePart(library, renderers, rows, tuple(in_order(found)))


def _rows(library: Library, renderers: Renderers, game: Game, looks: Looks) -> list[CardRow]:
    shown = [printing for printing in game.printings if game.kinds[printing.card.kind].has_face]
    if not shown:
        return []
    dependencies = renderers.of(target_of(library, game.id)).dependencies

    def key(printing: Printing, side: str) -> str:
        known = dependencies.fingerprint_of_face(printing, side, renderers.version)
        if known not in looks:
            looks[known] = dependencies.fingerprint_of_look(printing, side, renderers.version)
        return looks[known]

    return [CardRow(game, printing, (key(printing, "front"), key(printing, "back"))) for printing in shown]
