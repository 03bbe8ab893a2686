"""Step 5 of the flow: what is laid out for targets, each when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct

from cardgen.commands.fingerprint import fingerprint_of_code
from cardgen.diagnostics import Diagnostic
from cardgen.model.library import Library
from cardgen.output.file_cache import FOLDER, OF_FACES, FileCache
from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.target import Target
from cardgen.render.products.renderers import Renderers


class Layouts(Struct, frozen=True):
    """Targets, and the renderers that lay them out; for worker processes, too, which name targets by their places."""

    renderers: Renderers
    targets: Sequence[Target]

    def of(self, target: Target) -> tuple[LaidOut | None, Callable[[], list[Diagnostic]]]:
        """What a target looks like, and what is found on the way, which is all of it once its pages were taken."""
        return self.renderers.of(target).lay_out(target)


def lay_out(root: Path, library: Library, targets: Sequence[Target], out: Path) -> Layouts:
    """Layouts that keep drawings and faces in `out`, for the next build."""
    caches = FileCache(out / FOLDER), FileCache(out / OF_FACES)
    return Layouts(Renderers(root, library, *caches, fingerprint_of_code()), targets)
