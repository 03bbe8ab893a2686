"""Makes marks of a line of words: type of one look, icons between, the label of an item before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import itemgetter

from msgspec import Struct, field

from cardgen.render.base.display import Box, Drawing, Placed, Text
from cardgen.render.text.lines import runs_of
from cardgen.render.text.order import LinePiece, laid_out, runs_of_pieces
from cardgen.render.text.words import LABEL_GAP, Style, TextWord

ICON_RISE = 0.84
"""Of the size of type: how far above the baseline an icon in it begins, which is as high as the type is large."""
_Look = tuple[str | None, float, float]
"""The colour of a stretch, where it is not that of the text, its scale and its rise."""


def line_of(line: Sequence[TextWord], left: int, baseline: int, size: int, ink: str) -> Text:
    """A line of one look, without icons."""
    return Text(left, baseline, runs_of_pieces(laid_out(line), line[0].base), size, ink)


def marks_of(
    line: Sequence[TextWord], left: int, baseline: int, size: int, style: Style, ink: str
) -> Iterator[Text | Placed]:
    """The marks of a line whose box begins at `left`, in the order in which they are read."""
    start = left + round(line[0].indent * size / 1000)
    if (label := line[0].label) is not None:
        before = start - round((label.advance + LABEL_GAP) * size / 1000)
        yield from marks_of((label,), before, baseline, size, style, ink)
    whole = runs_of(line)
    if whole is None:
        yield from _LineInPieces(baseline, size, style, ink, start).marks_of(line)
    elif whole:
        yield Text(start, baseline, whole, size, ink, tracking=style.tracking)


class _LineInPieces(Struct):
    """A line in the making: pieces of one look that are not set yet, from `start`, and how far it has come. `marks`
    have the number of their first piece.
    """

    baseline: int
    size: int
    style: Style
    ink: str
    at: float
    start: float = 0
    look: _Look = (None, 1, 0)
    pieces: list[LinePiece] = field(default_factory=list)
    marks: list[tuple[int, Text | Placed]] = field(default_factory=list)

    def marks_of(self, line: Sequence[TextWord]) -> list[Text | Placed]:
        base = line[0].base
        for piece in laid_out(line):
            if isinstance(piece.piece.what, Drawing):
                self._flush(base)
                self._place(piece.piece.what, piece.number)
            else:
                self._add(piece, len(piece.piece.what.text), base)
        self._flush(base)
        return [mark for _, mark in sorted(self.marks, key=itemgetter(0))]

    def _add(self, piece: LinePiece, letters: int, base: int) -> None:
        look = (piece.piece.colour, piece.piece.scale, piece.piece.rise)
        if look != self.look:
            self._flush(base)
        if not self.pieces:
            self.start, self.look = self.at, look
        self.pieces.append(piece)
        self.at += piece.piece.advance * self.size / 1000 + self.style.tracking * letters

    def _place(self, icon: Drawing, number: int) -> None:
        top = self.baseline - round(self.size * ICON_RISE)
        self.marks.append((number, Placed(icon, Box(round(self.at), top, self.size, self.size))))
        self.at += self.size

    def _flush(self, base: int) -> None:
        if self.pieces:
            first = min(piece.number for piece in self.pieces)
            self.marks.append((first, self._text(base)))
            self.pieces = []

    def _text(self, base: int) -> Text:
        colour, scale, rise = self.look
        return Text(
            round(self.start),
            self.baseline - round(rise * self.size / 1000),
            runs_of_pieces(self.pieces, base),
            round(self.size * scale),
            colour or self.ink,
            tracking=self.style.tracking,
        )
