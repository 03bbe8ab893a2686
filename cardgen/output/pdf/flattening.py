"""Flattens transparency exactly, as vectors: marks in, marks out that look the same and are all opaque.

PDF/X-1a has no transparency (ISO 15930-4, 6.12). Colours of cards are flat, so that a translucent shape is cut into the
pieces that lie on one colour each, and each piece is painted in the colour that the two make together. Colours are
mixed as a screen mixes them, before they are separated into inks. What a shape lies on is looked up on the whole face.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import pathops
from msgspec import Struct
from msgspec.structs import replace

from cardgen.output.pdf.outlines import (
    BoundingBox,
    bounds_of,
    path_of,
    reach_of,
    region_of,
    region_of_box,
    region_of_line,
)
from cardgen.output.pdf.placement import matrix_of
from cardgen.render.base.affine import UNMOVED, Affine, scale_of
from cardgen.render.base.display import (
    Box,
    Clipped,
    Drawing,
    Face,
    Finish,
    Line,
    Mark,
    Path,
    Picture,
    Placed,
    Rectangle,
    Text,
)
from cardgen.render.base.gradients import Fill, Stop, between, in_order, mapped, mixed, moved_fill
from cardgen.render.base.gradients import is_translucent as is_fill_translucent

WHITE = "#ffffff"
STEPS = 8
"""So many straight pieces stand for colours that flow on a curve."""
SPECK = 25.0
"""Pieces of less area, in square micrometres, are no more than rounding: a dot of 5 by 5."""


class NotFlat(ValueError):
    """A translucent shape lies on type or on a picture: it cannot be flattened."""


class Layer(NamedTuple):
    """Something opaque on the face: a region with one fill. Without a region, type or a picture."""

    bounds: BoundingBox
    fill: Fill
    region: pathops.Path | None


class Covered(Struct, frozen=True, dict=True):
    """Opaque paths of a drawing within a clip: cut to shape only where something translucent lies upon them."""

    bounds: BoundingBox
    paths: tuple[Path, ...]
    matrix: Affine

    @cached_property
    def layers(self) -> list[Layer]:
        made = [Layer(bounds_of(region), fill, region) for path in self.paths for fill, region in self._of(path)]
        return [layer for layer in made if layer.bounds.meets(self.bounds)]

    def _of(self, path: Path) -> Iterator[tuple[Fill, pathops.Path]]:
        return _regions_of(path, self.matrix)


class Flattener(Struct):
    """Goes through the marks of one face from bottom to top, and remembers what lies there."""

    layers: list[Layer | Covered]

    @classmethod
    def on_paper(cls, width: int, height: int) -> Flattener:
        """One that begins with the white of the paper."""
        paper = region_of_box(Box(0, 0, width, height))
        return cls([Layer(bounds_of(paper), WHITE, paper)])

    def flat(self, mark: Mark) -> Mark:
        """The mark, or what is painted in its place. Raises NotFlat."""
        if isinstance(mark, Placed) and isinstance(mark.what, Drawing):
            return self._flat_drawing(mark, mark.what)
        if isinstance(mark, Path) and lets_through(mark):
            return Clipped((), tuple(self._glass_of(mark, UNMOVED, None)))
        if isinstance(mark, Placed) and isinstance(mark.what, Picture) and mark.what.mask:
            raise NotFlat("a picture lets through what lies under it")
        if isinstance(mark, Finish):  # on a plate of its own
            return mark
        self.layers += _layers_of(mark)
        return mark

    def _flat_drawing(self, placed: Placed, drawing: Drawing) -> Mark:
        matrix, clip = matrix_of(placed, drawing.view_box), clip_of(placed)
        is_opaque = all(not lets_through(path) for path in drawing.paths)
        if is_opaque:
            self.layers.append(Covered(bounds_of(clip), tuple(drawing.paths), matrix))
            return placed
        return Clipped((path_of(clip, ""),), tuple(self._painted(drawing.paths, matrix, clip)))

    def _painted(self, paths: Iterable[Path], matrix: Affine, clip: pathops.Path) -> Iterator[Mark]:
        for path in paths:
            if lets_through(path):
                yield from self._glass_of(path, matrix, clip)
            else:
                shape = moved(path, matrix)
                self.layers.append(Covered(reach_of(shape).within(bounds_of(clip)), (shape,), UNMOVED))
                yield shape

    def _glass_of(self, path: Path, matrix: Affine, clip: pathops.Path | None) -> Iterator[Mark]:
        for fill, region in _regions_of(path, matrix):
            shape = pathops.op(region, clip, pathops.PathOp.INTERSECTION) if clip else region
            pieces = list(self._pieces(shape, fill, path.opacity))
            self.layers += [Layer(bounds_of(piece), mix, piece) for mix, piece in pieces]
            yield from (path_of(piece, mix) for mix, piece in pieces)

    def _pieces(self, shape: pathops.Path, fill: Fill, opacity: float) -> Iterator[tuple[Fill, pathops.Path]]:
        """A shape cut along what lies under it, each piece with the colour that it is seen in."""
        left, bounds = shape, bounds_of(shape)
        for layer in self._from_above(bounds):
            if not layer.bounds.meets(bounds):
                continue
            if layer.region is None:
                raise NotFlat("a translucent shape lies on type or on a picture")
            piece = pathops.op(left, layer.region, pathops.PathOp.INTERSECTION)
            if abs(piece.area) < SPECK:
                continue
            yield mixed_fill(layer.fill, fill, opacity), piece
            if abs(left.area) - abs(piece.area) < SPECK:
                return
            left = pathops.op(left, layer.region, pathops.PathOp.DIFFERENCE)
            if abs(left.area) < SPECK:
                return
            bounds = bounds_of(left)

    def _from_above(self, bounds: BoundingBox) -> Iterator[Layer]:
        """The layers that may lie within the bounds, uppermost first."""
        for layer in reversed(self.layers):
            if isinstance(layer, Layer):
                yield layer
            elif layer.bounds.meets(bounds):
                yield from reversed(layer.layers)


def clip_of(placed: Placed) -> pathops.Path:
    """What a drawing is cut to where it is shown: its own box, and the clip."""
    own = region_of_box(placed.box)
    if placed.clip is None:
        return own
    return pathops.op(own, region_of_box(placed.clip, placed.radii), pathops.PathOp.INTERSECTION)


def moved(path: Path, matrix: Affine) -> Path:
    """A path of a drawing as it lies where the drawing is shown."""
    a, b, c, d, e, f = matrix
    scale = scale_of(matrix)
    segments = tuple(
        (
            command,
            tuple(
                coordinate
                for x, y in zip(values[::2], values[1::2], strict=True)
                for coordinate in (a * x + c * y + e, b * x + d * y + f)
            ),
        )
        for command, values in path.segments
    )
    dash = tuple(length * scale for length in path.dash)
    fill = moved_fill(path.fill, matrix)
    return replace(path, segments=segments, fill=fill, stroke_width=path.stroke_width * scale, dash=dash)


def flat_face(face: Face, raster: Callable[[Face, Box], Picture]) -> Face:
    """The face without transparency; the same one where it has none.

    What cannot be cut along colours becomes a picture: `raster` makes one of a box of a face.
    """
    if not any(map(is_translucent, face.marks)):
        return face
    flattener = Flattener.on_paper(face.width, face.height)
    marks: list[Mark] = []
    for mark in face.marks:
        try:
            flat = flattener.flat(mark)
        except (NotFlat, pathops.PathOpsError):
            flat = _as_picture(mark, replace(face, marks=(*marks, mark)), raster)
            flattener.layers += _layers_of(flat)
        marks.append(flat)
    return replace(face, marks=tuple(marks))


def _as_picture(mark: Mark, face: Face, raster: Callable[[Face, Box], Picture]) -> Placed:
    """The last mark of a face as a picture, with all that shows through it."""
    box = _box_of(mark).within(Box(0, 0, face.width, face.height))
    return Placed(raster(face, box), box)


def _box_of(mark: Mark) -> Box:
    if isinstance(mark, Placed):
        return mark.clip or mark.box
    assert isinstance(mark, Path)
    left, top, right, bottom = region_of_line(replace(mark, stroke_width=max(1, mark.stroke_width))).bounds
    return Box(math.floor(left), math.floor(top), math.ceil(right - left), math.ceil(bottom - top))


def lets_through(path: Path) -> bool:
    """Whether what lies under a path is seen through it."""
    return path.opacity < 1 or is_fill_translucent(path.fill)


def is_translucent(mark: Mark) -> bool:
    """Whether something shows through it."""
    if isinstance(mark, Placed):
        what = mark.what
        if isinstance(what, Drawing):
            return any(lets_through(path) for path in what.paths)
        return isinstance(what, Picture) and bool(what.mask)
    return isinstance(mark, Path) and lets_through(mark)


def _layers_of(mark: Mark) -> list[Layer]:
    """What an opaque mark covers, fill before line. Of type and pictures only where they are."""
    if isinstance(mark, Rectangle):
        outline = path_of(region_of_box(mark.box, mark.radii), "")
        mark = replace(outline, fill=mark.fill, stroke=mark.stroke, stroke_width=mark.stroke_width, dash=mark.dash)
    elif isinstance(mark, Line):
        ends = (("M", (mark.x1, mark.y1)), ("L", (mark.x2, mark.y2)))
        mark = Path(ends, stroke=mark.stroke, stroke_width=mark.stroke_width, dash=mark.dash)
    if isinstance(mark, Path):
        return [Layer(bounds_of(region), fill, region) for fill, region in _regions_of(mark, UNMOVED)]
    return [Layer(_extent(mark), "", None)]


def _regions_of(path: Path, matrix: Affine) -> Iterator[tuple[Fill, pathops.Path]]:
    """The regions that a path paints, each with its colour: what it fills, then its line."""
    if path.fill:
        yield moved_fill(path.fill, matrix) or path.fill, region_of(path, matrix)
    if path.stroke and not path.stroke.startswith("spot:"):
        yield path.stroke, region_of_line(path, matrix)


def _extent(mark: Mark) -> BoundingBox:
    """Where type or something placed may reach."""
    if isinstance(mark, Text):
        letters = sum(len(run.text) for run in mark.runs)
        wide = sum(run.advance for run in mark.runs) * mark.size / 1000 + mark.tracking * letters
        reach = max(wide, mark.size)
        return BoundingBox(mark.left - reach, mark.baseline - reach, mark.left + reach, mark.baseline + reach)
    assert isinstance(mark, Placed)
    box = mark.clip or mark.box
    return BoundingBox(box.left, box.top, box.right, box.bottom)


def mixed_fill(below: Fill, above: Fill, opacity: float) -> Fill:
    """What two fills make together. Raises NotFlat where both are gradients."""
    if isinstance(above, str) and isinstance(below, str):
        return mixed(below, above, opacity)
    if isinstance(above, str):
        return mapped(below, lambda colour: mixed(colour, above, opacity)) or below
    if not isinstance(below, str):
        raise NotFlat("a translucent gradient lies on a gradient")
    stops = [stop for pair in pairwise(in_order(above.stops)) for stop in _steps(*pair)]
    seen = (Stop(stop.offset, mixed(below, stop.colour, opacity * stop.opacity)) for stop in stops)
    return replace(above, stops=tuple(seen))


def _steps(start: Stop, end: Stop) -> list[Stop]:
    """Where colour and opacity change together, what is seen between two stops is no straight way."""
    count = STEPS if start.colour != end.colour and start.opacity != end.opacity else 1
    return [between(start, end, step / count) for step in range(count + 1)]
