"""Which decks are played with? A balanced one made by turning a few cards round the icons, and small changes of it.

`turned` needs no chance: every icon is on ten or eleven of the 60 cards, and the cards of a row are equally hard.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from math import gcd

from tests.games.fsys.mutations.project import VOCABULARY, Card, Icons

DECK = 60
STEP = 3
ICONS = len(VOCABULARY)
Row = tuple[int, ...]

BALANCED: tuple[Row, ...] = (
    (6, 18, 21, 25, 34, 35, 37),
    (9, 20, 23, 25, 26, 34, 37, 42),
    (0, 6, 22, 23, 29, 33, 37, 44),
    (7, 10, 11, 13, 14, 15, 21, 42, 44),
)
"""Four cards that share icons often enough: each challenge has more than 80 covers of three cards."""
NARROW: tuple[Row, ...] = (
    (12, 17, 20, 23, 25, 31, 38),
    (5, 7, 9, 14, 21, 39, 42, 43),
    (1, 4, 9, 17, 22, 31, 36, 37),
    (2, 7, 15, 18, 26, 28, 33, 38, 39),
)
"""Four cards that meet seldom: each challenge has seven to fourteen covers."""


def turned(rows: Iterable[Row], name: str = "card", step: int = STEP) -> list[Card]:
    """Each row moved round the circle of 45 icons in steps; ids are `card-1`, `card-2` and so on."""
    cards = [[VOCABULARY[(place + turn) % ICONS] for place in row] for row in rows for turn in range(0, ICONS, step)]
    return numbered((sorted_icons(icons) for icons in cards), name)


def numbered(cards: Iterable[Icons], name: str = "card") -> list[Card]:
    return [(f"{name}-{number}", icons) for number, icons in enumerate(cards, 1)]


def sorted_icons(icons: Iterable[str]) -> Icons:
    """Each once, in the order of the vocabulary."""
    return tuple(sorted(set(icons), key=VOCABULARY.index))


def with_icons(cards: Sequence[Card], number: int, icons: Iterable[str]) -> list[Card]:
    """The deck with other icons on card `number`, counted from 1."""
    changed = list(cards)
    changed[number - 1] = (cards[number - 1][0], tuple(icons))
    return changed


def kept_on(cards: Sequence[Card], icon: str, copies: int) -> list[Card]:
    """The deck with this icon on the first `copies` of its cards only."""
    holders = [id for id, icons in cards if icon in icons][copies:]
    return [(id, tuple(kept for kept in icons if kept != icon) if id in holders else icons) for id, icons in cards]


def thinned(cards: Sequence[Card], number: int, most: int) -> list[Card]:
    """The deck in which every card keeps at most `most` icons of card `number`, which keeps all of its own."""
    id, need = cards[number - 1]
    return [card if card[0] == id else (card[0], _thin(card[1], need, most)) for card in cards]


def _thin(icons: Icons, need: Collection[str], most: int) -> Icons:
    given_up = [icon for icon in icons if icon in need][most:]
    return tuple(icon for icon in icons if icon not in given_up)


def picked(number: int, icons: Sequence[str], stride: int = 97) -> list[Card]:
    """60 different cards of so many of these icons, taken from all there are in strides."""
    cards = list(combinations(icons, number))
    assert gcd(stride, len(cards)) == 1
    assert len(cards) >= DECK
    return numbered(cards[place * stride % len(cards)] for place in range(DECK))


def mirrored(rows: Iterable[Row]) -> list[Row]:
    """The rows walked the other way round the circle: other cards of the same kind."""
    return [tuple((ICONS - 1 - place) % ICONS for place in row) for row in rows]


def shared_by_two(cards: Sequence[Card], icons: Sequence[str]) -> list[Card]:
    """The deck in which the first two cards have the first of these icons, the next two the second, no other any."""
    rest = without(cards, icons)
    pairs = [(id, sorted_icons([*held, icons[place // 2]])) for place, (id, held) in enumerate(rest[: 2 * len(icons)])]
    return [*pairs, *rest[2 * len(icons) :]]


def without(cards: Sequence[Card], icons: Iterable[str]) -> list[Card]:
    """The deck in which nobody has these icons."""
    for icon in icons:
        cards = kept_on(cards, icon, 0)
    return list(cards)
