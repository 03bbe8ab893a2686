"""What an event asks to lie beside a species: how many, and how they compare with it (PH-A19)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from cardgen.games.phylo.criterion import ANY, Criterion, Spellings, criterion

ALIKE = ("species", "genus", "class", "diet", "terrain", "climate", "scale", "foodchain")
"""In what a species may be like another."""
SIZES = ("scale", "foodchain", "points")
"""In what it may be smaller, or larger."""
_COMPARED = ("like", "unlike", "smaller", "larger", "at-least")


class Comparison(Struct, frozen=True):
    """How a species must compare with another: `like` it in all of these, `unlike` in each, `smaller` or `larger` in
    one.
    """

    like: frozenset[str] = frozenset()
    unlike: frozenset[str] = frozenset()
    smaller: str = ""
    larger: str = ""

    @property
    def is_any(self) -> bool:
        return not (self.like or self.unlike or self.smaller or self.larger)


class Company(Struct, frozen=True):
    """At least `low` species beside one, each of which compares with it in some way."""

    which: Criterion = ANY
    low: int = 1
    comparison: Comparison = Comparison()


def comparison_of(written: Mapping[str, Any]) -> Comparison:
    return Comparison(
        frozenset(written.get("like", ())),
        frozenset(written.get("unlike", ())),
        written.get("smaller", ""),
        written.get("larger", ""),
    )


def company_of(written: Mapping[str, Any] | None, spelt: Spellings) -> Company | None:
    if written is None:
        return None
    plain = {key: wanted for key, wanted in written.items() if key not in _COMPARED}
    return Company(criterion(plain, spelt), written.get("at-least", 1), comparison_of(written))
