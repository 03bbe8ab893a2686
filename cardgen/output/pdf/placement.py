"""The matrix by which a drawing or a face comes to where it is shown."""

from __future__ import annotations

from cardgen.render.base.affine import Affine
from cardgen.render.base.display import Placed


def matrix_of(placed: Placed, view_box: tuple[float, float, float, float]) -> Affine:
    """From the units of what is shown, of which the view box is seen, to the box it is shown in, turned clockwise."""
    x, y, width, height = view_box
    box = placed.box
    upright = placed.turned in (0, 180)
    across = (box.width if upright else box.height) / width
    down = (box.height if upright else box.width) / height
    a, b, c, d, left, top = {
        0: (across, 0.0, 0.0, down, box.left, box.top),
        90: (0.0, across, -down, 0.0, box.right, box.top),
        180: (-across, 0.0, 0.0, -down, box.right, box.bottom),
        270: (0.0, -across, down, 0.0, box.left, box.bottom),
    }[placed.turned]
    return a, b, c, d, left - a * x - c * y, top - b * x - d * y
