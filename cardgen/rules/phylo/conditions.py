"""Do keywords, conditions and events of a card say something that the rules understand? Checks of one card.

Checks PHY103 (words inside conditions; those of other fields are found where words are linked), PHY106, PHY107, PHY109,
PHY116, and of an expansion's unknown keywords PHY404. Knows no deck and no other card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.card import Card, NodePath
from cardgen.model.game import Game
from cardgen.model.ids import nearest
from cardgen.rules.phylo.criterion import SPELT
from cardgen.rules.phylo.species import ALONE, EFFECTS, EVENT, HOME, KEYWORDS, SPECIES, spellings_of

REACHES = range(1, 10)
"""How many spots MOVE, FLIGHT and SPREAD may say."""
SPREAD_NEEDS = ("pollinator", "wind")  # PH-R16
CHANGED = {"change-terrain": "terrain", "change-climate": "climate"}
"""The vocabulary of what an effect changes into."""
MEANT = {
    "to": "say what the spot becomes, as in `to: desert`",
    "turns": "say for how many turns, as in `turns: 2`",
    "points": "say how many points more or less, as in `points: 2`",
}


def criteria_of(card: Card) -> Iterator[tuple[NodePath, Mapping[str, Any]]]:
    """Each condition that a card writes, and where: of keywords, of `requires`, of an event's target."""
    fields = card.fields
    for name, key in (("invasive", "over"), ("parasitic", "under")):
        says = fields.get("keywords", {}).get(name)
        if isinstance(says, Mapping) and key in says:
            yield ("keywords", name, key), says[key]
    for place, one in enumerate(fields.get("requires", ())):
        for key in ("next-to", "feeds-on", "under", "on"):
            if key in one:
                yield ("requires", place, key), one[key]
    if isinstance(fields.get("target"), Mapping):
        yield ("target",), fields["target"]


def words_of(card: Card) -> Iterator[tuple[str, str, NodePath]]:
    """Each word in a card's conditions and effect that belongs to a vocabulary: vocabulary, word, place."""
    for path, written in criteria_of(card):
        for vocabulary in SPELT:
            for place, word in enumerate(written.get(vocabulary, ())):
                yield vocabulary, word, (*path, vocabulary, place)
    effect = card.fields.get("effect", {})
    if "to" in effect and effect.get("name") in CHANGED:
        yield CHANGED[effect["name"]], effect["to"], ("effect", "to")


def unknown_word(card: Card, game: Game) -> Iterator[Diagnostic]:
    """PHY103: a terrain, climate or diet of a condition that there is not: it would fit nothing (PH-D1)."""
    words = list(words_of(card))
    known = spellings_of(game) if words else {}
    for vocabulary, word, place in words:
        spelt = known.get(vocabulary, {})
        if word.casefold() not in spelt:
            help = nearest(word, spelt) or _listed(dict.fromkeys(spelt.values()))
            yield card.origin.finding("PHY103", f"`{word}` is not a {vocabulary}", *place, help=help)


def _listed(names: Iterable[str]) -> str:
    return f"there are {', '.join(f'`{name}`' for name in names)}"


def unknown_keyword(card: Card, game: Game) -> Iterator[Diagnostic]:
    """PHY106, of an expansion's card PHY404: a keyword that the rules do not have, on the card or in a condition."""
    named: list[tuple[str, NodePath, bool]] = [
        (name, ("keywords", name), True) for name in card.fields.get("keywords", {})
    ]
    for path, written in criteria_of(card):
        for key in ("keyword", "without"):
            named += [(word.casefold(), (*path, key, place), False) for place, word in enumerate(written.get(key, ()))]
    for name, place, is_key in named:
        if name not in KEYWORDS:
            code = "PHY404" if _is_of_expansion(card, game) else "PHY106"
            help = nearest(name, KEYWORDS) or _listed(KEYWORDS)
            message = f"`{name}` is not a keyword of the rules"
            yield card.origin.finding(code, message, *place, help=help, key=is_key)


def _is_of_expansion(card: Card, game: Game) -> bool:
    folder = card.origin.document.path.parent.parent
    sets = (one for one in game.sets.values() if one.origin.document.path.parent == folder)
    return any(game.base_of(one) is not None for one in sets)


def keyword_argument(card: Card, game: Game) -> Iterator[Diagnostic]:
    """PHY107: numbers of MOVE, FLIGHT and SPREAD from 1 on; INVASIVE and PARASITIC with a condition (PH-R14 to 16)."""
    for name, says in card.fields.get("keywords", {}).items():
        for fault, place, help in _argument_faults(name, says):
            yield card.origin.finding("PHY107", fault, "keywords", name, *place, help=help)


