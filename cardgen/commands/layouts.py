"""Step 5 of the flow: what is laid out for targets, each when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from msgspec import Struct

from cardgen.commands.fingerprint import fingerprint_of_code
from cardgen.diagnostics import Diagnostic
from cardgen.model.library import Library
from cardgen.output.bundles import Bundles
from cardgen.output.file_cache import FOLDER, OF_FACES, drawings_in
from cardgen.output.picture_cache import OF_PICTURES, PictureCache
from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.target import Target
from cardgen.render.products.renderers import Renderers
from cardgen.render.products.table import kind_of


class Layouts(Struct, frozen=True):
    """Targets, and the renderers that lay them out; for worker processes, too, which name targets by their places. The
    `coverage` of languages is told in the manifest.
    """

    renderers: Renderers
    targets: Sequence[Target]
    coverage: Mapping[str, Mapping[str, int]] = {}

    def of(self, target: Target) -> tuple[LaidOut | None, Callable[[], list[Diagnostic]]]:
        """What a target looks like, and what is found on the way, which is all of it once its pages were taken."""
        return self.renderers.of(target).lay_out(target)

    def faces(self) -> dict[str, dict[str, tuple[str, str]]]:
        """Of each game of which cards are printed at home, in colour and as they are written, the keys under which its
        faces are kept.
        """
        found: dict[str, dict[str, tuple[str, str]]] = {}
        for target in self.targets:
            is_usual = target.outlet is None and not target.settings.low_ink and not target.game.file_part
            if kind_of(target.product).prints_cards and is_usual:
                key = partial(
                    self.renderers.of(target).dependencies.fingerprint_of_face, version=self.renderers.version
                )
                of_game = found.setdefault(target.game.id, {})
                for printing in {printing.id: printing for printing in target.printings}.values():
                    of_game[printing.id] = key(printing, "front"), key(printing, "back")
        return found


def lay_out(root: Path, library: Library, targets: Sequence[Target], out: Path) -> Layouts:
    """Layouts that keep drawings, faces and pictures in `out`, for the next build."""
    caches = drawings_in(out / FOLDER), Bundles(out / OF_FACES)
    pictures = PictureCache(out / OF_PICTURES)
    renderers = Renderers(root, library, *caches, fingerprint_of_code(), size_store=caches[1], picture_store=pictures)
    return Layouts(renderers, targets)
