"""Carries out what events do to hands, piles, turns and scores (PH-A19)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from cardgen.analysis.play.rng import draw
from cardgen.games.phylo.criterion import ANY
from cardgen.games.phylo.effect import NO_END, EventEffect
from cardgen.games.phylo.play.action import ActionKind
from cardgen.games.phylo.play.action import action as acted
from cardgen.games.phylo.play.conditions import times
from cardgen.games.phylo.play.moves import Ban
from cardgen.games.phylo.play.strikes import discard_stranded
from cardgen.games.phylo.play.tasks import EffectTask, ask, effect_of
from cardgen.games.phylo.web.links import Mask, bits, mask_of

if TYPE_CHECKING:
    from cardgen.games.phylo.play.engine import Ecosystem


def carry_out(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    _DO.get(effect.name, _nothing)(now, task, effect)


def _seats(task: EffectTask, effect: EventEffect) -> tuple[int, ...]:
    """The players that the effect is for."""
    return {"others": (1 - task.seat,), "everyone": (task.seat, 1 - task.seat)}.get(effect.who, (task.seat,))


def _nothing(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    """An effect that cannot be played."""


def _draw(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    for seat in _seats(task, effect):
        now.draw_some(seat, effect.number * times(now, effect, task.seat, task.cell))


def _discard_stranded(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    discard_stranded(now, now.web.which[task.copy][task.place])


def _discard_hand(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    """Each of these players in turn; whoever discards chooses. `done` has who is through."""
    for seat in _seats(task, effect):
        if task.done.count(seat - 2) == 0:
            _discard_of(now, task, effect, seat)
            return


def _discard_of(now: Ecosystem, task: EffectTask, effect: EventEffect, seat: int) -> None:
    """All that this seat must discard, where it has no choice; else it is asked for one card after the other."""
    which = now.web.which[task.copy][task.place]
    hand = now.hands[seat] if effect.which == ANY else now.hands[seat] & which
    size, gone = hand.bit_count(), sum(copy >= 0 for copy in task.done)
    wanted = (size + gone) // 2 if effect.is_half else effect.number or size
    left = wanted - gone
    if size <= left or left <= 0:
        for copy in bits(hand if left > 0 else 0):
            now.discard_from_hand(seat, copy)
        now.waiting.insert(0, task._replace(done=(*(done for done in task.done if done < 0), seat - 2)))
    else:
        ask(now, task, seat, _takings(task, hand))


def _takings(task: EffectTask, copies: Mask) -> list[int]:
    return [acted(ActionKind.TAKE, task.copy, copy) for copy in bits(copies)]


def _steal(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    """Unseen, out of the other's hand."""
    other = 1 - task.seat
    hidden = [*bits(now.hands[other])]
    for _ in range(min(effect.number, len(hidden))):
        copy = draw(hidden, now.chance)
        now.hands[other] &= ~(1 << copy)
        now.to_hand(task.seat, copy)


def _swap(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    now.hands.reverse()
    now.shown |= now.hands[0] | now.hands[1]
    for seat in (0, 1):
        now.drawn[seat] |= now.hands[seat]


def _show(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    now.shown |= now.hands[1 - task.seat]


def _retrieve(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    species = mask_of(copy for copy in bits(now.discarded[task.seat]) if now.web.species[copy] is not None)
    _choose(now, task, effect, species & now.web.which[task.copy][task.place])


def _search(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    which = now.web.which[task.copy][task.place]
    _choose(now, task, effect, mask_of(copy for copy in now.piles[task.seat] if which >> copy & 1))


def _choose(now: Ecosystem, task: EffectTask, effect: EventEffect, copies: Mask) -> None:
    """One card after the other of these, as many as the effect is for."""
    if copies and len(task.done) < effect.number:
        ask(now, task, task.seat, _takings(task, copies), effect.may)


def take(now: Ecosystem, task: EffectTask, copy: int) -> None:
    """A card that somebody chose: out of a hand, of a discard pile, or of a draw pile."""
    effect = effect_of(now, task)
    if effect.name == "discard-from-hand":
        now.discard_from_hand(now.seat, copy)
    elif effect.name == "retrieve-from-discard":
        now.discarded[task.seat] &= ~(1 << copy)
        now.to_hand(task.seat, copy, is_seen=True)
    else:
        now.piles[task.seat].remove(copy)
        now.to_hand(task.seat, copy)
        now.note_empty_pile(task.seat)
    now.waiting.insert(0, task._replace(done=(*task.done, copy)))


def _reshuffle(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    """The discard pile into the draw pile; events that do so stay out of it, or a game might never end."""
    back = [copy for copy in bits(now.discarded[task.seat]) if not _reshuffles(now, copy)]
    now.piles[task.seat] += back
    now.discarded[task.seat] &= ~mask_of(back)


def _reshuffles(now: Ecosystem, copy: int) -> bool:
    event = now.web.events[copy]
    return event is not None and event.does("reshuffle-discard", "skip-turn")


def _skip(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    for seat in _seats(task, effect):
        now.skips[seat] += effect.turns


def _act_more(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    now.actions += effect.number * times(now, effect, task.seat, task.cell)


def _act_less(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    for seat in _seats(task, effect):
        now.most_actions[seat] = min(effect.number, now.most_actions[seat])


def _forbid(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    which = now.web.which[task.copy][task.place]
    now.forbidden += [Ban(now.turn + effect.turns, seat, effect.name, which) for seat in _seats(task, effect)]


def _draw_more(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    """Cards at the beginning of each turn of this player; of `turns` 0 for the rest of the game."""
    now.more_draws[task.seat] = (effect.number, now.turn + effect.turns if effect.turns else NO_END)


def _score(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    points = effect.points * times(now, effect, task.seat, task.cell)
    for seat in _seats(task, effect):
        now.points[seat] += points
        now.awarded[seat] += points


def _allow_event(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    now.event_played = False


_DO: Mapping[str, Callable[[Ecosystem, EffectTask, EventEffect], None]] = {
    "discard-stranded": _discard_stranded,
    "draw-cards": _draw,
    "discard-from-hand": _discard_hand,
    "take-from-hand": _steal,
    "swap-hands": _swap,
    "show-hand": _show,
    "retrieve-from-discard": _retrieve,
    "search-pile": _search,
    "reshuffle-discard": _reshuffle,
    "skip-turn": _skip,
    "more-actions": _act_more,
    "most-actions": _act_less,
    "forbid-species": _forbid,
    "forbid-moves": _forbid,
    "forbid-events": _forbid,
    "draw-more": _draw_more,
    "score-points": _score,
    "another-event": _allow_event,
}
