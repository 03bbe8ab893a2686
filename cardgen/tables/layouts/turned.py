"""Takes boxes that Squib turns by a quarter, or more of them, to where they come to lie, for words that are turned."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from cardgen.tables.layouts.boxes import LayoutBox
from cardgen.tables.layouts.drawn import DrawnFace, LayoutPart

TURNED = "turned"
_CORNERS: Mapping[int, tuple[tuple[int, int], tuple[int, int]]] = {
    90: ((0, -1), (0, 0)),
    180: ((-1, 0), (0, -1)),
    270: ((0, 0), (-1, 0)),
}
"""How much of width and height the left side goes to the right, and the top down, if a box turns about its corner."""


def with_turns(face: DrawnFace) -> None:
    """Puts turned words where they come to lie, and notes all else that is turned: it stays upright."""
    for place, part in enumerate(face.drawn):
        degrees = part.box.words.get(TURNED, 0)
        if degrees and part.kind == "text" and {"width", "height"} <= part.box.lengths.keys():
            face.drawn[place] = replace(part, box=_lying(part.box, degrees))
        elif degrees:
            face.drawn[place] = _upright(part)
            face.upright.append(part.box.name)


def _lying(box: LayoutBox, degrees: int) -> LayoutBox:
    sides = [box.lengths[key] for key in ("width", "height")]
    lengths = dict(box.lengths)
    for key, shares in zip(("x", "y"), _CORNERS[degrees], strict=True):
        lengths[key] = lengths.get(key, 0 * sides[0]) + sum(
            share * side for share, side in zip(shares, sides, strict=True)
        )
    if degrees != 180:
        lengths["width"], lengths["height"] = sides[1], sides[0]
    return replace(box, lengths=lengths)


def _upright(part: LayoutPart) -> LayoutPart:
    return replace(part, box=replace(part.box, words={**part.box.words, TURNED: 0}))
