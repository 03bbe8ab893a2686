"""Draws a table top: real cards in the spots of a grid, each facing its owner, with the possible next moves.

Spots are x to the right and y up. Knows no rules: whoever writes the figure says what is new, open, linked or lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from cardgen.diagnostics.codes import UNKNOWN_ATTRIBUTE
from cardgen.model.units import length
from cardgen.render.base.display import Box, Mark, Path, Placed, Rectangle, StructureElement
from cardgen.render.book.figures.common import CORNER, FigureFault, card_of, height_of, length_in, lying_marks
from cardgen.render.book.figures.matching_edges import rings_between
from cardgen.render.book.setting.block_layout import BlockSetter
from cardgen.render.book.setting.blocks import Figure
from cardgen.render.book.setting.inline_layout import moved
from cardgen.render.book.setting.pagination import Slab
from cardgen.render.book.setting.symbols import SIGNS, arrow

BORDER = length("3mm")
SIGN = length("6mm")
UPRIGHT_SIGN, RISE = length("4.4mm"), length("0.7mm")
FRAME = length("1mm")
TAG_EDGE = 0.13
"""How far from the foot of a card its name is set, as a share: clear of its points and of chains."""
HEAD, HALF_HEAD = length("2.2mm"), length("1.5mm")
HELD = ("first", "second")
FLAGS = ("turned", "new", "lost", "under")
PROPORTIONS = 1.4
ROOMY = length("1000mm")
"""A width that no table needs."""
ARROW_INSIDE = 0.06
"""How far an arrow reaches over a card, as a share of it."""
PEEP = 0.24
"""How much of a card shows that lies under another."""
MAY_LIE = {"open": "book.may-lie", "closed": "book.may-not-lie"}
"""What the signs of spots are to those who do not see them: messages."""
GridSpot = tuple[int, int]


class _Table(Struct, frozen=True):
    """Spots on the page: `view` is the leftmost and lowest spot, then the rightmost and highest."""

    setter: BlockSetter
    figure: Figure
    view: tuple[int, int, int, int]
    card: tuple[int, int]
    gap: int
    left: int

    def box(self, spot: GridSpot) -> Box:
        """Where a card in this spot lies."""
        across, down = self.card
        x, y = spot[0] - self.view[0], self.view[3] - spot[1]
        return Box(self.left + BORDER + x * (across + self.gap), BORDER + y * (down + self.gap), across, down)

    def middle(self, spot: GridSpot) -> tuple[int, int]:
        box = self.box(spot)
        return box.left + box.width // 2, box.top + box.height // 2

    @property
    def ground(self) -> Box:
        first, last = self.box((self.view[0], self.view[3])), self.box((self.view[2], self.view[1]))
        return Box(first.left, first.top, last.right - first.left, last.bottom - first.top).inset(-BORDER)


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


def _lying_on(table: _Table) -> Iterator[Mark]:
    """All that lies on a table, layer by layer."""
    for keys in LAYERS:
        for key, value in table.figure.entries:
            if key in keys:
                place, _, text = value.partition("|")
                yield from _THINGS[key](table, place.split(), text.strip())


def _table(setter: BlockSetter, figure: Figure, width: int) -> _Table:
    for key, _ in figure.entries:
        if key not in (*_THINGS, "view", "width", "gap", "wide", "caption", "alt", "optional"):
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
    return _Table(
        setter=setter, figure=figure, view=(*view[0], *view[1]), card=(across, down), gap=gap, left=(width - whole) // 2
    )


def _view(figure: Figure) -> list[GridSpot]:
    """The lower left and the upper right spot: as it says, else so that all is seen."""
    if figure.get("view"):
        return _spots(figure.get("view").split(), 2, "view")
    named = [_spots(value.split(), 1, key)[0] for key, value in figure.entries if key in SHOWN]
    if not named:
        raise FigureFault("nothing lies on this table", "lay a card on it, as in card: 0 0 and its id")
    across, up = [spot[0] for spot in named], [spot[1] for spot in named]
    return [(min(across), min(up)), (max(across), max(up))]


def _spots(words: Sequence[str], count: int, what: str) -> list[GridSpot]:
    """The first `count` spots of a line."""
    numbers = words[: 2 * count]
    if len(numbers) < 2 * count or not all(word.lstrip("-").isdecimal() and len(word) < 5 for word in numbers):
        raise FigureFault(f"`{what}: {' '.join(words)}` needs {2 * count} whole numbers", "write x and y of each spot")
    return [(int(numbers[at]), int(numbers[at + 1])) for at in range(0, 2 * count, 2)]


def _card(table: _Table, words: Sequence[str], text: str) -> Iterator[Mark]:
    """`x y id`, and how it lies: `turned` to its owner on the other side, `new`, `lost`, `under` the next card."""
    (spot,) = _spots(words, 1, "card")
    if len(words) < 3:
        raise FigureFault(f"`card: {' '.join(words)}` names no card", "write x, y and the id of a card")
    flags = words[3:]
    if strange := [flag for flag in flags if flag not in FLAGS]:
        raise FigureFault(f"a card cannot be `{strange[0]}`", f"it can be {', '.join(FLAGS)}", UNKNOWN_ATTRIBUTE)
    box = table.box(spot)
    if "under" in flags:
        out = round(box.height * PEEP)
        box = box.moved(0, out if "turned" in flags else -out)
    yield from lying_marks(card_of(table.setter, words[2]), box, "turned" in flags)
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


def _tag(table: _Table, box: Box, text: str, is_turned: bool) -> Iterator[Mark]:
    """The card's name, large enough to read."""
    style = table.setter.style("book-tag")
    inside = box.width - length("0.6mm")
    label = table.setter.label(text, style, inside, table.figure.line, "center")
    height, edge = label.height + length("1mm"), round(box.height * TAG_EDGE)
    ground = Box(box.left, box.top + edge if is_turned else box.bottom - edge - height, box.width, height)
    yield Rectangle(ground, table.setter.theme.paper)
    yield from label.shifted(ground.left + length("0.3mm"), ground.top + length("0.5mm")).marks


