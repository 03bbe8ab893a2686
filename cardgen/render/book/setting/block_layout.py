"""Lays out the blocks of a book as slabs.

A book has columns, or one column of text and beside it one in which headings of level 2 hang. What is wide goes
across all. Knows no page breaks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Protocol

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.diagnostics.codes import DEAD_LINK, NO_DRAWING, TEXT_DOES_NOT_FIT
from cardgen.model.units import length
from cardgen.render.base.display import Box, Drawing, Face, Mark, Picture, Rectangle, StructureElement
from cardgen.render.base.structure import within
from cardgen.render.book.setting.blocks import (
    Block,
    Figure,
    Heading,
    Listing,
    Note,
    PageBreak,
    Paragraph,
    Stretch,
    Stretches,
    Table,
    plain,
)
from cardgen.render.book.setting.colour_fields import (
    PLAIN,
    BlockManner,
    beside,
    manner_of,
    set_banner,
    set_note,
)
from cardgen.render.book.setting.column_flow import Columns
from cardgen.render.book.setting.inline_layout import InlineWords, TypeLine, moved, set_lines, words_in
from cardgen.render.book.setting.markdown import read_inline
from cardgen.render.book.setting.pagination import Outline, Slab, stack_height, stacked
from cardgen.render.book.setting.source_map import SourceMap
from cardgen.render.book.setting.tables import set_table
from cardgen.render.book.setting.theme import SIDE, SIDE_GAP, Theme, book_style
from cardgen.render.layout.resources import Resources
from cardgen.render.text.words import Style, missing_glyph_findings
from cardgen.words.language import Language

SPACE = length("2.4mm")
ITEM_SPACE = length("1.5mm")
BLOCK_SPACE = length("4mm")
INDENT = length("8mm")
NUMBER = length("5.4mm")
DOT = length("1.7mm")
WHOLE = 0.55
"""Up to which share of a page lists and tables are not split between columns."""


class Showcase(Protocol):
    """Where figures get what they show."""

    @property
    def language(self) -> Language:
        """That the book is printed in."""

    def card(self, name: str, has_marks: bool = False) -> Face | None:
        """The front of a card by its id, None where there is none; `back` is the back of the deck,
        `back:bee` that of the card `bee`.

        With its marks where something is to be found on it. Raises ToldAlready where it cannot be laid out.
        """

    def title(self, name: str) -> str:
        """What a card is called; its id where there is none."""

    def page(self, template: str) -> tuple[Face | None, list[Diagnostic]]:
        """A page template laid out on the book's paper."""


class PageNumbers(Struct):
    """The pages of anchors as the pass before set them, none in the first, and which of them were asked for."""

    known: Mapping[str, int] = field(default_factory=dict)
    asked: dict[str, int] = field(default_factory=dict)

    def of(self, anchor: str) -> int:
        number = self.asked[anchor] = self.known.get(anchor, 1)
        return number

    def agree(self, asked: Mapping[str, int]) -> bool:
        """Whether those who asked before would get the same answer."""
        return all(self.known.get(anchor, 1) == number for anchor, number in asked.items())


class SetBlock(Struct, frozen=True):
    """A block as it was set, with the page numbers it asked for and what was found."""

    block: Block
    slabs: tuple[Slab, ...]
    asked: Mapping[str, int]
    found: tuple[Diagnostic, ...]


class BlockPlace(Struct, frozen=True):
    """A block, where and how it is to be set, and how the book is."""

    block: Block
    left: int
    width: int
    body: str
    manner: BlockManner
    theme: Theme
    outlines: tuple[Outline, ...]
    frame: tuple[int, int]
    above: int


class BlockMemory(Protocol):
    """Blocks as they were set before, with nothing on them: for those who only want to know what is found."""

    def recall(self, place: BlockPlace, numbers: Mapping[str, int]) -> SetBlock | None:
        """The block, if nothing was found in it where pages had these numbers."""

    def keep(self, place: BlockPlace, numbers: Mapping[str, int], made: SetBlock) -> None:
        """Remembers a block in which nothing was found."""

    def found(self) -> int:
        """How much was found by now about what blocks show."""


FigureSetter = Callable[["BlockSetter", Figure, int, int], list[Slab]]
"""The slabs of a figure, given who sets the book, the left edge and the width of the text."""


