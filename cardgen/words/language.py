"""A language that a game is printed in: its translations by their contexts, and how its plurals are chosen."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct, field

SOURCE = "en"
"""The language that texts are written in where a game does not say."""
_PLACEHOLDER = re.compile(r"\{(\w+(?:\.\w+)*)\}|\{\{|\}\}")


class Translation(Struct, frozen=True):
    """What a text is in another language: one form, or one for each number that the language tells apart."""

    forms: tuple[str, ...]
    file: str = ""
    line: int = 0


class Language(Struct, frozen=True, dict=True):
    """A language by its code, as `de` or `pt-BR`; `translations` are those of templates and of the program's own words,
    as card data says its own. `is_source` where texts are printed as they were written.
    """

    id: str = SOURCE
    is_source: bool = True
    translations: Mapping[str, Translation] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"Language({self.id!r})"

    def text(self, context: str, english: str, plural: str = "", n: Any = None) -> str:
        """The form of a message for the number `n`, its placeholders unfilled; in English where there is no other."""
        known = self.translations.get(context)
        if known is None:
            return plural if plural and n != 1 else english
        return known.forms[min(self.plural_of(n), len(known.forms) - 1)] if plural else known.forms[0]

    @cached_property
    def plural_of(self) -> Callable[[Any], int]:
        """Which of its forms a number asks for."""
        if self.is_source:
            return lambda n: int(n != 1)
        from cardgen.words.plurals import plural_of

        return plural_of(self.id)

    def digest(self, contexts: Iterable[str]) -> str:
        """Changes with what these messages are in this language."""
        known = [(context, self.translations[context].forms) for context in contexts if context in self.translations]
        return hashlib.sha256(repr((self.id, sorted(known))).encode()).hexdigest()


ENGLISH = Language()


def filled(text: str, values: Mapping[str, Any]) -> str:
    """A message with what stands for each `{placeholder}`; `{{` and `}}` are braces. Raises KeyError."""
    return _PLACEHOLDER.sub(lambda found: str(values[found[1]]) if found[1] else found[0][0], text)


def placeholders(text: str) -> list[str]:
    """The names of the placeholders of a message, each as often as it stands there."""
    return sorted(name for name in _PLACEHOLDER.findall(text) if name)
