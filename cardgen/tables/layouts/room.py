"""Makes boxes higher whose words have no room in them: Squib lets these run over, here they would stop all cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from textwrap import wrap
from typing import NamedTuple

from msgspec.structs import replace

from cardgen.model.units import MM
from cardgen.tables.layouts.boxes import LayoutBox
from cardgen.tables.layouts.columns import LayoutColumns
from cardgen.tables.layouts.drawn import DrawnFace, LayoutPart
from cardgen.tables.layouts.face import LEAST_LINE, SAFE, LayoutGround
from cardgen.tables.layouts.type import SMALLEST, line_of

LETTER = 0.55
"""Of the size of type: how wide a letter of a text is on average, and a little more."""
MOST_CELLS = 2_000
_POINT = MM * 25.4 / 72
_NEAR = MM // 2
"""Boxes that share no more than this lie beside one another."""


class _Span(NamedTuple):
    """Where a box is, in micrometres from the corner of the card."""

    left: int
    top: int
    right: int
    bottom: int


def with_room(face: DrawnFace, ground: LayoutGround, table: LayoutColumns) -> list[str]:
    """Lets each box grow whose words have no room at the smallest size: to the next box, or to the safe line. Names
    those that did.
    """
    grown: list[str] = []
    for place, part in enumerate(face.drawn):
        if part.kind == "text" and part.column is not None and not part.box.words.get("turned"):
            box = _grown(part, face.drawn, ground, _texts(part, table))
            if box is not None:
                face.drawn[place] = replace(part, box=box)
                grown.append(box.name)
    return grown


def _texts(part: LayoutPart, table: LayoutColumns) -> Sequence[str]:
    if part.chosen is not None or part.column is None:
        return ()
    longest = sorted(table.cells(part.column), key=len, reverse=True)
    return [f"{part.before}{cell}{part.after}" for cell in longest[:MOST_CELLS]]


def _grown(
    part: LayoutPart, drawn: Sequence[LayoutPart], ground: LayoutGround, texts: Sequence[str]
) -> LayoutBox | None:
    """The box of a part with as much room as it may have; None where its words fit, or it has no more."""
    box = ground.moved(part.box)
    span = _span(box, ground)
    height = span.bottom - span.top
    least = _needed(texts, span, SMALLEST) - height
    if least <= 0:
        return None
    top, bottom = _limits(part, span, drawn, ground)
    lacking = least if box.is_kept else _needed(texts, span, ground.points(box)) - height
    above = {"top": 0, "middle": lacking // 2, "bottom": lacking}[box.words.get("valign", "top")]
    up, down = min(above, span.top - top), min(lacking - above, bottom - span.bottom)
    down = min(max(down, least - up), bottom - span.bottom)
    up = min(max(up, least - down), span.top - top)
    if up + down <= 0:
        return None
    lengths = {**box.lengths, "y": Fraction(span.top - up + ground.bleed)}
    return replace(box, lengths={**lengths, "height": Fraction(height + up + down)})


def _needed(texts: Sequence[str], span: _Span, points: float) -> int:
    """How high a box must be for the longest of these texts at a size of type."""
    letters = max(1, int((span.right - span.left) / (points * LETTER * _POINT)))
    lines = [sum(max(1, len(wrap(line, letters))) for line in text.split("\n")) for text in texts]
    return max(lines, default=0) * line_of(points)


def _limits(part: LayoutPart, span: _Span, drawn: Sequence[LayoutPart], ground: LayoutGround) -> tuple[int, int]:
    """How far up and down a box may grow; the lowest line of the card is left to the words that say whose it is."""
    top, bottom = SAFE, ground.height - SAFE - LEAST_LINE
    for other, kind in _others(part, drawn, ground):
        is_around = other.top <= span.top + _NEAR and other.bottom >= span.bottom - _NEAR
        if is_around and kind == "panel":
            top, bottom = max(top, other.top), min(bottom, other.bottom)
        elif is_around or (kind in ("picture", "image", "panel") and _share(other, span)):
            continue  # words that lie on a picture may do so with one more line
        elif other.top > span.top:
            bottom = min(bottom, other.top)
        else:
            top = max(top, other.bottom)
    return min(top, span.top), max(bottom, span.bottom)


def _others(part: LayoutPart, drawn: Sequence[LayoutPart], ground: LayoutGround) -> Iterator[tuple[_Span, str]]:
    """What else stands above or below a part."""
    own = _span(ground.moved(part.box), ground)
    for other in drawn:
        if other is part or other.kind == "line":
            continue
        span = _span(ground.moved(other.box) if other.kind == "text" else other.box, ground)
        if min(own.right, span.right) - max(own.left, span.left) > _NEAR:
            yield span, other.kind


def _share(first: _Span, second: _Span) -> bool:
    """Whether two boxes have a height in common."""
    return min(first.bottom, second.bottom) - max(first.top, second.top) > _NEAR


def _span(box: LayoutBox, ground: LayoutGround) -> _Span:
    """Where a box is; as far as the safe line where it has no width or height."""
    left, top = (round(box.lengths.get(at, 0)) - ground.bleed for at in ("x", "y"))
    right, bottom = (
        at + (box.length(far) or max(0, side - SAFE - at))
        for at, far, side in ((left, "width", ground.width), (top, "height", ground.height))
    )
    return _Span(left, top, right, bottom)
