"""Marks where something is folded: ticks beyond the ends of a crease, outside of what is cut out, so that no line stays
on what was made.

Pure geometry. A crease is scored along a ruler from tick to tick before anything is cut.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.render.base.display import Box

Ends = tuple[int, int, int, int]
"""Where a straight line begins and ends: left or upper end first."""


def beyond(crease: Ends, away: int, length: int) -> tuple[Ends, Ends]:
    """Ticks beyond both ends of a crease, `away` from it, from outside to inside."""
    x1, y1, x2, y2 = crease
    right, down = (1, 0) if y1 == y2 else (0, 1)
    near, far = away, away + length
    return (
        (x1 - right * far, y1 - down * far, x1 - right * near, y1 - down * near),
        (x2 + right * near, y2 + down * near, x2 + right * far, y2 + down * far),
    )


def beside(crease: Ends, parts: Sequence[Box], grounds: Sequence[Box], length: int) -> Iterator[Ends]:
    """The ticks of a crease that goes from edge to edge of a flat: at each end where the `grounds` that run over end.

    There is none where the ruler would lie across one of the `parts` that are cut out.
    """
    for number in (0, 1):
        reach = 0
        while met := [box for box in grounds if _lies_on(_stretch(crease, number, reach, length), box)]:
            reach = max(_way_out(crease, number, box) for box in met)
        if not any(_lies_on(_stretch(crease, number, 0, reach + length), part) for part in parts):
            yield beyond(crease, reach, length)[number]


def moved(ends: Ends, corner: tuple[int, int]) -> Ends:
    """The same line on a sheet where its flat begins at this corner."""
    x1, y1, x2, y2 = ends
    return x1 + corner[0], y1 + corner[1], x2 + corner[0], y2 + corner[1]


def bounds(ends: Ends) -> Box:
    """The box around a line."""
    x1, y1, x2, y2 = ends
    return Box(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1))


def _stretch(crease: Ends, number: int, away: int, length: int) -> Box:
    """What is beyond one end of a crease, from so far away on."""
    return bounds(beyond(crease, away, length)[number])


def _lies_on(line: Box, box: Box) -> bool:
    """Whether an upright or level line has points inside a box, not only along its edge."""
    across = (box.left < line.left < box.right) if not line.width else line.left < box.right and box.left < line.right
    down = (box.top < line.top < box.bottom) if not line.height else line.top < box.bottom and box.top < line.bottom
    return across and down


def _way_out(crease: Ends, number: int, box: Box) -> int:
    """How far beyond its end a crease leaves a box."""
    x1, y1, x2, y2 = crease
    if y1 == y2:
        return x1 - box.left if number == 0 else box.right - x2
    return y1 - box.top if number == 0 else box.bottom - y2
