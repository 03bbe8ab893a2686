"""Routes the edges of a food-web figure around the bands.

Ends on one edge are spread along it in the order of where they lead, so that they cross as little as may be. Knows no
words and no pictures.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from cardgen.model.units import length
from cardgen.render.base.display import Box, Path

BAR, HOOK = length("4.5mm"), length("1.4mm")
"""Half the width of the bar on a band, and how far its ends hang down."""
STRAND, RIM, KNOT = length("0.55mm"), length("1.5mm"), length("0.95mm")
THIN = length("0.2mm")
SPREAD = 0.7
"""How much of an edge strands use."""
APART = length("1.5mm")


class EdgeEnd(Struct, frozen=True):
    """Where strands begin and end: a tray or, with the gaps between its trays, a band; `level` 0 is uppermost."""

    box: Box
    level: int
    is_band: bool = False
    gaps: tuple[tuple[int, int], ...] = ()

    @property
    def middle(self) -> int:
        return self.box.left + self.box.width // 2


class RoutedEdge(NamedTuple):
    """From whose knot to which, in what colour."""

    start: EdgeEnd
    goal: EdgeEnd
    colour: str
    is_thin: bool = False


def route_edges(strands: Iterator[RoutedEdge], bands: Sequence[EdgeEnd]) -> tuple[list[Path], list[Path]]:
    """Lines, each on a light rim, longer ones first; and what lies at their ends: a dot, on a band a bar."""
    given = list(strands)
    lines: list[Path] = []
    knots: list[Path] = []
    starts = _ends([(edge.start, edge.goal) for edge in given])
    goals = _ends([(edge.goal, edge.start) for edge in given])
    used: dict[tuple[int, int], int] = {}
    order = sorted(range(len(given)), key=lambda at: given[at].start.level - given[at].goal.level)
    for at in order:
        start, goal, colour, is_thin = given[at]
        points = [(starts[at], start.box.bottom)]
        for level in range(start.level + 1, goal.level):
            x = _passage(bands[level], points[-1][0], goals[at], used)
            points += [(x, bands[level].box.top), (x, bands[level].box.bottom)]
        points.append((goals[at], goal.box.top))
        lines += _line(points, colour, is_thin)
        knots.append((_bar if goal.is_band else _knot)(*points[-1], colour))
    return lines, knots


def _ends(pairs: Sequence[tuple[EdgeEnd, EdgeEnd]]) -> list[int]:
    """Where each strand touches the first knot of its pair, in the order of what is at its other end."""
    places = [0] * len(pairs)
    for here in dict.fromkeys(knot for knot, _ in pairs):
        touching = [at for at, (knot, _) in enumerate(pairs) if knot == here]
        touching.sort(key=lambda at: (pairs[at][1].middle, pairs[at][1].box.top))
        for index, at in enumerate(touching):
            share = (1 - SPREAD) / 2 + SPREAD * (index + 1) / (len(touching) + 1)
            places[at] = pairs[at][1].middle if here.is_band else here.box.left + round(here.box.width * share)
    return places


def _passage(band: EdgeEnd, start: int, goal: int, used: dict[tuple[int, int], int]) -> int:
    """Where to pass a band: through the gap that is least out of the way, beside who goes there already."""
    if not band.gaps:
        return (start + goal) // 2

    def detour(gap: tuple[int, int]) -> int:
        middle = sum(gap) // 2
        return abs(start - middle) + abs(goal - middle)

    gap = min(band.gaps, key=detour)
    count = used.get((band.level, gap[0]), 0)
    used[band.level, gap[0]] = count + 1
    middle = sum(gap) // 2
    if gap[1] - gap[0] > 3 * APART:
        middle = min(max((start + goal) // 2, gap[0] + APART), gap[1] - APART)
    side = -1 if count % 2 else 1
    x = middle + side * ((count + 1) // 2) * APART
    return min(max(x, gap[0] + length("0.7mm")), gap[1] - length("0.7mm"))


def _line(points: Sequence[tuple[int, int]], colour: str, is_thin: bool) -> Iterator[Path]:
    segments: list[tuple[str, tuple[float, ...]]] = [("M", points[0])]
    for index in range(1, len(points)):
        (x1, y1), (x2, y2) = points[index - 1], points[index]
        if index % 2:
            bend = (y2 - y1) * 0.5
            segments.append(("C", (x1, y1 + bend, x2, y2 - bend, x2, y2)))
        else:
            segments.append(("L", (x2, y2)))
    yield Path(tuple(segments), stroke="#ffffff", stroke_width=RIM)
    yield Path(tuple(segments), stroke=colour, stroke_width=THIN if is_thin else STRAND)


def _knot(x: int, y: int, colour: str) -> Path:
    bow = KNOT * 0.5523
    return Path(
        (
            ("M", (x + KNOT, y)),
            ("C", (x + KNOT, y + bow, x + bow, y + KNOT, x, y + KNOT)),
            ("C", (x - bow, y + KNOT, x - KNOT, y + bow, x - KNOT, y)),
            ("C", (x - KNOT, y - bow, x - bow, y - KNOT, x, y - KNOT)),
            ("C", (x + bow, y - KNOT, x + KNOT, y - bow, x + KNOT, y)),
            ("Z", ()),
        ),
        fill=colour,
    )


def _bar(x: int, y: int, colour: str) -> Path:
    """A bar that lies on a band and grasps it."""
    left, right, top = x - BAR, x + BAR, y - STRAND
    return Path(
        (
            ("M", (left, top)),
            ("L", (right, top)),
            ("L", (right, y + HOOK)),
            ("L", (right - 2 * STRAND, y + HOOK)),
            ("L", (right - 2 * STRAND, y + STRAND)),
            ("L", (left + 2 * STRAND, y + STRAND)),
            ("L", (left + 2 * STRAND, y + HOOK)),
            ("L", (left, y + HOOK)),
            ("Z", ()),
        ),
        fill=colour,
    )
