"""Reads events as the rules see them: what each may be laid on, and what it does (PH-R18).

An event that lacks what the rules ask for gives None: it is reported where data is judged, and never played.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from cardgen.games.phylo.company import Company, company_of
from cardgen.games.phylo.criterion import Criterion, Spellings, criterion
from cardgen.games.phylo.effect import EventEffect, effects_of
from cardgen.games.phylo.effect_faults import faults_of
from cardgen.model.card import Card

EVENT = "event"
ANSWERS = ("answer", "answer-any")
"""An event that is played when another player plays one on an own species, or at all: before that happens."""
LIMITS = ("own", "others", "start-of-turn", "once", "empty-spot", "moved", *ANSWERS)
"""When, and on whose species or beside them, an event may be played at all."""


class EventCard(Struct, frozen=True):
    """An event. `target` is None where it is laid on no species; a WIND lets plants SPREAD in its turn.

    `beside`: what must lie beside its target, `company` how many or compared how, `apart` what must not, `food` what it
    must eat there; `limits` are some of LIMITS. Of an empty spot `target` is who lies beside it.
    """

    card: str
    target: Criterion | None
    effects: tuple[EventEffect, ...]
    is_wind: bool = False
    beside: tuple[Criterion, ...] = ()
    food: tuple[Criterion, ...] = ()
    limits: frozenset[str] = frozenset()
    company: tuple[Company, ...] = ()
    apart: tuple[Company, ...] = ()

    @property
    def criteria(self) -> Iterator[Criterion]:
        """The conditions of what lies beside species, and of what is counted."""
        yield from self.food
        yield from (company.which for company in (*self.company, *self.apart))
        for effect in self.effects:
            yield from effect.criteria

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
        """Whether it is played in the turn of the other player, against an event or because of it."""
        return self.first.name == "cancel-event" or bool(self.limits & {*ANSWERS})

    @property
    def is_on_spot(self) -> bool:
        """Whether it is laid on an empty spot, beside a species that it means."""
        return "empty-spot" in self.limits


RESCUE = EventEffect("retrieve-from-discard", number=1)


def event_of(card: Card, spelt: Spellings) -> EventCard | None:
    """What the rules see of an event; None where it has no target or no effect that makes sense (PHY109)."""
    target, written = card.fields.get("target"), card.fields.get("effect", {})
    if card.kind != EVENT or target is None or any(True for _ in faults_of(written, target)):
        return None
    return EventCard(
        card=card.id,
        target=None if target == "alone" else criterion(target, spelt),
        effects=tuple(effects_of(written, spelt)),
        is_wind=bool(card.fields.get("keywords", {}).get("wind", False)),
        beside=_required(card, "next-to", spelt),
        food=_required(card, "feeds-on", spelt),
        limits=frozenset(card.fields.get("limits", ())),
        company=tuple(_company(card, "beside", spelt)),
        apart=tuple(_company(card, "not-beside", spelt)),
    )


def _required(card: Card, key: str, spelt: Spellings) -> tuple[Criterion, ...]:
    """What must lie beside the target."""
    return tuple(criterion(condition[key], spelt) for condition in card.fields.get("requires", ()) if key in condition)


def _company(card: Card, key: str, spelt: Spellings) -> Iterator[Company]:
    found = (company_of(condition.get(key), spelt) for condition in card.fields.get("requires", ()))
    return (company for company in found if company is not None)
