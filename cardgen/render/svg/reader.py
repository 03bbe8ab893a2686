"""Reads SVG files into drawings.

Reads the subset that illustrators of card games need (flat paint, shapes, transforms) and says by line
what it left out (CG608). Nothing is fetched, no entity is resolved, and no text makes it raise:
a file that cannot be read is an empty drawing and an error. What paths look like in a PDF, and where
files lie, is not its business.
"""

from __future__ import annotations

from math import floor, log10, sqrt

from lxml import etree
from msgspec import Struct, field

from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.diagnostics.codes import UNDRAWN_SVG
from cardgen.render.base.display import Drawing, Path
from cardgen.render.svg.paint import (
    PAINT,
    UPRIGHT,
    Transform,
    fraction,
    painted,
    placed_segments,
    times,
    transform,
)
from cardgen.render.svg.path import MOST_SEGMENTS, numbers
from cardgen.render.svg.shapes import SHAPES, Attributes, plain

MOST_BYTES = 2_000_000
MOST_ELEMENTS = 20_000
DEEPEST = 64
MOST_FINDINGS = 20

_NAMESPACE = "http://www.w3.org/2000/svg"
_GEOMETRY = {
    "svg": "viewBox width height x y version preserveAspectRatio baseProfile",
    "g": "",
    "path": "d",
    "circle": "cx cy r",
    "ellipse": "cx cy rx ry",
    "rect": "x y width height rx ry",
    "line": "x1 y1 x2 y2",
    "polyline": "points",
    "polygon": "points",
}
_COMMON = ["opacity", "transform", "id", "role", "aria-label", "aria-hidden"]
_READ = {tag: frozenset([*words.split(), *PAINT, *_COMMON]) for tag, words in _GEOMETRY.items()}
_TAGS = {prefix + tag: tag for tag in _GEOMETRY for prefix in ("", f"{{{_NAMESPACE}}}")}
"""Local names by tag, with the namespace of SVG or without."""
_SILENT = {"title", "desc", "metadata"}
_REMEDIES = {
    "style": "write `fill=` and `stroke=` on the element itself",
    "class": "write `fill=` and `stroke=` on the element itself",
    "text": "turn the text into paths, or set it in the template",
    "image": "give the picture to the card as a file of its own",
    "use": "write the shape out where it is used",
    "clipPath": "let the shapes end where they should: only the view box clips",
    "clip-path": "let the shapes end where they should: only the view box clips",
    "defs": "use flat colours, and write shapes out where they are used",
    "linearGradient": "use flat colours",
    "radialGradient": "use flat colours",
}


class _Unreadable(Exception):
    """The file as a whole is refused; the message says why."""


class _Fault(Struct):
    """One kind of thing left out: the line where it stands first, and how often it does."""

    line: int
    remedy: str
    severity: Severity
    count: int = 0


class _Reading(Struct):
    """One file being read: what is drawn so far, and what was left out."""

    digits: int
    paths: list[Path] = field(default_factory=list)
    faults: dict[str, _Fault] = field(default_factory=dict)
    segments: int = 0

    def blame(self, at: etree._Element, what: str, remedy: str = "", weight: Severity = Severity.WARNING) -> None:
        fault = self.faults.setdefault(what, _Fault(at.sourceline or 0, remedy, weight))
        fault.count += 1


def read_svg(text: str, name: str) -> tuple[Drawing, list[Diagnostic]]:
    """The drawing of an SVG file, in the units of its view box, and what could not be drawn.

    `name` is the file as the user would type it: it names the drawing and the findings (CG608: warnings
    for what was left out, each kind once; an error where nothing could be read). A stroke under a
    transform that stretches unevenly gets the mean width: this is as far as our strokes go.
    """
    try:
        root = _root(text)
        view_box = _view_box(root)
        reading = _Reading(max(2, 3 - floor(log10(max(view_box[2:])))))
        _draw(root, PAINT, UPRIGHT, 1.0, 0, reading)
    except _Unreadable as reason:
        span = Span(name, 0)
        found = [Diagnostic(UNDRAWN_SVG, str(reason), span, help="save the picture as plain SVG")]
        return Drawing(name, (0, 0, 1, 1), ()), found
    return Drawing(name, view_box, tuple(reading.paths)), _findings(reading, text, name)


def _findings(reading: _Reading, text: str, name: str) -> list[Diagnostic]:
    """One finding a kind of fault, the first twenty kinds: the same repair mends them all."""
    lines = text.splitlines() if reading.faults else []
    found = []
    for what, fault in list(reading.faults.items())[:MOST_FINDINGS]:
        source = lines[fault.line - 1] if 0 < fault.line <= len(lines) else ""
        source = source if len(source) <= 200 else ""
        start = len(source) - len(source.lstrip()) + 1
        span = Span(name, fault.line, start, max(start, len(source)) + 1)
        message = f"{what} ({fault.count} times)" if fault.count > 1 else what
        found.append(
            Diagnostic(
                code=UNDRAWN_SVG, message=message, span=span, severity=fault.severity, help=fault.remedy, source=source
            )
        )
    return found


