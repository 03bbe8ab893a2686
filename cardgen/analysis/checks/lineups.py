"""Who plays whom, where a game does not say: all greedy, all random, and for two players greedy against random."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cardgen.analysis.checks.scopes import Scope
from cardgen.analysis.checks.self_play import GREEDY, RANDOM, SKILL, Policies
from cardgen.analysis.play.playout import Setup, Trial
from cardgen.model.game import Deck, Game

if TYPE_CHECKING:
    from cardgen.analysis.checks.suite import Suite
    from cardgen.analysis.package import SetupMaker, Simulation

PARTS: Mapping[Policies, int] = {GREEDY: 3, RANDOM: 2, SKILL: 1}
"""How the games of a deck are divided: what is judged most is played most."""


def default_simulations(suite: Suite, table: SetupMaker, game: Game, games: int) -> list[Simulation]:
    """The trials of all decks and expansions of a game, `games` in all, and how they are judged.

    An expansion is played with its base as one pile.
    """
    scopes = [*suite.scopes.examined(game)]
    each = games // max(1, len(scopes))
    simulated = (suite.simulation(game, scope, lineups_of(_table(table, game, scope), game, each)) for scope in scopes)
    return [simulation for simulation in simulated if simulation.trials]


def lineups_of(table: Setup, game: Game, games: int) -> list[Trial]:
    """For each number of players greedy and random ones, for two the one against the other: `games` in all."""
    rows = [(players, policies) for players in game.players for policies in PARTS if policies != SKILL or players == 2]
    whole = sum(PARTS[policies] for _, policies in rows)
    trials = (Trial(table, players, policies, games * PARTS[policies] // whole) for players, policies in rows)
    return [trial for trial in trials if trial.games]


def _table(table: SetupMaker, game: Game, scope: Scope) -> Setup:
    """What the copies of a scope are played with, as if they were one deck."""
    copies = tuple((printing, 1) for printing in scope.printings)
    return table(game, (Deck(id="", name=scope.name, format="", copies=copies, origin=scope.origin),), {})
