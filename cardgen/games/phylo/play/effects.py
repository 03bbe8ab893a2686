"""Plays events: their effects one after the other, asking whoever has a choice (PH-R18, PH-A19).

What they do to the table is in `events/strikes.py`, to hands and piles in `events/hand_effects.py`, to turns in
`events/turn_effects.py`, what is asked in `events/questions.py`.
"""

from __future__ import annotations

from itertools import dropwhile, takewhile
from typing import TYPE_CHECKING

from cardgen.analysis.play.protocol import Action
from cardgen.games.phylo.effect_kinds import CHANCE
from cardgen.games.phylo.play.action import PASS, ActionKind, copy_of, kind_of, where_of
from cardgen.games.phylo.play.action import action as acted
from cardgen.games.phylo.play.events import hand_effects, questions, triggers
from cardgen.games.phylo.play.events.choosing import cells_for
from cardgen.games.phylo.play.events.conditions import has_luck_by_itself, holds, tasks_of
from cardgen.games.phylo.play.events.strikes import strike
from cardgen.games.phylo.play.events.tasks import EffectTask, ask, effect_of, go_on

if TYPE_CHECKING:
    from cardgen.games.phylo.effect import EventEffect
    from cardgen.games.phylo.play.engine import Ecosystem


def play_event(now: Ecosystem, copy: int, where: int, is_retrieval: bool) -> None:
    """PH-R18: its effects happen at once, and the event is discarded. `where` is a cell, or a copy to retrieve."""
    event = now.web.events[copy]
    assert event is not None
    now.event_played = True
    now.struck = -1
    now.done = (-1, -1, 0)
    now.wind = now.wind or event.is_wind
    now.fall(now.seat, copy)
    if not event.does("repeat-event"):
        now.last_event = (copy, where)
    now.spent |= now.web.kin[copy]
    if is_retrieval:
        now.discarded[now.seat] &= ~(1 << where)
        now.hands[now.seat] |= 1 << where
        now.shown |= 1 << where
    elif not where or event.is_on_spot or where in now.table.at:
        now.waiting += tasks_of(now, now.seat, copy, where, questions.struck_at(now, where))
        go_on(now)


def void(now: Ecosystem, copy: int) -> None:
    """An event has no effect, and is discarded."""
    now.voided[now.seat] -= 1
    now.event_played = True
    now.spent |= now.web.kin[copy]
    now.fall(now.seat, copy)


def carry_out(now: Ecosystem, task: EffectTask) -> None:
    if task.place < 0:
        _play_answered(now, task)
        return
    effect = effect_of(now, task)
    if effect.trigger and not task.is_due:
        triggers.watch(now, task, effect)
        return
    if effect.each_turn and _waits_for_turn(now, task, effect):
        return
    if (
        effect.is_later
        and task.is_due
        and not holds(now, effect, task.seat, now.table.cell_of.get(task.struck, task.cell))
    ):
        return
    if effect.after and not task.is_due:
        now.due.append((now.turn + effect.after, task._replace(is_due=True, begun=now.turn)))
    elif effect.at_end and not task.is_due:
        now.awards.append(task._replace(is_due=True))
    elif effect.optional and effect.who == "everyone" and task.only < 0:
        _part(now, task)
    elif effect.optional and not task.is_agreed:
        questions.ask_whether(now, task, effect)
    elif effect.options:
        questions.ask_for_option(now, task, effect)
    elif effect.is_on_table:
        cells = cells_for(now, task, effect)
        if effect.by == CHANCE:
            cells = _drawn(now, cells, effect.number)
        if effect.or_discard and not task.done:
            cells = [cell for cell in cells if not _is_stuck(now, task, effect, cell)]
        if (effect.number or effect.may or effect.name == "move-species") and questions.ask_for_cell(now, task, cells):
            return
        for cell in [cell for cell in cells if not effect.each or has_luck_by_itself(now, effect)]:
            strike(now, task, effect, cell)
    else:
        hand_effects.carry_out(now, task, effect)


def _drawn(now: Ecosystem, cells: list[int], number: int) -> list[int]:
    """So many of these cells, by lot."""
    left, drawn = sorted(cells), list[int]()
    while left and len(drawn) < number:
        drawn.append(left.pop(int(len(left) * now.chance.random())))
    return drawn


