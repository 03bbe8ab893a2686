"""Finds how many pictures of a new game lose much at the edges of their place, and shows them whole where most do."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.data.project.opening import read_plain
from cardgen.diagnostics.codes import CROPPED_PICTURE
from cardgen.model.library import Library
from cardgen.render.products.renderers import Renderers

MOST_LOOKS = 200
"""So many cards with pictures tell of the others."""
_ART = '<art name="{{ art.reference }}"'
_WHOLE = """ fit="{{ 'contain' if art.reference.startswith('file:') else 'cover' }}\""""


class CroppedPictures(NamedTuple):
    """Of so many pictures so many are cut by more than a third."""

    pictures: int
    cut: int

    @property
    def are_most(self) -> bool:
        return 2 * self.cut > self.pictures


def cropped_pictures(root: Path, library: Library, game: str) -> CroppedPictures:
    """Those of a game, as its cards are laid out; of the files only the heads are read."""
    target = targets_of(library, BuildOrder((game,), only=("png",)))[0]
    faces = Renderers(root, library, only_looks=True).of(target).faces
    shown = [printing for printing in target.printings if printing.art.reference.startswith("file:")][:MOST_LOOKS]
    fronts = [front for printing in shown if (front := faces.composed(printing, "front")) is not None]
    cut = sum(any(finding.code == CROPPED_PICTURE for finding in front.found) for front in fronts)
    return CroppedPictures(len(fronts), cut)


def with_whole_pictures(templates: Path) -> dict[str, bytes]:
    """The templates of a folder that show the picture of a card, by their names, and show it whole from then on."""
    texts = {path.name: read_plain(path, root=templates).decode() for path in sorted(templates.glob("*.xml.j2"))}
    return {name: text.replace(_ART, f"{_ART}{_WHOLE}").encode() for name, text in texts.items() if _ART in text}
