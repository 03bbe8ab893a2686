"""Walks through a page once more to find where on it things are painted: slower, so only pages with faults are."""

from __future__ import annotations

from typing import Any

from cardgen.output.preflight.content import (
    Colour,
    PaintedPlace,
    ShownPicture,
    StreamReader,
    Walker,
    box_of,
    states_of,
)

_WHOLE = (0.0, 0.0, 1.0, 1.0)
_PATHS = frozenset("mlcvy")
_ENDS = frozenset(("f", "F", "f*", "S", "s", "B", "B*", "b", "b*", "n"))


class TracingReader(StreamReader):
    """Reads the operators of one stream, and remembers the box of each path."""

    path: tuple[float, float, float, float] | None = None
    fresh: frozenset[str] = frozenset()

    def take(self, operands: Any, operator: str) -> None:
        if operator in _PATHS:
            values = [float(value) for value in operands]
            self.reach(values[::2], values[1::2])
        elif operator == "re":
            x, y, width, height = (float(value) for value in operands)
            self.reach([x, x + width], [y, y + height])
        super().take(operands, operator)
        if operator in _ENDS:
            self.path = None

    def reach(self, across: list[float], down: list[float]) -> None:
        """The path goes there, too."""
        left, bottom, right, top = self.path or (across[0], down[0], across[0], down[0])
        self.path = min(left, *across), min(bottom, *down), max(right, *across), max(top, *down)

    def mark(self, what: Colour | ShownPicture | float | str, box: tuple[float, float, float, float]) -> None:
        """Something is painted in a box of the stream's own units."""
        self.paint.put(PaintedPlace(what, *box_of(self.state.matrix, *box)))

    def fill(self) -> None:
        super().fill()
        self.mark_path(self.colour("area"))

    def stroke(self) -> None:
        super().stroke()
        self.mark_path(self.colour("line"))
        self.mark_path(self.line_width())

    def mark_path(self, what: Colour | float) -> None:
        """The path that was just painted, and what the state that it is painted in lets through."""
        if self.path is None:
            return
        self.mark(what, self.path)
        for state in self.fresh:
            self.mark(state, self.path)

    def use_state(self, name: Any) -> None:
        super().use_state(name)
        entries = self.resource("/ExtGState", name)
        self.fresh = frozenset(states_of(entries)) if entries is not None else frozenset()

    def show_picture(self, shown: ShownPicture) -> None:
        super().show_picture(shown)
        self.mark(shown, _WHOLE)


def tracing_walker() -> Walker:
    """One that finds places."""
    return Walker(reader=TracingReader)
