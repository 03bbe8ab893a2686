"""Lays what an animal eats from further off than the next rank onto a plate beside it, as small pictures.

So lies all food of an animal that eats much of the next rank. Lines that pass a rank, or run through all of it, made a
poster a tangle. What lies on a plate stands large elsewhere on the poster. Millimetres.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise

from msgspec import Struct
from msgspec.structs import replace

from cardgen.games.phylo.books.web_places import HALVES, WIDTH, PosterSpot
from cardgen.games.phylo.books.web_ways import FoodLink

LARGEST, SMALLEST, GAP, RIM = 11.5, 2.0, 0.9, 1.4
"""Of pictures on a plate; between them; and around them."""
WIDEST, CLEAR = 34.0, 3.0
"""How far a plate reaches at most from the picture, and how far it keeps from the next one."""
ASIDE = 2.8
"""Between a picture and its plate: the head of an arrow has room."""
MOST_NAMED, LARGEST_NAMED, SMALLEST_NAMED, LEAST_NAME, LEAST_LONE = 4, 7.8, 5.6, 14.0, 16.6
"""So many pictures on a plate have names beside them, if each has room for one; how large they are then; and how wide a
name is at least, where a picture is alone wider, so that a long one is readable."""
NAME_BELOW = 11.0
"""How high a name of three lines is below a picture."""


class Morsel(Struct, frozen=True):
    """A small picture of food, by its middle."""

    card: str
    x: float
    y: float
    is_true: bool


class Plate(Struct, frozen=True):
    """What else an animal eats: small pictures of one size. It begins at `left`, so far `aside` from the animal.

    Beside each there is so much room for its name, or none; the name of a lone one may stand below it, so high.
    """

    eater: str
    left: float
    top: float
    width: float
    height: float
    size: float
    morsels: tuple[Morsel, ...]
    name_width: float = 0.0
    name_height: float = 0.0
    aside: float = ASIDE

    @property
    def middle(self) -> float:
        """How low the arrow to the animal is."""
        return self.top + self.height / 2


def is_far(link: FoodLink, ranks: Mapping[str, int]) -> bool:
    """Whether a rank lies between food and eater."""
    return abs(ranks[link.eaten] - ranks[link.eater]) > 1


def plates_of(links: Sequence[FoodLink], rows: Sequence[Sequence[PosterSpot]]) -> Iterator[Plate]:
    """A plate for each eater of these links."""
    foods = {eater: list(own) for eater, own in groupby(links, lambda link: link.eater)}
    for row in rows:
        pitches = [*(right.x - left.x for left, right in pairwise(row)), WIDTH]
        for spot, pitch in zip(row, pitches, strict=True):
            if spot.card in foods:
                yield _plate(spot, foods[spot.card], min(WIDEST, pitch - spot.size - CLEAR))


def _plate(spot: PosterSpot, links: Sequence[FoodLink], room: float) -> Plate:
    edge = HALVES[0][1] if spot.x < HALVES[0][1] else HALVES[1][1]
    width, height = min(room, edge - spot.x - spot.size / 2) - 2 * RIM - ASIDE, spot.size - 2 * RIM
    number = len(links)
    size = min(LARGEST_NAMED, (height + GAP) / number - GAP, width - GAP - (LEAST_NAME if number > 1 else LEAST_LONE))
    if number > MOST_NAMED or size < min(SMALLEST_NAMED, (height + GAP) / number - GAP):
        return _above_name(spot, links, width) if number == 1 else _laid(spot, links, *_grid(number, width, height))
    return _laid(spot, links, size, number, round(width - size - GAP, 2))


def _laid(spot: PosterSpot, links: Sequence[FoodLink], size: float, rows: int, name: float = 0.0) -> Plate:
    """The plate with so many rows of pictures of this size, and so much room for names."""
    columns = -(-len(links) // rows)
    step, height = size + GAP, rows * (size + GAP) - GAP + 2 * RIM
    left, top = spot.x + spot.size / 2 + ASIDE, spot.y - height / 2
    return Plate(
        eater=spot.card,
        left=round(left, 2),
        top=round(top, 2),
        width=round(columns * step - GAP + 2 * RIM + (GAP + name if name else 0.0), 2),
        height=round(height, 2),
        size=round(size, 2),
        morsels=tuple(
            Morsel(
                card=link.eaten,
                x=round(left + RIM + size / 2 + step * (number // rows), 2),
                y=round(top + RIM + size / 2 + step * (number % rows), 2),
                is_true=link.is_true,
            )
            for number, link in enumerate(links)
        ),
        name_width=name,
    )


def _above_name(spot: PosterSpot, links: Sequence[FoodLink], width: float) -> Plate:
    """The plate of one picture, where only below it there is room for its name."""
    size = min(LARGEST, width)
    plate = _laid(spot, links, size, 1)
    below, shift = min(NAME_BELOW, spot.size - 2 * RIM - size), round((width - size) / 2 - 0.005, 2)
    (lone,) = plate.morsels
    return replace(
        plate,
        top=round(plate.top - below / 2, 2),
        width=round(plate.width + 2 * shift, 2),
        height=round(plate.height + below, 2),
        morsels=(replace(lone, x=round(lone.x + shift, 2), y=round(lone.y - below / 2, 2)),),
        name_width=round(width, 2),
        name_height=round(below, 2),
    )


def _grid(number: int, width: float, height: float) -> tuple[float, int]:
    """The largest size of so many pictures that has room, and how many rows they then have."""
    sizes = []
    for columns in range(1, number + 1):
        rows = -(-number // columns)
        sizes.append((min((width + GAP) / columns, (height + GAP) / rows) - GAP, -columns))
    size, columns = max(sizes)
    return max(SMALLEST, min(LARGEST, size)), -(number // columns)
