"""Moves copies between hands, piles and the table, with their points. Whose they are is known by where they are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from cardgen.games.phylo.play import moves
from cardgen.games.phylo.play.events import piles, triggers

if TYPE_CHECKING:
    from cardgen.games.phylo.play.engine import Ecosystem


class Loss(NamedTuple):
    """A species that left the table, and its owner's points with it; `is_alone`: it had nobody to live beside, when the
    turn was over (PH-R20).
    """

    copy: int
    seat: int
    points: int
    is_alone: bool


def draw_card(now: Ecosystem, seat: int) -> None:
    bit = 1 << piles.next_card(now, seat)
    now.hands[seat] |= bit
    now.drawn[seat] |= bit


def draw_some(now: Ecosystem, seat: int, number: int) -> None:
    """As many as there are; an event may empty a pile, too (PH-R22)."""
    drawn = min(number, len(now.piles[seat]))
    for _ in range(drawn):
        draw_card(now, seat)
    now.note_empty_pile(seat, drawn > 0)


def to_hand(now: Ecosystem, seat: int, copy: int, is_seen: bool = False) -> None:
    now.hands[seat] |= 1 << copy
    now.drawn[seat] |= 1 << copy
    now.shown |= 1 << copy if is_seen else 0


def take_from_hand(now: Ecosystem, copy: int, seat: int) -> None:
    """To be played."""
    now.hands[seat] &= ~(1 << copy)
    now.laid[seat] |= 1 << copy


def discard_from_hand(now: Ecosystem, seat: int, copy: int) -> None:
    now.hands[seat] &= ~(1 << copy)
    now.fall(seat, copy)


def fall(now: Ecosystem, seat: int, copy: int) -> None:
    """On top of a discard pile."""
    now.discarded[seat] |= 1 << copy
    now.fallen.append(copy)


def owner_of(now: Ecosystem, copy: int) -> int:
    """The seat that has this copy on the table."""
    return 0 if now.owned[0] >> copy & 1 else 1


def last_owner_of(now: Ecosystem, copy: int) -> int:
    """The seat that has this copy somewhere: what leaves the table goes to its owner."""
    return 0 if (now.owned[0] | now.discarded[0] | now.hands[0]) >> copy & 1 else 1


def leave_discard_piles(now: Ecosystem, copy: int) -> None:
    """Whose pile it may lie in."""
    now.discarded = [pile & ~(1 << copy) for pile in now.discarded]


def discard_cell(now: Ecosystem, cell: int) -> None:
    """Who lives there, and its parasite, to the discard piles of their owners; not who is spared (PH-A19)."""
    copy = now.table.at[cell] % now.web.copies
    if copy not in now.spared and copy not in now.kept:
        discard(now, now.table.take(cell))


def discard(now: Ecosystem, copies: Sequence[int], is_alone: bool = False) -> None:
    """What has left the table; what is insured goes to the hand of its owner."""
    for copy in copies:
        if now.insured.pop(copy, -1) >= 0:
            return_to_hands(now, [copy])
        else:
            now.fall(_leave(now, copy, is_alone), copy)


def return_to_hands(now: Ecosystem, copies: Sequence[int]) -> None:
    """What has left the table for the hands of its owners, for all to see."""
    for copy in copies:
        to_hand(now, _leave(now, copy, False), copy, is_seen=True)


def take_up(now: Ecosystem, seat: int, copies: Sequence[int]) -> None:
    """What has left the table for the hand of a player, whoever had it."""
    for copy in copies:
        _leave(now, copy, False)
        to_hand(now, seat, copy, is_seen=True)


def return_to_piles(now: Ecosystem, copies: Sequence[int], to: str) -> None:
    """What has left the table for the draw piles of its owners."""
    for copy in copies:
        piles.put_back(now, _leave(now, copy, False), [copy], to)


def lay(now: Ecosystem, copy: int, cell: int) -> None:
    """A species comes to live in an empty cell; where nothing links it, an event lets it live there."""
    now.settled |= 0 if moves.is_fit(now, copy, cell) else 1 << copy
    now.table.lay(copy, cell)


def resettle(now: Ecosystem, seat: int, copy: int, cell: int) -> None:
    """A species of a discard pile comes to live in an empty cell."""
    leave_discard_piles(now, copy)
    now.lay(copy, cell)
    now.owned[seat] |= 1 << copy
    now.points[seat] += now.web.points[copy]


def lay_from_hand(now: Ecosystem, seat: int, copy: int, cell: int) -> None:
    """A species of the hand comes to live in an empty cell, or on top of another, by an event."""
    take_from_hand(now, copy, seat)
    if cell in now.table.at:
        discard(now, now.table.cover(copy, cell))
    else:
        now.lay(copy, cell)
    now.owned[seat] |= 1 << copy
    now.lays[seat] += 1
    now.points[seat] += now.web.points[copy]
    triggers.is_laid(now, copy, cell)


def hand_over(now: Ecosystem, copy: int, to: int) -> None:
    """A species on the table becomes that of a player, with its points."""
    seat, bit = owner_of(now, copy), 1 << copy
    points = now.web.points[copy] + now.bonus.get(copy, 0)
    now.owned[seat] &= ~bit
    now.owned[to] |= bit
    now.points[seat] -= points
    now.points[to] += points


def _leave(now: Ecosystem, copy: int, is_alone: bool) -> int:
    """Its owner loses it, and its points; who that is."""
    seat, bit = owner_of(now, copy), 1 << copy
    now.orphans &= ~bit
    now.settled &= ~bit
    now.owned[seat] &= ~bit
    points = now.web.points[copy] + now.bonus.pop(copy, 0)
    now.fleeting = [change for change in now.fleeting if change[1] != copy]
    triggers.has_happened(now, triggers.DISCARDED, copy)
    now.losses.append(Loss(copy, seat, points, is_alone))
    now.points[seat] -= points
    return seat
