"""Small symbols that books need and no game has to draw: a tick, a cross, a chain, a dot, a doubt, an arrow."""

from __future__ import annotations

from math import atan2, cos, hypot, pi, sin

from msgspec.structs import replace

from cardgen.model.units import length
from cardgen.render.base.display import Drawing, Line, Mark, Path

SHAFT, BOLD = length("0.5mm"), length("1.2mm")
HEAD, BOLD_HEAD = length("2.4mm"), length("3.8mm")
"""Of arrows; bold ones lie over pictures, on a rim of paper."""
RIM = length("0.5mm")
LIGHT, SHADE, ALARM, PALE = "#ffffff", "#23303a", "#c4421f", "#5d543f"


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


def cross() -> Drawing:
    """A dark cross on a light disc with a dark rim: unlike the tick in shape and in weight."""
    strokes = ((("M", (8.2, 8.2)), ("L", (15.8, 15.8))), (("M", (15.8, 8.2)), ("L", (8.2, 15.8))))
    return Drawing(
        "book/cross",
        (0, 0, 24, 24),
        (
            Path(_disc(12, 12, 11.5), fill=LIGHT),
            Path(_disc(12, 12, 9.4), stroke=SHADE, stroke_width=1.8),
            *(Path(stroke, stroke=SHADE, stroke_width=2.6, cap="round") for stroke in strokes),
        ),
    )


def link() -> Drawing:
    """Two rings of a chain, one through the other, from left to right."""
    return Drawing("book/link", (0, 0, 24, 24), tuple(_rings(8.1, 15.9)))


def broken_link() -> Drawing:
    """Two rings apart, and a stroke between them."""
    stroke = (("M", (14.2, 1.8)), ("L", (9.8, 22.2)))
    return Drawing(
        "book/broken-link",
        (0, 0, 24, 24),
        (
            *_rings(4, 20),
            Path(stroke, stroke=LIGHT, stroke_width=5.6, cap="round"),
            Path(stroke, stroke=ALARM, stroke_width=3, cap="round"),
        ),
    )


def _rings(first: float, second: float) -> list[Path]:
    """Light rims below, so that the rings show on any ground."""
    discs = (_disc(first, 12, 5.2), _disc(second, 12, 5.2))
    return [
        *(Path(disc, fill=LIGHT, stroke=LIGHT, stroke_width=5.4) for disc in discs),
        *(Path(disc, stroke=SHADE, stroke_width=2.6) for disc in discs),
    ]


def dot() -> Drawing:
    """A dark dot."""
    return Drawing("book/dot", (0, 0, 24, 24), (Path(_disc(12, 12, 9), fill=SHADE),))


def circle() -> Drawing:
    """An empty ring, paler than a full dot: most pairs of a table that has it have it."""
    return Drawing("book/circle", (0, 0, 24, 24), (Path(_disc(12, 12, 6), stroke=PALE, stroke_width=2.6),))


def doubt() -> Drawing:
    """A question mark, no disc, paler than what is sure."""
    hook = (("M", (7.4, 8.4)), ("C", (7.4, 1.6, 16.8, 1.6, 16.8, 8)), ("C", (16.8, 12, 12, 11.4, 12, 15.4)))
    return Drawing(
        "book/doubt",
        (0, 0, 24, 24),
        (
            Path(hook, stroke=PALE, stroke_width=3.6, cap="round"),
            Path(_disc(12, 20.6, 2.3), fill=PALE),
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


def arrow(start: tuple[int, int], end: tuple[int, int], colour: str, rim: str = "") -> list[Mark]:
    """A straight arrow that points at `end`; a bold one where it has a rim of this colour."""
    angle = atan2(end[1] - start[1], end[0] - start[0])
    neck, head = _arrow_head(end, angle, colour, BOLD_HEAD if rim else HEAD)
    if not rim:
        return [Line(*start, *neck, colour, SHAFT), head]
    below = Line(*start, *neck, rim, BOLD + 2 * RIM)
    return [below, _rimmed(head, rim), Line(*start, *neck, colour, BOLD), head]


def leap(start: tuple[int, int], end: tuple[int, int], bow: int, colour: str, rim: str) -> list[Mark]:
    """A bold bent arrow that points at `end`: it bows upwards, or to the right where it goes up or down."""
    across, down = end[0] - start[0], end[1] - start[1]
    side = -1 if across < 0 else 1
    out = side * down * bow / hypot(across, down), -side * across * bow / hypot(across, down)
    if not across:
        out = abs(out[0]), 0
    bends = [(x + out[0] / 0.75, y + out[1] / 0.75) for x, y in (start, end)]
    neck, head = _arrow_head(end, atan2(end[1] - bends[1][1], end[0] - bends[1][0]), colour, BOLD_HEAD)
    curve = (("M", start), ("C", (*bends[0], *bends[1], *neck)))
    below = Path(curve, stroke=rim, stroke_width=BOLD + 2 * RIM)
    return [below, _rimmed(head, rim), Path(curve, stroke=colour, stroke_width=BOLD), head]


def _rimmed(head: Path, rim: str) -> Path:
    """What lies below a bold head."""
    return replace(head, fill=rim, stroke=rim, stroke_width=2 * RIM, join="round")


def _arrow_head(end: tuple[int, int], angle: float, colour: str, long: int) -> tuple[tuple[int, int], Path]:
    """Where the shaft of an arrow ends that comes from this angle, and its head."""
    neck = (round(end[0] - cos(angle) * long * 0.8), round(end[1] - sin(angle) * long * 0.8))
    wings = [(end[0] - long * cos(angle + turn), end[1] - long * sin(angle + turn)) for turn in (-pi / 7, pi / 7)]
    return neck, Path((("M", end), ("L", wings[0]), ("L", wings[1]), ("Z", ())), fill=colour)


SIGNS = {
    "tick": tick,
    "cross": cross,
    "link": link,
    "broken-link": broken_link,
    "dot": dot,
    "circle": circle,
    "doubt": doubt,
}
