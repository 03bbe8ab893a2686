"""Is every picture whole on its card? Only what has a lower edge to stand on may be cut, and only there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path as FilePath

import pytest

from cardgen.commands.targets import BuildOrder, targets_of
from cardgen.render.base.display import Drawing, Path
from cardgen.render.products.renderer import Renderer
from tests.shipped_games import shipped_library, shipped_studios

ROOT = FilePath(__file__).parents[2]
STEPS = 16
"""Straight pieces that stand for a curve."""
HIDDEN = 0.25
"""Units of a hundred across the picture, an eighth of a millimetre, that nobody misses."""
SIZE = (44_000, 44_000)
"""Of most pictures on their cards: lines are drawn for it."""
Point = tuple[float, float]


def curve(points: list[Point]) -> Iterator[Point]:
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = points
    for step in range(1, STEPS + 1):
        t = step / STEPS
        u = 1 - t
        a, b, c, d = u**3, 3 * u * u * t, 3 * u * t * t, t**3
        yield a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3


def strokes(path: Path) -> Iterator[tuple[Point, Point]]:
    """The outline as straight pieces."""
    here = start = (0.0, 0.0)
    for step, numbers in path.segments:
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        if step == "M":
            here = start = points[0]
            continue
        there = {"L": points, "C": curve([here, *points]) if points else [], "Z": [start]}[step]
        for point in there:
            yield here, point
            here = point


def shown(pieces: Iterable[tuple[Point, Point]], floor: float) -> Iterator[Point]:
    """The ends of the pieces that lie above the floor, and where others run through it."""
    for (x0, y0), (x1, y1) in pieces:
        yield from ((x, y) for x, y in ((x0, y0), (x1, y1)) if y <= floor)
        if (y0 > floor) != (y1 > floor):
            yield x0 + (x1 - x0) * (floor - y0) / (y1 - y0), floor


def overhang(drawing: Drawing) -> tuple[float, float, float]:
    """How far what is painted reaches over the left, the right and the upper edge of its view box; 0 where nowhere."""
    left, top, width, height = drawing.view_box
    farthest = [0.0, 0.0, 0.0]
    for path in drawing.paths:
        around = path.stroke_width / 2 if path.stroke else 0
        for x, y in shown(strokes(path), top + height):
            reach = (left - x + around, x + around - left - width, top - y + around)
            farthest = [max(pair) for pair in zip(farthest, reach, strict=True)]
    return farthest[0], farthest[1], farthest[2]


def square(*points: Point, **paint: object) -> Drawing:
    return Drawing("d", (0, 0, 100, 100), (Path((("M", points[0]), *(("L", point) for point in points[1:])), **paint),))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("points", "paint", "expected"),
    [
        ([(10, 10), (90, 10), (50, 150)], {"fill": "#000000"}, (0, 0, 0)),
        ([(-3, 10), (104, 10), (50, -2)], {"fill": "#000000"}, (3, 4, 2)),
        ([(10, 10), (90, 1)], {"stroke": "#000000", "stroke_width": 4}, (0, 0, 1)),
        ([(50, 80), (150, 180)], {"fill": "#000000"}, (0, 0, 0)),
        ([(90, 80), (150, 140)], {"fill": "#000000"}, (0, 10, 0)),
    ],
)
def test_what_reaches_over_an_edge_is_measured_above_the_lower_one(points, paint, expected):
    assert overhang(square(*points, **paint)) == expected


@pytest.fixture(scope="module")
def studio() -> Renderer:
    library = shipped_library()
    (target,) = targets_of(library, BuildOrder(("foodadvice",), ("a4",), ("cards",)))
    return shipped_studios().of(target)


def pictures(studio: Renderer) -> Iterator[Drawing]:
    """The drawings of printings. Grounds, backs and bands are none: they fill their box and run over the cut."""
    for reference in sorted({printing.art.reference for printing in studio.game.printings}):
        drawing, _ = studio.resources.art(reference, SIZE)
        if isinstance(drawing, Drawing):
            yield drawing


def test_no_picture_is_cut_off_at_its_left_right_or_upper_edge(studio):
    drawings = list(pictures(studio))
    cut = {
        drawing.name: tuple(round(edge, 1) for edge in overhang(drawing))
        for drawing in drawings
        if max(overhang(drawing)) > HIDDEN
    }
    assert len(drawings) > 200
    assert cut == {}


def test_a_shop_shows_the_two_dishes_that_it_sells_and_seldom_in_a_building_like_another(studio):
    """Also of an expansion, where it is built from the same kit."""
    built = {}
    for printing in (one for one in studio.game.printings if one.card.kind == "shop"):
        source = ROOT / f"templates/foodadvice/art/{printing.card.id}.svg.j2"
        of_kit = re.search(r"w\.front\('(\w+)',.*?\('([\w-]+)','([\w-]+)'\)", source.read_text())
        if of_kit:
            built[printing.card.id] = of_kit[1]
            assert set(of_kit.groups()[1:]) == set(printing.card.fields["shape"]), printing.card.id
    assert len(built) > 20
    assert len(set(built.values())) >= 12
    assert max(Counter(built.values()).values()) <= 3
