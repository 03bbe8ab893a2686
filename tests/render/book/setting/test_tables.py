"""How wide the columns of a table are."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.render.book.setting.tables import shared_widths, ways_to_share


@pytest.mark.parametrize(
    ("wanted", "least", "widths"),
    [
        ([10, 30], [5, 5], [20, 60]),
        ([100, 20], [40, 20], [60, 20]),
        ([100, 60], [20, 20], [46, 34]),
    ],
)
def test_columns_get_what_they_want_or_share_what_there_is(wanted, least, widths):
    assert shared_widths(wanted, least, 80) == widths


@given(st.lists(st.tuples(st.integers(1, 500), st.integers(1, 100)), min_size=1, max_size=8))
def test_columns_fill_the_table_to_the_micrometre(columns):
    wanted = [max(pair) for pair in columns]
    least = [min(pair) for pair in columns]
    widths = shared_widths(wanted, least, 1000)
    assert sum(widths) == 1000 or sum(least) > 1000
    assert all(width >= low for width, low in zip(widths, least, strict=True))


def test_where_there_is_too_little_room_each_column_may_be_full_at_the_cost_of_the_others():
    assert ways_to_share([20, 60, 50], [20, 20, 30], 110) == [[20, 46, 44], [20, 60, 30], [20, 40, 50]]


def test_where_there_is_room_there_is_one_way():
    assert ways_to_share([10, 30], [5, 5], 80) == [[20, 60]]
