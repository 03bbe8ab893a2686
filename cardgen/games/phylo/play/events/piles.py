"""Carries out what events do to the order of draw piles: who looks at their tops, and what is put back (PH-A19).

Nobody knows the order of a pile (C1), so any card may come next; but for those that were put on top or at the bottom.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from cardgen.analysis.play.rng import draw
from cardgen.games.phylo.play.events.exchanges import is_through, meant_of, next_seat, seats_of, takings
from cardgen.games.phylo.play.events.tasks import ask
from cardgen.games.phylo.web.links import bits, mask_of

if TYPE_CHECKING:
    from cardgen.games.phylo.effect import EventEffect
    from cardgen.games.phylo.play.engine import Ecosystem
    from cardgen.games.phylo.play.events.tasks import EffectTask


ENOUGH = -1
"""Among the cards that were chosen: no more are."""
_LASTING = (
    *("reshuffle-discard", "skip-turn", "no-draw", "draw-fewer", "reveal-top", "repeat-event", "cancel-event"),
    *("return-to-pile", "hand-to-pile", "discard-to-pile", "renew-hand"),
)


def next_card(now: Ecosystem, seat: int) -> int:
    """The card that leaves the top of a pile."""
    pile, top, bottom = now.piles[seat], now.tops[seat], now.bottoms[seat]
    if top:
        copy = top.pop()
        pile.remove(copy)
        return copy
    others = [copy for copy in pile if not bottom >> copy & 1] if bottom else []
    if not others:
        return draw(pile, now.chance)
    copy = draw(others, now.chance)
    pile.remove(copy)
    return copy


def take_out(now: Ecosystem, seat: int, copy: int) -> None:
    """A card that was searched for or looked at leaves the pile."""
    now.piles[seat].remove(copy)
    now.bottoms[seat] &= ~(1 << copy)
    now.tops[seat] = [top for top in now.tops[seat] if top != copy]


def shuffle_pile(now: Ecosystem, seat: int) -> None:
    """Whatever was known of its order is no longer."""
    now.tops[seat], now.bottoms[seat] = [], 0


def put_back(now: Ecosystem, seat: int, copies: Sequence[int], to: str) -> None:
    """Into a pile, the first of these to be drawn first; or to the discard pile."""
    if to == "discard":
        for copy in copies:
            now.fall(seat, copy)
        return
    now.piles[seat] += copies
    if to == "top":
        now.tops[seat] += reversed(copies)
    elif to == "bottom":
        now.bottoms[seat] |= sum(1 << copy for copy in copies)
    else:
        shuffle_pile(now, seat)


def look(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    """At the top cards of the own pile: some into the hand, then the rest in some order, or elsewhere."""
    seat, kept = task.seat, task.done[: effect.keep]
    chosen = [copy for copy in task.done[effect.keep :] if copy >= 0]
    looked = _looked_at(now, task.seat, effect.number - len(kept))
    left = [copy for copy in looked if copy not in chosen]
    if len(kept) < min(effect.keep, len(looked) + len(kept)):
        ask(now, task, seat, takings(task, mask_of(left)))
    elif effect.may and left and ENOUGH not in task.done:
        ask(now, task, seat, takings(task, mask_of(left)), may=True)
    elif effect.to == "top" and len(left) > 1:
        ask(now, task, seat, takings(task, mask_of(left)))
    else:
        moved = chosen if effect.may else [*chosen, *left]
        for copy in moved:
            take_out(now, seat, copy)
        put_back(now, seat, moved, effect.to)
        now.note_empty_pile(seat)


def _looked_at(now: Ecosystem, seat: int, number: int) -> list[int]:
    """The cards that come next, which are known from then on."""
    while len(now.tops[seat]) < min(number, len(now.piles[seat])):
        unknown = [copy for copy in now.piles[seat] if copy not in now.tops[seat]]
        above = [copy for copy in unknown if not now.bottoms[seat] >> copy & 1] or unknown
        found = draw(above, now.chance)
        now.bottoms[seat] &= ~(1 << found)
        now.tops[seat].insert(0, found)
    return now.tops[seat][-number:] if number else []


def hand_to_pile(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    """Each of these players of the own hand."""
    seat = next_seat(now, task, effect)
    if seat is None:
        return
    if now.hands[seat] and sum(copy >= 0 for copy in task.done) < effect.number:
        ask(now, task, seat, takings(task, now.hands[seat]), effect.may)
    else:
        is_through(now, task, seat)


def reveal(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    """The top cards of a pile are seen; those that are meant come to the hand, the others go elsewhere."""
    for seat in seats_of(now, task, effect):
        looked = _looked_at(now, seat, effect.number)[::-1]
        meant = meant_of(now, task, effect, mask_of(looked))
        for copy in looked:
            take_out(now, seat, copy)
            if meant >> copy & 1:
                now.to_hand(seat, copy, is_seen=True)
        put_back(now, seat, [copy for copy in looked if not meant >> copy & 1], effect.to)
        now.note_empty_pile(seat)


def discard_to_pile(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    """Cards of the own discard pile; of events none that might let a game never end."""
    which, pile = now.web.which[task.copy][task.place], now.discarded[task.seat]
    found = [copy for copy in bits(pile & which) if now.web.species[copy] is not None and not effect.kind]
    if effect.events or effect.kind:
        found += [copy for copy in bits(pile & now.web.event_copies) if not lasts(now, copy)]
    if found and len(task.done) < effect.number:
        ask(now, task, task.seat, takings(task, mask_of(found)), effect.may)


def renew_hand(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    """All cards of a hand go away, and as many others come, or so many."""
    for seat in seats_of(now, task, effect):
        hand = [*bits(now.hands[seat])]
        if effect.to == "discard":
            for copy in hand:
                now.discard_from_hand(seat, copy)
        else:
            now.hands[seat] = 0
            put_back(now, seat, hand, effect.to)
        now.draw_some(seat, effect.number or len(hand))


def taken(now: Ecosystem, task: EffectTask, effect: EventEffect, copy: int) -> None:
    """What becomes of a card that was chosen for one of these effects."""
    bit = 1 << copy
    if effect.name == "look-at-pile":
        if len(task.done) < effect.keep:
            take_out(now, task.seat, copy)
            now.to_hand(task.seat, copy)
    elif effect.name == "hand-to-pile":
        now.hands[now.seat] &= ~bit
        put_back(now, now.seat, [copy], effect.to)
    else:
        now.discarded[task.seat] &= ~bit
        put_back(now, task.seat, [copy], effect.to)


def lasts(now: Ecosystem, copy: int) -> bool:
    """Whether an event lets a game last longer."""
    event = now.web.events[copy]
    return event is not None and event.does(*_LASTING)


DO: Mapping[str, Callable[[Ecosystem, EffectTask, EventEffect], None]] = {
    "look-at-pile": look,
    "hand-to-pile": hand_to_pile,
    "reveal-top": reveal,
    "renew-hand": renew_hand,
    "discard-to-pile": discard_to_pile,
}
