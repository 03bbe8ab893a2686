"""Makes marks of a line of words: type of one look, icons between, the label of an item before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct, field

from cardgen.render.base.display import Box, Drawing, Placed, Text
from cardgen.render.base.fonts import ShapedRun
from cardgen.render.text.lines import runs_of
from cardgen.render.text.words import LABEL_GAP, Style, TextWord, WordPart

ICON_RISE = 0.84
"""Of the size of type: how far above the baseline an icon in it begins, which is as high as the type is large."""
_Look = tuple[str | None, float, float]
"""The colour of a stretch, where it is not that of the text, its scale and its rise."""


def marks_of(
    line: Sequence[TextWord], left: int, baseline: int, size: int, style: Style, ink: str
) -> Iterator[Text | Placed]:
    """The marks of a line whose box begins at `left`."""
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
    """A line in the making: the runs of one look that are not set yet, from `start`, and how far it has come."""

    baseline: int
    size: int
    style: Style
    ink: str
    at: float
    start: float = 0
    look: _Look = (None, 1, 0)
    runs: list[ShapedRun] = field(default_factory=list)
    marks: list[Text | Placed] = field(default_factory=list)

    def marks_of(self, line: Sequence[TextWord]) -> list[Text | Placed]:
        for index, word in enumerate(line):
            if index and word.space is not None:
                self._add(word.space, word.space.advance, (None, 1, 0), self.style.tracking)
            for piece in word.pieces:
                if isinstance(piece.what, Drawing):
                    self._place(piece.what)
                else:
                    self._add_piece(piece, piece.what)
        self._flush()
        return self.marks

    def _add_piece(self, piece: WordPart, run: ShapedRun) -> None:
        look = (piece.colour, piece.scale, piece.rise)
        self._add(run, piece.advance, look, self.style.tracking * len(run.text))

    def _add(self, run: ShapedRun, advance: float, look: _Look, tracked: int) -> None:
        if look != self.look:
            self._flush()
        if not self.runs:
            self.start, self.look = self.at, look
        self.runs.append(run)
        self.at += advance * self.size / 1000 + tracked

    def _place(self, icon: Drawing) -> None:
        self._flush()
        top = self.baseline - round(self.size * ICON_RISE)
        self.marks.append(Placed(icon, Box(round(self.at), top, self.size, self.size)))
        self.at += self.size

    def _flush(self) -> None:
        if self.runs:
            (colour, scale, rise), tracking = self.look, self.style.tracking
            baseline = self.baseline - round(rise * self.size / 1000)
            type_size, ink = round(self.size * scale), colour or self.ink
            self.marks.append(Text(round(self.start), baseline, tuple(self.runs), type_size, ink, tracking=tracking))
            self.runs.clear()