def _open(table: _Table, words: Sequence[str], text: str) -> Iterator[Mark]:
    """A spot where the card may be laid."""
    yield from _empty(table, words, text, "tick", "open")


def _closed(table: _Table, words: Sequence[str], text: str) -> Iterator[Mark]:
    """A spot where it may not."""
    yield from _empty(table, words, text, "cross", "closed")


def _gone(table: _Table, words: Sequence[str], text: str) -> Iterator[Mark]:
    """A spot that a card has just left."""
    yield from _empty(table, words, text, "", "gone")


def _empty(table: _Table, words: Sequence[str], text: str, sign: str, what: str) -> Iterator[Mark]:
    """A dashed place with a sign and words in the middle of it."""
    (spot,) = _spots(words, 1, what)
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


def _link(table: _Table, words: Sequence[str], text: str) -> Iterator[Mark]:
    """A chain where two cards meet; `first`, `second` or both: an arrow to whichever lives by the other."""
    held = words[4:]
    if strange := [word for word in held if word not in HELD]:
        raise FigureFault(f"a link has no `{strange[0]}`", f"write {' or '.join(HELD)}", UNKNOWN_ATTRIBUTE)
    yield _joint(table, words, "link")
    spots = _spots(words, 2, "link")
    for word in held:
        yield _head(table, *(spots if word == "second" else reversed(spots)))


def _head(table: _Table, start: GridSpot, end: GridSpot) -> Path:
    """A small triangle at the end of a chain that points at a card."""
    (x1, y1), (x2, y2) = table.middle(start), table.middle(end)
    right, down = (x2 > x1) - (x2 < x1), (y2 > y1) - (y2 < y1)
    joint = _joint_box(table, start, end)
    x = joint.left + joint.width // 2 + right * joint.width // 2
    y = joint.top + joint.height // 2 + down * joint.height // 2
    tip = x + right * HEAD, y + down * HEAD
    wings = [(x + side * down * HALF_HEAD, y + side * right * HALF_HEAD) for side in (1, -1)]
    lines = (("M", tip), ("L", wings[0]), ("L", wings[1]), ("Z", ()))
    theme = table.setter.theme
    return Path(lines, fill=theme.accent, stroke=theme.paper, stroke_width=length("0.25mm"))


