"""Carries out what events do to hands and piles (PH-A19)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from cardgen.games.phylo.effect import EventEffect
from cardgen.games.phylo.play import zones
from cardgen.games.phylo.play.action import ActionKind
from cardgen.games.phylo.play.action import action as acted
from cardgen.games.phylo.play.events import exchanges, piles, turn_effects
from cardgen.games.phylo.play.events.comparing import compared, has_in_common
from cardgen.games.phylo.play.events.conditions import times
from cardgen.games.phylo.play.events.questions import is_near
from cardgen.games.phylo.play.events.strikes import discard_stranded
from cardgen.games.phylo.play.events.tasks import EffectTask, ask, effect_of, note_done
from cardgen.games.phylo.play.moves import covered_by, is_closed, is_fit
from cardgen.games.phylo.web.links import Mask, bits, mask_of

if TYPE_CHECKING:
    from cardgen.games.phylo.play.engine import Ecosystem


def carry_out(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    _DO.get(effect.name, _nothing)(now, task, effect)


def _nothing(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    """An effect that cannot be played."""


def _draw(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    for seat in exchanges.seats_of(now, task, effect):
        now.draw_some(seat, effect.number * times(now, effect, task.seat, task.cell, seat))


def _discard_stranded(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    discard_stranded(now, now.web.which[task.copy][task.place], task.copy)


def _discard_hand(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    """Whoever discards chooses."""
    seat = exchanges.next_seat(now, task, effect)
    if seat is not None:
        _discard_of(now, task, effect, seat)


def _discard_of(now: Ecosystem, task: EffectTask, effect: EventEffect, seat: int) -> None:
    """All that this seat must discard, where it has no choice; else it is asked for one card after the other."""
    now.shown |= now.hands[seat] if effect.seen else 0
    revealed = exchanges.revealed_of(now, effect, now.hands[seat])
    hand = _most_of(now, effect, exchanges.meant_of(now, task, effect, revealed))
    size, gone = hand.bit_count(), sum(copy >= 0 for copy in task.done)
    wanted = (size + gone) // 2 if effect.is_half else effect.number or size
    left = wanted - gone
    if effect.name == "keep-hand":
        left = size - effect.number
    if (size <= left and not (effect.may and size)) or left <= 0 or effect.random or effect.revealed:
        for copy in exchanges.unseen(now, [*bits(hand)], left):
            now.discard_from_hand(seat, copy)
            note_done(now, task)
        exchanges.is_through(now, task, seat)
    else:
        ask(now, task, _chooser(task, effect, seat), exchanges.takings(task, hand), effect.may)


def _most_of(now: Ecosystem, effect: EventEffect, hand: Mask) -> Mask:
    """Of these cards the species with most points, or with fewest, where the effect is for these."""
    worths = {copy: now.web.points[copy] for copy in bits(hand) if now.web.species[copy] is not None}
    if not (effect.highest or effect.lowest):
        return hand
    best = (max if effect.highest else min)(worths.values(), default=0)
    return mask_of(copy for copy, points in worths.items() if points == best)


def _chooser(task: EffectTask, effect: EventEffect, seat: int) -> int:
    """Whoever's hand it is, or who plays the event and sees it."""
    return task.seat if effect.seen else seat


