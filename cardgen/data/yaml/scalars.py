"""Resolves unquoted YAML scalars to text, numbers, true, false or null.

The answer is that of the YAML 1.2 core schema, whatever older readers think: `no` is text, `012` is
twelve, a date is text. Knows nothing of files and positions.
"""

from __future__ import annotations

import re

Scalar = str | int | float | bool | None

MAX_DIGITS = 18
MAX_NUMBER_LENGTH = 40

CONSTANTS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL"), None),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
# What YAML 1.1 readers take for true and false, and we for text.
OLD_BOOLEANS = {
    word: meaning
    for lower, meaning in (("yes", "true"), ("no", "false"), ("on", "true"), ("off", "false"))
    for word in (lower, lower.title(), lower.upper())
}
# No other word can be anything but text: one look at its first character settles it.
NUMBER_STARTS = frozenset("+-.0123456789")

_INTEGER = re.compile(r"[-+]?[0-9]+")
_BASED = re.compile(r"0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_NOT_FINITE = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")

# What readers of YAML 1.1 make of a word, where it differs from 1.2.
_OTHER_READINGS = (
    (re.compile(r"[-+]?0[0-9]+"), "a number to the base 8, or text"),
    (re.compile(r"0o[0-7]+"), "text"),
    (re.compile(r"[-+]?0b[01_]+"), "a number to the base 2"),
    (re.compile(r"[-+]?(?:[0-9]++(?:\.[0-9]*+)?+|\.[0-9]++)[eE][0-9]+|[-+]?[0-9]++[eE][-+]?[0-9]+"), "text"),
    (re.compile(r"[-+]?[0-9]++_[0-9_]*+(?:\.[0-9_]*)?"), "a number"),
    (re.compile(r"[-+]?[0-9]+(?::[0-5]?[0-9])+(?:\.[0-9]*)?"), "a number to the base 60"),
    (re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[Tt ].*)?"), "a date"),
)


def is_certainly_text(word: str) -> bool:
    """Whether this plain scalar is text for every reader (a quick test, true for nearly all words)."""
    return word[:1] not in NUMBER_STARTS and word not in CONSTANTS and word not in OLD_BOOLEANS


def resolve(word: str) -> Scalar:
    """The value of a plain scalar by the YAML 1.2 core schema.

    A whole number is an `int` however it is written (`60.0`, `6e1`), as JSON Schema reads it.
    Raises ValueError, with the reason as text, for numbers that no card can have.
    """
    if word in CONSTANTS:
        return CONSTANTS[word]
    if word[:1] not in NUMBER_STARTS:
        return word
    if _INTEGER.fullmatch(word):
        return _integer(word, 10)
    if _BASED.fullmatch(word):
        return _integer(word, 0)
    if _FLOAT.fullmatch(word):
        return _decimal(word)
    if _NOT_FINITE.fullmatch(word):
        raise ValueError("is not a finite number")
    return word


def other_reading(word: str) -> str:
    """What readers of YAML 1.1 take this word for, or nothing where all readers agree."""
    if word in OLD_BOOLEANS:
        return OLD_BOOLEANS[word]
    if word[:1] not in NUMBER_STARTS or len(word) > MAX_NUMBER_LENGTH:
        return ""
    return next((reading for form, reading in _OTHER_READINGS if form.fullmatch(word)), "")


def _integer(word: str, base: int) -> int:
    if len(word.lstrip("+-")) > MAX_DIGITS:
        raise ValueError(f"has more than {MAX_DIGITS} digits")
    return int(word, base)


def _decimal(word: str) -> int | float:
    if len(word) > MAX_NUMBER_LENGTH:
        raise ValueError(f"is written with more than {MAX_NUMBER_LENGTH} characters")
    number = float(word)
    if abs(number) >= 10**MAX_DIGITS:
        raise ValueError(f"has more than {MAX_DIGITS} digits")
    return int(number) if number.is_integer() else number
