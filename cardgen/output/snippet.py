"""Shows one line of a file in a terminal, with carets under the place of a finding.

A column of a file is a code point; a column of a terminal is a cell. Tabs, wide and combining
characters make the difference. Nothing that a terminal would obey gets through.
"""

from __future__ import annotations

import unicodedata

WIDTH = 100
TAB = 4
NEAR = 1_000
"""Characters before and behind the caret that are looked at: a line may have a million."""
_BEFORE = 40  # cells kept in front of the caret where a line is too long


def printable(text: str) -> str:
    """The text with all that a terminal would obey, or cannot show, written as `<U+202E>`."""
    return text if text.isprintable() else "".join(map(_shown, text))


def excerpt(source: str, column: int, end_column: int) -> tuple[str, int, int]:
    """The line to show, the cells before the caret, and the cells it underlines (at least one).

    Columns count code points from 1, the end exclusive. A long line is cut to what is around the caret.
    """
    cut = max(0, column - 1 - NEAR) if len(source) > 2 * NEAR else 0
    near = source[cut : cut + 2 * NEAR]
    cells = _cells(near)
    first = min(max(column - 1 - cut, 0), len(cells))
    last = min(max(end_column - 1 - cut, first), len(cells))
    start = _start(cells, first)
    stop = _stop(cells, start)
    head, tail = "…" * (cut + start > 0), "…" * (stop < len(cells) or cut + len(near) < len(source))
    shown = head + "".join(text for text, _ in cells[start:stop]).rstrip() + tail
    before = len(head) + _width(cells[start:first])
    return shown, before, max(1, _width(cells[first : min(last, stop)]))


def _cells(source: str) -> list[tuple[str, int]]:
    """Each character as it is shown, with its width in cells."""
    cells: list[tuple[str, int]] = []
    place = 0
    for character in source:
        if character == "\t":
            shown = " " * (TAB - place % TAB)
            width = len(shown)
        else:
            shown = _shown(character)
            width = len(shown) if len(shown) > 1 else _character_width(character)
        place += width
        cells.append((shown, width))
    return cells


def _shown(character: str) -> str:
    is_seen = character.isprintable() or character in "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
    return character if is_seen else f"<U+{ord(character):04X}>"


def _character_width(character: str) -> int:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in ("W", "F") else 1


def _width(cells: list[tuple[str, int]]) -> int:
    return sum(width for _, width in cells)


def _start(cells: list[tuple[str, int]], first: int) -> int:
    """Where to begin so that the caret is seen: at the beginning where the line fits."""
    if _width(cells) <= WIDTH or _width(cells[:first]) <= _BEFORE:
        return 0
    start = first
    while start > 0 and _width(cells[start - 1 : first]) <= _BEFORE:
        start -= 1
    return start


def _stop(cells: list[tuple[str, int]], start: int) -> int:
    total = 0
    for index in range(start, len(cells)):
        total += cells[index][1]
        if total > WIDTH:
            return index
    return len(cells)
