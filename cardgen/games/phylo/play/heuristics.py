"""Values actions for a greedy player: what each brings at once, and what it lets hope for.

Nothing here looks at what the seat that decides cannot see.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardgen.analysis.play.protocol import Action, Stream
from cardgen.analysis.play.rng import shuffle
from cardgen.games.phylo.effect import places_of
from cardgen.games.phylo.play.action import PASS, ActionKind, copy_of, kind_of, where_of
from cardgen.games.phylo.play.effect_worth import BLOCKED, NOTHING, value_to_me, worth_of_answer, worth_of_place
from cardgen.games.phylo.web.geometry import BESIDE, place
from cardgen.games.phylo.web.links import Mask, bits

if TYPE_CHECKING:
    from cardgen.games.phylo.play.engine import Ecosystem

_MOVE, _LAID = int(ActionKind.MOVE), (int(ActionKind.LAY), int(ActionKind.SPREAD))
"""Kinds of most actions, as plain numbers: looking up a member takes longer than all else."""
FRESH_HAND = 4.0
"""What three fresh cards are worth to a greedy player who would else have more actions than cards: more than a small
species, less than a large one. Of 160 matches, such a player won 99 % against one who lays all first."""
HOPE = 0.5
"""What a point that can be laid later is worth to a player who looks one action ahead."""
SPARE_CARDS = 0.5
"""What they are worth to one who has cards enough: less than any species that can be laid."""


def obvious_action(now: Ecosystem) -> Action | None:
    """Nothing is: even with one card that fits one cell, one may wait."""
    return None


def gain(now: Ecosystem, action: Action) -> float:
    """Points won and points taken from the other at once; a discard brings fresh cards, a move what it rescues."""
    kind, copy, where = kind_of(action), copy_of(action), where_of(action)
    if kind == _MOVE:
        return _worth_of_move(now, copy, where)
    points = now.web.points
    if kind in _LAID:
        return points[copy] + (_rescued(now, copy, where) if now.orphans else 0)
    if kind == ActionKind.PASS:
        return 0
    if kind == ActionKind.DISCARD:
        return _worth_of_discard(now, copy)
    if kind == ActionKind.COVER:
        return points[copy] - value_to_me(now, where)
    if kind == ActionKind.INFEST:
        return points[copy]
    if kind == ActionKind.RETRIEVE:
        return 0.4 * points[where]
    if kind == ActionKind.CHOOSE:
        return points[copy] + 10 * (now.web.rank_one >> copy & 1)
    return _worth_of_event(now, copy, where) if now.asked is None else worth_of_answer(now, action)


def _rescued(now: Ecosystem, copy: int, cell: int) -> int:
    """Points of the own species that are about to be lost and that the newcomer lets live."""
    table, web = now.table, now.web
    found = 0
    for step in BESIDE:
        body = table.at.get(cell + step, web.homes[0])
        if body < web.homes[0] and now.orphans >> body % web.copies & 1 and web.link[body] >> copy & 1:
            found += max(0, value_to_me(now, cell + step))
    return found


def _worth_of_discard(now: Ecosystem, copy: int) -> float:
    """Fresh cards for one; the cheapest of the hand first."""
    fresh = min(now.rules.discard_draws, len(now.piles[now.seat])) - 1
    is_short = 1 < now.actions >= now.hands[now.seat].bit_count()
    worth = min(0, fresh) if fresh < 1 else FRESH_HAND if is_short else SPARE_CARDS
    return worth - 0.01 * now.web.points[copy]


def _worth_of_move(now: Ecosystem, copy: int, cell: int) -> float:
    place_now = now.table.cell_of[copy]
    lives = now.table.near.get(place_now, 0) & now.web.link[now.table.at[place_now]]
    if lives and not now.orphans >> copy & 1:
        return -0.1  # it lives where it is
    return now.web.points[copy] + _rescued(now, copy, cell)


def _worth_of_event(now: Ecosystem, copy: int, where: int) -> float:
    event = now.web.events[copy]
    assert event is not None
    if where and where not in now.table.at:
        return BLOCKED if event.does("block-neighbours") else NOTHING
    return sum(worth_of_place(now, copy, place, where) for place in places_of(event.effects))


def outlook(now: Ecosystem, action: Action) -> float:
    """What it brings at once, and how many more points of the hand fit the table after it."""
    value = gain(now, action)
    if kind_of(action) not in (ActionKind.LAY, ActionKind.COVER, ActionKind.MOVE, ActionKind.SPREAD):
        return value  # what these bring further depends on chance or on the other player
    after = now.clone(now.chance)
    after.actions = max(2, after.actions)  # so that the turn does not end
    after.apply(action)
    hand = after.hands[now.seat]
    return value + HOPE * (_points_that_fit(after, hand) - _points_that_fit(now, hand))


def _points_that_fit(now: Ecosystem, hand: Mask) -> int:
    """Points of these copies that could be laid somewhere."""
    fit = 0
    for copies in now.table.open.values():
        fit |= copies
    return sum(now.web.points[copy] for copy in bits(fit & hand))


def resampled(now: Ecosystem, seat: int, stream: Stream) -> Ecosystem:
    """A clone in which the other's hand and both piles were dealt anew from all that `seat` cannot see.

    What the other has taken back from the discard pile was face up, and is known.
    """
    twin = now.clone(stream)
    other = 1 - seat
    known = now.hands[other] & now.shown
    unknown = now.hands[other] & ~known
    size = unknown.bit_count()
    if now.rules.deal == "shared":
        hidden = [*bits(unknown), *now.piles[0], *now.piles[1]]
        shuffle(hidden, stream)
        own = len(now.piles[seat])
        twin.piles[seat], rest = hidden[:own], hidden[own:]
    else:
        rest = [*bits(unknown), *now.piles[other]]
        shuffle(rest, stream)
    dealt = sum(1 << copy for copy in rest[:size])
    twin.hands[other] = known | dealt
    twin.drawn[other] = now.drawn[other] & ~unknown | dealt
    twin.piles[other] = rest[size:]
    twin.tops[other], twin.bottoms[other] = [], 0
    twin.tops[seat] = [copy for copy in twin.tops[seat] if copy in twin.piles[seat]]
    return twin


def describe(now: Ecosystem, action: Action, names: Sequence[str] = ()) -> str:
    """As a line of a transcript: `lays horse at (-2, 1)`; cards by their ids, or by other `names` of the copies."""
    name = names or now.web.cards
    kind, copy, where = kind_of(action), copy_of(action), where_of(action)
    if action == PASS:
        return "passes"
    words = {
        ActionKind.DISCARD: "discards {}",
        ActionKind.CHOOSE: "chooses {}",
        ActionKind.LAY: "lays {} at {at}",
        ActionKind.COVER: "lays {} over {there} at {at}",
        ActionKind.INFEST: "lays {} under {there} at {at}",
        ActionKind.MOVE: "moves {} from {came} to {at}",
        ActionKind.SPREAD: "spreads {} to {at}",
        ActionKind.HOP: "lets {} jump to {there} at {at}",
        ActionKind.STRIKE: "chooses {there} at {at} for {}",
        ActionKind.PLACE: "moves {} from {came} to {at}",
        ActionKind.ANSWER: "answers with {}",
    }
    if kind == ActionKind.RETRIEVE:
        return f"plays {name[copy]} and takes back {name[where]}"
    if kind == ActionKind.TAKE:
        return f"chooses {name[where]} for {name[copy]}"
    if kind == ActionKind.OPTION:
        return f"chooses the effect {_option(now, copy, where)} of {name[copy]}"
    if kind == ActionKind.PLACE and copy not in now.table.cell_of:
        return f"brings {name[copy]} back to {_cell_text(where)}"
    if kind == ActionKind.EVENT and where not in now.table.at:
        return f"plays {name[copy]}" + (f" at {_cell_text(where)}" if where else "")
    if kind == ActionKind.EVENT:
        return f"plays {name[copy]} on {_there(now, where, name)} at {_cell_text(where)}"
    came = _cell_text(now.table.cell_of[copy]) if kind in (ActionKind.MOVE, ActionKind.PLACE) else ""
    there = (
        _there(now, where, name)
        if kind in (ActionKind.COVER, ActionKind.INFEST, ActionKind.HOP, ActionKind.STRIKE)
        else ""
    )
    return words[ActionKind(kind)].format(name[copy], at=_cell_text(where) if where else "", there=there, came=came)


def _option(now: Ecosystem, copy: int, place: int) -> str:
    event = now.web.events[copy]
    assert event is not None
    return event.effects[place].name


def _there(now: Ecosystem, cell: int, name: Sequence[str]) -> str:
    """Who lies there; an event may also be for a spot where nobody does."""
    copy = now.table.at.get(cell)
    return "an empty spot" if copy is None else name[copy % now.web.copies]


def _cell_text(cell: int) -> str:
    x, y = place(cell)
    return f"({x}, {y})"
