"""The edition that a book or a box is laid out in: one game, in colour or for low ink."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from cardgen.diagnostics import Diagnostic
from cardgen.model.game import CardSet, Game
from cardgen.render.base.display import Bookmark, Face, Page, Publication
from cardgen.render.base.target import Target
from cardgen.render.face.card_faces import FaceRenderer
from cardgen.render.layout.resources import Resources


class Edition(Protocol):
    """What books and boxes take from whoever lays out the products of a game."""

    game: Game
    is_low_ink: bool
    template_folders: tuple[Path, ...]
    roots: tuple[Path, ...]

    @property
    def resources(self) -> Resources: ...

    @property
    def faces(self) -> FaceRenderer: ...

    def page_face(self, target: Target, template: str) -> tuple[Face | None, list[Diagnostic]]:
        """A page template of the game as a face."""

    def publication(
        self,
        title: str,
        pages: Iterable[Page],
        duplex: str = "",
        bookmarks: tuple[Bookmark, ...] = (),
        sets: Iterable[CardSet] | None = None,
    ) -> Publication:
        """Pages with what the file says of itself."""
