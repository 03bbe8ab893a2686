"""The compiled engine of Phylo: what it covers, and its counts as a tally."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from msgspec import Struct

from cardgen.analysis.play.compiling import called
from cardgen.analysis.play.counts import LOWEST, course_of, fill_trial, has_room, seed_prefix, tally_of
from cardgen.analysis.play.playout import Trial
from cardgen.analysis.play.protocol import Action
from cardgen.analysis.play.tally import Tally
from cardgen.games.phylo.compiled.codes import (
    EFFECTS,
    EVENTS,
    KINDS,
    MOST_BODIES,
    MOST_CONDITIONS,
    MOST_COPIES,
    MOST_LASTING,
    MOST_MOVES,
    MOST_TURNS,
    SIDE,
)
from cardgen.games.phylo.effect import EventEffect
from cardgen.games.phylo.play.action import ActionKind, action, copy_of, kind_of, where_of
from cardgen.games.phylo.rules import PLAYERS
from cardgen.games.phylo.web import geometry

if TYPE_CHECKING:
    from cardgen.games.phylo.event import EventCard
    from cardgen.games.phylo.play.setup import PhyloSetup
    from cardgen.games.phylo.web.links import Web


class FastEcosystems(Struct, frozen=True):
    """Plays games for players who are random, or greedy with or without a part of the game."""

    pays_from: int = 1_200
    block: int = 10_000
    kernel: str = "cardgen.games.phylo.compiled.tally_kernel"

    def covers(self, trial: Trial) -> bool:
        return (
            trial.players == PLAYERS
            and set(trial.policies) <= set(KINDS)
            and has_room(trial)
            and _fits(_setup(trial).web)
        )

    def play(self, trial: Trial, first: int, count: int) -> Tally | None:
        """None where numba cannot be loaded, or a game comes to a gap in the rules or to the edge of the table."""
        try:
            counts, moves = _played(trial, first, count)
        except ImportError:
            return None
        return None if moves is None else _tally_of(trial, count, counts)

    def moves(self, trial: Trial, number: int) -> list[Action] | None:
        """All moves of a game, as the readable engine is handed them."""
        moves = _played(trial, number, 1)[1]
        return None if moves is None else [_readable(move) for move in moves]


def _played(trial: Trial, first: int, count: int) -> tuple[Any, list[int] | None]:
    """What these games count, and the moves of the last of them; None where Python is to tell. Raises ImportError."""
    import numpy as np

    from cardgen.games.phylo.compiled.tally_kernel import COUNTS, count_games

    counts: Any = np.zeros(1, COUNTS)
    moves: Any = np.zeros(MOST_MOVES, np.int64)
    number = called(count_games, *_prepared(trial), first, first + count, counts, moves)
    return counts[0], None if number < 0 else moves[:number].tolist()


def _setup(trial: Trial) -> PhyloSetup:
    """What is dealt from: a trial that comes here is one of Phylo."""
    return cast("PhyloSetup", trial.table)


def _fits(web: Web) -> bool:
    """Is there room in the arrays for the copies, in all states of cells, and for their numbers?"""
    events = [event for event in web.events if event is not None]
    points = sum(map(abs, web.points)) + sum(abs(event.first.points) for event in events)
    return (
        all(map(_is_compiled, events))
        and web.copies <= MOST_COPIES
        and web.homes[1] < MOST_BODIES
        and max(map(len, web.conditions), default=0) <= MOST_CONDITIONS
        and max(web.rules.turn_limit, 2 * web.copies) + 2 < MOST_TURNS
        and all(0 <= event.first.turns <= MOST_LASTING for event in events)
        and points <= -LOWEST
    )


def _is_compiled(event: EventCard) -> bool:
    """Whether compiled code plays all that the event does: one effect, for its target as a whole."""
    plain = EventEffect(event.first.name, event.first.to, event.first.turns, event.first.points)
    return (
        event.first.name in EFFECTS
        and (event.effects == (plain,) or event.is_rescue)
        and not (event.beside or event.food or event.limits or event.company or event.apart)
    )


def _prepared(trial: Trial) -> tuple[Any, Any, Any]:
    """The streams, the rules and the trial as the kernel is handed them."""
    import numpy as np

    from cardgen.analysis.play.chance_kernel import MOST_READY, new_luck
    from cardgen.games.phylo.compiled.tally_kernel import TRIAL
    from cardgen.games.phylo.compiled.terms_kernel import terms_of

    table, row = _setup(trial), cast(Any, np.zeros(1, TRIAL))
    fill_trial(row[0], trial, KINDS, EVENTS, is_one_each=True)
    return new_luck(seed_prefix(trial), MOST_READY), terms_of(table.web, table.sizes[0], table.is_meeting), row


def _readable(move: int) -> Action:
    """An action with its cell as the readable engine numbers it, whose table is larger."""
    where = where_of(move)
    if where == 0 or kind_of(move) == ActionKind.RETRIEVE:
        return move
    cell = geometry.cell(where % SIDE - SIDE // 2, where // SIDE - SIDE // 2)
    return action(ActionKind(kind_of(move)), copy_of(move), cell)


def _tally_of(trial: Trial, games: int, counts: Any) -> Tally:
    """The counts as a tally has them, those of turns and leads too."""
    tally = tally_of(trial, games, counts, EVENTS)
    tally.count((f"length {turns}", int(counts["length"][turns])) for turns in counts["length"].nonzero()[0].tolist())
    tally.count(course_of(counts))
    return tally
