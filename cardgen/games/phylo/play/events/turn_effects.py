"""Carries out what events do to turns, scores and other events (PH-A19)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from cardgen.games.phylo.effect import EventEffect
from cardgen.games.phylo.effect_kinds import BANS, NO_END
from cardgen.games.phylo.play import zones
from cardgen.games.phylo.play.events.conditions import tasks_of, times
from cardgen.games.phylo.play.events.exchanges import seats_of
from cardgen.games.phylo.play.events.questions import struck_at
from cardgen.games.phylo.play.events.tasks import EffectTask, playing
from cardgen.games.phylo.play.moves import INVITED, Ban
from cardgen.games.phylo.web.geometry import BESIDE

if TYPE_CHECKING:
    from cardgen.games.phylo.play.engine import Ecosystem


def _skip(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    for seat in seats_of(now, task, effect):
        now.skips[seat] += effect.turns


def _act_more(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    number = effect.number * times(now, effect, task.seat, task.cell)
    for seat in seats_of(now, task, effect):
        if seat == playing(now):
            now.actions += number
        else:
            now.extra_actions[seat] += number


def _act_fewer(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    """In this turn, whosever it is."""
    now.actions = max(0, now.actions - effect.number) if effect.name == "fewer-actions" else 0


def _act_less(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    for seat in seats_of(now, task, effect):
        now.most_actions[seat] = min(effect.number, now.most_actions[seat])


def _forbid(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    """Or, of `open-spots`, invite: species of these to these cells."""
    which, last = now.web.which[task.copy][task.place], now.turn + effect.turns
    spot = now.table.cell_of.get(task.struck, task.cell)
    cells = frozenset({"": (), "spot": (spot,), "beside": [spot + step for step in BESIDE]}[effect.at])
    for seat in seats_of(now, task, effect):
        now.forbidden.append(Ban(last, seat, effect.name, which, cells=cells, needs=effect.needs))


def _draw_none(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    for seat in seats_of(now, task, effect):
        now.no_draws[seat] += effect.turns


def _draw_fewer(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    for seat in seats_of(now, task, effect):
        now.less_draws[seat] = (effect.number, now.turn + effect.turns)


def _void(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    for seat in seats_of(now, task, effect):
        now.voided[seat] += 1


def _cancel(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    """The event that this answers has no effect; it may come back to a hand."""
    for later in [later for later in now.waiting if later.place < 0]:
        now.waiting.remove(later)
        now.event_played = True
        now.spent |= now.web.kin[later.copy]
        if effect.to:
            zones.leave_discard_piles(now, later.copy)
            now.to_hand(task.seat if effect.to == "own" else later.seat, later.copy, is_seen=True)


def _repeat(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    """What the last event did happens once more, where it did, for who plays this one."""
    copy, where = now.last_event
    event = now.web.events[copy] if copy >= 0 else None
    if event is None or event.is_answer or (where and where not in now.table.at and not event.is_on_spot):
        return
    again = tasks_of(now, task.seat, copy, where, struck_at(now, where))
    now.waiting = [*again, *now.waiting]


def _draw_more(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    """Cards at the beginning of each turn of this player; of `turns` 0 for the rest of the game."""
    now.more_draws[task.seat] = (effect.number, now.turn + effect.turns if effect.turns else NO_END)


def _score(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    worth = now.struck if now.struck >= 0 or task.place else task.struck
    number = (now.web.points[worth] if worth >= 0 else 0) if effect.is_worth else effect.points
    for seat in seats_of(now, task, effect):
        points = number * times(now, effect, task.seat, task.cell, seat)
        now.points[seat] += points
        now.awarded[seat] += points


def _allow_event(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    now.event_played = False


DO: Mapping[str, Callable[[Ecosystem, EffectTask, EventEffect], None]] = {
    "skip-turn": _skip,
    "more-actions": _act_more,
    "most-actions": _act_less,
    "fewer-actions": _act_fewer,
    "end-turn": _act_fewer,
    "no-draw": _draw_none,
    "draw-fewer": _draw_fewer,
    "draw-more": _draw_more,
    "score-points": _score,
    "another-event": _allow_event,
    "void-events": _void,
    "cancel-event": _cancel,
    "repeat-event": _repeat,
    **dict.fromkeys((*BANS, INVITED), _forbid),
}
