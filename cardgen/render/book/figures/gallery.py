"""Sets a gallery: pictures of cards in columns; beside or below each are its number, name, icons and a few words."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from cardgen.model.units import length
from cardgen.render.base.display import Box, Rectangle, StructureElement
from cardgen.render.book.figures.common import (
    HAIRLINE,
    FigureFault,
    colour_in,
    fields_of,
    length_in,
    number_in,
    repeated_banner,
)
from cardgen.render.book.figures.gallery_items import (
    BESIDE_PICTURE,
    CORNER,
    GalleryItem,
    captioned_item,
    item_of,
)
from cardgen.render.book.setting.block_layout import BlockSetter
from cardgen.render.book.setting.blocks import Figure
from cardgen.render.book.setting.pagination import Slab

BETWEEN = length("4mm")
PAD = length("1.5mm")
"""Within a panel, on all sides."""
BETWEEN_ROWS = "1.6mm"
FITS = ("cover", "contain", "portrait")


def set_gallery(setter: BlockSetter, figure: Figure, width: int) -> list[Slab]:
    """`item: picture | number | title | icons | words | second line | last lines | ...`, row by row.

    `text: below` sets what is told of a picture below it; `focus` says which part of a picture is shown that covers its
    window, from 1 at the top to 99, and `focus of PICTURE` says it of one. `name` is the style of names, `small` of
    all else, or several: the first in which no item is higher than its `row`. `tick: yes` leaves a box to tick at the
    end of each name, and `ticks of PICTURE` says how many; `icons: under` has icons under their picture. An item of
    nothing but its last lines is a note. `again` stands above the rows of each further page, on a band of this
    `colour`. `panel: COLOUR` lays each item on a panel; then all rows are equally high, and grow until their page is
    full. Raises FigureFault where `fit` or a measure cannot be read.
    """
    if figure.get("fit", "cover") not in FITS:
        raise FigureFault(f"`fit: {figure.get('fit')}` is not known", f"write one of {', '.join(FITS)}")
    columns = number_in(figure, "columns", 3)
    item_width = (width - BETWEEN * (columns - 1)) // columns
    least, pad = length_in(figure, "row", "0mm"), PAD if figure.get("panel") else 0
    items = _items(setter, figure, item_width - 2 * pad, least - 2 * pad)
    whole = StructureElement("L")
    rows = [items[start : start + columns] for start in range(0, len(items), columns)]
    if pad:
        least = max([least, *(item.height + 2 * pad for item in items)])
    again = repeated_banner(setter, figure)
    header = (again,) if again.height else ()
    return [replace(_row(setter, figure, row, item_width, least).within(whole), header=header) for row in rows]


def _items(setter: BlockSetter, figure: Figure, width: int, room: int) -> list[GalleryItem]:
    """All items, in the first of the small styles in which each has room, or in the last."""
    make = captioned_item if figure.get("text") == "below" else item_of
    items: list[GalleryItem] = []
    for style in figure.get("small", "book-foot").split():
        styled = replace(figure, entries=(*figure.entries, ("small", style)))
        items = [make(setter, styled, fields_of(entry), width) for entry in figure.all("item")]
        if all(item.height <= room for item in items):
            break
    return items


def _row(setter: BlockSetter, figure: Figure, items: Sequence[GalleryItem], width: int, least: int) -> Slab:
    """Names stand level with each other: the longest text of a row is in the middle of its picture."""
    tallest = max(item.text.height for item in items)
    top = max(0, (items[0].window.height - tallest) // 2)
    placed = [_placed(item, top).shifted(index * (width + BETWEEN)) for index, item in enumerate(items)]
    marks = tuple(mark for slab in placed for mark in slab.marks)
    links = tuple(link for slab in placed for link in slab.links)
    own = max(item.height for item in items)
    height = max(least, own)
    slab = Slab(height, marks, links, before=length_in(figure, "gap", BETWEEN_ROWS), line=figure.line)
    return _on_panels(setter, figure, slab, height - own, items, width) if figure.get("panel") else slab


def _on_panels(
    setter: BlockSetter, figure: Figure, row: Slab, lower: int, items: Sequence[GalleryItem], width: int
) -> Slab:
    """The row, which is so much `lower` than its height, in the middle of panels; those of notes are no cards."""
    card = colour_in(figure.get("panel"), setter.theme.tint)
    panels = tuple(
        Rectangle(box, card, setter.theme.line, HAIRLINE, (CORNER,) * 4)
        if item.window.width
        else Rectangle(box, setter.theme.tint, radii=(CORNER,) * 4)
        for item, box in ((item, Box(at * (width + BETWEEN), 0, width, row.height)) for at, item in enumerate(items))
    )
    inside = row.shifted(PAD, lower // 2)
    return replace(inside, marks=(*panels, *inside.marks), grows=True)


def _placed(item: GalleryItem, top: int) -> Slab:
    at = (0, item.window.height + item.text.before) if item.is_below else (item.window.right + BESIDE_PICTURE, top)
    text = item.text.shifted(*at)
    slab = Slab(item.height, (*item.picture, *text.marks), text.links)
    return slab.within(StructureElement("LI"), StructureElement("LBody"))
