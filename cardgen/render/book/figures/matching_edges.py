"""Finds the signs that match where two cards meet edge to edge.

For games whose cards have tabs. Knows no spots and no rules: two faces in, rings out.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.model.units import length
from cardgen.render.base.display import Box, Drawing, Face, Path, Placed
from cardgen.render.layout.mirror import unturned

SAME_HEIGHT = 0.01
NEAR_EDGE = 0.1
"""Shares of a card: how far heights may differ, and how near to the edge, and how small, a sign must be."""
ROOM = 1.9
"""How much higher a ring is than the sign in it."""
LINE = length("0.9mm")


def rings_between(left: Face, box: Box, right: Face, beside: Box, colour: str) -> Iterator[Path]:
    """A ring around each sign at the right edge of one face that the left edge of the other has at its height."""
    for share, size in _common_signs(left, right):
        high = round(size * box.height * ROOM)
        middle = box.top + round(share * box.height)
        wide = round(high * 1.7) + beside.left - box.right
        yield _ring(Box((box.right + beside.left - wide) // 2, middle - high // 2, wide, high), colour)


def _common_signs(left: Face, right: Face) -> list[tuple[float, float]]:
    """Middle and height of the signs, as shares of the card."""
    first, second = dict(_signs_at(left, 1)), dict(_signs_at(right, 0))
    return [place for name, place in first.items() if name in second and abs(place[0] - second[name][0]) < SAME_HEIGHT]


def _signs_at(face: Face, edge: int) -> Iterator[tuple[str, tuple[float, float]]]:
    """Small drawings near the left (0) or the right (1) edge, by name."""
    trim = face.trim
    for mark in unturned(face):
        if isinstance(mark, Placed) and isinstance(mark.what, Drawing):
            across = (mark.box.left + mark.box.width / 2 - trim.left) / trim.width
            if abs(across - edge) < NEAR_EDGE and mark.box.height < trim.height * NEAR_EDGE:
                down = (mark.box.top + mark.box.height / 2 - trim.top) / trim.height
                yield mark.what.name, (down, mark.box.height / trim.height)


def _ring(box: Box, colour: str) -> Path:
    """A long ring, as a path, so that it keeps its strength where ink is dear."""
    left, right = box.left + box.height / 2, box.right - box.height / 2
    bow = box.height * 2 / 3
    return Path(
        (
            ("M", (left, box.top)),
            ("L", (right, box.top)),
            ("C", (right + bow, box.top, right + bow, box.bottom, right, box.bottom)),
            ("L", (left, box.bottom)),
            ("C", (left - bow, box.bottom, left - bow, box.top, left, box.top)),
            ("Z", ()),
        ),
        stroke=colour,
        stroke_width=LINE,
    )
