"""Finds the cells that an effect of an event is for: of its target, beside it, or of the table (PH-A19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgen.games.phylo.effect import EventEffect
from cardgen.games.phylo.effect_kinds import NEIGHBOURS, OF_SPOTS, SAME, TARGET
from cardgen.games.phylo.play.events.comparing import compares
from cardgen.games.phylo.play.events.conditions import is_beside
from cardgen.games.phylo.web.geometry import BESIDE, DIAGONAL, ROW, distance, is_in_line
from cardgen.games.phylo.web.links import bits

if TYPE_CHECKING:
    from cardgen.games.phylo.play.engine import Ecosystem
    from cardgen.games.phylo.play.events.tasks import EffectTask

_STEPS = {
    **{"row": BESIDE[:2], "column": BESIDE[2:], "around": (*BESIDE, *DIAGONAL)},
    **{"right": (1,), "left": (-1,), "above": (ROW,), "below": (-ROW,)},
}
"""Beside a species in some direction."""


def cells_for(now: Ecosystem, task: EffectTask, effect: EventEffect) -> list[int]:
    """The cells that the effect may be for."""
    table, web = now.table, now.web
    if effect.name == "close-spot":
        return [task.cell]
    if effect.of == TARGET:
        if task.struck < 0:
            return [task.cell] if task.cell not in table.at and effect.name in OF_SPOTS else []
        if task.struck not in table.cell_of and effect.name in OF_SPOTS and task.cell not in table.at:
            return [task.cell]  # who lived there is gone, and the spot is meant
    which = web.which[task.copy][task.place]
    meant = [
        cell
        for cell in _around(now, task, effect)
        if which >> table.at[cell] & 1 and _is_meant(now, task, effect, cell)
    ]
    return _most(now, effect, meant)


def _around(now: Ecosystem, task: EffectTask, effect: EventEffect) -> list[int]:
    """The cells where somebody lives among which the effect chooses."""
    table = now.table
    origin = table.cell_of.get(task.struck, task.cell)
    if effect.of == TARGET:
        return [origin] if task.struck in table.cell_of else []
    if effect.of == SAME:
        kin = bits(now.web.kin[task.struck]) if task.struck >= 0 else ()
        return [table.cell_of[copy] for copy in kin if copy in table.cell_of]
    if effect.of == NEIGHBOURS:
        return [origin + step for step in _STEPS.get(effect.line, BESIDE) if origin + step in table.at]
    return [
        cell
        for cell in table.at
        if not effect.line or is_in_line(effect.line, origin, cell)
        if not effect.within or 0 < distance(origin, cell) <= effect.within
    ]


def _most(now: Ecosystem, effect: EventEffect, cells: list[int]) -> list[int]:
    """Of these cells those whose species have most of what the effect asks for, or least."""
    key, sign = (effect.highest, 1) if effect.highest else (effect.lowest, -1)
    if not key:
        return cells
    found = {cell: _measure(now, key, cell) for cell in cells}
    measured = {cell: sign * measure for cell, measure in found.items() if measure is not None}
    return [cell for cell, measure in measured.items() if measure == max(measured.values())]


def _measure(now: Ecosystem, key: str, cell: int) -> int | None:
    """What is compared of who lives there: a trait, or how many species lie beside it."""
    if key == NEIGHBOURS:
        return (now.table.near.get(cell, 0) & ((1 << now.web.homes[0]) - 1)).bit_count()
    measure: int | None = getattr(now.web.species[now.table.at[cell] % now.web.copies], key)
    return measure


def _is_meant(now: Ecosystem, task: EffectTask, effect: EventEffect, cell: int) -> bool:
    """Whether whoever lives there is of the right player, and was not chosen before."""
    copy = now.table.at[cell] % now.web.copies
    wanted = {"own": task.seat, "others": 1 - task.seat}.get(effect.whose)
    is_target = copy == task.struck and (effect.is_swap_of_target or bool(effect.comparison.like))
    if copy in task.done or is_target or is_immune(now, copy, task.copy):
        return False
    if effect.unless_moved and now.moved.get(copy, -1) >= task.begun:
        return False
    is_alike = compares(now, effect.comparison, copy, task.struck)
    return is_alike and wanted in (None, now.owner_of(copy)) and is_beside(now, effect, cell)


def is_immune(now: Ecosystem, copy: int, event: int) -> bool:
    """Whether this event does nothing to a species; the one that protects it does what it says."""
    return any(copy == immune and event != by for immune, by in now.immune)
