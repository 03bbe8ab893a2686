"""Sets the items of a gallery: a picture, and beside or below it number, name, icons and a few words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardgen.model.units import length
from cardgen.render.base.display import Box, Drawing, Mark, Placed, Rectangle, StructureElement
from cardgen.render.book.figures.common import HAIRLINE, icon_mark, length_in, number_in
from cardgen.render.book.figures.web_node import portrait
from cardgen.render.book.setting.block_layout import BlockSetter
from cardgen.render.book.setting.blocks import Figure, Stretch
from cardgen.render.book.setting.colour_fields import proportions_of
from cardgen.render.book.setting.inline_layout import moved
from cardgen.render.book.setting.markdown import read_inline
from cardgen.render.book.setting.pagination import Slab, stacked
from cardgen.render.layout.pictures import contained, covering
from cardgen.render.text.words import Style

BESIDE_PICTURE = length("2mm")
CORNER = length("1.6mm")
ICON = "3.7mm"
BETWEEN_ICONS = length("0.4mm")
ROW_ENDS = "/"
"""Between icons of one row and those of the next."""
AFTER_NUMBER = length("1.4mm")
BESIDE_NUMBER = length("0.8mm")
BEFORE_ICONS = length("0.3mm")
BEFORE_LAST = length("0.7mm")
BEFORE_WORDS = length("1.2mm")
BELOW_PICTURE = length("0.8mm")
TICK, BETWEEN_TICKS = length("3.6mm"), length("0.8mm")
"""The side of a box to tick, and what is between two of them."""


class GalleryItem(Struct, frozen=True):
    """A picture, and what stands beside it; `least` is how high icons under the picture make it."""

    window: Box
    picture: tuple[Mark, ...]
    text: Slab
    least: int = 0

    @property
    def is_below(self) -> bool:
        """Whether the text lies below the picture, or beside it."""
        return self.text.before > 0

    @property
    def height(self) -> int:
        """How high picture and text are."""
        beneath = self.window.height + self.text.before + self.text.height
        return beneath if self.is_below else max(self.window.height, self.least, self.text.height)


def item_of(setter: BlockSetter, figure: Figure, parts: Sequence[str], width: int) -> GalleryItem:
    if not any(parts[:3]):
        return GalleryItem(
            Box(-BESIDE_PICTURE, 0, 0, 0),
            (),
            stacked(setter.text(read_inline(parts[-1]), setter.style("book-note"), 0, width, figure.line)),
        )
    window = Box(0, 0, length_in(figure, "width", "13mm"), length_in(figure, "height", "10mm"))
    beside = width - window.width - BESIDE_PICTURE
    is_under = figure.get("icons") == "under"
    text = _text(setter, figure, (*parts[:3], "", *parts[4:]) if is_under else parts, beside)
    for number in range(_ticks(figure, parts[0])):
        box = Box(beside - TICK - number * (TICK + BETWEEN_TICKS), 0, TICK, TICK)
        tick = Rectangle(box, setter.theme.paper, setter.theme.dark, HAIRLINE, (CORNER // 2,) * 4)
        text = replace(text, marks=(*text.marks, tick))
    picture = tuple(_picture(setter, figure, [*parts, ""][0], window))
    if not is_under:
        return GalleryItem(window, picture, text)
    row = _icons(setter, [*parts, *[""] * 3][3], window.width, length_in(figure, "icon", ICON))
    top, left = window.height + BELOW_PICTURE, (window.width - row.width) // 2
    icons = tuple(moved(mark, left, top) for mark in row.marks)
    return GalleryItem(window, (*picture, *icons), text, top + row.height if icons else 0)


def _ticks(figure: Figure, reference: str) -> int:
    """How many boxes to tick the item with this picture has."""
    if figure.get("tick") != "yes":
        return 0
    return number_in(figure, f"ticks of {reference.rpartition(':')[2]}", 1)


def captioned_item(setter: BlockSetter, figure: Figure, parts: Sequence[str], width: int) -> GalleryItem:
    """A picture as wide as its column, its number in a corner of it, and its text below."""
    picture, number, *others = [*parts, "", ""]
    window = Box(0, 0, width, length_in(figure, "height", "20mm"))
    text = replace(_text(setter, figure, (picture, "", *others), width), before=BELOW_PICTURE)
    plate = _plate(setter, figure, number, width) if number else ()
    return GalleryItem(window, (*_picture(setter, figure, picture, window), *plate), text)


def _plate(setter: BlockSetter, figure: Figure, number: str, width: int) -> Iterator[Mark]:
    """A number on a plate in the upper left corner of its picture."""
    style = setter.style("book-foot")
    label = setter.label(number, style, width, figure.line).shifted(BESIDE_NUMBER)
    box = Box(0, 0, _width(setter, figure, number, style) + 2 * BESIDE_NUMBER, label.height)
    yield Rectangle(box, setter.theme.paper, setter.theme.line, HAIRLINE, (CORNER, 0, CORNER, 0))
    yield from label.marks


def _text(setter: BlockSetter, figure: Figure, parts: Sequence[str], width: int) -> Slab:
    _, number, title, icons, words, second, *last = [*parts, *[""] * 6]
    boxes = _ticks(figure, parts[0]) * (TICK + BETWEEN_TICKS)
    slabs = [_title(setter, figure, number, title, width - boxes), *_small(setter, figure, second, width)]
    lines = [slab for paragraph in last for slab in _small(setter, figure, paragraph, width)]
    slabs += [*_below(setter, figure, icons, words, width), *_after(lines)]
    return stacked(slabs)


def _after(slabs: Sequence[Slab]) -> Iterator[Slab]:
    """The last lines, a little away from what stands before them."""
    for number, slab in enumerate(slabs):
        yield slab if number else replace(slab, before=max(slab.before, BEFORE_LAST))


def _small(setter: BlockSetter, figure: Figure, words: str, width: int) -> list[Slab]:
    """A line of small type with its links, where there is one."""
    return setter.text(read_inline(words), _small_style(setter, figure), 0, width, figure.line) if words else []


def _small_style(setter: BlockSetter, figure: Figure) -> Style:
    return setter.style(figure.get("small", "book-foot"))


def _title(setter: BlockSetter, figure: Figure, number: str, title: str, width: int) -> Slab:
    """A name, its number before it: further lines of it begin below the first one, where there is room for that."""
    style, name = setter.style(figure.get("name", "book-gallery")), Stretch(title, 1)
    indent = _width(setter, figure, number, style) + AFTER_NUMBER if number else 0
    is_apart = bool(number) and setter.words((name,), style, figure.line).widest(style) <= width - indent
    inline = (Stretch(f"{number}  "), name) if number and not is_apart else (name,)
    lines = setter.lines(inline, style, width - indent * is_apart, figure.line)
    slab = stacked([Slab(line.height, line.marks) for line in lines]).shifted(indent * is_apart)
    before = setter.label(number, style, width, figure.line).marks if is_apart else ()
    return replace(slab, marks=(*before, *slab.marks)).tagged(StructureElement("P"))


def _below(setter: BlockSetter, figure: Figure, icons: str, words: str, width: int) -> Iterator[Slab]:
    """Icons, and the words beside them, or below where a line is too short for both."""
    side = length_in(figure, "icon", ICON)
    row = _icons(setter, icons, width, side)
    indent = row.width + BEFORE_WORDS if row.width else 0
    style = _small_style(setter, figure)
    is_beside = bool(row.width) and _width(setter, figure, words, style) <= width - indent
    if words and is_beside:
        label = setter.label(words, style, width - indent, figure.line)
        marks = (*row.marks, *label.shifted(indent, (side - label.height) // 2).marks)
        yield Slab(row.height, marks, before=BEFORE_ICONS)
        return
    if row.width:
        yield Slab(row.height, row.marks, before=BEFORE_ICONS)
    if words:
        yield setter.label(words, style, width, figure.line)


def _width(setter: BlockSetter, figure: Figure, words: str, style: Style) -> int:
    return setter.words(read_inline(words), style, figure.line).width(style)


class _IconRow(Struct, frozen=True):
    width: int
    height: int
    marks: tuple[Mark, ...]


def _icons(setter: BlockSetter, icons: str, width: int, largest: int) -> _IconRow:
    """Icons side by side, all of one size; one that is not drawn is left out.

    Many go in rows. Where `/` says which belong in a row, they are as large as the longest row has room for.
    """
    named = [_drawn(setter, row) for row in icons.split(ROW_ENDS)]
    rows = [row for row in named if row]
    side = largest
    if len(named) > 1:
        side = min(largest, *((width + BETWEEN_ICONS) // len(row) - BETWEEN_ICONS for row in rows)) if rows else largest
    elif rows:
        rows = _in_rows(rows[0], (width + BETWEEN_ICONS) // (side + BETWEEN_ICONS))
    full = side + BETWEEN_ICONS
    marks = tuple(
        icon_mark(setter, drawing, Box(column * full, number * full, side, side))
        for number, row in enumerate(rows)
        for column, drawing in enumerate(row)
    )
    return _IconRow(
        max(map(len, rows), default=0) * full - BETWEEN_ICONS * bool(rows),
        max(1, len(rows)) * full - BETWEEN_ICONS,
        marks,
    )


def _drawn(setter: BlockSetter, icons: str) -> list[Drawing]:
    return [drawing for icon in icons.split() if (drawing := setter.resources.icon(icon)) is not None]


def _in_rows(drawings: list[Drawing], most: int) -> list[list[Drawing]]:
    """In as few rows as there may be, all of one length but for the first: what comes last in order stays together."""
    columns = -(-len(drawings) // -(-len(drawings) // max(1, most)))
    first = (len(drawings) - 1) % columns + 1
    return [drawings[:first], *(drawings[at : at + columns] for at in range(first, len(drawings), columns))]


def _picture(setter: BlockSetter, figure: Figure, reference: str, window: Box) -> Iterator[Mark]:
    """The picture in its window with round corners, on a tint where it does not fill it."""
    fit = figure.get("fit", "cover")
    if fit == "portrait":
        yield from portrait(setter, reference, window, CORNER, figure.line)
        return
    corners = (CORNER,) * 4
    yield Rectangle(window, setter.theme.tint, radii=corners)
    shown = setter.picture(reference, (window.width, window.height), figure.line) if reference else None
    if shown is not None:
        inside = window.inset(length("0.5mm"))
        own = f"focus of {reference.rpartition(':')[2]}"
        focus = (0.5, number_in(figure, own, number_in(figure, "focus", 50)) / 100)
        proportions = proportions_of(shown)
        box = covering(proportions, window, focus) if fit == "cover" else contained(proportions, inside)
        yield Placed(shown, box, window, corners)
    yield Rectangle(window, None, setter.theme.line, HAIRLINE, corners)
