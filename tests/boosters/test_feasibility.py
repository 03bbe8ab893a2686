"""What is told before packs are made that cannot be."""

from fractions import Fraction

import pytest

from cardgen.boosters.feasibility import feasibility, shapes_of
from cardgen.rules.promises import Keeper
from tests.boosters.kit import keeper, meadow, pool, printings, recipe, share, slot
from tests.boosters.test_layouts import varied


def number(of, name):
    return next(place for place, one in enumerate(of.printings) if one.card.id == name)


def test_a_recipe_that_can_be_kept_has_no_obstacle():
    made = meadow(shares=[share([f"p{each}" for each in range(1, 21)], 1, 4)])
    assert feasibility(made, [keeper(made, ["p1", "a1"], 2)]) == []


def test_a_promise_that_no_pack_keeps_is_told_for_each_layout():
    made = meadow()
    found = feasibility(made, [Keeper("never", "nothing", lambda pack: 1)])
    assert [(one.layout, one.printing, one.demands, one.is_proven) for one in found] == [
        ("usual", None, ("never",), False),
        ("usual", None, ("never",), False),
    ]
    assert {one.pools[-1] for one in found} == {"rare", "rarer"}
    assert "no pack of the layout `usual` was found that keeps `never`" in found[0].said


def test_a_card_that_blocks_a_promise_is_named_and_no_other():
    made = meadow()
    poison = number(made, "a7")
    (found,) = feasibility(made, [Keeper("healthy", "no poison", lambda pack: int(poison in pack))])
    assert (found.printing.card.id, found.demands, found.pools) == ("a7", ("healthy",), ("animals",))
    assert not found.is_proven
    assert found.said == "no pack with `a7` was found that keeps `healthy`"


def test_only_the_promise_that_is_broken_is_named():
    made = meadow()
    good, never = keeper(made, ["p1"], 1, "good"), Keeper("never", "nothing", lambda pack: 1)
    assert {one.demands for one in feasibility(made, [good, never])} == {("never",)}


def test_two_promises_that_exclude_one_another_are_told():
    made = meadow()
    few = Keeper("few", "few low", lambda pack: max(0, sum(each < 30 for each in pack) - 2))
    many = Keeper("many", "many low", lambda pack: max(0, 3 - sum(each < 30 for each in pack)))
    assert all(one.demands in {("few",), ("many",)} for one in feasibility(made, [few, many]))
    assert len(feasibility(made, [few, many])) == 2


def test_exclusive_cards_that_are_all_there_is_are_told():
    made = recipe([pool("two", printings("t", 3))], [slot(2, "two")], exclusive=[["t1", "t2", "t3"]])
    assert [one.demands for one in feasibility(made, [])] == [("exclusive cards",)]


@pytest.mark.parametrize(
    ("asked", "proven"),
    [
        (share(["a1", "a2", "a3", "a4", "a5"], 4), "a pack of the layout `usual` has at most 3 of enough, not 4"),
        (share([f"p{each}" for each in range(1, 58)], 0, 2), "has at least 3 of enough, not 2 at most"),
    ],
)
def test_a_share_that_slots_cannot_give_is_proven(asked, proven):
    found = feasibility(meadow(shares=[asked]), [])
    assert all(one.is_proven and proven in one.said for one in found)
    assert len(found) == 2  # with rare cards, and with rarer ones


def test_a_share_that_pools_cannot_give_to_all_is_proven():
    """One of ten packs can have `p1`; each single pack could."""
    (found,) = feasibility(meadow(shares=[share(["p1"], 1)]), [])
    assert found.is_proven
    assert found.layout is found.printing is None
    assert found.pools == ("plants",)
    assert found.said == f"packs have {float(Fraction(1, 10)):.2f} of enough on average, not at least 1 each"


def test_a_share_of_which_pools_give_too_much_is_proven():
    (found,) = feasibility(meadow(shares=[share([f"p{each}" for each in range(1, 51)], 0, 4)]), [])
    assert found.said == "packs have 5.00 of enough on average, not at most 4 each"


def test_each_layout_with_each_alternative_is_a_shape_once():
    """Two of `a` and one of `b` or `c`; one of `a` or `c`, one of `b`, three of `b` or `a`."""
    assert sorted((one.layout.id, one.draws) for one in shapes_of(varied())) == [
        ("lucky", (0, 4, 1)),
        ("lucky", (1, 4, 0)),
        ("lucky", (3, 1, 1)),
        ("lucky", (4, 1, 0)),
        ("usual", (2, 0, 1)),
        ("usual", (2, 1, 0)),
    ]
