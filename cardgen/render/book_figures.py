"""What do the figures of a book show? A fenced block in, slabs out.

`cards` are real faces in a row, `diagram` places things on a table, `grid` is an index of signs, `page`
another template as a page of its own; `cover` and `contents` are in book_front.py. Knows no game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import TYPE_CHECKING

from cardgen.render.book_blocks import Figure, Stretch
from cardgen.render.book_flow import Slab, stacked
from cardgen.render.book_front import set_contents, set_cover
from cardgen.render.book_signs import arrow, tick
from cardgen.render.display import Box, Drawing, Face, Mark, Placed, Rectangle
from cardgen.render.face import contained
from cardgen.render.units import MM, length

if TYPE_CHECKING:
    from cardgen.render.book_setting import Setter

BEFORE = length("4mm")
GAP = length("5mm")
CORNER = length("3mm")
HAIRLINE = length("0.2mm")

_NUMBER = re.compile(r"-?\d{1,4}(\.\d{1,6})?")


class FigureFault(Exception):
    """A line of a figure that cannot be read."""

    def __init__(self, message: str, help: str = "", code: str = "CG603") -> None:
        super().__init__(message)
        self.message, self.help, self.code = message, help, code


def set_figure(setter: Setter, figure: Figure, left: int, width: int) -> list[Slab]:
    """A figure's slabs; what cannot be read is reported and left out."""
    make = _FIGURES.get(figure.name)
    if make is None:
        close = get_close_matches(figure.name, _FIGURES, 1)
        setter.report("CG601", f"`{figure.name}` is not a figure", figure.line,
                      f"did you mean `{close[0]}`?" if close else f"known are {', '.join(_FIGURES)}")
        return []
    is_wide = figure.get("wide") == "yes"
    try:
        slabs = make(setter, figure, setter.width if is_wide else width)
    except FigureFault as fault:
        setter.report(fault.code, fault.message, figure.line, fault.help)
        return []
    shifted = [slab if slab.whole else slab.shifted(0 if is_wide else left) for slab in slabs]
    if shifted:
        is_optional = figure.get("optional") == "yes"
        shifted[0] = replace(shifted[0], before=shifted[0].before or BEFORE, clears=is_wide, optional=is_optional)
    return shifted


def _skip(setter: Setter, figure: Figure, width: int) -> list[Slab]:
    return []


def fields_of(entry: str) -> list[str]:
    """The parts of a line between its bars."""
    return [part.strip() for part in entry.split("|")]


def _length(figure: Figure, key: str, default: str) -> int:
    value = figure.get(key, default)
    try:
        return length(value)
    except ValueError:
        raise FigureFault(f"`{key}: {value}` is not a length", "write a number and mm, as in 40mm") from None


def _card(setter: Setter, name: str) -> Face:
    face = setter.showcase.card(name)
    if face is None:
        raise FigureFault(f"there is no card `{name}` to show", "name a card by its id, or `back`", "CG301")
    return face


def card_marks(face: Face, trim: Box) -> list[Mark]:
    """A card lying on the page: its trim at `trim`, round corners, a hairline around it."""
    scale = trim.width / face.trim.width
    whole = Box(
        trim.left - round(face.trim.left * scale), trim.top - round(face.trim.top * scale),
        round(face.width * scale), round(face.height * scale),
    )
    corners = (round(CORNER * scale),) * 4
    return [Placed(face, whole, trim, corners), Rectangle(trim, None, "#8a8f86", HAIRLINE, corners)]


def _height_of(face: Face, width: int) -> int:
    return round(face.trim.height * width / face.trim.width)


def icon_box(face: Face, trim: Box, icon: str) -> Box | None:
    """Where on a shown card one of its icons is."""
    scale = trim.width / face.trim.width
    for mark in face.marks:
        if isinstance(mark, Placed) and isinstance(mark.what, Drawing) and _is_icon(mark.what, icon):
            return Box(
                trim.left + round((mark.box.left - face.trim.left) * scale),
                trim.top + round((mark.box.top - face.trim.top) * scale),
                round(mark.box.width * scale), round(mark.box.height * scale),
            )
    return None


