"""Takes texts of a table into the notation of cards, and counts what is read as a mark, and what is a sign: nothing of
a text vanishes that nobody is told of.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec import Struct, field

from cardgen.data.schema.phrases import counted
from cardgen.model.link.ids import some_of
from cardgen.model.texts.own_signs import marks_of, with_all_signs, with_own_signs
from cardgen.tables.sheet import CellValue

_LONGEST = 40
_MOST_SIGNS = 5
_QUOTED = re.compile(r"<(/?)q>", re.IGNORECASE)
_PRINTED = "`{signs}` that stand around no words, and are printed as they are"


class TextMarksFound(Struct):
    """How many texts have marks of each kind, the first of each, and signs that no file can hold. In plain texts
    nothing is a mark. `titles` had more lines than one.
    """

    is_plain: bool = False
    counts: Counter[str] = field(default_factory=Counter)
    first: dict[str, str] = field(default_factory=dict)
    signs: Counter[str] = field(default_factory=Counter)
    titles: list[str] = field(default_factory=list)

    def spelt(self, text: str) -> str:
        """The text as a card has it, quotation marks for `<q>` of HTML."""
        return with_all_signs(text) if self.is_plain else with_own_signs(_quoted(text))

    def read(self, text: str, before: Any) -> str:
        """The same, counted; a text that the project took as plain `before` stays so."""
        if self.is_plain or before == with_all_signs(text):
            return with_all_signs(text)
        text = _quoted(text)
        marks = marks_of(text)
        own = "` `".join(dict.fromkeys(text[place] for place in marks.signs))
        for what, words in {**marks.readings, **({_PRINTED.format(signs=own): text} if own else {})}.items():
            self.counts[what] += 1
            self.first.setdefault(what, words)
        return self.spelt(text)

    def title(self, text: str) -> str:
        """A title on the one line that it has, noted where it had more."""
        line = one_line(text)
        self.titles += [line] if line != text else []
        return line

    def miss(self, cell: CellValue) -> None:
        """Counts what is in a cell and in no file, as the signs of a font that somebody made."""
        if isinstance(cell, str) and not cell.isascii():
            self.signs.update({sign for sign in cell if unicodedata.category(sign) == "Co"})

    def lines(self) -> Iterator[str]:
        """What is to be told of all texts."""
        for what, times in self.counts.items():
            have = "text has" if times == 1 else "texts have"
            words = " ".join(self.first[what].split())
            shown = words if len(words) <= _LONGEST else f"{words[:_LONGEST]}…"
            yield f"  {times:,} {have} {what}, as in `{shown}`"
        if self.titles:
            have = "title has" if len(self.titles) == 1 else "titles have"
            yield f"  {len(self.titles):,} {have} a break of lines, which becomes a blank: {some_of(self.titles)}"
        if any("read" in what for what in self.counts):
            yield "  nothing in texts is read so with --plain-texts"
        if self.signs:
            names = ", ".join(f"U+{ord(sign):04X}" for sign in [*self.signs][:_MOST_SIGNS])
            yield (
                f"  left out: {counted(len(self.signs), 'sign')} of a font that somebody made, {names}: "
                "write a code in their place, as in [fire], and give it an icon"
            )


def one_line(text: str) -> str:
    """The lines of a title as one, a blank for each break."""
    return " ".join(filter(None, map(str.strip, text.split("\n"))))


def _quoted(text: str) -> str:
    return _QUOTED.sub(lambda tag: "”" if tag[1] else "“", text) if "<" in text else text
