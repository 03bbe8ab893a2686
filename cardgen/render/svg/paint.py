"""Paints shapes of SVG: what `fill`, `stroke` and their company mean for a shape becomes paths of the display list.

Faulty attributes raise ValueError with a message for the user.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import hypot, sqrt

from lxml import etree
from msgspec import Struct

from cardgen.diagnostics import Severity
from cardgen.render.base.affine import UNMOVED, Affine
from cardgen.render.base.display import Path
from cardgen.render.base.gradients import Fill, moved_fill
from cardgen.render.base.placement import moved_path
from cardgen.render.svg.corners import miter_of
from cardgen.render.svg.reading import Reading, Unvectored
from cardgen.render.svg.servers import GRADIENTS, gradient_of
from cardgen.render.svg.values.colours import colour_of
from cardgen.render.svg.values.lengths import length
from cardgen.render.svg.values.path import Segment
from cardgen.render.svg.values.styles import local_name
from cardgen.render.svg.values.transforms import fraction, placed_segments
from cardgen.render.svg.values.viewports import ViewBox

_WORDS = {
    "fill-rule": {"nonzero", "evenodd"},
    "stroke-linecap": {"butt", "round", "square"},
    "stroke-linejoin": {"miter", "round", "bevel"},
}
MOST_DASHES, MOST_OF_PATTERN = 5_000, 64
UNEVEN = 1.25
"""A line under a transform that stretches one way so much more than the other is drawn as the shape that it becomes."""
PLAIN_MITER = 10
"""The limit of a PDF, which is kept where a drawing does not say another."""


class SvgShape(Struct, frozen=True):
    """A shape as it is met: its segments in its own units, what its style is, and the matrix to the drawing."""

    element: etree._Element
    segments: list[Segment]
    style: Mapping[str, str]
    matrix: Affine
    view: tuple[float, float]
    reading: Reading

    def box(self) -> ViewBox | None:
        """The box around its curves, without its line."""
        return box_of(self.segments)

    def paint(self, key: str) -> tuple[Fill, float] | None:
        """What fills it, or its line, in its own units, and how opaque; None for nothing. ValueError."""
        text = self.style[key].strip()
        if reference := self.reading.referred(text):
            name, target, fallback = reference
            if target is not None and local_name(target) in GRADIENTS:
                return gradient_of(target, self.reading, self.box, self.view)
            if target is not None and local_name(target) == "pattern":
                raise Unvectored("`pattern`")
            if not fallback:
                raise ValueError(f"`{key}` refers to `#{name[:40]}`, which is no gradient of the picture")
            text = fallback
        if text.lower() == "currentcolor":
            text = self.style["color"]
        return colour_of("none" if text.startswith("context-") else text)

    def number(self, key: str) -> float:
        value = length(self.style[key], key, self.view)
        if value < 0:
            raise ValueError(f"`{key}` is less than nothing")
        return value

    def word(self, key: str) -> str:
        if self.style[key] not in _WORDS[key]:
            raise ValueError(f"`{key}` cannot be `{self.style[key][:40]}`")
        return self.style[key]


def painted(shape: SvgShape) -> Iterator[Path]:
    """Paths in painting order: none, one, or two where fill and line differ in opacity or one is a gradient."""
    matrix = shape.matrix
    scale = sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
    segments = placed_segments(shape.segments, matrix, shape.reading.digits) if scale else ()
    shape.reading.count_segments(len(segments))
    if not segments:
        return
    fill = _filled(shape, segments)
    line = _lined(shape, segments, scale)
    line_first = shape.style["paint-order"].startswith("stroke")
    is_one = fill and line and fill.opacity == line.opacity and line.stroke and isinstance(fill.fill, str)
    if fill and line and is_one and not line_first:
        yield _both(fill, line)
        return
    yield from (path for path in ((line, fill) if line_first else (fill, line)) if path)


def _both(fill: Path, line: Path) -> Path:
    return Path(
        segments=fill.segments,
        fill=fill.fill,
        stroke=line.stroke,
        stroke_width=line.stroke_width,
        cap=line.cap,
        join=line.join,
        opacity=line.opacity,
        dash=line.dash,
        even_odd=fill.even_odd,
        dash_phase=line.dash_phase,
        miter=line.miter,
    )


def _filled(shape: SvgShape, segments: tuple[Segment, ...]) -> Path | None:
    paint = shape.paint("fill")
    even_odd = shape.word("fill-rule") == "evenodd"
    seen = round(paint[1] * fraction(shape.style["fill-opacity"]), 3) if paint else 0
    if not paint or not seen:
        return None
    return Path(segments, moved_fill(paint[0], shape.matrix), opacity=seen, even_odd=even_odd)


def _lined(shape: SvgShape, segments: tuple[Segment, ...], scale: float) -> Path | None:
    """The line, as a line or as the shape that it covers."""
    paint = shape.paint("stroke")
    if not paint:
        return None
    own_width = shape.number("stroke-width")
    is_fixed = shape.style.get("vector-effect") == "non-scaling-stroke"
    width = own_width if is_fixed else round(own_width * scale, 3)
    seen = round(paint[1] * fraction(shape.style["stroke-opacity"]), 3) if width > 0 else 0
    if not seen:
        return None
    fill, cap, join = paint[0], shape.word("stroke-linecap"), shape.word("stroke-linejoin")
    dash, phase = _dashes(shape)
    limit = max(1.0, shape.number("stroke-miterlimit")) if join == "miter" else PLAIN_MITER
    miter = miter_of(shape.segments, limit, PLAIN_MITER) if limit != PLAIN_MITER else limit
    line = Path(
        segments=segments,
        stroke=fill if isinstance(fill, str) else "#000000",
        stroke_width=width,
        cap=cap,
        join=join,
        opacity=seen,
        dash=tuple(part * scale for part in dash),
        dash_phase=phase * scale,
        miter=miter,
    )
    if isinstance(fill, str) and (is_fixed or _is_even(shape.matrix)):
        return line
    from cardgen.render.base.regions import outline_of_line  # with a library that few drawings need

    local = moved_path(line, UNMOVED) if is_fixed else _in_own_units(line, shape, own_width, dash, phase)
    outlined = outline_of_line(local, fill)
    return outlined if is_fixed else moved_path(outlined, shape.matrix)


def _in_own_units(line: Path, shape: SvgShape, width: float, dash: tuple[float, ...], phase: float) -> Path:
    return Path(
        segments=tuple(shape.segments),
        stroke=line.stroke,
        stroke_width=width,
        cap=line.cap,
        join=line.join,
        opacity=line.opacity,
        dash=dash,
        dash_phase=phase,
        miter=line.miter,
    )


def _is_even(matrix: Affine) -> bool:
    """Whether it stretches as much in all directions, or nearly so."""
    a, b, c, d, _, _ = matrix
    area, sides = abs(a * d - b * c), a * a + b * b + c * c + d * d
    return sides <= area * (UNEVEN + 1 / UNEVEN)


def _dashes(shape: SvgShape) -> tuple[tuple[float, ...], float]:
    """Lengths of dashes and gaps, and where they begin."""
    text = shape.style["stroke-dasharray"].strip()
    if text == "none" or not text:
        return (), 0
    dash = tuple(length(part, "stroke-dasharray", shape.view) for part in text.replace(",", " ").split())
    if min(dash) < 0 or not sum(dash) > 0:
        return (), 0
    if len(dash) > MOST_OF_PATTERN or _length_of(shape.segments) / sum(dash) * len(dash) > MOST_DASHES:
        what = f"a line would have more than {MOST_DASHES} dashes, and has none"
        shape.reading.blame(shape.element, what, "make its dashes longer", Severity.WARNING)
        return (), 0
    return dash, length(shape.style["stroke-dashoffset"], "stroke-dashoffset", shape.view)


def _length_of(segments: list[Segment]) -> float:
    """No less than that of the curves: along their control points."""
    total, at = 0.0, (0.0, 0.0)
    for _, values in segments:
        for x, y in zip(values[::2], values[1::2], strict=True):
            total += hypot(x - at[0], y - at[1])
            at = (x, y)
    return total


def box_of(segments: list[Segment]) -> ViewBox | None:
    """The box around curves; None where there are none."""
    from fontTools.misc.bezierTools import calcCubicBounds  # only where a shape is measured

    xs: list[float] = []
    ys: list[float] = []
    at = (0.0, 0.0)
    for command, values in segments:
        if command == "C":
            left, top, right, bottom = calcCubicBounds(at, values[:2], values[2:4], values[4:])
            xs += [left, right]
            ys += [top, bottom]
        xs += values[-2:-1]
        ys += values[-1:]
        at = (values[-2], values[-1]) if values else at
    if not xs:
        return None
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)
