"""Draws meals: a row for each being, with what it eats and who eats it, each with its picture and its name.

Knows no game: whoever writes the figure says who eats whom, and which of it is doubtful. Rows are shared out equally
over the pages that they need, and fill them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardgen.model.units import length
from cardgen.render.base.display import Box, Mark, Rectangle, StructureElement
from cardgen.render.base.gradients import mixed
from cardgen.render.base.structure import EMPTY, cell_of, tagged, within
from cardgen.render.book.figures.common import HAIRLINE, FigureFault, fields_of, icon_mark, length_in, number_in
from cardgen.render.book.figures.meal_groups import (
    AIR,
    CORNER,
    DOUBTFUL,
    NEVER,
    PAD,
    Being,
    Bite,
    MealGroup,
    group_marks,
    height_of,
    name_in,
)
from cardgen.render.book.figures.web_node import portrait
from cardgen.render.book.setting.block_layout import BlockSetter
from cardgen.render.book.setting.blocks import Figure
from cardgen.render.book.setting.pagination import Slab, stacked

NAMES, COLUMNS = "41mm", 4
BETWEEN = length("1.6mm")
"""Between both groups of a row, and between a group and the name before it."""
LEAST = length("12mm")
"""How high a row is at least, so that a name of two lines has room in it."""
MOST_TALLER = length("8mm")
"""How much higher a row becomes to fill its page."""
STEP = 2
"""How exactly pages become equally full, in hundredths of a page."""
TALLEST = length("15mm")
"""How high the picture before a name is at most."""
SHAPE, SIGN = 1.16, length("5.6mm")
"""How wide a picture is, of its height; and the side of the icon at its corner."""
HUNTERS, PALE = "#c4421f", 0.84
"""The colour of the ground of those who eat, and how much paper is in it."""


class _Meals(Struct, frozen=True):
    """All beings of the figure, who eats whom, and which icon stands before what is no meal."""

    beings: Mapping[str, Being]
    eats: Mapping[str, Sequence[Bite]]
    icons: Mapping[str, str]

    def eaters(self, card: str) -> list[Bite]:
        """Who eats this one; whoever has an icon of its own does not."""
        meals = ((eater, bite) for eater, bites in self.eats.items() for bite in bites if not self.icons[eater])
        return [Bite(self.beings[eater], bite.doubt) for eater, bite in meals if bite.being.card == card]


class _Row(Struct, frozen=True):
    """A being with its groups from left to right, each as wide as it is, and how high all of it is."""

    being: Being
    groups: tuple[tuple[MealGroup, int], ...]
    height: int


def set_meals(setter: BlockSetter, figure: Figure, width: int) -> list[Slab]:
    """`being: id | name | icon | picture | words`, a row each; `meal: id | food food? food*`, in doubt or never met.

    `meal: id | host host | icon` is no meal, and has the icon in its group. `eats`, `eaten`, `under`, `doubt` and
    `never` are the words for all that. `above` is how much stands above the figure on its first page, and `again` is
    said above it on all others. Raises FigureFault
    where somebody eats whom nobody knows.
    """
    meals, names = _read(figure), length_in(figure, "names", NAMES)
    rows = [_row(setter, figure, meals, being, width - names) for being in meals.beings.values()]
    return list(_paged(setter, figure, rows, names))


def _read(figure: Figure) -> _Meals:
    beings = {being.card: being for being in (Being(*fields_of(entry)[:5]) for entry in figure.all("being"))}
    meals = [[*fields_of(entry), "", ""][:3] for entry in figure.all("meal")]
    eats = {card: [_bite(beings, word) for word in food.split()] for card, food, _ in meals}
    for card in eats:
        _known(beings, card)
    return _Meals(beings=beings, eats=eats, icons={card: icon for card, _, icon in meals})


def _bite(beings: Mapping[str, Being], word: str) -> Bite:
    doubt = word[-1] if word[-1] in (DOUBTFUL, NEVER) else ""
    return Bite(_known(beings, word.removesuffix(doubt)), doubt)


def _known(beings: Mapping[str, Being], card: str) -> Being:
    if card not in beings:
        raise FigureFault(f"`{card}` has no row", f"write `being: {card} | its name`")
    return beings[card]


# A row.


def _row(setter: BlockSetter, figure: Figure, meals: _Meals, being: Being, width: int) -> _Row:
    """The row of a being whose groups share this width: as many columns for each as make the row least high."""
    icon = meals.icons.get(being.card, "")
    pale = mixed(HUNTERS, setter.theme.paper, PALE)
    groups = [
        MealGroup(figure.get("under" if icon else "eats"), meals.eats.get(being.card, ()), setter.theme.tint, icon),
        MealGroup(figure.get("eaten"), meals.eaters(being.card), pale),
    ]
    groups = [group for group in groups if group.bites]
    number = number_in(figure, "columns", COLUMNS)
    column = (width + BETWEEN) // number
    ways = [(number,)] if len(groups) < 2 else [(left, number - left) for left in range(1, max(number, 2))]
    made = [
        tuple((replace(group, columns=part), column * part) for group, part in zip(groups, way, strict=False))
        for way in ways
    ]
    heights = [
        max((height_of(setter, figure, group, across - BETWEEN) for group, across in way), default=0) for way in made
    ]
    least = min(heights)
    best = min((way for way, height in zip(made, heights, strict=True) if height == least), key=_unevenness)
    return _Row(being=being, groups=best, height=max(LEAST, least + 2 * AIR))


def _unevenness(way: Sequence[tuple[MealGroup, int]]) -> float:
    """How far groups are from having room by how many are in them."""
    each = [width / len(group.bites) for group, width in way]
    return max(each, default=0) - min(each, default=0)


def _drawn(setter: BlockSetter, figure: Figure, row: _Row, height: int, names: int) -> Slab:
    element = StructureElement("TR")
    own = _name(setter, figure, row, Box(0, AIR, names - BETWEEN, height - 2 * AIR))
    marks: list[Mark] = [*within(own, element, cell_of("Row"))]
    left = names
    for group, width in row.groups:
        box = Box(left, AIR, width - BETWEEN, height - 2 * AIR)
        marks.append(Rectangle(box, group.ground, radii=(CORNER,) * 4))
        marks += within(group_marks(setter, figure, group, box), element, cell_of(""))
        left += width
    for _ in range(2 - len(row.groups)):
        marks += tagged([EMPTY], element, cell_of(""))
    marks.append(Rectangle(Box(0, height - HAIRLINE // 2, left - BETWEEN, HAIRLINE), setter.theme.line))
    return Slab(height, tuple(marks), line=figure.line)


def _name(setter: BlockSetter, figure: Figure, row: _Row, box: Box) -> Iterator[Mark]:
    """The picture of who has the row with its icon, its name beside it, and some words below."""
    being, left = row.being, 0
    high = min(box.height, TALLEST)
    top = box.top + (box.height - high) // 2
    if being.picture and not setter.resources.mono:  # outlines would fill so small a picture
        window = Box(0, top, round(TALLEST * SHAPE), high)
        yield from portrait(setter, being.picture, window, CORNER, figure.line)
        left = window.right + PAD
    if drawing := setter.resources.icon(being.icon) if being.icon else None:
        yield icon_mark(setter, drawing, Box(0, top + high - SIGN, SIGN, SIGN))
        left = left or SIGN + PAD
    width = box.width - left
    slabs = [name_in(setter, f"**{being.name}**", ("book-label", "book-foot", "book-aside"), width, figure.line)]
    if being.words:
        slabs.append(setter.label(being.words, setter.style("book-foot"), width, figure.line))
    label = stacked(slabs)
    yield from label.shifted(left, box.top + (box.height - label.height) // 2).marks


# How rows share a page.


def _paged(setter: BlockSetter, figure: Figure, rows: Sequence[_Row], names: int) -> Iterator[Slab]:
    """The rows, each higher by its share of what its page has left."""
    above = length_in(figure, "above", "0mm")
    again = replace(setter.label(figure.get("again"), setter.style("book-h3"), setter.width, figure.line), keeps=True)
    whole = StructureElement("Table")
    for number, page in enumerate(_shared(rows, setter.height - above, setter.height - again.height)):
        room = setter.height - (again.height if number else above)
        spare = max(0, room - sum(row.height for row in page)) // len(page)
        if number:
            yield replace(again, breaks="page")
        for row in page:
            yield _drawn(setter, figure, row, row.height + min(spare, MOST_TALLER), names).within(whole)


def _shared(rows: Sequence[_Row], first: int, room: int) -> list[list[_Row]]:
    """The rows of each page: of as few as hold all, all of them about equally full."""
    fewest = len(_filled(rows, first, room))
    ways = (_filled(rows, first * percent // 100, room * percent // 100) for percent in range(STEP, 101, STEP))
    return next((pages for pages in ways if len(pages) == fewest), [])


def _filled(rows: Sequence[_Row], first: int, room: int) -> list[list[_Row]]:
    """Rows from the top of each page, as many as there is room for."""
    pages: list[list[_Row]] = []
    left = 0
    for row in rows:
        if not pages or row.height > left:
            left = room if pages else first
            pages.append([])
        pages[-1].append(row)
        left -= row.height
    return pages
