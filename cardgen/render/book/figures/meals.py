"""Draws meals: who needs no food with who eats it, two in a row, then all others between their food and their eaters.

Knows no game: whoever writes the figure says who eats whom, and which of it is doubtful. Rows are shared out equally
over the pages that they need, with pictures as large as these have room for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardgen.model.units import length
from cardgen.render.base.gradients import mixed
from cardgen.render.book.figures.common import FigureFault, fields_of, repeated_banner
from cardgen.render.book.figures.meal_groups import (
    DOUBTFUL,
    NEVER,
    PICTURES,
    Being,
    Bite,
    MealGroup,
    PictureSize,
    fitting,
)
from cardgen.render.book.figures.meal_rows import (
    ARROW,
    HALVES,
    Band,
    MealRow,
    MealSide,
    Stall,
    drawn,
    row_of,
    table_below,
    table_with,
)
from cardgen.render.book.setting.block_layout import BLOCK_SPACE, BlockSetter
from cardgen.render.book.setting.blocks import Figure
from cardgen.render.book.setting.pagination import Slab

NAMES = length("30mm")
"""How wide names are."""
MAKER_NAMES = length("21mm")
"""How wide the names of those that need no food are."""
APART = length("4mm")
"""Between both halves."""
MOST_TALLER = length("9mm")
"""How much higher a row becomes to fill its page."""
STEP = 2
"""How exactly pages become equally full, in hundredths of a page."""
EATERS, PALE = "#b53a1a", 0.86
"""The colour of those who eat, and how much paper is in their ground."""


class _Meals(Struct, frozen=True):
    """Who needs no food and who does, who eats whom, and which icon stands before what is no meal."""

    makers: Mapping[str, Being]
    others: Mapping[str, Being]
    eats: Mapping[str, Sequence[Bite]]
    icons: Mapping[str, str]

    @property
    def names(self) -> list[str]:
        return [being.name for being in (*self.makers.values(), *self.others.values())]

    def eaters(self, card: str) -> list[Bite]:
        """Who eats this one; whoever has an icon of its own does not."""
        meals = ((eater, bite) for eater, bites in self.eats.items() for bite in bites if not self.icons[eater])
        beings = {**self.makers, **self.others}
        return [Bite(beings[eater], bite.doubt) for eater, bite in meals if bite.being.card == card]


def set_meals(setter: BlockSetter, figure: Figure, width: int) -> list[Slab]:
    """`maker: id | name | icon | picture | number` needs no food, `being: ...` does; `meal: id | food food? food*`, in
    doubt or never met.

    All stand in the order in which they are given, in the rows of others, too. `meal: id | host host | icon` is no
    meal, and has the icon in its group. `makers`, `eats`, `eaten`, `under`, `nothing`, `nobody`, `doubt` and
    `never` are the words for all that. `again` is said above all pages but the first, on a band of this `colour`.
    Raises FigureFault where somebody eats whom nobody knows.
    """
    meals = _read(figure)
    return list(_paged(setter, figure, _best_pages(setter, figure, meals, width)))


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


# Rows.


def _eaters_ground(setter: BlockSetter) -> str:
    return mixed(EATERS, setter.theme.paper, PALE)


def _eaten(setter: BlockSetter, figure: Figure, meals: _Meals, being: Being, picture: PictureSize) -> MealGroup:
    """Who eats a being, or that nobody does."""
    bites = meals.eaters(being.card)
    return MealGroup(bites, _eaters_ground(setter), "" if bites else figure.get("nobody"), picture=picture)


def _maker_rows(setter: BlockSetter, figure: Figure, meals: _Meals, width: int, picture: PictureSize) -> list[MealRow]:
    """Who needs no food, side by side."""
    if not meals.makers:
        return []
    half = (width - APART) // HALVES
    makers = list(meals.makers.values())
    first = MAKER_NAMES + ARROW
    picture = fitting(setter, meals.names, half - first, picture, figure.line)
    table = table_below(setter, figure.get("makers"), EATERS, width, figure.line)
    return [
        row_of(
            setter,
            figure,
            [
                Stall(being, left, MAKER_NAMES, (MealSide(eaters, left + first, half - first),))
                for left, being in zip((0, half + APART), pair, strict=False)
                for eaters in (_eaten(setter, figure, meals, being, picture),)
            ],
            table,
        )
        for pair in (makers[start : start + HALVES] for start in range(0, len(makers), HALVES))
    ]


def _other_rows(setter: BlockSetter, figure: Figure, meals: _Meals, width: int, picture: PictureSize) -> list[MealRow]:
    """All others in the middle: arrows lead from their food to them, and from them to those who eat them."""
    across = (width - NAMES) // 2 - ARROW
    picture = fitting(setter, meals.names, across, picture, figure.line)
    middle, right = across + ARROW, width - across
    bands = [
        Band(figure.get("eats"), setter.theme.accent, 0, across),
        Band("", "", middle, NAMES),
        Band(figure.get("eaten"), EATERS, right, across),
    ]
    table = table_with(setter, bands, width, figure.line)
    rows = []
    for being in meals.others.values():
        bites, icon = meals.eats.get(being.card, ()), meals.icons.get(being.card, "")
        words = figure.get("under") if icon else "" if bites else figure.get("nothing")
        food = MealSide(MealGroup(bites, setter.theme.tint, words, icon, picture), 0, across)
        eaters = MealSide(_eaten(setter, figure, meals, being, picture), right, across)
        sides = (food,) if icon else (food, eaters)
        rows.append(row_of(setter, figure, [Stall(being, middle, NAMES, sides)], table))
    return rows


# How rows share a page.


def _best_pages(setter: BlockSetter, figure: Figure, meals: _Meals, width: int) -> list[list[MealRow]]:
    """The rows of as few pages as may be, with the largest pictures that need no more of them."""
    best: list[list[MealRow]] = []
    for picture in sorted(PICTURES):
        makers, others = (rows(setter, figure, meals, width, picture) for rows in (_maker_rows, _other_rows))
        pages = _shared([*makers, *others], *_rooms(setter, figure))
        if best and len(pages) > len(best):
            break
        best = pages
    return best


def _rooms(setter: BlockSetter, figure: Figure) -> tuple[int, int]:
    """How much room rows have on the first page, and on each further one."""
    above = setter.above + (BLOCK_SPACE if setter.above else 0)
    return setter.height - above, setter.height - repeated_banner(setter, figure).height


def _paged(setter: BlockSetter, figure: Figure, pages: Sequence[Sequence[MealRow]]) -> Iterator[Slab]:
    """The rows below their heads, each higher by its share of what its page has left."""
    first, others = _rooms(setter, figure)
    for number, page in enumerate(pages):
        spare = max(0, (others if number else first) - _height(page)) // len(page)
        if number:
            yield replace(repeated_banner(setter, figure), breaks="page")
        for before, row in zip([None, *page], page, strict=False):
            if before is None or before.table is not row.table:
                yield replace(row.table.head, keeps=True)
            yield drawn(setter, figure, row, row.height + min(spare, MOST_TALLER))


def _shared(rows: Sequence[MealRow], first: int, room: int) -> list[list[MealRow]]:
    """The rows of each page: of as few as hold all, all of them about equally full."""
    fewest = len(_filled(rows, first, room))
    ways = (_filled(rows, first * percent // 100, room * percent // 100) for percent in range(STEP, 101, STEP))
    return next((pages for pages in ways if len(pages) == fewest), [])


def _filled(rows: Sequence[MealRow], first: int, room: int) -> list[list[MealRow]]:
    """Rows from the top of each page, as many as there is room for with their heads."""
    pages: list[list[MealRow]] = [[]]
    for row in rows:
        if pages[-1] and _height([*pages[-1], row]) > (room if len(pages) > 1 else first):
            pages.append([])
        pages[-1].append(row)
    return [page for page in pages if page]


def _height(page: Sequence[MealRow]) -> int:
    """How high rows are together with their heads."""
    heads = {id(row.table): row.table.head.before + row.table.head.height for row in page}
    return sum(row.height for row in page) + sum(heads.values())
