"""Tells marks of texts, as in `**bold**`, from signs that a game has of its own, as in `$**B+$**YT`, and keeps these.

Marks stand around words: behind them no blank, beside them no letter with capitals, no number and no sign.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator

from msgspec import Struct, field

from cardgen.model.texts.notation import TAG, name_of

_STARS = re.compile(r"\*+")
_UNDERLINED = re.compile(r"(?<![\w_])(_{1,2})(?=[^\s_])([^_\n]+)(?<=\S)\1(?![\w_])")
_ITEM = re.compile(r"^ *([-*]) +(?=\S)", re.MULTILINE)
_MARKS = re.compile(r"[\\*_\[]|:(?=[a-z0-9-]+:)|<(?=/?[A-Za-z])")
_ENTITY = re.compile(r"&(?:[A-Za-z]{2,8}|#\d{2,6});")
_ESCAPES = re.compile(r"\\[\\*:<\-_\[({]")
_DOUBLE = re.compile(r"\[\[[^\[\]\n*]{1,60}\]\]")
_LONGEST = 2
"""More stars in a row are no mark."""
_NO_MARK = "··"
_ROUNDS = 5
"""Stands for a sign behind a backslash: punctuation, and as long."""
_PASSES = 4
"""So often stars without a partner are taken out, and the others paired anew."""
_NO_WORD_BEGINS = ",;:!?"


class _Run(Struct, frozen=True):
    """Stars in a row in a text."""

    start: int
    end: int
    text: str

    @property
    def before(self) -> str:
        return self.text[self.start - 1 : self.start]

    @property
    def after(self) -> str:
        return self.text[self.end : self.end + 1]

    @property
    def stars(self) -> int:
        return self.end - self.start

    @property
    def opens(self) -> bool:
        is_inside = bool(self.after.strip()) and self.after not in _NO_WORD_BEGINS and _kind(self.after) != "Pe"
        return self.stars <= _LONGEST and is_inside and _is_outside(self.before)

    @property
    def closes(self) -> bool:
        ends_a_word = self.before.islower() and self.after.islower()  # as in `**card**s`
        is_inside = bool(self.before.strip()) and _kind(self.before) != "Ps"
        return is_inside and (ends_a_word or _is_outside(self.after))


class TextMarks(Struct, frozen=True):
    """What the marks of a text are: the places of signs to keep, and how the others are read, each with an example."""

    signs: tuple[int, ...] = ()
    readings: dict[str, str] = field(default_factory=dict)


def with_own_signs(text: str) -> str:
    """The text with a backslash before each sign that would be taken for a mark, and stands around no words."""
    return _escaped(text, marks_of(text).signs)


def with_all_signs(text: str, has_icons: bool = False) -> str:
    """The text with a backslash before each mark: all is printed as it stands, or all but icons."""
    places = {mark.start() for mark in _MARKS.finditer(text) if not (has_icons and mark[0] == ":")} | {
        match.start(1) for match in _ITEM.finditer(text)
    }
    return _escaped(text, tuple(sorted(places)))


def marks_of(text: str) -> TextMarks:
    """How the marks of a text are to be read."""
    if text.isalnum():
        return TextMarks()
    bare = _ESCAPES.sub(_NO_MARK, text)
    runs = [_Run(match.start(), match.end(), text=bare) for match in _STARS.finditer(bare)]
    items = {match.start(1) for match in _ITEM.finditer(bare)}
    pairs = _paired(runs)
    signs = [run for run in runs if run not in pairs and run.start not in items]
    found = {*(items if "\n" not in bare else ())}  # what has one line is no list
    if pairs or _would_be_read(signs):
        found |= {place for run in signs for place in range(run.start, run.end)}
    bare = _with_lines_below(bare, found)
    readings: dict[str, str] = {}
    for run, end in pairs.items():
        looks = "slanted" if run.stars == 1 else "bold"
        if end > run.end:
            readings.setdefault(f"`{text[run.start : run.end]}`, read as {looks}", text[run.start : end])
    readings |= {what: words for what, words in _other_readings(text, bare, found) if what not in readings}
    return TextMarks(tuple(sorted(found)), readings)


def _with_lines_below(bare: str, found: set[int]) -> str:
    """The text without the signs that were found, to which those are added that would underline no words then."""
    for _ in range(_ROUNDS):
        bare = (
            "".join(_NO_MARK[0] if place in found else letter for place, letter in enumerate(bare)) if found else bare
        )
        further = {*_lines_below(bare)} - found
        found |= further
        if not further:
            break
    return bare


def _other_readings(text: str, bare: str, signs: Collection[int]) -> Iterator[tuple[str, str]]:
    for match in _UNDERLINED.finditer(bare):
        if match.start() not in signs:
            yield f"`{match[1]}`, read as {'slanted' if len(match[1]) == 1 else 'bold'}", match[0]
    if "\n" in bare and (item := _ITEM.search(bare)):
        yield f"lines that begin with `{item[1]}`, read as a list", text[item.start() :].partition("\n")[0]
    if tag := next((tag for tag in TAG.finditer(bare) if name_of(tag)), None):
        yield "tags of HTML, read as such", tag[0]
    for what, expression, of in (
        ("`[[ ]]`, read as bold", _DOUBLE, bare),
        ("signs as HTML writes them, read as such", _ENTITY, bare),
        ("a `\\` before a sign, read as saying that the sign is no mark", _ESCAPES, text),
    ):
        if found := expression.search(of):
            yield what, found[0]


def _paired(runs: list[_Run]) -> dict[_Run, int]:
    """The runs that are marks; of those that open one, and of the others, where that ends."""
    for _ in range(_PASSES):
        pairs = _once_paired(runs)
        if len(pairs) == len(runs):
            return pairs
        runs = [run for run in runs if run in pairs]
    return {}


def _once_paired(runs: list[_Run]) -> dict[_Run, int]:
    waiting: dict[int, _Run] = {}
    ends: dict[_Run, int] = {}
    for run in runs:
        first = waiting.get(run.stars)
        if first and run.closes and _has_words(run.text, first.end, run.start):
            ends[first], ends[run] = run.end, run.end
            waiting = {stars: other for stars, other in waiting.items() if other.start < first.start}
        elif run.opens:
            waiting[run.stars] = run
    return ends


def _has_words(text: str, start: int, end: int) -> bool:
    return any(text[place].isalnum() for place in range(start, end))


def _would_be_read(signs: list[_Run]) -> bool:
    """Whether these stars might be taken for marks: two of them, or one with words behind it and one behind words."""
    begins = next((place for place, run in enumerate(signs) if run.after.strip()), len(signs))
    is_ended = any(run.before.strip() for run in signs[begins + 1 :])
    return is_ended or any(run.stars > 1 for run in signs)


def _lines_below(text: str) -> Iterator[int]:
    """Underlines that would be read as marks and are around no words, as in `(_) or (_)`."""
    for match in _UNDERLINED.finditer(text) if "_" in text else ():
        around = text[: match.start()][-1:], text[match.end() :][:1]
        if not (all(map(_is_outside, around)) and _are_words(match[2])):
            length = len(match[1])
            yield from range(match.start(), match.start() + length)
            yield from range(match.end() - length, match.end())


def _are_words(words: str) -> bool:
    begins, ends = _kind(words[0]) != "Pe" and words[0] not in _NO_WORD_BEGINS, _kind(words[-1]) != "Ps"
    return begins and ends and any(map(str.isalnum, words))


def _is_outside(sign: str) -> bool:
    """Whether this may stand beside words that have marks: nothing, a blank, punctuation, letters without capitals."""
    return sign in ("", "<", ">") or sign.isspace() or _kind(sign)[0] == "P" or _kind(sign) == "Lo"


def _kind(sign: str) -> str:
    return unicodedata.category(sign)


def _escaped(text: str, places: tuple[int, ...]) -> str:
    parts, at = [], 0
    for place in places:
        parts += [text[at:place], "\\"]
        at = place
    return "".join(parts) + text[at:]
