"""Reads what an event does as the rules see it: effects, one after the other, each with whom it is for (PH-A19)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from cardgen.games.phylo.criterion import ANY, Criterion, Spellings, criterion
from cardgen.model.card import NodePath

TARGET, NEIGHBOURS, SAME, ALL = "target", "neighbours", "same", "all"
"""Whom an effect is for: the species that the event is laid on, those beside it, all copies of it, or those on the
table."""
HALF, EVERY = "half", "all"
"""How many cards of a hand an effect may be for, besides a number."""
REST_OF_GAME, NO_END = "game", 1 << 20
"""For as many turns as there are; a number of turns that no game has."""


class EffectKind(Struct, frozen=True):
    """What an effect must say, and what it may; `needs_target` where it is for the species that its event lies on,
    `is_alone` where its event lies on none.
    """

    needs: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    needs_target: bool = False
    is_alone: bool = False

    @property
    def is_for_species(self) -> bool:
        """Whether it is for the target, where nothing else is said; `which` of the others is of piles and hands."""
        return self.needs_target or "after" in self.takes


_OF_ANY = ("which", "beside", "feeds-on")
_OF_SOME = (*_OF_ANY, "number", "may", "whose")
_OF_MANY = (*_OF_SOME, "highest", "lowest")
_CHOOSING = {TARGET: _OF_ANY, SAME: _OF_SOME, ALL: _OF_MANY, NEIGHBOURS: (*_OF_MANY, "line")}
"""What may be said to choose among those that an effect is for."""
_CHOSEN = ("of", *_CHOOSING[NEIGHBOURS], "after")
_WHETHER = ("if", "coin")
EFFECTS: Mapping[str, EffectKind] = {
    "discard-target": EffectKind(takes=(*_OF_ANY, "after"), needs_target=True),
    "discard-adjacent-diet": EffectKind(takes=(*_OF_ANY, "after"), needs_target=True),
    "change-terrain": EffectKind(("to", "turns"), _CHOSEN),
    "change-climate": EffectKind(("to", "turns"), _CHOSEN),
    "chain-discard": EffectKind(needs_target=True),
    "retrieve-from-discard": EffectKind(takes=("number", "which", "may"), is_alone=True),
    "block-neighbours": EffectKind(("turns",), needs_target=True),
    "points-modifier": EffectKind(("points",), (*_CHOSEN, "per")),
    "discard-species": EffectKind(("of",), _CHOSEN),
    "return-to-hand": EffectKind(takes=_CHOSEN),
    "move-species": EffectKind(takes=(*_CHOSEN, "reach")),
    "take-over": EffectKind(takes=_CHOSEN),
    "freeze": EffectKind(("turns",), _CHOSEN),
    "protect": EffectKind(("turns",), _CHOSEN),
    "discard-stranded": EffectKind(takes=("which",)),
    "draw-cards": EffectKind(("number",), ("who", "per")),
    "discard-from-hand": EffectKind(("number", "who"), ("which",)),
    "take-from-hand": EffectKind(("number",)),
    "swap-hands": EffectKind(),
    "show-hand": EffectKind(),
    "search-pile": EffectKind(("number",), ("which", "may")),
    "reshuffle-discard": EffectKind(),
    "skip-turn": EffectKind(("who", "turns")),
    "more-actions": EffectKind(("number",), ("per",)),
    "most-actions": EffectKind(("number", "who")),
    "draw-more": EffectKind(("number",), ("turns",)),
    "score-points": EffectKind(("points", "who"), ("per",)),
    "another-event": EffectKind(),
    "forbid-species": EffectKind(("who", "turns"), ("which",)),
    "forbid-moves": EffectKind(("who", "turns"), ("which",)),
    "forbid-events": EffectKind(("who", "turns")),
    "choose": EffectKind(("options",), ("who",)),
    "cancel-event": EffectKind(takes=("of", "against"), is_alone=True),
    "other": EffectKind(),
}
"""The effects that can be played (PH-A19); `other` is whatever cannot. Those for species are for the target where they
do not say `of`."""
UNTOUCHED = {"cancel-event", "discard-stranded"}
"""Effects that are for no target though they may say `of` or `which`."""
VOCABULARY = {"change-terrain": "terrain", "change-climate": "climate"}


class Census(Struct, frozen=True):
    """Species that are counted, on the table or beside the target; `low` to `high` of them where that is asked."""

    which: Criterion = ANY
    whose: str = ""
    of: str = ALL
    low: int = 1
    high: int = 999


class EventEffect(Struct, frozen=True):
    """One thing that an event does. `number` 0 is all of them; `turns` 0 is for the rest of the game.

    `provided`: what must be on the table when the event is played; `coin`: which side must be up; `per`: what it is
    multiplied by; `food`: what must lie beside each that it eats. `options` are how many effects next to it somebody
    chooses from; each of these `is_option`.
    """

    name: str
    to: str = ""
    turns: int = 1
    points: int = 0
    of: str = TARGET
    which: Criterion = ANY
    beside: Criterion | None = None
    food: Criterion | None = None
    whose: str = ""
    number: int = 0
    is_half: bool = False
    may: bool = False
    line: str = ""
    highest: str = ""
    lowest: str = ""
    reach: int = 0
    who: str = "you"
    after: int = 0
    provided: Census | None = None
    coin: str = ""
    per: Census | None = None
    against: frozenset[str] = frozenset()
    options: int = 0
    is_option: bool = False

    @property
    def is_on_table(self) -> bool:
        """Whether it is for species on the table, chosen by `of` and `which`."""
        kind = EFFECTS[self.name]
        return kind.needs_target or ("of" in (*kind.needs, *kind.takes) and self.name not in UNTOUCHED)

    @property
    def needs_target(self) -> bool:
        return self.is_on_table and self.of != ALL

    @property
    def criteria(self) -> Iterator[Criterion]:
        """Further conditions besides `which`: what lies beside, and what is counted."""
        yield from (criterion for criterion in (self.beside, self.food) if criterion is not None)
        yield from (census.which for census in (self.provided, self.per) if census is not None)


def written_effects(written: Mapping[str, Any]) -> tuple[Mapping[str, Any], ...]:
    """An effect as a card writes it, and those that follow it."""
    return ({key: value for key, value in written.items() if key != "then"}, *written.get("then", ()))


def written_steps(written: Mapping[str, Any]) -> Iterator[tuple[NodePath, Mapping[str, Any]]]:
    """Each effect with where it stands in `effect`; behind one that offers others, these."""
    for place, effect in enumerate(written_effects(written)):
        path: NodePath = ("then", place - 1) if place else ()
        yield path, effect
        for option, offered in enumerate(effect.get("options", ())):
            yield (*path, "options", option), offered


def effects_of(written: Mapping[str, Any], spelt: Spellings) -> Iterator[EventEffect]:
    """All effects of an event, each of which says all that it must."""
    for path, effect in written_steps(written):
        yield _effect_of(effect, spelt, "options" in path)


def _effect_of(written: Mapping[str, Any], spelt: Spellings, is_option: bool) -> EventEffect:
    name, to, turns = written["name"], written.get("to", ""), written.get("turns", 1)
    number = written.get("number", 1 if name == "retrieve-from-discard" else 0)
    if name == "draw-more":
        turns = written.get("turns", 0)
    plain = ("points", "of", "whose", "may", "line", "highest", "lowest", "reach", "who", "after", "coin")
    return EventEffect(
        name=name,
        to=spelt.get(VOCABULARY.get(name, ""), {}).get(to.casefold(), to),
        turns=NO_END if turns == REST_OF_GAME else turns,
        which=criterion(written.get("which", {}), spelt),
        beside=criterion(written["beside"], spelt) if "beside" in written else None,
        food=criterion(written["feeds-on"], spelt) if "feeds-on" in written else None,
        number=number if isinstance(number, int) else 0,
        is_half=number == HALF,
        provided=_census(written.get("if"), spelt),
        per=_census(written.get("per"), spelt),
        against=frozenset(written.get("against", ())),
        options=len(written.get("options", ())),
        is_option=is_option,
        **{key: written[key] for key in plain if key in written},
    )


def _census(written: Mapping[str, Any] | None, spelt: Spellings) -> Census | None:
    if written is None:
        return None
    return Census(
        criterion(written.get("which", {}), spelt),
        written.get("whose", ""),
        written.get("of", ALL),
        low=written.get("at-least", 0 if "at-most" in written else 1),
        high=written.get("at-most", 999),
    )


def faults_of(written: Mapping[str, Any], target: Any) -> Iterator[tuple[str, NodePath, str, str]]:
    """What keeps an effect from being played: `what`, where it stands in `effect`, a key, and its name.

    `unknown`: there is none of this name; `missing`, `not-taken`: it lacks the key or does nothing with it;
    `target`: it is for a species, and the event lies on none; `alone`: the other way round.
    """
    steps = [*written_steps(written)]
    for path, effect in steps:
        name = effect.get("name", "")
        kind = EFFECTS.get(name)
        if kind is None:
            yield "unknown", path, "name", name
            continue
        yield from (("missing", path, key, name) for key in kind.needs if not effect.get(key))
        yield from (("not-taken", path, key, name) for key in effect if not _is_taken(key, effect, kind))
        if target == "alone" and _needs_target(effect, kind):
            yield "target", path, "", name
        if target not in (None, "alone") and kind.is_alone and len(steps) == 1:
            yield "alone", path, "", name


def _is_taken(key: str, effect: Mapping[str, Any], kind: EffectKind) -> bool:
    """Whether a key means something to an effect with all that it says: of the target there is nothing to choose."""
    taken = (*kind.needs, *kind.takes)
    if key == "which" and effect["name"] == "discard-from-hand" and not isinstance(effect.get("number"), int):
        return False
    if key == "lowest" and "highest" in effect:
        return False
    if key in _CHOOSING[NEIGHBOURS] and "of" in taken and effect["name"] not in UNTOUCHED:
        return key in _CHOOSING.get(effect.get("of", TARGET), ())
    if key == "turns" and effect["name"] == "skip-turn" and not isinstance(effect[key], int):
        return False
    if key == "number" and not isinstance(effect[key], int) and effect["name"] != "discard-from-hand":
        return False
    return key == "name" or key in taken or (key in _WHETHER and effect["name"] not in ("cancel-event", "other"))


def _needs_target(effect: Mapping[str, Any], kind: EffectKind) -> bool:
    is_chosen = "of" in (*kind.needs, *kind.takes) and effect["name"] not in UNTOUCHED
    counted = [effect[key].get("of") for key in ("if", "per") if key in effect]
    return kind.needs_target or NEIGHBOURS in counted or (is_chosen and effect.get("of", TARGET) != ALL)


def places_of(effects: Iterable[EventEffect]) -> list[int]:
    """Where those effects stand that happen by themselves, and not because somebody chose them."""
    return [place for place, effect in enumerate(effects) if not effect.is_option]
