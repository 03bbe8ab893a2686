"""Writes the template of cards whose boxes a layout says, and the styles of their type: files to read and to change.

Which column stands in which box is told by their names, as in Squib's own examples: `layout: 'title'`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardgen.data.schema.phrases import made_up_id
from cardgen.data.yaml import reader
from cardgen.data.yaml.flow import flow
from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.diagnostics.codes import BOX_WITHOUT_COLUMN
from cardgen.model.link.ids import some_of
from cardgen.model.units import MM
from cardgen.tables.columns import TEXTS, USUAL, words
from cardgen.tables.layouts.boxes import LayoutBox
from cardgen.tables.proposal import Proposal, ProposedColumn

USUAL_TYPE, SMALLEST = 36, 6
"""Points: of Squib where nothing is said, and of ours at least."""
SAFE = 3 * MM
LEAST_LINE = 2_600
"""Micrometres: a line of the smallest type, from its ascenders to its descenders."""
LIGHT, DARK = 170, 90
"""Of 255: lighter letters are lost on paper, darker ones on dark ground."""
_DARK = "  letters are light, and deck.rb draws their ground: the card is `dark`; change `fill` in the template"
_ABOVE = {"top": Fraction(0), "middle": Fraction(1, 2), "bottom": Fraction(1)}
"""How much of what a box is too low lies above it."""
SCREEN_DPI = 96
"""What a point of Squib's type is measured by, whatever the dots of its card."""
_GUIDES = frozenset(("cut", "cutline", "cut line", "trim", "safe", "safe zone", "bleed", "inner", "frame guide"))
_PICTURES = frozenset(USUAL["art.file"])
_CREDITS = frozenset(("copyright", "copy", "credit", "credits", "licence", "license", "attribution"))
_BOLD, _SLANTED = re.compile(r"\b(bold|heavy|black|semi-?bold)\b", re.I), re.compile(r"\b(italic|oblique)\b", re.I)
_TYPE_SIZE = re.compile(r"(\d{1,3}(?:\.\d{1,3})?)\s*+(?:pt|px)?\s*$")
_ODD = re.compile(r"[^\w. -]")
"""What no comment of a template may hold, wherever a file's name comes from."""


class LayoutFace(Struct, frozen=True):
    """The template and the further styles of a layout, what to tell of it, and boxes and columns that are left."""

    template: str
    styles: str
    lines: tuple[str, ...]
    found: tuple[Diagnostic, ...]


class LayoutColumns(Struct, frozen=True):
    """The columns of a table, and the heads of those in which files of pictures are named."""

    proposal: Proposal
    of_pictures: frozenset[str] = frozenset()


class LayoutGround(Struct, frozen=True):
    """What boxes lie on: a card of this size, the file they come from, its dots an inch, and how far beyond the cut it
    begins.
    """

    file: str
    dpi: int
    bleed: int
    width: int
    height: int

    def moved(self, box: LayoutBox) -> LayoutBox:
        """The box as far from the cut as type should be, no larger than there is room, and high enough for a line."""
        lengths = dict(box.lengths)
        if (lacking := LEAST_LINE - round(lengths.get("height", LEAST_LINE))) > 0:
            lengths["height"] = Fraction(LEAST_LINE)
            lengths["y"] = lengths.get("y", Fraction(0)) - lacking * _ABOVE[box.words.get("valign", "top")]
        for at, far, side in (("x", "width", self.width), ("y", "height", self.height)):
            least, extent = self.bleed + SAFE, min(round(lengths.get(far, 0)), side - 2 * SAFE)
            if far in lengths:
                lengths[far] = Fraction(extent)
            most = self.bleed + side - SAFE - extent
            lengths[at] = Fraction(min(max(round(lengths.get(at, 0)), least), max(most, least)))
        return replace(box, lengths=lengths)


