"""Parts words that are wider than a line: at the hyphens that they have, or between their syllables."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from cardgen.render.text.words import TextWord, joined, line_width


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
    lines = [syllables[0]]
    for place, syllable in enumerate(syllables[1:], 2):
        longer = replace(joined(lines[-1], syllable), hyphen=syllable.hyphen)
        whole = longer if place == len(syllables) else _with_hyphen(longer)
        if line_width((whole,), size, tracking) <= width:
            lines[-1] = longer
        else:
            lines[-1:] = [_with_hyphen(lines[-1]), syllable]
    return lines


def _with_hyphen(word: TextWord) -> TextWord:
    return joined(word, word.hyphen) if word.hyphen else word
