"""Reads events as the rules see them: what each may be laid on, and what it does, one effect after the other (PH-A19).

An event that lacks what the rules ask for gives None: it is reported where data is judged, and never played.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from cardgen.games.phylo.criterion import ANY, Criterion, Spellings, criterion
from cardgen.model.card import Card

EVENT = "event"
TARGET, NEIGHBOURS, ALL = "target", "neighbours", "all"
"""Whom an effect is for: the species that the event is laid on, those beside it, or those on the table."""
HALF, EVERY = "half", "all"
"""How many cards of a hand an effect may be for, besides a number."""
LIMITS = ("own", "others", "start-of-turn", "once")
"""When, and on whose species, an event may be played at all."""


class EffectKind(Struct, frozen=True):
    """What an effect must say, and what it may; `needs_target` where it is for the species that its event lies on,
    `is_alone` where its event lies on none.
    """

    needs: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    needs_target: bool = False
    is_alone: bool = False


_CHOOSING = ("which", "number", "may", "whose", "line")
_CHOSEN = ("of", *_CHOOSING, "after")
EFFECTS: Mapping[str, EffectKind] = {
    "discard-target": EffectKind(takes=("after",), needs_target=True),
    "discard-adjacent-diet": EffectKind(takes=("after",), needs_target=True),
    "change-terrain": EffectKind(("to", "turns"), _CHOSEN),
    "change-climate": EffectKind(("to", "turns"), _CHOSEN),
    "chain-discard": EffectKind(needs_target=True),
    "retrieve-from-discard": EffectKind(takes=("number", "which", "may"), is_alone=True),
    "block-neighbours": EffectKind(("turns",), needs_target=True),
    "points-modifier": EffectKind(("points",), _CHOSEN),
    "discard-species": EffectKind(("of",), _CHOSEN),
    "return-to-hand": EffectKind(takes=_CHOSEN),
    "move-species": EffectKind(takes=_CHOSEN),
    "take-over": EffectKind(takes=_CHOSEN),
    "freeze": EffectKind(("turns",), _CHOSEN),
    "protect": EffectKind(("turns",), _CHOSEN),
    "discard-stranded": EffectKind(takes=("which",)),
    "draw-cards": EffectKind(("number",), ("who",)),
    "discard-from-hand": EffectKind(("number", "who")),
    "take-from-hand": EffectKind(("number",)),
    "swap-hands": EffectKind(),
    "show-hand": EffectKind(),
    "search-pile": EffectKind(("number",), ("which", "may")),
    "reshuffle-discard": EffectKind(),
    "skip-turn": EffectKind(("who", "turns")),
    "more-actions": EffectKind(("number",)),
    "draw-more": EffectKind(("number",), ("turns",)),
    "score-points": EffectKind(("points", "who")),
    "another-event": EffectKind(),
    "cancel-event": EffectKind(takes=("of",), is_alone=True),
    "other": EffectKind(),
}
"""The effects that can be played (PH-A19); `other` is whatever cannot. Those for species are for the target where they
do not say `of`."""
UNTOUCHED = {"cancel-event", "discard-stranded"}
"""Effects that are for no target though they may say `of` or `which`."""
VOCABULARY = {"change-terrain": "terrain", "change-climate": "climate"}


class EventEffect(Struct, frozen=True):
    """One thing that an event does. `number` 0 is all of them; `turns` 0 is for the rest of the game."""

    name: str
    to: str = ""
    turns: int = 1
    points: int = 0
    of: str = TARGET
    which: Criterion = ANY
    whose: str = ""
    number: int = 0
    is_half: bool = False
    may: bool = False
    line: str = ""
    who: str = "you"
    after: int = 0

    @property
    def is_on_table(self) -> bool:
        """Whether it is for species on the table, chosen by `of` and `which`."""
        kind = EFFECTS[self.name]
        return kind.needs_target or ("of" in (*kind.needs, *kind.takes) and self.name not in UNTOUCHED)

    @property
    def needs_target(self) -> bool:
        return self.is_on_table and self.of in (TARGET, NEIGHBOURS)


class EventCard(Struct, frozen=True):
    """An event. `target` is None where it is laid on no species; a WIND lets plants SPREAD in its turn.

    `beside`: what must lie beside its target; `limits` are some of LIMITS.
    """

    card: str
    target: Criterion | None
    effects: tuple[EventEffect, ...]
    is_wind: bool = False
    beside: tuple[Criterion, ...] = ()
    limits: frozenset[str] = frozenset()

    @property
    def first(self) -> EventEffect:
        return self.effects[0]

    def does(self, *names: str) -> bool:
        """Whether one of these is among its effects."""
        return any(effect.name in names for effect in self.effects)

    @property
    def is_rescue(self) -> bool:
        """Whether all that it does is to bring one species back from the discard pile."""
        return self.effects == (RESCUE,) and self.target is None

    @property
    def is_answer(self) -> bool:
        """Whether it is played in the turn of the other player, against an event."""
        return self.first.name == "cancel-event"


RESCUE = EventEffect("retrieve-from-discard", number=1)


def event_of(card: Card, spelt: Spellings) -> EventCard | None:
    """What the rules see of an event; None where it has no target or no effect that makes sense (PHY109)."""
    target, written = card.fields.get("target"), card.fields.get("effect", {})
    if card.kind != EVENT or target is None or any(True for _ in faults_of(written, target)):
        return None
    return EventCard(
        card=card.id,
        target=None if target == "alone" else criterion(target, spelt),
        effects=tuple(effect_of(effect, spelt) for effect in written_effects(written)),
        is_wind=bool(card.fields.get("keywords", {}).get("wind", False)),
        beside=tuple(
            criterion(condition["next-to"], spelt)
            for condition in card.fields.get("requires", ())
            if "next-to" in condition
        ),
        limits=frozenset(card.fields.get("limits", ())),
    )


def written_effects(written: Mapping[str, Any]) -> tuple[Mapping[str, Any], ...]:
    """An effect as a card writes it, and those that follow it."""
    return ({key: value for key, value in written.items() if key != "then"}, *written.get("then", ()))


def effect_of(written: Mapping[str, Any], spelt: Spellings) -> EventEffect:
    """An effect that says all that it must."""
    name, to = written["name"], written.get("to", "")
    number = written.get("number", 1 if name == "retrieve-from-discard" else 0)
    return EventEffect(
        name=name,
        to=spelt.get(VOCABULARY.get(name, ""), {}).get(to.casefold(), to),
        turns=written.get("turns", 0 if name == "draw-more" else 1),
        points=written.get("points", 0),
        of=written.get("of", TARGET),
        which=criterion(written.get("which", {}), spelt),
        whose=written.get("whose", ""),
        number=number if isinstance(number, int) else 0,
        is_half=number == HALF,
        may=written.get("may", False),
        line=written.get("line", ""),
        who=written.get("who", "you"),
        after=written.get("after", 0),
    )


def faults_of(written: Mapping[str, Any], target: Any) -> Iterator[tuple[str, int, str, str]]:
    """What keeps an effect from being played: `what`, which of its effects, a key, and its name.

    `unknown`: there is none of this name; `missing`, `not-taken`: it lacks the key or does nothing with it;
    `target`: it is for a species, and the event lies on none; `alone`: the other way round.
    """
    for place, effect in enumerate(written_effects(written)):
        name = effect.get("name", "")
        kind = EFFECTS.get(name)
        if kind is None:
            yield "unknown", place, "name", name
            continue
        yield from (("missing", place, key, name) for key in kind.needs if not effect.get(key))
        yield from (("not-taken", place, key, name) for key in effect if not _is_taken(key, effect, kind))
        if target == "alone" and _needs_target(effect, kind):
            yield "target", place, "", name
        if target not in (None, "alone") and kind.is_alone and place == 0 and len(written_effects(written)) == 1:
            yield "alone", place, "", name


def _is_taken(key: str, effect: Mapping[str, Any], kind: EffectKind) -> bool:
    """Whether a key means something to an effect with all that it says: of the target there is nothing to choose."""
    if key in _CHOOSING and "of" in (*kind.needs, *kind.takes):
        return effect.get("of") == NEIGHBOURS or (effect.get("of") == ALL and key != "line")
    if key == "number" and not isinstance(effect[key], int) and effect["name"] != "discard-from-hand":
        return False
    return key == "name" or key in (*kind.needs, *kind.takes)


def _needs_target(effect: Mapping[str, Any], kind: EffectKind) -> bool:
    is_chosen = "of" in (*kind.needs, *kind.takes) and effect["name"] not in UNTOUCHED
    return kind.needs_target or (is_chosen and effect.get("of", TARGET) != ALL)
