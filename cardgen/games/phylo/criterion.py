"""Conditions of events, keywords and requirements, and the species that each of them fits.

A condition is data: all its keys must fit, and of each list one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

SPELT = ("terrain", "climate", "diet")
"""Keys whose words have other spellings."""
MEASURES = ("scale", "foodchain", "points", "move", "flight", "terrains", "climates")
"""Keys that ask for a number; the last two for how many terrains or climates it has."""


class ValueRange(Struct, frozen=True):
    """At least `low` and at most `high`; `is_same`: as the card that asks."""

    low: int = 0
    high: int = 99
    is_same: bool = False

    def holds(self, value: int | None, asked_by: int | None) -> bool:
        if value is None:
            return False
        return value == asked_by if self.is_same else self.low <= value <= self.high


class SpeciesTraits(Struct, frozen=True):
    """What conditions ask of a species, and its points. `taxa` and `keywords` in small letters; `group` is the
    narrowest of its taxa, as its class.
    """

    card: str
    latin: str
    scale: int | None
    foodchain: int
    diet: str
    terrain: frozenset[str]
    climate: frozenset[str]
    points: int
    taxa: frozenset[str]
    keywords: frozenset[str]
    move: int = 0
    flight: int = 0
    group: str = ""

    @property
    def terrains(self) -> int:
        return len(self.terrain)

    @property
    def climates(self) -> int:
        return len(self.climate)


class Criterion(Struct, frozen=True):
    """A condition; empty where nothing is asked, so that every species fits. Who fits the `exception` does not fit; of
    several `choices` one must fit, too.
    """

    terrain: frozenset[str] = frozenset()
    climate: frozenset[str] = frozenset()
    diet: frozenset[str] = frozenset()
    taxon: frozenset[str] = frozenset()
    species: frozenset[str] = frozenset()
    named: frozenset[str] = frozenset()
    keyword: frozenset[str] = frozenset()
    without: frozenset[str] = frozenset()
    scale: ValueRange | None = None
    foodchain: ValueRange | None = None
    points: ValueRange | None = None
    move: ValueRange | None = None
    flight: ValueRange | None = None
    terrains: ValueRange | None = None
    climates: ValueRange | None = None
    exception: Criterion | None = None
    choices: tuple[Criterion, ...] = ()

    def fits(self, species: SpeciesTraits, asked_by: SpeciesTraits | None = None) -> bool:
        """Whether this species is meant, where `asked_by` is the card that has the condition."""
        sets = (
            (self.terrain, species.terrain),
            (self.climate, species.climate),
            (self.taxon, species.taxa),
            (self.keyword, species.keywords),
        )
        if any(wanted and wanted.isdisjoint(has) for wanted, has in sets) or not self.without.isdisjoint(
            species.keywords
        ):
            return False
        if self.diet and species.diet not in self.diet:
            return False
        if self.species and self.species.isdisjoint((species.card, species.latin.casefold())):
            return False
        if self.named and self.named.isdisjoint(species.card.split("-")):
            return False
        if self.exception is not None and self.exception.fits(species, asked_by):
            return False
        if self.choices and not any(choice.fits(species, asked_by) for choice in self.choices):
            return False
        asker = asked_by or species
        asked = ((getattr(self, name), name) for name in MEASURES)
        return all(
            wanted is None or wanted.holds(getattr(species, name), getattr(asker, name)) for wanted, name in asked
        )

    @property
    def fits_home(self) -> bool:
        """HOME stands for every terrain and every climate, and for nothing else (PH-R3)."""
        is_of_place = bool(self.terrain or self.climate)
        others = (
            self.diet,
            self.taxon,
            self.species,
            self.named,
            self.keyword,
            self.choices,
            *(getattr(self, name) for name in MEASURES),
        )
        return is_of_place and not any(others)


ANY = Criterion()
Spellings = Mapping[str, Mapping[str, str]]
"""How words are written, by the name of their vocabulary, and their ids."""


def criterion(written: Any, spellings: Spellings) -> Criterion:
    """The condition that a card writes. Words that there are not are left as they are: they fit nothing."""
    values: dict[str, Any] = {}
    for name, words in written.items():
        if name in MEASURES:
            values[name] = _measure(words)
        elif name == "either":
            values["choices"] = tuple(criterion(choice, spellings) for choice in words)
        elif name == "except":
            values["exception"] = criterion(words, spellings)
        elif name in SPELT:
            known = spellings.get(name, {})
            values[name] = frozenset(known.get(word.casefold(), word) for word in words)
        else:
            values[name] = frozenset(word.casefold() for word in words)
    return Criterion(**values)


def _measure(written: Any) -> ValueRange:
    if written == "same":
        return ValueRange(is_same=True)
    return ValueRange(written.get("at-least", 0), written.get("at-most", 99))