def _root(text: str) -> etree._Element:
    """The document element of a file that is small, well-formed and refers to nothing outside itself."""
    data = text.encode("utf-8", "replace")
    if len(data) > MOST_BYTES:
        raise _Unreadable(f"the picture has {len(data)} bytes, more than {MOST_BYTES}")
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise _Unreadable("the picture declares a document type, which could define or fetch anything")
    parser = etree.XMLParser(
        encoding="utf-8", resolve_entities=False, load_dtd=False, no_network=True, huge_tree=False,
        remove_comments=True, remove_pis=True,
    )  # fmt: skip
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        raise _Unreadable(f"the picture is not well-formed XML: {error.msg.partition(', use ')[0]}") from None
    if _TAGS.get(root.tag) != "svg":
        raise _Unreadable(f"the picture is a `{etree.QName(root).localname}`, not an `svg`")
    if sum(1 for _ in root.iter()) > MOST_ELEMENTS:
        raise _Unreadable(f"the picture has more than {MOST_ELEMENTS} elements")
    return root


def _view_box(root: etree._Element) -> tuple[float, float, float, float]:
    """`viewBox`, or else `width` and `height`."""
    text = root.get("viewBox") or f"0 0 {plain(root.get('width'))} {plain(root.get('height'))}"
    try:
        left, top, width, height = numbers(text)
    except ValueError:
        raise _Unreadable("the picture has no `viewBox` of four numbers") from None
    if min(width, height) <= 1e-3:
        raise _Unreadable("the `viewBox` of the picture is empty")
    return left, top, width, height


def _draw(
    element: etree._Element, paint: Attributes, matrix: Transform, opacity: float, depth: int, reading: _Reading
) -> None:
    """Draw one element and what is in it. `paint` is inherited; `matrix` leads to the view box."""
    tag = _TAGS.get(element.tag)
    if tag is None:
        _blame_element(element, reading)
        return
    if depth > DEEPEST:
        raise _Unreadable(f"the picture is nested deeper than {DEEPEST}")
    attributes = dict(element.attrib)
    for key in attributes.keys() - _READ[tag]:
        if not key.startswith(("{", "data-")):
            reading.blame(element, f"`{key}` of `{tag}` is not read", _REMEDIES.get(key, ""))
    try:
        if "transform" in attributes:
            matrix = times(matrix, transform(attributes["transform"]))
        if "opacity" in attributes:
            opacity *= fraction(attributes["opacity"])
        if tag in SHAPES:
            _draw_shape(tag, {**paint, **attributes}, matrix, opacity, reading)
            return
        paint = {**paint, **{key: attributes[key] for key in attributes.keys() & PAINT.keys()}}
        _draw_group(element, paint, matrix, opacity, depth, reading)
    except ValueError as error:
        reading.blame(element, f"`{tag}` is not drawn: {error}")


def _draw_group(
    element: etree._Element, paint: Attributes, matrix: Transform, opacity: float, depth: int, reading: _Reading
) -> None:
    if "opacity" in element.attrib and len(element) > 1:
        what = "`opacity` of a group is given to each shape in it, so overlaps show through"
        reading.blame(element, what, "put `opacity` on the shapes", Severity.INFO)
    for child in element:
        if _TAGS.get(child.tag) == "svg":
            reading.blame(child, "`svg` inside the picture is not drawn", "write its shapes into a `g`")
        else:
            _draw(child, paint, matrix, opacity, depth + 1, reading)


def _blame_element(element: etree._Element, reading: _Reading) -> None:
    """Titles, notes of a drawing program in its own namespace and empty definitions leave nothing undrawn."""
    if not isinstance(element.tag, str):
        reading.blame(element, "an entity is not drawn")
        return
    name = etree.QName(element)
    foreign = name.namespace not in (None, _NAMESPACE)
    if not (foreign or name.localname in _SILENT or (name.localname == "defs" and not len(element))):
        reading.blame(element, f"`{name.localname}` is not drawn", _REMEDIES.get(name.localname, ""))


def _draw_shape(tag: str, attributes: dict[str, str], matrix: Transform, opacity: float, reading: _Reading) -> None:
    """`attributes` are the shape's own and the paint it inherits."""
    scale = sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
    segments = placed_segments(SHAPES[tag](attributes), matrix, reading.digits) if scale else ()
    if not segments:
        return
    reading.segments += len(segments)
    if reading.segments > MOST_SEGMENTS:
        raise _Unreadable(f"the picture has more than {MOST_SEGMENTS} segments")
    attributes = attributes | {"fill": "none"} if tag == "line" else attributes
    reading.paths += painted(segments, attributes, opacity, scale)
