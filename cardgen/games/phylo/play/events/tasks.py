"""What an event does, as a list of tasks: one is carried out after the other, as far as nobody has to be asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardgen.analysis.play.protocol import Action
from cardgen.games.phylo.effect import EventEffect
from cardgen.games.phylo.play.action import PASS

if TYPE_CHECKING:
    from cardgen.games.phylo.play.engine import Ecosystem


class EffectTask(NamedTuple):
    """One effect of an event: who plays it, which copy, which of its effects, the cell that it lies on with who lived
    there, or 0 and -1; the copies that it was for already, whether its time has come, whether it was agreed to, in
    which turn it was played, and which player alone it is for.
    """

    seat: int
    copy: int
    place: int
    cell: int = 0
    struck: int = -1
    done: tuple[int, ...] = ()
    is_due: bool = False
    is_agreed: bool = False
    begun: int = 0
    only: int = -1


def effect_of(now: Ecosystem, task: EffectTask) -> EventEffect:
    event = now.web.events[task.copy]
    assert event is not None
    return event.effects[task.place]


def owners_seat(now: Ecosystem, task: EffectTask) -> int:
    """Who has the species that the event lies on, or had it; of an event on none, whom it was for last. -1: nobody."""
    struck = task.struck if task.struck >= 0 else now.struck
    return now.last_owner_of(struck) if struck >= 0 else -1


def playing(now: Ecosystem) -> int:
    """Whose turn it is, whoever is asked."""
    return now.seat if now.interrupted < 0 else now.interrupted


def go_on(now: Ecosystem) -> None:
    """Carries out what waits, as far as nobody has to be asked."""
    while now.waiting and not now.choices:
        now.carry_out(now.waiting.pop(0))
    if not now.choices and now.interrupted >= 0:
        now.seat, now.interrupted = now.interrupted, -1


def ask(now: Ecosystem, task: EffectTask, seat: int, actions: Sequence[Action], may: bool = False) -> None:
    """Lets this seat choose, before anybody does anything else."""
    now.choices = [*([PASS] if may else ()), *actions]
    now.asked = task
    if seat != now.seat:
        now.interrupted = now.seat if now.interrupted < 0 else now.interrupted
        now.seat = seat


def note_done(now: Ecosystem, task: EffectTask, number: int = 1) -> None:
    """The effect was for somebody, or for a card, which what comes behind it may count."""
    copy, place, before = now.done
    now.done = (task.copy, task.place, number + (before if (copy, place) == (task.copy, task.place) else 0))


def begin_delayed(now: Ecosystem) -> None:
    """What was to happen after so many turns happens before whoever's turn it is does anything."""
    if now.due:
        now.waiting += [task for turn, task in now.due if turn < now.turn]
        now.due = [(turn, task) for turn, task in now.due if turn >= now.turn]
        go_on(now)
