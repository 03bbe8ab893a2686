"""A language that a game is printed in: its translations by their contexts, and how its plurals are chosen."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from operator import itemgetter
from typing import Any, Literal

from msgspec import Struct, field

from cardgen.diagnostics import Span
from cardgen.words.collation import sort_key
from cardgen.words.direction import LEFT_TO_RIGHT, MIRRORED, TextDirection, direction_of
from cardgen.words.program import all_messages, message_of
from cardgen.words.pseudo import MIRROR, PSEUDO, pseudo_in

SOURCE = "en"
"""The language that texts are written in where a game does not say."""
_PLACEHOLDER = re.compile(r"\{(\w+(?:\.\w+)*)\}|\{\{|\}\}")


class Translation(Struct, frozen=True):
    """What a text is in another language: one form, or one for each number that the language tells apart."""

    forms: tuple[str, ...]
    file: str = ""
    line: int = 0

    @property
    def span(self) -> Span | None:
        """Where it is written; nowhere where nobody wrote it."""
        return Span(self.file, self.line, 1, 2) if self.file else None


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
            written = plural if plural and n != 1 else english
            return self._pseudo(written) if self.id in PSEUDO else written
        return known.forms[min(self.plural_of(n), len(known.forms) - 1)] if plural else known.forms[0]

    def say(self, id: str, /, **values: Any) -> str:
        """One of the program's own messages, which are in `english/`. Whole numbers are written as the language writes
        them; of all else the caller says how. Raises KeyError for a message, or a value in it, that there is not.
        """
        message, n = message_of(id), values.get("n")
        shown = {name: self.number(value) if type(value) is int else value for name, value in values.items()}
        known = self.text(id, message.english, message.plural, n)
        try:
            return filled(known, shown)
        except KeyError:
            return filled(ENGLISH.text(id, message.english, message.plural, n), shown)

    def number(self, value: float, digits: int = 0) -> str:
        """A number with so many digits behind its point, or comma."""
        if self.id == SOURCE:
            return f"{value:,.{digits}f}"
        from cardgen.words.numbers import number

        return number(value, digits, self.id)

    def decimal(self, written: str) -> str:
        """A number as the language writes it, of one that is written with a point: `0,3` of `0.3`."""
        _, _, digits = written.partition(".")
        return written if self.is_english or not digits else self.number(float(written), len(digits))

    def listed(self, parts: Sequence[str], joint: Literal["and", "or"] = "and") -> str:
        """`a, b and c`."""
        if self.is_english:
            word = self._pseudo(joint) if self.id in PSEUDO else joint
            return f" {word} ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))
        from cardgen.words.numbers import listed

        return listed(parts, joint, self.id)

    @property
    def code(self) -> str:
        """What the whole world calls it."""
        return SOURCE if self.is_english else self.id

    @property
    def is_english(self) -> bool:
        """Whether its words are English, with accents of their own or without."""
        return self.id == SOURCE or self.id in PSEUDO

    @cached_property
    def _pseudo(self) -> Callable[[str], str]:
        return partial(pseudo_in, self.id)

    @cached_property
    def direction(self) -> TextDirection:
        """How its lines run."""
        if self.is_english:
            return MIRRORED if self.id == MIRROR else LEFT_TO_RIGHT
        return direction_of(self.id)

    def sort_key(self, text: str) -> tuple[str, str]:
        """What its texts are sorted by, as in a dictionary."""
        return sort_key(text, self.id)

    @cached_property
    def hyphenator(self) -> Callable[[str], list[str]] | None:
        """What tells the syllables of its long words; English keeps them whole."""
        if self.is_english:
            return None
        from cardgen.words.hyphenation import hyphenator

        return hyphenator(self.id)

    @cached_property
    def plural_of(self) -> Callable[[Any], int]:
        """Which of its forms a number asks for."""
        if self.id == SOURCE:
            return lambda n: int(n != 1)
        from cardgen.words.plurals import plural_of

        return plural_of(self.id)

    @cached_property
    def program_digest(self) -> str:
        """Changes with what the program's own messages are in this language; its English is code."""
        return "" if self.id == SOURCE else self.digest(id for id, _ in all_messages())

    def translation_in(self, text: str) -> Translation | None:
        """The translation that a printed text was made from: the one of which most stands in it, in its order."""
        plain = text.replace("\u00a0", " ")
        sizes = ((_kept(form, plain), known) for known in self.translations.values() for form in known.forms)
        size, known = max(sizes, key=itemgetter(0), default=(0, None))
        return known if size else None

    def digest(self, contexts: Iterable[str]) -> str:
        """Changes with what these messages are in this language."""
        known = [(context, self.translations[context].forms) for context in contexts if context in self.translations]
        return hashlib.sha256(repr((self.id, sorted(known))).encode()).hexdigest()


ENGLISH = Language()


def _kept(message: str, text: str) -> int:
    """How many letters of a message stand in a text, whatever stands for its placeholders; 0 where some do not."""
    at = kept = 0
    for piece in _PLACEHOLDER.split(message.replace("\u00a0", " "))[::2]:
        at = text.find(piece, at)
        if at < 0:
            return 0
        at, kept = at + len(piece), kept + len(piece)
    return kept


def filled(text: str, values: Mapping[str, Any]) -> str:
    """A message with what stands for each `{placeholder}`; `{{` and `}}` are braces. Raises KeyError."""
    return _PLACEHOLDER.sub(lambda found: str(values[found[1]]) if found[1] else found[0][0], text)


def placeholders(text: str) -> list[str]:
    """The names of the placeholders of a message, each as often as it stands there."""
    return sorted(name for name in _PLACEHOLDER.findall(text) if name)
