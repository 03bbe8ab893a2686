"""Draws meals: a panel for each being, with its food on the left and who eats it on the right.

Knows no game: whoever writes the figure says who eats whom, and which of it is doubtful. All panels stand on one
grid; those without food share a line where they have room. Lines share pages equally.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardgen.model.units import length
from cardgen.render.base.display import Box, Rectangle, StructureElement
from cardgen.render.base.gradients import mixed
from cardgen.render.book.figures.common import FigureFault, fields_of, length_in, repeated_banner
from cardgen.render.book.figures.meal_groups import CORNER, Being, MealGrid, MealGroup, least_column
from cardgen.render.book.figures.meal_panels import (
    APART,
    PAD,
    SIDE_BY_SIDE,
    MealLine,
    MealPanel,
    drawn,
    grid_of,
    height_of,
)
from cardgen.render.book.setting.block_layout import BLOCK_SPACE, BlockSetter
from cardgen.render.book.setting.blocks import Figure
from cardgen.render.book.setting.pagination import Slab

PICTURE = "11mm"
"""How high pictures are, where a figure does not say."""
MOST_TALLER = length("7mm")
"""How much higher a line becomes to fill its page."""
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


class _Line(Struct, frozen=True):
    """A line of panels, how high it is, of which table it is part, and what stands above the first on a page."""

    panels: MealLine
    height: int
    table: StructureElement
    head: Slab


def set_meals(setter: BlockSetter, figure: Figure, width: int) -> list[Slab]:
    """`maker: id | name | icon | picture | number` needs no food, `being: ...` does; `meal: id | food food? food*`, in
    doubt or never met.

    All stand in the order in which they are given, in the panels of others, too. `meal: id | host host | icon` is no
    meal, and has the icon in its group. `makers`, `beings`, `eats`, `eaten`, `under`, `nothing`, `nobody`, `hardly`,
    `doubt` and `never` are the words for all that. `again` is said above all pages but the first, on a band of this
    `colour`.
    Raises FigureFault where somebody eats whom nobody knows.
    """
    meals = _read(figure)
    return list(_paged(setter, figure, _shared(_lines(setter, figure, meals, width), *_rooms(setter, figure))))


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
    """A being with its food on the left, or those under whom it lies, where it has an icon of its own."""
    icon, needs_none = meals.icons.get(being.card, ""), being.card in meals.makers
    bites = meals.eaters(being.card)
    theme, get = setter.theme, figure.get
    food, eaters = meals.food(being.card), [bite.being for bite in bites if not bite.doubt]
    nobody = get("hardly" if bites else "nobody")
    return MealPanel(
        being,
        None
        if needs_none
        else MealGroup(
            food,
            get("nothing"),
            theme.tint,
            words=get("under") if icon else "",
            icon=icon,
            note=_doubts(figure, meals, being),
        ),
        None if icon else MealGroup(eaters, nobody, mixed(EATERS, theme.paper, PALE)),
        has_both=not needs_none,
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


# Lines.


def _lines(setter: BlockSetter, figure: Figure, meals: _Meals, width: int) -> list[_Line]:
    """Who needs no food, then all others."""
    high = length_in(figure, "high", PICTURE)
    grid = grid_of(width, high, least_column(setter, meals.names, figure.line))
    get = figure.get
    return [
        line
        for heads, beings in (
            ((get("makers"), "", get("eaten")), meals.makers),
            ((get("eats"), get("beings"), get("eaten")), meals.others),
        )
        for panels in ([_panel(setter, figure, meals, being) for being in beings.values()],)
        for line in _part(setter, figure, heads, _broken(setter, panels, grid, figure.line), width)
    ]


def _part(
    setter: BlockSetter, figure: Figure, heads: Sequence[str], lines: Sequence[tuple[MealLine, int]], width: int
) -> list[_Line]:
    """These lines, each with its height, below a band with these words."""
    table, head = StructureElement("Table"), _band(setter, figure, heads, width)
    return [_Line(line, high, table, head) for line, high in lines]


def _band(setter: BlockSetter, figure: Figure, heads: Sequence[str], width: int) -> Slab:
    """Words at the left, in the middle and at the right, light on a dark band."""
    ground = Rectangle(Box(0, 0, width, HEAD), setter.theme.dark, radii=(CORNER,) * 4)
    style, room = setter.style("book-table-head"), width - 4 * PAD
    labels = [
        setter.label(words, style, room, figure.line, align)
        for words, align in zip(heads, ("left", "center", "right"), strict=True)
        if words
    ]
    marks = (mark for label in labels for mark in label.shifted(2 * PAD, (HEAD - label.height) // 2).marks)
    return Slab(HEAD, (ground, *marks), before=APART, line=figure.line)


def _broken(
    setter: BlockSetter, panels: Sequence[MealPanel], grid: MealGrid, number: int
) -> list[tuple[MealLine, int]]:
    """Panels in lines with their heights, in their order, as low together as may be.

    Lines have no gap but the last, and no panel has a line of its own for a few tenths of a millimetre.
    """
    best: list[tuple[int, list[tuple[MealLine, int]]]] = [(0, [])]
    for end in range(1, len(panels) + 1):
        ways = []
        for places, many in _manners(panels[:end]):
            line = MealLine(tuple(panels[end - many : end]), grid, places)
            high = max(height_of(setter, panel, grid, line.width, number) for panel in line.panels)
            before, lines = best[end - many]
            gap = high if many < places and end < len(panels) else 0
            alone = APART if places == 1 else 0
            ways.append((before + high + APART + gap + alone, [*lines, (line, high)]))
        best.append(min(ways, key=lambda way: way[0]))
    return best[-1][1]


def _manners(panels: Sequence[MealPanel]) -> Iterator[tuple[int, int]]:
    """Into how many places a line may be divided that ends with the last of these panels, and how many it may hold."""
    for places in range(SIDE_BY_SIDE, 0, -1):
        for many in range(1, min(places, len(panels)) + 1):
            if places == 1 or not any(panel.has_both for panel in panels[-many:]):
                yield places, many


# How lines share a page.


def _rooms(setter: BlockSetter, figure: Figure) -> tuple[int, int]:
    """How much room lines have on the first page, and on each further one."""
    above = setter.above + (BLOCK_SPACE if setter.above else 0)
    return setter.height - above, setter.height - repeated_banner(setter, figure).height


def _paged(setter: BlockSetter, figure: Figure, pages: Sequence[Sequence[_Line]]) -> Iterator[Slab]:
    """The lines below their bands, each higher by its share of what its page has left."""
    first, others = _rooms(setter, figure)
    for number, lines in enumerate(pages):
        room = others if number else first
        spare = max(0, room - _height(lines)) // len(lines)
        if number:
            yield replace(repeated_banner(setter, figure), breaks="page")
        for before, line in zip([None, *lines], lines, strict=False):
            if before is None or before.table is not line.table:
                yield replace(line.head, keeps=True)
            height = line.height + min(spare, MOST_TALLER)
            yield drawn(setter, line.panels, line.table, height, figure.line)


def _shared(lines: Sequence[_Line], first: int, room: int) -> list[list[_Line]]:
    """The lines of each page: of as few as hold all, all of them about equally full."""
    fewest = len(_filled(lines, first, room))
    ways = (_filled(lines, first * percent // 100, room * percent // 100) for percent in range(STEP, 101, STEP))
    return next((pages for pages in ways if len(pages) == fewest), [])


def _filled(lines: Sequence[_Line], first: int, room: int) -> list[list[_Line]]:
    """Lines from the top of each page, as many as there is room for with their bands."""
    pages: list[list[_Line]] = [[]]
    for line in lines:
        if pages[-1] and _height([*pages[-1], line]) > (room if len(pages) > 1 else first):
            pages.append([])
        pages[-1].append(line)
    return [page for page in pages if page]


def _height(page: Sequence[_Line]) -> int:
    """How high lines are together with their bands."""
    heads = {id(line.table): line.head.before + line.head.height for line in page}
    return sum(line.height + APART for line in page) + sum(heads.values())
