"""The bounds of a share hold for every pack, and for some pack they are reached; compared with all packs there are."""

from fractions import Fraction
from itertools import combinations, product

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardgen.boosters.odds.recipe import odds_of
from cardgen.boosters.odds.share_bounds import bounds_of, mean_of
from cardgen.model.recipe import CountGuarantee
from tests.boosters.kit import pool, printing, recipe, slot


def made(pools: dict[str, str], slots, marked: str):
    share = CountGuarantee(frozenset(f"core:{card}" for card in marked), 0, None, "marked")
    made_recipe = recipe(
        [pool(name, [printing(card) for card in held]) for name, held in pools.items()],
        [slot(draw, *names) for draw, names in slots],
    )
    return made_recipe, share


def test_the_bounds_of_plain_slots_name_their_pools():
    made_recipe, share = made({"x": "abc", "y": "de"}, [(2, "x"), (1, "y")], "abd")
    bounds = bounds_of(made_recipe, made_recipe.layouts[0], share)
    assert (bounds.most, bounds.giving) == (3, ("x", "y"))
    assert (bounds.least, bounds.forcing) == (1, ("x",))


def test_of_alternatives_the_poorest_and_the_richest_count():
    made_recipe, share = made({"x": "ab", "y": "cd"}, [(2, "xy")], "ab")
    bounds = bounds_of(made_recipe, made_recipe.layouts[0], share)
    assert (bounds.most, bounds.least) == (0, 2)


def test_of_many_ways_to_draw_the_poorest_is_found_even_if_each_slot_by_itself_does_not_show_it():
    """Each slot gets a marked card of either pool; two slots get one only, if both draw from `y`."""
    made_recipe, share = made({"x": "abc", "y": "def"}, [(1, "xy"), (1, "xy")], "abd")
    bounds = bounds_of(made_recipe, made_recipe.layouts[0], share)
    assert (bounds.most, bounds.giving) == (1, ("y",))


def test_cards_count_and_not_their_printings():
    """A pack has a card once: two printings of it are one card that counts."""
    both = [printing("a"), printing("a", "more"), printing("b"), printing("c"), printing("d")]
    made_recipe = recipe([pool("x", both)], [slot(2, "x")])
    share = CountGuarantee(frozenset({"core:a", "more:a"}), 2, None, "marked")
    assert bounds_of(made_recipe, made_recipe.layouts[0], share).most == 1
    others = CountGuarantee(frozenset({"core:b", "core:c", "core:d"}), 0, 0, "others")
    assert bounds_of(made_recipe, made_recipe.layouts[0], others).least == 1


def test_what_packs_have_on_average_is_that_of_their_odds():
    made_recipe, share = made({"x": "abcde", "y": "fg"}, [(2, "x"), (1, "xy")], "abf")
    assert mean_of(odds_of(made_recipe), share) == Fraction(5, 2) * Fraction(2, 5) + Fraction(1, 2) * Fraction(1, 2)


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.tuples(st.integers(1, 2), st.sampled_from(["x", "y", "xy"])), min_size=1, max_size=3),
    st.sets(st.sampled_from("abcdef")),
)
def test_bounds_of_pools_apart_are_those_of_all_packs(slots, marked):
    pools = {"x": "abc", "y": "def"}
    assume(all(sum(draw for draw, names in slots if name in names) <= 3 for name in pools))
    made_recipe, share = made(pools, slots, "".join(marked))
    bounds = bounds_of(made_recipe, made_recipe.layouts[0], share)
    counts = []
    for chosen in product(*(names for _, names in slots)):
        draws = {
            name: sum(draw for (draw, _), taken in zip(slots, chosen, strict=True) if taken == name) for name in pools
        }
        packs = product(*(combinations(pools[name], draws[name]) for name in pools))
        counts.append([sum(card in marked for hand in pack for card in hand) for pack in packs])
    assert bounds.most == min(max(count) for count in counts)
    assert bounds.least == max(min(count) for count in counts)
