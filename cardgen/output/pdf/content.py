"""Paints marks as PDF operators: display lists in, content streams out.

Everything stays in whole micrometres, origin upper left, y down: one matrix at the head of each
page turns them into points (`PAGE_MATRIX`). Operators after ISO 32000-1, Annex A.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from itertools import chain
from math import cos, radians, sin
from typing import Any, Protocol

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.output.pdf.inks import Ink, Inking, ScreenInks
from cardgen.output.pdf.shadings import shading
from cardgen.render.base.affine import UNMOVED, product
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
    SpotInk,
    Text,
    spot_of,
)
from cardgen.render.base.fonts import Font, ShapedRun
from cardgen.render.base.gradients import Gradient, is_translucent, mixed
from cardgen.render.base.placement import KAPPA, as_path, matrix_of

MOST_WRITTEN = 4_096
"""Places that are kept as they are written: those of icons and sheets come again and again."""
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


class ResourceNames(Protocol):
    """Where a content stream gets the resource names of what it shows."""

    def font(self, font: Font, runs: Iterable[ShapedRun]) -> str: ...
    def shown(self, what: Drawing | Picture | Face, scale: float) -> str: ...
    def opacity(self, opacity: float) -> str: ...
    def spot(self, spot: SpotInk) -> str: ...
    def overprint(self, line: bool, fill: bool) -> str: ...
    def shading(self, shading: str) -> str: ...
    def group(self, marks: Iterable[Mark], within: Content) -> str: ...
    def mask(self, marks: Iterable[Mark], within: Content) -> str: ...
    def blend(self, mode: str) -> str: ...


def opacity_name(opacity: float) -> str:
    """The resource name of the graphics state with this opacity, the same in every file."""
    return f"A{round(opacity * 1000)}"


def overprint_name(line: bool, fill: bool) -> str:
    """The resource name of the graphics state in which lines, or fills and type, print over what is below."""
    return f"Over{int(line)}{int(fill)}"


SCREEN = ScreenInks()


def _n(value: float) -> str:
    """A number as short as it can be written."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


class Content(Struct):
    """A content stream in the making; remembers colours so as not to set them twice. `inks` make the operators that set
    one; `scale` is how many micrometres of paper a unit is, `box` what it may paint on: left, top, width and height.
    """

    names: ResourceNames
    inks: Inking = SCREEN
    scale: float = 1
    box: tuple[float, float, float, float] = (0, 0, 0, 0)
    operators: list[str] = field(default_factory=list)
    filled: str = ""
    line: str = ""
    alpha: float = 1
    miter: float = 10
    overprint: tuple[bool, bool] = (False, False)

    def add(self, marks: Iterable[Mark]) -> None:
        for mark in marks:
            _PAINTERS[type(mark)](self, mark)

    def data(self) -> bytes:
        return "\n".join(self.operators).encode("ascii")

    def fill_area(self, colour: str, sides: Callable[[], tuple[float, float]]) -> None:
        """Fills what follows with a colour or spot ink; `sides` are width and height of it."""
        self._fill(self._spot(colour) or self.inks.of_area(colour, lambda: min(sides()) * self.scale))

    def fill_text(self, colour: str) -> None:
        self._fill(self._spot(colour) or self.inks.of_text(colour))

    def stroke(self, colour: str, width: float) -> None:
        """Draws the lines that follow in a colour or spot ink."""
        ink = self._spot(colour) or self.inks.of_line(colour, width * self.scale)
        self._overprint(line=ink.overprints)
        operator = f"{ink.space and f'/{ink.space} CS '}{ink.operands} {ink.stroke}"
        if operator != self.line:
            self.operators.append(operator)
            self.line = operator

    def set_alpha(self, opacity: float) -> None:
        if opacity != self.alpha:
            self.operators.append(f"/{self.names.opacity(opacity)} gs")
            self.alpha = opacity

    def set_miter(self, limit: float) -> None:
        if limit != self.miter:
            self.operators.append(f"{_n(float(limit))} M")
            self.miter = limit

    def plain(self) -> None:
        """What is shown next begins opaque, and knocks out what is below."""
        self.set_alpha(1)
        self._overprint(line=False, fill=False)

    def _spot(self, colour: str) -> Ink | None:
        """A spot ink, which prints over what is below. Programmer's error (KeyError) where there is no such ink."""
        spot = spot_of(colour)
        if spot is None:
            return None
        return Ink(f"{spot[1]:g}", "scn", "SCN", overprints=True, space=self.names.spot(self.inks.spots[spot[0]]))

    def _fill(self, ink: Ink) -> None:
        self._overprint(fill=ink.overprints)
        operator = f"{ink.space and f'/{ink.space} cs '}{ink.operands} {ink.fill}"
        if operator != self.filled:
            self.operators.append(operator)
            self.filled = operator

    def _overprint(self, *, line: bool | None = None, fill: bool | None = None) -> None:
        wanted = self.overprint[0] if line is None else line, self.overprint[1] if fill is None else fill
        if wanted != self.overprint:
            self.operators.append(f"/{self.names.overprint(*wanted)} gs")
            self.overprint = wanted

    def flow(self, gradient: Gradient, outline: str) -> None:
        """Fills an outline, given as operators up to the one that clips, with a gradient."""
        name = self.names.shading(shading(gradient, self.inks))
        self._overprint(fill=False)
        moved = "" if gradient.matrix == UNMOVED else f"{' '.join(map(_f, gradient.matrix))} cm "
        self.operators.append(f"q {outline} n {moved}/{name} sh Q")


