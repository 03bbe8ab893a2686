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

from cardgen.render.base.affine import UNMOVED, Affine
from cardgen.render.base.display import (
    Box,
    Clipped,
    Drawing,
    Face,
    Finish,
    Group,
    Inlay,
    Line,
    Mark,
    Path,
    Picture,
    Placed,
    Rectangle,
)
from cardgen.render.base.extents import BoundingBox, extent_of
from cardgen.render.base.gradients import Fill, Stop, between, in_order, mapped, mixed, moved_fill
from cardgen.render.base.gradients import is_translucent as is_fill_translucent
from cardgen.render.base.placement import as_path, matrix_of, moved, moved_path
from cardgen.render.base.regions import (
    bounds_of,
    path_of,
    region_of,
    region_of_box,
    region_of_line,
)

WHITE = "#ffffff"
STEPS = 8
"""So many straight pieces stand for colours that flow on a curve."""
MOST_PICTURES = 3
"""Of a drawing in which more marks than so many are no shapes, one picture is made."""
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
    """Opaque marks of a drawing within a clip: cut to shape only where something translucent lies upon them."""

    bounds: BoundingBox
    marks: tuple[Mark, ...]
    matrix: Affine

    @cached_property
    def layers(self) -> list[Layer]:
        made = _layers_within(self.marks, self.matrix, None)
        return [layer for layer in made if layer.bounds.meets(self.bounds)]


def _layers_within(marks: Iterable[Mark], matrix: Affine, clip: pathops.Path | None) -> Iterator[Layer]:
    """What opaque marks of a drawing cover, within a clip."""
    for mark in marks:
        if isinstance(mark, Path):
            for fill, region in _regions_of(mark, matrix):
                region = _cut(region, clip)
                yield Layer(bounds_of(region), fill, region)
        elif isinstance(mark, Clipped):
            yield from _layers_within(mark.marks, matrix, _clip_within(mark, matrix, clip))
        elif isinstance(mark, Group):
            yield from _layers_within(mark.marks, matrix, clip)
        elif isinstance(mark, Inlay):
            yield Layer(extent_of(mark, matrix), "", None)


def _cut(region: pathops.Path, clip: pathops.Path | None) -> pathops.Path:
    return pathops.op(region, clip, pathops.PathOp.INTERSECTION) if clip else region


def _seen_box(mark: Mark, matrix: Affine, clip: pathops.Path | None) -> BoundingBox:
    bounds = extent_of(mark, matrix)
    return bounds.within(bounds_of(clip)) if clip else bounds


def _clip_within(clipped: Clipped, matrix: Affine, clip: pathops.Path | None) -> pathops.Path | None:
    """The clip of what is clipped, within another."""
    for outline in clipped.outlines:
        clip = _cut(region_of(outline, matrix), clip)
    return clip


class Flattener(Struct):
    """Goes through the marks of one face from bottom to top, and remembers what lies there.

    `raster` makes a picture of a box of the face as far as it is drawn, and one mark more.
    """

    layers: list[Layer | Covered]
    raster: Callable[[Mark, Box], Picture]

    @classmethod
    def on_paper(cls, width: int, height: int, raster: Callable[[Mark, Box], Picture]) -> Flattener:
        """One that begins with the white of the paper."""
        paper = region_of_box(Box(0, 0, width, height))
        return cls([Layer(bounds_of(paper), WHITE, paper)], raster)

    def flat(self, mark: Mark) -> Mark:
        """The mark, or what is painted in its place. Raises NotFlat."""
        if isinstance(mark, Placed) and isinstance(mark.what, Drawing):
            return self._flat_drawing(mark, mark.what)
        mark = as_path(mark) if isinstance(mark, Rectangle) and is_translucent(mark) else mark
        if isinstance(mark, Path | Clipped | Group) and is_translucent(mark):
            return Clipped((), tuple(self._flat_mark(mark, UNMOVED, None)))
        if isinstance(mark, Placed) and isinstance(mark.what, Picture) and mark.what.mask:
            raise NotFlat("a picture lets through what lies under it")
        if isinstance(mark, Finish):  # on a plate of its own
            return mark
        self.layers += _layers_of(mark)
        return mark

    def _flat_drawing(self, placed: Placed, drawing: Drawing) -> Mark:
        matrix, clip = matrix_of(placed, drawing.view_box), clip_of(placed)
        if not any(map(is_translucent, drawing.marks)):
            self.layers.append(Covered(bounds_of(clip), tuple(drawing.marks), matrix))
            return placed
        painted: list[Mark] = []
        pictures = 0
        for place, mark in enumerate(drawing.marks):
            try:
                painted += self._flat_mark(mark, matrix, clip)
            except (NotFlat, pathops.PathOpsError) as reason:
                pictures += 1
                if pictures > MOST_PICTURES or bounds_of(clip) == extent_of(mark, matrix).within(bounds_of(clip)):
                    raise NotFlat("so much of it is no shape that all of it is better one picture") from reason
                so_far = replace(placed, what=replace(drawing, marks=drawing.marks[: place + 1]))
                painted.append(self.pictured(so_far, moved(mark, matrix), bounds_of(clip)))
        return Clipped((path_of(clip, ""),), tuple(painted))

    def pictured(self, so_far: Mark, mark: Mark, clip: BoundingBox) -> Placed:
        """A picture of where a mark is, with all that shows through it; `so_far` draws it, with what comes before."""
        bounds = extent_of(mark, UNMOVED).within(clip)
        left, top = math.floor(bounds.left), math.floor(bounds.top)
        box = Box(left, top, max(1, math.ceil(bounds.right) - left), max(1, math.ceil(bounds.bottom) - top))
        placed = Placed(self.raster(so_far, box), box)
        self.layers += _layers_of(placed)
        return placed

    def _flat_mark(self, mark: Mark, matrix: Affine, clip: pathops.Path | None) -> Iterator[Mark]:
        """A mark of a drawing as it is painted within a clip. Raises NotFlat."""
        if not is_translucent(mark):
            self.layers += (
                _layers_within([mark], matrix, clip)
                if isinstance(mark, Clipped)
                else [Covered(_seen_box(mark, matrix, clip), (mark,), matrix)]
            )
            yield moved(mark, matrix)
        elif isinstance(mark, Path):
            for fill, region in _regions_of(mark, matrix):
                yield from self._glazed(_cut(region, clip), fill, mark.opacity)
        elif isinstance(mark, Clipped):
            inner = _clip_within(mark, matrix, clip)
            outlines = tuple(moved_path(outline, matrix) for outline in mark.outlines)
            yield Clipped(outlines, tuple(new for part in mark.marks for new in self._flat_mark(part, matrix, inner)))
        elif isinstance(mark, Group) and not (mark.mask or mark.blend) and not any(map(is_translucent, mark.marks)):
            for fill, region in _seen(_layers_within(mark.marks, matrix, clip)):
                yield from self._glazed(region, fill, mark.opacity)
        elif isinstance(mark, Group) and not (mark.mask or mark.blend) and mark.opacity == 1:
            yield from (new for part in mark.marks for new in self._flat_mark(part, matrix, clip))
        else:
            raise NotFlat("a mask, or a picture that lets through what lies under it")

    def _glazed(self, shape: pathops.Path, fill: Fill, opacity: float) -> Iterator[Path]:
        pieces = list(self._pieces(shape, fill, opacity))
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


