"""Paints marks as PDF operators: display lists in, content streams out.

Everything stays in whole micrometres, origin upper left, y down: one matrix at the head of each
page turns them into points (`PAGE_MATRIX`). Operators after ISO 32000-1, Annex A.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Protocol

from msgspec import Struct, field

from cardgen.render.base.display import (
    Box,
    Drawing,
    Face,
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

KAPPA = 0.5522847498
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}


class ResourceNames(Protocol):
    """Where a content stream gets the resource names of what it shows."""

    def font(self, font: Font, runs: Iterable[ShapedRun]) -> str: ...
    def shown(self, what: Drawing | Picture | Face) -> str: ...
    def opacity(self, opacity: float) -> str: ...
    def spot(self, spot: SpotInk) -> str: ...


def opacity_name(opacity: float) -> str:
    """The resource name of the graphics state with this opacity, the same in every file."""
    return f"A{round(opacity * 1000)}"


OVER, OUT = "OverPrint", "KnockOut"
"""Graphics states: spot inks print over what is below, everything else knocks it out (ISO 32000-1, 8.6.7)."""


@cache
def rgb(colour: str) -> str:
    """`#d6452c` as three operands between 0 and 1."""
    return " ".join(f"{int(colour[at : at + 2], 16) / 255:.4g}" for at in (1, 3, 5))


def device_rgb(colour: str, is_stroke: bool) -> str:
    """The operator that sets a colour in the space of screens (ISO 32000-1, 8.6.4.3)."""
    return f"{rgb(colour)} {'RG' if is_stroke else 'rg'}"


def _n(value: float) -> str:
    """A number as short as it can be written."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


class Content(Struct):
    """A content stream in the making; remembers colours so as not to set them twice. `colour` makes the operators that
    set one.
    """

    names: ResourceNames
    colour: Callable[[str, bool], str] = device_rgb
    operators: list[str] = field(default_factory=list)
    fill: str = ""
    stroke: str = ""
    alpha: float = 1
    is_over: bool = False

    def add(self, marks: Iterable[Mark]) -> None:
        for mark in marks:
            _PAINTERS[type(mark)](self, mark)

    def data(self) -> bytes:
        return "\n".join(self.operators).encode("ascii")

    def set_fill(self, colour: str) -> None:
        if colour != self.fill:
            self.operators.append(self.colour(colour, False))
            self.fill = colour

    def set_stroke(self, colour: str) -> None:
        if colour == self.stroke:
            return
        ink = spot_of(colour)
        if (ink is not None) != self.is_over:
            self.is_over = ink is not None
            self.operators.append(f"/{OVER if ink else OUT} gs")
        self.operators.append(f"/{self.names.spot(ink[0])} CS {ink[1]:g} SCN" if ink else self.colour(colour, True))
        self.stroke = colour

    def set_alpha(self, opacity: float) -> None:
        if opacity != self.alpha:
            self.operators.append(f"/{self.names.opacity(opacity)} gs")
            self.alpha = opacity


def _rectangle_path(box: Box, radii: tuple[int, int, int, int]) -> str:
    """The outline of a box, rounded where it has radii (upper left first, clockwise)."""
    if not any(radii):
        return f"{box.left} {box.top} {box.width} {box.height} re"
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    limit = min(box.width, box.height) // 2
    a, b, c, d = (min(radius, limit) for radius in radii)
    p, q, r, s = (round(radius * (1 - KAPPA)) for radius in (a, b, c, d))
    return (
        f"{left + a} {top} m {right - b} {top} l "
        f"{right - q} {top} {right} {top + q} {right} {top + b} c {right} {bottom - c} l "
        f"{right} {bottom - r} {right - r} {bottom} {right - c} {bottom} c {left + d} {bottom} l "
        f"{left + s} {bottom} {left} {bottom - s} {left} {bottom - d} c {left} {top + a} l "
        f"{left} {top + p} {left + p} {top} {left + a} {top} c h"
    )


