"""Prints a note in the place of a face that cannot be laid out, naming what is missing and why."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.render.base.display import Box, Face, Mark, Rectangle
from cardgen.render.base.slug import INK, LINE_HEIGHT, PAPER, SlugPlace
from cardgen.render.face.small_print import small_print
from cardgen.render.layout.resources import Resources

_EDGE, _LINE, _MOST_LINES = 2_000, 200, 8


def stand_in(
    name: str, what: str, size: tuple[int, int], is_round: bool, found: Sequence[Diagnostic], resources: Resources
) -> Face:
    """A plain face of this size, without bleed: `left out: card x, see finding CG701`."""
    whole = Box(0, 0, *size)
    corners = (min(size) // 2 if is_round else 0,) * 4
    marks: list[Mark] = [Rectangle(whole, PAPER), Rectangle(whole.inset(_LINE), None, INK, _LINE, corners)]
    codes = ", ".join(dict.fromkeys(finding.code for finding in found if finding.severity is Severity.ERROR))
    marks += small_print(_room(whole, is_round), [f"left out: {what}", f"see finding {codes}"], resources)
    return Face(name, *size, whole, tuple(marks), is_round)


def _room(whole: Box, is_round: bool) -> SlugPlace:
    """Lines around the middle; in a circle as wide as the square within it."""
    room = whole.inset(min(whole.width, whole.height) // 6 if is_round else _EDGE)
    lines = min(_MOST_LINES, max(1, room.height // LINE_HEIGHT))
    first = room.top + room.height // 2 - (lines // 2 - 1) * LINE_HEIGHT
    places = [SlugPlace(room.left, first + number * LINE_HEIGHT, room.width, LINE_HEIGHT) for number in range(lines)]
    return SlugPlace(room.left, room.top + room.height // 2, room.width, LINE_HEIGHT, ways=(tuple(places),))
