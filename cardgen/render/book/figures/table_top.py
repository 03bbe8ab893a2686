"""Draws a table top: real cards in the spots of a grid, each facing its owner, with the possible next moves.

Spots are x to the right and y up. Knows no rules: whoever writes the figure says what is new, open, linked or lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cardgen.diagnostics.codes import UNKNOWN_ATTRIBUTE
from cardgen.model.units import length
from cardgen.render.base.display import Mark, Rectangle
from cardgen.render.book.figures.common import FigureFault, card_of, height_of, length_in
from cardgen.render.book.figures.table_signs import set_arc, set_arrow, set_broken, set_link, set_meet
from cardgen.render.book.figures.table_spots import (
    BORDER,
    GridSpot,
    TableGrid,
    set_card,
    set_closed,
    set_gone,
    set_open,
    spots_in,
)
from cardgen.render.book.setting.block_layout import BlockSetter
from cardgen.render.book.setting.blocks import Figure
from cardgen.render.book.setting.inline_layout import moved
from cardgen.render.book.setting.pagination import Slab

PROPORTIONS = 1.4
ROOMY = length("1000mm")
"""A width that no table needs."""
CHAIN_GAP = length("5.6mm")
"""How far apart rows lie at least where chains join them: no chain lies on a title."""
OF_TABLE = ("view", "width", "gap", "names", "wide", "caption", "alt", "optional")


def set_table_top(setter: BlockSetter, figure: Figure, width: int) -> list[Slab]:
    """Spots and what is in them; `width` of a card, `gap`, and `view: x y x y` where more than they is to be seen."""
    table = _table(setter, figure, width)
    ground = table.ground
    marks: list[Mark] = [Rectangle(ground, setter.theme.tint, radii=(length("3mm"),) * 4), *_lying_on(table)]
    return [Slab(ground.height, tuple(marks), line=figure.line)]


def table_marks(setter: BlockSetter, figure: Figure, at: tuple[int, int]) -> list[Mark]:
    """A table without its ground, for a place in another figure: `at` is the corner of its upper left card."""
    table = _table(setter, figure, ROOMY)
    return [moved(mark, at[0] - table.left - BORDER, at[1] - BORDER) for mark in _lying_on(table)]


def _lying_on(table: TableGrid) -> Iterator[Mark]:
    """All that lies on a table, layer by layer."""
    for keys in LAYERS:
        for key, value in table.figure.entries:
            if key in keys:
                place, _, text = value.partition("|")
                yield from _THINGS[key](table, place.split(), text.strip())


def _table(setter: BlockSetter, figure: Figure, width: int) -> TableGrid:
    for key, _ in figure.entries:
        if key not in (*_THINGS, *OF_TABLE):
            raise FigureFault(f"a table has no `{key}`", f"known are {', '.join(_THINGS)}", UNKNOWN_ATTRIBUTE)
    view = _view(figure)
    columns, rows = view[1][0] - view[0][0] + 1, view[1][1] - view[0][1] + 1
    if columns < 1 or rows < 1:
        raise FigureFault(f"`view: {figure.get('view')}` has no spots", "write lower left, then upper right")
    gap = length_in(figure, "gap", "3mm")
    room = (width - 2 * BORDER - gap * (columns - 1)) // columns
    across = min(length_in(figure, "width", "18mm"), room)
    faces = [value.split()[2] for key, value in figure.entries if key == "card" and len(value.split()) > 2]
    down = height_of(card_of(setter, faces[0]), across) if faces else round(across * PROPORTIONS)
    whole = columns * across + (columns - 1) * gap + 2 * BORDER
    return TableGrid(
        setter=setter,
        figure=figure,
        view=(*view[0], *view[1]),
        card=(across, down),
        gaps=(gap, max(gap, CHAIN_GAP) if _has_upright_chain(figure) else gap),
        left=(width - whole) // 2,
    )


def _has_upright_chain(figure: Figure) -> bool:
    """Whether a chain joins two rows."""
    chains = (value.partition("|")[0].split() for key, value in figure.entries if key in CHAINS)
    return any(len(words) > 3 and words[0] == words[2] for words in chains)


def _view(figure: Figure) -> list[GridSpot]:
    """The lower left and the upper right spot: as it says, else so that all is seen."""
    if figure.get("view"):
        return spots_in(figure.get("view").split(), 2, "view")
    named = [spots_in(value.split(), 1, key)[0] for key, value in figure.entries if key in SHOWN]
    if not named:
        raise FigureFault("nothing lies on this table", "lay a card on it, as in card: 0 0 and its id")
    across, up = [spot[0] for spot in named], [spot[1] for spot in named]
    return [(min(across), min(up)), (max(across), max(up))]


_THINGS: dict[str, Callable[[TableGrid, Sequence[str], str], Iterator[Mark]]] = {
    "open": set_open,
    "closed": set_closed,
    "gone": set_gone,
    "card": set_card,
    "link": set_link,
    "broken": set_broken,
    "arrow": set_arrow,
    "arc": set_arc,
    "meet": set_meet,
}
SHOWN = ("open", "closed", "gone", "card")
CHAINS = ("link", "broken")
LAYERS = (SHOWN[:3], SHOWN[3:], (*CHAINS, "arrow", "arc", "meet"))
"""What is painted over what."""
