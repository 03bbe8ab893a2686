"""Regions of what is painted, for arithmetic with shapes: of boxes, paths and lines, of drawings as they are placed.

Points are micrometres. The arithmetic itself is Skia's (docs/decisions/0051).
"""

from __future__ import annotations

from collections.abc import Sequence

import pathops
from msgspec.structs import replace

from cardgen.render.base.affine import UNMOVED, Affine, scale_of
from cardgen.render.base.display import Box, Path, Rectangle
from cardgen.render.base.extents import BoundingBox
from cardgen.render.base.gradients import Fill
from cardgen.render.base.placement import as_path, moved_path

_CAPS = {"butt": pathops.LineCap.BUTT_CAP, "round": pathops.LineCap.ROUND_CAP, "square": pathops.LineCap.SQUARE_CAP}
_JOINS = {
    "miter": pathops.LineJoin.MITER_JOIN,
    "round": pathops.LineJoin.ROUND_JOIN,
    "bevel": pathops.LineJoin.BEVEL_JOIN,
}


def bounds_of(region: pathops.Path) -> BoundingBox:
    return BoundingBox(*region.bounds)


def region_of_box(box: Box, radii: tuple[int, int, int, int] = (0, 0, 0, 0)) -> pathops.Path:
    """A box, rounded where it has radii (upper left first, clockwise)."""
    return region_of(as_path(Rectangle(box, radii=radii)))


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
        path.miter,
        dash_array=(dashes * 2 if len(dashes) % 2 else dashes) or None,
        dash_offset=path.dash_phase * scale,
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
    segments: list[tuple[str, tuple[float, ...]]] = []
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


ROOMY = 1000.0
"""The arithmetic is in single precision, and meant for shapes of about this size."""


def outline_of_line(path: Path, fill: Fill) -> Path:
    """What the line of a path covers, as a path with this fill."""
    room = _room_for([path])
    return _in_place(region_of_line(path, (room, 0, 0, room, 0, 0)), room, path, fill)


def union_of(paths: Sequence[Path]) -> Path:
    """All that any of the paths encloses, as one."""
    room = _room_for(paths)
    union = pathops.Path()
    for path in paths:
        union = pathops.op(union, region_of(path, (room, 0, 0, room, 0, 0)), pathops.PathOp.UNION)
    return _in_place(union, room, paths[0], "#000000")


def common_of(path: Path, others: Sequence[Path]) -> Path:
    """What a path and all the others enclose."""
    room = _room_for([path, *others])
    common = region_of(path, (room, 0, 0, room, 0, 0))
    for other in others:
        common = pathops.op(common, region_of(other, (room, 0, 0, room, 0, 0)), pathops.PathOp.INTERSECTION)
    return _in_place(common, room, path, "#000000")


def _room_for(paths: Sequence[Path]) -> float:
    most = max((abs(value) for path in paths for _, values in path.segments for value in values), default=1)
    return ROOMY / most if most else 1


def _in_place(region: pathops.Path, room: float, path: Path, fill: Fill) -> Path:
    shape = moved_path(path_of(region, fill), (1 / room, 0, 0, 1 / room, 0, 0))
    segments = tuple((name, tuple(round(value, 5) for value in values)) for name, values in shape.segments)
    return replace(shape, segments=segments, fill=fill, opacity=path.opacity)
