"""Says whom an effect for hands is for, lets them choose cards, and lets cards change hands (PH-A19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgen.analysis.play.rng import draw
from cardgen.games.phylo.criterion import ANY
from cardgen.games.phylo.effect_kinds import OWNER
from cardgen.games.phylo.play.action import ActionKind
from cardgen.games.phylo.play.action import action as acted
from cardgen.games.phylo.play.events.comparing import compared
from cardgen.games.phylo.play.events.tasks import ask, owners_seat
from cardgen.games.phylo.web.links import Mask, bits, mask_of

if TYPE_CHECKING:
    from cardgen.games.phylo.effect import EventEffect
    from cardgen.games.phylo.play.engine import Ecosystem
    from cardgen.games.phylo.play.events.tasks import EffectTask


def seats_of(now: Ecosystem, task: EffectTask, effect: EventEffect) -> tuple[int, ...]:
    """The players that the effect is for."""
    if task.only >= 0:
        return (task.only,)
    if effect.who == OWNER:
        return tuple(seat for seat in (owners_seat(now, task),) if seat >= 0)
    return {"others": (1 - task.seat,), "everyone": (task.seat, 1 - task.seat)}.get(effect.who, (task.seat,))


def next_seat(now: Ecosystem, task: EffectTask, effect: EventEffect) -> int | None:
    """Each of these players in turn, who may be asked; `done` has who is through."""
    return next((seat for seat in seats_of(now, task, effect) if seat - 2 not in task.done), None)


def unseen(now: Ecosystem, copies: list[int], number: int) -> list[int]:
    """So many of these at random; all, where there are no more."""
    if number >= len(copies):
        return copies
    return [draw(copies, now.chance) for _ in range(max(0, number))]


def takings(task: EffectTask, copies: Mask) -> list[int]:
    return [acted(ActionKind.TAKE, task.copy, copy) for copy in bits(copies)]


def choose(now: Ecosystem, task: EffectTask, effect: EventEffect, copies: Mask) -> None:
    """One card after the other of these, as many as the effect is for, by who plays the event."""
    if copies and len(task.done) < effect.number:
        ask(now, task, task.seat, takings(task, copies), effect.may)


def meant_of(now: Ecosystem, task: EffectTask, effect: EventEffect, hand: Mask) -> Mask:
    """The cards of a hand that an effect means: all, only species or only events, or species of some kind."""
    if effect.kind == "event":
        return hand & now.web.event_copies
    if effect.kind or effect.which != ANY or not effect.comparison.is_any:
        return compared(now, effect.comparison, hand & now.web.which[task.copy][task.place], task.struck)
    return hand


def revealed_of(now: Ecosystem, effect: EventEffect, hand: Mask) -> Mask:
    """So many cards of a hand at random, for all to see, where only among these some may be meant."""
    if not effect.revealed:
        return hand
    seen = mask_of(unseen(now, [*bits(hand)], effect.number))
    now.shown |= seen
    return seen


def is_through(now: Ecosystem, task: EffectTask, seat: int) -> None:
    """The next player, if there is one; of this one's cards nothing is remembered."""
    now.waiting.insert(0, task._replace(done=(*(done for done in task.done if done < 0), seat - 2)))


def steal(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    """Each of these players out of the other's hand, unseen, or seen and chosen."""
    seat = next_seat(now, task, effect)
    if seat is None:
        return
    other = 1 - seat
    hand = meant_of(now, task, effect, revealed_of(now, effect, now.hands[other]))
    now.shown |= now.hands[other] if effect.seen else 0
    if effect.seen and hand and sum(copy >= 0 for copy in task.done) < effect.number:
        ask(now, task, seat, takings(task, hand))
        return
    for copy in [] if effect.seen else unseen(now, [*bits(hand)], effect.number):
        now.hands[other] &= ~(1 << copy)
        now.to_hand(seat, copy)
    is_through(now, task, seat)


def give(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    """Each of these players gives cards to the other, of those that were not given just now."""
    seat = next_seat(now, task, effect)
    if seat is None:
        return
    mine = meant_of(now, task, effect, now.hands[seat]) & ~mask_of(copy for copy in task.done if copy >= 0)
    given = len(task.done) - 1 - max((place for place, done in enumerate(task.done) if done < 0), default=-1)
    left = effect.number - given
    if effect.random or left <= 0 or not mine:
        gone = unseen(now, [*bits(mine)], left) if effect.random else []
        for copy in gone:
            hand_on(now, seat, copy)
        now.waiting.insert(0, task._replace(done=(*task.done, *gone, seat - 2)))
    else:
        ask(now, task, seat, takings(task, mine))


def hand_on(now: Ecosystem, seat: int, copy: int) -> None:
    """From one hand to the other: both know it."""
    now.hands[seat] &= ~(1 << copy)
    now.to_hand(1 - seat, copy, is_seen=True)


def exchange(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    """As many cards for as many, those of the other chosen or at random; they change hands when all are chosen."""
    number = min(effect.number, *(hand.bit_count() for hand in now.hands))
    mine = [copy for copy in task.done if now.hands[task.seat] >> copy & 1]
    theirs = [copy for copy in task.done if copy not in mine]
    if len(mine) < number:
        ask(now, task, task.seat, takings(task, now.hands[task.seat] & ~mask_of(mine)))
        return
    other = 1 - task.seat
    if effect.random:
        theirs = unseen(now, [*bits(now.hands[other])], number)
    elif len(theirs) < number:
        now.shown |= now.hands[other] if effect.seen else 0
        ask(now, task, task.seat if effect.seen else other, takings(task, now.hands[other] & ~mask_of(theirs)))
        return
    for seat, copies in ((task.seat, mine), (other, theirs)):
        for copy in copies:
            hand_on(now, seat, copy)


def swap(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    now.hands.reverse()
    now.shown |= now.hands[0] | now.hands[1]
    for seat in (0, 1):
        now.drawn[seat] |= now.hands[seat]


def show(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    for seat in seats_of(now, task, effect):
        now.shown |= now.hands[1 - seat]
