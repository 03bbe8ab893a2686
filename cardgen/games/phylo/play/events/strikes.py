"""Carries out what events do to species on the table (PH-A19), and ends what lasts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgen.games.phylo.effect import EventEffect
from cardgen.games.phylo.effect_kinds import DISCARD, OF_POINTS, OF_TERRAIN
from cardgen.games.phylo.play import zones
from cardgen.games.phylo.play.action import ActionKind
from cardgen.games.phylo.play.action import action as acted
from cardgen.games.phylo.play.events.choosing import is_immune
from cardgen.games.phylo.play.events.conditions import times
from cardgen.games.phylo.play.events.tasks import note_done
from cardgen.games.phylo.web.geometry import BESIDE
from cardgen.games.phylo.web.links import Mask, bits

if TYPE_CHECKING:
    from cardgen.games.phylo.play.engine import Ecosystem
    from cardgen.games.phylo.play.events.tasks import EffectTask


def strike(now: Ecosystem, task: EffectTask, effect: EventEffect, cell: int) -> None:
    """What the effect does to one cell."""
    note_done(now, task)
    now.struck = now.table.at[cell] % now.web.copies if cell in now.table.at else now.struck
    if effect.name in ("discard-target", "discard-species"):
        now.discard_cell(cell)
    elif effect.name == "discard-if-stranded":
        if now.incompatible() >> now.struck & 1:
            now.discard_cell(cell)
    elif effect.name == "chain-discard":
        now.hopper = task.copy
        hop(now, cell)
    elif effect.name == "discard-adjacent-diet":
        _starve(now, cell, task.copy)
    elif effect.name == "discard-adjacent-eaters":
        for eater in eaters_beside(now, cell):
            if not is_immune(now, now.table.at[eater] % now.web.copies, task.copy):
                now.discard_cell(eater)
    elif effect.name == "discard-food-chain":
        for food in food_chain_below(now, cell):
            if not is_immune(now, now.table.at[food] % now.web.copies, task.copy):
                now.discard_cell(food)
    elif effect.name in ("change-terrain", "change-climate"):
        _change(now, effect, cell)
    elif effect.name == "hide":
        _hide(now, effect, cell)
    elif effect.name == "block-neighbours":
        _block(now, effect, cell)
    elif effect.name == "close-spot":
        now.blocked[cell] = max(now.turn + effect.turns, now.blocked.get(cell, 0))
    elif effect.name == "swap-species":
        _swap(now, task, cell)
    else:
        _strike_species(now, task, effect, cell)


def _block(now: Ecosystem, effect: EventEffect, cell: int) -> None:
    """Nothing is laid beside the cell; nor in it, where the event itself lies there."""
    beside = [cell + step for step in BESIDE]
    for blocked in beside if cell in now.table.at else [cell, *beside]:
        now.blocked[blocked] = max(now.turn + effect.turns, now.blocked.get(blocked, 0))


def _swap(now: Ecosystem, task: EffectTask, cell: int) -> None:
    """The species changes places with the one that was chosen before it, or with the target."""
    other = now.table.cell_of.get(task.done[0] if task.done else task.struck)
    if other is not None and other != cell:
        for copy in (now.table.at[place] % now.web.copies for place in (other, cell)):
            now.moved[copy] = now.turn
            now.settled &= ~(1 << copy)
        now.table.swap(other, cell)


def _strike_species(now: Ecosystem, task: EffectTask, effect: EventEffect, cell: int) -> None:
    """What it does to the species that lives there."""
    struck = now.table.at[cell] % now.web.copies
    if effect.name in OF_POINTS:
        points = effect.points * times(now, effect, task.seat, cell)
        if effect.name == "double-points":
            points = now.web.points[struck] + now.bonus.get(struck, 0)
        if effect.name == "halve-points":  # rounded down
            points = -((now.web.points[struck] + now.bonus.get(struck, 0) + 1) // 2)
        if effect.name == "set-points":
            points = effect.points - now.web.points[struck] - now.bonus.get(struck, 0)
        _revalue(now, struck, points)
        if effect.until:
            now.fleeting.append((now.turn + effect.until, struck, points))
    elif effect.name == "move-farther":
        now.strides[struck] = (effect.reach, now.turn + effect.turns)
    elif effect.doubled:
        now.doubled |= now.web.kin[struck]
    elif effect.name == "let-spread":
        now.spreading |= now.web.kin[struck]
        now.spreaders |= dict.fromkeys(bits(now.web.kin[struck]), now.turn + effect.turns)
    elif effect.name == "take-over":
        now.hand_over(struck, task.seat)
    elif effect.name == "trade-species":
        _trade(now, task, struck)
    elif effect.name == "let-stay":
        now.settled |= 1 << struck
    elif effect.name == "lift-events":
        _lift(now, struck, cell)
    elif effect.name == "insure":
        now.insured[struck] = now.turn + effect.turns
    elif effect.name == "return-to-pile":
        now.return_to_piles(now.table.take(cell), effect.to)
    elif effect.name == "return-to-hand" and effect.to:
        zones.take_up(now, task.seat, now.table.take(cell))
    elif effect.name == "return-to-hand":
        now.return_to_hands(now.table.take(cell))
    else:
        _keep(now, task, effect, struck)


def _trade(now: Ecosystem, task: EffectTask, struck: int) -> None:
    """The target and this species change owners."""
    if task.struck in now.table.cell_of:
        owners = now.owner_of(task.struck), now.owner_of(struck)
        now.hand_over(task.struck, owners[1])
        now.hand_over(struck, owners[0])


def _revalue(now: Ecosystem, copy: int, points: int) -> None:
    """Its owner has so many points more, or fewer, as long as it lies there."""
    now.bonus[copy] = now.bonus.get(copy, 0) + points
    now.points[now.owner_of(copy)] += points


def _keep(now: Ecosystem, task: EffectTask, effect: EventEffect, struck: int) -> None:
    """What does not happen to the species for some turns."""
    last = now.turn + effect.turns
    kept = {"freeze": now.frozen, "protect": now.protected, "spare": now.spared}[effect.name]
    if effect.only == DISCARD:
        kept = now.kept
    kept[struck] = max(last, kept.get(struck, 0))
    if effect.name == "protect" and not effect.only:
        now.immune[struck, task.copy] = last


def _lift(now: Ecosystem, copy: int, cell: int) -> None:
    """What events have done to a species, or to its spot, and still do is over; what waits to happen to it does not."""
    _revalue(now, copy, -now.bonus.get(copy, 0))
    now.fleeting = [change for change in now.fleeting if change[1] != copy]
    for kept in (now.frozen, now.protected, now.kept, now.spared, now.insured, now.strides, now.spreaders):
        kept.pop(copy, None)
    now.immune = {key: last for key, last in now.immune.items() if key[0] != copy}
    changed = cell if now.rules.change_stays == "cell" else copy
    for _, _, name in [change for change in now.lasting if change[1] == changed]:
        _turn(now, cell, name, "")
    now.lasting = [change for change in now.lasting if change[1] != changed]
    now.due = [(turn, task) for turn, task in now.due if task.struck != copy]
    now.watches = [found for found in now.watches if found.task.struck != copy]


def hop(now: Ecosystem, cell: int) -> None:
    """The species of the cell is discarded; on heads the event jumps to one beside it that it may be laid on."""
    now.discard_cell(cell)
    if now.chance.random() < 0.5:
        targets, at = now.web.targets[now.hopper], now.table.at
        beside = [cell + step for step in BESIDE if cell + step in at and targets >> at[cell + step] & 1]
        beside = [target for target in beside if not is_immune(now, at[target] % now.web.copies, now.hopper)]
        now.choices = [acted(ActionKind.HOP, now.hopper, target) for target in beside]


def _starve(now: Ecosystem, cell: int, event: int) -> None:
    """What lies beside the species and is food for it is discarded."""
    at, prey = now.table.at, now.web.prey[now.table.at[cell]]
    for neighbour in [cell + step for step in BESIDE]:
        is_food = neighbour in at and prey >> at[neighbour] & 1
        if is_food and not is_immune(now, at[neighbour] % now.web.copies, event):
            now.discard_cell(neighbour)


def eaters_beside(now: Ecosystem, cell: int) -> list[int]:
    """The cells beside a species of those that eat it."""
    at, prey = now.table.at, now.web.prey
    beside = [cell + step for step in BESIDE if cell + step in at and at[cell + step] < now.web.homes[0]]
    return [other for other in beside if prey[at[other]] >> at[cell] & 1]


def food_chain_below(now: Ecosystem, cell: int) -> list[int]:
    """The cells of what lies beside a species and is its food, of what is food for these, and so on."""
    at, prey, found, waiting = now.table.at, now.web.prey, {cell}, [cell]
    while waiting:
        eater = waiting.pop()
        beside = {eater + step for step in BESIDE} & at.keys() - found
        eaten = [other for other in beside if prey[at[eater]] >> at[other] & 1]
        found.update(eaten)
        waiting += eaten
    return sorted(found - {cell})


def discard_stranded(now: Ecosystem, which: Mask, event: int) -> None:
    """Who cannot live where it lies goes at once, and who then cannot (PH-R19)."""
    while True:
        doomed = [
            copy
            for copy in bits(now.incompatible())
            if which >> now.table.at[now.table.cell_of[copy]] & 1
            and not (copy in now.spared or copy in now.kept or is_immune(now, copy, event))
        ]
        if not doomed:
            return
        for copy in doomed:
            if copy in now.table.cell_of:
                now.discard_cell(now.table.cell_of[copy])


def _change(now: Ecosystem, effect: EventEffect, cell: int) -> None:
    """The cell, or its card, becomes something else, for so many turns after this one (PH-A13)."""
    is_of_cell = now.rules.change_stays == "cell" or cell not in now.table.at
    changed = cell if is_of_cell else now.table.at[cell] % now.web.copies
    _turn(now, cell, effect.name, effect.becomes)
    now.lasting = [change for change in now.lasting if change[1:] != (changed, effect.name)]
    now.lasting.append((now.turn + effect.turns, changed, effect.name))


def _hide(now: Ecosystem, effect: EventEffect, cell: int) -> None:
    """It has no terrain and no points for some turns, and nothing happens to it."""
    copy, last = now.table.at[cell] % now.web.copies, now.turn + effect.turns
    points = -now.web.points[copy] - now.bonus.get(copy, 0)
    _change(now, effect, cell)
    _revalue(now, copy, points)
    now.fleeting.append((last, copy, points))
    now.spared[copy] = max(last, now.spared.get(copy, 0))


def _turn(now: Ecosystem, cell: int, effect: str, to: str) -> None:
    """The terrain or the climate, with what the other had become already."""
    terrain, climate = now.web.changes[now.table.ground.get(cell, 0)]
    change = (to, climate) if effect in OF_TERRAIN else (terrain, to)
    now.table.turn_into(cell, now.web.state_of(change))


def expire(now: Ecosystem) -> None:
    """What lasted until the turn before is over."""
    if now.lasting:
        for last, changed, effect in now.lasting:
            cell = changed if now.rules.change_stays == "cell" else now.table.cell_of.get(changed, -1)
            if last < now.turn and cell in now.table.ground:
                _turn(now, cell, effect, "")
        now.lasting = [change for change in now.lasting if change[0] >= now.turn]
    for last, copy, points in now.fleeting:
        if last < now.turn:
            _revalue(now, copy, -points)
    now.fleeting = [change for change in now.fleeting if change[0] >= now.turn]
    now.strides = {copy: stride for copy, stride in now.strides.items() if stride[1] >= now.turn}
    now.forbidden = [ban for ban in now.forbidden if ban.last >= now.turn]
    for name in ("blocked", "frozen", "immune", "insured", "kept", "protected", "spared"):
        if kept := getattr(now, name):
            setattr(now, name, {key: last for key, last in kept.items() if last >= now.turn})
