"""Values what events do for a greedy player: each effect by what it brings at once, as far as the player can see.

Whoever is asked values the answers. Of an effect that is for several species, each counts by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgen.analysis.play.protocol import Action
from cardgen.games.phylo.effect import EventEffect, places_of
from cardgen.games.phylo.effect_kinds import OWNER
from cardgen.games.phylo.play.action import PASS, ActionKind, copy_of, kind_of, where_of
from cardgen.games.phylo.play.events.choosing import cells_for
from cardgen.games.phylo.play.events.conditions import SIDES, holds, times
from cardgen.games.phylo.play.events.questions import struck_at
from cardgen.games.phylo.play.events.strikes import eaters_beside, food_chain_below
from cardgen.games.phylo.play.events.tasks import EffectTask, effect_of
from cardgen.games.phylo.web.geometry import BESIDE
from cardgen.games.phylo.web.links import bits

if TYPE_CHECKING:
    from cardgen.games.phylo.play.engine import Ecosystem

STRANDED = 0.5
"""The share of their points that stranded species are worth: their owner has a turn to rescue them."""
MIDDLING = 3.0
"""What a species is worth of which it is not known yet which it is."""
BLOCKED = 1.0
"""What it is worth that the other cannot lay beside a species for some turns."""
NOTHING = -0.05
"""What an effect is worth that does nothing now: less than to keep the card."""
_GIVEN_UP = ("discard-from-hand", "keep-hand", "give-cards", "exchange-cards", "hand-to-pile")
CARD = 1.0
"""What a card of the hand is worth that nobody has seen."""
ACTION = 1.5
"""What an action is worth."""


def worth_of_place(now: Ecosystem, copy: int, place: int, where: int) -> float:
    """What one of an event's effects brings to who decides, who plays the event: nothing where its condition does not
    hold, on one side of a coin half, of a die its share, and of several the one that is chosen.
    """
    event = now.web.events[copy]
    assert event is not None
    effect = event.effects[place]
    if not holds(now, effect, now.seat, where):
        return 0
    if effect.options:
        is_other = effect.who == "others" or (effect.who == OWNER and value_to_me(now, where) < 0)
        choose = min if is_other else max
        return choose(worth_of_place(now, copy, place + 1 + option, where) for option in range(effect.options))
    share = times(now, effect, now.seat, where) * (0.5 if effect.coin else 1) * (len(effect.die) / SIDES or 1)
    return worth_of_effect(now, EffectTask(now.seat, copy, place, where, struck_at(now, where))) * share


def worth_of_effect(now: Ecosystem, task: EffectTask) -> float:
    """What it brings to who plays it, with its event on this cell or on none."""
    effect = effect_of(now, task)
    if not effect.is_on_table:
        return _worth_for_hands(now, effect)
    cells = [cell for cell in cells_for(now, task, effect) if cell in now.table.at]
    worths = sorted(worth_of_strike(now, effect, cell) for cell in cells)
    if effect.by == "you":
        worths.reverse()
    if effect.may:
        worths = [worth for worth in worths if worth > 0]
    return sum(worths[: effect.number] if effect.number else worths) or NOTHING


def worth_of_strike(now: Ecosystem, effect: EventEffect, cell: int) -> float:
    """What the effect brings where it is for this cell."""
    if effect.name == "points-modifier":
        return effect.points if value_to_me(now, cell) > 0 else -effect.points
    if effect.name == "set-points":
        worth = value_to_me(now, cell)
        return effect.points - worth if worth > 0 else -effect.points - worth
    if effect.name == "hide":
        return -value_to_me(now, cell) / 2
    if effect.name == "double-points":
        return value_to_me(now, cell)
    if effect.name == "halve-points":
        return -value_to_me(now, cell) / 2
    if effect.name in (
        "discard-target",
        "chain-discard",
        "discard-species",
        "return-to-hand",
        "return-to-pile",
        "discard-if-stranded",
    ):
        return -value_to_me(now, cell) - STRANDED * _stranded(now, cell, None)
    if effect.name == "discard-adjacent-diet":
        prey, at = now.web.prey[now.table.at[cell]], now.table.at
        eaten = [cell + step for step in BESIDE if cell + step in at and prey >> at[cell + step] & 1]
        return -sum(value_to_me(now, other) for other in eaten)
    if effect.name == "discard-adjacent-eaters":
        return -sum(value_to_me(now, other) for other in eaters_beside(now, cell))
    if effect.name == "discard-food-chain":
        return -sum(value_to_me(now, other) for other in food_chain_below(now, cell))
    if effect.name in ("change-terrain", "change-climate"):
        return -STRANDED * _stranded(now, cell, _changed_body(now, effect, cell))
    if effect.name == "trade-species":
        return -value_to_me(now, cell)
    if effect.name == "take-over":
        return -2 * min(0, value_to_me(now, cell))
    if effect.name in ("move-species", "swap-species"):
        return NOTHING
    if effect.name == "let-spread":
        kin = now.web.kin[now.table.at[cell] % now.web.copies] & now.hands[now.seat]
        return max((now.web.points[copy] for copy in bits(kin)), default=NOTHING)
    if effect.name == "move-farther":
        return BLOCKED / 2 if value_to_me(now, cell) > 0 else NOTHING
    is_good = effect.name in ("protect", "spare", "insure", "let-stay")
    return BLOCKED if (value_to_me(now, cell) > 0) == is_good else -BLOCKED


def _worth_for_hands(now: Ecosystem, effect: EventEffect) -> float:
    """What it brings in cards, actions and points."""
    number = effect.number or 3
    share = {"others": -1, "everyone": 0, OWNER: -1}.get(effect.who, 1)
    if effect.name == "score-points":
        return (MIDDLING if effect.is_worth else effect.points) * share
    if effect.name == "discard-stranded":
        return -sum(value_to_me(now, now.table.cell_of[copy]) for copy in bits(now.incompatible()))
    worths = {
        "draw-cards": CARD * number * share,
        "discard-from-hand": -CARD * number * share,
        "keep-hand": CARD * (number - now.hands[now.seat if share > 0 else 1 - now.seat].bit_count()) * share,
        "fill-hand": CARD * (number - now.hands[now.seat if share > 0 else 1 - now.seat].bit_count()) * share,
        "renew-hand": CARD / 2 * share,
        "no-draw": -CARD * effect.turns * share,
        "resettle": 2 * CARD * number,
        "take-from-hand": 2 * CARD * number,
        "give-cards": -2 * CARD * number * share,
        "look-at-pile": CARD * effect.keep + CARD / 2,
        "hand-to-pile": -CARD * number,
        "discard-to-pile": CARD / 2 * number,
        "play-species": ACTION * number * share,
        "retrieve-from-discard": CARD * number * share,
        "search-pile": 2 * CARD * number,
        "draw-more": 2 * CARD * number,
        "draw-fewer": -CARD * number * share,
        "reveal-top": CARD / 2 * number * share,
        "void-events": -CARD * share,
        "fewer-actions": -ACTION * number,
        "end-turn": -ACTION * now.actions,
        "skip-turn": -3 * ACTION * effect.turns * share,
        "more-actions": ACTION * number,
        "most-actions": -ACTION * max(0, now.rules.actions - number) * share,
        "forbid-species": -3 * ACTION * share if not effect.at else -BLOCKED * share,
        "open-spots": BLOCKED,
        "swap-hands": CARD * (now.hands[1 - now.seat].bit_count() - now.hands[now.seat].bit_count()),
    }
    return worths.get(effect.name, NOTHING)


def worth_of_answer(now: Ecosystem, action: Action) -> float:
    """What an answer brings to who is asked."""
    task, kind = now.asked, kind_of(action)
    assert task is not None
    if task.place < 0:
        return _worth_of_reply(now, task, copy_of(action)) if kind == ActionKind.ANSWER else 0
    effect = effect_of(now, task)
    if kind == ActionKind.OPTION:
        return _worth_of_option(now, task, where_of(action))
    if kind == ActionKind.STRIKE:
        return worth_of_strike(now, effect, where_of(action))
    if kind == ActionKind.TAKE:
        return now.web.points[where_of(action)] * (-1 if effect.name in _GIVEN_UP else 1)
    return _worth_of_place(now, action) if action != PASS else 0


def _worth_of_option(now: Ecosystem, task: EffectTask, place: int) -> float:
    """To who is asked, who may be the other player: what is good for one is bad for the other in hands and points."""
    worth = worth_of_place(now, task.copy, place, task.cell)
    event = now.web.events[task.copy]
    assert event is not None
    return worth if now.seat == task.seat or event.effects[place].is_on_table else -worth


def _worth_of_reply(now: Ecosystem, task: EffectTask, copy: int) -> float:
    """What an event is worth that is played before another: what it does itself, or what is saved by it."""
    event = now.web.events[copy]
    assert event is not None
    if event.does("cancel-event", "insure"):
        return _worth_of_event_against_me(now, task)
    return sum(worth_of_place(now, copy, place, task.cell) for place in places_of(event.effects)) - CARD


def _worth_of_event_against_me(now: Ecosystem, task: EffectTask) -> float:
    """What is saved by an answer: all that the event would take from me on the table."""
    event = now.web.events[task.copy]
    assert event is not None
    lost = [
        worth_of_place(now, task.copy, place, task.cell)
        for place in places_of(event.effects)
        if event.effects[place].is_on_table
    ]
    return -sum(lost) - CARD


def _worth_of_place(now: Ecosystem, action: Action) -> float:
    """How many of those that lie there could live by the species that comes."""
    copy, cell, first_home = copy_of(action), where_of(action), now.web.homes[0]
    bodies = [now.table.at.get(cell + step, first_home) for step in BESIDE]
    return float(sum(body < first_home and now.web.link[body] >> copy & 1 for body in bodies))


def value_to_me(now: Ecosystem, cell: int) -> int:
    """The points in a cell: mine count, the other's count against."""
    body = now.table.at[cell] % now.web.copies
    copies = [body, now.table.under[cell]] if cell in now.table.under else [body]
    return sum(
        (now.web.points[copy] + now.bonus.get(copy, 0)) * (1 if now.owned[now.seat] >> copy & 1 else -1)
        for copy in copies
    )


def _changed_body(now: Ecosystem, effect: EventEffect, cell: int) -> int:
    """What lives in the cell as it would be after the effect."""
    terrain, climate = now.web.changes[now.table.ground.get(cell, 0)]
    change = (effect.becomes, climate) if effect.name == "change-terrain" else (terrain, effect.becomes)
    return now.web.state_of(change) * now.web.copies + now.table.at[cell] % now.web.copies


def _stranded(now: Ecosystem, cell: int, becomes: int | None) -> int:
    """What the species that lose their last link are worth to me when a cell is emptied, or becomes another body."""
    table, web = now.table, now.web
    without, found = ~(1 << table.at[cell]), 0
    new = 1 << becomes if becomes is not None else 0
    if becomes is not None and not table.near.get(cell, 0) & web.link[becomes]:
        found += value_to_me(now, cell)
    for step in BESIDE:
        beside = cell + step
        body = table.at.get(beside, web.homes[0])
        if body < web.homes[0]:
            links = table.near.get(beside, 0) & web.link[body]
            if links and not (links & without or new & web.link[body]):
                found += value_to_me(now, beside)
    return found
