"""Heuristics of a player: what is obvious, what an action brings or lets hope for, what the hidden cards may be.

Nothing here looks at what the seat that decides cannot see.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from cardgen.analysis.play.protocol import Action, Stream
from cardgen.analysis.play.rng import shuffle
from cardgen.games.fsys.play.phase import FIELDS, KEEP, MatchPhase
from cardgen.games.fsys.rules import (
    NOTHING,
    Icons,
    best_swap,
    is_solved,
    match,
    replaced,
    response,
    response_field,
    total,
)

if TYPE_CHECKING:
    from cardgen.games.fsys.play.engine import Match

TRIES = 20


def obvious_action(now: Match) -> Action | None:
    """After the last card all is face up: a sensible player takes what helps (FS-R15, FS-R18)."""
    if now.phase < MatchPhase.RESPOND:
        return None
    seat, need, rules = now.seat, now.need, now.rules
    projects, backup = now.masks_of(now.projects[seat]), now.masks[now.backups[seat]]
    if now.phase is MatchPhase.BACKUP:
        return best_swap(need, projects, backup, rules)
    if now.phase is MatchPhase.RESPOND_BACKUP:
        return NOTHING if is_solved(need, projects) else response_field(need, projects, backup, rules)
    found = response(need, projects, now.masks_of(now.hands[seat]), backup, rules)
    if found is None or found[0] == NOTHING:
        return NOTHING
    return now.hands[seat][found[0]] * FIELDS + found[1]


def gain(now: Match, action: Action) -> float:
    """New icons for a placement; for the window, icons on the hand against those of a fresh hand."""
    if now.phase is MatchPhase.PLACE:
        shown = now.masks[action] & now.need
        return (shown if now.rules.count_copies else shown & ~now.met[now.seat]).bit_count()
    if now.phase is MatchPhase.REPLACE and now.rules.replace_window == "after_reveal":
        if action == KEEP:
            return match(now.need, now.masks_of(now.hands[now.seat])).bit_count()
        return now.deck.fresh_match(now.need, now.rules.hand_size)
    return action if now.phase is MatchPhase.DECLARE else -action


def outlook(now: Match, action: Action) -> float:
    """The best total that this card and the rest of the hand can reach in the rounds that are left, and a little for
    what comes at once; with the backup where its owner knows it.
    """
    if now.phase is not MatchPhase.PLACE:
        return gain(now, action)
    table = now.masks_of([*now.projects[now.seat], action])
    hand = now.masks_of([card for card in now.hands[now.seat] if card != action])
    left = min(now.rules.rounds - now.round, len(hand))
    tables: list[tuple[Icons, ...]] = [(*table, *more) for more in combinations(hand, left)]
    if now.rules.backup_known:
        tables += _with_backup(tables, now.masks[now.backups[now.seat]])
    return max(total(now.need, full, now.rules) for full in tables) + gain(now, action) / 64


def _with_backup(tables: Sequence[tuple[Icons, ...]], backup: Icons) -> list[tuple[Icons, ...]]:
    return [replaced(full, field, backup) for full in tables for field in range(len(full))]


def resampled(now: Match, seat: int, stream: Stream) -> Match:
    """Hidden cards dealt anew: pile, the others' hands and projects, backups nobody knows.

    Nobody who lies still has solved: such deals are dealt again, a few times. A player who replaced the hand does not
    remember which cards went back: this is as far as our memory goes. From the responses on, where what is left to
    choose is obvious, nothing is dealt.
    """
    twin = now.clone(stream)
    if now.phase > MatchPhase.DECLARE:
        return twin
    others = [other for other in range(now.players) if other != seat]
    zones = [twin.draw_pile, *(zone for other in others for zone in (twin.hands[other], twin.projects[other]))]
    known = [seat] if now.rules.backup_known else []
    is_revealed = not (now.phase is MatchPhase.REPLACE and now.rules.replace_window == "before_reveal")
    hidden = [card for zone in zones for card in zone]
    hidden += [card for owner, card in enumerate(twin.backups) if owner not in known]
    hidden += [] if is_revealed else [twin.challenge]
    for _ in range(TRIES):
        shuffle(hidden, stream)
        left = iter(hidden)
        for zone in zones:
            zone[:] = [next(left) for _ in zone]
        twin.backups = [card if owner in known else next(left) for owner, card in enumerate(twin.backups)]
        if not is_revealed:
            twin.challenge = next(left)
            twin.need = now.masks[twin.challenge]
        twin.met = [match(twin.need, table) for table in twin.tables()]
        if all(twin.met[other] != twin.need for other in others):
            break
    twin.placed = [list(projects) for projects in twin.projects]
    return twin
