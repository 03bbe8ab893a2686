"""What does the YAML parser's complaint mean to the person who wrote the file?"""

from __future__ import annotations

# The parser's words, and ours. What is not here is passed on as the parser says it.
_WORDS = {
    "mapping values are not allowed in this context": (
        "a `:` where no key can stand",
        "quote text that contains `: `, or check the indentation",
    ),
    "mapping values are not allowed here": (
        "a `:` where no key can stand",
        "quote text that contains `: `, or check the indentation",
    ),
    "could not find expected ':'": ("a key without `:`", "write `key: value`"),
    "did not find expected key": ("a key is expected here", "check indentation, quotes and brackets"),
    "did not find expected '-' indicator": ("a `-` is expected here", "indent all items of a list alike"),
    "did not find expected ',' or ']'": ("a `,` or `]` is expected here", "close the list with `]`"),
    "did not find expected ',' or '}'": ("a `,` or `}` is expected here", "close the mapping with `}`"),
    "did not find expected node content": ("a value is expected here", "check brackets and commas"),
    "found unexpected end of stream": ("quotes that are never closed", "close the quotes"),
    "found character that cannot start any token": (
        "no value can start with this character",
        "quote the text; indent with blanks, not with tabs",
    ),
    "found a tab character that violates indentation": ("a tab in the indentation", "indent with blanks"),
    "found undefined tag handle": ("tags are not read", "write plain values: no `!tags`"),
}

# Signs that text may contain but not begin with, unless it is between quotation marks.
_SIGNS = {"*": "`*`", "&": "`&`", "!": "`!`", "%": "`%`", "@": "`@`", "`": "a backtick"}


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
    line, column = (mark.line, mark.column) if mark is not None else (0, 0)
    message, remedy = _WORDS.get(problem, (problem, "check indentation, quotes and brackets"))
    if begin is not None and begin.line < line and remedy.startswith("close"):
        remedy += f"; opened in line {begin.line + 1}"
    return message, remedy, line, column


def _character(text: str, line: int, column: int) -> str:
    lines = text.split("\n")
    return lines[line][column : column + 1] if line < len(lines) else ""
