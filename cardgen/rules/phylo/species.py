"""What is a card of Phylo to its rules? Species and events, as their cards write them.

A card that lacks what the rules ask for gives None: it is reported where data is judged, and never played.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from cardgen.model.card import Card
from cardgen.model.game import Game
from cardgen.model.vocabulary import spellings
from cardgen.rules.phylo.criterion import Criterion, Spellings, criterion

SPECIES, EVENT, HOME = "species", "event", "home"
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
EFFECTS = {
    "discard-target": (),
    "discard-adjacent-diet": (),
    "change-terrain": ("to", "turns"),
    "change-climate": ("to", "turns"),
    "chain-discard": (),
    "retrieve-from-discard": (),
    "block-neighbours": ("turns",),
    "points-modifier": ("points",),
    "other": (),
}
"""The effects that can be played (PH-A19), and what each must say; `other` is whatever cannot."""
REACHES = range(1, 10)
"""How far MOVE, FLIGHT and SPREAD may reach: farther than any table is wide."""
ALONE = ("retrieve-from-discard", "other")
"""Effects of events that may be laid on no species."""


class Requirement(Struct, frozen=True):
    """Where a card may be laid beyond the rules (PH-R17)."""

    next_to: Criterion | None = None
    under: Criterion | None = None
    on: Criterion | None = None


class Spread(Struct, frozen=True):
    """SPREAD: how far from the original; what must be beside it or happen this turn; what doubles the reach."""

    reach: int
    needs: str = ""
    doubled_by: str = ""


class Species(Struct, frozen=True):
    """A species. `taxa` and `keywords` in small letters; `invades` where it is INVASIVE.

    `hosts` where it is PARASITIC: under whom it may lie; None where it needs no host and only lives alone (PH-R15).
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
    spread: Spread | None = None
    invades: Criterion | None = None
    hosts: Criterion | None = None
    lives_alone: bool = True
    food: tuple[Criterion, ...] = ()
    ignores_scale: bool = False
    requires: tuple[Requirement, ...] = ()

    @property
    def spread_reach(self) -> int:
        return self.spread.reach if self.spread else 0


class Event(Struct, frozen=True):
    """An event. `target` is None where it is laid on no species; a WIND lets plants SPREAD in its turn."""

    card: str
    target: Criterion | None
    effect: str
    to: str = ""
    turns: int = 1
    points: int = 0
    is_wind: bool = False


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
    wanted = fields.get("requires", ())
    return Species(
        card.id,
        fields.get("latin", ""),
        fields.get("scale"),
        fields["foodchain"],
        fields["diet"],
        frozenset(fields["terrain"]),
        frozenset(fields["climate"]),
        fields["points"],
        frozenset(taxon.casefold() for taxon in fields.get("classification", ())),
        frozenset(name for name, value in keywords.items() if value is not False),
        food=tuple(criterion(one["feeds-on"], spelt) for one in wanted if "feeds-on" in one),
        ignores_scale=any(one.get("ignores-scale", False) for one in wanted),
        requires=tuple(one for written in wanted if (one := _requirement(written, spelt)) is not None),
        **abilities,
    )


def _abilities(keywords: Mapping[str, Any], spelt: Spellings) -> dict[str, Any]:
    """What keywords let a species do. Raises AttributeError, TypeError or ValueError for what they cannot say."""
    found: dict[str, Any] = {name: _reach(keywords[name]) for name in ("move", "flight") if name in keywords}
    if "spread" in keywords:
        says = keywords["spread"]
        told: Mapping[str, Any] = {"reach": says} if isinstance(says, int) else says
        found["spread"] = Spread(_reach(told.get("reach", 0)), told.get("needs", ""), told.get("doubled-by", ""))
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


def event_of(card: Card, spelt: Spellings) -> Event | None:
    """What the rules see of an event; None where it has no target or no effect that makes sense (PHY109)."""
    effect = card.fields.get("effect", {})
    target = card.fields.get("target")
    name = effect.get("name", "")
    if card.kind != EVENT or target is None or name not in EFFECTS or any(key not in effect for key in EFFECTS[name]):
        return None
    if target == "alone" and name not in ALONE:
        return None
    known = spelt.get({"change-terrain": "terrain", "change-climate": "climate"}.get(name, ""), {})
    to = effect.get("to", "")
    return Event(
        card.id,
        None if target == "alone" else criterion(target, spelt),
        name,
        known.get(to.casefold(), to),
        effect.get("turns", 1),
        effect.get("points", 0),
        bool(card.fields.get("keywords", {}).get("wind", False)),
    )
