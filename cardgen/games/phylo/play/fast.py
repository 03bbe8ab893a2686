"""The compiled engine of Phylo: what it covers, and its counts as a tally."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from msgspec import Struct

from cardgen.analysis.play.compiling import called
from cardgen.analysis.play.counts import LOWEST, course_of, fill_trial, has_room, seed_prefix, tally_of
from cardgen.analysis.play.course import HALF_TIME, LED
from cardgen.analysis.play.playout import Trial
from cardgen.analysis.play.tally import Tally
from cardgen.games.phylo.rules import PLAYERS

if TYPE_CHECKING:
    from cardgen.games.phylo.play.setup import PhyloSetup
    from cardgen.games.phylo.web.links import Web

KINDS = ("random", "greedy", "no-events", "no-moves", "no-discards")
"""In the order of their numbers in the kernel."""
EVENTS = (
    *("games", "turns", "draw", "actions", "idle actions", "empty turns", "laid", "lost", "wide"),
    *(LED, HALF_TIME.won, "meetings"),
    *("deck 0 won", "deck 1 won", "deck 0 points", "deck 1 points", "first deck won", "second deck won"),
)
"""In the order of their places in the kernel."""
MOST_COPIES, MOST_BODIES, MOST_CONDITIONS, MOST_TURNS, MOST_LASTING = 256, 2048, 4, 1024, 1000
"""What the arrays of the kernel have room for: copies, those in all states, conditions of one, turns of a game and of
an event.
"""
MOST_MOVES = 1 << 16


class FastEcosystems(Struct, frozen=True):
    """Plays games for players who are random, or greedy with or without a part of the game."""

    pays_from: int = 1_000

    def covers(self, trial: Trial) -> bool:
        web = _setup(trial).web
        return trial.players == PLAYERS and set(trial.policies) <= set(KINDS) and has_room(trial) and _has_room(web)

    def play(self, trial: Trial, first: int, count: int) -> Tally | None:
        """None where numba cannot be loaded, or a game comes to where the rules, or the kernel's table, do not go on."""
        try:
            import numpy as np

            from cardgen.games.phylo.play.tally_kernel import COUNTS, count_games
        except ImportError:
            return None
        counts: Any = np.zeros(1, COUNTS)
        if called(count_games, *_prepared(trial), first, first + count, counts) < count:
            return None
        return _tally_of(trial, count, counts[0])

    def moves(self, trial: Trial, number: int) -> list[int]:
        """All moves of a game, as the readable engine is handed them."""
        import numpy as np

        from cardgen.games.phylo.play.tally_kernel import moves_of

        moves: Any = np.zeros(MOST_MOVES, np.int64)
        made: list[int] = moves[: called(moves_of, *_prepared(trial), number, moves)].tolist()
        return made


def _setup(trial: Trial) -> PhyloSetup:
    """What is dealt from: a trial that comes here is one of Phylo."""
    return cast("PhyloSetup", trial.table)


def _has_room(web: Web) -> bool:
    """Do the copies, in all states of cells, and their numbers fit the arrays?"""
    events = [event for event in web.events if event is not None]
    points = sum(map(abs, web.points)) + sum(abs(event.points) for event in events)
    return (
        web.copies <= MOST_COPIES
        and web.homes[1] < MOST_BODIES
        and max(map(len, web.conditions), default=0) <= MOST_CONDITIONS
        and max(web.rules.turn_limit, 2 * web.copies) + 2 < MOST_TURNS
        and all(0 <= event.turns <= MOST_LASTING for event in events)
        and points <= -LOWEST
    )


def _prepared(trial: Trial) -> tuple[Any, Any, Any]:
    """The streams, the rules and the trial as the kernel is handed them."""
    import numpy as np

    from cardgen.analysis.play.chance_kernel import MOST_READY, new_luck
    from cardgen.games.phylo.play.tally_kernel import TRIAL
    from cardgen.games.phylo.play.terms_kernel import terms_of

    row: Any = np.zeros(1, TRIAL)
    fill_trial(row[0], trial, KINDS, EVENTS, is_one_each=True)
    return new_luck(seed_prefix(trial), MOST_READY), terms_of(_setup(trial)), row


def _tally_of(trial: Trial, games: int, counts: Any) -> Tally:
    """The counts as a tally has them, lengths and leads too."""
    tally = tally_of(trial, games, counts, EVENTS)
    tally.count((f"length {turns}", int(counts["length"][turns])) for turns in counts["length"].nonzero()[0].tolist())
    tally.count(course_of(counts))
    return tally
