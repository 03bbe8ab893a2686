"""Draws meals: a panel for each being, with its food on the left and who eats it on the right.

Knows no game: whoever writes the figure says who eats whom, and which of it is doubtful. Panels are as wide as what is
in them, fill lines, and share their pages equally, with pictures as large as these have room for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardgen.model.units import length
from cardgen.render.base.display import Box, Rectangle, StructureElement
from cardgen.render.base.gradients import mixed
from cardgen.render.book.figures.common import FigureFault, fields_of, number_in, repeated_banner
from cardgen.render.book.figures.meal_groups import CORNER, Being, MealGroup, PictureSpace, least_space
from cardgen.render.book.figures.meal_panels import (
    APART,
    PAD,
    MealLine,
    MealPanel,
    drawn,
    grown,
    guessed_heights,
    height_of,
    line_of,
)
from cardgen.render.book.setting.block_layout import BLOCK_SPACE, BlockSetter
from cardgen.render.book.setting.blocks import Figure
from cardgen.render.book.setting.pagination import Slab

PICTURES = tuple(range(length("10mm"), length("24mm"), length("1mm")))
"""How high pictures are: all of a figure alike."""
MOST_ROWS = 3
"""Of pictures in a panel."""
MOST_TALLER = length("7mm")
"""How much higher a line becomes to fill its page."""
GROWTH, MOST_GROWTH = length("0.5mm"), length("8mm")
"""By how much pictures become higher to fill their page, at a time and at most."""
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
    `colour`; there are as many `pages` as are given, or more where those have no room.
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


# Panels.


def _panel(setter: BlockSetter, figure: Figure, meals: _Meals, being: Being) -> MealPanel:
    """A being with its food on the left, or those under whom it lies, where it has an icon of its own."""
    icon, food = meals.icons.get(being.card, ""), meals.food(being.card)
    bites = [] if icon else meals.eaters(being.card)
    eaters = [bite.being for bite in bites if not bite.doubt]
    ground = mixed(EATERS, setter.theme.paper, PALE)
    notes = [_doubts(figure, meals, being)]
    if being.card not in {*meals.makers, *meals.eats}:
        notes.append(f"**{figure.get('eats')}:** {figure.get('nothing')}.")
    if not eaters and not icon:
        notes.append(f"**{figure.get('eaten')}** {figure.get('hardly' if bites else 'nobody')}.")
    return MealPanel(
        being,
        MealGroup(food, figure.get("under" if icon else "eats"), setter.theme.accent, setter.theme.tint, icon)
        if food
        else None,
        MealGroup(eaters, figure.get("eaten"), EATERS, ground) if eaters else None,
        " ".join(filter(None, notes)),
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


def _lines(setter: BlockSetter, figure: Figure, meals: _Meals, width: int, high: int) -> list[_Line]:
    """Who needs no food, then all others, with pictures so high."""
    least = least_space(setter, meals.names, high, figure.line)
    return [
        line
        for words, beings in (("makers", meals.makers), ("beings", meals.others))
        for panels in ([_panel(setter, figure, meals, being) for being in beings.values()],)
        for line in _part(setter, figure, figure.get(words), _broken(setter, panels, width, least), width)
    ]


def _part(setter: BlockSetter, figure: Figure, words: str, lines: Sequence[MealLine], width: int) -> list[_Line]:
    """These lines below a band with these words."""
    table, head = StructureElement("Table"), _band(setter, figure, words, width)
    return [_Line(line, height_of(setter, line, figure.line), table, head) for line in lines]


def _band(setter: BlockSetter, figure: Figure, words: str, width: int) -> Slab:
    """Words, light on a dark band."""
    label = setter.label(words, setter.style("book-table-head"), width - 4 * PAD, figure.line)
    ground = Rectangle(Box(0, 0, width, HEAD), setter.theme.dark, radii=(CORNER,) * 4)
    marks = (ground, *label.shifted(2 * PAD, (HEAD - label.height) // 2).marks)
    return Slab(HEAD, marks, before=APART, line=figure.line)


def _broken(setter: BlockSetter, panels: Sequence[MealPanel], width: int, least: PictureSpace) -> list[MealLine]:
    """Panels in lines, in their order, as low together as may be, and with little that is empty."""
    best: list[tuple[float, list[MealLine]]] = [(0, [])]
    for end in range(1, len(panels) + 1):
        ways = [
            (best[start][0] + _badness(setter, line, width), [*best[start][1], line])
            for start in range(end)
            for rows in range(1, MOST_ROWS + 1)
            if (line := line_of(panels[start:end], rows, width, least))
        ]
        best.append(min(ways, key=lambda way: way[0]))
    return best[-1][1]


def _badness(setter: BlockSetter, line: MealLine, width: int) -> float:
    """How high a line is, and higher for all that is empty in it: below panels, and beside their pictures."""
    heights = guessed_heights(setter, line)
    high = max(heights) + APART
    below = sum((high - each) * wide for each, wide in zip(heights, line.widths(), strict=True))
    return high * (1 + 2 * line.spare * len(line.panels) / width) + below / width


# How lines share a page.


def _best_pages(setter: BlockSetter, figure: Figure, meals: _Meals, width: int) -> list[list[_Line]]:
    """The lines with the largest pictures that need no more pages than are given, or else than the smallest."""
    best: list[list[_Line]] = []
    for high in PICTURES:
        pages = _shared(_lines(setter, figure, meals, width, high), *_rooms(setter, figure))
        if best and len(pages) > max(len(best), number_in(figure, "pages", 1)):
            break
        best = pages
    return best


def _rooms(setter: BlockSetter, figure: Figure) -> tuple[int, int]:
    """How much room lines have on the first page, and on each further one."""
    above = setter.above + (BLOCK_SPACE if setter.above else 0)
    return setter.height - above, setter.height - repeated_banner(setter, figure).height


def _paged(setter: BlockSetter, figure: Figure, pages: Sequence[Sequence[_Line]]) -> Iterator[Slab]:
    """The lines below their bands, each higher by its share of what its page has left."""
    first, others = _rooms(setter, figure)
    for number, lines in enumerate(pages):
        room = others if number else first
        page = _full(setter, figure, lines, room)
        spare = max(0, room - _height(page)) // len(page)
        if number:
            yield replace(repeated_banner(setter, figure), breaks="page")
        for before, line in zip([None, *page], page, strict=False):
            if before is None or before.table is not line.table:
                yield replace(line.head, keeps=True)
            height = line.height + min(spare, MOST_TALLER)
            yield drawn(setter, line.panels, line.table, height, figure.line)


def _full(setter: BlockSetter, figure: Figure, page: Sequence[_Line], room: int) -> Sequence[_Line]:
    """The lines of a page with pictures as high as it has room for."""
    best = page
    for by in range(GROWTH, MOST_GROWTH, GROWTH):
        lines = [grown(line.panels, by) for line in page]
        higher = [
            replace(line, panels=panels, height=height_of(setter, panels, figure.line))
            for line, panels in zip(page, lines, strict=True)
        ]
        if _height(higher) > room:
            break
        best = higher
    return best


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
