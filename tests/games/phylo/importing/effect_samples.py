"""What texts of events are to mean, as cards write it, for the tests of their grammar."""

from __future__ import annotations

from typing import Any

from cardgen.games.phylo.effect_kinds import written_effects
from cardgen.games.phylo.importing.events.phrase import CLAIMED
from cardgen.games.phylo.importing.events.reader import EventReader

LAND = ["desert", "forest", "grasslands", "tundra", "urban"]
SCORE = {"name": "score-points", "points": 1, "who": "you"}
DISCARD, STRANDED = {"name": "discard-target"}, {"name": "discard-stranded"}
HAND, OWN = {"name": "discard-from-hand"}, {"of": "all", "number": 1, "whose": "own"}
BACK = {"name": "retrieve-from-discard", "number": 1, "which": {"taxon": ["Aves"]}}
FOUND = {"name": "search-pile", "number": 1, "which": {"keyword": ["flight"]}}
SPARED = {"name": "discard-stranded", "which": {"without": ["flight"]}}
LARGE_MAMMAL = {"taxon": ["Mammalia"], "scale": {"at-least": 6}}
CHAIN, DRAW = {"name": "chain-discard"}, {"name": "draw-cards", "number": 2}
BIRD_OF_MINE = {"which": {"taxon": ["Aves"]}, "whose": "own"}
INSECT = {"which": {"taxon": ["Insecta"]}}
OCEANS = {"which": {"terrain": ["ocean"]}, "whose": "own"}
SKIP, LESS = {"name": "skip-turn", "turns": 1, "who": "others"}, {"name": "score-points", "points": -2, "who": "others"}
IN_OCEAN = {"which": {"terrain": ["ocean"]}}


def birds(**more: Any) -> dict[str, Any]:
    return {"name": "discard-species", "of": "all", "which": {"taxon": ["Aves"]}, **more}


def beside(name: str = "discard-species", **more: Any) -> dict[str, Any]:
    return {"name": name, "of": "neighbours", **more}


def done(reader: EventReader, words: str) -> dict[str, Any] | None:
    """What a text says is done, but for what it calls its target."""
    effect = (reader.effect(words) or {}).get("effect", {})
    plain = [{key: value for key, value in step.items() if key != CLAIMED} for step in written_effects(effect)]
    found = plain[0] | ({"then": plain[1:]} if plain[1:] else {})
    return found or None
