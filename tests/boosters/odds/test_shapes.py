"""The shapes of a recipe are those of all choices of alternatives, each once."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as some

from cardgen.boosters.collation.layouts import shape_of
from cardgen.boosters.odds.shapes import MOST, shapes_of, shapes_of_layout
from tests.boosters.collation.test_layouts import varied
from tests.boosters.kit import pool, printings, recipe, slot


def test_each_layout_with_each_alternative_is_a_shape_once():
    """Two of `a` and one of `b` or `c`; one of `a` or `c`, one of `b`, three of `b` or `a`."""
    assert sorted((shape.layout.id, shape.draws) for shape in shapes_of(varied())) == [
        ("lucky", (0, 4, 1)),
        ("lucky", (1, 4, 0)),
        ("lucky", (3, 1, 1)),
        ("lucky", (4, 1, 0)),
        ("usual", (2, 0, 1)),
        ("usual", (2, 1, 0)),
    ]


def of_slots(slots):
    return recipe([pool(name, printings(name, 4)) for name in "abc"], [slot(draw, *names) for draw, names in slots])


SLOTS = some.tuples(some.integers(1, 3), some.sampled_from(["a", "ab", "bc", "abc"]))


@given(some.lists(SLOTS, min_size=1, max_size=4))
def test_shapes_are_those_of_all_choices(slots):
    made = of_slots(slots)
    choices = product(*(range(len(names)) for _, names in slots))
    draws = [shape_of(made.layouts[0], chosen, "abc").draws for chosen in choices]
    shapes = list(shapes_of(made))
    assert sorted(shape.draws for shape in shapes) == sorted(set(draws))
    assert all(shape.draws == tuple(map(shape.places.count, range(3))) for shape in shapes)


def test_thousands_of_millions_of_choices_are_few_shapes():
    """Forty slots of one card each, of `a` or `b`: 0 to 40 of `a`."""
    shapes = list(shapes_of(of_slots([(1, "ab")] * 40)))
    assert sorted(shape.draws for shape in shapes) == [(number, 40 - number, 0) for number in range(41)]


def test_of_too_many_shapes_some_are_told_from_one_end_to_the_other():
    """Forty slots of `a`, `b` or `c` have 861."""
    made = of_slots([(1, "abc")] * 40)
    shapes = list(shapes_of_layout(made.layouts[0], "abc"))
    assert len({shape.draws for shape in shapes}) == len(shapes) == MOST
    assert all(sum(shape.draws) == 40 for shape in shapes)
    assert max(shape.draws[0] for shape in shapes) == 40
    assert min(shape.draws[0] for shape in shapes) < 10
