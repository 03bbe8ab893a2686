"""Sets what runs through a book: the head and the foot of its pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from cardgen.model.units import length
from cardgen.render.base.display import Box, Mark, Rectangle
from cardgen.render.book.setting.block_layout import BlockSetter
from cardgen.render.book.setting.blocks import Stretch
from cardgen.render.book.setting.pagination import PlacedSlab, Slab
from cardgen.render.book.setting.theme import FOOT

HEAD = length("7.6mm")
"""From the upper edge of the paper to the running head's line of type."""
ABOVE_RULE = length("2mm")


class RunningLines(Struct, frozen=True):
    """Heads and feet of the pages of a book, in the margins of its `frame`."""

    setter: BlockSetter
    frame: Box
    paper_height: int

    def head(self, chapter: str, number: int) -> list[Mark]:
        """The chapter that goes on from the page before, on the outer edge, where the book wants running heads."""
        if not self.setter.theme.has_heads or not chapter:
            return []
        return list(self._line(Stretch(chapter, 1), HEAD, "left" if self._is_left(number) else "right"))

    def foot(self, number: int) -> list[Mark]:
        """A rule, the words of the foot and the number of the page; where a book has columns, on the outer edge."""
        top = self.paper_height - FOOT - self.setter.style("book-foot").leading
        inner, outer = ("right", "left") if self._is_left(number) else ("left", "right")
        rule = Rectangle(
            Box(self.frame.left, top - ABOVE_RULE, self.frame.width, length("0.2mm")), self.setter.theme.line
        )
        words = self._line(Stretch(self.setter.theme.foot), top, inner)
        return [rule, *words, *self._line(Stretch(str(number), 1), top, outer)]

    def _is_left(self, number: int) -> bool:
        return bool(self.setter.theme.columns) and number % 2 == 0

    def _line(self, words: Stretch, top: int, align: str) -> Iterator[Mark]:
        """The first line of these words at this height."""
        style = self.setter.style("book-foot")
        for line in self.setter.lines((words,), style, self.frame.width, 0, align)[:1]:
            yield from Slab(0, line.marks).shifted(self.frame.left, top).marks


def chapters_above(pages: Sequence[Sequence[PlacedSlab]]) -> list[str]:
    """For each page the chapter that it goes on with, or nothing where one begins at its head."""
    found, chapter = [], ""
    for page in pages:
        titles = [(standing.top, standing.slab.outline) for standing in page]
        begins = [(top, outline.title) for top, outline in titles if outline and outline.level == 0]
        found.append("" if any(top == 0 for top, _ in begins) else chapter)
        chapter = begins[-1][1] if begins else chapter
    return found
