"""Cleans a value of a foreign file to plain text: strips HTML and control characters, and refuses wrong types.

Knows nothing of cards. Linear in the length of the text, whatever it is.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Hashable, Iterable, Iterator
from typing import Any, TypeVar

from msgspec import Struct

from cardgen.data.yaml.characters import described, is_allowed, refused_in
from cardgen.importing.record import Remark

Item = TypeVar("Item", bound=Hashable)

LONGEST = 5_000
EMPTY = frozenset(("", "null", "none", "n/a", "-"))

_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]*+)[^<>]*+>|<![^<>]*+>")
_LINES = frozenset(("p", "br", "li", "ul", "ol", "div", "tr", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6"))
_UNSEEN = frozenset(("script", "style"))
_ITALIC = frozenset(("i", "em"))
_BLANKS = re.compile(r"[^\S\n]+")


class Plain(Struct, frozen=True):
    """Text without tags; `italic` are the stretches that were set in italics."""

    text: str
    italic: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()


def as_text(value: Any) -> str | None:
    """A scalar as text: nothing for what is not there; None for what is no scalar, or no number that can be written."""
    if value is None or value is False:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return None
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 10**18 else repr(value)
    return str(value) if abs(value) < 10**18 else None


def words(value: Any) -> list[str] | None:
    """A list of words, however it is written: a list, a mapping with numbers for keys, one text with commas."""
    if isinstance(value, dict):
        value = list(value.values())
    if not isinstance(value, list):
        text = as_text(value)
        return None if text is None else split(text)
    texts = [as_text(item) for item in value]
    return None if None in texts else [text for text in texts if text]


def split(text: str) -> list[str]:
    """The items of a list that is written with semicolons, commas, bars or lines."""
    return [part.strip() for part in re.split(r"[;,|\n]", text) if part.strip()]


def line(text: str) -> str:
    """Text of one line, without what nobody can see."""
    return " ".join("".join(sign if is_allowed(sign) else " " for sign in text).split())


def cleaned(text: str, what: str) -> Plain:
    """The text without HTML, at most LONGEST characters of it, and what had to be taken out."""
    remarks = []
    if len(text) > LONGEST:
        remarks.append(Remark("text-cut", f"only {LONGEST:,} of the {len(text):,} characters of the {what} were read"))
    text = text[:LONGEST].replace("\r\n", "\n").replace("\r", "\n")
    bare, italic, tags = _without_tags(text)
    bare = unicodedata.normalize("NFC", html.unescape(bare))  # as YAML is read
    if tags:
        remarks.append(Remark("text-cleaned", f"HTML taken out of the {what}: {', '.join(tags)}"))
    if refused := sorted(refused_in(bare)):
        described_signs = "; ".join(described(sign) for sign in refused[:3])
        remarks.append(Remark("text-cleaned", f"characters taken out of the {what}: {described_signs}"))
        bare = "".join(sign if is_allowed(sign) else " " for sign in bare)
    lines = (_BLANKS.sub(" ", line).strip() for line in bare.split("\n"))
    return Plain("\n".join(line for line in lines if line.strip("• ")), tuple(italic), tuple(remarks))


def one_line(text: str, what: str) -> Plain:
    """The same, on one line."""
    plain = cleaned(text, what)
    return Plain(" ".join(plain.text.split()), plain.italic, plain.remarks)


def shown(text: str, longest: int = 80) -> str:
    """A stretch of a foreign text for a message: one line, its beginning."""
    plain = line(text[: 4 * longest]).replace("`", "'")
    return plain if len(plain) <= longest else f"{plain[:longest]}…"


def _without_tags(text: str) -> tuple[str, list[str], list[str]]:
    """The text, the stretches in italics, the names of the tags that were in it."""
    parts: list[str] = []
    italic: list[str] = []
    tags: dict[str, None] = {}
    is_italic, unseen = False, ""
    for stretch, tag, is_end in _stretches(text):
        if not unseen:
            parts.append(stretch)
            if is_italic and stretch.strip():
                italic.append(line(html.unescape(stretch)))
        if not tag:
            continue
        tags[tag] = None
        if tag in _UNSEEN:
            unseen = "" if is_end else tag
        elif tag in _ITALIC:
            is_italic = not is_end
        elif tag in _LINES and not unseen:
            parts.append("\n• " if tag == "li" and not is_end else "\n")
    return "".join(parts), italic, [*tags]


def _stretches(text: str) -> Iterator[tuple[str, str, bool]]:
    """Each stretch of text, the tag that ends it, and whether that is an end tag; the last has none."""
    start = 0
    for match in _TAG.finditer(text):
        yield text[start : match.start()], (match[2] or "comment").lower(), bool(match[1])
        start = match.end()
    yield text[start:], "", False


def unique(values: Iterable[Item]) -> tuple[Item, ...]:
    """The values, each once, in their order."""
    return tuple(dict.fromkeys(values))
