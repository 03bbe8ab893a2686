"""Sets indexes: signs with their meaning, and cards with their icons, in columns."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.model.units import length
from cardgen.render.base.display import Box, Mark, Placed, Rectangle, StructureElement
from cardgen.render.base.structure import within
from cardgen.render.book.figures.common import GAP, HAIRLINE, colour_in, fields_of, icon_mark, length_in, number_in
from cardgen.render.book.setting.block_layout import BlockSetter
from cardgen.render.book.setting.blocks import Figure, Stretch
from cardgen.render.book.setting.markdown import read_inline
from cardgen.render.book.setting.pagination import Slab, stacked
from cardgen.render.layout.pictures import contained


def set_grid(setter: BlockSetter, figure: Figure, width: int) -> list[Slab]:
    """`item: icon | name | what it means` in columns, row by row; `head: yes` sets names as headings."""
    columns = number_in(figure, "columns", 2)
    gap, size = GAP, length_in(figure, "size", "8.5mm")
    item_width = (width - gap * (columns - 1)) // columns
    items = [_item(setter, figure, fields_of(entry), item_width, size) for entry in figure.all("item")]
    rows = [items[start : start + columns] for start in range(0, len(items), columns)]
    slabs, whole = [], StructureElement("L")
    for row in rows:
        marks = [mark for index, item in enumerate(row) for mark in item.shifted(index * (item_width + gap)).marks]
        height = max(item.height for item in row)
        slabs.append(Slab(height, tuple(marks), before=length("2.4mm"), line=figure.line).within(whole))
    if figure.get("title"):
        return [_band(setter, figure, width), *slabs]
    return slabs


def _band(setter: BlockSetter, figure: Figure, width: int) -> Slab:
    """The title of an index on a band of its colour."""
    style = setter.style("book-table-head")
    label = setter.label(figure.get("title"), style, width - length("6mm"), figure.line)
    height = label.height + length("2.6mm")
    colour = colour_in(figure.get("colour"), setter.theme.dark)
    ground = Rectangle(Box(0, 0, width, height), colour, radii=(length("1.5mm"),) * 4)
    marks = (ground, *label.shifted(length("3mm"), length("1.3mm")).marks)
    return Slab(height, marks, before=length("5mm"), keeps=True, line=figure.line)


def _item(setter: BlockSetter, figure: Figure, parts: Sequence[str], width: int, size: int) -> Slab:
    icon, name, meaning = ([*parts, "", ""])[:3]
    drawing = setter.resources.icon(icon)
    marks: list[Mark] = []
    if drawing is not None:
        marks.append(Placed(drawing, contained(drawing.view_box[2:], Box(0, 0, size, size))))
    indent = size + length("2.4mm")
    style = setter.style("book-item")
    named = setter.style("book-h3") if figure.get("head") == "yes" else style
    lines = setter.lines((Stretch(name, 1),), named, width - indent, figure.line)
    if meaning:
        lines += setter.lines(read_inline(meaning), style, width - indent, figure.line)
    text = stacked([Slab(line.height, line.marks) for line in lines])
    top = max(0, (size - 2 * style.leading) // 2)
    marks += text.shifted(indent, top).tagged(StructureElement("LI"), StructureElement("LBody")).marks
    return Slab(max(size, top + text.height), tuple(marks), line=figure.line)


def set_card_list(setter: BlockSetter, figure: Figure, width: int) -> list[Slab]:
    """`item: number | title | icons`, column by column."""
    columns = number_in(figure, "columns", 2)
    item_width = (width - GAP * (columns - 1)) // columns
    items = [_list_item(setter, figure, fields_of(entry), item_width) for entry in figure.all("item")]
    height, whole = -(-len(items) // columns), StructureElement("L")
    rows = [items[row::height] for row in range(height)]
    return [
        Slab(
            max(item.height for item in row),
            tuple(mark for index, item in enumerate(row) for mark in item.shifted(index * (item_width + GAP)).marks),
            line=figure.line,
        ).within(whole)
        for row in rows
    ]


def _list_item(setter: BlockSetter, figure: Figure, parts: Sequence[str], width: int) -> Slab:
    number, title, icons = ([*parts, "", ""])[:3]
    style = setter.style("book-item")
    size = length("4.2mm")
    head = setter.lines((Stretch(number, 1),), style, length("7mm"), figure.line, "right")[0]
    name = setter.lines((Stretch(title),), style, width - length("9mm"), figure.line)
    height = length_in(figure, "row", "7mm")
    marks: list[Mark] = [Rectangle(Box(0, height - HAIRLINE, width, HAIRLINE), setter.theme.line)]
    top = (height - style.leading) // 2
    item, text = StructureElement("LI"), StructureElement("LBody")
    marks += Slab(0, head.marks).shifted(0, top).tagged(item, StructureElement("Lbl")).marks
    marks += Slab(0, name[0].marks).shifted(length("9mm"), top).tagged(item, text).marks
    drawings = [drawing for icon in icons.split() if (drawing := setter.resources.icon(icon)) is not None]
    left = width - len(drawings) * (size + length("0.5mm"))
    for index, drawing in enumerate(drawings):
        box = Box(left + index * (size + length("0.5mm")), (height - size) // 2, size, size)
        marks += within([icon_mark(setter, drawing, box)], item, text)
    return Slab(height, tuple(marks), line=figure.line)
