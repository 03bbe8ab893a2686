"""Writes the blocks of a book as HTML: its words as text, its figures as pictures that somebody else drew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from markupsafe import Markup, escape
from msgspec import Struct

from cardgen.render.base.markup import LINE_BREAK
from cardgen.render.book.setting.blocks import (
    BOLD,
    ITALIC,
    LOWERED,
    RAISED,
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
)

SAFE = ("https://", "http://", "mailto:")
"""How addresses begin that a page may lead to."""
BELOW = 1
"""The page has a heading of its own: those of the book stand so much below it."""


class RulesPicture(Struct, frozen=True):
    """A figure as a picture: its address, its pixels, and what is seen on it in words."""

    address: str
    pixels: tuple[int, int]
    alt: str
    is_wide: bool = False


class RulesText(Struct, frozen=True):
    """A book as HTML, and its chapters: what each is called, and its anchor."""

    html: str
    chapters: tuple[tuple[str, str], ...]


IconHtml = Callable[[str], Markup]
"""An icon in a line of text, by its id."""


def rules_text(blocks: Sequence[Block], pictures: Mapping[int, RulesPicture], icon: IconHtml) -> RulesText:
    """The book as HTML; `pictures` has figures by the `id` of their blocks, those that are not there are left out."""
    headings = [block for block in blocks if isinstance(block, Heading)]
    writer = _Writer(pictures, icon, {heading.anchor: heading.title for heading in headings})
    chapters = tuple((heading.title, heading.anchor) for heading in headings if heading.level == 1)
    return RulesText(str(writer.all(blocks)), chapters)


class _Writer(Struct, frozen=True):
    """Writes blocks; `titles` of headings by their anchors."""

    pictures: Mapping[int, RulesPicture]
    icon: IconHtml
    titles: Mapping[str, str]

    def all(self, blocks: Iterable[Block]) -> Markup:
        return Markup("\n").join(filter(None, map(self.block, blocks)))

    def block(self, block: Block) -> Markup:
        match block:
            case Heading():
                level = min(6, block.level + BELOW)
                start = Markup('<h{} id="{}">').format(level, block.anchor)
                return start + self.line(block.content) + Markup("</h{}>").format(level)
            case Paragraph():
                return Markup("<p>{}</p>").format(self.line(block.content))
            case Listing():
                return self.listing(block)
            case Table():
                return self.table(block)
            case Note():
                title = Markup('<p class="note-title">{}</p>\n').format(block.title) if block.title else ""
                return Markup('<div class="note">{}{}</div>').format(title, self.all(block.blocks))
            case Figure():
                return self.figure(block)
            case PageBreak():
                return Markup()

    def listing(self, block: Listing) -> Markup:
        items = Markup("\n").join(Markup("<li>{}</li>").format(self.all(item)) for item in block.items)
        if block.start is None:
            return Markup("<ul>\n{}\n</ul>").format(items)
        return Markup('<ol start="{}">\n{}\n</ol>').format(block.start, items)

    def table(self, block: Table) -> Markup:
        head = self.row(block.head, block.aligns, "th") if any(block.head) else Markup()
        rows = Markup("\n").join(self.row(row, block.aligns, "td") for row in block.rows)
        return Markup('<div class="wide"><table>\n<thead>{}</thead>\n<tbody>\n{}\n</tbody>\n</table></div>').format(
            head, rows
        )

    def row(self, cells: Sequence[Stretches], aligns: Sequence[str], tag: str) -> Markup:
        made = (
            Markup('<{} class="{}">{}</{}>').format(tag, align, self.line(cell), tag)
            for cell, align in zip(cells, aligns, strict=False)
        )
        return Markup("<tr>{}</tr>").format(Markup().join(made))

    def figure(self, block: Figure) -> Markup:
        picture = self.pictures.get(id(block))
        if picture is None:
            return Markup()
        width, height = picture.pixels
        image = Markup('<img src="{}" width="{}" height="{}" loading="lazy" decoding="async" alt="{}">').format(
            picture.address, width, height, picture.alt
        )
        kind = "across" if picture.is_wide else "beside"
        return Markup('<figure class="{}"><a href="{}">{}</a></figure>').format(kind, picture.address, image)

    def line(self, content: Stretches) -> Markup:
        return Markup().join(self.stretches(content))

    def stretches(self, content: Stretches) -> Iterator[Markup]:
        for stretch in content:
            made = self.icon(stretch.icon) if stretch.icon else _broken(self._words(stretch))
            for flag, tag in ((BOLD, "strong"), (ITALIC, "em"), (RAISED, "sup"), (LOWERED, "sub")):
                if stretch.emphasis & flag and made:
                    made = Markup("<{}>{}</{}>").format(tag, made, tag)
            yield self._linked(stretch, made)

    def _words(self, stretch: Stretch) -> str:
        """A link without words reads as the heading that it leads to, or as its address."""
        if stretch.text or not stretch.link:
            return stretch.text
        return self.titles.get(stretch.link[1:], stretch.link) if stretch.link[0] == "#" else stretch.link

    def _linked(self, stretch: Stretch, made: Markup) -> Markup:
        is_inside = stretch.link.startswith("#") and stretch.link[1:] in self.titles
        if is_inside or stretch.link.startswith(SAFE):
            return Markup('<a href="{}">{}</a>').format(stretch.link, made)
        return made


def _broken(text: str) -> Markup:
    return Markup("<br>").join(map(escape, text.split(LINE_BREAK)))
