"""Tells which form of a message a number asks for, as CLDR has it for each language."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from gettext import c2py
from typing import Any

from babel.core import Locale, UnknownLocaleError
from babel.messages.plurals import get_plural

from cardgen.words.pseudo import PSEUDO


def is_language(id: str) -> bool:
    """Whether CLDR knows a language by this code, as `de` or `pt-BR`."""
    if id in PSEUDO:
        return True
    try:
        Locale.parse(id, sep="-")
    except (ValueError, UnknownLocaleError):
        return False
    return True


def name_of(id: str) -> str:
    """What a language is called in English."""
    return id if id in PSEUDO else str(Locale.parse(id, sep="-").english_name)


def header_of(id: str) -> str:
    """The header `Plural-Forms` of a file of translations."""
    return str(get_plural(locale_name(id)).plural_forms).rstrip(";") + ";"


def number_of_forms(id: str) -> int:
    """How many forms a message with a number has."""
    return int(get_plural(locale_name(id)).num_plurals)


@cache
def plural_of(id: str) -> Callable[[Any], int]:
    """The function that tells which form a number asks for."""
    choose = c2py(get_plural(locale_name(id)).plural_expr)
    last = number_of_forms(id) - 1
    return lambda n: int(choose(int(n))) if n == int(n) else last


def locale_name(id: str) -> str:
    """How Babel calls a language."""
    return "en" if id in PSEUDO else id.replace("-", "_")
