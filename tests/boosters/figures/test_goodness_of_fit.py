"""Do tests of counts accept honest draws, and reject others?"""

from collections import Counter
from fractions import Fraction

import pytest

from cardgen.analysis.numbers.statistics import chi_square_p
from cardgen.boosters.collation.batch import Batch
from cardgen.boosters.collation.rng import Draws
from cardgen.boosters.collation.sheet import PoolSheet
from cardgen.boosters.figures.goodness_of_fit import expected, p_of_counts, quadratic
from cardgen.model.recipe import Collation
from tests.boosters.kit import DIGESTS, pool, printings, recipe, slot

WEIGHTED = Collation("weighted")
RATES = (1, 1, 1, 1, 2, 2, 2, 5, 5, 9)


def counts_of(made, draws, packs, seed, rates=None):
    """Counts of so many packs that each draw from a pool by itself, perhaps with other rates than it says."""
    own = tuple(rates or (rate for _, rate in made.rates))
    sheet = PoolSheet("p", seed, tuple(range(len(own))), own, made.collation)
    counts = Counter(card for hand in sheet.deal(0, [draws] * packs) for card in hand)
    return [counts[card] for card in range(len(own))]


@pytest.mark.parametrize("rates", [(1,) * 30, RATES], ids=["equal", "unequal"])
def test_p_of_honest_draws_is_anything_alike(rates):
    """Of 200 seeds, as many in each fifth: 40, give or take three standard deviations of 5.7."""
    made = pool("p", printings("c", len(rates)), rates, WEIGHTED)
    fifths = Counter(int(5 * p_of_counts(made, counts_of(made, 4, 150, seed), {4: 150})) for seed in range(200))
    assert all(abs(fifths[fifth] - 40) < 17 for fifth in range(5))


def test_without_the_correction_p_would_be_too_large():
    """15 of 30 cards a pack vary half as much as Pearson's statistic takes for granted."""
    made = pool("p", printings("c", 30), (), WEIGHTED)
    high = sum(p_of_counts(made, counts_of(made, 15, 100, seed), {15: 100}) > 0.9 for seed in range(100))
    assert high < 22


@pytest.mark.parametrize(
    ("rates", "drawn"),
    [
        ((1,) * 30, (*(5,) * 29, 8)),
        (RATES, (1, 1, 1, 2, 2, 2, 2, 5, 5, 9)),
        (RATES, (1, 1, 1, 1, 2, 2, 2, 5, 5, 14)),
        (RATES, (2, 2, 2, 2, 2, 2, 2, 5, 5, 9)),
    ],
    ids=["one of equals", "one within its rate", "the only one of its rate", "all of a rate"],
)
def test_draws_by_other_rates_than_were_told_are_found_out(rates, drawn):
    made = pool("p", printings("c", len(rates)), rates, WEIGHTED)
    assert p_of_counts(made, counts_of(made, 3, 3_000, 1, drawn), {3: 3_000}) < 1e-4
    assert p_of_counts(made, counts_of(made, 3, 3_000, 1), {3: 3_000}) > 0.01


def test_packs_thrown_away_for_a_promise_are_found_out():
    """What others do: draw anew until a pack has one of five cards."""
    made = pool("p", printings("c", 30), (), WEIGHTED)
    chance, counts = Draws(1, "rejected"), Counter()
    for _ in range(1_000):
        pack = chance.order(30)[:4]
        while min(pack) >= 5:
            pack = chance.order(30)[:4]
        counts.update(pack)
    assert p_of_counts(made, [counts[card] for card in range(30)], {4: 1_000}) < 1e-9


def test_the_statistic_is_pearsons_with_its_correction():
    """K packs with n of N equally likely cards: divided by (1 - n/N) N / (N - 1), with N - 1 degrees."""
    made, counts = pool("p", printings("c", 4), (), WEIGHTED), [60, 55, 45, 40]
    pearson = sum(Fraction((count - 50) ** 2, 50) for count in counts)
    corrected = pearson / (Fraction(1, 2) * Fraction(4, 3))
    assert p_of_counts(made, counts, {2: 100}) == pytest.approx(chi_square_p(corrected, 3))


def test_whole_sheets_are_nearer_than_chance():
    made = pool("p", printings("c", 30))
    assert p_of_counts(made, [40] * 30, {6: 200}) == 1.0


def test_exchanges_do_not_bias_weighted_pools():
    exclusive = [["c1", "c2"], ["c5", "c8"]]
    made = recipe([pool("p", printings("c", 10), RATES, WEIGHTED)], [slot(3, "p")], exclusive=exclusive)
    for seed in range(3):
        counts = Counter(
            printing.card.id for pack in Batch(made, [], seed, 1_000, DIGESTS) for printing in pack.printings
        )
        assert p_of_counts(made.pools["p"], [counts[f"c{number}"] for number in range(1, 11)], {3: 1_000}) > 0.01


@pytest.mark.parametrize(
    ("made", "packs"),
    [
        (pool("p", printings("c", 3)), {3: 10}),
        (pool("p", printings("c", 3)), {0: 10}),
        (pool("p", printings("c", 1)), {1: 10}),
        (pool("p", printings("c", 12), range(1, 13), WEIGHTED), {2: 10}),
    ],
    ids=["all of them", "none of them", "one card", "too many rates"],
)
def test_what_cannot_be_tested_is_not(made, packs):
    assert p_of_counts(made, [10] * len(made.rates), packs) is None


def test_what_is_expected_adds_up_over_packs_that_draw_differently():
    equal = pool("p", printings("c", 4))
    assert expected(equal, {1: 10, 3: 2, 0: 5}) == [4, 4, 4, 4]
    heavy = pool("p", printings("c", 2), (3, 1), WEIGHTED)
    assert expected(heavy, {1: 8}) == [6, 2]


def test_a_quadratic_form_leaves_out_what_cannot_vary():
    assert quadratic([2.0, 1.0], [[4.0, 0.0], [0.0, 1.0]]) == 2.0
    assert quadratic([1.0, 2.0], [[2.0, 1.0], [1.0, 2.0]]) == pytest.approx(2.0)
    assert quadratic([1.0, 1.0], [[1.0, 1.0], [1.0, 1.0]]) == 1.0
