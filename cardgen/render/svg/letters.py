"""Turns text into paths, with the fonts of the project; text in a font that is not at hand is told of, with its words.

Lines of `text` and `tspan` are set, from where their `x` and `y` say, as wide as they are. Text along a path is not.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping

import uharfbuzz as harfbuzz
from lxml import etree
from msgspec import Struct, field

from cardgen.render.base.display import DrawingMark
from cardgen.render.base.fonts import Font, FontBook
from cardgen.render.svg.paint import SvgShape, painted
from cardgen.render.svg.reading import Reading
from cardgen.render.svg.values.lengths import length
from cardgen.render.svg.values.path import Segment
from cardgen.render.svg.values.properties import INHERITED
from cardgen.render.svg.values.styles import local_name
from cardgen.render.svg.walk import DrawContents, SvgPlace, SvgWalker

MOST_LETTERS = 5_000
_WEIGHTS = {"normal": 400, "bold": 700, "bolder": 700, "lighter": 300}
_AS_PATHS = "turn it into paths, in Inkscape with Path > Object to Path"
_REMEDY = f"{_AS_PATHS}; or put its font into `fonts/`"


class Typeface(Struct, frozen=True):
    """A font of the project by what drawings call it."""

    name: str
    family: str
    weight: int
    is_italic: bool


class TextPiece(Struct):
    """Letters of one style in a row; where `x` or `y` are given it begins there."""

    text: str
    style: Mapping[str, str]
    element: etree._Element
    x: float | None
    y: float | None
    dx: float
    dy: float


class _GlyphPen(Struct):
    """Collects the outline of a glyph, enlarged and moved, its y downwards."""

    scale: float
    x: float
    y: float
    segments: list[Segment] = field(default_factory=list)
    at: tuple[float, float] = (0, 0)

    def _point(self, point: tuple[float, float]) -> tuple[float, float]:
        return self.x + point[0] * self.scale, self.y - point[1] * self.scale

    def moveTo(self, point: tuple[float, float]) -> None:
        self.at = point
        self.segments.append(("M", self._point(point)))

    def lineTo(self, point: tuple[float, float]) -> None:
        self.at = point
        self.segments.append(("L", self._point(point)))

    def curveTo(self, *points: tuple[float, float]) -> None:
        self.at = points[-1]
        self.segments.append(("C", tuple(value for point in points for value in self._point(point))))

    def qCurveTo(self, control: tuple[float, float], end: tuple[float, float]) -> None:
        (x0, y0), (x1, y1), (x2, y2) = self.at, control, end
        first = x0 + (x1 - x0) * 2 / 3, y0 + (y1 - y0) * 2 / 3
        self.curveTo(first, (x2 + (x1 - x2) * 2 / 3, y2 + (y1 - y2) * 2 / 3), end)

    def closePath(self) -> None:
        self.segments.append(("Z", ()))

    def endPath(self) -> None:
        """An outline that is open is none."""


def text_drawer(book: FontBook | None) -> DrawContents:
    """Draws a `text` with the fonts of a book."""
    faces: list[Typeface] = []

    def draw(walker: SvgWalker, element: etree._Element, own: dict[str, str], place: SvgPlace) -> list[DrawingMark]:
        if book is not None and not faces:
            faces.extend(_typefaces(book))
        if any(local_name(part) == "textPath" for part in element.iter()):
            walker.reading.blame(element, f"text along a path is not drawn: “{_words(element)}”", _AS_PATHS)
            return []
        pieces = list(_pieces(element, place.style, place.view, walker.reading))
        return [mark for line in _lines(pieces) for mark in _set(line, book, faces, place, walker)]

    return draw


def _typefaces(book: FontBook) -> Iterator[Typeface]:
    from fontTools.ttLib import TTFont  # only where a drawing has text

    for name in book.files:
        font = TTFont(io.BytesIO(book.font(name).data), lazy=True)
        family = font["name"].getBestFamilyName() or name
        yield Typeface(name, family.lower(), font["OS/2"].usWeightClass, bool(font["OS/2"].fsSelection & 1))


def _font_of(style: Mapping[str, str], book: FontBook | None, faces: list[Typeface]) -> Font | None:
    """The nearest font of the first family that is at hand."""
    if book is None:
        return None
    wanted = _WEIGHTS.get(style["font-weight"]) or int(float(style["font-weight"]))
    is_italic = style["font-style"] in ("italic", "oblique")
    for family in style["font-family"].split(","):
        known = [face for face in faces if face.family == family.strip(" '\"").lower()]
        if known:
            best = min(known, key=lambda face: (face.is_italic != is_italic, abs(face.weight - wanted), face.name))
            return book.font(best.name)
    return None


def _pieces(
    element: etree._Element, style: Mapping[str, str], view: tuple[float, float], reading: Reading
) -> Iterator[TextPiece]:
    """The letters of an element in order; each that has a place of its own begins a piece."""
    reading.visit()
    own = reading.declared(element)
    style = _expanded({**style, **{key: own[key] for key in own.keys() & INHERITED.keys()}})
    places = {key: _numbers(own.get(key, ""), key, view, style) for key in ("x", "y", "dx", "dy")}
    yield from _placed_letters(_collapsed(element.text, element), style, element, places)
    for child in element:
        if local_name(child) in ("tspan", "a") and own.get("display") != "none":
            yield from _pieces(child, style, view, reading)
        yield from _placed_letters(_collapsed(child.tail, element), style, element, {})


def _expanded(style: dict[str, str]) -> dict[str, str]:
    """The style with what `font` says in short."""
    words = style.get("font", "").split()
    place = next((place for place, word in enumerate(words) if word[0].isdigit() and not word.isdigit()), -1)
    if place < 0:
        return style
    weight = next((word for word in words[:place] if word in _WEIGHTS or word.isdigit()), style["font-weight"])
    slant = next((word for word in words[:place] if word in ("italic", "oblique")), style["font-style"])
    size, family = words[place].partition("/")[0], " ".join(words[place + 1 :])
    written = {"font-size": size, "font-family": family, "font-weight": weight, "font-style": slant}
    return style | written | {"font": ""}


def _numbers(text: str, key: str, view: tuple[float, float], style: Mapping[str, str]) -> list[float]:
    size = length(style["font-size"], "font-size", view)
    return [length(part, key, view, size) for part in text.replace(",", " ").split()]


def _placed_letters(
    text: str, style: Mapping[str, str], element: etree._Element, places: Mapping[str, list[float]]
) -> Iterator[TextPiece]:
    most = max((len(values) for values in places.values()), default=0)
    parts = [*text[: most - 1], text[max(0, most - 1) :]] if most else [text]
    for number, part in enumerate(parts):
        x, y, dx, dy = (_at(places.get(key, []), number) for key in ("x", "y", "dx", "dy"))
        if part or x is not None:
            yield TextPiece(text=part, style=style, element=element, x=x, y=y, dx=dx or 0, dy=dy or 0)


def _at(values: list[float], number: int) -> float | None:
    return values[number] if number < len(values) else None


def _collapsed(text: str | None, element: etree._Element) -> str:
    if not text:
        return ""
    if element.get("{http://www.w3.org/XML/1998/namespace}space") == "preserve":
        return re.sub(r"[\n\t\r]", " ", text)
    return re.sub(r"\s+", " ", text)


def _lines(pieces: list[TextPiece]) -> Iterator[list[TextPiece]]:
    """Pieces that follow each other without a new place across."""
    line: list[TextPiece] = []
    for piece in pieces:
        if piece.x is not None and line:
            yield line
            line = []
        line.append(piece)
    if line:
        yield line


def _set(
    line: list[TextPiece], book: FontBook | None, faces: list[Typeface], place: SvgPlace, walker: SvgWalker
) -> list[DrawingMark]:
    """The outlines of a line, each piece a shape."""
    line[0].text, line[-1].text = line[0].text.lstrip(), line[-1].text.rstrip()
    set_pieces = [(piece, _font_of(piece.style, book, faces)) for piece in line if piece.text]
    for piece, font in set_pieces:
        if font is None or font.shape(piece.text) is None:
            _blame(piece, font, walker.reading)
            return []
    widths = [_width(piece, font, place.view) for piece, font in set_pieces if font]
    anchor = line[0].style["text-anchor"]
    x = (line[0].x or 0) - sum(widths) * {"middle": 0.5, "end": 1.0}.get(anchor, 0.0)
    y = next((piece.y for piece in line if piece.y is not None), 0.0)
    marks: list[DrawingMark] = []
    for (piece, font), width in zip(set_pieces, widths, strict=True):
        x, y = x + piece.dx, (piece.y if piece.y is not None else y) + piece.dy
        if font and piece.style["visibility"] == "visible":
            marks += _painted(piece, _outline(piece, font, x, y, place.view), place, walker)
        x += width
    return marks


def _blame(piece: TextPiece, font: Font | None, reading: Reading) -> None:
    family = piece.style["font-family"].split(",")[0].strip(" '\"") or "that it does not name"
    why = f"the font `{family[:40]}` is not at hand" if font is None else f"`{family[:40]}` lacks some of its letters"
    reading.blame(piece.element, f"text is not drawn, as {why}: “{piece.text.strip()[:80]}”", _REMEDY)


def _words(element: etree._Element) -> str:
    return " ".join("".join(element.itertext()).split())[:80]


def _spacing(piece: TextPiece, view: tuple[float, float], size: float) -> float:
    text = piece.style["letter-spacing"]
    return 0 if text == "normal" else length(text, "letter-spacing", view, size)


def _width(piece: TextPiece, font: Font, view: tuple[float, float]) -> float:
    size = length(piece.style["font-size"], "font-size", view)
    run = font.shape(piece.text)
    return (run.advance if run else 0) * size / 1000 + _spacing(piece, view, size) * len(piece.text)


def _outline(piece: TextPiece, font: Font, x: float, y: float, view: tuple[float, float]) -> list[Segment]:
    size = length(piece.style["font-size"], "font-size", view)
    scale, spacing = size * font.scale / 1000, _spacing(piece, view, size)
    if len(piece.text) > MOST_LETTERS:
        raise ValueError(f"it has more than {MOST_LETTERS} letters in a line")
    buffer = harfbuzz.Buffer()
    buffer.add_str(piece.text)
    buffer.guess_segment_properties()
    harfbuzz.shape(font.font, buffer)
    segments: list[Segment] = []
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        pen = _GlyphPen(scale, x + position.x_offset * scale, y - position.y_offset * scale)
        font.font.draw_glyph_with_pen(info.codepoint, pen)
        segments += pen.segments
        x += position.x_advance * scale + spacing
    return segments


def _painted(piece: TextPiece, segments: list[Segment], place: SvgPlace, walker: SvgWalker) -> list[DrawingMark]:
    style = dict(piece.style)
    if place.silhouette:
        style.update({"fill": "#000000", "fill-opacity": "1", "stroke": "none", "fill-rule": "nonzero"})
    shape = SvgShape(
        element=piece.element,
        segments=segments,
        style=style,
        matrix=place.matrix,
        view=place.view,
        reading=walker.reading,
    )
    return list(painted(shape))
