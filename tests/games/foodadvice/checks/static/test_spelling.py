"""Which words are nearly the same?"""

from __future__ import annotations

import pytest

from cardgen.games.foodadvice.checks.static.spelling import is_near


@pytest.mark.parametrize(
    ("one", "other", "distance"),
    [
        ("rich", "rich", 0),
        ("smoky", "smokey", 1),
        ("ecological", "eccological", 1),
        ("pretentious", "pretencious", 1),
        ("spicy", "juicy", 2),
        ("healthy", "hearty", 2),
        ("salted", "slated", 2),
        ("sweet", "sour", 4),
        ("", "rich", 4),
    ],
)
def test_words_are_near_from_as_many_letters_on_as_they_differ(one: str, other: str, distance: int) -> None:
    assert [is_near(one, other, limit) for limit in range(6)] == [limit >= distance for limit in range(6)]
    assert [is_near(other, one, limit) for limit in range(6)] == [limit >= distance for limit in range(6)]
