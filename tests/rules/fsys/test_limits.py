"""Each simulated check of Food Heroes fires by play, by its own limit, and leaves alone what is just inside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.build import check
from cardgen.rules.fsys.package import PACKAGE
from cardgen.rules.fsys.simulation import SEARCH, SEARCH_FROM
from tests.rules.fsys.mutations.catalogue import CORE, MUTATIONS, deck
from tests.rules.fsys.mutations.inside import INSIDE
from tests.rules.inside import Inside, assert_inside, limits_of, simulated_codes


@pytest.mark.parametrize("one", INSIDE, ids=str)
def test_a_deck_just_inside_a_limit_is_no_fault(one: Inside, tmp_path: Path) -> None:
    assert_inside(one, tmp_path)


def test_each_simulated_check_has_a_deck_on_both_sides_of_its_limit() -> None:
    """Beyond it by the limits of the program: a mutation whose game sets no limit of that check."""
    limits = limits_of(INSIDE)
    assert limits.keys() == simulated_codes(PACKAGE) - {"FSY303"}
    beyond = {one.code for one in MUTATIONS if one.games and not limits[one.code] & one.plan.limits.keys()}
    assert beyond == limits.keys()


def test_a_search_is_played_from_as_many_games_on_as_its_page_says_and_not_of_one_less(tmp_path: Path) -> None:
    """FSY303 has no limit: it tells of what was searched. That it does is shown by a mutation."""
    game = check(deck(CORE).write(tmp_path))[0].games["fsys"]
    for games, is_played in ((SEARCH_FROM - 1, False), (SEARCH_FROM, True)):
        (one,) = PACKAGE.simulations(game, games)
        assert (SEARCH in {trial.policies for trial in one.trials}) == is_played
