"""What a pack lacks, as a number and by name."""

import pytest

from cardgen.boosters.collation.constraints import NO_GROUP, NO_REPEAT, REPEAT, constraints_of
from tests.boosters.kit import guarantee, pool, printing, printings, recipe, share, slot
from tests.sweep import sweep

MADE = recipe(
    [pool("all", [*printings("c", 4), printing("oak"), printing("oak", "more")])],
    [slot(3, "all")],
    shares=[share(["c1", "c2"], 1, 1, "low")],
    exclusive=[["c3", "c4"]],
)


@pytest.mark.parametrize(
    ("pack", "lack", "broken"),
    [
        ((0, 2, 4), 0, ()),
        ((0, 1, 2), 1, ("low",)),
        ((2, 4), 1, ("low",)),
        ((0, 2, 3), REPEAT, (NO_GROUP,)),
        ((0, 4, 5), REPEAT, (NO_REPEAT,)),
        ((0, 4, 4), REPEAT, (NO_REPEAT,)),
        ((4, 4, 5), 2 * REPEAT + 3, (NO_REPEAT, "low", "enough")),
        ((0, 2, 2), 2 * REPEAT, (NO_REPEAT, NO_GROUP)),
    ],
)
def test_a_pack_lacks_what_it_does_not_keep(pack, lack, broken):
    constraints = constraints_of(MADE, [guarantee(MADE, ["c1", "c2", "c3", "c4"], 2 if pack == (4, 4, 5) else 0)])
    assert constraints.lack(pack) == lack
    assert constraints.broken(pack) == broken


def test_without_groups_and_reprints_marks_are_the_printings():
    plain = constraints_of(recipe([pool("all", printings("c", 4))], [slot(2, "all")]))
    assert plain.marks == ()
    assert plain.lack((1, 1, 1)) == 2 * REPEAT
    assert plain.broken((1, 1)) == (NO_REPEAT,)


@sweep("pack", [(0, 2, 4), (0, 1, 2), (2, 4), (0, 2, 3), (4, 4, 5)])
@sweep("enough", [1, 2, REPEAT, REPEAT + 1])
def test_of_what_is_enough_no_more_is_known(pack, enough):
    constraints = constraints_of(MADE, [guarantee(MADE, ["c1", "c2", "c3", "c4"], 2)])
    whole = constraints.lack(pack)
    assert min(constraints.lack(pack, enough), enough) == min(whole, enough)


@sweep("pack", [(0, 1, 2), (2, 4, 5), (2, 3), (0, 2, 4), (0, 0, 4)])
def test_whatever_lets_a_pack_keep_everything_is_a_helper_in_its_place(pack):
    constraints = constraints_of(MADE, [guarantee(MADE, ["c1", "c2", "c3", "c4"], 2)])
    everything = set(range(6))
    for place, helpers in enumerate(constraints.helpers(pack, [everything] * len(pack))):
        others = [*pack[:place], *pack[place + 1 :]]
        mend = {card for card in everything if not constraints.lack([*others, card])}
        assert mend <= helpers
        assert helpers.isdisjoint(others)


def test_only_what_is_asked_about_helps():
    constraints = constraints_of(MADE)
    assert constraints.helpers((0, 1, 2), [{4, 5}, set(), {4}]) == [{4, 5}, set(), set()]
