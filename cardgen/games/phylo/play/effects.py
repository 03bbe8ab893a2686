"""Carries out the effects of events (PH-A19), and ends those that last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgen.games.phylo.play.action import ActionKind
from cardgen.games.phylo.play.action import action as acted
from cardgen.games.phylo.web.geometry import BESIDE

if TYPE_CHECKING:
    from cardgen.games.phylo.play.engine import Ecosystem
    from cardgen.games.phylo.species import EventCard


def play_event(now: Ecosystem, copy: int, where: int, is_retrieval: bool) -> None:
    """PH-R18: its effect happens at once, and the event is discarded. `where` is a cell, or a copy to retrieve."""
    event = now.web.events[copy]
    assert event is not None
    now.event_played = True
    now.wind = now.wind or event.is_wind
    now.discarded[now.seat] |= 1 << copy
    if is_retrieval:
        now.discarded[now.seat] &= ~(1 << where)
        now.hands[now.seat] |= 1 << where
        now.shown |= 1 << where
    elif where and where in now.table.at:
        _strike(now, copy, event, where)


def _strike(now: Ecosystem, copy: int, event: EventCard, cell: int) -> None:
    if event.effect == "discard-target":
        now.discard_cell(cell)
    elif event.effect == "chain-discard":
        now.hopper = copy
        hop(now, cell)
    elif event.effect == "discard-adjacent-diet":
        _starve(now, cell)
    elif event.effect in ("change-terrain", "change-climate"):
        _change(now, event, cell)
    elif event.effect == "block-neighbours":
        for step in BESIDE:
            now.blocked[cell + step] = max(now.turn + event.turns, now.blocked.get(cell + step, 0))
    elif event.effect == "points-modifier":
        struck = now.table.at[cell] % now.web.copies
        now.bonus[struck] = now.bonus.get(struck, 0) + event.points
        now.points[now.owner_of(struck)] += event.points


def hop(now: Ecosystem, cell: int) -> None:
    """The species of the cell is discarded; on heads the event jumps to one beside it that it may be laid on."""
    now.discard_cell(cell)
    if now.chance.random() < 0.5:
        targets, at = now.web.targets[now.hopper], now.table.at
        beside = [cell + step for step in BESIDE if cell + step in at and targets >> at[cell + step] & 1]
        now.hops = [acted(ActionKind.HOP, now.hopper, target) for target in beside]


def _starve(now: Ecosystem, cell: int) -> None:
    """What lies beside the species and is food for it is discarded."""
    at, prey = now.table.at, now.web.prey[now.table.at[cell]]
    for neighbour in [cell + step for step in BESIDE]:
        if neighbour in at and prey >> at[neighbour] & 1:
            now.discard_cell(neighbour)


def _change(now: Ecosystem, event: EventCard, cell: int) -> None:
    """The cell, or its card, becomes something else, for so many turns after this one (PH-A13)."""
    changed = cell if now.rules.change_stays == "cell" else now.table.at[cell] % now.web.copies
    _turn(now, cell, event.effect, event.to)
    now.lasting = [change for change in now.lasting if change[1:] != (changed, event.effect)]
    now.lasting.append((now.turn + event.turns, changed, event.effect))


def _turn(now: Ecosystem, cell: int, effect: str, to: str) -> None:
    """The terrain or the climate, with what the other had become already."""
    terrain, climate = now.web.changes[now.table.ground.get(cell, 0)]
    change = (to, climate) if effect == "change-terrain" else (terrain, to)
    now.table.turn_into(cell, now.web.state_of(change))


def expire(now: Ecosystem) -> None:
    """What lasted until the turn before is over."""
    if now.lasting:
        for last, changed, effect in now.lasting:
            cell = changed if now.rules.change_stays == "cell" else now.table.cell_of.get(changed, -1)
            if last < now.turn and cell in now.table.ground:
                _turn(now, cell, effect, "")
        now.lasting = [change for change in now.lasting if change[0] >= now.turn]
    if now.blocked:
        now.blocked = {cell: last for cell, last in now.blocked.items() if last >= now.turn}
