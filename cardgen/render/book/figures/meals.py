"""Draws meals: a panel for each being, with its food and who eats it.

Knows no game: whoever writes the figure says who eats whom, and which of it is doubtful. Panels stand in two columns,
which are read from above; columns share pages equally.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardgen.model.units import length
from cardgen.render.base.display import Box, Rectangle, StructureElement
from cardgen.render.base.gradients import mixed
from cardgen.render.book.figures.common import FigureFault, colour_in, fields_of, length_in, number_in, repeated_banner
from cardgen.render.book.figures.meal_groups import CORNER, Being, MealGrid, MealGroup, least_column
from cardgen.render.book.figures.meal_panels import PAD, MealPanel, drawn, grid_of, height_of
from cardgen.render.book.setting.block_layout import BLOCK_SPACE, BlockSetter
from cardgen.render.book.setting.blocks import Figure
from cardgen.render.book.setting.pagination import Slab, stacked

PICTURE = "17mm"
"""How high pictures are at most, where a figure does not say."""
LEAST, SMALLER = length("8mm"), length("0.5mm")
"""How high they are at least, and by how much they become lower to fit a number of pages."""
COLUMNS, BETWEEN, APART = 2, length("3mm"), length("1.5mm")
"""How many columns of panels there are, and what is between two of them, and between two panels."""
MOST_APART = length("4mm")
"""What is added between two panels at most to fill their column."""
STEP = 2
"""How exactly columns become equally full, in hundredths of a page."""
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


class _Item(Struct, frozen=True):
    """A panel, how high it is, of which table it is part, and which band stands above the first in a column."""

    panel: MealPanel
    grid: MealGrid
    height: int
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
    return list(_paged(setter, figure, _columns(setter, figure, _read(figure), width), width))


def _columns(setter: BlockSetter, figure: Figure, meals: _Meals, width: int) -> list[list[_Item]]:
    """The panels of each column, with pictures as large as leave no more pages than are wanted."""
    high, rooms = length_in(figure, "high", PICTURE), _rooms(setter, figure)
    most = COLUMNS * number_in(figure, "pages", 1) if figure.get("pages") else 0
    columns = _shared(_items(setter, figure, meals, width, high), *rooms)
    while 0 < most < len(columns) and high - SMALLER >= LEAST:
        high -= SMALLER
        columns = _shared(_items(setter, figure, meals, width, high), *rooms)
    return columns


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


# Columns.


def _items(setter: BlockSetter, figure: Figure, meals: _Meals, width: int, high: int) -> list[_Item]:
    """Who needs no food, then all others, with pictures so high."""
    line, across = figure.line, (width - (COLUMNS - 1) * BETWEEN) // COLUMNS
    grid = grid_of(across, high, least_column(setter, meals.names, line))
    return [
        _Item(panel, grid, height_of(setter, panel, grid, line), table, band)
        for words, beings in ((figure.get("makers"), meals.makers), (figure.get("beings"), meals.others))
        for table, band in ((StructureElement("Table"), _band(setter, words, across, line)),)
        for panel in (_panel(setter, figure, meals, being) for being in beings.values())
    ]


def _band(setter: BlockSetter, words: str, width: int, line: int) -> Slab:
    """Words, light on a dark band."""
    ground = Rectangle(Box(0, 0, width, HEAD), setter.theme.dark, radii=(CORNER,) * 4)
    label = setter.label(words, setter.style("book-table-head"), width - 4 * PAD, line)
    return Slab(HEAD, (ground, *label.shifted(2 * PAD, (HEAD - label.height) // 2).marks))


def _rooms(setter: BlockSetter, figure: Figure) -> tuple[int, int]:
    """How much room columns have on the first page, and on each further one."""
    above = setter.above + (BLOCK_SPACE if setter.above else 0)
    return setter.height - above, setter.height - repeated_banner(setter, figure).height - APART


def _paged(setter: BlockSetter, figure: Figure, columns: Sequence[Sequence[_Item]], width: int) -> Iterator[Slab]:
    """The columns of each page, side by side."""
    rooms = _rooms(setter, figure)
    for start in range(0, len(columns), COLUMNS):
        if start:
            yield replace(repeated_banner(setter, figure), breaks="page")
        room = rooms[min(start, 1)]
        slabs = [_column(setter, items, room, figure.line) for items in columns[start : start + COLUMNS]]
        pitch = (width + BETWEEN) // COLUMNS
        marks = [mark for at, slab in enumerate(slabs) for mark in slab.shifted(at * pitch).marks]
        yield Slab(max(slab.height for slab in slabs), tuple(marks), before=APART, line=figure.line)


def _column(setter: BlockSetter, items: Sequence[_Item], room: int, line: int) -> Slab:
    """Panels below their bands, as far apart as fills the column."""
    spare = min(MOST_APART, max(0, room - _height(items)) // max(1, len(items) - 1))
    slabs: list[Slab] = []
    for before, item in zip([None, *items], items, strict=False):
        is_first = before is None or before.table is not item.table
        if is_first:
            slabs.append(replace(item.band, before=APART + spare))
        panel = drawn(setter, item.panel, item.grid, item.table, line)
        slabs.append(replace(panel, before=APART if is_first else APART + spare))
    return stacked(slabs)


def _shared(items: Sequence[_Item], first: int, room: int) -> list[list[_Item]]:
    """The panels of each column, on as few pages as hold all, all columns about equally full."""
    fewest = -(-len(_filled(items, first, room)) // COLUMNS) * COLUMNS
    ways = (_filled(items, first * percent // 100, room * percent // 100) for percent in range(STEP, 101, STEP))
    return next((columns for columns in ways if len(columns) <= fewest), [])


def _filled(items: Sequence[_Item], first: int, room: int) -> list[list[_Item]]:
    """Panels from the top of each column, as many as there is room for with their bands."""
    columns: list[list[_Item]] = [[]]
    for item in items:
        if columns[-1] and _height([*columns[-1], item]) > (room if len(columns) > COLUMNS else first):
            columns.append([])
        columns[-1].append(item)
    return [column for column in columns if column]


def _height(column: Sequence[_Item]) -> int:
    """How high panels are together with their bands."""
    bands = {id(item.table) for item in column}
    return sum(item.height + APART for item in column) + len(bands) * (HEAD + APART) - APART