def _is_icon(drawing: Drawing, icon: str) -> bool:
    return drawing.name.rpartition("/")[2].partition(".")[0] == icon


def _cards(setter: Setter, figure: Figure, width: int) -> list[Slab]:
    """`card: id | caption | icons to tick`, in a row, captions above; `frame` is the place of a card to stress."""
    cards = [(fields_of(entry) + ["", ""])[:3] for entry in figure.all("card")]
    framed = figure.get("frame")
    gap = _length(figure, "gap", "5mm")
    each = min(_length(figure, "width", "40mm"), (width - gap * (len(cards) - 1)) // max(1, len(cards)))
    if figure.get("wide") == "yes" and len(cards) > 1:
        gap = max(gap, (width - each * len(cards)) // (len(cards) - 1))
    style = setter.style("book-caption")
    captions = [setter.label(f"{caption}", style, each, figure.line) for _, caption, _ in cards]
    head = max((caption.height for caption in captions), default=0) + (length("1mm") if any(captions) else 0)
    marks: list[Mark] = []
    lowest = head
    for index, ((name, _, icons), caption) in enumerate(zip(cards, captions, strict=True)):
        face = _card(setter, name)
        trim = Box(index * (each + gap), head, each, _height_of(face, each))
        marks += caption.shifted(trim.left, head - length("1mm") - caption.height).marks
        marks += card_marks(face, trim)
        if framed == str(index + 1):
            marks.append(_frame(trim, setter.theme.accent))
        marks += _ticks(face, trim, icons.split())
        lowest = max(lowest, trim.bottom)
    return _with_caption(setter, figure, Slab(lowest, tuple(marks), line=figure.line), width)


def _frame(trim: Box, colour: str) -> Rectangle:
    """A strong line just outside a card."""
    line = length("1mm")
    corner = round(CORNER * trim.width / length("63.5mm")) + line // 2
    return Rectangle(trim.inset(-line // 2), None, colour, line, (corner,) * 4)


def _ticks(face: Face, trim: Box, icons: Sequence[str]) -> Iterator[Mark]:
    """A tick on the right lower corner of each icon."""
    for icon in icons:
        box = icon_box(face, trim, icon)
        if box is None:
            raise FigureFault(f"`{icon}` is not on the card `{face.name}`", "tick only icons that the card shows")
        side = round(box.width * 0.62)
        yield Placed(tick(), Box(box.right - round(side * 0.55), box.bottom - round(side * 0.75), side, side))


def _with_caption(setter: Setter, figure: Figure, slab: Slab, width: int) -> list[Slab]:
    caption = figure.get("caption")
    if not caption:
        return [slab]
    text = setter.label(caption, setter.style("book-caption"), width, figure.line)
    return [stacked([slab, replace(text, before=length("2mm"))])]


def _diagram(setter: Setter, figure: Figure, width: int) -> list[Slab]:
    """Things at places in millimetres from the figure's upper left corner."""
    marks: list[Mark] = []
    for key, value in figure.entries:
        if key in _DIAGRAM:
            place, _, text = value.partition("|")
            marks += _DIAGRAM[key](setter, figure, place.split(), text.strip())
        elif key not in ("height", "wide", "caption"):
            raise FigureFault(f"a diagram has no `{key}`", f"known are {', '.join(_DIAGRAM)}", "CG602")
    height = _length(figure, "height", "60mm")
    return _with_caption(setter, figure, Slab(height, tuple(marks), line=figure.line), width)


def _numbers(words: Sequence[str], count: int, what: str) -> list[int]:
    """The first `count` words as micrometres; they are written in millimetres."""
    if len(words) < count or not all(_NUMBER.fullmatch(word) for word in words[:count]):
        raise FigureFault(f"`{what}: {' '.join(words)}` needs {count} numbers", "write them in millimetres")
    return [round(float(word) * MM) for word in words[:count]]


def _diagram_card(setter: Setter, figure: Figure, words: Sequence[str], text: str) -> list[Mark]:
    left, top, width = _numbers(words, 3, "card")
    face = _card(setter, words[3] if len(words) > 3 else "back")
    return card_marks(face, Box(left, top, width, _height_of(face, width)))


def _diagram_zone(setter: Setter, figure: Figure, words: Sequence[str], text: str) -> list[Mark]:
    """A dashed place for a card, with its name in it."""
    left, top, width, height = _numbers(words, 4, "zone")
    box = Box(left, top, width, height)
    marks: list[Mark] = [
        Rectangle(box, setter.theme.paper, setter.theme.dark, length("0.35mm"), (length("1.5mm"),) * 4,
                  (length("1.4mm"), length("1mm")))
    ]
    if text:
        label = setter.label(text, setter.style("book-label"), width, figure.line, "center")
        marks += label.shifted(left, top + (height - label.height) // 2).marks
    return marks


def _diagram_fill(setter: Setter, figure: Figure, words: Sequence[str], text: str) -> list[Mark]:
    left, top, width, height = _numbers(words, 4, "fill")
    radius = _numbers(words[4:], 1, "fill")[0] if len(words) > 4 else 0
    return [Rectangle(Box(left, top, width, height), text or setter.theme.tint, radii=(radius,) * 4)]


def _diagram_text(setter: Setter, figure: Figure, words: Sequence[str], text: str) -> list[Mark]:
    """`x y width [left|center|right]`."""
    left, top, width = _numbers(words, 3, "text")
    align = words[3] if len(words) > 3 else "left"
    style = setter.style("book-label")
    return list(setter.label(text, style, width, figure.line, align).shifted(left, top).marks)


def _diagram_icon(setter: Setter, figure: Figure, words: Sequence[str], text: str) -> list[Mark]:
    left, top, size = _numbers(words, 3, "icon")
    drawing = setter.resources.icon(text)
    return [Placed(drawing, contained(drawing.view_box[2:], Box(left, top, size, size)))] if drawing else []


def _diagram_arrow(setter: Setter, figure: Figure, words: Sequence[str], text: str) -> list[Mark]:
    x1, y1, x2, y2 = _numbers(words, 4, "arrow")
    return arrow((x1, y1), (x2, y2), text or setter.theme.accent)


def _diagram_number(setter: Setter, figure: Figure, words: Sequence[str], text: str) -> list[Mark]:
    """A numbered disc whose middle is at the place."""
    x, y = _numbers(words, 2, "number")
    side = length("5.4mm")
    style = setter.style("book-number")
    label = setter.label(text, style, side, figure.line, "center")
    ground = Rectangle(Box(x - side // 2, y - side // 2, side, side), setter.theme.accent, radii=(side // 2,) * 4)
    return [ground, *label.shifted(x - side // 2, y - label.height // 2).marks]


_DIAGRAM: dict[str, Callable[[Setter, Figure, Sequence[str], str], list[Mark]]] = {
    "fill": _diagram_fill,
    "zone": _diagram_zone,
    "card": _diagram_card,
    "icon": _diagram_icon,
    "arrow": _diagram_arrow,
    "number": _diagram_number,
    "text": _diagram_text,
}


def _grid(setter: Setter, figure: Figure, width: int) -> list[Slab]:
    """`item: icon | name | what it means` in columns, row by row."""
    columns = max(1, int(figure.get("columns", "2")))
    gap, size = GAP, _length(figure, "size", "8.5mm")
    each = (width - gap * (columns - 1)) // columns
    items = [_item(setter, figure, fields_of(entry), each, size) for entry in figure.all("item")]
    rows = [items[start : start + columns] for start in range(0, len(items), columns)]
    slabs = []
    for row in rows:
        marks = [mark for index, item in enumerate(row) for mark in item.shifted(index * (each + gap)).marks]
        height = max(item.height for item in row)
        slabs.append(Slab(height, tuple(marks), before=length("2.2mm"), line=figure.line))
    if figure.get("title"):
        return [_band(setter, figure, width), *slabs]
    return slabs


def _band(setter: Setter, figure: Figure, width: int) -> Slab:
    """The title of an index on a band of its colour."""
    style = setter.style("book-table-head")
    label = setter.label(figure.get("title"), style, width - length("6mm"), figure.line)
    height = label.height + length("2.6mm")
    ground = Rectangle(Box(0, 0, width, height), figure.get("colour", setter.theme.dark).lower(), radii=(length("1.5mm"),) * 4)
    return Slab(height, (ground, *label.shifted(length("3mm"), length("1.3mm")).marks), before=length("5mm"), keeps=True)


def _item(setter: Setter, figure: Figure, parts: Sequence[str], width: int, size: int) -> Slab:
    icon, name, meaning = ([*parts, "", ""])[:3]
    drawing = setter.resources.icon(icon)
    marks: list[Mark] = []
    if drawing is not None:
        marks.append(Placed(drawing, contained(drawing.view_box[2:], Box(0, 0, size, size))))
    indent = size + length("2.4mm")
    style = setter.style("book-item")
    lines = setter.lines((Stretch(name, 1),), style, width - indent, figure.line)
    if meaning:
        lines += setter.lines((Stretch(meaning),), style, width - indent, figure.line)
    text = stacked([Slab(one.height, one.marks) for one in lines])
    top = max(0, (size - 2 * style.leading) // 2)
    marks += text.shifted(indent, top).marks
    return Slab(max(size, top + text.height), tuple(marks), line=figure.line)


def _card_list(setter: Setter, figure: Figure, width: int) -> list[Slab]:
    """`item: number | title | icons`, column by column."""
    columns = max(1, int(figure.get("columns", "2")))
    each = (width - GAP * (columns - 1)) // columns
    items = [_list_item(setter, figure, fields_of(entry), each) for entry in figure.all("item")]
    height = -(-len(items) // columns)
    rows = [items[row::height] for row in range(height)]
    return [
        Slab(max(item.height for item in row),
             tuple(mark for index, item in enumerate(row) for mark in item.shifted(index * (each + GAP)).marks),
             line=figure.line)
        for row in rows
    ]


def _list_item(setter: Setter, figure: Figure, parts: Sequence[str], width: int) -> Slab:
    number, title, icons = ([*parts, "", ""])[:3]
    style = setter.style("book-item")
    size = length("4.2mm")
    head = setter.lines((Stretch(number, 1),), style, length("7mm"), figure.line, "right")[0]
    name = setter.lines((Stretch(title),), style, width - length("9mm"), figure.line)
    height = _length(figure, "row", "7mm")
    marks: list[Mark] = [Rectangle(Box(0, height - HAIRLINE, width, HAIRLINE), setter.theme.line)]
    top = (height - style.leading) // 2
    marks += Slab(0, head.marks).shifted(0, top).marks
    marks += Slab(0, name[0].marks).shifted(length("9mm"), top).marks
    drawings = [drawing for icon in icons.split() if (drawing := setter.resources.icon(icon)) is not None]
    left = width - len(drawings) * (size + length("0.5mm"))
    for index, drawing in enumerate(drawings):
        box = Box(left + index * (size + length("0.5mm")), (height - size) // 2, size, size)
        marks.append(Placed(drawing, contained(drawing.view_box[2:], box)))
    return Slab(height, tuple(marks), line=figure.line)


def _page(setter: Setter, figure: Figure, width: int) -> list[Slab]:
    """Another template of the game as a page of its own."""
    template = figure.get("template")
    face, found = setter.showcase.page(template)
    setter.found += found
    if face is None:
        return []
    return [Slab(0, (Placed(face, Box(0, 0, face.width, face.height)),), whole=True, line=figure.line)]


_FIGURES: dict[str, Callable[[Setter, Figure, int], list[Slab]]] = {
    "book": _skip,
    "cardlist": _card_list,
    "cards": _cards,
    "contents": set_contents,
    "cover": set_cover,
    "diagram": _diagram,
    "grid": _grid,
    "page": _page,
}
