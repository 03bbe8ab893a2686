"""Line-ups of a game without any of its own: each table with players who play alike, and one duel."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cardgen.analysis.checks.lineups import default_simulations, lineups_of
from cardgen.analysis.checks.suite import Suite
from cardgen.games.fsys.package import table
from tests.shipped_games import shipped_library

REPOSITORY = Path(__file__).parents[3]
GREEDY, RANDOM = ("greedy",), ("random",)


def rows(players: tuple[int, ...], games: int) -> list[tuple[int, tuple[str, ...], int]]:
    game: Any = SimpleNamespace(players=players)
    table: Any = None
    return [(trial.players, trial.policies, trial.games) for trial in lineups_of(table, game, games)]


@pytest.mark.parametrize(
    ("players", "games", "expected"),
    [
        ((2,), 600, [(2, GREEDY, 300), (2, RANDOM, 200), (2, ("greedy", "random"), 100)]),
        (
            (3, 4),
            1100,
            [
                (3, GREEDY, 300),
                (3, RANDOM, 200),
                (4, GREEDY, 300),
                (4, RANDOM, 200),
                (3, ("greedy", "random", "random"), 100),
            ],
        ),
        ((1,), 500, [(1, GREEDY, 300), (1, RANDOM, 200)]),
        ((2,), 3, [(2, GREEDY, 1), (2, RANDOM, 1)]),
        ((2,), 0, []),
    ],
)
def test_games_are_divided_among_tables_and_policies(players, games, expected) -> None:
    assert rows(players, games) == expected


def test_each_deck_and_expansion_is_played_with_what_lies_in_it() -> None:
    """As one deck: an expansion with its base. None is played for no games."""
    game = shipped_library().games["fsys"]
    simulated = default_simulations(Suite(), table, game, 600)
    assert [each.name for each in simulated] == [scope.name for scope in Suite().scopes.examined(game)]
    sizes = [len(each.trials[0].table.cards) for each in simulated]
    assert sizes == [len(scope.printings) for scope in Suite().scopes.examined(game)]
    assert sum(trial.games for each in simulated for trial in each.trials) <= 600
    assert default_simulations(Suite(), table, game, 0) == []
