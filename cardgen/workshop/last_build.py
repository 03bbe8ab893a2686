"""Finds the faces of cards as the last build painted them, and which of them look otherwise today."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct, field

from cardgen.output.built_faces import read_built_faces
from cardgen.output.bundles import Bundles
from cardgen.output.file_cache import OF_FACES
from cardgen.output.pdf.writer import PdfWriter
from cardgen.render.base.display import Face
from cardgen.render.face.cache import load_face
from cardgen.screen.snapshot import SIDES, CardRow, GamePart, Snapshot
from cardgen.workshop.drawing import Drawer

LAST_BUILD = "last build"
"""What it is called in the place of a revision; no revision has a blank in its name."""
NOT_KEPT = ""
KeysOfLooks = Mapping[str, str]
"""The keys of faces, by the fingerprints of what they are made of."""


class NoBuild(ValueError):
    """No build of these cards is there."""


class LastBuild(Struct):
    """The build in the folder `out`. `faces` are those that were compared and look otherwise, by key."""

    out: Path
    faces: dict[str, Face] = field(default_factory=dict)

    def keys(self, now: Snapshot, looks: KeysOfLooks, drawer: Drawer) -> dict[str, tuple[str, str]]:
        """Front and back of each card that was built: the key of today where it looks the same, else one of its own;
        nothing where it was not kept. Keys in `looks` are known, others are found by what is painted. Raises NoBuild.
        """
        built = read_built_faces(self.out)
        if not any(game in built for game in now.games):
            raise NoBuild(f"there is no build of these cards in {self.out.as_posix()}/: `cardgen build` makes one")
        return {
            row.id: keys
            for part in now.parts.values()
            for row in part.rows
            if (keys := self._of_card(part, row, built.get(row.game.id, {}), looks, drawer)) is not None
        }

    def _of_card(
        self,
        part: GamePart,
        row: CardRow,
        built: Mapping[str, tuple[str, str]],
        looks: Mapping[str, str],
        drawer: Drawer,
    ) -> tuple[str, str] | None:
        """None of a card that is new; one of a set that was not built is not compared."""
        before = built.get(row.printing.id)
        if before is None:
            is_new = any(id.startswith(f"{row.printing.set_id}:") for id in built)
            return None if is_new else row.keys
        front, back = (self._key(part, row, side, key, looks, drawer) for side, key in zip(SIDES, before, strict=True))
        return front, back

    def _key(
        self, part: GamePart, row: CardRow, side: str, before: str, looks: Mapping[str, str], drawer: Drawer
    ) -> str:
        look, now = looks.get(before), row.keys[SIDES.index(side)]
        if look == now:
            return now
        old = self._face(part, before)
        if old is None:
            return NOT_KEPT
        if look is None and _looks_like(old, drawer.card(part, row).face(side)):
            return now
        self.faces[before] = old
        return before

    def _face(self, part: GamePart, key: str) -> Face | None:
        return load_face(Bundles(self.out / OF_FACES), key, part.renderers.fonts.font, {})


def _looks_like(old: Face, new: Face | None) -> bool:
    """Whether both are painted alike."""
    return new is not None and PdfWriter().look(new) == PdfWriter().look(old)
