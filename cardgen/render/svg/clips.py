"""Puts marks into what is around them: clips, masks, groups that are translucent or mixed with what lies below."""

from __future__ import annotations

from itertools import combinations

from lxml import etree
from msgspec.structs import replace

from cardgen.render.base.affine import UNMOVED, Affine, inverse
from cardgen.render.base.display import Clipped, DrawingMark, Group, Inlay, Mark, Path, changed, paths_of
from cardgen.render.base.extents import BoundingBox, extent_of
from cardgen.render.base.gradients import mapped
from cardgen.render.base.placement import moved, moved_path
from cardgen.render.svg.paint import box_of
from cardgen.render.svg.reading import Reading
from cardgen.render.svg.shapes import rectangle_segments
from cardgen.render.svg.values.lengths import length
from cardgen.render.svg.values.properties import INHERITED
from cardgen.render.svg.values.styles import local_name
from cardgen.render.svg.values.transforms import fraction, placed_segments, times, transform
from cardgen.render.svg.values.viewports import ViewBox
from cardgen.render.svg.walk import SvgPlace, SvgWalker

WHITE = "#ffffff"
WEIGHT = 4
"""A clip or a mask takes as long as so many shapes."""
MOST_COMPARED = 20
"""Of so many marks it is looked whether they lie on each other."""
BLENDS = {
    "multiply": "Multiply", "screen": "Screen", "overlay": "Overlay", "darken": "Darken", "lighten": "Lighten",
    "color-dodge": "ColorDodge", "color-burn": "ColorBurn", "hard-light": "HardLight", "soft-light": "SoftLight",
    "difference": "Difference", "exclusion": "Exclusion", "hue": "Hue", "saturation": "Saturation", "color": "Color",
    "luminosity": "Luminosity",
}  # fmt: skip
"""How colours are mixed with those below: names of CSS, and of PDF (ISO 32000-1, 11.3.5)."""


def wrapped(
    walker: SvgWalker, at: etree._Element, own: dict[str, str], place: SvgPlace, marks: list[DrawingMark]
) -> list[DrawingMark]:
    """The marks of an element within its clip and mask, as translucent as it is."""
    if own.get("clip-path", "none") != "none":
        marks = _clipped(walker, at, own["clip-path"], place, marks)
    if place.silhouette:
        return marks
    mask: tuple[Mark, ...] = ()
    if own.get("mask", "none") != "none":
        marks, mask = _masked(walker, at, own["mask"], place, marks)
    opacity = fraction(own["opacity"]) if own.get("opacity", "inherit") != "inherit" else 1.0
    if not marks or not opacity:
        return []
    return _faded(marks, opacity, mask, BLENDS.get(own.get("mix-blend-mode", ""), ""))


def _faded(marks: list[DrawingMark], opacity: float, mask: tuple[Mark, ...], blend: str) -> list[DrawingMark]:
    """As one where it shows; what lies on nothing of its kind may as well be translucent by itself."""
    if mask or blend or (opacity < 1 and not _are_apart(marks)):
        return [Group(tuple(marks), round(opacity, 3), mask, blend)]
    if opacity == 1:
        return marks
    return list(changed(marks, lambda path: [replace(path, opacity=round(path.opacity * opacity, 3))]))


def _are_apart(marks: list[DrawingMark]) -> bool:
    """Whether they are paths that do not lie on each other, each with a fill or a line."""
    paths = [mark for mark in marks if isinstance(mark, Path) and not (mark.fill and mark.stroke)]
    if len(paths) < len(marks) or len(paths) > MOST_COMPARED:
        return False
    extents = [extent_of(path, UNMOVED) for path in paths]
    return not any(first.meets(second) for first, second in combinations(extents, 2))


def _referred(walker: SvgWalker, at: etree._Element, value: str, tag: str) -> tuple[str, etree._Element] | None:
    """The element that a property refers to; None, and a finding, where there is none."""
    reference = walker.reading.referred(value)
    walker.reading.visit(WEIGHT)
    if reference is not None and reference[1] is not None and local_name(reference[1]) == tag:
        return reference[0], reference[1]
    walker.reading.blame(at, f"`{value[:40]}` is no `{tag}` of the picture")
    return None


def _clipped(
    walker: SvgWalker, at: etree._Element, value: str, place: SvgPlace, marks: list[DrawingMark]
) -> list[DrawingMark]:
    reference = _referred(walker, at, value, "clipPath")
    if reference is None:
        return marks
    name, clip = reference
    with walker.reading.followed(name):
        outlines = _outlines(walker, clip, place, marks)
    return [Clipped(outlines, tuple(marks))] if outlines else []


