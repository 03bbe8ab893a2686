"""Spots of a table: where they are on the page, x to the right and y up, and what is in them: a card with its name, a
place where one may lie or may not, one that a card has left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardgen.diagnostics.codes import UNKNOWN_ATTRIBUTE
from cardgen.model.units import length
from cardgen.render.base.display import Box, Mark, Placed, Rectangle, StructureElement
from cardgen.render.book.figures.common import CORNER, FigureFault, card_of, colour_in, fields_of, lying_marks
from cardgen.render.book.setting.block_layout import BlockSetter
from cardgen.render.book.setting.blocks import Figure
from cardgen.render.book.setting.markdown import read_inline
from cardgen.render.book.setting.pagination import Slab
from cardgen.render.book.setting.symbols import SIGNS
from cardgen.render.layout.rotation import turn_about, turned

BORDER = length("3mm")
SIGN = length("6mm")
FRAME = length("1mm")
TAG_EDGE = 0.13
"""How far from the foot of a card its name is set, as a share: clear of its points and of chains."""
SIZES = (1.3, 1.2, 1.1, 1, 0.9)
"""How large the name on a plate may be, against that of a tag: as its words have room."""
FLAGS = ("turned", "new", "lost", "under")
TILT = 9
"""By how many degrees a card is turned that has no link any more."""
PEEP = 0.24
"""How much of a card shows that lies under another."""
MAY_LIE = {"open": "book.may-lie", "closed": "book.may-not-lie"}
"""What the signs of spots are to those who do not see them: messages."""
GridSpot = tuple[int, int]


class TableGrid(Struct, frozen=True):
    """Spots on the page: `view` is the leftmost and lowest spot, then the rightmost and highest.

    `gaps` are those across and down.
    """

    setter: BlockSetter
    figure: Figure
    view: tuple[int, int, int, int]
    card: tuple[int, int]
    gaps: tuple[int, int]
    left: int

    def box(self, spot: GridSpot) -> Box:
        """Where a card in this spot lies."""
        across, down = self.card
        x, y = spot[0] - self.view[0], self.view[3] - spot[1]
        left = self.left + BORDER + x * (across + self.gaps[0])
        return Box(left, BORDER + y * (down + self.gaps[1]), across, down)

    def middle(self, spot: GridSpot) -> tuple[int, int]:
        box = self.box(spot)
        return box.left + box.width // 2, box.top + box.height // 2

    @property
    def ground(self) -> Box:
        first, last = self.box((self.view[0], self.view[3])), self.box((self.view[2], self.view[1]))
        return Box(first.left, first.top, last.right - first.left, last.bottom - first.top).inset(-BORDER)


def spots_in(words: Sequence[str], count: int, what: str) -> list[GridSpot]:
    """The first `count` spots of a line."""
    numbers = words[: 2 * count]
    if len(numbers) < 2 * count or not all(word.lstrip("-").isdecimal() and len(word) < 5 for word in numbers):
        raise FigureFault(f"`{what}: {' '.join(words)}` needs {2 * count} whole numbers", "write x and y of each spot")
    return [(int(numbers[at]), int(numbers[at + 1])) for at in range(0, 2 * count, 2)]


def set_card(table: TableGrid, words: Sequence[str], text: str) -> Iterator[Mark]:
    """`x y id`, and how it lies: `turned` to its owner on the other side, `new`, `under` the next card, or `lost`: it
    has no link any more, and is tilted.
    """
    (spot,) = spots_in(words, 1, "card")
    if len(words) < 3:
        raise FigureFault(f"`card: {' '.join(words)}` names no card", "write x, y and the id of a card")
    flags = words[3:]
    if strange := [flag for flag in flags if flag not in FLAGS]:
        raise FigureFault(f"a card cannot be `{strange[0]}`", f"it can be {', '.join(FLAGS)}", UNKNOWN_ATTRIBUTE)
    box = table.box(spot)
    if "under" in flags:
        out = round(box.height * PEEP)
        box = box.moved(0, out if "turned" in flags else -out)
    marks = _card(table, box, words[2], flags, text)
    yield from turned(marks, turn_about(TILT, box)) if "lost" in flags else marks


def _card(table: TableGrid, box: Box, card: str, flags: Sequence[str], text: str) -> Iterator[Mark]:
    """A card with its frame and its name."""
    yield from lying_marks(card_of(table.setter, card), box, "turned" in flags)
    corner = round(CORNER * box.width / length("63.5mm")) + FRAME // 2
    theme = table.setter.theme
    if "new" in flags:
        yield Rectangle(box.inset(-FRAME // 2), None, theme.accent, FRAME, (corner,) * 4)
    if "lost" in flags:
        dash = (length("1.6mm"), length("1.1mm"))
        yield Rectangle(
            box=box.inset(-FRAME // 2),
            fill=None,
            stroke=theme.accent,
            stroke_width=FRAME,
            radii=(corner,) * 4,
            dash=dash,
        )
    if text:
        yield from _tag(table, box, text, "turned" in flags)


def _tag(table: TableGrid, box: Box, text: str, is_turned: bool) -> Iterator[Mark]:
    """The card's name, large enough to read: on a strip near its foot, or on the plate that `names` gives."""
    top, bottom, colour = _plate(table)
    room = round((bottom - top) * box.height)
    label = _name(table, text, box.width - length("0.6mm"), room)
    height = max(room, label.height + length("1mm"))
    edge = round((1 - bottom if room else TAG_EDGE) * box.height)
    ground = Box(box.left, box.top + edge if is_turned else box.bottom - edge - height, box.width, height)
    yield Rectangle(ground, colour)
    yield from label.shifted(ground.left + length("0.3mm"), ground.top + (height - label.height) // 2).marks


def _name(table: TableGrid, text: str, width: int, room: int) -> Slab:
    """A name in the largest type for which there is room, else in that of a tag."""
    setter, line = table.setter, table.figure.line
    tag = setter.style("book-tag")
    words = setter.words(read_inline(text), tag, line)
    for by in SIZES:
        style = replace(tag, size=round(tag.size * by), leading=round(tag.leading * by))
        label = setter.label(text, style, width, line, "center") if words.widest(style) <= width else None
        if label and label.height <= room:
            return label
    return setter.label(text, tag, width, line, "center")


def _plate(table: TableGrid) -> tuple[float, float, str]:
    """Where names cover their cards, as shares of the height, and in which colour: `names: 66 89 | #fbf6e8`."""
    place, colour = [*fields_of(table.figure.get("names")), ""][:2]
    paper = colour_in(colour, table.setter.theme.paper)
    if not place:
        return 0, 0, paper
    numbers = [int(word) for word in place.split() if word.isdecimal()]
    if len(numbers) != 2 or not numbers[0] < numbers[1] <= 100:
        raise FigureFault(f"`names: {place}` is no part of a card", "write two shares of its height, as in 66 89")
    return numbers[0] / 100, numbers[1] / 100, paper


def set_open(table: TableGrid, words: Sequence[str], text: str) -> Iterator[Mark]:
    """A spot where the card may be laid."""
    yield from _empty(table, words, text, "tick", "open")


def set_closed(table: TableGrid, words: Sequence[str], text: str) -> Iterator[Mark]:
    """A spot where it may not."""
    yield from _empty(table, words, text, "cross", "closed")


def set_gone(table: TableGrid, words: Sequence[str], text: str) -> Iterator[Mark]:
    """A spot that a card has just left."""
    yield from _empty(table, words, text, "", "gone")


def _empty(table: TableGrid, words: Sequence[str], text: str, sign: str, what: str) -> Iterator[Mark]:
    """A dashed place with a sign and words in the middle of it."""
    (spot,) = spots_in(words, 1, what)
    box, theme = table.box(spot), table.setter.theme
    corners = (round(CORNER * box.width / length("63.5mm")),) * 4
    dash = (length("1.4mm"), length("1mm"))
    yield Rectangle(
        box=box,
        fill=theme.paper,
        stroke=theme.line if sign != "tick" else theme.dark,
        stroke_width=length("0.35mm"),
        radii=corners,
        dash=dash,
    )
    style = table.setter.style("book-tag")
    label = table.setter.label(text, style, box.width - length("1mm"), table.figure.line, "center")
    side = min(SIGN, box.width // 2) if sign else 0
    between = length("1mm") if sign and text else 0
    top = box.top + (box.height - side - between - label.height) // 2
    if sign:
        at = Box(box.left + (box.width - side) // 2, top, side, side)
        yield Placed(
            SIGNS[sign](),
            at,
            structure=(StructureElement("Figure", table.setter.showcase.language.say(MAY_LIE[what])),),
        )
    yield from label.shifted(box.left + length("0.5mm"), top + side + between).marks
