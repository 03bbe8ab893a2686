"""Signs on a table: chains between cards, arrows and arcs of cards that go somewhere, rings around signs that meet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.diagnostics.codes import UNKNOWN_ATTRIBUTE
from cardgen.model.units import length
from cardgen.render.base.display import Box, Mark, Path, Placed, StructureElement
from cardgen.render.book.figures.common import FigureFault, card_of
from cardgen.render.book.figures.matching_edges import rings_between
from cardgen.render.book.figures.table_spots import GridSpot, TableGrid, spots_in
from cardgen.render.book.setting.symbols import SIGNS, arrow, leap
from cardgen.render.book.setting.theme import PAPER

SIGN = length("6mm")
UPRIGHT_SIGN = length("4.4mm")
HEAD, HALF_HEAD = length("2.2mm"), length("1.5mm")
HELD = ("first", "second")
ARROW_BEGINS, ARROW_INSIDE = 0.25, 0.015
"""How far from the middle of a card an arrow begins, and how far it reaches over another, as a share of it."""
HIGH = 0.5
"""Where on a card an arc begins and ends, as a share of its height: on its picture."""
BOW = 0.2
"""How far an arc rises, as a share of a card's height."""


def set_link(table: TableGrid, words: Sequence[str], text: str) -> Iterator[Mark]:
    """A chain where two cards meet; `first`, `second` or both: an arrow to whichever lives by the other."""
    held = words[4:]
    if strange := [word for word in held if word not in HELD]:
        raise FigureFault(f"a link has no `{strange[0]}`", f"write {' or '.join(HELD)}", UNKNOWN_ATTRIBUTE)
    yield _joint(table, words, "link")
    spots = spots_in(words, 2, "link")
    for word in held:
        yield _head(table, *(spots if word == "second" else reversed(spots)))


def _head(table: TableGrid, start: GridSpot, end: GridSpot) -> Path:
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


def set_broken(table: TableGrid, words: Sequence[str], text: str) -> Iterator[Mark]:
    """A chain that has come apart."""
    yield _joint(table, words, "broken-link")


def _joint(table: TableGrid, words: Sequence[str], sign: str) -> Placed:
    spot, other = spots_in(words, 2, sign)
    say, names = table.setter.showcase.language.say, _names(table)
    nobody = say("book.a-spot")
    aloud = say(f"book.{sign}", first=names.get(spot, nobody), second=names.get(other, nobody))
    figure = StructureElement("Figure", aloud)
    turned = 90 if spot[0] == other[0] else 0
    return Placed(SIGNS[sign](), _joint_box(table, spot, other), turned=turned, structure=(figure,))


def _joint_box(table: TableGrid, spot: GridSpot, other: GridSpot) -> Box:
    """Where a chain is: between two cards, smaller where one lies above the title of the other."""
    (x1, y1), (x2, y2) = table.middle(spot), table.middle(other)
    side = UPRIGHT_SIGN if x1 == x2 else SIGN
    return Box((x1 + x2 - side) // 2, (y1 + y2 - side) // 2, side, side)


def _names(table: TableGrid) -> dict[GridSpot, str]:
    """What lies in each spot, or has left it, by the words written on it or its title."""
    things = [value.partition("|") for key, value in table.figure.entries if key in ("gone", "card")]
    title = table.setter.showcase.title
    return {
        spots_in(words, 1, "card")[0]: text.strip() or title(words[2])
        for words, text in ((place.split(), text) for place, _, text in things)
        if text.strip() or len(words) > 2
    }


def set_arrow(table: TableGrid, words: Sequence[str], text: str) -> Iterator[Mark]:
    """From within a spot, clear of the middle of its picture, to the edge of another, as a card moves."""
    start, other = spots_in(words, 2, "arrow")
    (x1, y1), (x2, y2) = table.middle(start), table.middle(other)
    across, down = table.card
    reach = max(abs(x2 - x1) / across, abs(y2 - y1) / down)
    if not reach:
        raise FigureFault(f"`arrow: {' '.join(words)}` goes nowhere", "write where it begins, then where it ends")
    begin, end = (
        (round(x1 + share * (x2 - x1)), round(y1 + share * (y2 - y1)))
        for share in (ARROW_BEGINS / reach, 1 - (0.5 - ARROW_INSIDE) / reach)
    )
    yield from arrow(begin, end, table.setter.theme.accent, rim=PAPER)


def set_arc(table: TableGrid, words: Sequence[str], text: str) -> Iterator[Mark]:
    """From the picture of a card over what lies between to that of another, as a copy leaps."""
    start, other = spots_in(words, 2, "arc")
    if start == other:
        raise FigureFault(f"`arc: {' '.join(words)}` goes nowhere", "write where it begins, then where it ends")
    down = table.card[1]
    (x1, y1), (x2, y2) = (
        (box.left + box.width // 2, box.top + round(HIGH * down)) for box in map(table.box, (start, other))
    )
    yield from leap((x1, y1), (x2, y2), round(BOW * down), table.setter.theme.accent, rim=PAPER)


def set_meet(table: TableGrid, words: Sequence[str], text: str) -> Iterator[Mark]:
    """A ring around each sign that two cards beside each other share at the edges that meet."""
    lines = [value.split() for key, value in table.figure.entries if key == "card"]
    cards = {spots_in(line, 1, "card")[0]: line[2] for line in lines}
    spot, other = spots_in(words, 2, "meet")
    if spot not in cards or other not in cards:
        raise FigureFault(f"`meet: {' '.join(words)}` needs two cards", "lay a card into each of the spots")
    left, right = (card_of(table.setter, cards[spot], has_marks=True) for spot in (spot, other))
    yield from rings_between(left, table.box(spot), right, table.box(other), table.setter.theme.accent)