def _broken(table: _Table, words: Sequence[str], text: str) -> Iterator[Mark]:
    """A chain that has come apart."""
    yield _joint(table, words, "broken-link")


def _joint(table: _Table, words: Sequence[str], sign: str) -> Placed:
    spot, other = _spots(words, 2, sign)
    say, names = table.setter.showcase.language.say, _names(table)
    nobody = say("book.a-spot")
    aloud = say(f"book.{sign}", first=names.get(spot, nobody), second=names.get(other, nobody))
    figure = StructureElement("Figure", aloud)
    turned = 90 if spot[0] == other[0] else 0
    return Placed(SIGNS[sign](), _joint_box(table, spot, other), turned=turned, structure=(figure,))


def _joint_box(table: _Table, spot: GridSpot, other: GridSpot) -> Box:
    """Where a chain is: between two cards, smaller and a little higher where one lies above the title of the other."""
    (x1, y1), (x2, y2) = table.middle(spot), table.middle(other)
    side, rise = (UPRIGHT_SIGN, RISE) if x1 == x2 else (SIGN, 0)
    return Box((x1 + x2 - side) // 2, (y1 + y2 - side) // 2 - rise, side, side)


def _names(table: _Table) -> dict[GridSpot, str]:
    """What lies in each spot, or has left it, by the words written on it or its title."""
    things = [value.partition("|") for key, value in table.figure.entries if key in ("gone", "card")]
    title = table.setter.showcase.title
    return {
        _spots(words, 1, "card")[0]: text.strip() or title(words[2])
        for words, text in ((place.split(), text) for place, _, text in things)
        if text.strip() or len(words) > 2
    }


def _arrow(table: _Table, words: Sequence[str], text: str) -> Iterator[Mark]:
    """From the middle of a spot to the edge of another, as a card moves."""
    start, other = _spots(words, 2, "arrow")
    (x1, y1), (x2, y2) = table.middle(start), table.middle(other)
    across, down = table.card
    reach = max(abs(x2 - x1) / across, abs(y2 - y1) / down)
    if not reach:
        raise FigureFault(f"`arrow: {' '.join(words)}` goes nowhere", "write where it begins, then where it ends")
    share = 1 - (0.5 - ARROW_INSIDE) / reach
    end = round(x1 + share * (x2 - x1)), round(y1 + share * (y2 - y1))
    yield from arrow((x1, y1), end, table.setter.theme.dark)


def _meet(table: _Table, words: Sequence[str], text: str) -> Iterator[Mark]:
    """A ring around each sign that two cards beside each other share at the edges that meet."""
    lines = [value.split() for key, value in table.figure.entries if key == "card"]
    cards = {_spots(line, 1, "card")[0]: line[2] for line in lines}
    spot, other = _spots(words, 2, "meet")
    if spot not in cards or other not in cards:
        raise FigureFault(f"`meet: {' '.join(words)}` needs two cards", "lay a card into each of the spots")
    left, right = (card_of(table.setter, cards[spot], has_marks=True) for spot in (spot, other))
    yield from rings_between(left, table.box(spot), right, table.box(other), table.setter.theme.accent)


_THINGS: dict[str, Callable[[_Table, Sequence[str], str], Iterator[Mark]]] = {
    "open": _open,
    "closed": _closed,
    "gone": _gone,
    "card": _card,
    "link": _link,
    "broken": _broken,
    "arrow": _arrow,
    "meet": _meet,
}
SHOWN = ("open", "closed", "gone", "card")
LAYERS = (SHOWN[:3], SHOWN[3:], ("link", "broken", "arrow", "meet"))
"""What is painted over what."""
