"""Finds the faces of cards as the last build painted them, and which of them look otherwise today."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct, field

from cardgen.output.built_faces import read_built_faces
from cardgen.output.file_cache import OF_FACES, FileCache
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.display import Face
from cardgen.render.face.cache import from_text
from cardgen.screen.snapshot import SIDES, CardRow, GamePart, Snapshot
from cardgen.workshop.drawing import Drawer

LAST_BUILD = "last build"
"""What it is called in the place of a revision; no revision has a blank in its name."""
NOT_KEPT = ""


class NoBuild(ValueError):
    """No build of these cards is there."""


class LastBuild(Struct):
    """The build in the folder `out`. `faces` are those that were compared and look otherwise, by key."""

    out: Path
    faces: dict[str, Face] = field(default_factory=dict)

    def keys(self, now: Snapshot, drawer: Drawer) -> dict[str, tuple[str, str]]:
        """Front and back of each card that was built: the key of today where it looks the same, else one of its own;
        none where it was not kept. Raises NoBuild.
        """
        built = read_built_faces(self.out)
        if not any(game in built for game in now.games):
            raise NoBuild(f"there is no build of these cards in {self.out.as_posix()}/: `cardgen build` makes one")
        return {
            row.id: (self._key(part, row, "front", before, drawer), self._key(part, row, "back", before, drawer))
            for part in now.parts.values()
            for row in part.rows
            if (before := built.get(row.game.id, {}).get(row.printing.id)) is not None
        }

    def _key(self, part: GamePart, row: CardRow, side: str, before: tuple[str, str], drawer: Drawer) -> str:
        place = SIDES.index(side)
        dependencies = part.renderer(row.game).dependencies
        if before[place] == dependencies.fingerprint_of_face(row.printing, side, part.renderers.version):
            return row.keys[place]
        old, new = self._face(part, before[place]), drawer.card(part, row).face(side)
        if old is None:
            return NOT_KEPT
        if new is not None and PdfWriter().look(new) == PdfWriter().look(old):
            return row.keys[place]
        self.faces[before[place]] = old
        return before[place]

    def _face(self, part: GamePart, key: str) -> Face | None:
        text = FileCache(self.out / OF_FACES).load(key)
        return None if text is None else from_text(text, part.renderers.fonts.font)
