"""Translates the notation of texts (`**bold**`, `*italic*`, `:icon-id:`, lists, a few HTML tags) into tags.

A backslash before a sign that means something takes its meaning away. Each step is one walk over the text: nothing in
it can make that long.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from html import escape, unescape
from typing import Any

from markupsafe import Markup
from markupsafe import escape as escape_markup
from msgspec import Struct, field

from cardgen.model.texts.notation import BLOCKS, COLOUR, DEEPEST, ITEM, LISTS, TAG, name_of

LINE_BREAK = "\u2028"
"""A line end inside a text, for layout. No file of the data may hold it."""
_SIGNS = r"\*:<-_[({"
_ESCAPED = re.compile(rf"\\([{re.escape(_SIGNS)}])")
_ICON = re.compile(r":(?=[0-9-]*[a-z])([a-z0-9][a-z0-9-]{0,63}):")
_OPENING = re.compile(r"[*:]")
_HIDDEN = {sign: chr(0xE000 + place) for place, sign in enumerate(_SIGNS)}
"""Characters without a meaning, which no file of the data may hold: they stand for those that were escaped."""
_SHOWN = str.maketrans({hidden: escape(shown) for shown, hidden in _HIDDEN.items()})
_UNDERLINED = re.compile(r"(?<![\w_])(_{1,2})(?=[^\s_])([^_\n]+)(?<=\S)\1(?![\w_])")
_ENTITY = re.compile(r"&(?:[A-Za-z][A-Za-z0-9]{1,30}|#\d{1,7}|#[xX][0-9A-Fa-f]{1,6});")
_PARAGRAPHS = re.compile(r"</p>\s*<p\b[^<>]*>|<br\s*/?>\n?", re.IGNORECASE)
_BEFORE_BLOCK = re.compile(r"(?<!\s)\s++(?=</?(?:ul|ol|li|p)\b)", re.IGNORECASE)
_AFTER_BLOCK = re.compile(r"(</?(?:ul|ol|li|p)\b[^<>]*+>)\s++", re.IGNORECASE)
_MADE = re.compile(r"<(/?)([a-z]++)[^<>]*+>")


def markup(text: str) -> Markup:
    """`**bold**`, `*italic*`, `:icon-id:`, lists, line ends and a few HTML tags as tags; all the rest escaped.

    Stars with a blank inside them are stars, as in 2 * 3 * 4.
    """
    if isinstance(text, Markup):  # made by a template, whose own line ends are only blanks
        text = str(text).replace("\n", " ")
    hidden = _ESCAPED.sub(lambda match: _HIDDEN[match[1]], text)
    if "<" in hidden:
        hidden = _AFTER_BLOCK.sub(r"\1", _BEFORE_BLOCK.sub("", _PARAGRAPHS.sub("\n", hidden)))
    if "_" in hidden:
        hidden = _UNDERLINED.sub(lambda match: f"{'*' * len(match[1])}{match[2]}{'*' * len(match[1])}", hidden)
    made = _blocks(hidden.strip("\n"))
    return Markup((_nested(made) if TAG.search(hidden) else made).translate(_SHOWN))


def escaped(value: Any) -> Markup:
    """A value in XML, as the sandbox prints it: the line ends in a text of the data are line ends on the card."""
    if type(value) is str and "\n" in value:
        value = value.strip("\n").replace("\n", LINE_BREAK)
    return escape_markup(value)


def _blocks(text: str) -> str:
    """Lines that begin as items do become lists; those that are indented below an item go on with it."""
    lines = text.split("\n")
    if not any(map(ITEM.match, lines)):
        return _tagged(text)
    made: list[str] = []
    plain: list[str] = []
    items: list[tuple[int, str, str]] = []
    for line in [*lines, ""]:
        item = ITEM.match(line)
        if items and item is None and line.startswith(" ") and line.strip():
            indent, label, words = items[-1]
            items[-1] = (indent, label, f"{words}\n{line.strip()}")
        elif item is None:
            if items:
                made.append(_lists(items))
                items = []
            plain.append(line)
        else:
            if plain:
                made.append(_tagged("\n".join(plain)))
                plain = []
            items.append((len(item[1]), item[2], line[item.end() :]))
    return "".join(made) + _tagged("\n".join(plain[:-1]))


def _lists(items: list[tuple[int, str, str]]) -> str:
    """Items by how far they are indented, one list in the other."""
    made: list[str] = []
    depths: list[int] = []
    for indent, label, words in items:
        while len(depths) > 1 and indent < depths[-1]:
            depths.pop()
            made.append("</li></ul>")
        if not depths or (indent > depths[-1] and 2 * len(depths) < DEEPEST):
            depths.append(indent)
            made.append("<ul>")
        else:
            made.append("</li>")
        made += [f'<li label="{label}">' if label[0].isdigit() else "<li>", _tagged(words)]
    return "".join(made) + "</li></ul>" * len(depths)


def _tagged(text: str) -> str:
    bold, slanted = _closings(text)
    parts: list[str] = []
    at = plain = 0
    while match := _OPENING.search(text, at):
        start = match.start()
        end, tags = _read(text, start, bold, slanted)
        if not end:
            at = start + 1
            continue
        parts += [_plain(text[plain:start]), tags]
        at = plain = end
    return "".join(parts) + _plain(text[plain:])


def _plain(text: str) -> str:
    """Text without stars and icons: its tags as those of templates, what else is in it as it is."""
    if "<" not in text and "&" not in text:
        return escape(text).replace("\n", "<br/>")
    parts: list[str] = []
    at = 0
    for tag in TAG.finditer(text):
        if name := name_of(tag):
            parts += [_words(text[at : tag.start()]), _tag(name, tag)]
            at = tag.end()
    return "".join(parts) + _words(text[at:])


def _words(text: str) -> str:
    return escape(_ENTITY.sub(lambda entity: unescape(entity[0]), text)).replace("\n", "<br/>")


def _tag(name: str, tag: re.Match[str]) -> str:
    if name == "br":
        return "<br/>"
    if name == "ink" and not tag[1] and (colour := COLOUR.fullmatch(tag[3])):
        return f'<ink colour="{colour[1]}">'
    return f"<{tag[1]}{name}>"


def _nested(made: str) -> str:
    """The same with each tag closed that was opened, inside that in which it was; paragraphs are their line ends."""
    nest = _Nest()
    at = 0
    for tag in _MADE.finditer(made):
        nest.add(made[at : tag.start()])
        at = tag.end()
        if tag[0].endswith("/>"):
            nest.add(tag[0])
        elif tag[1]:
            nest.end(tag[2])
        elif tag[2] != "p":
            nest.begin(tag[2], tag[0])
    nest.add(made[at:])
    return nest.whole()


class _Nest(Struct):
    """Tags in the making: what is written, and the tags that are open, by their names and as they were written."""

    parts: list[str] = field(default_factory=list)
    waiting: list[tuple[str, str]] = field(default_factory=list)

    def add(self, words: str) -> None:
        """Words, or a tag that is whole: in a list they are an item."""
        if words and self._block in LISTS:
            self._write("li", "<li>")
        self.parts.append(words)

    def begin(self, name: str, tag: str) -> None:
        """Opens a tag: an item stands in a list, and all else of a list in an item."""
        if len(self.waiting) >= DEEPEST:
            return
        if name == "li" and self._block == "li":
            self.end("li")
        if (name == "li") != (self._block in LISTS):
            self._write(*(("ul", "<ul>") if name == "li" else ("li", "<li>")))
        self._write(name, tag)

    def end(self, name: str) -> None:
        """Closes a tag, and those that were opened in it; these are opened again, unless they are blocks."""
        names = [waiting for waiting, _ in self.waiting]
        if name not in names:
            return
        place = len(names) - 1 - names[::-1].index(name)
        inner = self.waiting[place + 1 :]
        self.parts += [f"</{waiting}>" for waiting in (*reversed(names[place + 1 :]), name)]
        del self.waiting[place:]
        if name not in BLOCKS:
            for again in inner:
                if again[0] not in BLOCKS:
                    self._write(*again)

    def whole(self) -> str:
        return "".join((*self.parts, *(f"</{name}>" for name, _ in reversed(self.waiting))))

    @property
    def _block(self) -> str:
        """The innermost list or item; empty outside of all."""
        return next((name for name, _ in reversed(self.waiting) if name in BLOCKS), "")

    def _write(self, name: str, tag: str) -> None:
        self.waiting.append((name, tag))
        self.parts.append(tag)


def _read(text: str, start: int, bold: list[int], slanted: list[int]) -> tuple[int, str]:
    """Where the tag that opens here ends, and what it becomes; 0 where none opens."""
    if text[start] == ":":
        icon = _ICON.match(text, start)
        return (icon.end(), f'<icon name="{icon[1]}"/>') if icon else (0, "")
    stars = 2 if text.startswith("**", start) else 1
    following = text[start + stars : start + stars + 1]
    if not following or following.isspace():
        return 0, ""
    closings, name = (bold, "b") if stars == 2 else (slanted, "i")
    place = bisect_left(closings, start + stars + 1)
    if place == len(closings):
        return 0, ""
    end = closings[place]
    return end + stars, f"<{name}>{_tagged(text[start + stars : end])}</{name}>"


def _closings(text: str) -> tuple[list[int], list[int]]:
    """Where two stars, and where one star, can end what was opened before."""
    bold, slanted = [], []
    at = text.find("*")
    while at >= 0:
        before, after = text[at - 1 : at], text[at + 1 : at + 2]
        if before and not before.isspace():
            if after == "*":
                bold.append(at)
            elif before != "*":
                slanted.append(at)
        at = text.find("*", at + 1)
    return bold, slanted