def _play_answered(now: Ecosystem, task: EffectTask) -> None:
    """The event that an answer came before, and neither cancelled nor took away."""
    now.seat, now.interrupted = task.seat, -1
    if not now.discarded[task.seat] >> task.copy & 1:
        now.event_played = True
        return
    play_event(now, task.copy, task.cell, is_retrieval=False)


def _waits_for_turn(now: Ecosystem, task: EffectTask, effect: EventEffect) -> bool:
    """Whether it comes later: at the start of the next own turn, and of those after it."""
    if not task.is_due:
        now.due.append((now.turn + 1, task._replace(is_due=True, begun=now.turn)))
    elif now.turn < task.begun + 2 * effect.each_turn and not task.done and not task.is_agreed:
        now.due.append((now.turn + 1, task))
    return not task.is_due


def _is_stuck(now: Ecosystem, task: EffectTask, effect: EventEffect, cell: int) -> bool:
    """Whether who lives there can go nowhere; then it is discarded."""
    is_stuck = not questions.places_for(now, task, effect, cell)
    if is_stuck:
        now.discard_cell(cell)
    return is_stuck


def answer(now: Ecosystem, action: Action) -> None:
    """What was asked is answered; what waited goes on."""
    task, now.asked, now.choices = now.asked, None, []
    assert task is not None
    kind = kind_of(action)
    if task.place < 0:
        _answer_event(now, task, action)
    elif kind == ActionKind.STRIKE:
        _answer_cell(now, task, where_of(action))
    elif kind == ActionKind.PLACE:
        _answer_place(now, task, copy_of(action), where_of(action))
    elif kind == ActionKind.TAKE:
        hand_effects.take(now, task, where_of(action))
    elif kind == ActionKind.PASS and effect_of(now, task).optional and not task.is_agreed:
        now.waiting = [*dropwhile(lambda later: questions.is_paid(now, task, later), now.waiting)]
    elif kind == ActionKind.PASS:
        hand_effects.leave(now, task)
    elif kind == ActionKind.OPTION:
        now.waiting.insert(0, task._replace(place=where_of(action), is_agreed=True))
    go_on(now)


def _part(now: Ecosystem, task: EffectTask) -> None:
    """Each player decides by itself, and what is paid for by it is that player's, too."""
    paid = [*takewhile(lambda later: questions.is_paid(now, task, later), now.waiting)]
    rest = now.waiting[len(paid) :]
    seats = (task.seat, 1 - task.seat)
    now.waiting = [step._replace(only=seat) for seat in seats for step in (task, *paid)] + rest


def _answer_place(now: Ecosystem, task: EffectTask, copy: int, cell: int) -> None:
    if copy in now.table.cell_of:
        now.move(copy, cell)
    elif now.hands[now.seat] >> copy & 1:
        now.lay_from_hand(now.seat, copy, cell)
    else:
        now.resettle(task.seat, copy, cell)


def _answer_event(now: Ecosystem, task: EffectTask, action: Action) -> None:
    """The answer comes first, if there is any, then the event, if it is not cancelled."""
    other, now.seat, now.interrupted = now.seat, now.interrupted, -1
    if action != PASS:
        copy = copy_of(action)
        now.take_from_hand(copy, other)
        now.fall(other, copy)
        now.waiting += tasks_of(now, other, copy, task.cell, task.struck)
    now.waiting.append(task)


def _answer_cell(now: Ecosystem, task: EffectTask, cell: int) -> None:
    """The effect is for this cell; and for another, where it is for several."""
    effect = effect_of(now, task)
    if cell not in now.table.at:  # a spot that is meant itself, as nobody lives there any more
        strike(now, task, effect, cell)
        return
    copy = now.table.at[cell] % now.web.copies
    rest = task._replace(done=(*task.done, copy))
    if effect.number == 0 or len(rest.done) < effect.number:
        now.waiting.insert(0, rest)
        if effect.name == "swap-species":
            return
    if effect.name == "move-species":
        places = questions.places_for(now, task, effect, cell)
        seat = 1 - task.seat if effect.by == "others" else task.seat
        ask(now, task, seat, [acted(ActionKind.PLACE, copy, place) for place in places])
    else:
        strike(now, task, effect, cell)
