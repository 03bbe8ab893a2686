"""Looks at the table for what events ask of it: how many species there are, and what lies beside one (PH-A19)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from cardgen.games.phylo.criterion import ANY, Criterion
from cardgen.games.phylo.effect import Census, EventEffect, places_of
from cardgen.games.phylo.effect_kinds import DISCARDED, DONE, FOOD, HAND, NEIGHBOURS, POINTS, SPECIES, TARGET, THEIRS
from cardgen.games.phylo.play.events.comparing import is_in_company
from cardgen.games.phylo.play.events.tasks import EffectTask
from cardgen.games.phylo.web.geometry import BESIDE

if TYPE_CHECKING:
    from cardgen.games.phylo.play.engine import Ecosystem

HEADS, TAILS = "heads", "tails"
_CONTESTS = {"won": HEADS, "lost": TAILS}
"""Of a contest between players nobody knows who wins: it is as a toss."""
SIDES = 6


def tasks_of(now: Ecosystem, seat: int, copy: int, cell: int = 0, struck: int = -1) -> list[EffectTask]:
    """What an event does that is played now: all effects whose condition holds, or is looked at later.

    One toss or roll is for all of them.
    """
    event = now.web.events[copy]
    assert event is not None
    side = ""
    if any(effect.coin and not effect.each for effect in event.effects):
        side = HEADS if now.chance.random() < 0.5 else TAILS
    rolled = 1 + int(SIDES * now.chance.random()) if any(map(_is_rolled, event.effects)) else 0
    return [
        EffectTask(seat, copy, place, cell, struck)
        for place in places_of(event.effects)
        if event.effects[place].each or _has_luck(event.effects[place], side, rolled)
        if event.effects[place].is_later or holds(now, event.effects[place], seat, cell)
    ]


def _is_rolled(effect: EventEffect) -> bool:
    return bool(effect.die) and not effect.each


def _has_luck(effect: EventEffect, side: str, rolled: int) -> bool:
    return _CONTESTS.get(effect.coin, effect.coin) in ("", side) and (not effect.die or rolled in effect.die)


def has_luck_by_itself(now: Ecosystem, effect: EventEffect) -> bool:
    """Whether a toss or a roll for one species of several is what the effect asks for."""
    side = HEADS if effect.coin and now.chance.random() < 0.5 else TAILS
    return _has_luck(effect, side if effect.coin else "", 1 + int(SIDES * now.chance.random()) if effect.die else 0)


def holds(now: Ecosystem, effect: EventEffect, seat: int, cell: int) -> bool:
    """Whether there are as many species as the effect asks for."""
    wanted = effect.provided
    if wanted is None:
        return True
    number = counted(now, wanted, seat, cell)
    if wanted.is_more is not None:
        return (number > counted(now, wanted, 1 - seat, cell)) == wanted.is_more
    return wanted.low <= number <= wanted.high


def times(now: Ecosystem, effect: EventEffect, seat: int, cell: int, whom: int = -1) -> int:
    """What the numbers of the effect are multiplied by, for one of the players that it is for."""
    if effect.per is None:
        return 1
    sees = whom if whom >= 0 and effect.per.whose == THEIRS else seat
    return counted(now, effect.per, sees, cell) // effect.per.every


def counted(now: Ecosystem, census: Census, seat: int, cell: int) -> int:
    """So many species of these, of the table, in a cell or beside it, as this seat sees whose they are; or what it
    has.
    """
    whose = {"own": seat, THEIRS: seat, "others": 1 - seat}.get(census.whose)
    if census.of == HAND and whose is not None:
        hand = now.hands[whose] if census.which == ANY else now.hands[whose] & now.web.asked[census.which]
        return hand.bit_count()
    if census.of == POINTS and whose is not None:
        return now.points[whose]
    if census.of == DONE:
        return now.done[2]
    if census.of == DISCARDED:
        lying = (now.discarded[seat] for seat in (0, 1) if whose in (None, seat))
        return sum((pile & now.web.asked[census.which] & ~now.web.event_copies).bit_count() for pile in lying)
    found = _bodies_of(now, census, cell)
    meant = [body for body in found if whose in (None, now.owner_of(body % now.web.copies))]
    if census.different:
        return len({word for body in meant for word in _kinds_of(now, census.different, body)})
    return len(meant)


def _kinds_of(now: Ecosystem, different: str, body: int) -> Collection[str]:
    """Which species somebody is, or in which terrains it lives as it is now."""
    return (now.web.cards[body % now.web.copies],) if different == SPECIES else now.web.places_of(body)[0]


def _bodies_of(now: Ecosystem, census: Census, cell: int) -> list[int]:
    """Who lives on the table, in the cell or beside it, and is meant."""
    at, which = now.table.at, now.web.asked[census.which]
    beside = [cell + step for step in BESIDE]
    around = {NEIGHBOURS: beside, FOOD: beside, TARGET: [cell]}.get(census.of)
    if census.of == FOOD:
        which &= now.web.prey[at[cell]] if cell in at else 0
    cells = at if around is None else [place for place in around if place in at]
    lived_in = [place for place in cells if which >> at[place] & 1 and at[place] < now.web.homes[0]]
    return [at[place] for place in lived_in if _is_as_counted(now, census, place)]


def _is_as_counted(now: Ecosystem, census: Census, cell: int) -> bool:
    """Whether there lies beside who is counted what must, and not what must not."""
    is_lonely = census.apart is None or not is_in_company(now, census.apart, cell)
    return is_lonely and (census.beside is None or is_in_company(now, census.beside, cell))


def is_beside(now: Ecosystem, effect: EventEffect, cell: int) -> bool:
    """Whether there lies beside the cell what the effect asks for, and not what it does not want."""
    if effect.food is not None and not eats(now, effect.food, cell):
        return False
    if effect.apart is not None and is_in_company(now, effect.apart, cell):
        return False
    return effect.beside is None or is_in_company(now, effect.beside, cell)


def eats(now: Ecosystem, food: Criterion, cell: int) -> bool:
    """Whether who lives in the cell has such food beside it."""
    return bool(now.table.near.get(cell, 0) & now.web.asked[food] & now.web.prey[now.table.at[cell]])
