"""Writes numbers and lists as a language does, by CLDR."""

from __future__ import annotations

from collections.abc import Sequence

from babel.lists import format_list
from babel.numbers import format_decimal

from cardgen.words.plurals import locale_name


def number(value: float, digits: int, language: str) -> str:
    """A number with so many digits behind its sign for decimals."""
    pattern = f"#,##0.{'0' * digits}" if digits else "#,##0"
    return str(format_decimal(value, format=pattern, locale=locale_name(language)))


def listed(parts: Sequence[str], joint: str, language: str) -> str:
    """Parts with `and` or `or` before the last."""
    style = "or" if joint == "or" else "standard"
    return str(format_list(parts, style=style, locale=locale_name(language)))  # type: ignore[arg-type]
