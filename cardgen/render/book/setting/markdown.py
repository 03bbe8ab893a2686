"""Parses Markdown (CommonMark and tables) into blocks.

A block quote is a call-out box, a fenced block ```` ```figure name=cards ```` a figure, a rule `---` a
page break (```` ```column ```` and ```` ```spread ```` break columns and spreads), `:ae-1:` an icon; a heading may
name its anchor, `{: #the-end}`. The tags that texts of cards keep are kept here, too; all other HTML is text. Knows no
fonts and no pages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token
from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.render.base.markup import LINE_BREAK
from cardgen.render.book.setting import tags
from cardgen.render.book.setting.blocks import (
    BOLD,
    ITALIC,
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

_ICON = re.compile(r":([a-z][a-z0-9-]*(?:/[a-z][a-z0-9-]*)*):")
_COLON = "\ue002"
"""A colon that is only a colon: a character without a meaning, which no file of the data may hold."""
_BREAKS = ("column", "spread")
"""Fences that begin a new column, or with the next left-hand page a new spread."""
_NOT_IN_ANCHOR = re.compile(r"[^\w]+")
_NAMED_ANCHOR = re.compile(r" \{: ?#([\w-]+)\}$")
_NAMED_KIND = re.compile(r"(?:^| )\{: ?\.([\w-]+)\}$")
_ALIGN = re.compile(r"text-align:(\w+)")


def read_markdown(text: str) -> tuple[Block, ...]:
    """The blocks of a text; `line` counts from 1."""
    return tuple(_Reader(_parser().enable("table").parse(text)).blocks(""))


def read_inline(text: str) -> Stretches:
    """A line of text with its bold, italic, icons and links."""
    tokens = _inline_parser().parseInline(text)
    return tuple(_stretches(tokens[0].children or [])) if tokens else ()


@cache
def _inline_parser() -> MarkdownIt:
    return _parser()


def _parser() -> MarkdownIt:
    """One that tells characters that were escaped from others."""
    parser = MarkdownIt("commonmark", {"html": False}).disable("text_join")
    parser.inline.ruler.at("html_inline", tags.read_tag)
    return parser


def _target(href: str) -> str:
    """Where a link leads; the anchor of a heading as it is written, though Markdown puts `%C3%B6` in place of ö."""
    return unquote(href) if href.startswith("#") else href


def anchor_of(title: str) -> str:
    """`how-to-win` for "How to win?"."""
    return _NOT_IN_ANCHOR.sub("-", title.casefold()).strip("-")


def _with_name(content: Stretches, name: re.Pattern[str]) -> tuple[Stretches, str]:
    """A text without the name that it ends with, as `Present {: #present}`: so links hold in any language."""
    *before, last = content or (Stretch(""),)
    named = name.search(last.text)
    if named is None:
        return content, ""
    return (*before, replace(last, text=last.text[: named.start()])), named[1]


class _Reader(Struct):
    """Walks over the tokens of a text once."""

    tokens: Sequence[Token]
    at: int = 0
    anchors: dict[str, int] = field(default_factory=dict)

    def blocks(self, until: str) -> Iterator[Block]:
        """Blocks up to the closing token `until`, which is passed."""
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            self.at += 1
            if token.type == until:
                return
            if token.type == "paragraph_open":
                yield from self.paragraph(token.map[0] + 1 if token.map else 0)
            elif (block := self.block(token)) is not None:
                yield block

    def block(self, token: Token) -> Block | None:
        line = token.map[0] + 1 if token.map else 0
        match token.type:
            case "heading_open":
                return self.heading(int(token.tag[1]), line)
            case "bullet_list_open":
                return Listing(tuple(self.items("bullet_list_close")), None, line)
            case "ordered_list_open":
                start = int(token.attrGet("start") or 1)
                return Listing(tuple(self.items("ordered_list_close")), start, line)
            case "blockquote_open":
                return _note(tuple(self.blocks("blockquote_close")), line)
            case "table_open":
                return self.table(line)
            case "fence" | "code_block":
                figure = _figure(token, line)
                return PageBreak(line, figure.name) if figure.name in _BREAKS else figure
            case "hr":
                return PageBreak(line)
        return None

    def paragraph(self, line: int) -> Iterator[Block]:
        """A paragraph; where tags of lists are in it, what is before, in and after them."""
        children = self.tokens[self.at].children or []
        if not any(tags.is_of_list(child) for child in children):
            yield Paragraph(self.inline("paragraph_close"), line)
            return
        self.at += 2
        yield from _listed(tags.parts_of(children), line)

    def inline(self, until: str) -> Stretches:
        found: list[Stretch] = []
        while self.tokens[self.at].type != until:
            found += _stretches(self.tokens[self.at].children or [])
            self.at += 1
        self.at += 1
        return tuple(found)

    def heading(self, level: int, line: int) -> Heading:
        content, named = _with_name(self.inline("heading_close"), _NAMED_ANCHOR)
        anchor = named or anchor_of(plain(content))
        count = self.anchors[anchor] = self.anchors.get(anchor, 0) + 1
        return Heading(min(level, 3), content, anchor if count == 1 else f"{anchor}-{count}", line)

    def items(self, until: str) -> Iterator[tuple[Block, ...]]:
        while self.tokens[self.at].type != until:
            self.at += 1
            yield tuple(self.blocks("list_item_close"))
        self.at += 1

    def table(self, line: int) -> Table:
        rows: list[tuple[Stretches, ...]] = []
        aligns: list[str] = []
        cells: list[Stretches] = []
        while (token := self.tokens[self.at]).type != "table_close":
            self.at += 1
            if token.type in ("th_open", "td_open"):
                if token.type == "th_open":
                    aligns.append(_align(token))
                cells.append(self.inline(f"{token.tag}_close"))
            elif token.type == "tr_close":
                rows.append(tuple(cells))
                cells = []
        self.at += 1
        return Table(rows[0], tuple(rows[1:]), tuple(aligns), line)


def _align(token: Token) -> str:
    match = _ALIGN.search(str(token.attrGet("style") or ""))
    return match[1] if match else "left"


def _listed(parts: Sequence[tags.TagPart], line: int) -> Iterator[Block]:
    """Runs of text as paragraphs, lists as lists."""
    for part in parts:
        if isinstance(part, tags.TagList):
            items = tuple(tuple(_listed(item, line)) for item in part.items)
            yield Listing(items, 1 if part.is_numbered else None, line)
        elif content := _trimmed(tuple(_stretches(part))):
            yield Paragraph(content, line)


def _trimmed(content: Stretches) -> Stretches:
    """Without blanks and line ends before and behind; nothing of what is blank."""
    kept = [*content]
    while kept and not kept[0].icon and not kept[0].text.lstrip():
        del kept[0]
    while kept and not kept[-1].icon and not kept[-1].text.rstrip():
        del kept[-1]
    if kept:
        kept[0] = replace(kept[0], text=kept[0].text.lstrip())
        kept[-1] = replace(kept[-1], text=kept[-1].text.rstrip())
    return tuple(kept)


def _stretches(tokens: Sequence[Token]) -> Iterator[Stretch]:
    """Text and icons in reading order with their emphasis and link; a link without words stays empty."""
    emphasis, link, is_empty = 0, "", False
    opened = tags.OpenTags()
    for token in _joined(tokens):
        if token.type in ("strong_open", "strong_close"):
            emphasis ^= BOLD
        elif token.type in ("em_open", "em_close"):
            emphasis ^= ITALIC
        elif token.type == "link_open":
            link, is_empty = _target(str(token.attrGet("href") or "")), True
        elif token.type == "link_close":
            if is_empty:
                yield Stretch("", emphasis, "", link)
            link = ""
        elif token.type == "softbreak":
            yield Stretch(" ", emphasis, "", link)
        elif token.type == "hardbreak":
            yield Stretch(LINE_BREAK, emphasis, "", link)
        elif token.type == "image":
            yield Stretch(token.content, emphasis, "", link)
        elif token.type == "html_inline":
            yield from (Stretch(end, emphasis, "", link) for end in opened.read(token.content))
        else:
            stretches = _with_icons(token.content, emphasis | opened.emphasis, link)
            yield from (replace(each, colour=opened.colour) for each in stretches) if opened.colour else stretches
            is_empty = False


def _joined(tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens, texts side by side as one; a colon that was escaped, or stands in code, begins and ends no icon."""
    pending: Token | None = None
    for token in tokens:
        text = token.content if token.type == "text" else token.content.replace(":", _COLON)
        if token.type not in ("text", "text_special"):
            yield from (pending,) if pending else ()
            pending = None
            yield token.copy(content=text)
            continue
        pending = Token("text", "", 0, content=(pending.content if pending else "") + text)
    yield from (pending,) if pending else ()


