"""The notation of texts in data: which tags they keep, how they name colours, what of a tag is lost.

Templates turn it into tags of their own (`render/base/markup.py`); the linker tells what would be printed as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

SAME_AS = {"strong": "b", "em": "i"}
"""Tags by which people mean others."""
PAIRED = frozenset(("b", "i", "sup", "sub", "ink", "ul", "ol", "li", "p", *SAME_AS))
"""Tags that are closed."""
KEPT = PAIRED | {"br"}
LISTS = frozenset(("ul", "ol"))
BLOCKS = LISTS | {"li"}
"""Tags that begin lines of their own."""
TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9]{0,19})((?:\s[^<>]{0,200})?)/?>")
"""Closing or not, the name, and what stands behind it."""
DROPPED = frozenset(
    "a abbr big center cite code div font img mark pre s small span strike table tbody td th tr tt u".split()
)
"""Tags of HTML that texts do not keep: they are left out, and the words between them stay."""
DROPPED_TAG = re.compile(rf"(?<!\\)</?(?:{'|'.join(sorted(DROPPED))})(?:\s[^<>]{{0,200}})?/?>", re.IGNORECASE)
TAGS_ARE = "texts keep b, i, strong, em, sup, sub, ul, ol, li, br, p and `<ink colour>`"
COLOUR = re.compile(r"\s+(#[0-9a-fA-F]{6}|[a-z][a-z0-9-]{0,59})\s*")
"""What `<ink fire>` says behind its name."""
DEEPEST = 8
"""So many tags, and half as many lists, are kept in one another; what lies deeper would be told."""
ITEM = re.compile(r"( *)([-*•]|\d{1,3}[.)]) +(?=\S)")
"""How a line begins that is an item of a list: how far it is indented, and its label."""


def name_of(tag: re.Match[str]) -> str:
    """The tag that is meant, in small letters; empty for one that texts do not keep."""
    name = tag[2].lower()
    is_kept = name in KEPT and (name != "ink" or tag[1] or COLOUR.fullmatch(tag[3]))
    return SAME_AS.get(name, name) if is_kept else ""


def tags_in(value: Any) -> Iterator[str]:
    """The tags in a value of a card, those behind a backslash left out."""
    if isinstance(value, str) and "<" in value:
        yield from (tag[0] for tag in TAG.finditer(value.replace("\\<", "  ")))
    elif isinstance(value, list | tuple):
        yield from (tag for item in value for tag in tags_in(item))
