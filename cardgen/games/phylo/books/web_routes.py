"""Routes the arrows of a food-web poster: all that one eater eats runs together into one line, like rails.

A line goes up from the picture of who is eaten, along its own track between two ranks, and up again to the label of
who eats. It passes a rank only along a lane; what else stands further off lies on the eater's plate. So lines run
through no picture and no name. Millimetres.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import sqrt

from msgspec import Struct

from cardgen.games.phylo.books.web_places import LEAST_TRACK, PosterSpot
from cardgen.games.phylo.books.web_tracks import NARROW, TrackLine, TreeKey, levels_of
from cardgen.games.phylo.books.web_ways import LinkWay, Touch, WebWays, is_above, is_lane

RoutePoint = tuple[float, float]
PORT, WIDEST_FAN = 5.2, 0.8
"""From arrow to arrow on a picture, and how much of its width they take at most."""
SHIFTS = (2, -2, 4, -4, 6, -6)
"""How far from its place below the middle of a label an upright is tried."""
WIDEST_SHIFT = max(SHIFTS)
BESIDE, JOG = 8.0, 8.5
"""From arrow to arrow below a label; a line nearer to the place of its only arrow than this goes up straight."""
HEAD, HALF_HEAD = 4.0, 1.9
FOOT = 2.9
"""From what is eaten to the middle of the number of its eater."""
ROUND = 4.0
"""The radius of a bend."""
ROUNDS = 3


class Arrow(Struct, frozen=True):
    """A link with its curve and its head, as path data."""

    eaten: str
    eater: str
    diet: str
    is_true: bool
    points: tuple[RoutePoint, ...]

    @property
    def curve(self) -> str:
        """The line, with round bends, up to where the head begins."""
        *before, (x, y) = self.points
        points = [*before, (x, y + self._way * HEAD * 0.8)]
        words = [f"M{_at(points[0])}"]
        for (before_bend, bend), (_, after_bend) in pairwise(pairwise(points)):
            radius = min(ROUND, _length(before_bend, bend) / 2, _length(bend, after_bend) / 2)
            start, end = _towards(bend, before_bend, radius), _towards(bend, after_bend, radius)
            controls = _towards(bend, before_bend, radius * 0.45), _towards(bend, after_bend, radius * 0.45)
            words.append(f"L{_at(start)} C{_at(controls[0])} {_at(controls[1])} {_at(end)}")
        return " ".join([*words, f"L{_at(points[-1])}"])

    @property
    def _way(self) -> int:
        """1 for a head that points up, -1 for one that points down."""
        return 1 if self.points[-2][1] > self.points[-1][1] else -1

    @property
    def is_below(self) -> bool:
        """Whether it comes to its eater from below."""
        return self._way > 0

    @property
    def foot(self) -> RoutePoint:
        """Where the number of its eater stands: on the line, just off what is eaten."""
        return _towards(self.points[0], self.points[1], FOOT)

    @property
    def head(self) -> str:
        (x, y), back = self.points[-1], self._way * HEAD
        return f"M{_at((x, y))} L{_at((x + HALF_HEAD, y + back))} L{_at((x - HALF_HEAD, y + back))} Z"


def _at(point: RoutePoint) -> str:
    return f"{point[0]:.2f} {point[1]:.2f}"


def _length(start: RoutePoint, end: RoutePoint) -> float:
    return abs(start[0] - end[0]) + abs(start[1] - end[1])


def _towards(start: RoutePoint, end: RoutePoint, far: float) -> RoutePoint:
    whole = _length(start, end)
    share = far / whole if whole else 0.0
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


class RoutePlan(Struct):
    """How far right all uprights are, which lines run along each channel, and on which tracks."""

    ways: WebWays
    places: Mapping[str, float]
    size: float
    ports: dict[Touch, float]
    lines: list[tuple[TrackLine, ...]]
    levels: list[dict[TreeKey, int]]

    @property
    def tracks(self) -> list[int]:
        """How many tracks there are in each channel."""
        return [max(levels.values(), default=-1) + 1 for levels in self.levels]


def planned(ways: WebWays, places: Mapping[str, float], size: float) -> RoutePlan:
    """The plan for these ways: tracks by where lines go, then where lines touch species by their tracks."""
    touches = (touch for way in ways.of_links for touch in (way.start, way.end))
    ports = {touch: places[touch[0]] for touch in touches}
    plan = RoutePlan(ways=ways, places=places, size=size, ports=ports, lines=[], levels=[])
    for number in range(ROUNDS):
        if number:
            plan.ports.update(_ports(plan))
        plan.lines = [_lines_of(channel, plan.ports) for channel in ways.of_channels]
        plan.levels = [levels_of(lines) for lines in plan.lines]
    return plan


def _lines_of(ways: Sequence[LinkWay], ports: Mapping[Touch, float]) -> tuple[TrackLine, ...]:
    """What runs along a channel, a line for each tree."""
    down: dict[TreeKey, set[float]] = {}
    up: dict[TreeKey, set[float]] = {}
    for way in ways:
        (down if way.starts_below else up).setdefault(way.key, set()).add(ports[way.start])
        (down if way.ends_below else up).setdefault(way.key, set()).add(ports[way.end])
    return tuple(
        TrackLine(key, tuple(sorted(down.get(key, ()))), tuple(sorted(up.get(key, ())))) for key in sorted({*down, *up})
    )


def _ports(plan: RoutePlan) -> Iterator[tuple[Touch, float]]:
    """Where each tree touches each species: above it a fan in the order of tracks, below it the label."""
    lines = [{line.key: line for line in channel} for channel in plan.lines]
    for card, x in plan.places.items():
        if is_lane(card):
            yield from (((card, key), x) for key in (*plan.ways.above[card], *plan.ways.below[card]))
            continue
        rank, above, below = plan.ways.ranks[card], plan.ways.above[card], plan.ways.below[card]

        def turn(key: TreeKey, x: float = x, rank: int = rank) -> tuple[int, int]:
            side = 1 if sum(lines[rank][key].reach) / 2 > x else -1
            return side, side * plan.levels[rank][key]

        pitch = min(PORT, WIDEST_FAN * plan.size / max(1, len(above)))
        for index, key in enumerate(sorted(above, key=turn)):
            yield (card, key), round(x + pitch * (index - (len(above) - 1) / 2), 3)
        others = [line for line in (lines[rank + 1] if below else {}).values() if line.key not in below]
        taken = [place for line in others for place in line.down]
        for index, key in enumerate(below):
            wanted = x + BESIDE * (index - (len(below) - 1) / 2)
            jog = JOG if len(below) == 1 else BESIDE / 2
            yield (card, key), _clear(wanted, taken, lines[rank + 1][key].down, jog)


def _clear(wanted: float, taken: Sequence[float], own: Sequence[float], jog: float) -> float:
    """A place on a label, straight above its own food where that is near, and above nobody else's."""
    near_by = [other for other in taken if abs(other - wanted) < WIDEST_SHIFT + NARROW]

    def cost(place: float) -> tuple[int, bool, float]:
        near = sum([abs(place - other) < NARROW for other in near_by])
        is_bent = any(0 < abs(place - x) < jog + WIDEST_SHIFT for x in own)
        return near, is_bent, abs(place - wanted)

    if cost(wanted) == (0, False, 0.0):
        return wanted
    return min((wanted, *(x for x in own if abs(x - wanted) < jog), *(wanted + shift for shift in SHIFTS)), key=cost)


