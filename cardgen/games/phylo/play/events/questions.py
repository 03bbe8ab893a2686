"""Asks what an event leaves open: which species, which card, where to, and whether the other player has an answer.

Actions are what may be answered: STRIKE a cell, PLACE a species, TAKE a card, ANSWER with an event; PASS where
none need be given.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import dropwhile
from typing import TYPE_CHECKING

from cardgen.games.phylo.effect import EventEffect
from cardgen.games.phylo.effect_kinds import AGAINST_YOU, ALL, NEIGHBOURS, OF_TERRAIN, OWNER, VOCABULARY
from cardgen.games.phylo.event import ANSWERS
from cardgen.games.phylo.play import moves
from cardgen.games.phylo.play.action import ActionKind
from cardgen.games.phylo.play.action import action as acted
from cardgen.games.phylo.play.events import exchanges
from cardgen.games.phylo.play.events.choosing import cells_for
from cardgen.games.phylo.play.events.tasks import EffectTask, ask, effect_of, owners_seat
from cardgen.games.phylo.web.geometry import BESIDE, distance, rays
from cardgen.games.phylo.web.links import bits

if TYPE_CHECKING:
    from cardgen.games.phylo.play.engine import Ecosystem


def ask_for_cell(now: Ecosystem, task: EffectTask, cells: Sequence[int]) -> bool:
    """Asks which of these cells the effect is for next; False where there is no choice: all of them, or none."""
    effect = effect_of(now, task)
    if effect.name == "move-species":
        cells = [cell for cell in cells if places_for(now, task, effect, cell)]
    left = effect.number - len(task.done)
    if effect.number and left <= 0:
        return True
    is_asked = effect.may or effect.name in ("move-species", "swap-species")
    if not is_asked and len(cells) <= left:
        return False
    if cells:
        ask(
            now,
            task,
            1 - task.seat if effect.by == "others" else task.seat,
            [acted(ActionKind.STRIKE, task.copy, cell) for cell in cells],
            effect.may,
        )
    return True


def places_for(now: Ecosystem, task: EffectTask, effect: EventEffect, cell: int) -> list[int]:
    """Where the species of a cell could go: any empty cell where it is compatible (PH-R13), at most so far straight on
    where there is a `reach`.
    """
    copy, reach = now.table.at[cell] % now.web.copies, effect.reach
    near = {cell + step for ray in rays(BESIDE, reach) for step in ray} if reach else now.table.open
    return [
        place
        for place in now.table.open
        if place in near and not moves.is_closed(now, ActionKind.MOVE, copy, place)
        if is_near(now, task, effect, place) and moves.is_fit(now, copy, place)
    ]


def is_near(now: Ecosystem, task: EffectTask, effect: EventEffect, cell: int) -> bool:
    """Whether there lies beside an empty cell what the effect asks for, or its target."""
    if effect.near is not None and not now.table.near.get(cell, 0) & now.web.asked[effect.near]:
        return False
    return not effect.near_target or distance(now.table.cell_of.get(task.struck, task.cell), cell) == 1


def ask_for_answer(now: Ecosystem, copy: int, where: int) -> bool:
    """Asks the other player for an event against this one; False where there is none (PH-A19)."""
    other = 1 - now.seat
    ready = [answer for answer in bits(now.hands[other] & now.web.answers) if _may_answer(now, answer, copy, where)]
    if ready:
        now.fall(now.seat, copy)
        task = EffectTask(now.seat, copy, -1, where, struck_at(now, where))
        ask(now, task, other, [acted(ActionKind.ANSWER, answer) for answer in ready], may=True)
    return bool(ready)


def _may_answer(now: Ecosystem, answer: int, copy: int, where: int) -> bool:
    """Whether it is good against this event that was laid there: on a species of its own player, wherever, or against
    that player in any way.
    """
    event, struck = now.web.events[answer], struck_at(now, where)
    assert event is not None
    if event.limits & {*ANSWERS}:
        is_own = struck >= 0 and now.owner_of(struck) == 1 - now.seat
        is_meant = event.target is None or (struck >= 0 and bool(now.web.targets[answer] >> now.table.at[where] & 1))
        return is_meant and (is_own or "answer-any" in event.limits)
    if event.first.against and now.web.cards[copy] not in event.first.against:
        return False
    if event.first.of == AGAINST_YOU and _is_against(now, copy, where):
        return True
    return event.first.of == ALL or (struck >= 0 and now.owner_of(struck) == 1 - now.seat)


def _is_against(now: Ecosystem, copy: int, where: int) -> bool:
    """Whether an event does harm to the other player, or to what is that player's beside its target."""
    event, home = now.web.events[copy], now.web.homes[0]
    assert event is not None
    beside = [now.table.at.get(where + step, home) for step in BESIDE]
    is_near = any(body < home and now.owner_of(body % now.web.copies) != now.seat for body in beside)
    return any(effect.is_against_others and (effect.of != NEIGHBOURS or is_near) for effect in event.effects)


def struck_at(now: Ecosystem, where: int) -> int:
    """Who lives in a cell that an event is laid on; -1 where nobody does, or there is none."""
    return now.table.at[where] % now.web.copies if where in now.table.at and where else -1


def ask_whether(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    """Lets whoever the effect is for decide whether it happens."""
    seat = task.only if task.only >= 0 else _seat_of(now, task, effect)
    if seat < 0:
        return
    if effect.name == "show-card" and not exchanges.meant_of(now, task, effect, now.hands[seat]):
        now.waiting = [*dropwhile(lambda later: is_paid(now, task, later), now.waiting)]
        return
    ask(now, task, seat, [acted(ActionKind.OPTION, task.copy, task.place)], may=True)


def is_paid(now: Ecosystem, task: EffectTask, later: EffectTask) -> bool:
    """Whether an effect was to be had for the one that somebody does not want, or cannot have."""
    return later.copy == task.copy and later.place >= 0 and effect_of(now, later).paid


def _seat_of(now: Ecosystem, task: EffectTask, effect: EventEffect) -> int:
    """Who decides; -1 where that would be the owner of a species that nobody has."""
    if effect.who == OWNER:
        return owners_seat(now, task)
    return 1 - task.seat if effect.who == "others" else task.seat


def ask_for_option(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    """Lets who plays the event, or the other player, choose one of the effects that stand next to this one.

    Offered are those that can be done; all of them, where none can.
    """
    places = range(task.place + 1, task.place + 1 + effect.options)
    possible = [place for place in places if _can_be_done(now, task._replace(place=place))]
    chooser = _seat_of(now, task, effect)
    if chooser < 0:
        return
    ask(now, task, chooser, [acted(ActionKind.OPTION, task.copy, place) for place in possible or places])


def _can_be_done(now: Ecosystem, task: EffectTask) -> bool:
    """Whether a hand has what is to be discarded, or a species what it is to lose."""
    effect = effect_of(now, task)
    if effect.name in VOCABULARY and effect.how:  # it becomes what it is not yet, or loses what it is
        place = 0 if effect.name in OF_TERRAIN else 1
        lives = [now.web.places_of(now.table.at[cell])[place] for cell in cells_for(now, task, effect)]
        return any((effect.to in words) == (effect.how == "lost") for words in lives)
    if effect.name != "discard-from-hand":
        return True
    hand = now.hands[_seat_of(now, task, effect)]
    return exchanges.meant_of(now, task, effect, hand).bit_count() >= effect.number
