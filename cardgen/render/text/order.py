"""Puts the pieces of a line into the order in which they stand beside one another.

A line of a paragraph that runs from right to left is laid out in a mirror: its pieces from the side on which it begins.
So boxes, indents and alignment are worked out for all languages alike, and marks are turned round at the end, all at
once (`render/layout/mirror.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from cardgen.render.base.fonts import ShapedRun
from cardgen.render.text.bidi import visual_order
from cardgen.render.text.words import TextWord, WordPart


class LinePiece(Struct, frozen=True):
    """A piece of a line, or a blank between words; `word` is the place of its word, `number` its own as it is read."""

    piece: WordPart
    word: int
    number: int
    is_blank: bool = False


def laid_out(line: Sequence[TextWord]) -> list[LinePiece]:
    """The pieces of a line, as they lie beside one another from where it begins."""
    pieces = list(_pieces(line))
    levels = [piece.piece.level for piece in pieces]
    if not any(levels):
        return pieces
    order = visual_order(levels)
    return [pieces[place] for place in (reversed(order) if line[0].base % 2 else order)]


def _pieces(line: Sequence[TextWord]) -> Iterator[LinePiece]:
    number = 0
    for place, word in enumerate(line):
        if place and word.space is not None:
            yield LinePiece(WordPart(word.space, word.space.advance, level=word.gap), place, number, is_blank=True)
            number += 1
        for piece in word.pieces:
            yield LinePiece(piece, place, number)
            number += 1


def runs_of_pieces(pieces: Sequence[LinePiece], base: int) -> tuple[ShapedRun, ...]:
    """The runs, from left to right, of pieces that were laid out beside one another in a paragraph of this level."""
    runs = tuple(piece.piece.what for piece in pieces if isinstance(piece.piece.what, ShapedRun))
    return runs[::-1] if base % 2 else runs
