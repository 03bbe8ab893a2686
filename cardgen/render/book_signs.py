"""Small signs that books need and no game has to draw: a tick, an arrow."""

from __future__ import annotations

from math import atan2, cos, pi, sin

from cardgen.model.units import length
from cardgen.render.display import Drawing, Line, Mark, Path

SHAFT = length("0.5mm")
HEAD = length("2.4mm")


def tick() -> Drawing:
    """A light tick on a dark disc with a light rim, so that it shows on any ground and without colour."""
    return Drawing(
        "book/tick",
        (0, 0, 24, 24),
        (
            Path(_disc(12, 12, 11.5), fill="#ffffff"),
            Path(_disc(12, 12, 10), fill="#23303a"),
            Path(
                (("M", (7, 12.4)), ("L", (10.6, 16)), ("L", (17.2, 8.4))),
                stroke="#ffffff",
                stroke_width=2.6,
                cap="round",
                join="round",
            ),
        ),
    )


def _disc(x: float, y: float, radius: float) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """A circle in four curves."""
    bow = radius * 0.5523
    return (
        ("M", (x + radius, y)),
        ("C", (x + radius, y + bow, x + bow, y + radius, x, y + radius)),
        ("C", (x - bow, y + radius, x - radius, y + bow, x - radius, y)),
        ("C", (x - radius, y - bow, x - bow, y - radius, x, y - radius)),
        ("C", (x + bow, y - radius, x + radius, y - bow, x + radius, y)),
        ("Z", ()),
    )


def arrow(start: tuple[int, int], end: tuple[int, int], colour: str) -> list[Mark]:
    """A straight arrow that points at `end`."""
    angle = atan2(end[1] - start[1], end[0] - start[0])
    neck = (round(end[0] - cos(angle) * HEAD * 0.8), round(end[1] - sin(angle) * HEAD * 0.8))
    wings = [(end[0] - HEAD * cos(angle + turn), end[1] - HEAD * sin(angle + turn)) for turn in (-pi / 7, pi / 7)]
    head = Path((("M", end), ("L", wings[0]), ("L", wings[1]), ("Z", ())), fill=colour)
    return [Line(*start, *neck, colour, SHAFT), head]


SIGNS = {"tick": tick}