class BlockSetter(Struct):
    """Sets blocks for one book; `set_before` are those of the passes before, which stay unless a page number in them
    has changed. `above` is how much stands above a block since the last page break, one column as high as its text.
    """

    resources: Resources
    theme: Theme
    origin: SourceMap
    paper: tuple[int, int]
    width: int
    height: int
    outlines: tuple[Outline, ...]
    numbers: PageNumbers
    set_before: dict[tuple[int, int, int, str], SetBlock]
    showcase: Showcase
    set_figure: FigureSetter
    found: list[Diagnostic] = field(default_factory=list)
    memory: BlockMemory | None = None
    above: int = 0

    @property
    def anchors(self) -> frozenset[str]:
        return frozenset(outline.anchor for outline in self.outlines)

    @property
    def column(self) -> Box:
        """The text column within the frame; of several the first."""
        if self.theme.columns:
            return Box(0, 0, Columns.within(self.width, self.theme.columns, self.theme.gap).width, 0)
        return Box(SIDE + SIDE_GAP, 0, self.width - SIDE - SIDE_GAP, 0)

    def style(self, name: str) -> Style:
        return book_style(name, self.resources.styles, self.resources.default_font)

    def report(self, code: str, message: str, line: int, help: str = "", severity: Severity = Severity.ERROR) -> None:
        self.found.append(Diagnostic(code, message, self.origin.span(line), severity, help))

    def picture(self, reference: str, size: tuple[int, int], line: int) -> Drawing | Picture | None:
        """A drawing or picture to show; where there is none, that is reported at its line of the block at `line`.

        The drawing of a card is the picture that the card has.
        """
        kind, _, name = reference.partition(":")
        own = self.resources.own_pictures.get(name, reference) if kind == "drawing" else reference
        shown, found = self.resources.art(own, size)
        place = self.origin.span(self.origin.line_with(reference, line)) if found else None
        placed = [finding if finding.span else replace(finding, span=place) for finding in found]
        self.found += [finding for finding in placed if finding not in self.found]
        return shown

    def words(self, content: Stretches, style: Style, line: int) -> InlineWords:
        """Words to set, with what is wrong about them reported."""
        words = words_in(tuple(map(self._resolved, content)), style, self.resources, self.theme.link)
        for stretch in content:
            if stretch.link.startswith("#") and stretch.link[1:] not in self.anchors:
                self.report(DEAD_LINK, f"the link `{stretch.link}` leads nowhere", line, "name a heading of this book")
        if words.missing:
            code, message, remedy = missing_glyph_findings(words.missing)
            self.report(code, f"{message}, in `{_beginning(content)}`", line, remedy)
        for icon in filter(lambda name: self.resources.lacks(f"icons/{name}"), words.unknown):
            self.report(
                NO_DRAWING,
                f"there is no drawing for the icon `{icon}`",
                line,
                f"add `{self.resources.templates.place}/icons/{icon}.svg`",
                Severity.WARNING,
            )
        return replace(words, links=tuple(link for link in words.links if self._leads(link[2])))

    def _leads(self, target: str) -> bool:
        return not target.startswith("#") or target[1:] in self.anchors

    def _resolved(self, stretch: Stretch) -> Stretch:
        """A link without words reads `page 7`, or as its address."""
        if not stretch.link or stretch.text or stretch.icon:
            return stretch
        target = stretch.link
        text = target
        if target.startswith("#"):
            text = self.showcase.language.say("book.page", number=self.numbers.of(target[1:]))
        return replace(stretch, text=text)

    def lines(
        self, content: Stretches, style: Style, width: int, line: int, align: str = "", is_even: bool = False
    ) -> list[TypeLine]:
        """Lines of type, none wider than `width` without a finding; `is_even` ones about equally long."""
        words = self.words(content, style, line)
        if words.least(style) > width:
            self.report(
                TEXT_DOES_NOT_FIT,
                f"a word of `{_beginning(content)}` is wider than its box",
                line,
                "use a shorter word",
            )
        return set_lines(words, style, width, self.resources, align, is_even)

    def text(self, content: Stretches, style: Style, left: int, width: int, line: int, role: str = "P") -> list[Slab]:
        """A slab for each line; a page break leaves no single line of a paragraph behind."""
        lines, element = self.lines(content, style, width, line), StructureElement(role)
        last = len(lines) - 1
        return [
            Slab(slab.height, slab.marks, slab.links, keeps=last > 0 and index in (0, last - 1), line=line)
            .shifted(left)
            .tagged(element)
            for index, slab in enumerate(lines)
        ]

    def label(self, text: str, style: Style, width: int, line: int, align: str = "", role: str = "P") -> Slab:
        """A short text with its markup, in lines, as one slab."""
        lines = self.lines(read_inline(text), style, width, line, align, is_even=True)
        return stacked([Slab(slab.height, slab.marks, line=line) for slab in lines]).tagged(StructureElement(role))

    def blocks(self, blocks: Iterable[Block], left: int, width: int, body: str = "book-body") -> Iterator[Slab]:
        """Blocks under one another in a column."""
        breaks, manner = "", PLAIN
        after_side = after_box = False
        above = 0
        for block in blocks:
            if isinstance(block, PageBreak):
                breaks, above = block.kind, 0
                continue
            if isinstance(block, Figure) and block.name in ("wide", "next"):
                manner = manner_of(self, block)
                continue
            self.above = above
            slabs = self._in_manner(block, left, width, body, manner)
            manner = PLAIN
            if not slabs:
                continue
            before = 0 if after_side and not slabs[0].clears else slabs[0].before
            before = max(before, BLOCK_SPACE) if after_box else before
            slabs[0] = replace(slabs[0], before=before, breaks=breaks or slabs[0].breaks)
            yield from slabs
            above += (slabs[0].before if above else 0) + stack_height(slabs)
            breaks, after_side = "", self._hangs(block, left)
            after_box = isinstance(block, Figure | Table | Note)

    def _hangs(self, block: Block, left: int) -> bool:
        """Whether a heading hangs in the side column."""
        return isinstance(block, Heading) and block.level == 2 and not self.theme.columns

    def _in_manner(self, block: Block, left: int, width: int, body: str, manner: BlockManner) -> list[Slab]:
        """A block as the one before it tells: across all columns, beside a picture, kept with what follows."""
        if manner.is_wide:
            left, width = 0, self.width
        if manner.is_small:
            body = "book-item"
        slabs = self.block(block, left, width, body, manner)
        if slabs and manner.is_wide:
            slabs = [replace(slab, clears=True) for slab in slabs]
        if slabs and manner.keeps:
            slabs[-1] = replace(slabs[-1], keeps=True)
        return slabs

    def block(self, block: Block, left: int, width: int, body: str, manner: BlockManner = PLAIN) -> list[Slab]:
        key = id(block), left, width, body
        before = self.set_before.get(key)
        if before is None or not self.numbers.agree(before.asked):
            before = self.set_before[key] = self._recalled_or_set(block, left, width, body, manner)
        else:
            self.found += before.found
        self.numbers.asked |= before.asked
        return [*before.slabs]

    def _recalled_or_set(self, block: Block, left: int, width: int, body: str, manner: BlockManner) -> SetBlock:
        if self.memory is None:
            return self._set(block, left, width, body, manner)
        frame = self.width, self.height
        above = self.above if isinstance(block, Figure) else 0
        place = BlockPlace(
            block, left, width, body, manner, theme=self.theme, outlines=self.outlines, frame=frame, above=above
        )
        made, numbers = self.memory.recall(place, self.numbers.known), self.numbers.known
        if made is None:
            before = self.memory.found()
            made = self._set(block, left, width, body, manner)
            if not made.found and self.memory.found() == before:
                self.memory.keep(place, numbers, made)
        return made

    def _set(self, block: Block, left: int, width: int, body: str, manner: BlockManner) -> SetBlock:
        numbers, found = self.numbers, len(self.found)
        self.numbers = PageNumbers(numbers.known)
        if manner.picture and not isinstance(block, Note | Heading):
            slabs = [beside(self, manner, left, width, lambda across: self._slabs(block, 0, across, body, PLAIN))]
        else:
            slabs = self._slabs(block, left, width, body, manner)
        asked, self.numbers = self.numbers.asked, numbers
        return SetBlock(block, tuple(slabs), asked, tuple(self.found[found:]))

    def _slabs(self, block: Block, left: int, width: int, body: str, manner: BlockManner) -> list[Slab]:
        match block:
            case Heading():
                return [self.heading(block, left, width, manner)]
            case Paragraph():
                return _spaced(self._paragraph(block, left, width, body), SPACE)
            case Listing():
                return self._whole(_spaced(list(self.listing(block, left, width, body)), ITEM_SPACE + SPACE // 2))
            case Table():
                return self._whole(_spaced(set_table(self, block, left, width), BLOCK_SPACE))
            case Note():
                return [replace(self.note(block, width, manner).shifted(left), before=BLOCK_SPACE)]
            case Figure():
                return self.set_figure(self, block, left, width)
        return []

    def _whole(self, slabs: list[Slab]) -> list[Slab]:
        """Lists and tables between columns are not split, unless they take most of a page."""
        if not self.theme.columns or stack_height(slabs) > WHOLE * self.height:
            return slabs
        return [*(replace(slab, keeps=True) for slab in slabs[:-1]), *slabs[-1:]]

    def _paragraph(self, block: Paragraph, left: int, width: int, body: str) -> list[Slab]:
        slabs = self.text(block.content, self.style(body), left, width, block.line)
        if slabs and plain(block.content).endswith(":"):
            slabs[-1] = replace(slabs[-1], keeps=True)
        return slabs

    def heading(self, block: Heading, left: int, width: int, manner: BlockManner) -> Slab:
        outline = Outline(block.title, block.level - 1, block.anchor)
        style, role = self.style(f"book-h{block.level}"), f"H{block.level}"
        if block.level == 1 and self.theme.columns:
            return set_banner(self, block, self.width, manner, outline)
        if block.level == 2 and not self.theme.columns and left == self.column.left:
            slab = stacked(self.text(block.content, style, 0, SIDE, block.line, role))
            down = self._drop(style)
            return replace(
                slab.shifted(0, down),
                height=0,
                side=slab.height + down,
                before=length("8mm"),
                keeps=True,
                clears=True,
                outline=outline,
            )
        if block.level == 1:
            bar, gap = length("1.6mm"), length("3.2mm")
            text = stacked(self.text(block.content, style, 0, self.width, block.line, role)).shifted(0, bar + gap)
            marks: tuple[Mark, ...] = (Rectangle(Box(0, 0, length("16mm"), bar), self.theme.accent), *text.marks)
            return replace(
                text,
                marks=marks,
                height=text.height + bar + gap + length("2mm"),
                before=length("12mm"),
                keeps=True,
                clears=True,
                outline=outline,
            )
        slab = stacked(self.text(block.content, style, left, width, block.line, role))
        return replace(slab, before=length("4mm"), keeps=True, clears=manner.is_wide, outline=outline)

    def _drop(self, style: Style) -> int:
        """How far a side heading goes down to stand on the first line of the body beside it."""
        return self._baseline(self.style("book-body")) - self._baseline(style)

    def _baseline(self, style: Style) -> int:
        font = self.resources.book.font(style.fonts[0])
        return round((style.leading + (font.ascent - font.descent) * style.size / 1000) / 2)

    def listing(self, block: Listing, left: int, width: int, body: str) -> Iterator[Slab]:
        numbering = "Unordered" if block.start is None else "Decimal"
        whole = StructureElement("L", attribute=("List", "ListNumbering", numbering))
        for index, item in enumerate(block.items):
            slabs = list(self.blocks(item, left + INDENT, width - INDENT, body))
            if not slabs:
                continue
            part, text = StructureElement("LI"), StructureElement("LBody")
            slabs = [slab.within(whole, part, text) for slab in slabs]
            marker = self._dot(body) if block.start is None else self._number(block.start + index, body, block.line)
            marks = within((moved(mark, left, 0) for mark in marker), whole, part)
            slabs[0] = replace(slabs[0], marks=(*marks, *slabs[0].marks), before=ITEM_SPACE)
            yield from slabs

    def _dot(self, body: str) -> tuple[Mark, ...]:
        top = (self.style(body).leading - DOT) // 2
        return (Rectangle(Box(length("2.2mm"), top, DOT, DOT), self.theme.accent, radii=(DOT // 2,) * 4),)

    def _number(self, number: int, body: str, line: int) -> tuple[Mark, ...]:
        """A figure in a disc, on the height of the first line."""
        style = self.style("book-number")
        top = (self.style(body).leading - NUMBER) // 2
        text = self.label(str(number), style, NUMBER, line, "center", "Lbl").shifted(
            0, top + (NUMBER - style.leading) // 2
        )
        return (Rectangle(Box(0, top, NUMBER, NUMBER), self.theme.dark, radii=(NUMBER // 2,) * 4), *text.marks)

    def note(self, block: Note, width: int, manner: BlockManner = PLAIN) -> Slab:
        """A call-out box with its title; no page break splits it."""
        body = "book-item" if manner.is_small else "book-note"
        slab = set_note(self, block, width, manner, lambda inside: list(self.blocks(block.blocks, 0, inside, body)))
        return slab.within(StructureElement("Div"))


def _spaced(slabs: list[Slab], before: int) -> list[Slab]:
    if slabs:
        slabs[0] = replace(slabs[0], before=before)
    return slabs


def _beginning(content: Stretches) -> str:
    """Enough of a text to find it by."""
    text = plain(content)
    return text if len(text) <= 40 else f"{text[:37]}..."
