"""From how many games on is a way to win looked for that players do not take?"""

from __future__ import annotations

from pathlib import Path

from cardgen.commands.pipeline import check
from cardgen.games.fsys.checks.simulated import SEARCH, SEARCH_FROM
from cardgen.games.fsys.package import PACKAGE
from tests.games.fsys.mutations.catalogue import CORE, deck


def test_a_search_is_played_from_as_many_games_on_as_its_page_says_and_not_of_one_less(tmp_path: Path) -> None:
    """FSY303 has no limit: it tells of what was searched. That it does is shown by a mutation."""
    game = check(deck(CORE).write(tmp_path))[0].games["fsys"]
    for games, is_played in ((SEARCH_FROM - 1, False), (SEARCH_FROM, True)):
        (simulation,) = PACKAGE.simulations(game, games)
        assert (SEARCH in {trial.policies for trial in simulation.trials}) == is_played
