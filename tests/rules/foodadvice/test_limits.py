"""Each simulated check of FoodAdvice fires by play, by its own limit, and leaves alone what is just inside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.rules.foodadvice.package import PACKAGE
from tests.rules.foodadvice.mutations.inside import INSIDE
from tests.rules.foodadvice.mutations.simulated import MUTATIONS
from tests.rules.inside import Inside, assert_inside, limits_of, simulated_codes


@pytest.mark.parametrize("one", INSIDE, ids=str)
def test_a_deck_just_inside_a_limit_is_no_fault(one: Inside, tmp_path: Path) -> None:
    assert_inside(one, tmp_path)


def test_each_simulated_check_has_a_deck_on_both_sides_of_its_limit() -> None:
    """Beyond it by the limits of the program: a mutation whose game sets no limit of that check."""
    limits = limits_of(INSIDE)
    assert limits.keys() == simulated_codes(PACKAGE)
    beyond = {one.code for one in MUTATIONS if one.games and not limits[one.code] & one.plan.limits.keys()}
    assert beyond == limits.keys()
