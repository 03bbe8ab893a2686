"""Line-ups where a game has none of its own: all greedy, all random, and at the smallest table one greedy player among
random ones.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.analysis.checks.scopes import Scope
from cardgen.analysis.checks.self_play import GREEDY, RANDOM, Policies, among_random
from cardgen.analysis.checks.simulation import SetupMaker, Simulation
from cardgen.analysis.checks.suite import Suite
from cardgen.analysis.play.playout import Setup, Trial
from cardgen.model.game import Deck, Game

MIRRORS: Mapping[Policies, int] = {GREEDY: 3, RANDOM: 2}
"""How the games of each number of players are divided: what is judged most is played most. A duel is one part."""


def default_simulations(suite: Suite, table: SetupMaker, game: Game, games: int) -> list[Simulation]:
    """The trials of all decks and expansions of a game, `games` in all, and how they are judged.

    An expansion is played with its base as one pile.
    """
    scopes = [*suite.scopes.examined(game)]
    each = games // max(1, len(scopes))
    simulated = (suite.simulation(game, scope, lineups_of(_table(table, game, scope), game, each)) for scope in scopes)
    return [simulation for simulation in simulated if simulation.trials]


def lineups_of(table: Setup, game: Game, games: int) -> list[Trial]:
    """Greedy and random players at each table, and at the smallest one greedy among random ones: `games` in all."""
    rows = {(players, policies): part for players in game.players for policies, part in MIRRORS.items()}
    if several := [players for players in game.players if players > 1]:
        rows[min(several), among_random(min(several))] = 1
    whole = sum(rows.values())
    trials = (Trial(table, *row, games * part // whole) for row, part in rows.items())
    return [trial for trial in trials if trial.games]


def _table(table: SetupMaker, game: Game, scope: Scope) -> Setup:
    """What the copies of a scope are played with, as if they were one deck."""
    copies = tuple((printing, 1) for printing in scope.printings)
    return table(game, (Deck(id="", name=scope.name, format="", copies=copies, origin=scope.origin),), {})
