"""Reads what an event does as the rules see it: effects, one after the other, each with whom it is for (PH-A19)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from cardgen.games.phylo.company import Company, Comparison, company_of, comparison_of
from cardgen.games.phylo.criterion import ANY, Criterion, Spellings, criterion
from cardgen.games.phylo.effect_kinds import (
    ALL,
    ALL_WORDS,
    ANY_WORD,
    HALF,
    NO_END,
    OF_POINTS,
    REST_OF_GAME,
    TARGET,
    VOCABULARY,
    WHETHER,
    WORTH,
    is_against_others,
    is_of_table,
    written_steps,
)


class Census(Struct, frozen=True):
    """Species that are counted, on the table or beside the target; or what a player has: cards in the hand, points.

    `low` to `high` of them where that is asked; where `is_more`, more of them than the other player has, where it is
    False not more. What is multiplied is so once for `every` so many; of `different` species, or the terrains of
    species, each counts once. What must lie `beside` each that is counted, and what must not: `apart`.
    """

    which: Criterion = ANY
    whose: str = ""
    of: str = ALL
    low: int = 1
    high: int = 999
    is_more: bool | None = None
    every: int = 1
    different: str = ""
    beside: Company | None = None
    apart: Company | None = None

    @property
    def criteria(self) -> Iterator[Criterion]:
        yield self.which
        yield from (company.which for company in (self.beside, self.apart) if company is not None)


class EventEffect(Struct, frozen=True):
    """One thing that an event does. `number` 0 is all of them; `turns` 0 is for the rest of the game.

    `provided`: what must be on the table when the event is played; `coin`: which side must be up, `die`: one of
    which; where it is `optional`, the player that it is for decides. `per`: what it is multiplied by; `food`: what
    must lie beside each that it eats, `apart`: what must not. `seen`: who plays the event sees the other's cards
    and chooses. `keep`: how many of those looked at go to the hand. `only`: what events do not do to whom is
    protected. `comparison`: how whom it is for compares with the target; `within`: how far from it at most. `how` a
    spot becomes `to`: `also`, or `lost` where it is that no longer. `until`: for how many turns points are other ones,
    0 for good. `kind`: which cards of a hand or a pile are meant; `pile`: whose discard pile, where it is not the own.
    `each` has a toss or a roll of its own; `or_discard`: who cannot be moved is discarded; what is `paid` happens only
    if the effect before was agreed to. `at`: which spots a ban is for, or an invitation. Where a species goes must be
    `near` such ones, or `near_target`, or `on_target`; `anywhere` it needs no link but what it `needs`. `unless_moved`:
    not for who was moved since the event was played. `top`: among how many that were discarded last; `each_turn`: at
    the start of how many of the next own turns. `trigger`: what it waits for, `is_once` or whenever it happens. What is
    `revealed` is seen before it is known whether it is meant. `options` are how many effects next to it somebody
    chooses from, each `is_option`. `is_worth`: there are as many points as whom the effect before was for is worth.
    """

    name: str
    to: str = ""
    turns: int = 1
    points: int = 0
    is_worth: bool = False
    of: str = TARGET
    which: Criterion = ANY
    beside: Company | None = None
    apart: Company | None = None
    food: Criterion | None = None
    whose: str = ""
    number: int = 0
    is_half: bool = False
    may: bool = False
    by: str = "you"
    line: str = ""
    highest: str = ""
    lowest: str = ""
    comparison: Comparison = Comparison()
    within: int = 0
    how: str = ""
    reach: int = 0
    who: str = "you"
    random: bool = False
    seen: bool = False
    keep: int = 0
    only: str = ""
    until: int = 0
    kind: str = ""
    pile: str = ""
    events: bool = False
    at_end: bool = False
    or_discard: bool = False
    after: int = 0
    provided: Census | None = None
    optional: bool = False
    coin: str = ""
    each: bool = False
    paid: bool = False
    die: frozenset[int] = frozenset()
    per: Census | None = None
    against: frozenset[str] = frozenset()
    trigger: str = ""
    is_once: bool = False
    revealed: bool = False
    needs: frozenset[str] = frozenset()
    on_target: bool = False
    doubled: bool = False
    top: int = 0
    each_turn: int = 0
    at: str = ""
    near: Criterion | None = None
    near_target: bool = False
    anywhere: bool = False
    unless_moved: bool = False
    options: int = 0
    is_option: bool = False

    @property
    def is_on_table(self) -> bool:
        """Whether it is for species on the table, chosen by `of` and `which`."""
        return is_of_table(self.name)

    @property
    def is_later(self) -> bool:
        """Whether it waits for a time, or for something to happen; what it depends on is looked at then."""
        return bool(self.after or self.at_end or self.each_turn or self.trigger)

    @property
    def is_against_others(self) -> bool:
        """Whether it does harm to another player, beyond what it does to its target."""
        return not (self.is_on_table and self.of == TARGET) and is_against_others(
            self.name, self.who, self.whose, self.points
        )

    @property
    def needs_target(self) -> bool:
        is_by_target = bool(self.at or self.trigger or self.near_target or self.on_target) or not self.comparison.is_any
        is_beside_target = self.of != ALL or bool(self.line or self.within) or self.is_swap_of_target
        return is_by_target or (self.is_on_table and is_beside_target)

    @property
    def becomes(self) -> str:
        """The word of what a spot becomes, with a sign before it where it becomes that too, or no longer is it."""
        return {"also": "+", "lost": "-"}.get(self.how, "") + self.to

    @property
    def is_swap_of_target(self) -> bool:
        """Whether the target changes places with another, or its owner."""
        return (self.name == "swap-species" and self.number == 1) or self.name == "trade-species"

    @property
    def criteria(self) -> Iterator[Criterion]:
        """Further conditions besides `which`: what lies beside, and what is counted."""
        yield from (company.which for company in (self.beside, self.apart) if company is not None)
        yield from (criterion for criterion in (self.food, self.near) if criterion is not None)
        yield from (found for census in (self.provided, self.per) if census is not None for found in census.criteria)


_OF_SPECIES = ("of", "whose", "may", "by", "line", "highest", "lowest", "within", "reach", "how")
_PLAIN = (
    *(*_OF_SPECIES, "who", "random", "seen", "keep", "only", "events", "kind", "pile", "after"),
    *("coin", "each", "paid", "optional", "at", "anywhere", "top", "revealed", "doubled"),
)


def effects_of(written: Mapping[str, Any], spelt: Spellings) -> Iterator[EventEffect]:
    """All effects of an event, each of which says all that it must; what becomes any word is a choice between them."""
    for path, effect in written_steps(written):
        if effect.get("to") == ANY_WORD and effect["name"] in VOCABULARY:
            words = [*dict.fromkeys(spelt.get(VOCABULARY[effect["name"]], {}).values())]
            whether = {key: effect[key] for key in WHETHER if key in effect}
            yield _effect_of({"name": "choose", "options": words, **whether}, spelt, is_option=False)
            plain = {key: value for key, value in effect.items() if key not in WHETHER}
            yield from (_effect_of({**plain, "to": word}, spelt, is_option=True) for word in words)
        else:
            yield _effect_of(effect, spelt, "options" in path)


def _effect_of(written: Mapping[str, Any], spelt: Spellings, is_option: bool) -> EventEffect:
    name, to, turns = written["name"], written.get("to", ""), written.get("turns", 1)
    if name == "hide":
        written = {**written, "how": "lost"}  # all its terrains
    number = written.get("number", 1 if name in ("retrieve-from-discard", "resettle", "play-species") else 0)
    if name in ("draw-more", "let-spread"):
        turns = written.get("turns", 0)
    return EventEffect(
        name=name,
        to=_word_of(name, to, spelt),
        points=0 if written.get("points") == WORTH else written.get("points", 0),
        is_worth=written.get("points") == WORTH,
        turns=NO_END if turns == REST_OF_GAME else turns,
        until=turns if name in OF_POINTS and isinstance(written.get("turns"), int) else 0,
        which=criterion(written.get("which", {}), spelt),
        beside=company_of(written.get("beside"), spelt),
        apart=company_of(written.get("not-beside"), spelt),
        comparison=comparison_of(written),
        food=criterion(written["feeds-on"], spelt) if "feeds-on" in written else None,
        number=number if isinstance(number, int) else 0,
        is_half=number == HALF,
        at_end=written.get("at-end", False),
        near=criterion(written["near"], spelt) if "near" in written else None,
        trigger=written.get("next", written.get("whenever", "")),
        is_once="next" in written,
        needs=frozenset(written.get("needs", ())),
        on_target=written.get("on-target", False),
        each_turn=NO_END if written.get("each-turn") == REST_OF_GAME else written.get("each-turn", 0),
        near_target=written.get("near-target", False),
        unless_moved=written.get("unless-moved", False),
        or_discard=written.get("or-discard", False),
        provided=_census(written.get("if"), spelt),
        per=_census(written.get("per"), spelt),
        die=frozenset(written.get("die", ())),
        against=frozenset(written.get("against", ())),
        options=len(written.get("options", ())),
        is_option=is_option,
        **{key: written[key] for key in _PLAIN if key in written},
    )


def _word_of(name: str, to: str, spelt: Spellings) -> str:
    """What a spot becomes, as the vocabulary spells it; of all words each, with a sign between them."""
    known = spelt.get(VOCABULARY.get(name, ""), {})
    if to == ALL_WORDS and known:
        return "+".join(dict.fromkeys(known.values()))
    return known.get(to.casefold(), to)


def _census(written: Mapping[str, Any] | None, spelt: Spellings) -> Census | None:
    if written is None:
        return None
    return Census(
        criterion(written.get("which", {}), spelt),
        written.get("whose", ""),
        written.get("of", ALL),
        low=written.get("at-least", 0 if "at-most" in written else 1),
        high=written.get("at-most", 999),
        is_more=written.get("more"),
        every=written.get("every", 1),
        different=written.get("different", ""),
        beside=company_of(written.get("beside"), spelt),
        apart=company_of(written.get("not-beside"), spelt),
    )


def places_of(effects: Iterable[EventEffect]) -> list[int]:
    """Where those effects stand that happen by themselves, and not because somebody chose them."""
    return [place for place, effect in enumerate(effects) if not effect.is_option]
