"""Reads species as the rules see them.

A card that lacks what the rules ask for gives None: it is reported where data is judged, and never played.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from cardgen.games.phylo.criterion import Criterion, SpeciesTraits, Spellings, criterion
from cardgen.model.card import Card
from cardgen.model.game import Game
from cardgen.model.vocabulary import spellings

SPECIES, HOME = "species", "home"
KEYWORDS = {
    "move": "number",
    "flight": "number",
    "spread": "spread",
    "invasive": "over",
    "parasitic": "under",
    "pollinator": "mark",
    "wind": "mark",
    "plankton": "mark",
    "extinct": "mark",
    "commensal": "mark",
    "scavenger": "mark",
    "suspension-feeder": "mark",
    "opportunistic": "mark",
    "mutualistic": "mark",
    "auxotroph": "mark",
    "heterotroph": "mark",
    "mixotroph": "mark",
    "eukaryotroph": "mark",
    "phytoplankton": "mark",
    "zooplankton": "mark",
    "zooxanthellae": "mark",
    "extant": "mark",
    "species-at-risk": "mark",
}
"""The keywords that the rules know, and what each says: a number, a mark, or more. Marks do nothing by themselves;
conditions may ask for them."""
REACHES = range(1, 10)
"""How far MOVE, FLIGHT and SPREAD may reach: farther than any table is wide."""


class Requirement(Struct, frozen=True):
    """Where a card may be laid beyond the rules (PH-R17)."""

    next_to: Criterion | None = None
    under: Criterion | None = None
    on: Criterion | None = None


class SpreadKeyword(Struct, frozen=True):
    """SPREAD: how far from the original; what must be beside it or happen this turn; what doubles the reach."""

    reach: int
    needs: str = ""
    doubled_by: str = ""


class Species(SpeciesTraits, frozen=True):
    """A species, with what its keywords do; `invades` where it is INVASIVE.

    `hosts` where it is PARASITIC: under whom it may lie; None where it needs no host and only lives alone (PH-R15).
    `eats_also` and `eats_only` name food of its own, whatever its FOODCHAIN and SCALE (PH-R26). `known_prey` are the
    animals that it eats in nature and `known_plants` the plants, algae and fungi, None where nothing is said; `seldom`
    are those of both that are a small part of its food, and of `doubted` food it is not known. `range` is where on
    earth it lives, by itself or brought by people; empty where nothing is said. Rules look at none of these.
    """

    spread: SpreadKeyword | None = None
    invades: Criterion | None = None
    hosts: Criterion | None = None
    lives_alone: bool = True
    food: tuple[Criterion, ...] = ()
    eats_also: tuple[Criterion, ...] = ()
    eats_only: tuple[Criterion, ...] = ()
    known_prey: frozenset[str] | None = None
    known_plants: frozenset[str] | None = None
    seldom: frozenset[str] = frozenset()
    doubted: frozenset[str] = frozenset()
    range: frozenset[str] = frozenset()
    ignores_scale: bool = False
    requires: tuple[Requirement, ...] = ()

    @property
    def spread_reach(self) -> int:
        return self.spread.reach if self.spread else 0


def spellings_of(game: Game) -> Spellings:
    return {vocabulary: spellings(words) for vocabulary, words in game.words.items()}


NEEDED = ("foodchain", "diet", "terrain", "climate", "points")


def species_of(card: Card, spelt: Spellings) -> Species | None:
    """What the rules see of a species; None where something that they need is missing or makes no sense."""
    fields = card.fields
    if card.kind != SPECIES or any(not fields.get(name) and fields.get(name) != 0 for name in NEEDED):
        return None
    keywords: Mapping[str, Any] = fields.get("keywords", {})
    try:
        abilities = _abilities(keywords, spelt)
    except (AttributeError, TypeError, ValueError):  # a keyword says what it may not: PHY107
        return None
    wanted, own_food, prey = fields.get("requires", ()), fields.get("food", {}), fields.get("prey", {})
    return Species(
        card=card.id,
        latin=fields.get("latin", ""),
        scale=fields.get("scale"),
        foodchain=fields["foodchain"],
        diet=fields["diet"],
        terrain=frozenset(fields["terrain"]),
        climate=frozenset(fields["climate"]),
        points=fields["points"],
        taxa=frozenset(taxon.casefold() for taxon in fields.get("classification", ())),
        keywords=frozenset(name for name, value in keywords.items() if value is not False),
        group=next((taxon.casefold() for taxon in reversed(fields.get("classification", ()))), ""),
        food=tuple(criterion(condition["feeds-on"], spelt) for condition in wanted if "feeds-on" in condition),
        eats_also=tuple(criterion(named, spelt) for named in own_food.get("also", ())),
        eats_only=tuple(criterion(named, spelt) for named in own_food.get("only", ())),
        known_prey=_named(prey, "known"),
        known_plants=_named(prey, "plants"),
        seldom=_named(prey, "seldom") or frozenset(),
        doubted=_named(prey, "doubted") or frozenset(),
        range=frozenset((*fields.get("range", ()), *fields.get("introduced", ()))),
        ignores_scale=any(condition.get("ignores-scale", False) for condition in wanted),
        requires=tuple(requirement for written in wanted if (requirement := _requirement(written, spelt)) is not None),
        **abilities,
    )


def _named(fields: Mapping[str, Any], name: str) -> frozenset[str] | None:
    """The words of a field; None where it is missing."""
    return frozenset(fields[name]) if name in fields else None


def _abilities(keywords: Mapping[str, Any], spelt: Spellings) -> dict[str, Any]:
    """What keywords let a species do. Raises AttributeError, TypeError or ValueError for what they cannot say."""
    found: dict[str, Any] = {name: _reach(keywords[name]) for name in ("move", "flight") if name in keywords}
    if "spread" in keywords:
        says = keywords["spread"]
        spread: Mapping[str, Any] = {"reach": says} if isinstance(says, int) else says
        found["spread"] = SpreadKeyword(
            _reach(spread.get("reach", 0)), spread.get("needs", ""), spread.get("doubled-by", "")
        )
    if "invasive" in keywords:
        found["invades"] = criterion(keywords["invasive"].get("over", {}), spelt)
    if "parasitic" in keywords:
        says = keywords["parasitic"]
        found["lives_alone"] = says.get("alone", False) is True
        if under := says.get("under"):
            found["hosts"] = criterion(under, spelt)
        elif not found["lives_alone"]:
            raise ValueError("a parasite without a host that does not live alone")
    return found


def _reach(says: Any) -> int:
    reach = int(says)
    if reach not in REACHES:
        raise ValueError(f"{reach} is no reach")
    return reach


def _requirement(written: Mapping[str, Any], spelt: Spellings) -> Requirement | None:
    conditions = {
        name.replace("-", "_"): criterion(written[name], spelt)
        for name in ("next-to", "under", "on")
        if name in written
    }
    return Requirement(**conditions) if conditions else None
