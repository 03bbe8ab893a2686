"""Lays out a game's Markdown as a book: pages with marks, links and bookmarks.

Own flow instead of a PDF library's (docs/decisions/0005): layout knows no canvas. Set twice, as page
numbers in the text are known only when the pages are: the second time, what names a page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.data.project.opening import text_of
from cardgen.diagnostics import Diagnostic
from cardgen.diagnostics.codes import TEXT_DOES_NOT_FIT
from cardgen.model.card import Printing
from cardgen.model.units import length
from cardgen.render.base.display import Bookmark, Box, Face, Link, Mark, Page, Placed
from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.target import Target
from cardgen.render.book.figures.common import ReportedFault
from cardgen.render.book.figures.registry import set_figure
from cardgen.render.book.running_lines import RunningLines, chapters_above
from cardgen.render.book.setting.block_layout import (
    BlockMemory,
    BlockSetter,
    PageNumbers,
    SetBlock,
    Showcase,
)
from cardgen.render.book.setting.blocks import Block, Figure, Heading
from cardgen.render.book.setting.column_flow import Columns, flow
from cardgen.render.book.setting.markdown import anchor_of, read_markdown
from cardgen.render.book.setting.pagination import Outline, PlacedSlab, frame_of, paginate, too_high
from cardgen.render.book.setting.source_map import SourceMap
from cardgen.render.book.setting.theme import Theme
from cardgen.render.face.edition import Edition
from cardgen.render.layout.low_ink import low_ink
from cardgen.render.layout.mirror import Mirror
from cardgen.render.layout.words import in_one_line, title_of
from cardgen.render.template.jinja import root_of
from cardgen.words.language import Language

PASSES = 4


class _Showcase(Struct, frozen=True):
    """What figures show, from the edition. A face is made once a book."""

    edition: Edition
    target: Target
    made: dict[tuple[str, bool], Face | None] = field(default_factory=dict)

    @property
    def language(self) -> Language:
        return self.target.game.language

    def card(self, name: str, has_marks: bool = False) -> Face | None:
        """The front of a card of this name; `back` is the back of the first, `back:bee` that of the card `bee`."""
        printing = self._printing(name.removeprefix("back:"))
        if printing is None:
            return None
        if (name, has_marks) not in self.made:
            self.made[name, has_marks] = self._face(printing, name.partition(":")[0] == "back", has_marks)
        face = self.made[name, has_marks]
        if face is None:
            raise ReportedFault
        return face

    def title(self, name: str) -> str:
        printing = self._printing(name)
        return title_of(printing.card) if printing else name.replace("-", " ")

    def _printing(self, name: str) -> Printing | None:
        """The one of this name: of the deck, else of the game."""
        printings = chain(self.target.deck.printings(), self.target.game.printings)
        return next((printing for printing in printings if name in ("back", printing.card.id, printing.id)), None)

    def _face(self, printing: Printing, is_back: bool, has_marks: bool) -> Face | None:
        faces = self.edition.faces
        if has_marks:
            make = faces.back if is_back else faces.front
        else:
            make = faces.painted_back if is_back else faces.painted_front
        face = make(printing)
        if face is None:
            return None
        shown = low_ink(face) if self.edition.is_low_ink else face
        return replace(shown, alt="" if is_back else in_one_line(printing.card, self.target.game))

    def page(self, template: str) -> tuple[Face | None, list[Diagnostic]]:
        return self.edition.page_face(self.target, template)


def _origin(edition: Edition, target: Target, text: str) -> SourceMap:
    name = target.product.template
    path = next((folder / name for folder in edition.template_folders if (folder / name).is_file()), None)
    return SourceMap.of(name, text_of(path, root=root_of(path, edition.roots)) if path else "", text)


class _Book(Struct, frozen=True):
    """One book in the making."""

    edition: Edition
    target: Target
    blocks: tuple[Block, ...]
    origin: SourceMap
    memory: BlockMemory | None = None

    @property
    def paper(self) -> tuple[int, int]:
        return self.target.paper.width, self.target.paper.height

    @property
    def frame(self) -> Box:
        return frame_of(*self.paper, self.theme.margins(self.paper))

    @property
    def mirror(self) -> Mirror | None:
        """What turns pages round in a language that runs from right to left."""
        return Mirror(self.paper[0]) if self.edition.resources.book.runs_left else None

    @property
    def theme(self) -> Theme:
        return Theme.of(
            next((block for block in self.blocks if isinstance(block, Figure) and block.name == "book"), None)
        )

    def setter(
        self, numbers: dict[str, int], set_before: dict[tuple[int, int, int, str], SetBlock], showcase: Showcase
    ) -> BlockSetter:
        outlines = tuple(outline for block in self.blocks if (outline := outline_of(block)) is not None)
        return BlockSetter(
            resources=self.edition.resources,
            theme=self.theme,
            origin=self.origin,
            paper=self.paper,
            width=self.frame.width,
            height=self.frame.height,
            outlines=outlines,
            numbers=PageNumbers(numbers),
            set_before=set_before,
            showcase=showcase,
            set_figure=set_figure,
            memory=self.memory,
        )

    def pages(self, setter: BlockSetter) -> list[list[PlacedSlab]]:
        slabs = list(setter.blocks(self.blocks, setter.column.left, setter.column.width))
        for slab in too_high(slabs, self.frame.height):
            setter.report(TEXT_DOES_NOT_FIT, "this is higher than a page", slab.line, "split it or make it smaller")
        if not setter.theme.columns:
            return paginate(slabs, self.frame.height)
        columns = Columns.within(self.frame.width, setter.theme.columns, setter.theme.gap)
        return flow(slabs, self.frame.height, columns)

    def finished(self, pages: Sequence[Sequence[PlacedSlab]], setter: BlockSetter) -> Iterator[Page]:
        """Pages with their running head and foot; a page of its own has none."""
        running = RunningLines(setter, self.frame, self.paper[1])
        heads = chapters_above(pages)
        for number, page in enumerate(pages, 1):
            marks: list[Mark] = []
            links: list[Link] = []
            is_whole = any(standing.slab.whole for standing in page)
            left, top = (0, 0) if is_whole else (self.frame.left, self.frame.top)
            for standing in page:
                slab = standing.slab.shifted(left + standing.left, top + standing.top)
                marks += slab.marks
                links += slab.links
            if not is_whole:
                marks += [*running.head(heads[number - 1], number), *running.foot(number)]
            places = tuple(
                (standing.slab.outline.anchor, max(0, top + standing.top - length("3mm")))
                for standing in page
                if standing.slab.outline
            )
            whole = Page(*self.paper, self._edition(marks), tuple(links), places)
            turned = self.mirror.page(whole) if self.mirror else whole
            yield replace(turned, marks=tuple(_opened(turned.marks)))

    def _edition(self, marks: list[Mark]) -> tuple[Mark, ...]:
        """Marks of a page as the edition wants them; faces on it have been changed already."""
        if not self.edition.is_low_ink:
            return tuple(marks)
        return low_ink(Face("page", *self.paper, Box(0, 0, *self.paper), tuple(marks))).marks


def _opened(marks: Iterable[Mark]) -> Iterator[Mark]:
    """The marks, a page of the game with all that is on it, which is read aloud; cards are shown as a whole."""
    for mark in marks:
        if isinstance(mark, Placed) and isinstance(mark.what, Face) and mark.clip is None and not mark.turned:
            yield from mark.what.marks
        else:
            yield mark


class SetPages(Struct, frozen=True):
    """The pages of a book as slabs, and who set them."""

    book: _Book
    setter: BlockSetter
    pages: list[list[PlacedSlab]]

    def __repr__(self) -> str:
        """Short: all that is on its pages would fill the memory of whoever looks at a failed test."""
        return f"{type(self).__name__}({len(self.pages)} pages)"


def lay_out_book(
    edition: Edition, target: Target, text: str, memory: BlockMemory | None = None
) -> tuple[LaidOut | None, list[Diagnostic]]:
    """The book a Markdown text describes, on the target's paper, and all findings on the way; with a `memory`, what is
    known there is left blank.
    """
    done = set_pages(edition, target, text, memory)
    if done is None:
        return None, []
    blocks = done.book.blocks
    title = next((block.get("title") for block in blocks if isinstance(block, Figure) and block.get("title")), "")
    publication = edition.publication(
        title or f"{target.game.name}: {target.product.name}",
        tuple(done.book.finished(done.pages, done.setter)),
        bookmarks=tuple(_bookmarks(done.pages, done.book.frame.top)),
    )
    return LaidOut(replace(publication, is_tagged=True)), done.setter.found


def set_pages(edition: Edition, target: Target, text: str, memory: BlockMemory | None = None) -> SetPages | None:
    """The book before it is finished; None for a text without blocks."""
    blocks = read_markdown(text)
    if not blocks:
        return None
    book = _Book(edition, target, blocks, _origin(edition, target, text), memory)
    numbers: dict[str, int] = {}
    set_before: dict[tuple[int, int, int, str], SetBlock] = {}
    showcase = _Showcase(edition, target)
    for _ in range(PASSES):
        setter = book.setter(numbers, set_before, showcase)
        pages = book.pages(setter)
        before, numbers = numbers, _numbers(pages)
        if numbers == before:
            break
    return SetPages(book, setter, pages)


def outline_of(block: Block) -> Outline | None:
    """What a block adds to the table of contents: a heading, or a page that has a title."""
    if isinstance(block, Heading):
        return Outline(block.title, block.level - 1, block.anchor, block.line)
    if isinstance(block, Figure) and block.name == "page" and block.get("title"):
        return Outline(block.get("title"), 0, block.get("anchor") or anchor_of(block.get("title")), block.line)
    return None


def _numbers(pages: Sequence[Sequence[PlacedSlab]]) -> dict[str, int]:
    return {
        standing.slab.outline.anchor: number
        for number, page in enumerate(pages, 1)
        for standing in page
        if standing.slab.outline
    }


def _bookmarks(pages: Sequence[Sequence[PlacedSlab]], head: int) -> Iterator[Bookmark]:
    """Chapters and sections, one level at most below the one before, as an outline must be; `head` is a margin."""
    deepest = -1
    for index, page in enumerate(pages):
        for standing in page:
            outline = standing.slab.outline
            if outline and outline.level <= 1:
                level = min(outline.level, deepest + 1)
                deepest = level
                top = 0 if standing.slab.whole else head + standing.top - length("3mm")
                yield Bookmark(outline.title, index, level, top)
