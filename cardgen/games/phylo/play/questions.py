"""Asks what an event leaves open: which species, which card, where to, and whether the other player has an answer.

Actions are what may be answered: STRIKE a cell, PLACE a species, TAKE a card, ANSWER with an event; PASS where
none need be given.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardgen.games.phylo.event import ALL
from cardgen.games.phylo.play import moves
from cardgen.games.phylo.play.action import ActionKind
from cardgen.games.phylo.play.action import action as acted
from cardgen.games.phylo.play.tasks import EffectTask, ask, effect_of
from cardgen.games.phylo.web.links import bits

if TYPE_CHECKING:
    from cardgen.games.phylo.play.engine import Ecosystem


def ask_for_cell(now: Ecosystem, task: EffectTask, cells: Sequence[int]) -> bool:
    """Asks which of these cells the effect is for next; False where there is no choice: all of them, or none."""
    effect = effect_of(now, task)
    if effect.name == "move-species":
        cells = [cell for cell in cells if places_for(now, cell)]
    left = effect.number - len(task.done)
    if effect.number and left <= 0:
        return True
    if effect.name != "move-species" and not effect.may and len(cells) <= left:
        return False
    if cells:
        ask(now, task, task.seat, [acted(ActionKind.STRIKE, task.copy, cell) for cell in cells], effect.may)
    return True


def places_for(now: Ecosystem, cell: int) -> list[int]:
    """Where the species of a cell could go: any empty cell where it is compatible (PH-R13)."""
    copy = now.table.at[cell] % now.web.copies
    return [place for place in now.table.open if place not in now.blocked and moves.is_fit(now, copy, place)]


def ask_for_answer(now: Ecosystem, copy: int, where: int) -> bool:
    """Asks the other player for an event against this one; False where there is none (PH-A19)."""
    other = 1 - now.seat
    ready = [answer for answer in bits(now.hands[other] & now.web.answers) if _may_answer(now, answer, where)]
    if ready:
        now.discarded[now.seat] |= 1 << copy
        struck = now.table.at[where] % now.web.copies if where else -1
        task = EffectTask(now.seat, copy, -1, where, struck)
        ask(now, task, other, [acted(ActionKind.ANSWER, answer) for answer in ready], may=True)
    return bool(ready)


def _may_answer(now: Ecosystem, answer: int, where: int) -> bool:
    """Whether it is good against an event that was laid there: on a species of its own player, or wherever."""
    event = now.web.events[answer]
    assert event is not None
    if event.first.of == ALL:
        return True
    return bool(where) and now.owner_of(now.table.at[where] % now.web.copies) == 1 - now.seat
