"""The compiled engine of Food Heroes: what it covers, and its counts as a tally."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from msgspec import Struct

from cardgen.analysis.numbers.clusters import Squares
from cardgen.analysis.play.compiling import called
from cardgen.analysis.play.playout import Trial
from cardgen.analysis.play.tally import PolicyTally, Tally, new_tally
from cardgen.games.fsys.rules import PLAYERS, cards_in_play

if TYPE_CHECKING:
    from cardgen.games.fsys.play.setup import FsysSetup

KINDS = ("random", "greedy", "never-replace", "no-backup")
"""In the order of their numbers in the kernel."""
OF_CHALLENGE = ("challenge", "sudden", "tied", "collective")
EVENTS = (
    *(*OF_CHALLENGE, "matches", "seats", "replaced", "shared"),
    *("backup seats", "backup helped", "decided in round 1"),
)
"""In the order of their places in the kernel; then sudden solves by round."""
LONGEST_SEED = 60
ICONS, COPIES, PLACES = 63, 512, 64
"""What the arrays of the kernel have room for."""


class FastMatches(Struct, frozen=True):
    """Plays matches for players who are random, or greedy with or without a part of the game."""

    pays_from: int = 20_000

    def covers(self, trial: Trial) -> bool:
        table = _setup(trial)
        return (
            trial.players in PLAYERS
            and table.deck.size >= cards_in_play(trial.players, table.rules)
            and set(trial.policies) <= set(KINDS)
            and table.deck.size <= COPIES
            and len(table.deck.icons) <= ICONS
            and len(trial.policies) <= PLACES
            and len(_prefix(trial)) <= LONGEST_SEED
        )

    def play(self, trial: Trial, first: int, count: int) -> Tally | None:
        """None where numba cannot be loaded, or a game comes to where the rules do not go on."""
        try:
            import numpy as np

            from cardgen.games.fsys.play.tally_kernel import COUNTS, count_games
        except ImportError:
            return None
        luck, terms, row = _prepared(trial)
        counts: Any = np.zeros(1, COUNTS)
        if called(count_games, luck, terms, row, first, first + count, counts) < count:
            return None
        return _tally_of(trial, count, counts[0])

    def moves(self, trial: Trial, number: int) -> list[int]:
        """All moves of a game, match by match, as the readable engine is handed them."""
        import numpy as np

        from cardgen.games.fsys.play.match_kernel import MOST_MOVES
        from cardgen.games.fsys.play.tally_kernel import moves_of

        moves: Any = np.zeros(MOST_MOVES * _setup(trial).rules.matches, np.int64)
        made: list[int] = moves[: called(moves_of, *_prepared(trial), number, moves)].tolist()
        return made


def _setup(trial: Trial) -> FsysSetup:
    """What is dealt from: a trial that comes here is one of Food Heroes."""
    return cast("FsysSetup", trial.table)


@cache
def distinct(policies: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(policies))


def _prefix(trial: Trial) -> bytes:
    """What comes before the number of a game in the seed of its stream."""
    return f"{trial.seed}:{trial.table.game}:".encode()


def _events(rounds: int) -> tuple[str, ...]:
    return *EVENTS, *(f"sudden in round {number}" for number in range(1, max(rounds, 3) + 1))


def _prepared(trial: Trial) -> tuple[Any, Any, Any]:
    """The streams, the rules and the trial as the kernel is handed them."""
    from cardgen.analysis.play.chance_kernel import new_luck
    from cardgen.games.fsys.play.match_kernel import terms_of

    table = _setup(trial)
    rules, players = table.rules, trial.players
    numbers = cards_in_play(players, rules) + players * (1 + rules.hand_size + rules.rounds)
    terms = terms_of(table.deck.masks, _fresh(table, trial.policies), players, rules)
    return new_luck(_prefix(trial), numbers), terms, _row_of(trial)


def _fresh(table: FsysSetup, policies: Sequence[str]) -> list[float]:
    """What a fresh hand shows of each challenge, where somebody asks."""
    deck, rules = table.deck, table.rules
    is_asked = rules.replace_window == "after_reveal" and set(policies) & {"greedy", "no-backup"}
    return [deck.fresh_match(need, rules.hand_size) if is_asked and need else 0.0 for need in deck.masks]


def _row_of(trial: Trial) -> Any:
    """Who plays, and what is counted."""
    import numpy as np

    from cardgen.games.fsys.play.tally_kernel import TRIAL

    table, names = _setup(trial), distinct(trial.policies)
    row: Any = np.zeros(1, TRIAL)
    events = _events(table.rules.rounds)
    _write(row[0]["row"], [names.index(name) for name in trial.policies])
    _write(row[0]["kinds"], [KINDS.index(name) for name in names])
    row[0]["places"], row[0]["policies"], row[0]["rated"] = len(trial.policies), len(names), len(table.ratios)
    _write(row[0]["ratios"], [[events.index(event), events.index(of)] for event, of in table.ratios])
    firsts = new_tally(trial.players, len(table.cards), table.cards).firsts
    is_evening = table.rules.matches > 1
    row[0]["has_several"] = bool(firsts) or is_evening  # in which a copy may come to several players
    _write(row[0]["firsts"], firsts or range(len(table.cards)))
    return row


def _write(row: Any, numbers: Sequence[Any]) -> None:
    row[: len(numbers)] = numbers


def _tally_of(trial: Trial, games: int, counts: Any) -> Tally:
    """The counts as a tally has them, with no more entries than it would have."""
    table, names = _setup(trial), distinct(trial.policies)
    tally = new_tally(trial.players, len(table.cards), table.cards)
    tally.games, tally.draws, tally.seat_won = games, int(counts["draws"]), counts["seat_won"][: trial.players].tolist()
    for number, name in enumerate(names):
        if counts["seats"][number]:
            tally.policies[name] = _policy_tally(number, len(table.cards), counts)
    events = _events(table.rules.rounds)
    tally.events.update(
        {name: number for name, number in zip(events, counts["events"].tolist(), strict=False) if number}
    )
    for name, numbers in zip(
        (*OF_CHALLENGE, "covered"), counts["by_card"][:, : len(table.cards)].tolist(), strict=True
    ):
        if name == "covered" or tally.events[name]:
            tally.by_card[name] = numbers
    for ratio, numbers in zip(table.ratios, counts["squares"].tolist(), strict=False):
        if numbers[-1]:
            tally.squares[ratio] = Squares(*numbers)
    return tally


def _policy_tally(number: int, copies: int, counts: Any) -> PolicyTally:
    points = counts["points"][number].tolist()
    of_several = counts["is_several"][number].nonzero()[0].tolist()
    tally = PolicyTally(
        seats=int(counts["seats"][number]),
        won=int(counts["won"][number]),
        points=Counter({value: times for value, times in enumerate(points) if times}),
        drawn=counts["drawn"][number, :copies].tolist(),
        played=counts["played"][number, :copies].tolist(),
        won_with=counts["won_with"][number, :copies].tolist(),
        won_squares=counts["won_squares"][number, :copies].tolist(),
        wins=Squares(*counts["wins"][number].tolist()),
    )
    tally.choices.update(_squares(counts["choices"][number], of_several))
    tally.luck.update(_squares(counts["luck"][number], of_several))
    return tally


def _squares(found: Any, firsts: Sequence[int]) -> Iterator[tuple[int, Squares]]:
    return ((first, Squares(*found[first].tolist())) for first in firsts)
