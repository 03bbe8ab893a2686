"""Explains errors of the YAML parser to the person who wrote the file."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

# The parser's words, and ours. What is not here is passed on as the parser says it.
_CUT_SHORT = "a `#` begins a comment here: the rest of the line is lost"
_NO_VALUE = "a value is expected here"
_NO_KEY = "a `:` where no key can stand"
NEVER_CLOSED, CLOSE = "quotes that are never closed", "close the quotes"
_WITH_COLON = "quote text that contains `: `"
_WORDS = {
    "mapping values are not allowed in this context": (_NO_KEY, f"{_WITH_COLON}, or check the indentation"),
    "mapping values are not allowed here": (_NO_KEY, f"{_WITH_COLON}, or check the indentation"),
    "could not find expected ':'": ("a key without `:`", "write `key: value`"),
    "did not find expected key": ("a key is expected here", "check indentation, quotes and brackets"),
    "did not find expected '-' indicator": ("a `-` is expected here", "indent all items of a list alike"),
    "did not find expected ',' or ']'": ("a `,` or `]` is expected here", "close the list with `]`"),
    "did not find expected ',' or '}'": ("a `,` or `}` is expected here", "close the mapping with `}`"),
    "did not find expected node content": (_NO_VALUE, "check brackets and commas"),
    "found unexpected end of stream": (NEVER_CLOSED, CLOSE),
    "found character that cannot start any token": (
        "no value can start with this character",
        "quote the text; indent with blanks, not with tabs",
    ),
    "found a tab character that violates indentation": ("a tab in the indentation", "indent with blanks"),
    "found undefined tag handle": ("tags are not read", "write plain values: no `!tags`"),
}

# Signs that text may contain but not begin with, unless it is between quotation marks.
_SIGNS = {"*": "`*`", "&": "`&`", "!": "`!`", "%": "`%`", "@": "`@`", "`": "a backtick"}


COMMENT_IN_TEXT = "put the whole text in quotation marks; a comment has a blank after its `#`"
COMMENT_FOR_TEXT = "leave the `#` out, or put the whole text in quotation marks"
"""Remedies where a `#` began a comment in a text, and where nothing but the comment is left."""

# A `#` where YAML begins a comment between brackets.
_COMMENT = re.compile(r"[\s\[{,]#(?=\w)")
_KEY_AND_TEXT = re.compile(r"\s*(?:- )*([\w-]+): (\S.*)")
_MARK = re.compile(r"[,{}\[\]\"]")
_TEXT_OF_KEY = re.compile(r"(?<![\w-])([\w-]++): (.+)", re.DOTALL)
# A key and its value of one word, and the key that follows without a comma, up to its colon.
_TWO_KEYS = re.compile(r"(?<![\w-])([\w-]++: [^,{}\[\]\"\s]+) ([a-z][\w-]*)$")
_TO_THE_END = re.compile(r"[^{}\[\]\"#]*?(?=,\s*[\w-]+:|[}\]]|$)")
_KEY = re.compile(r" *(?:- )*([a-z][\w-]*):(?: |$)")
_MARKS_OF_PRINT = "\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}\N{DOUBLE LOW-9 QUOTATION MARK}"
# A text between curly marks, or one that begins with a straight and ends with a curly one.
_CURLY = re.compile(rf"\s*(?:- )*([\w-]+): ([{_MARKS_OF_PRINT}].*|\"[^\"]*[{_MARKS_OF_PRINT}])")
_OF_INDENTATION = (
    "mapping values are not allowed in this context",
    "mapping values are not allowed here",
    "did not find expected key",
    "did not find expected '-' indicator",
    "could not find expected ':'",
)
# Looking further than that takes time, and shows nobody anything.
_NEAR, _FAR = 120, 20


def in_quotation_marks(sign: str) -> str:
    """The remedy for text without quotation marks that begins with `sign`."""
    return f"text that begins with {_SIGNS[sign]} needs quotation marks"


def explained(error: Exception, text: str) -> tuple[str, str, int, int]:
    """Message, remedy, and line and column from 0, of an error of the parser about `text`."""
    problem = str(getattr(error, "problem", None) or "this is not YAML")
    begin = getattr(error, "context_mark", None)
    mark = getattr(error, "problem_mark", None) or begin
    # An alias that is none is reported at its second letter.
    start = begin if "alphabetic or numeric character" in problem else mark
    if start is not None and (sign := _character(text, start.line, start.column)) in _SIGNS:
        message = f"no value can start with {_SIGNS[sign]}"
        return message, in_quotation_marks(sign), start.line, start.column
    if start is not None and _character(text, start.line, start.column) == "\t":
        return "no value can start with a tab", "indent with blanks, not with tabs", start.line, start.column
    line, column = (mark.line, mark.column) if mark is not None else (0, 0)
    lines = text.split("\n")
    for place in dict.fromkeys(here.line for here in (mark, begin) if here is not None):
        if curly := _curly(lines, place):
            return curly
    if problem in _OF_INDENTATION and (odd := _odd_indentation(lines, line)):
        return odd
    message, remedy = _WORDS.get(problem, (problem, "check indentation, quotes and brackets"))
    if begin is not None and remedy.startswith("close"):
        if (place := _comment_between(lines, begin, line)) is not None:
            return _CUT_SHORT, COMMENT_FOR_TEXT, *place
        quoted = _text_with_colon(lines[line], column) if line < len(lines) else None
        if quoted is not None:
            return _NO_KEY, _with_comma(lines[line], column) + _WITH_COLON + quoted, line, column
    if message == _NO_VALUE and (place := _comment_above(lines, line)) is not None:
        return _CUT_SHORT, COMMENT_FOR_TEXT, *place
    if message == _NO_KEY and line < len(lines):
        remedy = remedy.replace(_WITH_COLON, _WITH_COLON + _line_with_colon(lines[line], column))
    if begin is not None and begin.line == line and remedy.startswith("close") and _goes_on(lines, line, column):
        return message, f"put a `,` before what stands here, or {remedy}", line, column
    if begin is not None and begin.line < line and remedy.startswith("close"):
        remedy += f"; opened in line {begin.line + 1}"
    return message, remedy, line, column


def _curly(lines: list[str], number: int) -> tuple[str, str, int, int] | None:
    """What is wrong with a line whose text a word processor put into curly quotation marks."""
    line = lines[number] if number < len(lines) else ""
    match = _CURLY.fullmatch(line.rstrip()) if len(line) <= _NEAR * _FAR else None
    if match is None:
        return None
    inner = match[2].strip(_MARKS_OF_PRINT + '"')
    written = "" if '"' in inner or len(inner) > _NEAR else f': `{match[1]}: "{inner}"`'
    return (
        "curly quotation marks are text to YAML",
        f"write straight ones around the text{written}",
        number,
        match.start(2),
    )


def _odd_indentation(lines: list[str], number: int) -> tuple[str, str, int, int] | None:
    """What is wrong with a line, or the one above it, that begins a blank or two beside the lines around it."""
    number = min(number, len(lines) - 1)
    above = next((place for place in range(number - 1, -1, -1) if lines[place].strip()), number)
    counts = Counter(map(_margin, lines))
    odd = min((above, number), key=lambda place: counts[_margin(lines[place])])
    key, own = _KEY.match(lines[odd]), _margin(lines[odd])
    if key is None or own is None or lines[odd].lstrip().startswith("- "):
        return None
    usual = Counter(_margin(line) for line in lines if (match := _KEY.match(line)) and match[1] == key[1])
    near = [margin for margin in counts if margin is not None and 0 < abs(margin - own) < 3]
    beside = _margins_beside(lines, odd)
    best = max(near, key=lambda margin: (usual[margin], margin in beside, counts[margin]), default=None)
    if best is None or counts[best] <= counts[own]:
        return None
    message = f"this line has {own} blanks in front of it, and lines around it have {best}"
    return message, f"put {best} blanks before `{key[1]}:`", odd, max(0, own - 1)


def _margins_beside(lines: list[str], number: int) -> set[int | None]:
    """How many blanks the next line around has: that below, and that above unless a block begins in it."""
    above = next((line for line in reversed(lines[max(0, number - _NEAR) : number]) if line.strip()), "")
    below = next((line for line in lines[number + 1 : number + 1 + _NEAR] if line.strip()), "")
    opens = above.rstrip().endswith(":")
    deeper = {margin for margin in (_margin(below),) if not opens or (margin or 0) > (_margin(above) or 0)}
    return deeper if opens else {*deeper, _margin(above)}


def _margin(line: str) -> int | None:
    """How many blanks are before the key of a line; those of an entry count its `- `, too. None of a line without."""
    match = _KEY.match(line)
    return match.start(1) if match else None


def _comment_between(lines: list[str], begin: Any, last: int) -> tuple[int, int] | None:
    """Line and column of a `#` that makes a comment of what was to stand between brackets; not one inside quotes."""
    for number in range(begin.line, min(last, len(lines) - 1) + 1):
        start = begin.column if number == begin.line else 0
        for match in _COMMENT.finditer(lines[number], start, start + _NEAR * _FAR):
            if lines[number].count('"', start, match.start()) % 2 == 0:
                return number, match.end() - 1
    return None


def _comment_above(lines: list[str], last: int) -> tuple[int, int] | None:
    """The same in a line or the next above that is not empty, behind a bracket that is not closed before it."""
    above = next((number for number in range(last - 1, max(-1, last - _FAR), -1) if lines[number].strip()), last)
    for number in (above, min(last, len(lines) - 1)):
        match = _COMMENT.search(lines[number])
        before = lines[number][: match.end()] if match is not None else ""
        if match is not None and sum(map(before.count, "{[")) > sum(map(before.count, "}]")) and '"' not in before:
            return number, match.end() - 1
    return None


def _text_with_colon(line: str, column: int) -> str | None:
    """How to write the text between brackets whose `:` is at `column`; None where there is no such text."""
    *_, before = _MARK.split(line[max(0, column - _NEAR) : column])
    start = _TEXT_OF_KEY.search(before)
    if start is None or not line.startswith(":", column):
        return None
    end = _TO_THE_END.match(line[column : column + _NEAR])
    return _example(start[1], start[2] + end[0]) if end else ""


def _with_comma(line: str, column: int) -> str:
    """Where a `,` is missing, if the `:` at `column` is the next key's: a small word behind a value of one."""
    two = _TWO_KEYS.search(line[max(0, column - _NEAR) : column])
    end = _TO_THE_END.match(line[column : column + _NEAR])
    value = end[0].rstrip() if end else ":"
    return f"put a `,` before `{two[2]}:`, as in `{two[1]}, {two[2]}{value}`; or " if two else ""


def _goes_on(lines: list[str], line: int, column: int) -> bool:
    """Whether a value or a key stands there."""
    return line < len(lines) and re.match(r"[\w\"']", lines[line][column:]) is not None


def _line_with_colon(line: str, column: int) -> str:
    """How to write the line of a key and a text whose `:` is at `column`; nothing where it is not plain to see."""
    whole = _KEY_AND_TEXT.match(line) if len(line) <= _NEAR else None
    return _example(whole[1], whole[2]) if whole and whole.start(2) <= column else ""


def _example(key: str, value: str) -> str:
    return "" if '"' in value or "\\" in value else f', as in `{key}: "{value.strip()}"`'


def _character(text: str, line: int, column: int) -> str:
    lines = text.split("\n")
    return lines[line][column : column + 1] if line < len(lines) else ""
