"""Writes numbers and lists as a language does, by CLDR."""

from __future__ import annotations

import re
from collections.abc import Sequence

from babel.lists import format_list
from babel.numbers import format_decimal

from cardgen.words.plurals import locale_name

_MARKS = r"(?:<[^<>]*>|[*“«¿¡])*"
_SOUNDS = (
    (" y ", " e ", re.compile(_MARKS + r"h?[ií](?![aeoáéó])", re.IGNORECASE)),
    (" o ", " u ", re.compile(_MARKS + r"h?[oó]", re.IGNORECASE)),
)


def number(value: float, digits: int, language: str) -> str:
    """A number with so many digits behind its sign for decimals."""
    pattern = f"#,##0.{'0' * digits}" if digits else "#,##0"
    return str(format_decimal(value, format=pattern, locale=locale_name(language)))


def listed(parts: Sequence[str], joint: str, language: str) -> str:
    """Parts with `and` or `or` before the last."""
    style = "or" if joint == "or" else "standard"
    whole = str(format_list(parts, style=style, locale=locale_name(language)))  # type: ignore[arg-type]
    return _in_spanish(whole, parts[-1]) if len(parts) > 1 and language.partition("-")[0] == "es" else whole


def _in_spanish(whole: str, last: str) -> str:
    """With `e` before the sound of an i, and `u` before that of an o: CLDR says so, Babel does not."""
    for usual, changed, sound in _SOUNDS:
        if whole.endswith(usual + last) and sound.match(last):
            return whole.removesuffix(usual + last) + changed + last
    return whole
