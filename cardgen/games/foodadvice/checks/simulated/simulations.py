"""Declares what is played for the checks of FoodAdvice, and how often.

Each box is played by as few and by as many players as the game is for. An expansion is played shuffled into its base,
beside the base alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardgen.analysis.checks.self_play import GREEDY, RANDOM, Policies, among_random
from cardgen.analysis.checks.simulation import Simulation
from cardgen.analysis.checks.suite import Suite
from cardgen.analysis.numbers.evidence import Evidence
from cardgen.analysis.play.playout import Trial
from cardgen.analysis.play.protocol import RulesGap
from cardgen.analysis.play.rng import seeded
from cardgen.analysis.play.tally import Tally
from cardgen.diagnostics import Diagnostic
from cardgen.games.foodadvice.checks.simulated.growth import ExpansionGames
from cardgen.games.foodadvice.rules import PLAYERS
from cardgen.games.foodadvice.scope import SCOPES, FoodAdviceScope
from cardgen.model.game import Game

FEW = {GREEDY: 13, RANDOM: 43}
SKILLED = 8
MANY = {GREEDY: 4, RANDOM: 12}
EXPANSION = {GREEDY: 4, RANDOM: 16}
"""How games are divided, in parts: greedy players think five times as long as random ones play. Of an expansion so many
of the base, and as many of both.
"""
Lineup = tuple[FoodAdviceScope, int, Policies, int]
"""Whose cards, how many players, who they are, and how many parts of the games."""


def simulations(suite: Suite, game: Game, games: int) -> list[Simulation]:
    """The trials of all boxes and expansions of a game, `games` in all, and how they are judged."""
    lineups = [(scope, [*_lineups(game, scope)]) for scope in SCOPES.examined(game)]
    all_parts = sum(parts for _, played in lineups for _, _, _, parts in played)
    found = []
    for scope, played in lineups:
        trials = [
            Trial(cards.table, players, policies, games * parts // all_parts)
            for cards, players, policies, parts in played
        ]
        if trials and scope.is_expansion:
            found.append(_of_expansion(suite, game, scope, trials))
        elif trials:
            found.append(suite.simulation(game, scope, trials))
    return found


def _lineups(game: Game, scope: FoodAdviceScope) -> Iterator[Lineup]:
    numbers = [number for number in sorted(game.players) if _can_be_dealt(scope, number)]
    if not numbers:
        return
    few, many = numbers[0], numbers[-1]
    if scope.is_expansion:
        if _can_be_dealt(scope.base, few):
            for cards in (scope.base, scope):
                yield from _of(cards, few, EXPANSION)
        return
    yield from _of(scope, few, {**FEW, among_random(few): SKILLED})
    if many > few:
        yield from _of(scope, many, MANY)


def _of(scope: FoodAdviceScope, players: int, lineups: Mapping[Policies, int]) -> Iterator[Lineup]:
    return ((scope, players, policies, parts) for policies, parts in lineups.items())


def _can_be_dealt(scope: FoodAdviceScope, players: int) -> bool:
    """Whether there are cards enough for so many players. Where not, FAD121 reports it."""
    if players not in PLAYERS:
        return False
    try:
        scope.table.begin(players, seeded(0))
    except RulesGap:
        return False
    return True


def _of_expansion(suite: Suite, game: Game, scope: FoodAdviceScope, trials: Sequence[Trial]) -> Simulation:
    def judge(tallies: Sequence[Tally], evidence: Evidence) -> Iterator[Diagnostic]:
        half = len(tallies) // 2
        base, both = (dict(zip(EXPANSION, of_cards, strict=True)) for of_cards in (tallies[:half], tallies[half:]))
        for check in suite.of("base and expansion"):
            yield from check(game, ExpansionGames(scope, base, both), evidence.of(check.code))

    return Simulation(scope.origin, scope.name, tuple(trials), judge)