def _discard_pile(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    """So many cards from the top of a draw pile."""
    for seat in exchanges.seats_of(now, task, effect):
        for _ in range(min(effect.number, len(now.piles[seat]))):
            now.fall(seat, piles.next_card(now, seat))
        now.note_empty_pile(seat)


def _play_species(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    """Of each of these players a species of the hand that can be laid somewhere: where is asked next."""
    seat = exchanges.next_seat(now, task, effect)
    if seat is None:
        return
    meant = now.hands[seat] & now.web.which[task.copy][task.place] & (now.web.ordinary | now.web.coverers)
    ready = compared(now, effect.comparison, meant, task.struck)
    found = mask_of(copy for copy in bits(ready) if places_of(now, task, copy))
    if found and sum(copy >= 0 for copy in task.done) < effect.number:
        ask(now, task, seat, exchanges.takings(task, found), effect.may)
    else:
        exchanges.is_through(now, task, seat)


def places_of(now: Ecosystem, task: EffectTask, copy: int) -> list[int]:
    """Where a species of the hand may be laid: on empty cells, or on top of another."""
    effect = effect_of(now, task)
    empty = spots_of(now, task, copy) if now.web.ordinary >> copy & 1 else []
    is_placed = effect.near is not None or effect.near_target
    if effect.on_target:
        cell = now.table.cell_of.get(task.struck, -1)
        return (
            [cell] if cell >= 0 and is_fit(now, copy, cell) and not is_closed(now, ActionKind.COVER, copy, cell) else []
        )
    return [*empty, *(() if is_placed else covered_by(now, copy))]


def _retrieve(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    """Each of these players out of the own pile."""
    seat = exchanges.next_seat(now, task, effect)
    if seat is None:
        return
    found = 0 if effect.kind else _species_discarded(now, task, effect, seat)
    if effect.top:
        found = _uppermost(now, task, effect, seat)
    elif effect.events or effect.kind:
        found |= _events_among(now, piles_of(now, effect, seat))
    if found and sum(copy >= 0 for copy in task.done) < effect.number:
        ask(now, task, seat, exchanges.takings(task, found), effect.may)
    else:
        exchanges.is_through(now, task, seat)


def _uppermost(now: Ecosystem, task: EffectTask, effect: EventEffect, seat: int) -> Mask:
    """Of the cards that were discarded last, but for the event itself, those that may come back."""
    there = piles_of(now, effect, seat) & ~(1 << task.copy)
    lying = [copy for copy in dict.fromkeys(reversed(now.fallen)) if there >> copy & 1]
    meant = exchanges.meant_of(now, task, effect, mask_of(lying[: effect.top]))
    return mask_of(copy for copy in bits(meant) if not piles.lasts(now, copy))


def piles_of(now: Ecosystem, effect: EventEffect, seat: int) -> Mask:
    """What lies in the discard piles that an effect is for."""
    return {"any": now.discarded[0] | now.discarded[1], "others": now.discarded[1 - seat]}.get(
        effect.pile, now.discarded[seat]
    )


def _species_discarded(now: Ecosystem, task: EffectTask, effect: EventEffect, seat: int) -> Mask:
    """The species there that the effect means."""
    meant = piles_of(now, effect, seat) & now.web.which[task.copy][task.place]
    species = mask_of(copy for copy in bits(meant) if now.web.species[copy] is not None)
    return compared(now, effect.comparison, species, task.struck)


def _resettle(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    """A species that can live somewhere: where it is laid is asked next."""
    species = _species_discarded(now, task, effect, task.seat)
    fit = mask_of(copy for copy in bits(species) if spots_of(now, task, copy))
    exchanges.choose(now, task, effect, fit)


def spots_of(now: Ecosystem, task: EffectTask, copy: int) -> list[int]:
    """The empty cells where a species could be laid, by what the effect asks for."""
    effect = effect_of(now, task)
    return [
        cell
        for cell in now.table.open
        if not is_closed(now, ActionKind.LAY, copy, cell) and is_near(now, task, effect, cell)
        if is_fit(now, copy, cell) or (effect.anywhere and has_in_common(now, effect.needs, copy, cell))
    ]


def _search(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    pile, which = mask_of(now.piles[task.seat]), now.web.which[task.copy][task.place]
    species = 0 if effect.kind else compared(now, effect.comparison, pile & which, task.struck)
    events = _events_among(now, pile) if effect.events or effect.kind else 0
    exchanges.choose(now, task, effect, species | events)


def _events_among(now: Ecosystem, copies: Mask) -> Mask:
    """The events of these that may come back without a game going on for ever."""
    return mask_of(copy for copy in bits(copies & now.web.event_copies) if not piles.lasts(now, copy))


def take(now: Ecosystem, task: EffectTask, copy: int) -> None:
    """A card that somebody chose: out of a hand, of a discard pile, or of a draw pile."""
    note_done(now, task)
    effect = effect_of(now, task)
    if effect.name in ("discard-from-hand", "keep-hand"):
        now.discard_from_hand(1 - task.seat if effect.seen else now.seat, copy)
    elif effect.name == "give-cards":
        exchanges.hand_on(now, now.seat, copy)
    elif effect.name in piles.DO:
        piles.taken(now, task, effect, copy)
    elif effect.name == "exchange-cards":
        pass
    elif effect.name == "take-from-hand":
        exchanges.hand_on(now, 1 - now.seat, copy)
    elif effect.name == "retrieve-from-discard":
        zones.leave_discard_piles(now, copy)
        now.to_hand(now.seat, copy, is_seen=True)
    elif effect.name in ("resettle", "play-species"):
        cells = (spots_of if effect.name == "resettle" else places_of)(now, task, copy)
        ask(now, task, now.seat, [acted(ActionKind.PLACE, copy, cell) for cell in cells])
    else:
        piles.take_out(now, task.seat, copy)
        piles.shuffle_pile(now, task.seat)
        now.to_hand(task.seat, copy, effect.seen)
        now.note_empty_pile(task.seat)
    now.waiting.insert(0, task._replace(done=(*task.done, copy)))


def leave(now: Ecosystem, task: EffectTask) -> None:
    """Who is asked takes nothing more; the next player may."""
    if effect_of(now, task).name in ("retrieve-from-discard", "play-species", "discard-from-hand", "hand-to-pile"):
        exchanges.is_through(now, task, now.seat)
    elif effect_of(now, task).name == "look-at-pile":
        now.waiting.insert(0, task._replace(done=(*task.done, piles.ENOUGH)))


def _show_card(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    """Which card of these it is, the other player sees."""
    meant = exchanges.meant_of(now, task, effect, now.hands[task.seat])
    now.shown |= meant & -meant


def _reshuffle(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    """The discard pile into the draw pile; events that do so stay out of it, or a game might never end."""
    back = [copy for copy in bits(now.discarded[task.seat]) if not piles.lasts(now, copy)]
    now.piles[task.seat] += back
    piles.shuffle_pile(now, task.seat)
    now.discarded[task.seat] &= ~mask_of(back)


def _fill(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    """Until the hand has so many cards."""
    for seat in exchanges.seats_of(now, task, effect):
        now.draw_some(seat, max(0, effect.number - now.hands[seat].bit_count()))


_DO: Mapping[str, Callable[[Ecosystem, EffectTask, EventEffect], None]] = {
    "discard-stranded": _discard_stranded,
    "draw-cards": _draw,
    "discard-from-hand": _discard_hand,
    "keep-hand": _discard_hand,
    "fill-hand": _fill,
    "resettle": _resettle,
    "take-from-hand": exchanges.steal,
    "give-cards": exchanges.give,
    "exchange-cards": exchanges.exchange,
    "discard-from-pile": _discard_pile,
    "play-species": _play_species,
    **piles.DO,
    **turn_effects.DO,
    "swap-hands": exchanges.swap,
    "show-hand": exchanges.show,
    "retrieve-from-discard": _retrieve,
    "search-pile": _search,
    "show-card": _show_card,
    "reshuffle-discard": _reshuffle,
}
