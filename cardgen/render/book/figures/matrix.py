"""Draws a matrix: rows and columns in groups, with a sign in each cell where the two go together.

Names of columns are turned to read upwards. Knows no game: whoever writes the figure says which sign is where, and may
bring signs of the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from cardgen.model.units import length
from cardgen.render.base.display import Box, Mark, Rectangle, StructureElement, Text
from cardgen.render.base.gradients import mixed
from cardgen.render.base.structure import EMPTY, cell_of, tagged, untagged, within
from cardgen.render.book.figures.common import HAIRLINE, FigureFault, fields_of, icon_mark, length_in
from cardgen.render.book.figures.web_node import portrait
from cardgen.render.book.setting.block_layout import BlockSetter
from cardgen.render.book.setting.blocks import Figure, Stretch
from cardgen.render.book.setting.pagination import Slab
from cardgen.render.book.setting.symbols import SIGNS

LETTERS = {"F": "dot", "D": "doubt", "P": "circle", "-": ""}
"""What a letter of a row stands for."""
MANY, SMALL, BAND_OF_MANY = "P", 0.55, 0.72
"""The letter that fills whole rows: its sign is so small, on a band that is paper for so much, and drowns no other."""
QUIET, LOW = "quiet", 0.75
"""How large a sign is that says no more than perhaps: doubt, and an own sign that is called `quiet`."""
BOLD_LINE = length("0.5mm")
BAND = 0.2
"""How much of the colour of lines is in every second column."""
PAD = length("1.2mm")
NUMBER = length("4.4mm")
"""How wide and how high the place of a number is."""
PICTURE_AIR = length("0.4mm")
PICTURE_SHAPE = 1.5
PICTURE_CORNER = length("0.8mm")


class _Line(Struct, frozen=True):
    """A row or a column; lines of one group stand together."""

    name: str
    group: str
    icon: str = ""
    cells: str = ""
    picture: str = ""


def set_matrix(setter: BlockSetter, figure: Figure, width: int) -> list[Slab]:
    """`column: name | group | icon | | picture`; `row: name | group | icon | cells | picture`, a letter a column.

    `sign: letter | icon` gives a further letter an icon of the game, small with `| quiet`; `numbers: yes`
    numbers rows, and columns by them.
    """
    columns = [_line(entry) for entry in figure.all("column")]
    rows = [_line(entry) for entry in figure.all("row")]
    known = {*LETTERS, *_own_signs(figure)}
    for row in rows:
        if len(row.cells) != len(columns) or not set(row.cells) <= known:
            raise FigureFault(
                f"the row `{row.name}` does not have a letter for each of {len(columns)} columns",
                f"write {', '.join(sorted(known))} for each",
            )
    if not columns:
        return []
    names = length_in(figure, "names", "38mm")
    column_width = (width - names) // len(columns)
    edges = {
        0,
        *(at for at, (column, other) in enumerate(pairwise(columns), 1) if column.group != other.group),
        len(columns),
    }
    whole = StructureElement("Table")
    head = replace(_head(setter, figure, columns, rows, (names, column_width), edges), keeps=True)
    again = replace(head, marks=untagged(head.marks))
    return [
        head.within(whole),
        *(
            replace(_row(setter, figure, row, at, rows, (names, column_width), edges), header=(again,)).within(whole)
            for at, row in enumerate(rows)
        ),
    ]


def _own_signs(figure: Figure) -> dict[str, str]:
    """The icons of the game that letters of this figure stand for."""
    return {letter: icon for letter, icon, *_ in ([*fields_of(entry), ""] for entry in figure.all("sign"))}


def _share(figure: Figure, letter: str) -> float:
    """How much of its cell the sign of a letter fills."""
    if letter == MANY:
        return SMALL
    quiet = {fields[0] for entry in figure.all("sign") if QUIET in (fields := fields_of(entry))[2:]}
    return LOW if letter in {"D", *quiet} else 1.0


def _line(entry: str) -> _Line:
    return _Line(*[*fields_of(entry), "", "", "", ""][:5])


def _head(
    setter: BlockSetter,
    figure: Figure,
    columns: Sequence[_Line],
    rows: Sequence[_Line],
    widths: tuple[int, int],
    edges: set[int],
) -> Slab:
    """The names of the columns, reading upwards."""
    (names, column_width), numbers = widths, _numbers(figure, rows)
    style = setter.style("book-label")
    extents = [setter.words((Stretch(column.name),), style, figure.line).width(style) for column in columns]
    side = min(column_width - length("1mm"), length("4.6mm"))
    window = column_width - length("0.8mm") if _has_pictures(setter, columns) else 0
    below = NUMBER if numbers else 0
    height = max(extents) + side + window + (4 if window else 3) * PAD + below
    row = StructureElement("TR")
    marks: list[Mark] = [*tagged([EMPTY], row, StructureElement("TD"))]
    for at, column in enumerate(columns):
        cell = row, cell_of("Column")
        left = names + at * column_width
        label = setter.label(f"**{column.name}**", style, height, figure.line)
        drop = (column_width - label.height) // 2
        bottom = height - below - side - window - (3 if window else 2) * PAD
        marks += within((_upwards(mark, left + drop, bottom) for mark in label.marks), *cell)
        if window and column.picture:
            shown = Box(left + (column_width - window) // 2, bottom + PAD, window, window)
            marks += within(portrait(setter, column.picture, shown, PICTURE_CORNER, figure.line), *cell)
        box = Box(left + (column_width - side) // 2, height - below - side - PAD // 2, side, side)
        marks += within(_icon(setter, column.icon, box), *cell)
        if numbers:
            marks += within(
                _number(setter, numbers.get(column.name), left, height - NUMBER, column_width, figure), *cell
            )
    marks += [
        _upright(setter, names + at * column_width, height, is_edge=at in edges) for at in range(len(columns) + 1)
    ]
    return Slab(height, tuple(marks), line=figure.line)


def _numbers(figure: Figure, rows: Sequence[_Line]) -> dict[str, int]:
    """With `numbers: yes` a number for each row, and the same for the column of that name."""
    return {row.name: number for number, row in enumerate(rows, 1)} if figure.get("numbers") == "yes" else {}


def _number(setter: BlockSetter, number: int | None, left: int, top: int, width: int, figure: Figure) -> Iterator[Mark]:
    """A number in the middle of a column or before a name."""
    if number is not None:
        label = setter.label(f"**{number}**", setter.style("book-label"), width, figure.line, "center")
        yield from label.shifted(left, top + (NUMBER - label.height) // 2).marks


def _has_pictures(setter: BlockSetter, columns: Sequence[_Line]) -> bool:
    """Whether columns show pictures: outlines would fill so small ones."""
    return not setter.resources.mono and any(column.picture for column in columns)


def _upwards(mark: Mark, left: int, bottom: int) -> Mark:
    """A line of type that stands on its end."""
    if isinstance(mark, Text):
        return replace(mark, left=left + mark.baseline, baseline=bottom - mark.left, turned=270)
    return mark


def _row(
    setter: BlockSetter,
    figure: Figure,
    row: _Line,
    at: int,
    rows: Sequence[_Line],
    widths: tuple[int, int],
    edges: set[int],
) -> Slab:
    names, column_width = widths
    height = length_in(figure, "row-height", "5.6mm")
    style = setter.style("book-label")
    side = height - length("1mm")
    is_first = not at or rows[at - 1].group != row.group
    right = names + column_width * len(row.cells)
    marks: list[Mark] = list(_bands(setter, at, (names, column_width, right), height))
    tr = StructureElement("TR")
    head = tr, cell_of("Row")
    marks += within(_icon(setter, row.icon, Box(0, (height - side) // 2, side, side)), *head)
    indent = side + PAD if row.icon else 0
    if row.picture and not setter.resources.mono:  # outlines would fill so small a picture
        window = Box(indent, PICTURE_AIR, round((height - 2 * PICTURE_AIR) * PICTURE_SHAPE), height - 2 * PICTURE_AIR)
        marks += within(portrait(setter, row.picture, window, PICTURE_CORNER, figure.line), *head)
        indent = window.right + PAD
    if numbers := _numbers(figure, rows):
        marks += within(_number(setter, numbers[row.name], indent, (height - NUMBER) // 2, NUMBER, figure), *head)
        indent += NUMBER + PAD
    label = setter.label(row.name, style, names - indent, figure.line)
    marks += label.shifted(indent, (height - label.height) // 2).within(*head).marks
    size, own = min(column_width, height) - length("1.4mm"), _own_signs(figure)
    for column, letter in enumerate(row.cells):
        cell = Box(names + column * column_width, 0, column_width, height)
        across = round(size * _share(figure, letter))
        box = Box(cell.left + (column_width - across) // 2, (height - across) // 2, across, across)
        if letter == MANY:
            marks.append(Rectangle(cell, mixed(setter.theme.accent, setter.theme.paper, BAND_OF_MANY)))
        sign = _sign(setter, own[letter] if letter in own else LETTERS[letter], box)
        marks += within(sign, tr, cell_of("")) or tagged([EMPTY], tr, cell_of(""))
    marks += [
        _upright(setter, names + edge * column_width, height, edge in edges) for edge in range(len(row.cells) + 1)
    ]
    if is_first:
        marks.append(Rectangle(Box(0, -BOLD_LINE // 2, right, BOLD_LINE), setter.theme.dark))
    rule = setter.theme.dark if at == len(rows) - 1 else setter.theme.line
    marks.append(Rectangle(Box(0, height - HAIRLINE, right, HAIRLINE), rule))
    return Slab(height, tuple(marks), keeps=at >= len(rows) - 2 and at < len(rows) - 1, line=figure.line)


def _upright(setter: BlockSetter, left: int, height: int, is_edge: bool) -> Mark:
    """The line before a column, bold before a group."""
    if is_edge:
        return Rectangle(Box(left - BOLD_LINE // 2, 0, BOLD_LINE, height), setter.theme.dark)
    return Rectangle(Box(left, 0, HAIRLINE, height), setter.theme.line)


def _bands(setter: BlockSetter, at: int, places: tuple[int, int, int], height: int) -> Iterator[Mark]:
    """Every second row in the tint of the book, every second column in one a little darker than what it crosses."""
    names, column_width, right = places
    ground = setter.theme.paper if at % 2 else setter.theme.tint
    if ground != setter.theme.paper:
        yield Rectangle(Box(0, 0, right, height), ground)
    for left in range(names, right - column_width + 1, 2 * column_width):
        yield Rectangle(Box(left, 0, column_width, height), mixed(ground, setter.theme.line, BAND))


def _sign(setter: BlockSetter, name: str, box: Box) -> list[Mark]:
    """An icon of the game, or a sign of books."""
    return [icon_mark(setter, SIGNS[name](), box)] if name in SIGNS else _icon(setter, name, box)


def _icon(setter: BlockSetter, name: str, box: Box) -> list[Mark]:
    drawing = setter.resources.icon(name) if name else None
    return [icon_mark(setter, drawing, box)] if drawing is not None else []
