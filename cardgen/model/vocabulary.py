"""Vocabularies: lists of words that cards may use, the game's own and those that sets bring.

A field of a card that is called like a vocabulary holds words of it, one or a list.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from cardgen.words.overlay import WRITTEN


class Word(Struct, frozen=True):
    """A word of a vocabulary. `set_id` is the set that brings it; empty where it is the game's own.

    `aliases` are as good as its name; `misprints` are understood, and reported. `written` is the name by which cards
    may say it, where it is printed with another. `text` are all its texts, `fields` what else it says.
    """

    id: str
    name: str
    aliases: tuple[str, ...] = ()
    set_id: str = ""
    misprints: tuple[str, ...] = ()
    written: str = ""
    text: Mapping[str, str] = {}
    fields: Mapping[str, Any] = {}


Words = Mapping[str, tuple[Word, ...]]
"""By the name of the vocabulary."""


def words_in(vocabularies: Mapping[str, Any], set_id: str = "") -> Iterator[tuple[str, Word]]:
    """Each word that a `vocabularies:` of a game or a set has, with the name of its vocabulary."""
    for vocabulary, entries in vocabularies.items():
        for entry in entries:
            if isinstance(entry, str):
                name = entry.replace("-", " ")
                yield vocabulary, Word(entry, name, (), set_id, text={"name": name})
            else:
                yield vocabulary, _word(entry, set_id)


def _word(entry: Mapping[str, Any], set_id: str) -> Word:
    return Word(
        id=entry["id"],
        name=entry["text"]["name"],
        aliases=tuple(entry.get("aliases", ())),
        set_id=set_id,
        misprints=tuple(entry.get("misprints", ())),
        written=entry.get(WRITTEN, ""),
        text=entry["text"],
        fields=entry.get("fields", {}),
    )


def gathered(words: Iterable[tuple[str, Word]]) -> Words:
    """Words by their vocabulary; of words with one id the first counts, so a set cannot change the game's."""
    found: dict[str, dict[str, Word]] = {}
    for vocabulary, word in words:
        found.setdefault(vocabulary, {}).setdefault(word.id, word)
    return {vocabulary: tuple(by_id.values()) for vocabulary, by_id in found.items()}


def spellings(words: Iterable[Word]) -> dict[str, str]:
    """How each word may be written, in small letters, and its id.

    Ids count before names, names before aliases, aliases before misprints.
    """
    words = tuple(words)
    return {**misprints(words), **_proper(words)}


def misprints(words: Iterable[Word]) -> dict[str, str]:
    """What is understood though it is a slip, in small letters, and the id of the word that is meant."""
    words = tuple(words)
    proper = _proper(words)
    slips: dict[str, str] = {}
    for word in words:
        for slip in word.misprints:
            if slip.casefold() not in proper:
                slips.setdefault(slip.casefold(), word.id)
    return slips


def _proper(words: tuple[Word, ...]) -> dict[str, str]:
    known = {word.id: word.id for word in words}
    for word in words:
        known.setdefault((word.written or word.name).casefold(), word.id)
    for word in words:
        for alias in word.aliases:
            known.setdefault(alias.casefold(), word.id)
    return known
