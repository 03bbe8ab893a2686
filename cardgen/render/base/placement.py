"""The matrix by which a drawing or a face comes to where it is shown, and its marks as they lie there."""

from __future__ import annotations

from msgspec.structs import replace

from cardgen.render.base.affine import Affine, moved_point, product, scale_of, turning
from cardgen.render.base.display import Clipped, Group, Inlay, Mark, Path, Placed, Rectangle
from cardgen.render.base.gradients import moved_fill

KAPPA = 0.5522847498
"""A quarter of a circle of radius 1 is a curve with arms of this length."""


def matrix_of(placed: Placed, view_box: tuple[float, float, float, float]) -> Affine:
    """From the units of what is shown, of which the view box is seen, to the box it is shown in, turned clockwise: by
    quarters it fills the box, by other angles it is as large as upright, and turned about its middle.
    """
    x, y, width, height = view_box
    box = placed.box
    if placed.turned % 90:
        middle = box.left + box.width / 2, box.top + box.height / 2
        return product(matrix_of(replace(placed, turned=0), view_box), turning(placed.turned, *middle))
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


def moved(mark: Mark, matrix: Affine) -> Mark:
    """A mark of a drawing as it lies where the drawing is shown."""
    match mark:
        case Path():
            return moved_path(mark, matrix)
        case Clipped():
            outlines = tuple(moved_path(outline, matrix) for outline in mark.outlines)
            return Clipped(outlines, tuple(moved(inner, matrix) for inner in mark.marks))
        case Group():
            inner, mask = (tuple(moved(part, matrix) for part in parts) for parts in (mark.marks, mark.mask))
            return replace(mark, marks=inner, mask=mask)
        case Inlay():
            return replace(mark, matrix=product(mark.matrix, matrix))
    raise TypeError("drawings have no other marks")


def moved_path(path: Path, matrix: Affine) -> Path:
    """A path with its line, its dashes and its gradient."""
    scale = scale_of(matrix)
    segments = tuple((command, _moved_points(values, matrix)) for command, values in path.segments)
    return replace(
        path,
        segments=segments,
        fill=moved_fill(path.fill, matrix),
        stroke_width=path.stroke_width * scale,
        dash=tuple(length * scale for length in path.dash),
    )


def _moved_points(values: tuple[float, ...], matrix: Affine) -> tuple[float, ...]:
    pairs = zip(values[::2], values[1::2], strict=True)
    return tuple(coordinate for x, y in pairs for coordinate in moved_point(matrix, x, y))


def as_path(mark: Rectangle) -> Path:
    """A box as a path, its corners rounded clockwise from the upper left."""
    box, most = mark.box, min(mark.box.width, mark.box.height) // 2
    a, b, c, d = (min(radius, most) for radius in mark.radii)
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    segments: list[tuple[str, tuple[float, ...]]] = [("M", (left + a, top))]
    for start, end, corner in (
        ((right - b, top), (right, top + b), (right, top)),
        ((right, bottom - c), (right - c, bottom), (right, bottom)),
        ((left + d, bottom), (left, bottom - d), (left, bottom)),
        ((left, top + a), (left + a, top), (left, top)),
    ):
        segments.append(("L", start))
        if start != end:
            segments.append(("C", (*_towards(start, corner), *_towards(end, corner), *end)))
    return Path(
        segments=(*segments, ("Z", ())),
        fill=mark.fill,
        stroke=mark.stroke,
        stroke_width=mark.stroke_width,
        dash=mark.dash,
    )


def _towards(at: tuple[int, int], corner: tuple[int, int]) -> tuple[float, float]:
    return at[0] + (corner[0] - at[0]) * KAPPA, at[1] + (corner[1] - at[1]) * KAPPA
