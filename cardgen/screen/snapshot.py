"""Reads a project as it is now: which cards there are, and for each face a key that changes when its look would."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen import analysis
from cardgen.commands import pipeline
from cardgen.commands.fingerprint import fingerprint_of_code
from cardgen.commands.targets import BuildOrder, get, targets_of
from cardgen.data import Choices, Parsed, choices_of_cards
from cardgen.diagnostics import Diagnostic, in_order
from cardgen.model.card import Printing
from cardgen.model.game import Game
from cardgen.model.library import Library
from cardgen.render.base.known_files import KnownFiles
from cardgen.render.base.target import Settings, Target
from cardgen.render.products.renderer import Renderer
from cardgen.render.products.renderers import Renderers
from cardgen.render.svg.cache import DrawingStore
from cardgen.screen.facets import DeckCopies, Facet, decks_of, facets_of, tokens_of
from cardgen.screen.looks import Looks
from cardgen.screen.numbers import numbers_of

SIDES = ("front", "back")
_OF_CARDS = ("game", "icons", "styles", "fonts", "sizes", "set", "cards", "printings")
"""Kinds of files without which cards look otherwise, or are not there."""


class Memory(Struct):
    """What one reading of a project leaves to the next: data that was parsed, looks of faces, and by project and game
    what is known of files.
    """

    parsed: Parsed = field(default_factory=Parsed)
    looks: Looks = field(default_factory=Looks)
    files: dict[tuple[Path, str], KnownFiles] = field(default_factory=dict)

    def files_of(self, root: Path, game: str) -> KnownFiles:
        """What earlier readings found out about the files of a game of the project at `root`."""
        known = self.files.setdefault((root, game), KnownFiles())
        known.make_room()
        return known


class CardRow(Struct, frozen=True):
    """A printing of a game with the keys of its front and back."""

    game: Game
    printing: Printing
    keys: tuple[str, str]

    @property
    def id(self) -> str:
        return f"{self.game.id}:{self.printing.id}"


class GamePart(Struct, frozen=True, dict=True):
    """A game of a project as it was read once, with what was found while its files were read, the sizes of type that
    the cards of a kind share, by game and kind, and the fields that cards of a game are chosen by; `is_of_before` where
    the cards are those of an earlier reading.
    """

    library: Library
    renderers: Renderers
    rows: tuple[CardRow, ...]
    found: tuple[Diagnostic, ...]
    sizes: Mapping[str, Mapping[str, Mapping[str, int]]]
    fields: Mapping[str, Choices]
    is_of_before: bool = False

    @cached_property
    def judged(self) -> tuple[Diagnostic, ...]:
        """What the rules say of it: looked at when it is first asked for, as that takes its time."""
        return () if self.is_of_before else tuple(analysis.judge(self.library))

    @property
    def games(self) -> list[Game]:
        return list(self.library.games.values())

    def lacks(self, before: GamePart) -> list[Path]:
        """The files that cards are made from which were read `before`, and are not now."""
        read = {document.path for document in self.library.documents}
        made_from = (document for document in before.library.documents if document.kind in _OF_CARDS)
        return [document.path for document in made_from if document.path not in read]

    def with_cards_of(self, before: GamePart) -> GamePart:
        """The cards as they were `before`, with what was found now; nobody judges them."""
        return replace(before, found=self.found, is_of_before=True)

    @property
    def findings(self) -> list[Diagnostic]:
        return in_order([*self.found, *self.judged])

    @cached_property
    def numbers(self) -> dict[str, list[dict[str, Any]]]:
        """Of each game, by its id, what is in it and what one draws; counted when it is first asked for."""
        return {game.id: numbers_of(game) for game in self.library.games.values()}

    @cached_property
    def tokens(self) -> dict[str, tuple[str, ...]]:
        """Of each card, by its id, what it is chosen by."""
        decks = {id: [DeckCopies.of(deck) for deck in decks_of(game)] for id, game in self.library.games.items()}
        return {
            row.id: tokens_of(row.game, row.printing, decks[row.game.id], self.fields[row.game.id]) for row in self.rows
        }

    def facets(self, game: Game, rows: Sequence[CardRow]) -> list[Facet]:
        """By what these cards of a game can be chosen."""
        tokens = [self.tokens[row.id] for row in rows]
        return facets_of(game, [row.printing for row in rows], tokens, self.fields[game.id])

    def renderer(self, game: Game, is_low_ink: bool = False) -> Renderer:
        """What draws the faces of a game."""
        renderer = self.renderers.of(target_of(self.library, game.id, is_low_ink))
        renderer.faces.deck_sizes.update(self.sizes.get(game.id, {}))
        return renderer


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


def target_of(library: Library, game: str, is_low_ink: bool = False) -> Target:
    """Pictures of the faces of a game; notes stand in for those that cannot be made."""
    order = BuildOrder((game,), only=("png",), settings=Settings(low_ink=is_low_ink, keeps_going=True))
    return targets_of(library, order)[0]


def read(root: Path, games: Sequence[str], store: DrawingStore, memory: Memory | None = None) -> Snapshot:
    """The project at `root`, with what is found while it is read; known drawings are in `store`, and what earlier
    readings left in `memory`.

    Raises UnknownName for one of `games` that there is not.
    """
    names = games or sorted({path.parent.name for path in root.glob("card_data/*/game.yaml")}) or ("",)
    snapshot = Snapshot({name: read_game(root, name, store, memory) for name in names})
    for name in games:
        get(snapshot.games, name, "game")
    return snapshot


def read_game(root: Path, name: str, store: DrawingStore, memory: Memory | None = None) -> GamePart:
    """A game of the project; all that there is where it has no name."""
    return read_together(root, (name,) if name else (), store, memory)


def read_together(root: Path, names: Sequence[str], store: DrawingStore, memory: Memory | None = None) -> GamePart:
    """These games of the project, or all, as one."""
    memory = memory or Memory()
    library, found = pipeline.load(root, names, memory.parsed)
    known = {game: memory.files_of(root, game) for game in library.games}
    renderers = Renderers(root, library, store, version=fingerprint_of_code(), files=known)
    rows: list[CardRow] = []
    sizes = {}
    for game in library.games.values():
        if shown := [printing for printing in game.printings if game.kinds[printing.card.kind].has_face]:
            renderer = renderers.of(target_of(library, game.id))
            rows += (CardRow(game, printing, memory.looks.keys_of(renderer, printing)) for printing in shown)
            kinds = dict.fromkeys(printing.card.kind for printing in shown)
            sizes[game.id] = {kind: memory.looks.sizes(renderer, kind) for kind in kinds}
    fields = {game: choices_of_cards(root, game) for game in library.games}
    return GamePart(library, renderers, tuple(rows), found=tuple(found), sizes=sizes, fields=fields)
