"""Checks whether keywords and events of one card say what the rules can play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cardgen.analysis.checks.check import INFO, Finding, check
from cardgen.games.phylo.effect_faults import faults_of
from cardgen.games.phylo.effect_kinds import EFFECTS, written_steps
from cardgen.games.phylo.event import EVENT
from cardgen.games.phylo.species import HOME, KEYWORDS, SPECIES
from cardgen.model.card import Card, NodePath
from cardgen.model.game import Game
from cardgen.model.link.ids import nearest
from cardgen.words.language import ENGLISH

REACHES = range(1, 10)
"""How many spots MOVE, FLIGHT and SPREAD may say."""
SPREAD_NEEDS = ("pollinator", "wind")  # PH-R16
MEANT = {
    "to": "say what the spot becomes, as in `to: desert`, or where the cards go, as in `to: top`",
    "turns": "say for how many turns, as in `turns: 2`",
    "points": "say how many points more or less, as in `points: 2`",
    "of": "say for whom, `of: neighbours` or `of: all`",
    "number": "say how many cards or actions, as in `number: 2`",
    "reach": "say how many spots, as in `reach: 2`",
    "at": "say where, `at: beside` or `at: spot`",
    "who": "say which players, `who: you`, `others` or `everyone`",
}


@check("PHY107", "keyword-argument", kind="static", of="card", stops_drafts=False)
def keyword_argument(card: Card, game: Game) -> Iterator[Finding]:
    """Numbers of MOVE, FLIGHT and SPREAD from 1 on; INVASIVE and PARASITIC with a condition (PH-R14 to 16).

    ## What it reports

    MOVE, FLIGHT or SPREAD without a number from 1 to 9; SPREAD that needs something other than `pollinator` or `wind`;
    INVASIVE that does not say which species it may cover, PARASITIC that says neither which may be its host nor that it lives alone
    (`alone: true`); a mark such
    as POLLINATOR that says more than `true`. Static.

    ## Why it matters

    The number is how many spots the card may go (PH-R16). Without a condition nobody knows what an INVASIVE card may
    cover (PH-R14), or where a PARASITIC one may live (PH-R15).

    ## Example

    ```diff edit
    card_data/phylo/sets/starter/cards/woodland.yaml
    -    keywords: {move: 2}
    +    keywords: {move: 0}
         evidence:
           - https://en.wikipedia.org/wiki/Horse
    ```

    ## Repair

    Write the number or the condition as the help shows, or take the keyword out.

    ```diff edit
    card_data/phylo/sets/starter/cards/woodland.yaml
    -    keywords: {move: 0}
    +    keywords: {move: 2}
         evidence:
           - https://en.wikipedia.org/wiki/Horse
    ```
    """
    for name, says in card.fields.get("keywords", {}).items():
        for fault, place, help in _argument_faults(name, says):
            yield Finding(card.origin, fault, ("keywords", name, *place), help)


def _argument_faults(name: str, says: Any) -> Iterator[tuple[str, NodePath, str]]:
    """What is wrong with what a keyword says: the fault, where below the keyword, and the remedy."""
    kind, shown = KEYWORDS.get(name), name.upper()
    if kind == "number" and not _is_reach(says):
        yield _not_a_reach(shown, says), (), f"write how many spots, as in `{name}: 2`, or take it out"
    elif kind == "spread":
        yield from _spread_faults(says)
    elif kind in ("over", "under"):
        what = "which species it may cover" if kind == "over" else "which species may be its host"
        if not _names_species(says, kind):
            yield f"{shown} does not say {what}", (), f"write it as in `{name}: {{{kind}: {{taxon: [Mammalia]}}}}`"
    elif kind == "mark" and not isinstance(says, bool):
        yield f"{shown} is a mark and says nothing but `true`", (), f"write `{name}: true`"


def _names_species(says: Any, kind: str) -> bool:
    """Whether it names species. A parasite that lives alone needs no host (PH-R15)."""
    if not isinstance(says, Mapping):
        return False
    return bool(says.get(kind)) or (kind == "under" and says.get("alone") is True)


def _spread_faults(says: Any) -> Iterator[tuple[str, NodePath, str]]:
    spread = says if isinstance(says, Mapping) else {"reach": says}
    place: NodePath = ("reach",) if isinstance(says, Mapping) and "reach" in says else ()
    if not _is_reach(spread.get("reach")):
        yield _not_a_reach("SPREAD", spread.get("reach")), place, "write how many spots, as in `spread: {reach: 1}`"
    for key in ("needs", "doubled-by"):
        if key in spread and spread[key] not in SPREAD_NEEDS:
            yield f"`{spread[key]}` lets nothing SPREAD", (key,), "write `pollinator` or `wind`, or take it out"


def _is_reach(says: Any) -> bool:
    return isinstance(says, int) and not isinstance(says, bool) and says in REACHES


def _not_a_reach(shown: str, says: Any) -> str:
    if isinstance(says, int) and not isinstance(says, bool):
        return f"{shown} {says}: the number must be {REACHES.start} to {REACHES.stop - 1}"
    return f"{shown} does not say how many spots"


@check("PHY109", "event-incomplete", kind="static", of="card", stops_drafts=False)
def event_incomplete(card: Card, game: Game) -> Iterator[Finding]:
    """An event says what it is laid on and what it does, with all that its effect needs (PH-R18).

    ## What it reports

    An event without a target or without an effect; an effect that the rules do not have, that lacks what it needs, as
    `to` and `turns` of `change-terrain`, or says what means nothing to it; also of those in `then`. `alone` is a target
    only for effects that touch no target, and the only one that `retrieve-from-discard` and `cancel-event` have. An
    answer `against` an event that there is not.
    [What each effect says](phylo-rules.md#effects-of-events). Static.

    ## Why it matters

    An event is laid on a species that meets its condition, and its effect happens at once (PH-R18). A card that does not
    say both cannot be played.

    ## Example

    ```diff edit
    card_data/phylo/sets/starter/cards/events.yaml
       - id: overpopulation
         kind: event
         target: {foodchain: {at-least: 2}}
    -    effect: {name: discard-adjacent-diet}
    ```

    ## Repair

    Say what it is laid on and what it does. For an effect that has no name write `other`: it is printed, and told as
    PHY116.

    ```diff edit
    card_data/phylo/sets/starter/cards/events.yaml
       - id: overpopulation
         kind: event
         target: {foodchain: {at-least: 2}}
    +    effect: {name: discard-adjacent-diet}
    ```
    """
    if card.kind != EVENT:
        return
    target, effect = card.fields.get("target"), card.fields.get("effect", {})
    if target is None:
        help = "say which species it is laid on, as in `target: {taxon: [Plantae]}`, or `target: alone`"
        yield Finding(card.origin, f"the event `{card.id}` has no target", help=help)
    if effect.get("name") is None:
        help = "say what it does, as in `effect: {name: discard-target}`; `other` for what has no name"
        yield Finding(card.origin, f"the event `{card.id}` has no effect", help=help)
        return
    for what, path, key, name in faults_of(effect, target):
        yield _fault(card, what, ("effect", *path), key, name)
    yield from _unknown_events(card, game)


def _unknown_events(card: Card, game: Game) -> Iterator[Finding]:
    """Events that an answer is good against, and that there are not."""
    known = [other.id for other in game.cards.values() if other.kind == EVENT]
    for path, effect in written_steps(card.fields["effect"]):
        for place, name in enumerate(effect.get("against", ())):
            if name not in known:
                message = f"there is no event `{name}` that `{card.id}` could answer"
                yield Finding(card.origin, message, ("effect", *path, "against", place), nearest(name, known))


def _fault(card: Card, what: str, within: NodePath, key: str, name: str) -> Finding:
    """What keeps an effect from being played, and the remedy."""
    if what == "unknown":
        return Finding(card.origin, f"`{name}` is not an effect", (*within, "name"), nearest(name, EFFECTS))
    if what == "missing":
        message = f"the effect `{name}` of `{card.id}` does not say `{key}`"
        return Finding(card.origin, message, within, MEANT[key])
    if what == "not-taken":
        message = f"`{key}` means nothing to the effect `{name}` of `{card.id}`"
        known = ENGLISH.listed([f"`{known}`" for known in (*EFFECTS[name].needs, *EFFECTS[name].takes)])
        return Finding(card.origin, message, (*within, key), f"take it out; it may say {known or 'nothing more'}")
    if what == "target":
        message = f"the effect `{name}` of `{card.id}` needs a species to be laid on"
        return Finding(card.origin, message, ("target",), "write which, as in `target: {terrain: [forest]}`")
    message = f"an event that does `{name}`, as `{card.id}`, is laid on none"
    return Finding(card.origin, message, ("target",), "write `target: alone`")


def _is_unplayed(card: Card) -> bool:
    return any(effect.get("name") == "other" for _, effect in written_steps(card.fields.get("effect", {})))


@check("PHY116", "effect-not-simulated", kind="static", of="card", severity=INFO)
def effect_not_simulated(card: Card, game: Game) -> Iterator[Finding]:
    """What the rules cannot play is laid without effect when games are played (PH-A19).

    ## What it reports

    An event whose effect is `other`, or a card of a kind that the rules do not play. A note. Static.

    ## Why it matters

    The card is printed as it is written. In games that are played it is laid without effect (PH-A19), so what is measured
    says nothing of this card.

    ## Example

    ```diff edit
    card_data/phylo/sets/starter/cards/events.yaml
       - id: wildlife-rescue
         kind: event
         target: alone
    -    effect: {name: retrieve-from-discard}
    +    effect: {name: other}
    ```

    ## Repair

    Say it with an effect that the rules know. Where there is none, let people play it and count by hand.

    ```diff edit
    card_data/phylo/sets/starter/cards/events.yaml
       - id: wildlife-rescue
         kind: event
         target: alone
    -    effect: {name: other}
    +    effect: {name: retrieve-from-discard}
    ```
    """
    help = "say it with an effect that the rules know, or judge by hand how it plays"
    if card.kind == EVENT and _is_unplayed(card):
        message = f"the effect of `{card.id}` is not simulated: when games are played it does nothing"
        yield Finding(card.origin, message, ("effect",), help)
    elif card.kind not in (SPECIES, EVENT, HOME):
        message = f"cards of the kind `{card.kind}` are not simulated: when games are played `{card.id}` does nothing"
        place = "kind" if "kind" in card.origin.value else "id"
        yield Finding(card.origin, message, (place,), help)
