"""Makes styles of type from what boxes of a layout say: font, size, colour."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Any

from msgspec import Struct, field

from cardgen.data.schema.phrases import made_up_id
from cardgen.data.yaml.flow import flow
from cardgen.model.units import MM
from cardgen.tables.layouts.boxes import LayoutBox

SMALLEST = 6
"""Points: of our type at least."""
USUAL, USUAL_BEFORE = 12, 36
"""What Squib sets where nothing is said, and what it did before 0.14."""
SCREEN_DPI = 96
"""What a point was measured by before Squib 0.14, whatever the dots of the card."""
LINE = 1.2
_POINT = MM * 25.4 / 72
_BOLD, _SLANTED = (
    re.compile(r"\b(bold|heavy|black|semi-?bold|extra-?bold)\b", re.I),
    re.compile(r"\b(italic|oblique)\b", re.I),
)
_TYPE_SIZE = re.compile(r"(\d{1,3}(?:\.\d{1,3})?)\s*+(?:pt|px)?\s*$")


def points_of(box: LayoutBox, dpi: int, is_old: bool) -> float:
    """The size of type in a box on the printed card. Before Squib 0.14 a point was one of 96 dots an inch."""
    in_font = _TYPE_SIZE.search(str(box.words.get("font", "")))
    given = float(box.words.get("font_size", 0)) or (float(in_font[1]) if in_font else 0)
    points = given or (USUAL_BEFORE if is_old else USUAL)
    return max(SMALLEST, points * SCREEN_DPI / dpi if is_old else points)


def line_of(points: float) -> int:
    """Micrometres that a line of this size needs from top to bottom."""
    return round(points * LINE * _POINT)


class LayoutStyles(Struct):
    """Styles of a game by their names, and those that a layout makes for a kind of its cards; empty for the first."""

    known: Mapping[str, Any]
    kind: str = ""
    made: dict[str, Mapping[str, Any]] = field(default_factory=dict)

    def of_box(self, box: LayoutBox, points: float) -> str:
        """The name of the style of words in a box: one that looks so already, or a new one."""
        return self.named(_names_of(id_of(box), self.kind), looks_of(box, points, self.known))

    def named(self, names: Iterator[str], looks: Mapping[str, Any]) -> str:
        """The first of these names that is free, or has these looks."""
        return next(name for name in names if self._take(name, looks) == looks)

    def _take(self, name: str, looks: Mapping[str, Any]) -> Mapping[str, Any]:
        taken: Mapping[str, Any] = self.known[name] if name in self.known else self.made.setdefault(name, looks)
        return taken

    def lines(self) -> str:
        """New lines of `styles.yaml`."""
        return "".join(f"{name}: {flow(dict(looks))}\n" for name, looks in self.made.items())


def _names_of(id: str, kind: str) -> Iterator[str]:
    yield f"layout-{id}"
    name = f"{kind or 'layout'}-{id}"
    yield name
    yield from (f"{name}-{number}" for number in count(2))


def looks_of(box: LayoutBox, points: float, fonts: Mapping[str, Any]) -> dict[str, Any]:
    """Type as a layout says it, in fonts of the game."""
    action, title = fonts["action"], fonts["title"]
    font = str(box.words.get("font", ""))
    style = {key: action[key] for key in ("font", "bold", "italic") if key in action}
    if _BOLD.search(font):
        style["font"] = title["font"]
    if _SLANTED.search(font) and "italic" in action:
        style["font"] = action["italic"]
    style |= {"size": f"{points:.1f}pt", "leading": f"{points * LINE:.1f}pt", "smallest": f"{SMALLEST}pt"}
    return style | {"colour": box.words.get("color") or "ink", "align": box.words.get("align", "left")}


def id_of(box: LayoutBox) -> str:
    return made_up_id([f"box {box.name}"]).removeprefix("box-") or "box"
