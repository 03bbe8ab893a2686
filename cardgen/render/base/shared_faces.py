"""What is asked of whoever shares the faces of many cards out among processes, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from cardgen.diagnostics import Diagnostic
from cardgen.model.card import Printing
from cardgen.render.base.display import Face


class PaintedFront(Struct, frozen=True):
    """A front as it was painted elsewhere, and all that was found about it; no face where none can be handed over."""

    face: Face | None
    found: Sequence[Diagnostic] = ()
    found_in_resources: Sequence[Diagnostic] = ()


class FaceSharer(Protocol):
    """Has the work on faces done by others, many at a time; all come in the order of their printings."""

    def sizes(self, printings: Sequence[Printing]) -> Iterator[Mapping[str, int] | None]:
        """The sizes of type that are right for each alone."""

    def fronts(self, printings: Sequence[Printing], sizes: Mapping[str, Mapping[str, int]]) -> Iterator[PaintedFront]:
        """The fronts, in the sizes of their kinds."""
