"""Carries out what events do to species on the table (PH-A19), and ends what lasts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgen.games.phylo.effect import EventEffect
from cardgen.games.phylo.effect_kinds import DISCARD, NEIGHBOURS, OF_POINTS, OF_SPOTS, SAME, TARGET
from cardgen.games.phylo.play.action import ActionKind
from cardgen.games.phylo.play.action import action as acted
from cardgen.games.phylo.play.conditions import is_beside, times
from cardgen.games.phylo.web.geometry import BESIDE, is_in_line
from cardgen.games.phylo.web.links import Mask, bits

if TYPE_CHECKING:
    from cardgen.games.phylo.play.engine import Ecosystem
    from cardgen.games.phylo.play.tasks import EffectTask


def cells_for(now: Ecosystem, task: EffectTask, effect: EventEffect) -> list[int]:
    """The cells that the effect may be for: of its target, beside it, or of the table."""
    table, web = now.table, now.web
    if effect.name == "close-spot":
        return [task.cell]
    if effect.of == TARGET:
        if task.struck < 0:
            return [task.cell] if task.cell not in table.at and effect.name in OF_SPOTS else []
        if task.struck not in table.cell_of and effect.name in OF_SPOTS and task.cell not in table.at:
            return [task.cell]  # who lived there is gone, and the spot is meant
        found = [table.cell_of[task.struck]] if task.struck in table.cell_of else []
    elif effect.of == SAME:
        found = [table.cell_of[copy] for copy in bits(web.kin[task.struck]) if copy in table.cell_of]
    elif effect.of == NEIGHBOURS:
        origin = table.cell_of.get(task.struck, task.cell)
        found = [origin + step for step in _steps(effect.line) if origin + step in table.at]
    else:
        origin = table.cell_of.get(task.struck, task.cell)
        found = [cell for cell in table.at if not effect.line or is_in_line(effect.line, origin, cell)]
    which = web.which[task.copy][task.place]
    meant = [cell for cell in found if which >> table.at[cell] & 1 and _is_meant(now, task, effect, cell)]
    return _most(now, effect, meant)


def _most(now: Ecosystem, effect: EventEffect, cells: list[int]) -> list[int]:
    """Of these cells those whose species have most of what the effect asks for, or least."""
    key, sign = (effect.highest, 1) if effect.highest else (effect.lowest, -1)
    if not key:
        return cells
    measured = {cell: sign * (_measure(now, key, cell) or 0) for cell in cells if _measure(now, key, cell) is not None}
    return [cell for cell, measure in measured.items() if measure == max(measured.values())]


def _measure(now: Ecosystem, key: str, cell: int) -> int | None:
    species = now.web.species[now.table.at[cell] % now.web.copies]
    measure: int | None = getattr(species, key)
    return measure


def _steps(line: str) -> tuple[int, ...]:
    """Beside it in its row, in its column, or in both."""
    return {"row": BESIDE[:2], "column": BESIDE[2:]}.get(line, BESIDE)


def _is_meant(now: Ecosystem, task: EffectTask, effect: EventEffect, cell: int) -> bool:
    """Whether whoever lives there is of the right player, and was not chosen before."""
    copy = now.table.at[cell] % now.web.copies
    wanted = {"own": task.seat, "others": 1 - task.seat}.get(effect.whose)
    is_chosen = copy in task.done or (effect.is_swap_of_target and copy == task.struck)
    if is_chosen or is_immune(now, copy, task.copy) or not is_of_size(now, effect, task.struck, copy):
        return False
    return wanted in (None, now.owner_of(copy)) and is_beside(now, effect, cell)


def is_immune(now: Ecosystem, copy: int, event: int) -> bool:
    """Whether this event does nothing to a species; the one that protects it does what it says."""
    return any(copy == immune and event != by for immune, by in now.immune)


def is_of_size(now: Ecosystem, effect: EventEffect, struck: int, copy: int) -> bool:
    """Whether a species is smaller than the target, or larger, where the effect asks for that."""
    key = effect.smaller or effect.larger
    if not key or struck < 0:
        return not key
    sizes = [getattr(now.web.species[copy], key) for copy in (copy, struck)]
    if None in sizes:
        return False
    return bool(sizes[0] < sizes[1] if effect.smaller else sizes[0] > sizes[1])


def strike(now: Ecosystem, task: EffectTask, effect: EventEffect, cell: int) -> None:
    """What the effect does to one cell."""
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
    elif effect.name == "take-over":
        now.hand_over(struck)
    elif effect.name == "return-to-pile":
        now.return_to_piles(now.table.take(cell), effect.to)
    elif effect.name == "return-to-hand":
        now.return_to_hands(now.table.take(cell))
    else:
        _keep(now, task, effect, struck)


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
    _turn(now, cell, effect.name, effect.to)
    now.lasting = [change for change in now.lasting if change[1:] != (changed, effect.name)]
    now.lasting.append((now.turn + effect.turns, changed, effect.name))


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
    for last, copy, points in now.fleeting:
        if last < now.turn:
            _revalue(now, copy, -points)
    now.fleeting = [change for change in now.fleeting if change[0] >= now.turn]
    now.forbidden = [ban for ban in now.forbidden if ban.last >= now.turn]
    for name in ("blocked", "frozen", "immune", "kept", "protected", "spared"):
        if kept := getattr(now, name):
            setattr(now, name, {key: last for key, last in kept.items() if last >= now.turn})