def face_of(boxes: Sequence[LayoutBox], table: LayoutColumns, ground: LayoutGround, styles: str) -> LayoutFace:
    """The face that boxes and columns make together; `styles` are those that the game has already."""
    proposal = table.proposal
    fonts, _ = reader.build(styles)
    shown: dict[str, LayoutBox] = {}
    parts: dict[int, list[str]] = {0: [], 1: [], 2: []}
    left: list[LayoutBox] = []
    pictured: list[LayoutBox] = []
    made: dict[str, str] = {}
    for box in boxes:
        name = words(box.name)
        column = _column(name, proposal)
        if name in _GUIDES or not {"x", "y"} & box.lengths.keys():  # others are made from such a one
            continue
        if name in _PICTURES:
            parts[1].append(f'  <art name="{{{{ art.reference }}}}" {_place(box, ground)}/>')
        elif column is not None and column.head in table.of_pictures:
            pictured.append(box)
        elif column is None and name not in _CREDITS:
            parts[0] += _panel(box, ground)
            left += [] if box.colour("fill_color") or box.colour("stroke_color") else [box]
        elif _key(column) not in shown:
            shown[_key(column)] = box
            made[_style_name(box)] = _style(box, fonts, ground)
            parts[0] += _panel(box, ground)
            parts[2].append(_text(ground.moved(box), column, ground))
    light = [_lightness(box) for box in shown.values() if not box.colour("fill_color")]
    is_dark = max(light, default=0) > LIGHT and min(light) > DARK
    template = _template([*parts[0], *parts[1], *parts[2]], "dark" if is_dark else "paper", ground)
    lines = (*_told(proposal, shown, ground), *_of_pictures(pictured), *([_DARK] if is_dark else []))
    return LayoutFace(template, "".join(made.values()), lines, tuple(_without_column(left, ground, proposal)))


def _of_pictures(boxes: Sequence[LayoutBox]) -> Iterator[str]:
    if boxes:
        names = ", ".join(box.name for box in boxes)
        yield f"  files of pictures, not taken over: {names}; put them beside the template, and write <image src=...>"


def _lightness(box: LayoutBox) -> float:
    """Of its letters, 0 to 255; black ones where no colour is said."""
    colour = box.colour("color")
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5)) if colour else (0, 0, 0)
    return 0.3 * red + 0.59 * green + 0.11 * blue


def _template(parts: Sequence[str], fill: str, ground: LayoutGround) -> str:
    file = _ODD.sub("", ground.file.rpartition("/")[2])
    head = f"{{#- The front, as {file} says: each box at its place from the cut, its type in styles.yaml. -#}}\n"
    return f'{head}<card bleed="3.2mm" safe="3mm" fill="{fill}">\n' + "\n".join(parts) + "\n</card>\n"


def _key(column: ProposedColumn | None) -> str:
    return "" if column is None else ".".join(column.path)


def _column(name: str, proposal: Proposal) -> ProposedColumn | None:
    """The column that a box is called like: by its head, its key, or a usual word for it."""
    for column in proposal.columns:
        if name in (words(column.head), words(column.path[-1])):
            return column
    keys = [key for key, usual in USUAL.items() if name in usual]
    keys += ["text.action"] if name in (*TEXTS, "desc", "body text") else []
    return next((column for column in proposal.columns if ".".join(column.path) in keys), None)


def _place(box: LayoutBox, ground: LayoutGround) -> str:
    """Where a box is from the cut; as far as the card where it has no width or height."""
    parts = [f'x="{_mm((box.length("x") or 0) - ground.bleed)}" y="{_mm((box.length("y") or 0) - ground.bleed)}"']
    for key, edge in (("width", "right"), ("height", "bottom")):
        extent = box.length(key)
        parts.append(f'{key}="{_mm(extent)}"' if extent else f'{edge}="3mm"')
    return " ".join(parts)


def _mm(micrometres: int) -> str:
    return f"{round(micrometres / MM, 2):g}mm" if micrometres else "0"


def _panel(box: LayoutBox, ground: LayoutGround) -> Iterator[str]:
    """Ground and line of a box that has some."""
    fill, stroke = box.colour("fill_color"), box.colour("stroke_color")
    line = box.length("stroke_width") if "stroke_width" in box.lengths else 0
    looks = [f'fill="{fill}"'] if fill else []
    looks += [f'stroke="{stroke}" stroke-width="{_mm(line)}"'] if stroke and line else []
    radius = box.length("radius") or box.length("x_radius")
    if looks:
        looks += [f'radius="{_mm(radius)}"'] if radius else []
        yield f"  <panel {_place(box, ground)} {' '.join(looks)}/>"


def _text(box: LayoutBox, column: ProposedColumn | None, ground: LayoutGround) -> str:
    path = () if column is None else column.path
    name = path[-1] if path[:1] == ("text",) else _id(box)
    valign = box.words.get("valign", "top") if "height" in box.lengths else "top"
    looks = f' valign="{valign}"' if valign != "top" else ""
    attributes = f'name="{name}" style="{_style_name(box)}" {_place(box, ground)} fit="shrink"{looks}'
    condition, content = _words_of(column)
    text = f"<text {attributes}>{content}</text>"
    return f"  {{%- if {condition} %}}\n  {text}\n  {{%- endif %}}" if condition else f"  {text}"


