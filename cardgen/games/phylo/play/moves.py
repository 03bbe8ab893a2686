"""Lists the legal actions of a turn (PH-R5, PH-R8 to PH-R18)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from cardgen.analysis.play.protocol import Action
from cardgen.games.phylo.play.action import PASS, ActionKind, copy_of, kind_of, where_of
from cardgen.games.phylo.play.action import action as acted
from cardgen.games.phylo.play.events.comparing import has_in_common, is_in_company
from cardgen.games.phylo.play.events.conditions import eats
from cardgen.games.phylo.web.links import Mask, bits, mask_of, steps_of

if TYPE_CHECKING:
    from cardgen.games.phylo.event import EventCard
    from cardgen.games.phylo.play.engine import Ecosystem


class Ban(NamedTuple):
    """What a seat may not do, up to a turn: one of the effects `forbid-...`, the bodies that it means, and the cells
    where they may not go, if not all; or as one of INVITED where they may, though nothing links them.
    """

    last: int
    seat: int
    effect: str
    which: Mask
    cells: frozenset[int] = frozenset()
    needs: frozenset[str] = frozenset()


_FORBIDDEN = {
    "forbid-species": {ActionKind.LAY, ActionKind.COVER, ActionKind.INFEST, ActionKind.SPREAD},
    "forbid-moves": {ActionKind.MOVE},
    "forbid-spread": {ActionKind.SPREAD},
    "forbid-discards": {ActionKind.DISCARD},
    "forbid-events": {ActionKind.EVENT, ActionKind.RETRIEVE},
    "open-spots": set[ActionKind](),
}
INVITED = "open-spots"


def legal_actions(now: Ecosystem) -> list[Action]:
    """All of them; PASS first."""
    found = _actions(now)
    for ban in now.forbidden:
        if ban.seat == now.seat:
            found = [action for action in found if not _is_forbidden(action, ban)]
    return found


def _is_forbidden(action: Action, ban: Ban) -> bool:
    is_meant = ban.effect == "forbid-events" or bool(ban.which >> copy_of(action) & 1)
    is_there = not ban.cells or where_of(action) in ban.cells
    return kind_of(action) in _FORBIDDEN[ban.effect] and is_meant and is_there


def is_closed(now: Ecosystem, kind: ActionKind, copy: int, cell: int) -> bool:
    """Whether an event keeps a copy from a cell, whoever brings it there."""
    action = acted(kind, copy, cell)
    return cell in now.blocked or any(ban.cells and _is_forbidden(action, ban) for ban in now.forbidden)


def _is_invited(now: Ecosystem, copy: int, cell: int) -> bool:
    """Whether an event lets a copy be laid there, though nothing links it."""
    return any(
        ban.effect == INVITED and ban.seat == now.seat and ban.which >> copy & 1
        for ban in now.forbidden
        if (not ban.cells or cell in ban.cells) and has_in_common(now, ban.needs, copy, cell)
    )


def _actions(now: Ecosystem) -> list[Action]:
    found = [PASS, *spreads(now)]
    if now.actions <= 0:
        return found
    hand = _one_of_each(now, now.hands[now.seat])
    if hand:
        if now.piles[now.seat]:
            found += [acted(ActionKind.DISCARD, copy) for copy in bits(hand)]
        found += _layings(now, hand & now.web.ordinary)
        if hand & now.web.coverers:
            found += _coverings(now, hand & now.web.coverers)
        if hand & now.web.parasites:
            found += _infestations(now, hand & now.web.parasites)
        if not now.event_played and hand & now.web.event_copies:
            found += _events(now, hand & now.web.event_copies & ~now.web.answers)
    if now.owned[now.seat] & now.web.movers:
        found += _movements(now)
    return found


def _one_of_each(now: Ecosystem, hand: Mask) -> Mask:
    """The lowest copy of each card: the others would do the same."""
    for twins in now.web.twins:
        several = hand & twins
        if several & (several - 1):
            hand &= ~several | (several & -several)
    return hand


def _layings(now: Ecosystem, hand: Mask) -> list[Action]:
    """Species on empty cells where they are compatible (PH-R13)."""
    table, blocked = now.table, now.blocked
    found = []
    anchored = table.anchored() if now.rules.require_home_path else None
    ground, conditions = table.ground, now.web.conditions
    for cell, fit in table.open.items():
        if cell in blocked:
            continue
        ready = fit & hand if anchored is None and cell not in ground else _ready(now, cell, hand, anchored)
        while ready:
            low = ready & -ready
            ready ^= low
            copy = low.bit_length() - 1
            if not conditions[copy] or table.meets_conditions(copy, cell):
                found.append(ActionKind.LAY | copy << 4 | cell << 16)
    if any(ban.effect == INVITED for ban in now.forbidden):
        invited = [(copy, cell) for cell in table.open for copy in bits(hand) if _is_invited(now, copy, cell)]
        found += {acted(ActionKind.LAY, *guest) for guest in invited if guest[1] not in blocked}.difference(found)
    return found


def _ready(now: Ecosystem, cell: int, hand: Mask, anchored: Mask | None) -> Mask:
    """The copies that fit a cell that has become something else, or where a chain must lead to HOME (PH-A6)."""
    table, web = now.table, now.web
    beside = table.near.get(cell, 0) if anchored is None else table.near.get(cell, 0) & anchored
    ready = 0
    for copy in bits(hand):
        if beside & web.link[table.body_for(copy, cell)]:
            ready |= 1 << copy
    return ready


def is_fit(now: Ecosystem, copy: int, cell: int) -> bool:
    table = now.table
    if now.rules.require_home_path:
        left = table.cell_of.get(copy, cell)  # by who moves, or by whom it covers: no chain leads through it
        return bool(_ready(now, cell, 1 << copy, table.anchored(left))) and table.meets_conditions(copy, cell)
    return table.fits(copy, cell) and table.meets_conditions(copy, cell)


def _coverings(now: Ecosystem, hand: Mask) -> list[Action]:
    return [acted(ActionKind.COVER, copy, cell) for copy in bits(hand) for cell in covered_by(now, copy)]


def covered_by(now: Ecosystem, copy: int) -> Iterator[int]:
    """PH-R14: on top of a species that the card names, where the newcomer is compatible."""
    own, victims = now.owned[now.seat], now.web.over[copy]
    for cell, body in now.table.at.items() if victims else ():
        is_allowed = now.rules.invade_own or not own >> body % now.web.copies & 1
        is_allowed = is_allowed and body % now.web.copies not in now.spared
        if victims >> body & 1 and is_allowed and cell not in now.blocked and is_fit(now, copy, cell):
            yield cell


def _infestations(now: Ecosystem, hand: Mask) -> list[Action]:
    """PH-R15: under a host that the card names, one in a cell; no link is needed."""
    table, blocked = now.table, now.blocked
    return [
        acted(ActionKind.INFEST, copy, cell)
        for copy in bits(hand)
        for cell, body in table.at.items()
        if now.web.hosts[copy] >> body & 1 and cell not in table.under and cell not in blocked
        if table.meets_conditions(copy, cell)
    ]


def _movements(now: Ecosystem) -> list[Action]:
    """PH-R16: own species in a straight line to an empty cell where they are compatible."""
    table, web, blocked = now.table, now.web, now.blocked
    free, near, ground = table.open, table.near, table.ground
    is_plain = not now.rules.require_home_path and not (ground and now.rules.change_stays == "card")
    found = []
    for copy in bits(now.owned[now.seat] & (web.movers | mask_of(now.strides))):
        if copy in now.frozen:
            continue
        cell = table.cell_of[copy]
        if table.under.get(cell) == copy:
            continue  # who lives under a host goes where the host goes (PH-A12)
        others, link, asks = ~(1 << table.at[cell]), web.link[copy], web.conditions[copy]
        for ray in _rays(now, copy):
            for step in ray:
                target = cell + step
                if target in free:
                    if is_plain and target not in ground and not asks:
                        lives = bool(near[target] & others & link)
                    else:
                        lives = is_fit(now, copy, target)
                    if lives and target not in blocked:
                        found.append(ActionKind.MOVE | copy << 4 | target << 16)
                elif target in table.at and not now.rules.move_through:
                    break
    return found


def _rays(now: Ecosystem, copy: int) -> tuple[tuple[int, ...], ...]:
    """The cells that it may go to, farther than its card says where an event lets it."""
    species = now.web.species[copy]
    if copy not in now.strides or species is None:
        return now.web.steps[copy]
    farther, _ = now.strides[copy]
    if species.flight:
        return steps_of(replace(species, flight=species.flight + farther), now.rules)
    return steps_of(replace(species, move=species.move + farther), now.rules)


def _events(now: Ecosystem, hand: Mask) -> list[Action]:
    """PH-R18: on a species that satisfies its condition, one a turn; or on none."""
    found = []
    for copy in bits(hand):
        event = now.web.events[copy]
        assert event is not None
        if event.is_rescue:
            found += [acted(ActionKind.RETRIEVE, copy, discarded) for discarded in _species_discarded(now)]
        elif event.limits and not _is_time(now, copy, event):
            continue
        elif event.target is None:
            found.append(acted(ActionKind.EVENT, copy))
        else:
            found += [acted(ActionKind.EVENT, copy, cell) for cell in _targets(now, copy, event)]
    return found


def _species_discarded(now: Ecosystem) -> Iterator[int]:
    for discarded in bits(_one_of_each(now, now.discarded[now.seat])):
        if now.web.species[discarded] is not None:
            yield discarded


def _is_time(now: Ecosystem, copy: int, event: EventCard) -> bool:
    """Whether the card lets itself be played now: before all else, or once in a game."""
    if "start-of-turn" in event.limits and now.actions < now.rules.actions:
        return False
    return "once" not in event.limits or not now.spent >> copy & 1


def _targets(now: Ecosystem, copy: int, event: EventCard) -> Iterator[int]:
    """The cells of species that the event means, and that it may be laid on; or the empty ones beside them."""
    if event.is_on_spot:
        yield from _spots(now, copy, event)
        return
    own, table, web = now.owned[now.seat], now.table, now.web
    targets, conditions = web.targets[copy], web.conditions[copy]
    is_own_meant = now.rules.target_own and "others" not in event.limits
    is_other_meant = "own" not in event.limits
    for cell, body in table.at.items():
        if not targets >> body & 1 or body % web.copies in now.protected:
            continue
        if "moved" in event.limits and now.moved.get(body % web.copies, -2) < now.turn - 1:
            continue
        is_meant = is_own_meant if own >> body % web.copies & 1 else is_other_meant
        is_meant = is_meant and all(eats(now, food, cell) for food in event.food)
        is_meant = is_meant and all(is_in_company(now, company, cell) for company in event.company)
        is_meant = is_meant and not any(is_in_company(now, company, cell) for company in event.apart)
        if is_meant and (not conditions or all(table.near.get(cell, 0) & wanted for wanted in conditions)):
            yield cell


def _spots(now: Ecosystem, copy: int, event: EventCard) -> Iterator[int]:
    """The empty cells beside a species that the event means."""
    table, web, own = now.table, now.web, now.owned[now.seat]
    for cell, beside in table.near.items():
        if cell not in table.at and cell not in now.blocked and all(beside & wanted for wanted in web.conditions[copy]):
            meant = (body % web.copies for body in bits(beside & web.targets[copy]) if body < web.homes[0])
            whose = {"own" if own >> lives & 1 else "others" for lives in meant}
            if whose & (event.limits & {"own", "others"} or whose):
                yield cell


def spreads(now: Ecosystem) -> list[Action]:
    """PH-R16: a further copy of an own species near the original, where what its card asks for holds."""
    hand = now.hands[now.seat] & now.web.spreaders
    if not hand or (now.rules.spread_costs_action and now.actions <= 0):
        return []
    found: dict[Action, None] = {}
    for copy in bits(_one_of_each(now, hand)):
        for original in bits(now.owned[now.seat] & now.web.kin[copy]):
            cell = now.table.cell_of[original]
            for step in now.web.around.get(_reach(now, copy, cell), ()):
                target = cell + step
                if target in now.table.open and target not in now.blocked and is_fit(now, copy, target):
                    found.setdefault(acted(ActionKind.SPREAD, copy, target))
    return list(found)


def _reach(now: Ecosystem, copy: int, cell: int) -> int:
    """How far the copy may spread from an original in this cell; 0 where its condition does not hold."""
    species = now.web.species[copy]
    assert species is not None
    assert species.spread is not None
    spread = species.spread
    times = 2 if now.doubled >> copy & 1 else 1
    if now.spreading >> copy & 1:
        return spread.reach * times
    is_met = {"": True, "pollinator": bool(now.table.near.get(cell, 0) & now.web.pollinators), "wind": now.wind}
    if not is_met.get(spread.needs, False) and not (now.wind and spread.doubled_by == "wind"):
        return 0
    return spread.reach * (2 if spread.doubled_by and is_met.get(spread.doubled_by, False) else times)