def _argument_faults(name: str, says: Any) -> Iterator[tuple[str, NodePath, str]]:
    """What is wrong with what a keyword says: the fault, where below the keyword, and the remedy."""
    kind, shown = KEYWORDS.get(name), name.upper()
    if kind == "number" and not _is_reach(says):
        yield _not_a_reach(shown, says), (), f"write how many spots, as in `{name}: 2`, or take it out"
    elif kind == "spread":
        yield from _spread_faults(says)
    elif kind in ("over", "under"):
        what = "which species it may cover" if kind == "over" else "which species may be its host"
        if not _is_told(says, kind):
            yield f"{shown} does not say {what}", (), f"write it as in `{name}: {{{kind}: {{taxon: [Mammalia]}}}}`"
    elif kind == "mark" and not isinstance(says, bool):
        yield f"{shown} is a mark and says nothing but `true`", (), f"write `{name}: true`"


def _is_told(says: Any, kind: str) -> bool:
    """Does it say which species? A parasite that lives alone needs no host (PH-R15)."""
    if not isinstance(says, Mapping):
        return False
    return bool(says.get(kind)) or (kind == "under" and says.get("alone") is True)


def _spread_faults(says: Any) -> Iterator[tuple[str, NodePath, str]]:
    told = says if isinstance(says, Mapping) else {"reach": says}
    place: NodePath = ("reach",) if isinstance(says, Mapping) and "reach" in says else ()
    if not _is_reach(told.get("reach")):
        yield _not_a_reach("SPREAD", told.get("reach")), place, "write how many spots, as in `spread: {reach: 1}`"
    for key in ("needs", "doubled-by"):
        if key in told and told[key] not in SPREAD_NEEDS:
            yield f"`{told[key]}` lets nothing SPREAD", (key,), "write `pollinator` or `wind`, or take it out"


def _is_reach(says: Any) -> bool:
    return isinstance(says, int) and not isinstance(says, bool) and says in REACHES


def _not_a_reach(shown: str, says: Any) -> str:
    if isinstance(says, int) and not isinstance(says, bool):
        return f"{shown} {says}: the number must be {REACHES.start} to {REACHES.stop - 1}"
    return f"{shown} does not say how many spots"


def event_incomplete(card: Card, game: Game) -> Iterator[Diagnostic]:
    """PHY109: an event says what it is laid on and what it does, with all that its effect needs (PH-R18)."""
    if card.kind != EVENT:
        return
    target, effect = card.fields.get("target"), card.fields.get("effect", {})
    name = effect.get("name")
    if target is None:
        help = "say which species it is laid on, as in `target: {taxon: [Plantae]}`, or `target: alone`"
        yield card.origin.finding("PHY109", f"the event `{card.id}` has no target", "id", help=help)
    if name is None:
        help = "say what it does, as in `effect: {name: discard-target}`; `other` for what has no name"
        yield card.origin.finding("PHY109", f"the event `{card.id}` has no effect", "id", help=help)
    elif name not in EFFECTS:
        yield card.origin.finding("PHY109", f"`{name}` is not an effect", "effect", "name", help=nearest(name, EFFECTS))
    else:
        for key in EFFECTS[name]:
            if not effect.get(key):
                message = f"the effect `{name}` of `{card.id}` does not say `{key}`"
                yield card.origin.finding("PHY109", message, "effect", help=MEANT[key])
        if target == "alone" and name not in ALONE:
            message = f"the effect `{name}` of `{card.id}` needs a species to be laid on"
            help = "write which, as in `target: {terrain: [forest]}`"
            yield card.origin.finding("PHY109", message, "target", help=help)
        elif name == "retrieve-from-discard" and target not in (None, "alone"):
            message = f"an event that does `{name}`, as `{card.id}`, is laid on none"
            yield card.origin.finding("PHY109", message, "target", help="write `target: alone`")


def effect_not_simulated(card: Card, game: Game) -> Iterator[Diagnostic]:
    """PHY116: what the rules cannot play is laid without effect when games are played (PH-A19)."""
    help = "say it with an effect that the rules know, or judge by hand how it plays"
    if card.kind == EVENT and card.fields.get("effect", {}).get("name") == "other":
        message = f"the effect of `{card.id}` is not simulated: when games are played it does nothing"
        yield card.origin.finding("PHY116", message, "effect", severity=Severity.INFO, help=help)
    elif card.kind not in (SPECIES, EVENT, HOME):
        message = f"cards of the kind `{card.kind}` are not simulated: when games are played `{card.id}` does nothing"
        place = "kind" if "kind" in card.origin.value else "id"
        yield card.origin.finding("PHY116", message, place, severity=Severity.INFO, help=help)
