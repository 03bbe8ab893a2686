"""Regions of what is painted, for arithmetic with shapes: of boxes, paths and lines, of drawings as they are placed.

Points are micrometres. The arithmetic itself is Skia's (docs/decisions/0051).
"""

from __future__ import annotations

from typing import NamedTuple

import pathops

from cardgen.render.base.affine import UNMOVED, Affine, scale_of
from cardgen.render.base.display import Box, Path
from cardgen.render.base.gradients import Fill
from cardgen.render.svg.path import Segment

KAPPA = 0.5522847498
MITER_LIMIT = 10
_CAPS = {"butt": pathops.LineCap.BUTT_CAP, "round": pathops.LineCap.ROUND_CAP, "square": pathops.LineCap.SQUARE_CAP}
_JOINS = {
    "miter": pathops.LineJoin.MITER_JOIN,
    "round": pathops.LineJoin.ROUND_JOIN,
    "bevel": pathops.LineJoin.BEVEL_JOIN,
}


class BoundingBox(NamedTuple):
    """A rectangle by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: BoundingBox) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def within(self, other: BoundingBox) -> BoundingBox:
        """What both have; where they do not meet, a box that meets nothing."""
        return BoundingBox(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )


def reach_of(path: Path) -> BoundingBox:
    """A box that a path and its line do not leave, by its points: no smaller than `bounds_of`, and quicker."""
    xs = [x for _, values in path.segments for x in values[::2]]
    ys = [y for _, values in path.segments for y in values[1::2]]
    if not xs:
        return BoundingBox(0, 0, 0, 0)
    around = path.stroke_width * MITER_LIMIT / 2 if path.stroke else 0
    return BoundingBox(min(xs) - around, min(ys) - around, max(xs) + around, max(ys) + around)


def bounds_of(region: pathops.Path) -> BoundingBox:
    return BoundingBox(*region.bounds)


def region_of_box(box: Box, radii: tuple[int, int, int, int] = (0, 0, 0, 0)) -> pathops.Path:
    """A box, rounded where it has radii (upper left first, clockwise)."""
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    a, b, c, d = (min(radius, min(box.width, box.height) // 2) for radius in radii)
    region = pathops.Path()
    region.moveTo(left + a, top)
    for start, end, corner in (
        ((right - b, top), (right, top + b), (right, top)),
        ((right, bottom - c), (right - c, bottom), (right, bottom)),
        ((left + d, bottom), (left, bottom - d), (left, bottom)),
        ((left, top + a), (left + a, top), (left, top)),
    ):
        region.lineTo(*start)
        if start != end:
            region.cubicTo(*_towards(start, corner), *_towards(end, corner), *end)
    region.close()
    return region


def _towards(at: tuple[int, int], corner: tuple[int, int]) -> tuple[float, float]:
    return at[0] + (corner[0] - at[0]) * KAPPA, at[1] + (corner[1] - at[1]) * KAPPA


def region_of(path: Path, matrix: Affine = UNMOVED) -> pathops.Path:
    """What a path encloses, moved by a matrix."""
    region = _drawn(path, matrix)
    region.fillType = pathops.FillType.EVEN_ODD if path.even_odd else pathops.FillType.WINDING
    return region


def region_of_line(path: Path, matrix: Affine = UNMOVED) -> pathops.Path:
    """What the line of a path covers, moved by a matrix."""
    scale = scale_of(matrix)
    region = _drawn(path, matrix)
    dashes = [length * scale for length in path.dash]
    region.stroke(
        path.stroke_width * scale,
        _CAPS[path.cap],
        _JOINS[path.join],
        MITER_LIMIT,
        dash_array=(dashes * 2 if len(dashes) % 2 else dashes) or None,
    )
    region.convertConicsToQuads(tolerance=1)
    return region


def _drawn(path: Path, matrix: Affine) -> pathops.Path:
    a, b, c, d, e, f = matrix
    region = pathops.Path()
    draw = {"M": region.moveTo, "L": region.lineTo, "C": region.cubicTo}
    for command, values in path.segments:
        if command == "Z":
            region.close()
            continue
        points = zip(values[::2], values[1::2], strict=True)
        draw[command](*(coordinate for x, y in points for coordinate in (a * x + c * y + e, b * x + d * y + f)))
    return region


def path_of(region: pathops.Path, fill: Fill) -> Path:
    """A region as a path with this fill; curves of the second degree become such of the third."""
    segments: list[Segment] = []
    at: tuple[float, float] = (0, 0)
    for verb, points in region:
        if verb == pathops.PathVerb.MOVE:
            segments.append(("M", points[0]))
        elif verb == pathops.PathVerb.LINE:
            segments.append(("L", points[0]))
        elif verb == pathops.PathVerb.CUBIC:
            segments.append(("C", (*points[0], *points[1], *points[2])))
        elif verb == pathops.PathVerb.CLOSE:
            segments.append(("Z", ()))
        else:
            (x1, y1), (x2, y2) = points
            segments.append(
                ("C", (*_third(at, (x1, y1)), *_third((x2, y2), (x1, y1)), x2, y2)),
            )
        at = points[-1] if points else at
    return Path(tuple(segments), fill=fill, even_odd=region.fillType == pathops.FillType.EVEN_ODD)


def _third(end: tuple[float, float], control: tuple[float, float]) -> tuple[float, float]:
    return end[0] + (control[0] - end[0]) * 2 / 3, end[1] + (control[1] - end[1]) * 2 / 3
