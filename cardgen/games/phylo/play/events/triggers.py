"""Lets effects of events wait for what happens to their target: a card laid beside it, its move, its end (PH-A19)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cardgen.games.phylo.play.events.tasks import EffectTask, effect_of
from cardgen.games.phylo.web.geometry import distance

if TYPE_CHECKING:
    from cardgen.games.phylo.effect import EventEffect
    from cardgen.games.phylo.play.engine import Ecosystem

LAID, MOVED, DISCARDED = "laid-beside", "moved", "discarded"


class Watch(NamedTuple):
    """An effect that waits for something, and the cell that its event was laid on."""

    what: str
    task: EffectTask


def watch(now: Ecosystem, task: EffectTask, effect: EventEffect) -> None:
    now.watches.append(Watch(effect.trigger, task._replace(is_due=True)))


def is_laid(now: Ecosystem, copy: int, cell: int) -> None:
    """Of a card that is laid beside the target, the effect is for that card."""
    for found in [found for found in now.watches if found.what == LAID]:
        place = now.table.cell_of.get(found.task.struck, -1) if found.task.struck >= 0 else found.task.cell
        if place >= 0 and distance(place, cell) == 1 and _is_meant(now, found.task, copy):
            _set_off(now, found, found.task._replace(struck=copy, cell=cell))


def has_happened(now: Ecosystem, what: str, copy: int) -> None:
    """To the target itself."""
    for found in [found for found in now.watches if found.what == what and found.task.struck == copy]:
        _set_off(now, found, found.task)


def _is_meant(now: Ecosystem, task: EffectTask, copy: int) -> bool:
    return effect_of(now, task).is_on_table or bool(now.web.which[task.copy][task.place] >> copy & 1)


def _set_off(now: Ecosystem, found: Watch, task: EffectTask) -> None:
    now.waiting.append(task)
    if effect_of(now, task).is_once:
        now.watches.remove(found)
