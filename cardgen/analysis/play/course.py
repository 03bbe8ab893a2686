"""Counts how a game went, from the points that all had after each turn or round: who led, and whether it lasted.

The events are those that the common checks and reports ask for, of any game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from cardgen.analysis.play.tally import WHOLE

History = Sequence[Sequence[int]]
"""The points of each seat after each turn of all players together, or after each round."""
LED = "games with a leader"


class Moment(Struct, frozen=True):
    """A time in a game at which somebody may lead: `index` of it in a history of so many entries and seats; negative
    where the game is too short. `won`: the event that the leader of then has won.
    """

    won: str
    index: Callable[[int, int], int]


def _half_time(turns: int, seats: int) -> int:
    """When all have had as many turns, after half of all or before: who begins is no turn ahead."""
    return turns // (2 * seats) * seats - 1


def _before_last(rounds: int, seats: int) -> int:
    return rounds - 2


HALF_TIME = Moment("leader at half-time won", _half_time)
BEFORE_LAST_ROUND = Moment("leader before last round won", _before_last)


def course_events(
    history: History, won: Sequence[int], moment: Moment = HALF_TIME, parts: int = 1
) -> Iterator[tuple[str, int]]:
    """What is counted of a finished game, each event with its number; `won` are the parts of the win by seat.

    Of how many games each number is true, for means: `leads n` (changes of the lead), `gap p` (points between the first
    and the second at the end), `deficit d` (by how much the winner was behind, mean of the history, in so many `parts`
    of a point; only where one wins alone). And, where one alone leads at that moment, `games with a leader`, and
    whether this one `won`. Of a game without history, or for one player, there is nothing to count.
    """
    if not history or len(won) < 2:
        return
    leaders = [leader_of(points) for points in history]
    led = [leader for leader in leaders if leader >= 0]
    yield f"leads {sum(leader != other for leader, other in pairwise(led))}", 1
    best, second = sorted(history[-1], reverse=True)[:2]
    yield f"gap {best - second}", 1
    place = moment.index(len(history), len(won))
    leader = leaders[place] if place >= 0 else -1
    if leader >= 0:
        yield LED, 1
        yield moment.won, int(won[leader] == WHOLE)
    if WHOLE in won:
        winner = won.index(WHOLE)
        behind = sum([max(points) - points[winner] for points in history])
        yield f"deficit {parts * behind // len(history)}", 1


def leader_of(points: Sequence[int]) -> int:
    """The seat with most points; -1 where several have."""
    best = max(points)
    return points.index(best) if points.count(best) == 1 else -1
