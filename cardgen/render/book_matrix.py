"""Who goes with whom? A figure of rows and columns in groups, with a sign in each cell where the two go together.

Names of columns are turned to read upwards. Knows no game: whoever writes the figure says which sign is where, and may
bring signs of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from cardgen.model.units import length
from cardgen.render.book_blocks import Figure, Stretch
from cardgen.render.book_flow import Slab
from cardgen.render.book_parts import HAIRLINE, FigureFault, fields_of, length_in
from cardgen.render.book_signs import SIGNS
from cardgen.render.display import Box, Mark, Placed, Rectangle, Text
from cardgen.render.pictures import contained

if TYPE_CHECKING:
    from cardgen.render.book_setting import Setter

LETTERS = {"F": "dot", "P": "circle", "-": ""}
"""What a letter of a row stands for."""
BOLD_LINE = length("0.5mm")
PAD = length("1.2mm")


class _Line(Struct, frozen=True):
    """A row or a column; lines of one group stand together."""

    name: str
    group: str
    icon: str = ""
    cells: str = ""


def set_matrix(setter: Setter, figure: Figure, width: int) -> list[Slab]:
    """`column: name | group | icon`; `row: name | group | icon | cells`, a letter for each column.

    `sign: letter | icon` gives a further letter an icon of the game.
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
    each = (width - names) // len(columns)
    edges = {0, *(at for at, (one, other) in enumerate(pairwise(columns), 1) if one.group != other.group), len(columns)}
    head = replace(_head(setter, figure, columns, names, each, edges), keeps=True)
    return [
        head,
        *(
            replace(_row(setter, figure, row, at, rows, (names, each), edges), header=(head,))
            for at, row in enumerate(rows)
        ),
    ]


def _own_signs(figure: Figure) -> dict[str, str]:
    """The icons of the game that letters of this figure stand for."""
    return {letter: icon for letter, icon, *_ in ([*fields_of(entry), ""] for entry in figure.all("sign"))}


def _line(entry: str) -> _Line:
    return _Line(*[*fields_of(entry), "", "", ""][:4])


def _head(setter: Setter, figure: Figure, columns: Sequence[_Line], names: int, each: int, edges: set[int]) -> Slab:
    """The names of the columns, reading upwards."""
    style = setter.style("book-tag")
    extents = [setter.words((Stretch(one.name),), style, figure.line).width(style) for one in columns]
    side = min(each - length("1mm"), length("4.6mm"))
    height = max(extents) + side + 3 * PAD
    marks: list[Mark] = []
    for at, one in enumerate(columns):
        left = names + at * each
        label = setter.label(one.name, style, height, figure.line)
        drop = (each - label.height) // 2
        bottom = height - side - 2 * PAD
        marks += [_upwards(mark, left + drop, bottom) for mark in label.marks]
        marks += _icon(setter, one.icon, Box(left + (each - side) // 2, height - side - PAD // 2, side, side))
    marks += [Rectangle(Box(names + at * each, 0, HAIRLINE, height), setter.theme.dark) for at in sorted(edges)]
    return Slab(height, tuple(marks), line=figure.line)


def _upwards(mark: Mark, left: int, bottom: int) -> Mark:
    """A line of type that stands on its end."""
    if isinstance(mark, Text):
        return replace(mark, left=left + mark.baseline, baseline=bottom - mark.left, turned=270)
    return mark


def _row(
    setter: Setter,
    figure: Figure,
    row: _Line,
    at: int,
    rows: Sequence[_Line],
    widths: tuple[int, int],
    edges: set[int],
) -> Slab:
    names, each = widths
    height = length_in(figure, "row-height", "5.6mm")
    style = setter.style("book-label")
    side = height - length("1mm")
    is_first = not at or rows[at - 1].group != row.group
    right = names + each * len(row.cells)
    marks: list[Mark] = []
    if at % 2 == 0:
        marks.append(Rectangle(Box(0, 0, right, height), setter.theme.tint))
    marks += _icon(setter, row.icon, Box(0, (height - side) // 2, side, side))
    indent = side + PAD
    label = setter.label(row.name, style, names - indent, figure.line)
    marks += label.shifted(indent, (height - label.height) // 2).marks
    size, own = min(each, height) - length("1.4mm"), _own_signs(figure)
    for column, letter in enumerate(row.cells):
        box = Box(names + column * each + (each - size) // 2, (height - size) // 2, size, size)
        if letter in own:
            marks += _icon(setter, own[letter], box)
        elif LETTERS[letter]:
            marks.append(Placed(SIGNS[LETTERS[letter]](), box))
    marks += [Rectangle(Box(names + edge * each, 0, HAIRLINE, height), setter.theme.dark) for edge in sorted(edges)]
    if is_first:
        marks.append(Rectangle(Box(0, -BOLD_LINE // 2, right, BOLD_LINE), setter.theme.dark))
    if at == len(rows) - 1:
        marks.append(Rectangle(Box(0, height - HAIRLINE, right, HAIRLINE), setter.theme.dark))
    return Slab(height, tuple(marks), keeps=at >= len(rows) - 2 and at < len(rows) - 1, line=figure.line)


def _icon(setter: Setter, name: str, box: Box) -> list[Mark]:
    drawing = setter.resources.icon(name) if name else None
    return [Placed(drawing, contained(drawing.view_box[2:], box))] if drawing is not None else []
