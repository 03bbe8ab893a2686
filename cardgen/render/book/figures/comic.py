"""Draws a comic: panels in rows, each a small diagram with words below it.

Knows no game: whoever writes the figure says which cards lie there and what is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace

from cardgen.diagnostics.codes import UNKNOWN_ATTRIBUTE
from cardgen.model.units import MM, length
from cardgen.render.base.display import Box, Mark, Placed, Rectangle, StructureElement
from cardgen.render.base.structure import within
from cardgen.render.book.figures.common import FigureFault, colour_in, fields_of, length_in, number_in
from cardgen.render.book.figures.diagram import THINGS, numbers_of, thing_marks
from cardgen.render.book.figures.table_top import table_marks
from cardgen.render.book.setting.block_layout import BlockSetter
from cardgen.render.book.setting.blocks import Figure
from cardgen.render.book.setting.colour_fields import proportions_of
from cardgen.render.book.setting.pagination import Slab
from cardgen.render.layout.pictures import covering

CORNER = length("2.5mm")
LINE = length("0.4mm")
BELOW = length("1.4mm")
ROW_GAP = length("3.4mm")
DISC = length("5.4mm")
OF_PANELS = ("panel", "scene", "table", "on", *THINGS)
OF_COMIC = ("columns", "gap", "height", "numbers", "wide", "caption", "alt", "optional")


class ComicPanel(Struct, frozen=True):
    """A panel: the words below it, its colour, how many columns it takes, and its lines."""

    words: str
    colour: str
    span: int
    lines: tuple[tuple[str, str], ...]


def set_comic(setter: BlockSetter, figure: Figure, width: int) -> list[Slab]:
    """`panel: words | colour | columns it takes`; the lines after it, as of a diagram, are in it, in millimetres.

    `scene: drawing:name` fills a panel; `columns`, `gap` and the `height` of a panel are of the comic;
    `numbers: no` leaves out the numbers, `numbers: 4` begins with 4.
    """
    columns = number_in(figure, "columns", 3)
    gap = length_in(figure, "gap", "4mm")
    column = (width - gap * (columns - 1)) // columns
    rows = list(_rows(list(_panels(figure, columns)), columns))
    slabs, whole = [], StructureElement("L")
    number = 0 if figure.get("numbers") == "no" else number_in(figure, "numbers", 1) - 1
    for row in rows:
        parts, left = [], 0
        for panel in row:
            number += 1
            across = panel.span * column + (panel.span - 1) * gap
            item = _panel(setter, figure, panel, across, number).within(whole, StructureElement("LI"))
            parts.append(item.shifted(left))
            left += across + gap
        marks = tuple(mark for part in parts for mark in part.marks)
        slabs.append(Slab(max(part.height for part in parts), marks, before=ROW_GAP, line=figure.line))
    return [replace(slab, keeps=slab is not slabs[-1], spreads=True) for slab in slabs]


def _panels(figure: Figure, columns: int) -> Iterator[ComicPanel]:
    """The panels with what is in them. Raises FigureFault for lines that are of no panel or unknown."""
    found: list[tuple[str, list[tuple[str, str]]]] = []
    for key, value in figure.entries:
        if key == "panel":
            found.append((value, []))
        elif key in OF_PANELS and found:
            found[-1][1].append((key, value))
        elif key in OF_PANELS:
            raise FigureFault(f"this `{key}` is in no panel", "write `panel:` and its words before it")
        elif key not in OF_COMIC:
            raise FigureFault(f"a comic has no `{key}`", f"known are {', '.join(OF_PANELS)}", UNKNOWN_ATTRIBUTE)
    for value, lines in found:
        words, colour, span = [*fields_of(value), "", ""][:3]
        yield ComicPanel(words, colour, min(int(span) if span.isdecimal() else 1, columns) or 1, tuple(lines))


def _rows(panels: list[ComicPanel], columns: int) -> Iterator[list[ComicPanel]]:
    """Panels side by side while there is room."""
    row: list[ComicPanel] = []
    for panel in panels:
        if row and sum(other.span for other in row) + panel.span > columns:
            yield row
            row = []
        row.append(panel)
    if row:
        yield row


def _panel(setter: BlockSetter, figure: Figure, panel: ComicPanel, width: int, number: int) -> Slab:
    """Ground and scene, what is in it, a line around it, its number, and its words below."""
    box = Box(0, 0, width, length_in(figure, "height", "50mm"))
    corners = (CORNER,) * 4
    marks: list[Mark] = [Rectangle(box, colour_in(panel.colour, setter.theme.tint), radii=corners)]
    for at, (key, value) in enumerate(panel.lines):
        marks += _in_panel(setter, figure, key, value, box, panel.lines[at + 1 :])
    marks.append(Rectangle(box, None, setter.theme.dark, LINE, corners))
    indent, head = 0, []
    if figure.get("numbers") != "no":
        indent = DISC + length("1.6mm")
        head = _number(setter, figure, number, box.bottom + BELOW)
    words = setter.label(panel.words, setter.style("book-caption"), width - indent, figure.line)
    top = box.bottom + BELOW + (max(0, (DISC - words.height) // 2) if indent else 0)
    marks += words.shifted(indent, top).marks
    height = max(top + words.height, box.bottom + BELOW + (DISC if indent else 0))
    return Slab(height, (*head, *within(marks, StructureElement("LBody"))))


def _in_panel(
    setter: BlockSetter, figure: Figure, key: str, value: str, box: Box, following: Sequence[tuple[str, str]]
) -> list[Mark]:
    """What a line shows; those that lie `on` a table are shown by the line of the table before them."""
    match key:
        case "on":
            return []
        case "scene":
            return _scene(setter, value, box, figure.line)
        case "table":
            return _table(setter, figure, value, following)
    return thing_marks(setter, figure, key, value)


def _table(setter: BlockSetter, figure: Figure, value: str, following: Sequence[tuple[str, str]]) -> list[Mark]:
    """`x y width | view`: a table whose cards are so wide, and what the next lines say that lies `on` it."""
    place, view = [*fields_of(value), ""][:2]
    left, top, across = numbers_of(place.split(), 3, "table")
    lines = [line for key, line in takewhile(lambda entry: entry[0] == "on", following)]
    things = [(thing, rest) for thing, _, rest in (line.partition(" ") for line in lines)]
    entries = (("width", f"{across / MM}mm"), ("gap", "2mm"), *((("view", view),) if view else ()), *things)
    return table_marks(setter, replace(figure, entries=entries), (left, top))


def _scene(setter: BlockSetter, reference: str, box: Box, line: int) -> list[Mark]:
    """A drawing that fills the panel; what is too much is cut."""
    shown = setter.picture(reference, (box.width, box.height), line)
    return [Placed(shown, covering(proportions_of(shown), box), box, (CORNER,) * 4)] if shown is not None else []


def _number(setter: BlockSetter, figure: Figure, number: int, top: int) -> list[Mark]:
    style = setter.style("book-number")
    text = setter.label(str(number), style, DISC, figure.line, "center", "Lbl")
    label = text.shifted(0, top + (DISC - style.leading) // 2)
    return [Rectangle(Box(0, top, DISC, DISC), setter.theme.accent, radii=(DISC // 2,) * 4), *label.marks]
