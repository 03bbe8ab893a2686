"""What is told of a batch."""

import pickle
from collections import Counter
from fractions import Fraction

import pytest
from msgspec.structs import replace

from cardgen.boosters.collation.batch import Batch
from cardgen.boosters.figures.statistics import BatchTally, PackSpread, spread
from cardgen.model.recipe import Window
from tests.boosters.kit import DIGESTS, meadow, names, pool, printings, recipe, slot

WINDOWS = [Window("pupil", 2, ("rare", "rarer")), Window("class", 30, ("rare", "rarer"))]


def tallied(packs, of=None):
    tally = BatchTally(of or meadow())
    for pack in packs:
        tally.add(pack)
    return tally.figures()


def batch(packs=90, of=None, seed=2):
    return list(Batch(of or meadow(), [], seed, packs, DIGESTS))


def test_cards_drawn_and_expected_are_told_by_pool():
    packs = batch(160)
    figures = tallied(packs)
    counts = Counter(name for pack in packs for name in names(pack))
    rare = next(pool for pool in figures.pools if pool.pool == "rare")
    assert [card.drawn for card in rare.cards] == [counts[f"r{number}"] for number in range(1, 21)]
    assert {card.expected for card in rare.cards} == {Fraction(140, 20)}
    assert (figures.packs, figures.layouts) == (160, {"usual": 160})


def test_sheets_dealt_to_the_end_have_a_p_near_one_and_say_why():
    for pool_ in tallied(batch()).pools:
        assert pool_.is_dealt
        assert pool_.p > 0.98
        assert pool_.p_of_all == 1.0


def test_p_values_of_pools_are_read_beside_one_another():
    pools = [pool(name, printings(name, 12), collation="weighted") for name in "abc"]
    made = recipe(pools, [slot(2, "a"), slot(2, "b"), slot(12, "c")])
    figures = tallied(batch(200, made), made).pools
    assert figures[2].p is figures[2].p_of_all is None
    low, high = sorted(figures[:2], key=lambda figure: figure.p)
    assert low.p_of_all == min(1.0, 2 * low.p)
    assert high.p_of_all == max(low.p_of_all, high.p)
    assert not low.is_dealt


def test_packs_that_it_took_to_see_every_card_are_counted_from_the_first_on():
    made = recipe([pool("all", printings("c", 6))], [slot(2, "all")])
    seen, packs = set(), iter(batch(36, made))
    while len(seen) < 6:
        seen.update(names(next(packs)))
    needed = 36 - len(list(packs))
    assert needed >= 3
    assert [tallied(batch(number, made), made).completed for number in (36, needed)] == [needed, needed]
    assert tallied(batch(36, made)[: needed - 1], made).completed is None
    assert tallied(batch(36, made), made).pools[0].to_complete > 3


@pytest.mark.parametrize(("packs", "median"), [(7, 4), (8, Fraction(9, 2))])
def test_fairness_is_told_by_least_middle_and_most(packs, median):
    assert spread(Counter(range(1, packs + 1))) == PackSpread(1, median, packs)
    assert spread({3: packs, 9: packs - 1}) == PackSpread(3, 3, 9)


def test_repeats_in_windows_are_counted():
    made = meadow(WINDOWS)
    packs = batch(75, made)
    pupil, kind = tallied(packs, made).windows
    assert (pupil.name, pupil.windows, pupil.repeats, pupil.most) == ("pupil", 38, 0, 0)
    assert (kind.name, kind.windows) == ("class", 3)
    by_class = [Counter(names(pack)[-1] for pack in packs if pack.windows["class"] == number) for number in (1, 2, 3)]
    repeats = [sum(counts.values()) - len(counts) for counts in by_class]
    assert (kind.repeats, kind.most) == (sum(repeats), max(repeats))
    assert kind.most > 0


def test_promises_that_were_broken_and_packs_alike_are_counted():
    packs = batch(3)
    same = replace(packs[0], place=4, broken=("producer", "enough"))
    figures = tallied([*packs, same, replace(packs[1], place=37)])
    assert figures.broken == {"producer": 1, "enough": 1}
    assert figures.alike == 1  # that of the next case is not looked at


def test_what_is_kept_of_many_packs_is_not_more_than_of_few():
    """All of it: a field more or less is weighed, too."""
    sizes = []
    for number in (200, 2_000):
        made = meadow(WINDOWS)
        tally = BatchTally(made)
        for pack in Batch(made, [], 1, number, DIGESTS):
            tally.add(pack)
        sizes.append(len(pickle.dumps([getattr(tally, name) for name in tally.__struct_fields__])))
    assert sizes[1] < 1.05 * sizes[0]
