"""How packs are laid out, told without those before."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as some

from cardgen.boosters.collation.layouts import Bag, always_drawn, plan_of
from cardgen.model.recipe import Layout
from tests.boosters.kit import meadow, pool, printings, recipe, slot


def varied():
    pools = [pool("a", printings("a", 9)), pool("b", printings("b", 9)), pool("c", printings("c", 9))]
    usual = Layout("usual", 5, (slot(2, "a"), slot(1, b=2, c=1)))
    lucky = Layout("lucky", 2, (slot(1, a=1, c=3), slot(1, "b"), slot(3, b=1, a=1)))
    return recipe(pools, [usual, lucky])


@given(some.integers(0, 50), some.lists(some.integers(1, 5), min_size=1, max_size=4), some.integers(0, 60))
def test_a_bag_has_had_what_came_out_of_it(seed, weights, number):
    bag = Bag(seed, "test", tuple(weights))
    counts = Counter(bag.at(each) for each in range(number))
    assert bag.before(number) == [counts[thing] for thing in range(len(weights))]


def test_each_block_of_a_bag_has_its_weights():
    bag = Bag(1, "test", (7, 1))
    for block in range(0, 80, 8):
        assert Counter(bag.at(number) for number in range(block, block + 8)) == {0: 7, 1: 1}


@given(some.integers(0, 20), some.integers(0, 80))
def test_what_was_drawn_before_a_pack_is_told_without_its_predecessors(seed, number):
    plan = plan_of(varied(), seed)
    shapes = [plan.shape(place) for place in range(number)]
    counted = [sum(shape.draws[pool] for shape in shapes) for pool in range(3)]
    assert plan_of(varied(), seed).drawn_before(number) == counted


def test_layouts_come_as_often_as_their_weights_say():
    plan = plan_of(varied(), 4)
    assert Counter(plan.shape(number).layout.id for number in range(70)) == {"usual": 50, "lucky": 20}


def test_a_shape_names_the_pool_of_each_place():
    shapes = {plan_of(meadow(), 1).shape(number) for number in range(8)}
    assert {shape.pools[:-1] for shape in shapes} == {("plants",) * 6 + ("animals",) * 3}
    assert {shape.pools[-1] for shape in shapes} == {"rare", "rarer"}
    assert {shape.draws for shape in shapes} == {(6, 3, 1, 0), (6, 3, 0, 1)}


def test_what_every_pack_draws_alike_is_known():
    assert [always_drawn(meadow(), name) for name in ("plants", "animals", "rare")] == [6, 3, None]
    assert [always_drawn(varied(), name) for name in "abc"] == [None, None, None]
