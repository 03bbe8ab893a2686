"""Reads the tags of HTML that texts of cards keep, where they stand in a book: bold, slanted, raised, coloured, lists.

A list is split off its paragraph. What no text keeps stays the text that it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from re import Match

from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from msgspec import Struct, field

from cardgen.model.texts.notation import BLOCKS, COLOUR, DEEPEST, LISTS, TAG, name_of
from cardgen.render.base.markup import LINE_BREAK
from cardgen.render.book.setting.blocks import BOLD, ITALIC, LOWERED, RAISED

_KIND = "html_inline"
_EMPHASIS = {"b": BOLD, "i": ITALIC, "sup": RAISED, "sub": LOWERED}


class TagList(Struct, frozen=True):
    """A list that tags make: items, each of text and further lists."""

    items: tuple[tuple[TagPart, ...], ...]
    is_numbered: bool


TagPart = Sequence[Token] | TagList
"""A run of text in a paragraph, or a list in it."""


def read_tag(state: StateInline, silent: bool) -> bool:
    """The rule of Markdown for tags: takes one that texts keep, in the place of the library's, which takes all HTML."""
    tag = TAG.match(state.src, state.pos, state.posMax)
    if tag is None or not name_of(tag):
        return False
    if not silent:
        state.push(_KIND, "", 0).content = tag[0]
    state.pos = tag.end()
    return True


def is_of_list(token: Token) -> bool:
    tag = _tag(token.content) if token.type == _KIND else None
    return tag is not None and name_of(tag) in BLOCKS


class OpenTags(Struct):
    """The tags that are open at a place of a text, by their names, each with the colour that it names."""

    waiting: list[tuple[str, str]] = field(default_factory=list)

    @property
    def emphasis(self) -> int:
        return sum({_EMPHASIS.get(name, 0) for name, _ in self.waiting})

    @property
    def colour(self) -> str:
        return next((colour for _, colour in reversed(self.waiting) if colour), "")

    def read(self, written: str) -> Iterator[str]:
        """Opens or closes a tag; gives the line end that it is."""
        tag = _tag(written)
        name = name_of(tag) if tag else ""
        if tag is not None and (name == "br" or (name == "p" and not tag[1])):
            yield LINE_BREAK
        elif tag is not None and tag[1]:
            place = next((at for at in reversed(range(len(self.waiting))) if self.waiting[at][0] == name), None)
            if place is not None:
                del self.waiting[place]
        elif tag is not None and len(self.waiting) < DEEPEST:
            colour = COLOUR.fullmatch(tag[3]) if name == "ink" else None
            self.waiting.append((name, colour[1] if colour else ""))


def parts_of(tokens: Sequence[Token]) -> list[TagPart]:
    """Runs of text and the lists between them."""
    return list(_Splitter(tokens).parts(0))


class _Splitter(Struct):
    """One walk over the tokens of a paragraph."""

    tokens: Sequence[Token]
    at: int = 0

    def parts(self, depth: int) -> Iterator[TagPart]:
        """What stands here, up to the end of the item or the list in which it does."""
        run: list[Token] = []
        while self.at < len(self.tokens):
            name, is_end = self._block()
            if name and (is_end or name == "li") and depth:
                break
            token = self.tokens[self.at]
            self.at += 1
            if name in LISTS and not is_end and 2 * depth < DEEPEST:
                yield run
                run = []
                yield self._list(name, depth + 1)
            elif not name:
                run.append(token)
        yield run

    def _list(self, name: str, depth: int) -> TagList:
        items: list[tuple[TagPart, ...]] = []
        while self.at < len(self.tokens):
            inner, is_end = self._block()
            if inner == "li":
                self.at += 1
            elif inner and is_end:
                self.at += 1
                break
            before = self.at
            item = tuple(self.parts(depth))
            if any(isinstance(part, TagList) or any(token.content.strip() for token in part) for part in item):
                items.append(item)
            if self.at == before and not inner:
                break
        return TagList(tuple(items), name == "ol")

    def _block(self) -> tuple[str, bool]:
        """The name of the tag of a list that stands here, and whether it closes; empty where none does."""
        token = self.tokens[self.at]
        if not is_of_list(token):
            return "", False
        tag = _tag(token.content)
        return (name_of(tag), bool(tag[1])) if tag else ("", False)


def _tag(written: str) -> Match[str] | None:
    return TAG.fullmatch(written)
