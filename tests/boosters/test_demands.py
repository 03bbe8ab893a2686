"""What a pack lacks, as a number and by name."""

import pytest

from cardgen.boosters.demands import NO_GROUP, NO_REPEAT, REPEAT, demands_of
from tests.boosters.kit import keeper, pool, printing, printings, recipe, share, slot

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
    demands = demands_of(MADE, [keeper(MADE, ["c1", "c2", "c3", "c4"], 2 if pack == (4, 4, 5) else 0)])
    assert demands.lack(pack) == lack
    assert demands.broken(pack) == broken


def test_without_groups_and_reprints_marks_are_the_printings():
    plain = demands_of(recipe([pool("all", printings("c", 4))], [slot(2, "all")]))
    assert plain.marks == ()
    assert plain.lack((1, 1, 1)) == 2 * REPEAT
    assert plain.broken((1, 1)) == (NO_REPEAT,)


@pytest.mark.parametrize("pack", [(0, 2, 4), (0, 1, 2), (2, 4), (0, 2, 3), (4, 4, 5)])
@pytest.mark.parametrize("enough", [1, 2, REPEAT, REPEAT + 1])
def test_of_what_is_enough_no_more_is_known(pack, enough):
    demands = demands_of(MADE, [keeper(MADE, ["c1", "c2", "c3", "c4"], 2)])
    whole = demands.lack(pack)
    assert min(demands.lack(pack, enough), enough) == min(whole, enough)