@lru_cache(maxsize=MOST_WRITTEN)
def _rectangle_path(box: Box, radii: tuple[int, int, int, int]) -> str:
    """The outline of a box, rounded where it has radii (upper left first, clockwise); corners without are no curves."""
    if not any(radii):
        return f"{box.left} {box.top} {box.width} {box.height} re"
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    limit = min(box.width, box.height) // 2
    a, b, c, d = (min(radius, limit) for radius in radii)
    p, q, r, s = (round(radius * (1 - KAPPA)) for radius in (a, b, c, d))
    steps = (
        f"{left + a} {top} m {right - b} {top} l",
        f"{right - q} {top} {right} {top + q} {right} {top + b} c" if b else "",
        f"{right} {bottom - c} l",
        f"{right} {bottom - r} {right - r} {bottom} {right - c} {bottom} c" if c else "",
        f"{left + d} {bottom} l",
        f"{left + s} {bottom} {left} {bottom - s} {left} {bottom - d} c" if d else "",
        f"{left} {top + a} l {left} {top + p} {left + p} {top} {left + a} {top} c" if a else "",
        "h",
    )
    return " ".join(filter(None, steps))


def _paint_rectangle(content: Content, mark: Rectangle) -> None:
    if is_translucent(mark.fill):
        _paint_path(content, as_path(mark))
        return
    content.set_alpha(1)
    fill, outline = mark.fill, _rectangle_path(mark.box, mark.radii)
    if isinstance(fill, Gradient):
        content.flow(fill, f"{outline} W")
        fill = None
        if not mark.stroke:
            return
    if fill:
        content.fill_area(fill, lambda: (mark.box.width, mark.box.height))
    if mark.stroke:
        content.stroke(mark.stroke, mark.stroke_width)
        content.operators.append(f"{mark.stroke_width} w")
    dash = f"[{' '.join(map(str, mark.dash))}] 0 d " if mark.dash else ""
    paint = {(True, False): "f", (False, True): "S", (True, True): "B"}[bool(fill), bool(mark.stroke)]
    content.operators.append(f"{dash}{outline} {paint}" + (" [] 0 d" if dash else ""))


def _paint_line(content: Content, mark: Line) -> None:
    content.set_alpha(1)
    content.stroke(mark.stroke, mark.stroke_width)
    dash = f"[{' '.join(map(str, mark.dash))}] 0 d " if mark.dash else ""
    content.operators.append(
        f"{mark.stroke_width} w {dash}{mark.x1} {mark.y1} m {mark.x2} {mark.y2} l S" + (" [] 0 d" if dash else "")
    )


_TURNS = {0: "1 0 0 -1", 90: "0 1 1 0", 180: "-1 0 0 1", 270: "0 -1 -1 0"}


