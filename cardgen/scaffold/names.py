"""Validates the names of new things, and writes them as titles."""

from __future__ import annotations

import re
from pathlib import Path

from cardgen.data.project.files import inside
from cardgen.data.schema.phrases import in_ascii

LONGEST = 30

_ANYWHERE = Path("/")
_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_SMALL_WORDS = frozenset(("a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "the", "to", "with"))


class RefusedName(ValueError):
    """What was asked for cannot be made; `help` says what to do instead."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self.help = help


def as_name(text: str, what: str) -> str:
    """`text` if it can name a folder, a file and an id on every computer; else raises Refused with a name that can."""
    near = re.sub(r"[^a-z0-9]+", "-", in_ascii(text)).strip("-").lstrip("0123456789-")[:LONGEST].strip("-")
    is_good = bool(_ID.fullmatch(text)) and len(text) <= LONGEST
    if is_good and inside(_ANYWHERE, text) is not None:
        return text
    message = f"`{text}` cannot be the name of {what}"
    if is_good or not near:
        raise RefusedName(
            message, "choose another" if is_good else "write small letters, digits and `-`, a letter first"
        )
    rule = f"at most {LONGEST} characters" if _ID.fullmatch(text) else "small letters, digits and `-`, a letter first"
    raise RefusedName(message, f"{rule}: `{near}`")


def title_of(name: str, longest: int = LONGEST) -> str:
    """`Feed the Soil` for `feed-the-soil`; whole words, as many as have room in `longest` characters."""
    words = [
        word if index and word in _SMALL_WORDS else word[:1].upper() + word[1:]
        for index, word in enumerate(name.split("-"))
    ]
    while len(words) > 1 and (len(" ".join(words)) > longest or words[-1] in _SMALL_WORDS):
        words.pop()
    return " ".join(words)
