"""Walks through the elements of a drawing: each becomes marks, in the order of painting.

What an element is drawn as is in the table at the end. Whatever goes wrong with one is told, and the rest is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from lxml import etree
from msgspec import Struct
from msgspec.structs import replace

from cardgen.model.picture_place import GUIDES
from cardgen.render.base.affine import Affine
from cardgen.render.base.display import Clipped, DrawingMark, Path
from cardgen.render.svg.paint import SvgShape, painted
from cardgen.render.svg.reading import Reading, Unreadable, Unvectored
from cardgen.render.svg.shapes import SHAPES, rectangle_segments
from cardgen.render.svg.values.lengths import length, plain_lengths
from cardgen.render.svg.values.properties import INHERITED, OWN, SILENT
from cardgen.render.svg.values.styles import local_name
from cardgen.render.svg.values.transforms import placed_segments, times, transform
from cardgen.render.svg.values.viewports import ViewBox, fitted, view_box_of

DEEPEST = 64
NAMESPACE = "http://www.w3.org/2000/svg"
GEOMETRY = {
    "svg": "viewBox width height x y",
    "g": "",
    "a": "href target",
    "switch": "",
    "symbol": "viewBox width height x y refX refY",
    "use": "x y width height href",
    "path": "d",
    "circle": "cx cy r",
    "ellipse": "cx cy rx ry",
    "rect": "x y width height rx ry",
    "line": "x1 y1 x2 y2",
    "polyline": "points",
    "polygon": "points",
    "image": "x y width height href",
    "text": "x y dx dy rotate textLength lengthAdjust",
}
_NO_LENGTHS = ("d", "points", "viewBox", "href", "target", "rotate", "lengthAdjust")
_LENGTHS = {tag: tuple(word for word in words.split() if word not in _NO_LENGTHS) for tag, words in GEOMETRY.items()}
_READ = {
    tag: frozenset([*words.split(), *INHERITED, *OWN, *SILENT, "style", "class"]) for tag, words in GEOMETRY.items()
}
TAGS = {prefix + tag: tag for tag in GEOMETRY for prefix in ("", f"{{{NAMESPACE}}}")}
"""Local names by tag, with the namespace of SVG or without."""
_UNPAINTED = frozenset((
    "defs", "style", "title", "desc", "metadata", "linearGradient", "radialGradient", "clipPath", "mask", "symbol",
    "marker", "filter", "pattern", "namedview", "view", "font", "font-face", "color-profile", "cursor",
))  # fmt: skip
"""What is never painted where it stands: it is looked at where it is referred to, or says nothing to paint."""
_REMEDIES = {"foreignObject": "draw it with shapes"}


DrawContents = Callable[["SvgWalker", etree._Element, dict[str, str], "SvgPlace"], list[DrawingMark]]
"""Draws what is in an element, of which these are the attributes and properties, at a place."""
Wrap = Callable[["SvgWalker", etree._Element, dict[str, str], "SvgPlace", list[DrawingMark]], list[DrawingMark]]
Rastered = Callable[["SvgWalker", etree._Element, "SvgPlace", str], list[DrawingMark]]


class SvgPlace(Struct, frozen=True):
    """Where an element stands: what it inherits, the matrix to the drawing, the view, and how deep it lies.

    In a clip it is a `silhouette`: what it covers, whatever it is painted with.
    """

    style: Mapping[str, str]
    matrix: Affine
    view: tuple[float, float]
    depth: int = 0
    silhouette: bool = False


class SvgWalker(Struct):
    """Draws the elements of one file.

    `contents` tell how elements are drawn that are no shapes, `wrap` puts marks into clips, masks and groups,
    `rastered` makes a picture of what has no other marks.
    """

    reading: Reading
    contents: Mapping[str, DrawContents]
    wrap: Wrap
    rastered: Rastered

    def draw(self, element: etree._Element, place: SvgPlace) -> list[DrawingMark]:
        """The marks of an element and what is in it; none, and a finding, where something is wrong with it."""
        tag = TAGS.get(element.tag) if isinstance(element.tag, str) else None
        if tag is None or (tag == "symbol" and not self.reading.following):
            self._blame(element)
            return []
        if place.depth > DEEPEST:
            raise Unreadable(f"the picture is nested deeper than {DEEPEST}")
        self.reading.visit()
        own = self.reading.declared(element)
        for key in own.keys() - _READ[tag]:
            if not key.startswith(("{", "data-", "-")):
                self.reading.blame(element, f"`{key}` of `{tag}` is not read")
        if own.get("display") == "none" or element.get("id") == GUIDES:
            return []
        try:
            return self._drawn(element, tag, own, place)
        except Unvectored as reason:
            return self.rastered(self, element, place, str(reason))
        except ValueError as error:
            self.reading.blame(element, f"`{tag}` is not drawn: {error}")
            return []

    def _drawn(self, element: etree._Element, tag: str, own: dict[str, str], place: SvgPlace) -> list[DrawingMark]:
        if own.get("filter", "none") != "none" and not place.silhouette:
            raise Unvectored("`filter`")
        if "transform" in own and own["transform"] != "none":
            place = replace(place, matrix=times(place.matrix, transform(own["transform"])))
        inherited = own.keys() & INHERITED.keys()
        style = dict(place.style)
        style.update((key, own[key]) for key in inherited if own[key] != "inherit")
        if "vector-effect" in own:
            style["vector-effect"] = own["vector-effect"]
        own = plain_lengths(own, _LENGTHS[tag], place.view, _size(style))
        inner = replace(place, style=style, depth=place.depth + 1)
        marks = (
            self._shape(element, tag, own, inner) if tag in SHAPES else self.contents[tag](self, element, own, inner)
        )
        return self.wrap(self, element, own, inner, marks) if marks else []

    def _shape(self, element: etree._Element, tag: str, own: dict[str, str], place: SvgPlace) -> list[DrawingMark]:
        style = place.style
        if style["visibility"] != "visible":
            return []
        if place.silhouette:
            style = {**style, "fill": "#000000", "fill-opacity": "1", "stroke": "none", "fill-rule": style["clip-rule"]}
        elif tag == "line":
            style = {**style, "fill": "none"}
        if tag in _MARKED and any(style[key].startswith("url") for key in _MARKERS):
            raise Unvectored("`marker` of a line")
        shape = SvgShape(
            element=element,
            segments=SHAPES[tag](own),
            style=style,
            matrix=place.matrix,
            view=place.view,
            reading=self.reading,
        )
        return list(painted(shape))

    def children(self, element: etree._Element, place: SvgPlace) -> list[DrawingMark]:
        return [mark for child in element for mark in self.draw(child, place)]

    def _blame(self, element: etree._Element) -> None:
        """Notes of a drawing program in its own namespace, and definitions, leave nothing undrawn."""
        if not isinstance(element.tag, str):
            self.reading.blame(element, "an entity is not drawn")
            return
        name = etree.QName(element)
        foreign = name.namespace not in (None, NAMESPACE)
        if not foreign and name.localname not in _UNPAINTED:
            self.reading.blame(element, f"`{name.localname}` is not drawn", _REMEDIES.get(name.localname, ""))


_MARKED = frozenset(("path", "line", "polyline", "polygon"))
_MARKERS = ("marker-start", "marker-mid", "marker-end", "marker")


def _size(style: Mapping[str, str]) -> float:
    try:
        return length(style["font-size"], "font-size", (16, 16))
    except ValueError:
        return 16


def _group(walker: SvgWalker, element: etree._Element, own: dict[str, str], place: SvgPlace) -> list[DrawingMark]:
    return walker.children(element, place)


def _switch(walker: SvgWalker, element: etree._Element, own: dict[str, str], place: SvgPlace) -> list[DrawingMark]:
    """The first of its parts that we fit: those with extensions of a program, or in another language, do not."""
    for child in element:
        if not isinstance(child.tag, str) or child.get("requiredExtensions"):
            continue
        languages = child.get("systemLanguage")
        if languages is None or any(word.strip().startswith("en") for word in languages.split(",")):
            return walker.draw(child, place) if child.tag in TAGS else []
    return []


def _inner_svg(walker: SvgWalker, element: etree._Element, own: dict[str, str], place: SvgPlace) -> list[DrawingMark]:
    """A picture in the picture, clipped to where it lies; the picture itself is clipped where it is shown."""
    if element.getparent() is None:
        return walker.children(element, place)
    sizes = (own.get(key, "") for key in ("width", "height"))
    width, height = (
        float(size) if size not in ("", "auto") else whole for size, whole in zip(sizes, place.view, strict=True)
    )
    return _viewed(walker, element, own, place, (float(own.get("x", 0)), float(own.get("y", 0)), width, height))


def _viewed(
    walker: SvgWalker, element: etree._Element, own: dict[str, str], place: SvgPlace, sides: ViewBox
) -> list[DrawingMark]:
    """What is in an element with a view of its own, which lies here."""
    if min(sides[2:]) <= 0:
        return []
    view_box = view_box_of(own.get("viewBox"))
    clip = _rectangle(sides, place.matrix, walker.reading.digits)
    if view_box is None:
        matrix, view = times(place.matrix, (1, 0, 0, 1, sides[0], sides[1])), sides[2:]
    else:
        matrix = times(place.matrix, fitted(view_box, sides, own.get("preserveAspectRatio")))
        view = view_box[2:]
    marks = walker.children(element, replace(place, matrix=matrix, view=view))
    if own.get("overflow") in ("visible", "auto"):
        return marks
    return [Clipped((clip,), tuple(marks))] if marks else []


def _rectangle(sides: ViewBox, matrix: Affine, digits: int) -> Path:
    left, top, width, height = sides
    return Path(placed_segments(rectangle_segments(left, top, width, height, 0, 0), matrix, digits))


def _use(walker: SvgWalker, element: etree._Element, own: dict[str, str], place: SvgPlace) -> list[DrawingMark]:
    """Another element of the file, drawn here as well."""
    target = walker.reading.target(element)
    href = walker.reading.href(element)
    if target is None:
        what = f"`{href[:40]}`" if href else "nothing"
        raise ValueError(f"it refers to {what}, which is not in the picture")
    x, y = float(own.get("x", 0)), float(own.get("y", 0))
    moved = replace(place, matrix=times(place.matrix, (1, 0, 0, 1, x, y)))
    with walker.reading.followed(target.get("id", "")):
        if local_name(target) not in ("symbol", "svg"):
            return walker.draw(target, moved)
        return _symbol(walker, target, own, moved)


def _symbol(walker: SvgWalker, target: etree._Element, use: dict[str, str], place: SvgPlace) -> list[DrawingMark]:
    """A symbol, as large as its `use` says, or as all there is."""
    walker.reading.visit()
    own = plain_lengths(walker.reading.declared(target), _LENGTHS["symbol"], place.view, 16)
    sizes = [use.get(key) or own.get(key) for key in ("width", "height")]
    view_box = view_box_of(own.get("viewBox"))
    if view_box is None and not any(sizes):
        return walker.children(target, replace(place, depth=place.depth + 1))
    width, height = (float(size) if size else whole for size, whole in zip(sizes, place.view, strict=True))
    style = {**place.style, **{key: own[key] for key in own.keys() & INHERITED.keys()}}
    inner = replace(place, style=style, depth=place.depth + 1)
    return _viewed(walker, target, own, inner, (float(own.get("x", 0)), float(own.get("y", 0)), width, height))


CONTENTS: dict[str, DrawContents] = {
    "g": _group,
    "a": _group,
    "switch": _switch,
    "svg": _inner_svg,
    "symbol": _group,
    "use": _use,
}