def _outlines(walker: SvgWalker, clip: etree._Element, place: SvgPlace, marks: list[DrawingMark]) -> tuple[Path, ...]:
    """What a `clipPath` lets be seen, as outlines of which all must hold; none where it lets nothing."""
    own = walker.reading.declared(clip)
    matrix = _units(own.get("clipPathUnits"), place, marks)
    if "transform" in own:
        matrix = times(matrix, transform(own["transform"]))
    inner = SvgPlace(INHERITED, matrix, place.view, place.depth + 1, silhouette=True)
    shapes = _silhouettes(walker.children(clip, inner), walker.reading)
    if not shapes:
        return ()
    if len(shapes) > 1:
        from cardgen.render.base.regions import union_of  # with a library that few drawings need

        walker.reading.count_cuts(len(shapes))
        shapes = [union_of(shapes)]
    further = own.get("clip-path", "none")
    reference = _referred(walker, clip, further, "clipPath") if further != "none" else None
    if reference is None:
        return (shapes[0],)
    name, other = reference
    with walker.reading.followed(name):
        around = _outlines(walker, other, place, marks)
    return (shapes[0], *around) if around else ()


def _silhouettes(marks: list[DrawingMark], reading: Reading) -> list[Path]:
    """What marks cover, those in clips cut to these."""
    found: list[Path] = []
    for mark in marks:
        if isinstance(mark, Path):
            found.append(mark)
        elif isinstance(mark, Clipped):
            from cardgen.render.base.regions import common_of  # with a library that few drawings need

            inside = list(paths_of(mark.marks))
            reading.count_cuts(len(inside))
            found += [common_of(path, mark.outlines) for path in inside]
    return found


def _masked(
    walker: SvgWalker, at: etree._Element, value: str, place: SvgPlace, marks: list[DrawingMark]
) -> tuple[list[DrawingMark], tuple[Mark, ...]]:
    """The marks and their mask; clipped instead where the mask is the same everywhere."""
    reference = _referred(walker, at, value, "mask")
    if reference is None:
        return marks, ()
    name, mask = reference
    with walker.reading.followed(name):
        own = walker.reading.declared(mask)
        matrix = _units(own.get("maskContentUnits", "userSpaceOnUse"), place, marks)
        view = place.view if own.get("maskContentUnits") != "objectBoundingBox" else (1, 1)
        inner = SvgPlace(INHERITED, matrix, view, place.depth + 1)
        around = {key: own[key] for key in own.keys() & {"mask", "clip-path"}}
        shades = wrapped(walker, mask, around, inner, walker.children(mask, inner))
    if own.get("mask-type") == "alpha":
        shades = list(changed(shades, lambda path: [_whitened(path)]))
    region = _region(walker, own, place, marks)
    if region is None or not shades:
        return [], ()
    if all(_is_stencil(shade) for shade in shades):
        from cardgen.render.base.regions import union_of  # with a library that few drawings need

        shapes = list(paths_of(shades))
        walker.reading.count_cuts(len(shapes))
        outline = union_of(shapes) if len(shapes) > 1 else shapes[0]
        return [Clipped((region, outline), tuple(marks))], ()
    return marks, (Clipped((region,), tuple(shades)),)


def _whitened(path: Path) -> Path:
    """A path by which only counts how opaque it is."""
    return replace(path, fill=mapped(path.fill, lambda colour: WHITE), stroke=path.stroke and WHITE)


def _is_stencil(mark: Mark) -> bool:
    return isinstance(mark, Path) and mark.fill == WHITE and not mark.stroke and mark.opacity == 1


def _region(walker: SvgWalker, own: dict[str, str], place: SvgPlace, marks: list[DrawingMark]) -> Path | None:
    """The box that a mask has, which is a tenth larger than what it masks on each side unless said."""
    in_box = own.get("maskUnits") != "userSpaceOnUse"
    view = (1.0, 1.0) if in_box else place.view
    shares = (("x", "-10%"), ("y", "-10%"), ("width", "120%"), ("height", "120%"))
    left, top, width, height = (length(own.get(key, share), key, view) for key, share in shares)
    matrix = _units("objectBoundingBox" if in_box else None, place, marks)
    segments = rectangle_segments(left, top, width, height, 0, 0)
    return Path(placed_segments(segments, matrix, walker.reading.digits)) if segments else None


def _units(units: str | None, place: SvgPlace, marks: list[DrawingMark]) -> Affine:
    """The matrix of what is in the units of the element, or of the box around its marks."""
    if units != "objectBoundingBox":
        return place.matrix
    box = local_box(marks, place.matrix)
    if box is None or min(box[2:]) <= 0:
        raise ValueError("what has no width or height has no box to be cut to")
    return times(place.matrix, (box[2], 0, 0, box[3], box[0], box[1]))


def local_box(marks: list[DrawingMark], matrix: Affine) -> ViewBox | None:
    """The box around marks in the units from which the matrix led to them, without their lines."""
    back = inverse(matrix)
    if back is None:
        return None
    boxes = [box_of(list(moved_path(path, back).segments)) for path in paths_of(marks)]
    edges = [BoundingBox(box[0], box[1], box[0] + box[2], box[1] + box[3]) for box in boxes if box]
    edges += [extent_of(moved(mark, back), UNMOVED) for mark in marks if isinstance(mark, Inlay)]
    if not edges:
        return None
    lefts, tops, rights, bottoms = zip(*edges, strict=True)
    return min(lefts), min(tops), max(rights) - min(lefts), max(bottoms) - min(tops)