def _words_of(column: ProposedColumn | None) -> tuple[str, str]:
    """When a column has something to say, and what, in the words of a template."""
    key = _key(column)
    plain = {
        "": "{{ licence }}, {{ set.attribution }}",
        "text.title": "{{ card.text.title }}",
        "id": "{{ card.id }}",
        "kind": "{{ game.kinds[card.kind].name }}",
        "number": "{{ printing.number }}",
        "rarity": "{{ printing.rarity }}",
        "copies": "{{ printing.copies }}",
        "link": "{{ card.link }}",
        "art.artist": "{{ art.artist }}",
        "art.licence": "{{ art_licence }}",
    }
    if key in plain or column is None:
        return "", plain[key]
    last = column.path[-1]
    if key.startswith("text."):
        return f"'{last}' in card.text", f"{{{{ card.text['{last}']|markup }}}}"
    if column.rules.get("type") == "boolean":
        return f"card.fields['{last}']", f"{{{{ {json.dumps(column.head, ensure_ascii=False)} }}}}"
    value = f"card.fields['{last}']"
    shown = f"{value}|join(', ')" if column.rules.get("type") == "array" else value
    return f"'{last}' in card.fields", f"{{{{ {shown} }}}}"


def _style_name(box: LayoutBox) -> str:
    return f"layout-{_id(box)}"


def _id(box: LayoutBox) -> str:
    return made_up_id([f"box {box.name}"]).removeprefix("box-") or "box"


def _style(box: LayoutBox, fonts: Mapping[str, Any], ground: LayoutGround) -> str:
    """Type as a layout says it, in fonts of the game."""
    action, title = fonts["action"], fonts["title"]
    font = str(box.words.get("font", ""))
    in_font = _TYPE_SIZE.search(font)
    points = float(box.words.get("font_size", 0)) or (float(in_font[1]) if in_font else USUAL_TYPE)
    size = max(SMALLEST, points * SCREEN_DPI / ground.dpi)
    style = {key: action[key] for key in ("font", "bold", "italic") if key in action}
    if _BOLD.search(font):
        style["font"] = title["font"]
    if _SLANTED.search(font) and "italic" in action:
        style["font"] = action["italic"]
    style |= {"size": f"{size:.1f}pt", "leading": f"{size * 1.2:.1f}pt", "smallest": f"{SMALLEST}pt"}
    style |= {"colour": box.words.get("color") or "ink", "align": box.words.get("align", "left")}
    return f"{_style_name(box)}: {flow(style)}\n"


def _told(proposal: Proposal, shown: Mapping[str, LayoutBox], ground: LayoutGround) -> Iterator[str]:
    """Which column stands where, and which is not shown."""
    yield f"layout `{ground.file}`, {ground.dpi} dots an inch, {_mm(ground.bleed)} to the cut"
    for key, box in shown.items():
        column = next((column for column in proposal.columns if _key(column) == key), None)
        yield f"  box {box.name}  <-  {column.head if column else 'licence and attribution'}"
    unseen = [column.head for column in proposal.columns if _key(column) not in (*shown, "copies", "art.file", "id")]
    if unseen:
        yield f"  no box is called like these columns: {', '.join(unseen)}"
    near = [box.name for box in shown.values() if _is_away(box, ground.moved(box))]
    if near:
        yield f"  moved, as words need 3 mm to the cut, and lines 2.6 mm: {', '.join(near)}"
    yield "  not read: deck.rb, which is a program; fonts are those of the look"


def _is_away(box: LayoutBox, moved: LayoutBox) -> bool:
    """Whether it was moved by more than one sees."""
    return any(abs((box.length(key) or 0) - (moved.length(key) or 0)) > MM // 20 for key in ("x", "y"))


def _without_column(left: Sequence[LayoutBox], ground: LayoutGround, proposal: Proposal) -> Iterator[Diagnostic]:
    if left:
        names = some_of([box.name for box in left])
        heads = some_of([column.head for column in proposal.columns])
        message = f"no column is called like these boxes: {names}"
        help = f"call a column like the box, or write it into the template; columns are {heads}"
        yield Diagnostic(BOX_WITHOUT_COLUMN, message, Span(ground.file), Severity.WARNING, help)
