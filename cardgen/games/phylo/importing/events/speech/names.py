"""The words that names of species are made of, and groups of them that no classification on a card has."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from cardgen.program import PACKAGE

_FILE = PACKAGE / "games" / "phylo" / "importing" / "events" / "speech" / "names.words"
_HISSING, _CONSONANTS = ("s", "x", "sh", "ch"), "bcdfghjklmnpqrstvwxz"


def plural_of(name: str) -> str:
    """More than one of them, where the rule holds."""
    if name.endswith("species"):
        return name
    first, of, last = name.partition(" of ")
    if of:
        return f"{plural_of(first)}{of}{last}"
    if name.endswith("y") and name[-2] in _CONSONANTS:
        return f"{name[:-1]}ies"
    return f"{name}es" if name.endswith(_HISSING) else f"{name}s"


@cache
def _lines() -> tuple[str, ...]:
    lines = _FILE.read_text(encoding="utf-8").splitlines()
    return tuple(line for line in lines if line and not line.startswith("#"))


def _names() -> Mapping[str, str]:
    """Each word with its plural, which stands behind it where no rule makes it."""
    words = (word.partition("/") for line in _lines() if "=" not in line for word in line.split())
    return {word: plural or plural_of(word) for word, _, plural in words}


def _kinds() -> Mapping[str, Mapping[str, list[str]]]:
    """Each group: what all of them are, and which names they have."""
    parted = (line.replace(":", " = ").split(" = ") for line in _lines() if "=" in line)
    return {
        word.strip(): {"taxon": [taxon.strip()], "named": names.split()}
        for words, taxon, names in parted
        for word in words.split(",")
    }


NAMES = _names()
KINDS_BY_NAME = _kinds()
