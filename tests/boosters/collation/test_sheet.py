"""Which cell is the k-th of a pool."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as some

from cardgen.boosters.collation.sheet import PoolSheet, passage
from cardgen.model.recipe import Collation

STRIPED = Collation("striped", length=4, weights=(1, 2, 1))
ORDERS = [Collation(), Collation("print-run", group=3), STRIPED]


def sheet(cards=10, collation=ORDERS[0], seed=1, rates=(), alike=1):
    return PoolSheet("pool", seed, tuple(range(cards)), tuple(rates) or (1,) * cards, collation, alike)


def dealt(sheet, counts, first=0):
    return [card for hand in sheet.deal(first, counts) for card in hand]


@pytest.mark.parametrize("collation", ORDERS, ids=lambda collation: collation.order)
@given(cells=some.integers(1, 40), seed=some.integers(0, 99), block=some.integers(0, 5))
def test_a_block_has_each_cell_once(collation, cells, seed, block):
    assert sorted(passage(collation, cells, seed, "pool", block)) == list(range(cells))


@pytest.mark.parametrize("alike", [1, 3])
@pytest.mark.parametrize("collation", ORDERS, ids=lambda collation: collation.order)
def test_after_any_number_of_draws_no_card_is_more_than_one_ahead(collation, alike):
    for first in range(0, 60, 7):
        counts = Counter(range(10))
        counts.update(dealt(sheet(collation=collation, alike=alike), [first]))
        assert max(counts.values()) - min(counts.values()) <= 1


@pytest.mark.parametrize("collation", [*ORDERS, Collation("weighted")], ids=lambda collation: collation.order)
@given(counts=some.lists(some.integers(0, 6), min_size=2, max_size=12), cut=some.integers(0, 12))
def test_what_comes_later_does_not_depend_on_what_was_asked_before(collation, counts, cut):
    whole = sheet(collation=collation).deal(0, counts)
    assert whole[cut:] == sheet(collation=collation).deal(sum(counts[:cut]), counts[cut:])


def test_a_card_comes_as_often_as_its_rate_says():
    assert Counter(dealt(sheet(3, rates=(1, 2, 5)), [4, 4])) == {0: 1, 1: 2, 2: 5}


def test_a_print_run_goes_round_and_round_from_a_whole_group_on():
    starts = set()
    for seed in range(40):
        run = dealt(sheet(12, Collation("print-run", group=3), seed), [30])
        starts.add(run[0])
        assert all((after - before) % 12 == 1 for before, after in pairwise(run))
    assert starts == {0, 3, 6, 9}


def test_stripes_are_runs_that_each_begin_a_row_below():
    """Sheet of rows 0-4, 5-9, 10-14, 15-19, in runs of just two until rows are at their ends."""
    order = passage(Collation("striped", length=5, weights=(0, 1)), 20, 3, "pool", 0)
    rows = [cell // 5 for cell in order]
    assert rows[:8:2] == rows[1:8:2]
    assert all((after - before) % 4 == 1 for before, after in pairwise(rows[:8:2]))
    assert all((order[place + 1] - order[place]) % 5 == 1 for place in range(0, 8, 2))


def test_a_weighted_pack_has_no_card_twice_until_it_has_all():
    weighted = sheet(6, Collation("weighted"), rates=(90, 5, 1, 1, 1, 1))
    for first in range(0, 300, 6):
        assert sorted(dealt(weighted, [6], first)) == list(range(6))
    assert Counter(dealt(weighted, [14])).most_common()[-1][1] == 2


def test_of_a_weighted_pool_each_card_comes_first_by_its_weight():
    counts = Counter(dealt(sheet(2, Collation("weighted"), rates=(3, 1)), [1] * 4_000))
    assert abs(counts[0] - 3_000) < 3 * 27.4  # three standard deviations


def test_cases_of_alike_blocks_begin_with_what_came_least():
    """30 draws a case of 28 cards: two must come twice, and no more do, in each case."""
    alike = sheet(28, alike=15)
    for case in range(14):
        counts = Counter(dealt(alike, [1] * 30, case * 30))
        assert len(counts) == 28
        assert max(counts.values()) == 2


def test_alike_blocks_deal_in_orders_of_their_own():
    alike = sheet(28, alike=15)
    assert dealt(alike, [28]) != dealt(alike, [28], 28)


def test_a_pool_without_cards_is_refused():
    with pytest.raises(ValueError, match="has no card"):
        sheet(0)
