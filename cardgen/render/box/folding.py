"""Shows how a flat sheet becomes a tuck box: pictures below or beside the dieline, each with its words.

Three tell how it is folded; where there is room for two rows, the first of four shows where its slits are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardgen.model.units import length
from cardgen.render.base.display import Box, Mark, Placed
from cardgen.render.base.slug import SlugPlace
from cardgen.render.face.small_print import lines_of, small_print
from cardgen.render.layout.resources import Resources

PICTURES = ("fold-slits", "fold-tube", "fold-bottom", "fold-lid")
SIZE, LEADING = length("9pt"), length("11.5pt")
GAP = 6000
HIGH, HIGHEST = 20_000, 52_000
"""Pictures are as high as there is room, but no smaller and no larger than this."""
SHAPE = 105 / 90
"""How wide a picture is for its height."""


def pictured(room: Box, steps: Sequence[str], resources: Resources) -> list[Mark] | None:
    """The last pictures, one for each step: side by side, four of them in two rows, or where the room is higher than
    wide, one below the other; None where there is no room.
    """
    names = PICTURES[-len(steps) :]
    across = (2 if len(steps) == len(PICTURES) else len(steps)) if room.width > room.height else 1
    down = len(steps) // across
    cell = (room.width - GAP * (across - 1)) // across
    row = (room.height - GAP * (down - 1)) // down
    texts = [list(lines_of(step, cell, resources, SIZE)) for step in steps] if cell > 0 else []
    words = LEADING * (max(map(len, texts), default=0) + 1)
    high = min(HIGHEST, row - words, round(cell / SHAPE))
    if high < HIGH:
        return None
    marks: list[Mark] = []
    for number, (name, text) in enumerate(zip(names, texts, strict=True)):
        place = Box(
            room.left + number % across * (cell + GAP),
            room.top + number // across * (high + words + GAP),
            cell,
            high,
        )
        marks += _picture(place, name, resources)
        marks += _words(place, text, resources)
    return marks


def _picture(place: Box, name: str, resources: Resources) -> Iterator[Mark]:
    width = round(place.height * SHAPE)
    drawing, _ = resources.art(f"drawing:{name}", (width, place.height))
    if drawing is not None:
        yield Placed(drawing, Box(place.left + (place.width - width) // 2, place.top, width, place.height))


def _words(place: Box, lines: Sequence[str], resources: Resources) -> Iterator[Mark]:
    for number, line in enumerate(lines, 1):
        yield from small_print(
            SlugPlace(place.left, place.bottom + number * LEADING, place.width, 0), [line], resources, SIZE
        )