def _paint_text(content: Content, mark: Text) -> None:
    if not mark.runs:
        return
    content.set_alpha(1)
    if mark.language:
        content.operators.append(f"/Span<</Lang({mark.language})>>BDC")
    if mark.outline and mark.outline_width:
        content.stroke(mark.outline, 2 * mark.outline_width)
        content.operators.append(f"{2 * mark.outline_width} w 1 J 1 j")
        content.operators.append(_set(content, mark, " 1 Tr"))
    content.fill_text(mark.colour)
    content.operators.append(_set(content, mark, " 0 Tr" if mark.outline else ""))
    if mark.language:
        content.operators.append("EMC")


def _set(content: Content, mark: Text, mode: str) -> str:
    """The operators that show a line of type, filled unless the mode says otherwise."""
    parts = [f"BT{mode} {_turn(mark.turned)} {mark.left} {mark.baseline} Tm"]
    if mark.tracking:
        parts.append(f"{mark.tracking} Tc")
    runs = mark.runs
    first = 0
    while first < len(runs):
        font = runs[first].font
        end = first + 1
        while end < len(runs) and runs[end].font is font:
            end += 1
        stretch = runs[first:end]
        glyphs = "".join([run.glyphs for run in stretch]).replace("><", "")
        parts.append(f"/{content.names.font(font, stretch)} {mark.size} Tf [{glyphs}]TJ")
        first = end
    parts.append("0 Tc ET" if mark.tracking else "ET")
    return " ".join(parts)


def _turn(degrees: float) -> str:
    """The first four numbers of the matrix of type that is turned clockwise."""
    if degrees in _TURNS:
        return _TURNS[round(degrees)]
    sine, cosine = sin(radians(degrees)), cos(radians(degrees))
    return f"{cosine:.6f} {sine:.6f} {sine:.6f} {-cosine:.6f}"


def _paint_placed(content: Content, mark: Placed) -> None:
    content.plain()
    name = content.names.shown(mark.what, _scale(mark) * content.scale)
    if mark.colour:
        content.fill_text(mark.colour)
    clip = f"{_rectangle_path(mark.clip, mark.radii)} W n " if mark.clip else ""
    content.operators.append(f"q {clip}{_matrix(mark)} cm /{name} Do Q")


def _matrix(mark: Placed) -> str:
    """From the units of what is shown to the box it is shown in."""
    box, what = mark.box, mark.what
    if isinstance(what, Picture):
        return f"{box.width} 0 0 {-box.height} {box.left} {box.bottom}"
    x, y, width, height = what.view_box if isinstance(what, Drawing) else (0, 0, what.width, what.height)
    if not (mark.turned or x or y):
        return _upright(box, width, height)
    a, b, c, d, left, top = matrix_of(mark, (x, y, width, height))
    return f"{_f(a)} {_f(b)} {_f(c)} {_f(d)} {_n(left)} {_n(top)}"


@lru_cache(maxsize=MOST_WRITTEN)
def _upright(box: Box, width: float, height: float) -> str:
    return f"{box.width / width:.8g} 0 0 {box.height / height:.8g} {box.left} {box.top}"


def _scale(mark: Placed) -> float:
    """How many micrometres of its holder a unit of what is shown becomes, on its longer side."""
    box, what = mark.box, mark.what
    if isinstance(what, Picture):
        return 1
    width, height = what.view_box[2:] if isinstance(what, Drawing) else (what.width, what.height)
    return max(box.width, box.height) / (max(width, height) or 1)


def _f(factor: float) -> str:
    return f"{factor:.8g}"


def _paint_path(content: Content, mark: Path) -> None:
    """A path in the units of its holder; fill first, then its line."""
    fill = mark.fill
    if isinstance(fill, Gradient) and is_translucent(fill):
        _paint_veil(content, mark, fill)
        fill = None
        if not mark.stroke:
            return
    content.set_alpha(mark.opacity)
    if isinstance(fill, Gradient):
        content.flow(fill, f"{_outline(mark)} W{'*' * mark.even_odd}")
        fill = None
        if not mark.stroke:
            return
    if fill:
        content.fill_area(fill, lambda: _sides(mark))
    out = content.operators
    if mark.stroke:
        content.stroke(mark.stroke, mark.stroke_width)
        out.append(f"{_n(float(mark.stroke_width))} w {_CAPS[mark.cap]} J {_JOINS[mark.join]} j")
        if mark.dash:
            dash = " ".join(_n(float(length)) for length in mark.dash)
            out.append(f"[{dash}] {_n(mark.dash_phase)} d")
        if mark.join == "miter":
            content.set_miter(mark.miter)
    out.append(_outline(mark))
    rule = "*" if mark.even_odd else ""
    out.append(
        {(True, False): "f" + rule, (False, True): "S", (True, True): "B" + rule}.get(
            (bool(fill), bool(mark.stroke)), "n"
        )
    )
    if mark.dash:
        out.append("[] 0 d")


