"""Parts words: those wider than a line at the hyphens that they have, or between their syllables; and long ones at the
end of a line, where much of it would stay white.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from msgspec.structs import replace

from cardgen.render.base.fonts import ShapedRun
from cardgen.render.text.words import TextWord, joined, line_width

LEAST_WHITE = 1 / 7
"""A line of which less would stay white takes no part of the next word."""
FEW = 5
"""Of fewer letters the last line of a word is none where more can go there: *Rotschwanz-bussard*, not *…bus-sard*."""


def broken_at_hyphens(words: Sequence[TextWord], width: int, size: int, tracking: int = 0) -> Sequence[TextWord]:
    """The words, those in parts that are wider than a line and have hyphens between letters, or may get some."""
    if not any(word.parts or word.syllables for word in words):
        return words
    broken: list[TextWord] = []
    for word in words:
        parts: Sequence[TextWord] = ()
        if (word.parts or word.syllables) and line_width((word,), size, tracking) > width:
            room = width - round(word.indent * size / 1000)
            parts = word.parts or _hyphenated(word.syllables, room, size, tracking)
        broken += _in_the_place_of(word, parts) if parts else [word]
    return broken


def _in_the_place_of(word: TextWord, parts: Sequence[TextWord]) -> list[TextWord]:
    first, *others = (replace(part, indent=word.indent) for part in parts)
    return [replace(first, space=word.space, breaks=word.breaks, label=word.label), *others]


def _hyphenated(syllables: Sequence[TextWord], width: int, size: int, tracking: int) -> list[TextWord]:
    """Syllables together as far as they fill a line with the hyphen behind them; the last line has none."""
    lines = [[syllables[0]]]
    for place, syllable in enumerate(syllables[1:], 2):
        longer = _together([*lines[-1], syllable])
        whole = longer if place == len(syllables) else _with_hyphen(longer)
        if line_width((whole,), size, tracking) <= width:
            lines[-1].append(syllable)
        else:
            lines.append([syllable])
    while len(lines) > 1 and len(lines[-2]) > 1 and sum(map(_letters, lines[-1])) < FEW:
        moved = [lines[-2][-1], *lines[-1]]
        if line_width((_together(moved),), size, tracking) > width:
            break
        lines[-2:] = [lines[-2][:-1], moved]
    return [*(_with_hyphen(_together(line)) for line in lines[:-1]), _together(lines[-1])]


def _letters(word: TextWord) -> int:
    return sum(len(piece.what.text) for piece in word.pieces if isinstance(piece.what, ShapedRun))


def _with_hyphen(word: TextWord) -> TextWord:
    return joined(word, word.hyphen) if word.hyphen else word


def widest_part(words: Sequence[TextWord], size: int, tracking: int = 0) -> int:
    """The widest of what cannot be parted: a word, or a syllable with its hyphen."""
    parts = [_with_hyphen(part) for word in words for part in (word.syllables or (word,))]
    return max((line_width((part,), size, tracking) for part in parts), default=0)


def parted_at_ends(words: Sequence[TextWord], width: int, size: int) -> list[tuple[TextWord, ...]]:
    """Of each word what stands on one line of greedy ones: all of it, or its beginning and what goes on to the next.

    The last word stays whole, unless it is wider than a line.
    """
    limit = width * 1000 / size
    parted: list[tuple[TextWord, ...]] = []
    taken = 0.0
    for word in words:
        space = word.space.advance if word.space and taken else 0.0
        room = 0.0 if word.breaks else limit - taken - space
        pieces: tuple[TextWord, ...] = (word,)
        if taken and word.advance > room >= limit * LEAST_WHITE and word is not words[-1]:
            pieces = _begun(word, room)
        if pieces[-1].advance > limit and pieces[-1].syllables:
            wide = _hyphenated(pieces[-1].syllables, width, size, 0)
            pieces = (*pieces[:-1], *_in_the_place_of(pieces[-1], wide))
        is_on_line = len(pieces) == 1 and word.advance <= room
        taken = taken + space + word.advance if taken and is_on_line else pieces[-1].advance
        parted.append(pieces)
    return parted


def _begun(word: TextWord, room: float) -> tuple[TextWord, ...]:
    """The word in two, with as much of it before the hyphen as there is room for; whole where nothing has."""
    fitting: tuple[TextWord, ...] = (word,)
    for place in range(1, len(word.syllables)):
        first = _with_hyphen(_together(word.syllables[:place]))
        if first.advance > room:
            break
        rest = replace(_together(word.syllables[place:]), syllables=word.syllables[place:], hyphen=None)
        fitting = tuple(_in_the_place_of(word, (first, rest)))
    return fitting


def _together(syllables: Sequence[TextWord]) -> TextWord:
    return replace(reduce(joined, syllables), hyphen=syllables[-1].hyphen)
