"""Evens the lines of a text: as many as before, the last about as long as the first.

Knows nothing of boxes: it is handed lines that were broken and makes others of the same words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise

from msgspec.structs import replace

from cardgen.render.text.lines import BrokenText, break_lines, line_ends, plain_advances
from cardgen.render.text.words import Style, TextWord, line_width

STEP = 50
"""Micrometres: how finely the narrowest width is looked for."""


def balanced(words: Sequence[TextWord], broken: BrokenText, style: Style) -> BrokenText:
    """The same words at the same size on as many lines; what stands between two line ends is as narrow as that allows.

    What does not fit, and what has one line, stays as it is.
    """
    if not broken.fits or len(broken.lines) < 2:
        return broken
    lines = [line for part in _parts(words) for line in _evened(part, broken, style)]
    return replace(broken, lines=tuple(lines), width=max(_widths(lines, broken, style)))


def _parts(words: Sequence[TextWord]) -> Iterator[Sequence[TextWord]]:
    """What stands between line ends that were written."""
    ends = [place for place, word in enumerate(words) if word.breaks and place]
    for begin, end in pairwise([0, *ends, len(words)]):
        yield words[begin:end]


def _evened(part: Sequence[TextWord], broken: BrokenText, style: Style) -> list[tuple[TextWord, ...]]:
    """Lines of the least width that needs no further one, found by bisection; empty ones before them stay."""
    high = broken.width + 1  # widths are rounded
    lines = break_lines(part, high, broken.size, tracking=style.tracking)
    low = high // len(lines)
    is_enough = _judge(part, broken, style, len(lines))
    while high - low > STEP:
        middle = (low + high) // 2
        if is_enough(middle):
            high = middle
        else:
            low = middle
    return [*[()] * (part[0].breaks - 1), *break_lines(part, high, broken.size, tracking=style.tracking)]


def _judge(part: Sequence[TextWord], broken: BrokenText, style: Style, most: int) -> Callable[[int], bool]:
    """Tells whether so many lines of a width hold the words."""
    advances = None if style.tracking else plain_advances(part)
    if advances is None:
        return partial(_is_enough, part, broken, style, most)
    unit, widest = 1000 / broken.size, round(max(advance for _, advance in advances) * broken.size / 1000)
    return lambda width: widest <= width and len(line_ends(advances, width * unit)) <= most


def _is_enough(part: Sequence[TextWord], broken: BrokenText, style: Style, most: int, width: int) -> bool:
    lines = break_lines(part, width, broken.size, tracking=style.tracking)
    return len(lines) <= most and max(_widths(lines, broken, style)) <= width


def _widths(lines: Sequence[tuple[TextWord, ...]], broken: BrokenText, style: Style) -> list[int]:
    return [line_width(line, broken.size, style.tracking) for line in lines]
