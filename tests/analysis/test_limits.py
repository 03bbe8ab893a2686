"""Each simulated check of a game fires by play, by its own limit, and leaves alone what is just inside it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from cardgen.analysis.registry import PACKAGES
from tests.analysis.inside import Inside, assert_inside, limits_of, simulated_codes
from tests.games.foodadvice.mutations import inside as foodadvice_inside
from tests.games.foodadvice.mutations import simulated as foodadvice
from tests.games.fsys.mutations import catalogue as fsys
from tests.games.fsys.mutations import inside as fsys_inside
from tests.games.phylo.mutations import inside as phylo_inside
from tests.games.phylo.mutations import simulated as phylo

GAMES: dict[str, tuple[Sequence[Inside], Sequence[Any]]] = {
    "foodadvice": (foodadvice_inside.INSIDE, foodadvice.MUTATIONS),
    "fsys": (fsys_inside.INSIDE, fsys.MUTATIONS),
    "phylo": (phylo_inside.INSIDE, phylo.MUTATIONS),
}
WITHOUT_LIMIT = {"FSY303"}
"""It tells of what was searched."""


@pytest.mark.parametrize("case", [case for cases, _ in GAMES.values() for case in cases], ids=str)
def test_a_deck_just_inside_a_limit_is_no_fault(case: Inside, tmp_path: Path) -> None:
    assert_inside(case, tmp_path)


@pytest.mark.parametrize("game", GAMES)
def test_each_simulated_check_has_a_deck_on_both_sides_of_its_limit(game: str) -> None:
    """Beyond it by the limits of the program: a mutation whose game sets no limit of that check."""
    inside, mutations = GAMES[game]
    limits = limits_of(inside)
    assert limits.keys() == simulated_codes(PACKAGES[game]) - WITHOUT_LIMIT
    beyond = {
        mutation.code
        for mutation in mutations
        if mutation.games and not limits[mutation.code] & mutation.plan.limits.keys()
    }
    assert beyond == limits.keys()
