"""What compiled engines of any game are handed, and what they count, as trials and tallies have it.

Loads no library: arrays are filled that a package has made.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from cardgen.analysis.numbers.clusters import Squares
from cardgen.analysis.play.playout import Trial
from cardgen.analysis.play.tally import PolicyTally, Tally, new_tally

POLICIES, SEATS, COPIES, PLACES, RATIOS = 4, 6, 512, 64, 48
"""What the arrays of kernels have room for."""
LOWEST, HIGHEST = -1024, 4096
"""Points of a player in a game."""
LONGEST_SEED = 60


@cache
def distinct(policies: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(policies))


def seed_prefix(trial: Trial) -> bytes:
    """What comes before the number of a game in the seed of its stream."""
    return f"{trial.seed}:{trial.table.game}:".encode()


def has_room(trial: Trial) -> bool:
    """Do a trial's copies, policies and seed fit the arrays?"""
    return (
        len(trial.table.cards) <= COPIES
        and len(trial.policies) <= PLACES
        and len(distinct(trial.policies)) <= POLICIES
        and len(trial.table.ratios) <= RATIOS
        and len(seed_prefix(trial)) <= LONGEST_SEED
    )


def fill_trial(row: Any, trial: Trial, kinds: Sequence[str], events: Sequence[str], *, is_one_each: bool) -> None:
    """Who plays, by the numbers of policies among `kinds`, and what is counted, by the places of events. `is_one_each`:
    no copy comes to several players of a game, or several times.
    """
    names, cards = distinct(trial.policies), trial.table.cards
    write(row["row"], [names.index(name) for name in trial.policies])
    write(row["kinds"], [kinds.index(name) for name in names])
    row["places"], row["policies"], row["rated"] = len(trial.policies), len(names), len(trial.table.ratios)
    row["events"] = len(events)
    write(row["ratios"], [[events.index(event), events.index(of)] for event, of in trial.table.ratios])
    firsts = new_tally(trial.players, len(cards), cards).firsts
    row["has_several"] = bool(firsts) or not is_one_each
    write(row["firsts"], firsts or range(len(cards)))


def write(row: Any, numbers: Sequence[Any]) -> None:
    """Numbers at the beginning of an array."""
    if numbers:
        row[: len(numbers)] = numbers


def tally_of(trial: Trial, games: int, counts: Any, events: Iterable[str]) -> Tally:
    """The counts as a tally has them, with no more entries than it would have."""
    copies = len(trial.table.cards)
    tally = new_tally(trial.players, copies, trial.table.cards)
    tally.games, tally.draws, tally.seat_won = games, int(counts["draws"]), counts["seat_won"][: trial.players].tolist()
    for number, name in enumerate(distinct(trial.policies)):
        if counts["seats"][number]:
            tally.policies[name] = _policy_tally(number, copies, counts)
    tally.count((name, number) for name, number in zip(events, counts["events"].tolist(), strict=False) if number)
    for ratio, numbers in zip(trial.table.ratios, counts["squares"].tolist(), strict=False):
        if numbers[-1]:
            tally.squares[ratio] = Squares(*numbers)
    return tally


def _policy_tally(number: int, copies: int, counts: Any) -> PolicyTally:
    points = counts["points"][number].tolist()
    of_several = counts["is_several"][number].nonzero()[0].tolist()
    tally = PolicyTally(
        seats=int(counts["seats"][number]),
        won=int(counts["won"][number]),
        points=Counter({value: times for value, times in enumerate(points, LOWEST) if times}),
        drawn=counts["drawn"][number, :copies].tolist(),
        played=counts["played"][number, :copies].tolist(),
        won_with=counts["won_with"][number, :copies].tolist(),
        won_squares=counts["won_squares"][number, :copies].tolist(),
        wins=Squares(*counts["wins"][number].tolist()),
    )
    tally.choices.update(squares_of(counts["choices"][number], of_several))
    tally.luck.update(squares_of(counts["luck"][number], of_several))
    return tally


def squares_of(found: Any, firsts: Iterable[int]) -> Iterator[tuple[int, Squares]]:
    """The squares of these rows, by their numbers."""
    return ((first, Squares(*found[first].tolist())) for first in firsts)


def course_of(counts: Any) -> Iterator[tuple[str, int]]:
    """Of how many games each number was true, as `course_events` names them."""
    for name in ("leads", "gap", "deficit"):
        for number in counts[name].nonzero()[0].tolist():
            yield f"{name} {number}", int(counts[name][number])
