"""The codes of a game's icons in words that no linker has read: what stands in a field of a card, as `(ATK)`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct


class IconCodes(Struct, frozen=True):
    """Ids of icons by their codes, and how they are found: the longest first, a backslash before them counted."""

    ids: Mapping[str, str] = {}
    pattern: re.Pattern[str] | None = None

    @classmethod
    def of(cls, ids: Mapping[str, str]) -> IconCodes:
        either = "|".join(map(re.escape, sorted(ids, key=lambda code: (-len(code), code))))
        return cls(ids, re.compile(rf"\\\\|(\\?)({either})") if ids else None)

    def read(self, words: str) -> str:
        """The words with `:id:` in the place of each code; one behind a backslash stays, without it."""
        return self.pattern.sub(self._meant, words) if self.pattern else words

    def _meant(self, sign: re.Match[str]) -> str:
        code = sign[2]
        if code is None or (sign[1] and code.startswith(":")):
            return sign[0]
        return code if sign[1] else f":{self.ids[code]}:"

    def found_in(self, value: Any) -> Iterator[str]:
        """The codes that stand in a value of a card, those behind a backslash left out."""
        if isinstance(value, str) and self.pattern:
            yield from (sign[2] for sign in self.pattern.finditer(value) if sign[2] and not sign[1])
        elif isinstance(value, list | tuple):
            yield from (code for item in value for code in self.found_in(item))
