"""The exchanges that a case knows, and what they leave."""

import pytest

from cardgen.boosters.collation.constraints import constraints_of
from cardgen.boosters.collation.layouts import plan_of
from cardgen.boosters.collation.rng import Draws
from cardgen.boosters.collation.swaps import STRIDE, Case, Leftovers
from tests.boosters.kit import pool, printings, recipe, slot

MADE = recipe([pool("a", printings("a", 4)), pool("b", printings("b", 5))], [slot(2, "a"), slot(1, "b")])
PACKS = [[0, 1, 4], [0, 2, 5], [3, 3, 6], [0, 1, 7]]


def case(rest=None):
    shapes = [plan_of(MADE, 1).shape(number) for number in range(4)]
    return Case(shapes, [pack[:] for pack in PACKS], constraints_of(MADE), rest or Leftovers())


@pytest.mark.parametrize("seed", range(5))
def test_a_walk_passes_each_exchange_once(seed):
    found = list(case().walk(1, Draws(seed)))
    like = {0: (0, 1), 1: (0, 1), 2: (2,)}
    assert sorted(found) == [(mine, other, printing) for mine in like for other in range(4) for printing in like[mine]]
    assert sorted(case().walk_from(1, 2, Draws(seed))) == [(other, 2) for other in range(4)]


def test_the_stride_goes_through_the_exchanges_of_the_largest_case():
    """Packs of a hundred cards of one pool, 4,095 of them: below a prime, so it divides none."""
    assert STRIDE > 100 * 100 * 4_095
    assert all(STRIDE % number for number in range(2, 46_341))


def test_cards_that_are_exchanged_change_what_packs_lack():
    of = case()
    assert (of.lacks, of.is_sound, of.shortfall) == ([0, 0, 1_000, 0], False, (1, 1_000))
    assert of.lacks_after(0, 0, 2, 0) == (0, 0)
    assert of.lacks_after(0, 1, 1, 0) is None
    of.exchange(0, 0, 2, 0)
    assert (of.packs[0], of.packs[2], of.is_sound) == ([3, 1, 4], [0, 3, 6], True)


def test_a_case_goes_back_to_where_it_was():
    of = case(Leftovers([[2], []], [dict.fromkeys(range(4), 1), {}]))
    state = of.state()
    of.exchange_with_rest(2, 0, 0)
    of.exchange(0, 0, 1, 1)
    assert (of.is_sound, of.has_taken, of.rest.cards) == (False, True, [[3], []])
    of.restore(state)
    assert (of.packs, of.lacks, of.has_taken, of.rest.cards) == (PACKS, [0, 0, 1_000, 0], False, [[2], []])
    of.exchange(0, 0, 2, 0)
    of.restore(state)
    assert of.packs == PACKS
