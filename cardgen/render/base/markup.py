"""Translates the markup of texts (`**bold**`, `*italic*`, `:icon-id:`, line breaks) into tags.

A backslash before a star, a colon or a backslash takes its meaning away. One walk over the text: nothing in it can make
that long.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from html import escape
from typing import Any

from markupsafe import Markup
from markupsafe import escape as escape_markup

LINE_BREAK = "\u2028"
"""A line end inside a text, for layout. No file of the data may hold it."""
_ESCAPED = re.compile(r"\\([\\*:])")
_ICON = re.compile(r":([a-z][a-z0-9-]{0,63}):")
_OPENING = re.compile(r"[*:]")
_HIDDEN = {"\\": "\ue000", "*": "\ue001", ":": "\ue002"}
"""Characters without a meaning, which no file of the data may hold: they stand for those that were escaped."""
_SHOWN = str.maketrans({hidden: shown for shown, hidden in _HIDDEN.items()})


def markup(text: str) -> Markup:
    """`**bold**`, `*italic*`, `:icon-id:` and line ends as tags; all the rest escaped.

    Stars with a blank inside them are stars, as in 2 * 3 * 4.
    """
    if isinstance(text, Markup):  # made by a template, whose own line ends are only blanks
        text = str(text).replace("\n", " ")
    hidden = _ESCAPED.sub(lambda match: _HIDDEN[match[1]], text)
    return Markup(_tagged(hidden.strip("\n")).translate(_SHOWN))


def escaped(value: Any) -> Markup:
    """A value in XML, as the sandbox prints it: the line ends in a text of the data are line ends on the card."""
    if type(value) is str and "\n" in value:
        value = value.strip("\n").replace("\n", LINE_BREAK)
    return escape_markup(value)


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
    return escape(text).replace("\n", "<br/>")


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