def flat_face(face: Face, raster: Callable[[Face, Box], Picture]) -> Face:
    """The face without transparency; the same one where it has none.

    What cannot be cut along colours becomes a picture: `raster` makes one of a box of a face.
    """
    if not any(map(is_translucent, face.marks)):
        return face
    marks: list[Mark] = []
    flattener = Flattener.on_paper(
        face.width, face.height, lambda mark, box: raster(replace(face, marks=(*marks, mark)), box)
    )
    whole = BoundingBox(0, 0, face.width, face.height)
    for mark in face.marks:
        try:
            flat = flattener.flat(mark)
        except (NotFlat, pathops.PathOpsError):
            flat = flattener.pictured(mark, mark, whole)
        marks.append(flat)
    return replace(face, marks=tuple(marks))


def lets_through(path: Path) -> bool:
    """Whether what lies under a path is seen through it."""
    return path.opacity < 1 or is_fill_translucent(path.fill)


def is_translucent(mark: Mark) -> bool:
    """Whether something shows through it."""
    match mark:
        case Placed(what=Drawing() as drawing):
            return any(map(is_translucent, drawing.marks))
        case Placed(what=Picture() as picture) | Inlay(picture=picture):
            return bool(picture.mask)
        case Path():
            return lets_through(mark)
        case Rectangle():
            return is_fill_translucent(mark.fill)
        case Clipped():
            return any(map(is_translucent, mark.marks))
        case Group():
            return mark.opacity < 1 or bool(mark.mask or mark.blend) or any(map(is_translucent, mark.marks))
    return False


def _seen(layers: Iterable[Layer]) -> Iterator[tuple[Fill, pathops.Path]]:
    """Of layers that lie on each other, what is seen of each. Raises NotFlat where one is a picture."""
    above = pathops.Path()
    for layer in reversed(list(layers)):
        if layer.region is None:
            raise NotFlat("a picture lets through what lies under it")
        left = pathops.op(layer.region, above, pathops.PathOp.DIFFERENCE)
        above = pathops.op(above, layer.region, pathops.PathOp.UNION)
        if abs(left.area) >= SPECK:
            yield layer.fill, left


def _layers_of(mark: Mark) -> list[Layer]:
    """What an opaque mark covers, fill before line. Of type and pictures only where they are."""
    if isinstance(mark, Rectangle):
        mark = as_path(mark)
    elif isinstance(mark, Line):
        ends = (("M", (mark.x1, mark.y1)), ("L", (mark.x2, mark.y2)))
        mark = Path(ends, stroke=mark.stroke, stroke_width=mark.stroke_width, dash=mark.dash)
    if isinstance(mark, Path):
        return [Layer(bounds_of(region), fill, region) for fill, region in _regions_of(mark, UNMOVED)]
    return [Layer(extent_of(mark, UNMOVED), "", None)]


def _regions_of(path: Path, matrix: Affine) -> Iterator[tuple[Fill, pathops.Path]]:
    """The regions that a path paints, each with its colour: what it fills, then its line."""
    if path.fill:
        yield moved_fill(path.fill, matrix) or path.fill, region_of(path, matrix)
    if path.stroke and not path.stroke.startswith("spot:"):
        yield path.stroke, region_of_line(path, matrix)


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