def _paint_rectangle(content: Content, mark: Rectangle) -> None:
    content.set_alpha(1)
    if mark.fill:
        content.set_fill(mark.fill)
    if mark.stroke:
        content.set_stroke(mark.stroke)
        content.operators.append(f"{mark.stroke_width} w")
    dash = f"[{' '.join(map(str, mark.dash))}] 0 d " if mark.dash else ""
    paint = {(True, False): "f", (False, True): "S", (True, True): "B"}[bool(mark.fill), bool(mark.stroke)]
    content.operators.append(f"{dash}{_rectangle_path(mark.box, mark.radii)} {paint}" + (" [] 0 d" if dash else ""))


def _paint_line(content: Content, mark: Line) -> None:
    content.set_alpha(1)
    content.set_stroke(mark.stroke)
    dash = f"[{' '.join(map(str, mark.dash))}] 0 d " if mark.dash else ""
    content.operators.append(
        f"{mark.stroke_width} w {dash}{mark.x1} {mark.y1} m {mark.x2} {mark.y2} l S" + (" [] 0 d" if dash else "")
    )


_TURNS = {0: "1 0 0 -1", 90: "0 1 1 0", 180: "-1 0 0 1", 270: "0 -1 -1 0"}


def _paint_text(content: Content, mark: Text) -> None:
    content.set_alpha(1)
    content.set_fill(mark.colour)
    parts = [f"BT {_TURNS[mark.turned]} {mark.left} {mark.baseline} Tm"]
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
    content.operators.append(" ".join(parts))


def _paint_placed(content: Content, mark: Placed) -> None:
    content.set_alpha(1)
    name = content.names.shown(mark.what)
    clip = f"{_rectangle_path(mark.clip, mark.radii)} W n " if mark.clip else ""
    content.operators.append(f"q {clip}{_matrix(mark)} cm /{name} Do Q")


def _matrix(mark: Placed) -> str:
    """From the units of what is shown to the box it is shown in."""
    box, what = mark.box, mark.what
    if isinstance(what, Picture):
        return f"{box.width} 0 0 {-box.height} {box.left} {box.bottom}"
    x, y, width, height = what.view_box if isinstance(what, Drawing) else (0, 0, what.width, what.height)
    if not (mark.turned or x or y):
        return f"{box.width / width:.8g} 0 0 {box.height / height:.8g} {box.left} {box.top}"
    upright = mark.turned in (0, 180)
    across = (box.width if upright else box.height) / width
    down = (box.height if upright else box.width) / height
    a, b, c, d, left, top = {
        0: (across, 0.0, 0.0, down, box.left, box.top),
        90: (0.0, across, -down, 0.0, box.right, box.top),
        180: (-across, 0.0, 0.0, -down, box.right, box.bottom),
        270: (0.0, -across, down, 0.0, box.left, box.bottom),
    }[mark.turned]
    return f"{_f(a)} {_f(b)} {_f(c)} {_f(d)} {_n(left - a * x - c * y)} {_n(top - b * x - d * y)}"


def _f(factor: float) -> str:
    return f"{factor:.8g}"


def _paint_path(content: Content, mark: Path) -> None:
    """A path in the units of its holder; fill first, then its line."""
    content.set_alpha(mark.opacity)
    if mark.fill:
        content.set_fill(mark.fill)
    out = content.operators
    if mark.stroke:
        content.set_stroke(mark.stroke)
        out.append(f"{_n(float(mark.stroke_width))} w {_CAPS[mark.cap]} J {_JOINS[mark.join]} j")
        if mark.dash:
            out.append(f"[{' '.join(_n(float(length)) for length in mark.dash)}] 0 d")
    out.append(" ".join([_segment(command, values) for command, values in mark.segments]))
    rule = "*" if mark.even_odd else ""
    out.append(
        {(True, False): "f" + rule, (False, True): "S", (True, True): "B" + rule}.get(
            (bool(mark.fill), bool(mark.stroke)), "n"
        )
    )
    if mark.dash:
        out.append("[] 0 d")


_COMMANDS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def _segment(command: str, values: tuple[float, ...]) -> str:
    if not values:
        return "h"
    return " ".join([f"{value:.2f}".rstrip("0").rstrip(".") for value in values]) + " " + _COMMANDS[command]


_PAINTERS: dict[type, Callable[[Content, Any], None]] = {
    Rectangle: _paint_rectangle,
    Line: _paint_line,
    Text: _paint_text,
    Placed: _paint_placed,
    Path: _paint_path,
}