def _paint_veil(content: Content, mark: Path, gradient: Gradient) -> None:
    """What a path fills with a gradient of which something is translucent: opaque, behind a mask of shades."""
    shades = tuple(
        stop._replace(colour=mixed("#000000", "#ffffff", stop.opacity), opacity=1) for stop in gradient.stops
    )
    solid = tuple(stop._replace(opacity=1) for stop in gradient.stops)
    shape = replace(mark, fill=replace(gradient, stops=solid), stroke=None, opacity=1)
    mask = replace(shape, fill=replace(gradient, stops=shades))
    _paint_group(content, Group((shape,), mark.opacity, (mask,)))


def _outline(path: Path) -> str:
    """The operators of a path, its numbers as short as they can be written: all of them at once."""
    pattern = " ".join([_operator(command, len(values)) for command, values in path.segments])
    numbers = tuple(chain.from_iterable([values for _, values in path.segments]))
    return _LAST_NOUGHT.sub("", (pattern % numbers).replace(".00 ", " "))


@cache
def _operator(command: str, numbers: int) -> str:
    """An operator behind its numbers, which are to be filled in."""
    return "%.2f " * numbers + _COMMANDS[command] if numbers else "h"


def _sides(path: Path) -> tuple[float, float]:
    """Width and height of the points of a path."""
    across = [value for _, values in path.segments for value in values[::2]]
    down = [value for _, values in path.segments for value in values[1::2]]
    return max(across) - min(across), max(down) - min(down)


def _paint_clipped(content: Content, mark: Clipped) -> None:
    """What is set inside is forgotten behind it, as the graphics state is."""
    before = content.filled, content.line, content.alpha, content.miter, content.overprint
    content.operators.append("q")
    for outline in mark.outlines:
        content.operators.append(f"{_outline(outline)} W{'*' * outline.even_odd} n")
    content.add(mark.marks)
    content.operators.append("Q")
    content.filled, content.line, content.alpha, content.miter, content.overprint = before


def _paint_group(content: Content, mark: Group) -> None:
    """As one form: its own marks know nothing of how translucent it is."""
    content.plain()
    names = content.names
    states = [f"/{names.mask(mark.mask, content)} gs"] if mark.mask else []
    if mark.opacity < 1:
        states.append(f"/{names.opacity(mark.opacity)} gs")
    if mark.blend:
        states.append(f"/{names.blend(mark.blend)} gs")
    content.operators.append(" ".join(["q", *states, f"/{names.group(mark.marks, content)} Do Q"]))


def _paint_inlay(content: Content, mark: Inlay) -> None:
    content.plain()
    a, b, c, d, e, f = product((1, 0, 0, -1, 0, 1), mark.matrix)  # pictures of a PDF stand on their feet
    name = content.names.shown(mark.picture, 1)
    content.operators.append(f"q {' '.join(map(_f, (a, b, c, d, e, f)))} cm /{name} Do Q")


def _paint_finish(content: Content, mark: Finish) -> None:
    """In an ink that not all presses have."""
    if mark.ink in content.inks.spots:
        content.add(mark.marks)


_COMMANDS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
_LAST_NOUGHT = re.compile(r"(?<=\.\d)0(?= )")

_PAINTERS: dict[type, Callable[[Content, Any], None]] = {
    Rectangle: _paint_rectangle,
    Line: _paint_line,
    Text: _paint_text,
    Placed: _paint_placed,
    Path: _paint_path,
    Clipped: _paint_clipped,
    Group: _paint_group,
    Inlay: _paint_inlay,
    Finish: _paint_finish,
}
