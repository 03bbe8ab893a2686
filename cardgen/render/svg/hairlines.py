"""Widens the lines of a drawing that is shown so small that a press would lose them.

Drawings in, drawings out. How a drawing comes into its box is the template's business; here it covers it.
"""

from __future__ import annotations

from msgspec.structs import replace

from cardgen.render.base.display import Drawing, Path, changed

THINNEST = 89
"""A quarter of a point, in micrometres: what presses ask for."""


def without_hairlines(drawing: Drawing, box: tuple[int, int]) -> Drawing:
    """The drawing with no line thinner than a quarter of a point where it covers a box of this size."""
    least = round(THINNEST / max(box[0] / drawing.view_box[2], box[1] / drawing.view_box[3], 1e-9), 3)
    if not any(_is_hairline(path, least) for path in drawing.paths):
        return drawing
    marks = changed(drawing.marks, lambda path: [_widened(path, least)])
    return replace(drawing, name=f"{drawing.name} lines from {least}", marks=marks)


def _widened(path: Path, least: float) -> Path:
    return replace(path, stroke_width=least) if _is_hairline(path, least) else path


def _is_hairline(path: Path, least: float) -> bool:
    return bool(path.stroke) and 0 < path.stroke_width < least
