"""Reads a project as it is now: which cards there are, and for each face a key that changes when its look would."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct, field

from cardgen import analysis
from cardgen.commands import pipeline
from cardgen.commands.fingerprint import fingerprint_of_code
from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.diagnostics import Diagnostic, in_order
from cardgen.model.card import Printing
from cardgen.model.game import Game
from cardgen.model.library import Library
from cardgen.render.base.target import Settings, Target
from cardgen.render.products.renderer import Renderer
from cardgen.render.products.renderers import Renderers
from cardgen.render.svg.cache import DrawingStore

SIDES = ("front", "back")


class FaceId(Struct, frozen=True):
    """Which face a key stands for."""

    game: str
    printing: str
    side: str


class CardRow(Struct, frozen=True):
    """A printing of a game with the keys of its front and back."""

    game: Game
    printing: Printing
    keys: tuple[str, str]

    @property
    def id(self) -> str:
        return f"{self.game.id}:{self.printing.id}"


class Snapshot(Struct):
    """A project as it was read once."""

    library: Library
    renderers: Renderers
    rows: tuple[CardRow, ...]
    findings: tuple[Diagnostic, ...]
    by_key: Mapping[str, tuple[CardRow, str]] = field(default_factory=dict)

    def renderer(self, game: Game, is_low_ink: bool = False) -> Renderer:
        """What draws the faces of a game."""
        return self.renderers.of(target_of(self.library, game.id, is_low_ink))


def target_of(library: Library, game: str, is_low_ink: bool = False) -> Target:
    """Pictures of the faces of a game; notes stand in for those that cannot be made."""
    order = BuildOrder((game,), only=("png",), settings=Settings(low_ink=is_low_ink, keeps_going=True))
    return targets_of(library, order)[0]


def read(root: Path, games: Sequence[str], store: DrawingStore) -> Snapshot:
    """The project at `root`, with what is found without laying out or playing; known drawings are in `store`."""
    library, found = pipeline.load(root, tuple(games))
    found += analysis.judge(library)
    renderers = Renderers(root, library, store, None, fingerprint_of_code())
    rows = tuple(row for game in library.games.values() for row in _rows(library, renderers, game))
    by_key = {key: (row, side) for row in rows for key, side in zip(row.keys, SIDES, strict=True)}
    return Snapshot(library, renderers, rows, tuple(in_order(found)), by_key)


def _rows(library: Library, renderers: Renderers, game: Game) -> list[CardRow]:
    shown = [printing for printing in game.printings if game.kinds[printing.card.kind].has_face]
    if not shown:
        return []
    dependencies = renderers.of(target_of(library, game.id)).dependencies
    version = renderers.version
    return [
        CardRow(
            game,
            printing,
            (
                dependencies.fingerprint_of_face(printing, "front", version),
                dependencies.fingerprint_of_face(printing, "back", version),
            ),
        )
        for printing in shown
    ]
