"""Plays trials of many games, in blocks, by one process or several, and counts what happens.

Game *i* of a trial depends on (seed, game, *i*) only, and counts are whole numbers: any number of processes gives
the same tally. Over the games the policies walk round the table, so that each sits on each seat equally often.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from cardgen.analysis.play.compiling import has_compiler
from cardgen.analysis.play.engines import Engine, fast_engine_of, played_fast
from cardgen.analysis.play.policies import POLICIES
from cardgen.analysis.play.protocol import Policy, RulesGap, State, Stream
from cardgen.analysis.play.rng import stream
from cardgen.analysis.play.tally import Tally, new_tally

BlockRunner = Callable[[Callable[["GameBlock"], Tally], Sequence["GameBlock"]], Iterable[Tally]]


class Setup(Protocol):
    """What a package deals from: a deck, the rules, and what to count. Can be sent to another process."""

    @property
    def game(self) -> str: ...

    @property
    def cards(self) -> Sequence[str]:
        """The id of the card of each copy, of all decks that meet."""

    @property
    def dealing(self) -> str:
        """How decks come to the players, in words; empty where it goes without saying."""

    @property
    def block(self) -> int:
        """Games that a process plays before it reports: a good part of a second."""

    @property
    def policies(self) -> Mapping[str, Policy]:
        """The policies that only this game has."""

    @property
    def ratios(self) -> Sequence[tuple[str, str]]:
        """Events of which a game may have several, each with those that it is told of: measured game by game."""

    def begin(self, players: int, chance: Stream, turn: int) -> Any:
        """A new game; where decks differ, who brings which changes with each `turn`. Raises RulesGap."""

    def record(self, state: Any, policies: Sequence[str], tally: Tally) -> None:
        """Counts a finished game."""


class Trial(Struct, frozen=True):
    """Games of one table with these policies round it."""

    table: Setup
    players: int
    policies: tuple[str, ...]
    games: int
    seed: int = 1

    def seated(self, game: int) -> list[str]:
        """The policy of each seat in game number `game`: the row of policies, turned round the table, then begun at
        the next policy, so that in the long run each sits everywhere against the same others.
        """
        turned, begun = game % self.players, game // self.players
        return [
            self.policies[((seat + turned) % self.players + begun) % len(self.policies)] for seat in range(self.players)
        ]

    def turn(self, game: int) -> int:
        """How often all have sat everywhere before this game."""
        return game // (self.players * len(self.policies))


class GameBlock(Struct, frozen=True):
    """Some games of a trial: from `first`, `count` of them. Those of `is_fast` are played by a compiled engine,
    where there is a compiler: another machine may have none.
    """

    trial: Trial
    first: int
    count: int
    is_fast: bool = False


def policy_named(name: str, table: Setup) -> Policy:
    """Raises KeyError."""
    return table.policies[name] if name in table.policies else POLICIES[name]


def begin_game(trial: Trial, number: int) -> tuple[Any, list[Policy], Stream]:
    """One game at its beginning, the policy of each seat, and the chance it is played with. Raises RulesGap."""
    chance = stream(trial.seed, trial.table.game, number)
    policies = [policy_named(name, trial.table) for name in trial.seated(number)]
    return trial.table.begin(trial.players, chance, trial.turn(number)), policies, chance


def play_game(trial: Trial, number: int) -> State:
    """One game to its end. Raises RulesGap."""
    state: State
    state, policies, chance = begin_game(trial, number)
    while not state.is_over():
        state.apply(policies[state.seat](state, chance))
    return state


def play_block(block: GameBlock) -> Tally:
    """The counts of a block; it ends at the first game in which the rules do not say what comes next."""
    fast = fast_engine_of(block.trial.table) if block.is_fast and has_compiler() else None
    tally = fast.play(block.trial, block.first, block.count) if fast else None
    return _play_block(block) if tally is None else tally


def _play_block(block: GameBlock) -> Tally:
    trial = block.trial
    table = trial.table
    tally, ratios = new_tally(trial.players, len(table.cards), table.cards), table.ratios
    levels: Sequence[tuple[int, int]] = tally.levels(ratios)
    for number in range(block.first, block.first + block.count):
        try:
            state = play_game(trial, number)
        except RulesGap as gap:
            who = f"{trial.players} players ({', '.join(trial.policies)}), seed {trial.seed}"
            tally.gaps.append(f"the rules do not cover game {number} of {who}: {gap}")
            break
        table.record(state, trial.seated(number), tally)
        levels = tally.measure(ratios, levels)
    return tally


def blocks_of(trial: Trial, first: int = 0, end: int | None = None, is_fast: bool = False) -> list[GameBlock]:
    """The games of a trial from `first` on, before `end` or to the last."""
    player = (fast_engine_of(trial.table) if is_fast else None) or trial.table
    size, end = player.block, trial.games if end is None else end
    return [GameBlock(trial, start, min(size, end - start), is_fast) for start in range(first, end, size)]


def begun(trial: Trial) -> Tally:
    """The tally of a trial before its first game."""
    return new_tally(trial.players, len(trial.table.cards), trial.table.cards)


def play(trials: Sequence[Trial], run: BlockRunner = map, engine: Engine = "auto") -> list[Tally]:
    """The tally of each trial, the same by any engine; `run` maps blocks to tallies, in order. Raises NoCompiler."""
    return play_on([(trial, begun(trial), trial.games) for trial in trials], run, engine)


def play_on(
    stretches: Sequence[tuple[Trial, Tally, int]], run: BlockRunner = map, engine: Engine = "auto"
) -> list[Tally]:
    """Adds further games to the tallies of trials, until each has so many: those that follow, by their numbers."""
    fast = played_fast([replace(trial, games=end - tally.games) for trial, tally, end in stretches], engine)
    blocks = [
        (tally, block)
        for number, (trial, tally, end) in enumerate(stretches)
        for block in blocks_of(trial, tally.games, end, number in fast)
    ]
    results: Iterator[Tally] = iter(run(play_block, [block for _, block in blocks]))
    for (tally, _), played in zip(blocks, results, strict=True):
        tally.add(played)
    return [tally for _, tally, _ in stretches]