def routed(plan: RoutePlan, rows: Sequence[Sequence[PosterSpot]]) -> Iterator[Arrow]:
    """All links as arrows, tree by tree, those first that reach farthest."""
    spots = {spot.card: spot for row in rows for spot in row}

    def reach(way: LinkWay) -> tuple[float, TreeKey, bool]:
        places = [plan.places[other.link.eaten] for other in plan.ways.of_links if other.key == way.key]
        return -max(abs(place - plan.places[way.key.eater]) for place in places), way.key, way.link.is_true

    for way in sorted(plan.ways.of_links, key=reach):
        link = way.link
        yield Arrow(link.eaten, link.eater, link.diet, link.is_true, tuple(_points(plan, way, rows, spots)))


def _points(
    plan: RoutePlan, way: LinkWay, rows: Sequence[Sequence[PosterSpot]], spots: Mapping[str, PosterSpot]
) -> Iterator[RoutePoint]:
    key, link, start, end = way.key, way.link, plan.ports[way.start], plan.ports[way.end]
    yield _touch(spots[link.eaten], start, is_above(plan.ways.ranks, link.eaten, key), 0.0)
    if abs(start - end) > 0.01 or way.starts_below == way.ends_below:
        y = _height(plan, rows, way.channel, plan.levels[way.channel][key])
        yield start, y
        yield end, y
    yield _touch(spots[link.eater], end, not key.is_below, 0.6)


def _touch(spot: PosterSpot, x: float, is_upper: bool, air: float) -> RoutePoint:
    """Where an upright meets a species: the rim of its picture, or the foot of its label."""
    if is_upper:
        return x, spot.y - sqrt(max(0.0, (spot.size / 2) ** 2 - (x - spot.x) ** 2)) - air
    return x, spot.bottom + air


def _height(plan: RoutePlan, rows: Sequence[Sequence[PosterSpot]], channel: int, level: int) -> float:
    """How low a track lies: tracks share the room between two ranks."""
    has_arrows_down = any(not key.is_below and plan.ways.ranks[key.eater] == channel for key in plan.levels[channel])
    floor = min(spot.top for spot in rows[channel]) - (HEAD + 3.0 if has_arrows_down else 2.0)
    if not channel:
        return floor - LEAST_TRACK * (plan.tracks[0] - level)
    ceiling = max(spot.bottom for spot in rows[channel - 1]) + HEAD + 1.5
    return ceiling + (floor - ceiling) * (level + 0.5) / max(1, plan.tracks[channel])
