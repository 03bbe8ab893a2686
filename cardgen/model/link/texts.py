"""Reads the texts of cards: short codes of icons become `:icon-id:`, keywords their names and what they mean."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct, field

from cardgen.diagnostics import Diagnostic
from cardgen.diagnostics.codes import UNKNOWN_CODE
from cardgen.model.card import NodePath, Origin
from cardgen.model.game import Icon
from cardgen.model.link.ids import near
from cardgen.model.link.lost_notation import NO_ICON, lost_notation
from cardgen.model.texts.notation import DROPPED_TAG
from cardgen.model.vocabulary import Word

_BOLD = re.compile(r"\[\[([^\[\]\n*]{1,60})\]\]")
_RULE = re.compile(r"(?<!\s)\s*+(?<!\\)<hr */?>\s*", re.IGNORECASE)
SHORTEST = 3
"""Letters of a code in which a slip makes another one."""
_KEPT = (":", "[", "(", "{")
"""What a code begins with that stays behind its backslash: `|markup` takes that away."""
_BRACKETS = {"[": r"\[[^\[\]\s]{1,22}\]", "{": r"\{[^{}\s]{1,22}\}"}
"""What stands in brackets, if a code of the game begins with such a one."""


def in_our_notation(text: str, has_bold_brackets: bool) -> str:
    """`[[word]]`, as collections write a word that is bold, and `<hr>`, which becomes an empty line."""
    if has_bold_brackets and "[[" in text:
        text = _BOLD.sub(r"**\1**", text)
    return _RULE.sub("\n\n", text) if "<" in text else text


class TextReader(Struct, frozen=True):
    """Reads texts of one game: the ids of its icons by their codes, its keywords, the colours that `<ink>` may name."""

    codes: Mapping[str, str]
    keywords: Mapping[str, Word]
    colours: frozenset[str]
    pattern: re.Pattern[str] | None
    has_double_brackets: bool = False

    @classmethod
    def of(cls, icons: Iterable[Icon], words: Iterable[Word], colours: Iterable[str]) -> TextReader:
        """Words with a `reminder` are keywords, unless an icon has their id."""
        icons = tuple(icons)
        codes = {code: icon.id for icon in icons for code in icon.codes}
        taken = {icon.id for icon in icons}
        keywords: dict[str, Word] = {}
        for word in words:
            if "reminder" in word.text and word.id not in taken:
                keywords.setdefault(f":{word.id}:", word)
        is_double = any(code.startswith("[[") for code in codes)
        return cls(codes, keywords, frozenset(colours), _pattern_of((*codes, *keywords)), is_double)

    @property
    def meant(self) -> Collection[str]:
        """All that a backslash takes the meaning from."""
        return {*self.codes, *self.keywords}

    def is_like_a_code(self, words: str) -> bool:
        """Whether codes of the game begin so: in such a bracket with a letter, or with a figure."""
        return any(code[0] == words[0] and code[1:2].isalpha() == words[1].isalpha() for code in self.codes)

    def read(self, origin: Origin, texts: Mapping[str, Any], *place: str | int) -> CardTexts:
        """The texts that something says at this place, and what is found in them."""
        made = CardTexts(self, origin)
        for name, text in texts.items():
            made.texts[name] = made.read(text, (*place, name))
        return made


class CardTexts(Struct):
    """The texts of a card, as they are read one after the other, and the keywords that they have `explained`."""

    reader: TextReader
    origin: Origin
    texts: dict[str, Any] = field(default_factory=dict)
    found: list[Diagnostic] = field(default_factory=list)
    explained: set[str] = field(default_factory=set)

    def read(self, text: Any, place: NodePath) -> Any:
        if isinstance(text, list):
            return [self.read(part, (*place, at)) for at, part in enumerate(text)]
        if not isinstance(text, str):
            return text
        text = in_our_notation(text, not self.reader.has_double_brackets)
        self.found += lost_notation(self.origin, text, place, self.reader.colours)
        text = DROPPED_TAG.sub("", text) if "<" in text else text
        if self.reader.pattern is None:
            return text
        unknown: dict[str, None] = {}
        read = self.reader.pattern.sub(lambda sign: self._meant(sign, unknown), text)
        self.found += self._unknown(unknown, place)
        return read

    def _meant(self, sign: re.Match[str], unknown: dict[str, None]) -> str:
        code = sign[2]
        if code is None:  # a backslash that is escaped
            return sign[0]
        if sign[1]:
            return sign[0] if code[0] in _KEPT and code in self.reader.meant else code
        if code in self.reader.codes:
            return f":{self.reader.codes[code]}:"
        if code in self.reader.keywords:
            return self._keyword(code)
        if self.reader.is_like_a_code(code):
            unknown[code] = None
        return code

    def _keyword(self, code: str) -> str:
        """Its name and, where the card says it for the first time, what it means."""
        word = self.reader.keywords[code]
        if code in self.explained or self.reader.pattern is None:
            return f"**{word.name}**"
        self.explained.add(code)
        return f"**{word.name}** *({self.reader.pattern.sub(self._of_reminder, word.text['reminder'])})*"

    def _of_reminder(self, sign: re.Match[str]) -> str:
        """What a code in a reminder means, which explains no keyword in its turn."""
        icon, keyword = self.reader.codes.get(sign[2] or ""), self.reader.keywords.get(sign[2] or "")
        return f":{icon}:" if icon and not sign[1] else keyword.name if keyword else sign[0]

    def _unknown(self, codes: Iterable[str], place: NodePath) -> Iterator[Diagnostic]:
        for code in codes:
            alike = [known for known in self.reader.codes if known[0] == code[0]]
            hint = near(code, alike) if len(code) > SHORTEST else ""
            other = f"add it to `codes:` of an icon, or write \\{code} for the words as they stand"
            help, message = f"did you mean `{hint}`?" if hint else other, f"{NO_ICON}`{code}`"
            yield self.origin.finding(UNKNOWN_CODE, message, *place, help=help, words=code)


def _pattern_of(signs: Iterable[str]) -> re.Pattern[str] | None:
    """Finds codes and keywords, what stands in brackets as codes do, and the backslashes before them."""
    signs = sorted(signs, key=lambda sign: (-len(sign), sign))
    if not signs:
        return None
    shapes = [shape for begin, shape in _BRACKETS.items() if any(sign.startswith(begin) for sign in signs)]
    either = "|".join([*map(re.escape, signs), *shapes])
    return re.compile(rf"\\\\|(\\?)({either})")
