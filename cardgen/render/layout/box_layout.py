"""Computes the boxes of children in stacks, rows, columns and grids, in whole micrometres.

`panel` stacks its children on one another, `row` and `col` put them side by side, `grid` into equal cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import itemgetter

from lxml import etree
from msgspec.structs import replace

from cardgen.diagnostics.codes import FULL_GRID, TEXT_DOES_NOT_FIT
from cardgen.render.base.display import FINISHES, Box, Drawing, Finish, Mark, Path, Placed, Rectangle
from cardgen.render.layout import effects, pictures
from cardgen.render.layout.context import LayoutContext, TemplateBox
from cardgen.render.layout.line_extents import bounded, extent_of, grown, may_shrink, shrunk
from cardgen.render.layout.mirror import Mirror, flipped
from cardgen.render.layout.rotation import Turn, bounds, turn_about, turned
from cardgen.render.layout.text_box import set_text
from cardgen.render.layout.text_extent import report_crowded
from cardgen.render.painted.overlaps import PaintedArea
from cardgen.render.template.vocabulary import (
    KEEP,
    NO_FINISH,
    TURN,
    TemplateFault,
    choice,
    degrees,
    measure,
    measures,
    number,
    radii,
    share,
    sides,
)


def stacked(element: etree._Element, parent: Box) -> Box:
    """The box of a child that lies on its parent: `inset`, or `x y width height right bottom` from its edges."""
    inset = measure(element, "inset", 0) or 0
    parent = parent.inset(inset)
    size = share(element, "size", min(parent.width, parent.height))
    left, width = _side(element, ("x", "width", "right"), parent.width, size)
    top, height = _side(element, ("y", "height", "bottom"), parent.height, size)
    return Box(parent.left + left, parent.top + top, width, height)


def _side(element: etree._Element, names: tuple[str, str, str], room: int, size: int | None) -> tuple[int, int]:
    """Where a child begins along one side of its parent, and how long it is: as long as there is room for, or said."""
    before, extent, behind = names
    start, end = share(element, before, room), share(element, behind, room)
    long = share(element, extent, room, size)
    if start is not None and long is not None and end is not None:
        raise TemplateFault(element, f"`{before}`, `{extent}` and `{behind}` are one too many", "leave one out")
    if long is None:
        long = room - (start or 0) - (end or 0)
    long = bounded(element, extent, long, room)
    return (start if start is not None else room - end - long if end is not None else 0), long


def place(context: LayoutContext, element: etree._Element, box: Box) -> None:
    """Sets an element into the box that its parent gave it, and marks what is to be finished."""
    first = len(context.marks)
    context.boxes.append(TemplateBox(str(element.tag), element.get("name", ""), box))
    if angle := degrees(element, "rotate"):
        _set_turned(context, element, box, turn_about(angle, box))
    else:
        _SETTERS[element.tag](context, element, box)
    finish = choice(element, "finish", (NO_FINISH, *FINISHES))
    if finish != NO_FINISH:
        plain = tuple(mark for mark in context.marks[first:] if not isinstance(mark, Finish))
        context.marks.append(Finish(finish, plain))


def _set_turned(context: LayoutContext, element: etree._Element, box: Box, turn: Turn) -> None:
    """Sets an element upright and turns what that makes."""
    first, first_inked = len(context.marks), len(context.inked)
    context.turns.append(turn)
    _SETTERS[element.tag](context, element, box)
    context.turns.pop()
    context.marks[first:] = turned(_for_mirror(context, context.marks[first:]), turn)
    context.inked[first_inked:] = [area._replace(box=bounds(area.box, turn)) for area in context.inked[first_inked:]]


def _for_mirror(context: LayoutContext, marks: Iterable[Mark]) -> Iterator[Mark]:
    """The marks, of which drawings that are to be turned are as a mirror is to show them."""
    for mark in marks:
        if context.is_turned_round and isinstance(mark, Placed) and isinstance(mark.what, Drawing):
            yield replace(mark, what=flipped(mark.what))
        else:
            yield mark


def _paint_box(context: LayoutContext, element: etree._Element, box: Box) -> Box:
    """Ground and line of a container; returns the box inside its padding."""
    marks = list(effects.ground(element, box))
    if any(mark.fill for mark in marks if isinstance(mark, Rectangle | Path)):
        context.inked.append(PaintedArea(box, "ground", f"<{element.tag}>", element))
    shadow = effects.shadow_of(element)
    if shadow is not None and not context.resources.mono:
        context.marks += effects.cast(shadow, box, radii(element))
    context.marks += marks
    top, right, bottom, left = sides(element)
    return Box(box.left + left, box.top + top, box.width - left - right, box.height - top - bottom)


def _set_panel(context: LayoutContext, element: etree._Element, box: Box) -> None:
    if choice(element, "sides", (TURN, KEEP)) == TURN or not context.is_turned_round:
        return _fill_panel(context, element, box)
    first = len(context.marks), len(context.inked), len(context.boxes)
    context.keeps_sides = True
    _fill_panel(context, element, box)
    context.keeps_sides = False
    return context.mirror(Mirror(box.left + box.right), *first)


def _fill_panel(context: LayoutContext, element: etree._Element, box: Box) -> None:
    inside = _paint_box(context, element, box)
    for child in element:
        place(context, child, stacked(child, inside))


def _set_row(context: LayoutContext, element: etree._Element, box: Box) -> None:
    _set_line(context, element, _paint_box(context, element, box), upright=False)


def _set_col(context: LayoutContext, element: etree._Element, box: Box) -> None:
    _set_line(context, element, _paint_box(context, element, box), upright=True)


def _set_line(context: LayoutContext, element: etree._Element, box: Box, upright: bool) -> None:
    children = list(element)
    if not children:
        return
    room = box.height if upright else box.width
    cross = box.width if upright else box.height
    gap = measure(element, "gap", 0) or 0
    between = gap * (len(children) - 1)
    extents = [extent_of(context, child, upright, cross, room) for child in children]
    if sum(extents) > room - between and upright:
        extents = shrunk(context, children, extents, cross, room - between)
    free = room - sum(extents) - between
    if free < 0:
        _report_crowded(context, element, list(zip(children, extents, strict=True)), -free, upright, cross)
    extents = grown(children, extents, upright, room, free)
    free = room - sum(extents) - between
    at, spread = _justified(choice(element, "justify", ("start", "center", "end", "between")), free, len(children))
    align = choice(element, "align", ("start", "center", "end"))
    for index, (child, extent) in enumerate(zip(children, extents, strict=True)):
        start = at + spread * index // max(1, len(children) - 1)
        place(context, child, _in_line(child, box, start, extent, upright, align))
        at += extent + gap


def _report_crowded(
    context: LayoutContext,
    element: etree._Element,
    children: list[tuple[etree._Element, int]],
    lacking: int,
    upright: bool,
    cross: int,
) -> None:
    """The longest of the texts that may shrink is too long; where there is none, everything is too large."""
    texts = [(child, extent) for child, extent in children if child.tag == "text" and may_shrink(child)]
    if texts:
        return report_crowded(context, *max(texts, key=itemgetter(1)), lacking, upright, cross)
    return context.report(
        TEXT_DOES_NOT_FIT,
        f"what is in `<{element.tag}>` on {context.subject.label} needs {lacking / 1000:.2f} mm more than it has",
        element,
        "make the things in it smaller or fewer, or the box larger",
    )


def _justified(justify: str, free: int, count: int) -> tuple[int, int]:
    """Where the first child starts, and how much room lies between all of them."""
    if free <= 0 or justify == "start":
        return 0, 0
    if justify == "between" and count > 1:
        return 0, free
    return (free if justify == "end" else free // 2), 0


def _in_line(child: etree._Element, box: Box, start: int, extent: int, upright: bool, align: str) -> Box:
    cross_room = box.width if upright else box.height
    side = "width" if upright else "height"
    own = share(child, side, cross_room, share(child, "size", min(box.width, box.height)))
    cross = bounded(child, side, cross_room if own is None else own, cross_room)
    shift = {"start": 0, "center": (cross_room - cross) // 2, "end": cross_room - cross}[align]
    if upright:
        return Box(box.left + shift, box.top + start, cross, extent)
    return Box(box.left + start, box.top + shift, extent, cross)


def _set_grid(context: LayoutContext, element: etree._Element, box: Box) -> None:
    """Equal cells, filled row by row; a child may `span` several columns."""
    inside = _paint_box(context, element, box)
    columns = int(number(element, "columns", 1))
    if columns < 1:
        raise TemplateFault(element, "a grid needs a column", 'as in columns="2"')
    across, down = (measures(element, "gap") * 2)[:2] or (0, 0)
    spans = [max(1, min(columns, int(number(child, "span", 1)))) for child in element]
    cells = list(_cells(spans, columns))
    needed = 1 + max((row for row, _ in cells), default=0)
    rows = max(1, int(number(element, "rows", needed)))
    if needed > rows:
        _report_full(context, element, sum(row >= rows for row, _ in cells), rows, columns, needed)
    for child, span, (row, column) in zip(element, spans, cells, strict=True):
        left = _edge(inside.width, across, columns, column)
        right = _edge(inside.width, across, columns, column + span) - across
        top = _edge(inside.height, down, rows, row)
        bottom = _edge(inside.height, down, rows, row + 1) - down
        place(context, child, Box(inside.left + left, inside.top + top, right - left, bottom - top))


def _cells(spans: Iterable[int], columns: int) -> Iterator[tuple[int, int]]:
    """Row and column of each child; one that is too wide for what is left of a row begins the next."""
    row = column = 0
    for span in spans:
        if column + span > columns:
            row, column = row + 1, 0
        yield row, column
        column += span


def _report_full(
    context: LayoutContext, element: etree._Element, outside: int, rows: int, columns: int, needed: int
) -> None:
    """Things that find no cell would be painted below the grid, over whatever is there."""
    context.report(
        FULL_GRID,
        f"{outside} of {len(element)} things in `<grid>` on {context.subject.label} find no cell: "
        f"it has {rows} rows of {columns}",
        element,
        f'write rows="{needed}" or more columns, or put fewer things into it',
    )


def _edge(room: int, gap: int, count: int, index: int) -> int:
    """Where cell `index` of `count` starts; rounding spread over the cells."""
    return (room + gap) * index // count


_SETTERS: dict[str, Callable[[LayoutContext, etree._Element, Box], None]] = {
    "panel": _set_panel,
    "row": _set_row,
    "col": _set_col,
    "grid": _set_grid,
    "text": set_text,
    "icon": pictures.set_icon,
    "image": pictures.set_image,
    "art": pictures.set_art,
    "rule": pictures.set_rule,
    "path": pictures.set_path,
    "qr": pictures.set_qr,
}
