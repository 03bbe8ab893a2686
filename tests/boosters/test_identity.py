"""Which pack is this?"""

import pytest
from hypothesis import given
from hypothesis import strategies as some
from msgspec.structs import replace

from cardgen.boosters.identity import LARGEST_CASE, MOST_PACKS, digest, ids_of, read, recipe_digest, set_digest
from cardgen.model.recipe import Kit, Promise, Window
from tests.boosters.kit import DIGESTS, card_set, meadow, pool, printing, printings, share

IDS = ids_of(meadow(), DIGESTS, 5)


def test_ids_are_golden():
    """With other ids, packs that were handed out could not be proven: let `COLLATION` say so, and the changelog."""
    assert [IDS.of(place, 36) for place in (1, 2, 30)] == ["3QWT-G22E", "90FM-AJ35", "RRFK-H2AR"]
    assert recipe_digest(meadow()) == "f212a9db31ab61615ff018b264097d4b8203d2f95f0e161c9dbef9194216044a"


@given(some.integers(1, MOST_PACKS), some.integers(1, LARGEST_CASE))
def test_an_id_tells_its_place_to_those_who_have_the_recipe(place, case):
    assert IDS.place(IDS.of(place, case)) == (place, case)


def test_no_two_packs_of_a_batch_share_an_id():
    assert len({IDS.of(place, 36) for place in range(1, 20_001)}) == 20_000


@pytest.mark.parametrize(
    "other",
    [
        ids_of(meadow(), DIGESTS, 6),
        ids_of(meadow(), {"core": "01"}, 5),
        ids_of(meadow([Window("pupil", 2, ("rare",))]), DIGESTS, 5),
    ],
    ids=["seed", "set", "recipe"],
)
def test_another_seed_set_or_recipe_has_other_ids(other):
    assert not {IDS.of(place, 36) for place in range(1, 500)} & {other.of(place, 36) for place in range(1, 500)}


def test_the_packs_of_the_case_are_in_the_id():
    assert IDS.of(1, 36) != IDS.of(1, 35)


@pytest.mark.parametrize("typed", ["4X1K-01QM", "4x1k01qm", "4XIK OLQM", "4xlk-olqm"])
def test_an_id_may_be_typed_by_hand(typed):
    assert read(typed) == "4X1K01QM"


@pytest.mark.parametrize("typed", ["", "4X1K-01Q", "4X1K-01QMM", "4X1K-01QU", "4X1K-01Q!"])
def test_what_is_no_id_is_refused(typed):
    with pytest.raises(ValueError, match="is not the id of a pack"):
        IDS.place(typed)


@pytest.mark.parametrize(("place", "case"), [(0, 36), (MOST_PACKS + 1, 36), (1, 0), (1, LARGEST_CASE + 1)])
def test_ids_do_not_go_beyond_their_letters(place, case):
    with pytest.raises(ValueError, match="no id"):
        IDS.of(place, case)


def test_what_a_recipe_is_called_does_not_count_and_what_it_draws_does():
    made = meadow()
    same = replace(made, name="Other", about="Other", age="3+", kit=Kit(10, 2), unreached=tuple(printings("u", 1)))
    assert recipe_digest(same) == recipe_digest(made)
    changes = [
        {"pools": {**made.pools, "rare": pool("rare", printings("r", 19))}},
        {"pools": {**made.pools, "rare": pool("rare", printings("r", 20), collation="weighted")}},
        {"layouts": (replace(made.layouts[0], weight=2),)},
        {"promises": (Promise("producer", 1),)},
        {"shares": (share(["p1"], 1),)},
        {"exclusive": (frozenset(["p1", "p2"]),)},
        {"windows": (Window("pupil", 2, ("rare",)),)},
        {"sets": ("core", "more")},
    ]
    assert len({recipe_digest(made), *(recipe_digest(replace(made, **change)) for change in changes)}) == 9


def test_what_a_set_says_counts():
    made = card_set([printing("oak", points=3)])
    others = [
        card_set([printing("oak", points=3)], version="1.0.1"),
        card_set([printing("oak", points=4)]),
        card_set([printing("oak", points=3), printing("ash")]),
        card_set([replace(printing("oak", points=3), rarity="rare")]),
    ]
    assert set_digest(made) == set_digest(card_set([printing("oak", points=3)]))
    assert len({set_digest(one) for one in [made, *others]}) == 5


def test_the_order_of_keys_does_not_count():
    assert digest({"a": 1, "b": {2, 1}}) == digest({"b": {1, 2}, "a": 1})
