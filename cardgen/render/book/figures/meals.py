"""Draws meals: a panel for each being, with its food and who eats it.

Knows no game: whoever writes the figure says who eats whom, and which of it is doubtful. Panels stand in rows, each as
wide as what is on it; pages share rows equally.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product

from msgspec import Struct
from msgspec.structs import replace

from cardgen.model.units import length
from cardgen.render.base.display import Box, Mark, Rectangle, StructureElement
from cardgen.render.base.gradients import mixed
from cardgen.render.book.figures.common import FigureFault, colour_in, fields_of, length_in, number_in, repeated_banner
from cardgen.render.book.figures.meal_groups import CORNER, Being, MealGrid, MealGroup, least_column
from cardgen.render.book.figures.meal_panels import (
    OWN,
    PAD,
    MealPanel,
    drawn,
    grid_of,
    height_beside,
    height_of,
    widened,
    width_of,
)
from cardgen.render.book.setting.block_layout import BLOCK_SPACE, BlockSetter
from cardgen.render.book.setting.blocks import Figure
from cardgen.render.book.setting.pagination import Slab, stacked

PICTURE = "24mm"
"""How high pictures are at most, where a figure does not say."""
LEAST, SMALLER = length("8mm"), length("1mm")
"""How high they are at least, and by how much they become lower to fit a number of pages."""
APART, MOST_APART = length("1.8mm"), length("5mm")
"""What is between two rows, and what is added to it at most to fill their page."""
BETWEEN = length("2.4mm")
"""What is between two panels side by side."""
ABOVE = length("6mm")
"""About how much a row has besides its pictures: bars, and what is between two rows."""
STEP = 2
"""How exactly pages become equally full, in hundredths of a page."""
HEAD = length("6mm")
"""How high the band above panels is."""
EATERS, PALE = "#a8351a", 0.86
"""The colour of those who eat, and how much paper is in their ground."""
DOUBTFUL, NEVER = "?", "*"
"""What stands behind food that is doubtful, and that the eater never meets."""
GLOBE = "globe"
"""The icon before those that never meet."""


class Bite(Struct, frozen=True):
    """Somebody who is eaten, and whether that is in doubt: `?`, or `*` where they never meet."""

    being: Being
    doubt: str = ""


class _Meals(Struct, frozen=True):
    """Who needs no food and who does, who eats whom, and which icon stands before what is no meal."""

    makers: Mapping[str, Being]
    others: Mapping[str, Being]
    eats: Mapping[str, Sequence[Bite]]
    icons: Mapping[str, str]

    @property
    def names(self) -> list[str]:
        return [being.name for being in (*self.makers.values(), *self.others.values())]

    def food(self, card: str, doubt: str = "") -> list[Being]:
        """What this one eats without doubt, or with this one."""
        return [bite.being for bite in self.eats.get(card, ()) if bite.doubt == doubt]

    def eaters(self, card: str) -> list[Bite]:
        """Who eats this one; whoever has an icon of its own does not."""
        beings = {**self.makers, **self.others}
        meals = ((eater, bite) for eater, bites in self.eats.items() for bite in bites if not self.icons[eater])
        return [Bite(beings[eater], bite.doubt) for eater, bite in meals if bite.being.card == card]


class _Panels(Struct, frozen=True):
    """Panels side by side, how wide each is, on which grid, and how high all are."""

    panels: Sequence[MealPanel]
    widths: Sequence[int]
    grid: MealGrid
    height: int


class _Cut(Struct, frozen=True, order=True):
    """The best rows of the first so many panels: how high, how uneven, where the last begins, and which grid it has."""

    high: int = 0
    uneven: int = 0
    start: int = 0
    grid: int = 0


class _Row(Struct, frozen=True):
    """Panels side by side, of which table they are part, and the band that stands above that."""

    panels: _Panels
    table: StructureElement
    band: Slab


def set_meals(setter: BlockSetter, figure: Figure, width: int) -> list[Slab]:
    """`maker: id | name | icon | picture | number` needs no food, `being: ...` does; `meal: id | food food? food*`, in
    doubt or never met.

    All stand in the order in which they are given, in the panels of others, too. `meal: id | host host | icon` is no
    meal, and has the icon in its group. `makers`, `beings`, `eats`, `eaten`, `uneaten`, `under`, `nothing`, `doubt` and
    `never` are the words for all that. `again` is said above all pages but the first, on a band of this `colour`, which
    is that of the bars, too. Pictures are so `high`, or lower where that leaves as few `pages` as are wanted.
    Raises FigureFault where somebody eats whom nobody knows.
    """
    return list(_paged(setter, figure, _pages(setter, figure, _read(figure), width)))


def _pages(setter: BlockSetter, figure: Figure, meals: _Meals, width: int) -> list[list[_Row]]:
    """The rows of each page, with pictures as large as leave no more pages than are wanted, or fewest."""
    high, rooms = length_in(figure, "high", PICTURE), _rooms(setter, figure)
    most = number_in(figure, "pages", 1) if figure.get("pages") else 0
    fewest = pages = _shared(_rows(setter, figure, meals, width, high), *rooms)
    while 0 < most < len(pages) and high - SMALLER >= LEAST:
        high -= SMALLER
        pages = _shared(_rows(setter, figure, meals, width, high), *rooms)
        fewest = min(fewest, pages, key=len)
    return fewest


def _read(figure: Figure) -> _Meals:
    makers, others = (
        {being.card: being for being in (Being(*fields_of(entry)[:5]) for entry in figure.all(key))}
        for key in ("maker", "being")
    )
    beings = {**makers, **others}
    meals = [[*fields_of(entry), "", ""][:3] for entry in figure.all("meal")]
    eaten = {_known(beings, card).card: [_bite(beings, word) for word in food.split()] for card, food, _ in meals}
    places = {card: place for place, card in enumerate(beings)}
    eats = {card: sorted(eaten[card], key=lambda bite: places[bite.being.card]) for card in beings if card in eaten}
    return _Meals(makers=makers, others=others, eats=eats, icons={card: icon for card, _, icon in meals})


def _bite(beings: Mapping[str, Being], word: str) -> Bite:
    doubt = word[-1] if word[-1] in (DOUBTFUL, NEVER) else ""
    return Bite(_known(beings, word.removesuffix(doubt)), doubt)


def _known(beings: Mapping[str, Being], card: str) -> Being:
    if card not in beings:
        raise FigureFault(f"`{card}` has no row", f"write `being: {card} | its name`")
    return beings[card]


# Panels.


def _panel(setter: BlockSetter, figure: Figure, meals: _Meals, being: Being) -> MealPanel:
    """A being with its food, or those under whom it lies, where it has an icon of its own, and who eats it."""
    theme, get = setter.theme, figure.get
    icon, food = meals.icons.get(being.card, ""), meals.food(being.card)
    eaters = [bite.being for bite in meals.eaters(being.card) if not bite.doubt]
    doubts = _doubts(figure, meals, being)
    return MealPanel(
        being=being,
        food=None
        if being.card in meals.makers
        else MealGroup(food, theme.tint, get("under"), icon=icon)
        if icon
        else MealGroup(food, theme.tint, get("eats"), -1, nobody="" if doubts else get("nothing")),
        eaters=MealGroup(eaters, mixed(EATERS, theme.paper, PALE), get("eaten"), 1) if eaters else None,
        doubts=doubts,
        uneaten=get("uneaten"),
        colour=colour_in(figure.get("colour"), theme.dark),
    )


def _doubts(figure: Figure, meals: _Meals, being: Being) -> str:
    """The names of food in doubt, and of such as is never met, each behind its own words."""
    signs = ((DOUBTFUL, "", figure.get("doubt")), (NEVER, f":{GLOBE}:\u00a0", figure.get("never")))
    parts = [
        f"{sign}**{words}:** {', '.join(other.name for other in found)}."
        for doubt, sign, words in signs
        if (found := meals.food(being.card, doubt))
    ]
    return " ".join(parts)


# Rows.


def _rows(setter: BlockSetter, figure: Figure, meals: _Meals, width: int, high: int) -> list[_Row]:
    """Who needs no food, then all others, with pictures so high."""
    line = figure.line
    least = least_column(setter, meals.names, line)
    grids = [grid_of(setter, width, high, least, rows) for rows in range(1, len(OWN) + 1)]
    return [
        _Row(row, table, band)
        for words, beings in ((figure.get("makers"), meals.makers), (figure.get("beings"), meals.others))
        for table, band in ((StructureElement("Table"), _band(setter, words, width, line)),)
        for row in _side_by_side(
            setter, [_panel(setter, figure, meals, being) for being in beings.values()], grids, line
        )
    ]


def _side_by_side(
    setter: BlockSetter, panels: Sequence[MealPanel], grids: Sequence[MealGrid], line: int
) -> list[_Panels]:
    """Panels in rows that are together as low as can be and hold them in their order, all about equally full."""
    cuts, rows, end = _cuts(setter, panels, grids, line), list[_Panels](), len(panels)
    while end:
        cut = cuts[end]
        rows.insert(0, _panels(setter, panels[cut.start : end], grids[cut.grid], line))
        end = cut.start
    return rows


def _drawn_row(setter: BlockSetter, row: _Panels, table: StructureElement, line: int) -> Slab:
    """The panels of a row."""
    marks, left = list[Mark](), 0
    for panel, width in zip(row.panels, row.widths, strict=True):
        marks += drawn(setter, panel, row.grid, (width, row.height), table, line).shifted(left).marks
        left += width + BETWEEN
    return Slab(row.height, tuple(marks))


def _cuts(setter: BlockSetter, panels: Sequence[MealPanel], grids: Sequence[MealGrid], line: int) -> list[_Cut]:
    """For each number of panels, beginning at none, the best rows of so many; a row may have any of the grids."""
    widths = [[width_of(setter, panel, grid, line) + BETWEEN for panel in panels] for grid in grids]
    cuts = [_Cut()]
    for end in range(1, len(panels) + 1):
        ways = []
        for start, at in product(range(end), range(len(grids))):
            spare = grids[at].width + BETWEEN - sum(widths[at][start:end])
            high = cuts[start].high + ABOVE + height_beside(grids[at].high, grids[at].rows)
            if spare >= 0 or start == end - 1:
                ways.append(_Cut(high=high, uneven=cuts[start].uneven + spare**2, start=start, grid=at))
        cuts.append(min(ways))
    return cuts


def _panels(setter: BlockSetter, panels: Sequence[MealPanel], grid: MealGrid, line: int) -> _Panels:
    """A row whose pictures are so wide that they fill it; where they would be too wide, panels share what is left."""
    spare = grid.width - sum(width_of(setter, panel, grid, line) for panel in panels) - BETWEEN * (len(panels) - 1)
    wider = widened(setter, grid, spare, panels)
    own = [width_of(setter, panel, wider, line) for panel in panels]
    full = grid.width - BETWEEN * (len(panels) - 1)
    ends = [full * sum(own[: at + 1]) // sum(own) for at in range(len(own))]
    widths = [end - start for start, end in pairwise([0, *ends])]
    height = max(height_of(setter, panel, wider, (width, line)) for panel, width in zip(panels, widths, strict=True))
    return _Panels(panels=panels, widths=widths, grid=wider, height=height)


def _band(setter: BlockSetter, words: str, width: int, line: int) -> Slab:
    """Words, light on a dark band."""
    ground = Rectangle(Box(0, 0, width, HEAD), setter.theme.dark, radii=(CORNER,) * 4)
    label = setter.label(words, setter.style("book-table-head"), width - 4 * PAD, line)
    return Slab(HEAD, (ground, *label.shifted(2 * PAD, (HEAD - label.height) // 2).marks))


# Pages.


def _rooms(setter: BlockSetter, figure: Figure) -> tuple[int, int]:
    """How much room there is on the first page, and on each further one."""
    above = setter.above + (BLOCK_SPACE if setter.above else 0)
    return setter.height - above, setter.height - repeated_banner(setter, figure).height - APART


def _paged(setter: BlockSetter, figure: Figure, pages: Sequence[Sequence[_Row]]) -> Iterator[Slab]:
    """The rows of each page."""
    rooms = _rooms(setter, figure)
    for at, rows in enumerate(pages):
        if at:
            yield replace(repeated_banner(setter, figure), breaks="page")
        yield replace(_page(setter, rows, rooms[min(at, 1)], figure.line), before=APART, line=figure.line)


def _page(setter: BlockSetter, rows: Sequence[_Row], room: int, line: int) -> Slab:
    """Rows below their bands, as far apart as fills the page."""
    spare = min(MOST_APART, max(0, room - _height(rows)) // max(1, len(rows) - 1))
    slabs: list[Slab] = []
    for before, row in zip([None, *rows], rows, strict=False):
        is_first = before is None or before.table is not row.table
        if is_first:
            slabs.append(replace(row.band, before=APART + spare))
        slabs.append(
            replace(_drawn_row(setter, row.panels, row.table, line), before=APART if is_first else APART + spare)
        )
    return stacked(slabs)


def _shared(rows: Sequence[_Row], first: int, room: int) -> list[list[_Row]]:
    """The rows of each page, on as few pages as hold all, all pages about equally full."""
    fewest = len(_filled(rows, first, room))
    ways = (_filled(rows, first * percent // 100, room * percent // 100) for percent in range(STEP, 101, STEP))
    return next((pages for pages in ways if len(pages) <= fewest), [])


def _filled(rows: Sequence[_Row], first: int, room: int) -> list[list[_Row]]:
    """Rows from the top of each page, as many as there is room for with their bands."""
    pages: list[list[_Row]] = [[]]
    for row in rows:
        if pages[-1] and _height([*pages[-1], row]) > (room if len(pages) > 1 else first):
            pages.append([])
        pages[-1].append(row)
    return [page for page in pages if page]


def _height(rows: Sequence[_Row]) -> int:
    """How high rows are together with their bands."""
    bands = {id(row.table) for row in rows}
    return sum(row.panels.height + APART for row in rows) + len(bands) * (HEAD + APART) - APART
