"""Shares the fronts of one large file of sheets out among workers: who writes it takes them in order, painted."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Protocol

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.commands.executors.executor import Workers
from cardgen.diagnostics import Diagnostic
from cardgen.model.card import Printing
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.painted_face import EncodedDrawing
from cardgen.render.base.shared_faces import PaintedFront
from cardgen.render.base.target import Target
from cardgen.render.face.cache import MOST_KEPT, SharedSizes, drawing_of, load_face, save_face
from cardgen.render.face.card_faces import FaceRenderer
from cardgen.render.products.kind import has_printings
from cardgen.render.products.renderer import Renderer
from cardgen.render.products.table import kind_of

A_SHARE = 45
"""Cards that a worker does before it asks for more: five sheets."""


class FrontShare(Struct, frozen=True):
    """Printings of the game of a target, by their ids, and the sizes of type of their kinds."""

    target: int
    printings: Sequence[str]
    sizes: Mapping[str, SharedSizes] = {}


class Shelf(Struct):
    """Texts of faces and drawings, on their way from one process to another."""

    texts: dict[str, str] = field(default_factory=dict)

    def has(self, key: str) -> bool:
        return key in self.texts

    def load(self, key: str) -> str | None:
        return self.texts.get(key)

    def save(self, key: str, text: str) -> None:
        self.texts[key] = text

    def flush(self) -> None:
        """There is nothing that waits."""


SentFront = tuple[str, Sequence[Diagnostic], Sequence[Diagnostic]]
"""Under which key a front lies on the shelf, empty where it does not; and what was found about it."""


class PaintedShare(Struct, frozen=True):
    """The fronts of a share, in order, and a shelf with them and with drawings that this worker had not sent before."""

    fronts: Sequence[SentFront]
    shelf: Shelf


class ShareWorker(Struct, frozen=True):
    """What a worker has for shares of a game: who lays faces out, who paints them, and what was sent before."""

    faces: FaceRenderer
    writer: PdfWriter
    printings: Mapping[str, Printing]
    sent: set[str]

    @classmethod
    def of(cls, renderer: Renderer) -> ShareWorker:
        printings = {printing.id: printing for printing in renderer.game.printings}
        return cls(faces=renderer.faces, writer=PdfWriter(), printings=printings, sent=set())

    def sizes(self, share: FrontShare) -> list[SharedSizes | None]:
        return [self.faces.own_sizes(self.printings[id]) for id in share.printings]

    def fronts(self, share: FrontShare) -> PaintedShare:
        self.faces.deck_sizes = dict(share.sizes)
        shelf = Shelf()
        return PaintedShare([self._front(self.printings[id], shelf) for id in share.printings], shelf)

    def _front(self, printing: Printing, shelf: Shelf) -> SentFront:
        of_face: list[Diagnostic] = []
        of_resources: list[Diagnostic] = []
        self.faces.found, self.faces.resources.found = of_face, of_resources
        face = self.faces.front(printing)
        form = self.writer.form(face) if face is not None else None
        if face is None or form is None:  # a picture is sooner read than sent, and what is at fault is told once
            return "", (), ()
        save_face(shelf, replace(face, key=printing.id), form, self.sent)
        return printing.id, of_face, of_resources


class HasShareWorkers(Protocol):
    """The state of the workers of a pool."""

    def share_worker(self, target: int) -> ShareWorker: ...


def sizes_of(state: HasShareWorkers, share: FrontShare) -> list[SharedSizes | None]:
    return state.share_worker(share.target).sizes(share)


def fronts_of(state: HasShareWorkers, share: FrontShare) -> PaintedShare:
    return state.share_worker(share.target).fronts(share)


class SharedFronts(Struct, frozen=True):
    """Has the faces of a target made by the workers of a pool; `drawings` are those that came with them."""

    pool: Workers
    target: int
    renderer: Renderer
    drawings: dict[str, EncodedDrawing] = field(default_factory=dict)

    def sizes(self, printings: Sequence[Printing]) -> Iterator[SharedSizes | None]:
        return chain.from_iterable(self.pool.run(sizes_of, self._shares(printings, {})))

    def fronts(self, printings: Sequence[Printing], sizes: Mapping[str, SharedSizes]) -> Iterator[PaintedFront]:
        for share in self.pool.run(fronts_of, self._shares(printings, sizes)):
            for key in share.shelf.texts.keys() - {key for key, _, _ in share.fronts}:
                self.drawings[key] = drawing_of(json.loads(share.shelf.texts[key]))
            yield from (self._taken(front, share.shelf) for front in share.fronts)

    def _taken(self, front: SentFront, shelf: Shelf) -> PaintedFront:
        key, *found = front
        face = load_face(shelf, key, self.renderer.book.font, self.drawings) if key else None
        return PaintedFront(face, *found)

    def _shares(self, printings: Sequence[Printing], sizes: Mapping[str, SharedSizes]) -> list[FrontShare]:
        ids = [printing.id for printing in printings]
        return [FrontShare(self.target, ids[at : at + A_SHARE], sizes) for at in range(0, len(ids), A_SHARE)]


def most_workers(target: Target) -> int:
    """How many can be at work on a target at the same time."""
    return -(-len(target.printings) // A_SHARE) if is_shared(target) else 1


def is_shared(target: Target) -> bool:
    """Whether its faces are shared out: they are many, plain, and none is kept from the last build."""
    kind, settings = kind_of(target.product), target.settings
    is_plain = target.outlet is None and not settings.low_ink and not settings.keeps_going and not settings.draft
    are_many = len(target.game.printings) > MOST_KEPT and has_printings(target)
    return are_many and is_plain and kind.prints_cards and kind.encoder == "pdf"
