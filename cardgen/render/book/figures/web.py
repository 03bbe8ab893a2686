"""Draws a food web: portraits in trays on bands, one band above another, and the edges between them.

A strand goes down from a tray to another, or to a whole band: it stands for every pair. Strands that pass a band go
through a gap between its trays. Knows no game: whoever writes the figure says who is in which tray.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardgen.model.units import length
from cardgen.render.base.display import Box, Mark, Rectangle
from cardgen.render.book.figures.common import FigureFault, colour_in, fields_of, length_in
from cardgen.render.book.figures.web_node import WebNode, name_lines, node_height, node_marks
from cardgen.render.book.setting.block_layout import BlockSetter
from cardgen.render.book.setting.blocks import Figure
from cardgen.render.book.setting.edge_routing import EdgeEnd, RoutedEdge, route_edges
from cardgen.render.book.setting.markdown import read_inline
from cardgen.render.book.setting.pagination import Slab

LABEL = length("9mm")
NARROW, WIDE = length("16.6mm"), length("23mm")
PAD = length("1.4mm")
BETWEEN = length("4.5mm")
EDGE = length("4mm")
DASH = (length("1.2mm"), length("0.8mm"))


class WebTray(Struct, frozen=True):
    """Beings that share their strands. One with `words`, written on its upper edge, stands apart from the others."""

    name: str
    band: str
    beings: tuple[WebNode, ...]
    words: str = ""


class _Row(Struct, frozen=True):
    """Trays beside one another."""

    trays: tuple[WebTray, ...]

    @property
    def columns(self) -> int:
        return sum(len(tray.beings) for tray in self.trays)


def set_web(setter: BlockSetter, figure: Figure, width: int) -> list[Slab]:
    """`band: name | icon`, `tray: name | band | words`, `being: tray | ...`, `strand: tray | colour | tray or band`.

    `| thin` behind a strand makes it thin; `gap` is between bands.
    """
    bands = [fields_of(entry) for entry in figure.all("band")]
    rows = {band[0]: _rows(_trays(figure, band[0]), width) for band in bands}
    being_width = min((_cell(row, width) for of_band in rows.values() for row in of_band), default=WIDE)
    beings = [being for of_band in rows.values() for row in of_band for tray in row.trays for being in tray.beings]
    lines = name_lines(setter, beings, being_width)
    gap, tall = length_in(figure, "gap", "17mm"), node_height(setter, being_width, lines)
    knots: dict[str, EdgeEnd] = {}
    below: list[Mark] = []
    above: list[Mark] = []
    top = 0
    for level, (band, *rest) in enumerate(bands):
        ground, gaps = Box(0, top, width, len(rows[band]) * (tall + 4 * PAD) + 2 * PAD), []
        below.append(Rectangle(ground, setter.theme.tint, radii=(length("3mm"),) * 4))
        above += _heading(setter, figure, ground, band, rest[0] if rest else "")
        knots[f"band {band}"] = EdgeEnd(ground, level, is_band=True)
        for number, row in enumerate(rows[band]):
            boxes = _boxes(row, being_width, width, top + PAD + number * (tall + 4 * PAD), tall + 4 * PAD)
            for tray, box in zip(row.trays, boxes, strict=True):
                knots[tray.name] = EdgeEnd(box, level)
                above += _tray(setter, figure, tray, box, (being_width, lines))
            gaps = _gaps(boxes, width)
        knots[f"band {band}"] = EdgeEnd(ground, level, is_band=True, gaps=tuple(gaps))
        top = ground.bottom + gap
    height = top - gap if bands else 0
    strands, ends = route_edges(_strands(setter, figure, knots), [knots[f"band {band[0]}"] for band in bands])
    return [Slab(height, (*below, *strands, *above, *ends), line=figure.line)]


def _trays(figure: Figure, band: str) -> list[WebTray]:
    named = [fields_of(entry) for entry in figure.all("tray")]
    beings = [[*fields_of(entry), "", "", "", "", "", ""][:7] for entry in figure.all("being")]
    return [
        WebTray(
            words[0], band, tuple(WebNode(*being[1:]) for being in beings if being[0] == words[0]), "".join(words[2:3])
        )
        for words in named
        if words[1:2] == [band]
    ]


def _most(width: int) -> int:
    """How many portraits fit beside one another at all."""
    return max(1, (width - LABEL - 2 * EDGE) // (NARROW + PAD))


def _rows(trays: Sequence[WebTray], width: int) -> list[_Row]:
    """Trays in rows, broken as words are; a tray that is too wide for a row is one by itself, in parts."""
    most = _most(width)
    parts = [
        replace(tray, beings=tray.beings[start : start + most])
        for tray in trays
        for start in range(0, max(1, len(tray.beings)), most)
    ]
    rows: list[list[WebTray]] = []
    for tray in parts:
        if rows and sum(len(tray.beings) for tray in rows[-1]) + len(tray.beings) <= most:
            rows[-1].append(tray)
        else:
            rows.append([tray])
    return [_Row(tuple(row)) for row in rows]


def _cell(row: _Row, width: int) -> int:
    """How wide a portrait may be in this row."""
    fixed = LABEL + 2 * EDGE + len(row.trays) * 2 * PAD + (len(row.trays) - 1) * BETWEEN
    return max(NARROW, min(WIDE, (width - fixed) // max(1, row.columns)))


def _boxes(row: _Row, being_width: int, width: int, top: int, height: int) -> list[Box]:
    """The trays of a row, in the middle of what is beside the band's heading."""
    widths = [len(tray.beings) * being_width + 2 * PAD for tray in row.trays]
    room = width - LABEL - EDGE - sum(widths)
    space = min(room // (len(widths) + 1), 4 * BETWEEN)
    left = LABEL + (room - space * (len(widths) - 1)) // 2
    boxes = []
    for tray_width in widths:
        boxes.append(Box(left, top + PAD // 2, tray_width, height - PAD))
        left += tray_width + space
    return boxes


def _gaps(boxes: Sequence[Box], width: int) -> list[tuple[int, int]]:
    """From where to where strands may pass between trays."""
    edges = [LABEL, *(edge for box in boxes for edge in (box.left, box.right)), width]
    return [(start, end) for start, end in zip(edges[::2], edges[1::2], strict=True) if end - start > length("2mm")]


def _heading(setter: BlockSetter, figure: Figure, ground: Box, band: str, words: str) -> Iterator[Mark]:
    """The name of a band on its left edge."""
    size = length("7mm")
    disc = Box(ground.left + length("1.2mm"), ground.top + (ground.height - size) // 2, size, size)
    yield Rectangle(disc, setter.theme.dark, radii=(size // 2,) * 4)
    style = setter.style("book-number")
    label = setter.label(band, style, size, figure.line, "center")
    yield from label.shifted(disc.left, disc.top + (size - label.height) // 2).marks
    if words:
        tag = setter.label(words, setter.style("book-caption"), ground.width, figure.line)
        yield from tag.shifted(length("1.5mm"), ground.top - tag.height - length("0.5mm")).marks


def _tray(setter: BlockSetter, figure: Figure, tray: WebTray, box: Box, portrait: tuple[int, int]) -> Iterator[Mark]:
    """A box with portraits; of one their width, and for how many lines of a name they have room."""
    being_width, lines = portrait
    corners = (length("2.4mm"),) * 4
    if tray.words:
        yield Rectangle(
            box=box,
            fill=setter.theme.paper,
            stroke=setter.theme.dark,
            stroke_width=length("0.4mm"),
            radii=corners,
            dash=DASH,
        )
    else:
        yield Rectangle(box, setter.theme.paper, setter.theme.line, length("0.3mm"), corners)
    for index, being in enumerate(tray.beings):
        place = Box(box.left + PAD + index * being_width, box.top + PAD, being_width, box.height - 2 * PAD)
        yield from node_marks(setter, figure, being, place, lines)
    if tray.words:
        yield from _label(setter, figure, tray.words, box)


def _label(setter: BlockSetter, figure: Figure, words: str, box: Box) -> Iterator[Mark]:
    """Words on the upper edge of a tray."""
    style = setter.style("book-tag")
    width = setter.words(read_inline(words), style, figure.line).width(style) + length("2mm")
    ground = Box(box.left + (box.width - width) // 2, box.top - style.leading // 2, width, style.leading)
    yield Rectangle(ground, setter.theme.paper)
    label = setter.label(words, style, width, figure.line, "center")
    yield from label.shifted(ground.left, ground.top).marks


def _strands(setter: BlockSetter, figure: Figure, knots: dict[str, EdgeEnd]) -> Iterator[RoutedEdge]:
    for entry in figure.all("strand"):
        start, colour, goal, how = [*fields_of(entry), "", "", ""][:4]
        if start not in knots or goal not in knots:
            raise FigureFault(f"`strand: {entry}` leads nowhere", "name a tray, then a tray or `band` and its name")
        colour = "#000000" if setter.resources.mono else colour_in(colour, setter.theme.dark)
        yield RoutedEdge(knots[start], knots[goal], colour, is_thin=how == "thin")
