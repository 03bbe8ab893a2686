"""Packs can be filled exactly where no pools are found short; compared with trying all ways."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.boosters.odds.capacity import shortages
from cardgen.model.recipe import Layout
from tests.boosters.kit import pool, printing, recipe, slot

CARDS = "abcdef"


def fillable(pools: dict[str, str], slots, groups) -> bool:
    """By trying: can each slot, whichever alternative it gets, have cards of its own, one of each group at most?"""
    return all(
        can_fill(
            [pools[name] for name, draw in zip(chosen, [slot[0] for slot in slots], strict=True) for _ in range(draw)],
            groups,
        )
        for chosen in product(*(names for _, names in slots))
    )


def can_fill(places: list[str], groups, taken: frozenset[str] = frozenset()) -> bool:
    if not places:
        return True
    return any(
        can_fill(places[1:], groups, taken | {card, *(other for group in groups if card in group for other in group)})
        for card in places[0]
        if card not in taken
    )


def short(pools: dict[str, str], slots, groups=()) -> list[tuple[tuple[str, ...], int, int, int]]:
    made = recipe(
        [pool(name, [printing(card) for card in held]) for name, held in pools.items()],
        [slot(draw, *names) for draw, names in slots],
        exclusive=groups,
    )
    return [
        (shortage.pools, shortage.draws, shortage.cards, shortage.left) for shortage in shortages(made, made.layouts[0])
    ]


@pytest.mark.parametrize(
    ("pools", "slots", "groups", "messages"),
    [
        ({"x": "ab"}, [(2, "x")], (), []),
        ({"x": "ab"}, [(3, "x")], (), [(("x",), 3, 2, 2)]),
        ({"x": "ab"}, [(2, "x")], ["ab"], [(("x",), 2, 2, 1)]),
        ({"x": "ab", "y": "bc"}, [(2, "x"), (1, "y")], (), []),
        ({"x": "ab", "y": "ab"}, [(2, "x"), (1, "y")], (), [(("x", "y"), 3, 2, 2)]),
        ({"x": "ab", "y": "bc", "z": "ac"}, [(1, "x"), (1, "y"), (2, "z")], (), [(("x", "y", "z"), 4, 3, 3)]),
        ({"x": "a", "y": "bc"}, [(2, "xy")], (), [(("x",), 2, 1, 1)]),
        ({"x": "a", "y": "ab"}, [(2, "x"), (2, "y")], (), [(("x",), 2, 1, 1)]),
        ({"x": "abc", "y": "def"}, [(3, "x"), (3, "y")], ["ad"], [(("x", "y"), 6, 6, 5)]),
        ({"x": "ab", "y": "cd"}, [(2, "x"), (1, "y")], ["ad"], []),
    ],
)
def test_pools_that_are_short_are_told(pools, slots, groups, messages):
    assert short(pools, slots, groups) == messages


@settings(max_examples=500, deadline=None)
@given(
    st.dictionaries(st.sampled_from("xy"), st.sets(st.sampled_from(CARDS), min_size=1, max_size=4), min_size=1),
    st.data(),
)
def test_what_is_told_cannot_be_filled_and_what_is_not_told_can(pools, data):
    """With up to two pools, and groups of which no card is in another, nothing is left out."""
    held = {name: "".join(sorted(cards)) for name, cards in pools.items()}
    names = st.lists(st.sampled_from(sorted(held)), min_size=1, max_size=2, unique=True)
    slots = data.draw(st.lists(st.tuples(st.integers(1, 2), names.map("".join)), min_size=1, max_size=3))
    groups = data.draw(st.sampled_from([(), ("ab",), ("ab", "cd"), ("abc",)]))
    assert (not short(held, slots, groups)) == fillable(held, slots, groups)


def test_a_card_that_two_sets_print_is_one_card():
    twice = [printing("a"), printing("a", "more")]
    made = recipe([pool("x", twice)], [slot(2, "x")])
    assert [(shortage.draws, shortage.cards) for shortage in shortages(made, made.layouts[0])] == [(2, 1)]


def test_the_last_slot_that_draws_is_named():
    made = recipe([pool("x", [printing("a")]), pool("y", [printing("b")])], [slot(1, "x"), slot(1, "x"), slot(1, "y")])
    assert [shortage.slot for shortage in shortages(made, made.layouts[0])] == [1]


def test_layouts_are_looked_at_one_by_one():
    made = recipe([pool("x", [printing("a")])], [Layout("one", 1, (slot(1, "x"),)), Layout("two", 1, (slot(2, "x"),))])
    assert [len(list(shortages(made, layout))) for layout in made.layouts] == [0, 1]
