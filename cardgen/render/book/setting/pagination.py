"""Distributes the slabs of a book over its pages.

A slab is what no page break may split: a line, a row of a table, a figure. Knows heights and what
must stay together; nothing of what is on a slab.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardgen.render.base.display import Box, Link, Mark, Rectangle, StructureElement
from cardgen.render.base.structure import links_within, tagged, within
from cardgen.render.book.setting.inline_layout import moved


class Outline(Struct, frozen=True):
    """A heading for the table of contents and the bookmarks; level 0 is a chapter."""

    title: str
    level: int
    anchor: str
    line: int = 0


class Slab(Struct, frozen=True):
    """Marks and links from the upper left corner of the text frame at the slab's height.

    `before` is space above, dropped at the top of a page; `keeps` holds it with the next slab;
    `header` is repeated where a page begins with this slab; `side` is how far something in the side
    column hangs down, `clears` tells that the slab goes across: below what hangs there, or over all columns;
    `breaks` is what begins with it, a `page`, `column` or `spread`; `whole` is a page of its own, measured from
    the corner of the paper; `optional` is left out where the page has no room for it; `spreads` may have more
    space below it than is wanted, on the same page as the next; `grows` may become higher, so that its page is full.
    """

    height: int
    marks: tuple[Mark, ...] = ()
    links: tuple[Link, ...] = ()
    before: int = 0
    keeps: bool = False
    header: tuple[Slab, ...] = ()
    side: int = 0
    clears: bool = False
    outline: Outline | None = None
    breaks: str = ""
    whole: bool = False
    optional: bool = False
    spreads: bool = False
    grows: bool = False
    line: int = 0

    def shifted(self, dx: int, dy: int = 0) -> Slab:
        """The slab further right, and what is on it further down."""
        return replace(
            self,
            marks=tuple(moved(mark, dx, dy) for mark in self.marks),
            links=tuple(replace(link, box=link.box.moved(dx, dy)) for link in self.links),
            header=tuple(slab.shifted(dx) for slab in self.header),
        )

    def grown(self, by: int) -> Slab:
        """The slab, so much higher: grounds that are as high as it is grow with it, all else stays in the middle."""
        marks = tuple(
            replace(mark, box=mark.box._replace(height=mark.box.height + by))
            if isinstance(mark, Rectangle) and mark.box.height == self.height
            else moved(mark, 0, by // 2)
            for mark in self.marks
        )
        links = tuple(replace(link, box=link.box.moved(0, by // 2)) for link in self.links)
        return replace(self, height=self.height + by, marks=marks, links=links)

    def tagged(self, *around: StructureElement) -> Slab:
        """The slab, whose type and pictures are in these elements."""
        return replace(self, marks=tagged(self.marks, *around), links=links_within(self.links, *around))

    def within(self, *around: StructureElement) -> Slab:
        """The slab, of which what is part of something is in these elements."""
        return replace(self, marks=within(self.marks, *around), links=links_within(self.links, *around))


class PlacedSlab(Struct, frozen=True):
    """A slab on a page, `top` below the head of the frame and `left` from its left edge."""

    slab: Slab
    top: int
    left: int = 0


def stack_height(slabs: Iterable[Slab]) -> int:
    """How high slabs are on one another, the space above the first left out."""
    return sum(slab.height + (slab.before if index else 0) for index, slab in enumerate(slabs))


def stacked(slabs: Sequence[Slab], **changes: object) -> Slab:
    """Many slabs as one that no page break splits."""
    marks: list[Mark] = []
    links: list[Link] = []
    top = 0
    for index, slab in enumerate(slabs):
        top += slab.before if index else 0
        at = slab.shifted(0, top)
        marks += at.marks
        links += at.links
        top += slab.height
    return replace(Slab(top, tuple(marks), tuple(links), line=slabs[0].line if slabs else 0), **changes)


def chunks(slabs: Iterable[Slab]) -> Iterator[tuple[Slab, ...]]:
    """Slabs that must stand on one page: each with all that it keeps to."""
    chunk: list[Slab] = []
    for slab in slabs:
        chunk.append(slab)
        if not slab.keeps:
            yield tuple(chunk)
            chunk = []
    if chunk:
        yield tuple(chunk)


class _Filler(Struct):
    """Pages being filled from the top."""

    height: int
    pages: list[list[PlacedSlab]]
    top: int = 0
    side: int = 0

    def turn(self) -> None:
        if not self.pages or self.pages[-1]:
            self.pages.append([])
        self.top = self.side = 0

    def start_of(self, slab: Slab) -> int:
        """Where this slab would begin: under what is above it, and beside or below what hangs in the side column."""
        top = self.top + (slab.before if self.pages[-1] else 0)
        return max(top, self.side + slab.before) if slab.clears and self.side else top

    def end_of(self, chunk: Sequence[Slab]) -> int:
        """The lowest point of a chunk set here."""
        trial = _Filler(self.height, [list(self.pages[-1])], self.top, self.side)
        for slab in chunk:
            trial.put(slab)
        return max(standing.top + max(standing.slab.height, standing.slab.side) for standing in trial.pages[-1])

    def put(self, slab: Slab) -> None:
        top = self.start_of(slab)
        self.pages[-1].append(PlacedSlab(slab, top))
        self.top = top + slab.height
        if slab.side:
            self.side = top + slab.side


def paginate(slabs: Iterable[Slab], height: int) -> list[list[PlacedSlab]]:
    """Pages of at most `height`; a chunk that is higher than a page stands out below (see `too_high`)."""
    filler = _Filler(height, [[]])
    for chunk in chunks(slabs):
        if chunk[0].whole:
            filler.turn()
            filler.put(chunk[0])
            filler.turn()
            continue
        is_full = bool(filler.pages[-1]) and filler.end_of(chunk) > height
        if is_full and chunk[0].optional:
            continue
        if is_full or chunk[0].breaks:
            filler.turn()
            for slab in chunk[0].header if is_full else ():
                filler.put(slab)
        for slab in chunk:
            filler.put(slab)
    return [page for page in filler.pages if page]


def too_high(slabs: Iterable[Slab], height: int) -> list[Slab]:
    """The first slab of every chunk that no page holds."""
    return [chunk[0] for chunk in chunks(slabs) if not chunk[0].whole and stack_height(chunk) > height]


def frame_of(width: int, height: int, margins: tuple[int, int, int, int]) -> Box:
    """The paper without its margins (top, right, bottom, left)."""
    top, right, bottom, left = margins
    return Box(left, top, width - left - right, height - top - bottom)