def _with_icons(text: str, emphasis: int, link: str) -> Iterator[Stretch]:
    end = 0
    for match in _ICON.finditer(text):
        if match.start() > end:
            yield Stretch(text[end : match.start()].replace(_COLON, ":"), emphasis, "", link)
        yield Stretch("", emphasis, match[1], link)
        end = match.end()
    if end < len(text):
        yield Stretch(text[end:].replace(_COLON, ":"), emphasis, "", link)


def _note(blocks: tuple[Block, ...], line: int) -> Note:
    """The bold words that a box begins with become its title; its first paragraph may end with its kind, `{: .tip}`."""
    if not blocks or not isinstance(blocks[0], Paragraph):
        return Note("", blocks, line)
    content, kind = _with_name(blocks[0].content, _NAMED_KIND)
    count = next((index for index, stretch in enumerate(content) if stretch.emphasis != BOLD), len(content))
    title = plain(content[:count]).rstrip(".:")
    rest = content[count:]
    if rest:
        rest = (Stretch(rest[0].text.lstrip(), rest[0].emphasis, rest[0].icon, rest[0].link), *rest[1:])
    first = (Paragraph(rest, blocks[0].line),) if plain(rest) or any(stretch.icon for stretch in rest) else ()
    return Note(title, (*first, *blocks[1:]), line, kind or _first_word(title))


def _first_word(title: str) -> str:
    first, *_ = title.casefold().split() or [""]
    return first.strip(":.,!?")


def _figure(token: Token, line: int) -> Figure:
    """A fence `figure name=cards` is the figure `cards`; any other goes by its first word."""
    words = token.info.split()
    name = words[0] if words else "code"
    for word in words[1:]:
        if word.startswith("name="):
            name = word.removeprefix("name=")
    entries = []
    for row in token.content.splitlines():
        key, _, value = row.partition(":")
        if key.strip():
            entries.append((key.strip(), value.strip()))
    return Figure(name, tuple(entries), line)
