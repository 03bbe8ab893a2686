"""Draws meals: for each being a row with its picture and name, pictures of what it eats, and of who eats it.

Knows no game: whoever writes the figure says who eats whom, and which of it is doubtful.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from cardgen.model.units import length
from cardgen.render.base.display import Box, Mark, Rectangle, StructureElement
from cardgen.render.base.gradients import mixed
from cardgen.render.base.structure import EMPTY, cell_of, tagged, untagged, within
from cardgen.render.book.figures.common import HAIRLINE, FigureFault, fields_of, icon_mark, length_in
from cardgen.render.book.figures.web_node import portrait
from cardgen.render.book.setting.block_layout import BlockSetter
from cardgen.render.book.setting.blocks import Figure
from cardgen.render.book.setting.pagination import Slab

DOUBTFUL, NEVER = "?", "*"
"""What stands behind food that is doubtful, and that the eater never meets."""
APART = "globe"
"""The icon on the picture of food that is never met."""
AIR, PAD, CORNER = length("0.7mm"), length("1.4mm"), length("1.2mm")
FRAME, WITHIN = length("0.4mm"), length("1mm")
"""How wide the line of a dashed frame is, and how far within it the picture is."""
NONE = length("21mm")
"""How much room the words have that somebody needs no food."""
DASH = (length("1.3mm"), length("0.9mm"))
TAG = (length("3.7mm"), length("3mm"))
"""Width and height of the ground behind a number of up to two figures on a picture."""
SHAPE = 1.16
"""How wide a picture is, of its height."""
HUNTERS, PALE = "#c4421f", 0.8
"""The colour of the ground of those who eat, and how much paper is in it."""


class _Being(Struct, frozen=True):
    """Who has a row: `own` are the number and the picture before its name."""

    card: str
    name: str
    number: str = ""
    icon: str = ""
    picture: str = ""


class _Bite(Struct, frozen=True):
    """Somebody in the row of another, and whether that is in doubt."""

    card: str
    doubt: str = ""


class _Meals(Struct, frozen=True):
    """All beings of the figure, who eats whom, and which icon stands before what is no meal."""

    beings: Mapping[str, _Being]
    eats: Mapping[str, Sequence[_Bite]]
    icons: Mapping[str, str]

    def eaters(self, card: str) -> list[_Bite]:
        """Who eats this one; whoever has an icon of its own does not."""
        meals = ((eater, bite) for eater, bites in self.eats.items() for bite in bites if not self.icons[eater])
        own = [_Bite(card=eater, doubt=bite.doubt) for eater, bite in meals if bite.card == card]
        return sorted(own, key=_is_doubtful)


def set_meals(setter: BlockSetter, figure: Figure, width: int) -> list[Slab]:
    """`being: id | name | number | icon | picture`, a row each; `meal: id | food food? food*`, in doubt or never met.

    `meal: id | host host | icon` is no meal, and has the icon before it. `eats`, `eaten` and `none` are the words above
    the rows, and in a row without a meal. Raises FigureFault where somebody eats whom nobody knows.
    """
    meals = _read(figure)
    whole = StructureElement("Table")
    rows = [_row(setter, figure, meals, at, width) for at in range(len(meals.beings))]
    return [slab.within(whole) for slab in (_head(setter, figure, width), *rows)] if rows else []


def _read(figure: Figure) -> _Meals:
    beings = {being.card: being for being in (_Being(*fields_of(entry)[:5]) for entry in figure.all("being"))}
    meals = [[*fields_of(entry), "", ""][:3] for entry in figure.all("meal")]
    eats = {card: [_bite(word) for word in food.split()] for card, food, _ in meals}
    for card in (*eats, *(bite.card for bites in eats.values() for bite in bites)):
        if card not in beings:
            raise FigureFault(f"`{card}` has no row", f"write `being: {card} | its name`")
    certain = {card: sorted(bites, key=_is_doubtful) for card, bites in eats.items()}
    return _Meals(beings=beings, eats=certain, icons={card: icon for card, _, icon in meals})


def _is_doubtful(bite: _Bite) -> bool:
    return bool(bite.doubt)


def _bite(word: str) -> _Bite:
    doubt = word[-1] if word[-1] in (DOUBTFUL, NEVER) else ""
    return _Bite(card=word.removesuffix(doubt), doubt=doubt)


def _head(setter: BlockSetter, figure: Figure, width: int) -> Slab:
    """The words above both groups of pictures."""
    style, row = setter.style("book-label"), StructureElement("TR")
    names = length_in(figure, "names", "56mm")
    eats = setter.label(f"**{figure.get('eats')}**", style, width - names, figure.line)
    eaten = setter.label(f"**{figure.get('eaten')}**", style, width - PAD, figure.line, "right")
    marks = (
        *tagged([EMPTY], row, StructureElement("TD")),
        *within(eats.shifted(names, 0).marks, row, cell_of("Column")),
        *within(eaten.marks, row, cell_of("Column")),
    )
    return Slab(eats.height + AIR, marks, keeps=True, line=figure.line)


def _row(setter: BlockSetter, figure: Figure, meals: _Meals, at: int, width: int) -> Slab:
    being = list(meals.beings.values())[at]
    height, names = length_in(figure, "row-height", "11mm"), length_in(figure, "names", "56mm")
    row, foods, feeds = StructureElement("TR"), cell_of(""), cell_of("")
    ground = setter.theme.paper if at % 2 else setter.theme.tint
    marks: list[Mark] = [Rectangle(Box(0, 0, width, height), ground)]
    marks += within(_name(setter, figure, being, Box(0, 0, names, height)), row, cell_of("Row"))
    food, eaters, icon = meals.eats.get(being.card, ()), meals.eaters(being.card), meals.icons.get(being.card, "")
    none = "" if food else figure.get("none")
    room = width - names - (NONE if none else 0)
    window = _window(height, room, len(food) + len(eaters) + bool(icon))
    left = names
    if icon and (drawing := setter.resources.icon(icon)):
        sign = Box(left, (height - window.height * 3 // 4) // 2, window.width - AIR, window.height * 3 // 4)
        marks += within([icon_mark(setter, drawing, sign)], row, foods)
        left += window.width + AIR
    if none:
        label = setter.label(none, setter.style("book-label"), NONE, figure.line)
        marks += label.shifted(names, (height - label.height) // 2).within(row, foods).marks
    marks += _group(setter, figure, meals, food, window.moved(left, 0), (row, foods))
    if eaters:
        left = width - len(eaters) * (window.width + AIR) - PAD + AIR
        pale = mixed(HUNTERS, setter.theme.paper, PALE)
        marks.append(Rectangle(Box(left - PAD, AIR // 2, width - left + PAD, height - AIR), pale, radii=(CORNER,) * 4))
        marks += _group(setter, figure, meals, eaters, window.moved(left, 0), (row, feeds))
    else:
        marks += tagged([EMPTY], row, feeds)
    marks.append(Rectangle(Box(0, height - HAIRLINE, width, HAIRLINE), setter.theme.line))
    return Slab(height, tuple(marks), line=figure.line)


def _window(height: int, room: int, count: int) -> Box:
    """The place of the first of so many pictures."""
    high = height - 2 * AIR
    wide = min(round(high * SHAPE), (room - 3 * PAD) // max(count, 1) - AIR)
    return Box(0, AIR, wide, high)


def _name(setter: BlockSetter, figure: Figure, being: _Being, box: Box) -> Iterator[Mark]:
    """Icon, number and picture of who has the row, and its name."""
    side = round(box.height * 0.6)
    left = 0
    if drawing := setter.resources.icon(being.icon) if being.icon else None:
        yield icon_mark(setter, drawing, Box(AIR, (box.height - side) // 2, side, side))
        left = side + 2 * AIR
    if being.picture and not setter.resources.mono:  # outlines would fill so small a picture
        window = Box(left, AIR, round((box.height - 2 * AIR) * SHAPE), box.height - 2 * AIR)
        yield from portrait(setter, being.picture, window, CORNER, figure.line)
        left = window.right + PAD
    number = f"{being.number} " if being.number else ""
    label = setter.label(f"{number}**{being.name}**", setter.style("book-label"), box.width - left - PAD, figure.line)
    yield from label.shifted(left, (box.height - label.height) // 2).marks


def _group(
    setter: BlockSetter,
    figure: Figure,
    meals: _Meals,
    bites: Sequence[_Bite],
    first: Box,
    around: tuple[StructureElement, ...],
) -> Iterator[Mark]:
    """Pictures side by side, each with its name for those who have it read aloud."""
    for at, bite in enumerate(bites):
        window = first.moved(at * (first.width + AIR), 0)
        being = meals.beings[bite.card]
        shown = StructureElement("Figure", being.name + (" ?" if bite.doubt else ""))
        marks = list(_bitten(setter, figure, being, bite.doubt, window))
        yield from tagged(untagged(marks), *around, shown)


def _bitten(setter: BlockSetter, figure: Figure, being: _Being, doubt: str, window: Box) -> Iterator[Mark]:
    """A picture with its number; in doubt it has a dashed frame, and a globe on it where the two never meet."""
    inner = window.inset(WITHIN) if doubt else window
    if being.picture and not setter.resources.mono:
        yield from portrait(setter, being.picture, inner, CORNER, figure.line)
        yield from _tag(setter, figure, being.number, inner)
    else:
        label = setter.label(f"**{being.number}**", setter.style("book-label"), inner.width, figure.line, "center")
        yield Rectangle(inner, setter.theme.paper, setter.theme.line, HAIRLINE, (CORNER,) * 4)
        yield from label.shifted(inner.left, inner.top + (inner.height - label.height) // 2).marks
    if doubt:
        frame, corners = window.inset(FRAME // 2), (CORNER,) * 4
        yield Rectangle(frame, stroke=setter.theme.dark, stroke_width=FRAME, radii=corners, dash=DASH)
    if doubt == NEVER and (drawing := setter.resources.icon(APART)):
        side = round(window.height * 0.42)
        yield icon_mark(setter, drawing, Box(window.right - side, window.bottom - side, side, side))


def _tag(setter: BlockSetter, figure: Figure, number: str, window: Box) -> Iterator[Mark]:
    """The number of a being in the upper left corner of its picture: the row that tells its name."""
    if number:
        wide, high = TAG
        label = setter.label(f"**{number}**", setter.style("book-label"), wide, figure.line, "center")
        yield Rectangle(Box(window.left, window.top, wide, high), setter.theme.paper, radii=(CORNER, 0, CORNER, 0))
        yield from label.shifted(window.left, window.top + (high - label.height) // 2).marks
