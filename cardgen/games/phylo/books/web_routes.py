"""Routes the arrows of a food-web poster: from the top of who is eaten to the label of who eats.

Between two ranks an arrow is a smooth curve. Where it passes a rank it goes straight up a lane of its own between two
spots. So it runs through no picture and no name. Millimetres.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import cos, radians, sin

from msgspec import Struct

from cardgen.games.phylo.books.web_places import WIDTH, PosterSpot

RoutePoint = tuple[float, float]
FAN = 52.0
"""Degrees to either side of the top of a picture from which arrows start."""
AIR, LANE = 1.2, 2.7
"""Between spots and what passes them; from lane to lane."""
BEND = 0.4
"""How far a curve goes on upright, of the way from rank to rank."""
HEAD, HALF_HEAD = 3.2, 1.5
ARCH = 22.0
"""How far an arch from a spot to one beside it bends at most."""
MARGIN = 7.0
CROWDED = 60.0


class FoodLink(Struct, frozen=True):
    """Who is eaten by whom; `is_true` in nature, not by the rules alone."""

    eaten: str
    eater: str
    diet: str
    is_true: bool


class Arrow(Struct, frozen=True):
    """A link with its curve and its head, as path data."""

    eaten: str
    eater: str
    diet: str
    is_true: bool
    points: tuple[RoutePoint, ...]

    @property
    def curve(self) -> str:
        """The line, up to where the head begins: straight beside spots, curved from rank to rank."""
        *before, (x, y) = self.points
        points = [*before, (x, y + self._way * HEAD * 0.8)]
        words = [f"M{_at(points[0])}"]
        for index, (start, end) in enumerate(pairwise(points)):
            words.append(f"L{_at(end)}" if index % 2 == 0 else self._curved(start, end))
        return " ".join(words)

    def _curved(self, start: RoutePoint, end: RoutePoint) -> str:
        """From an upright to an upright: an arch where both are equally high."""
        bend = (start[1] - end[1]) * BEND
        if start[1] == end[1]:
            bend = min(ARCH, 6 + abs(start[0] - end[0]) / 4)
            return f"C{_at((start[0], start[1] - bend))} {_at((end[0], end[1] - bend))} {_at(end)}"
        return f"C{_at((start[0], start[1] - bend))} {_at((end[0], end[1] + bend))} {_at(end)}"

    @property
    def _way(self) -> int:
        """1 for a head that points up, -1 for one that points down."""
        return 1 if self.points[-2][1] > self.points[-1][1] else -1

    @property
    def head(self) -> str:
        (x, y), back = self.points[-1], self._way * HEAD
        return f"M{_at((x, y))} L{_at((x + HALF_HEAD, y + back))} L{_at((x - HALF_HEAD, y + back))} Z"


def _at(point: RoutePoint) -> str:
    return f"{point[0]:.2f} {point[1]:.2f}"


def routed(rows: Sequence[Sequence[PosterSpot]], links: Sequence[FoodLink]) -> Iterator[Arrow]:
    """All links as arrows, those drawn first that reach farthest."""
    ranks = {spot.card: number for number, row in enumerate(rows) for spot in row}
    spots = {spot.card: spot for row in rows for spot in row}
    lanes: list[list[float]] = [[] for _ in rows]
    ports = _ports(links, spots, ranks)

    def reach(link: FoodLink) -> tuple[int, float]:
        return abs(ranks[link.eaten] - ranks[link.eater]), abs(spots[link.eaten].x - spots[link.eater].x)

    for link in sorted(links, key=reach, reverse=True):
        start, end = ports[link, link.eaten], ports[link, link.eater]
        low, high = ranks[link.eaten], ranks[link.eater]
        way = (
            _upwards(rows, lanes, (start, end), (low, high))
            if low >= high
            else _upwards(rows, lanes, (end, start), (high, low))[::-1]
        )
        yield Arrow(link.eaten, link.eater, link.diet, link.is_true, tuple(way))


def _upwards(
    rows: Sequence[Sequence[PosterSpot]],
    lanes: Sequence[list[float]],
    ends: tuple[RoutePoint, RoutePoint],
    ranks: tuple[int, int],
) -> list[RoutePoint]:
    """The way from a picture to a label above it, or to the picture beside it: pairs of points, an upright each."""
    (start, end), (low, high) = ends, ranks
    points = [start, (start[0], _top(rows[low]))]
    for passed in range(low - 1, high, -1):
        x = _lane(rows[passed], (points[-1][0], end[0]), lanes[passed])
        points += [(x, _bottom(rows[passed])), (x, _top(rows[passed]))]
    return [*points, (end[0], _bottom(rows[high]) if low > high else _top(rows[high])), end]


def _top(row: Sequence[PosterSpot]) -> float:
    return min(spot.top for spot in row) - AIR - HEAD


def _bottom(row: Sequence[PosterSpot]) -> float:
    return max(spot.bottom for spot in row) + AIR + HEAD


def _ports(
    links: Sequence[FoodLink], spots: Mapping[str, PosterSpot], ranks: Mapping[str, int]
) -> dict[tuple[FoodLink, str], RoutePoint]:
    """Where each arrow touches each of its two species, in the order of where it leads: those to one above or beside on
    the top of the picture, those to one below under the label.
    """
    ports: dict[tuple[FoodLink, str], RoutePoint] = {}
    for card, spot in spots.items():
        others = {
            link: link.eater if link.eaten == card else link.eaten for link in links if card in (link.eaten, link.eater)
        }
        ordered = sorted(others, key=lambda link: spots[others[link]].x)
        above = [link for link in ordered if ranks[others[link]] <= ranks[card]]
        below = [link for link in ordered if ranks[others[link]] > ranks[card]]
        for index, link in enumerate(above):
            angle = radians(min(FAN, 9.0 * len(above)) * _share(index, len(above)))
            ports[link, card] = spot.x + spot.size / 2 * sin(angle), spot.y - spot.size / 2 * cos(angle)
        reach = min(spot.label_width / 2 - 2.5, 2.2 * len(below))
        for index, link in enumerate(below):
            ports[link, card] = spot.x + reach * _share(index, len(below)), spot.bottom + 0.5
    return ports


def _share(index: int, number: int) -> float:
    """From -1 to 1, evenly."""
    return (2 * index + 1) / number - 1


def _lane(row: Sequence[PosterSpot], wanted: tuple[float, float], taken: list[float]) -> float:
    """Where to pass a row: the free place that is least out of the way, apart from who goes there already."""

    def cost(x: float) -> float:
        near = sum(1 for other in taken if abs(other - x) < LANE - 0.01)
        return round(abs(x - wanted[0]) + abs(x - wanted[1]) + CROWDED * near, 3)

    x = min(_free(row), key=lambda place: (cost(place), place))
    taken.append(x)
    return x


def _free(row: Sequence[PosterSpot]) -> Iterator[float]:
    """Places between the spots of a row, a third of a lane apart."""
    edges = [MARGIN, *(edge for spot in row for edge in (spot.left - AIR, spot.right + AIR)), WIDTH - MARGIN]
    for left, right in zip(edges[::2], edges[1::2], strict=True):
        x = left
        while x <= right:
            yield x
            x += LANE / 3
