"""Exact odds, against all packs that can be dealt."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import factorial

import pytest

from cardgen.boosters.collation.batch import Batch
from cardgen.boosters.odds.recipe import MOST_WORK, draws_of, odds_of, packs_to_complete, work_of
from cardgen.model.recipe import Layout
from tests.boosters.kit import DIGESTS, meadow, names, pool, printing, printings, recipe, share, slot
from tests.boosters.odds.test_weighted_draws import ways


def small():
    """Two layouts, alternatives, a weighted pool, rates, and a card that is in two pools."""
    both = printing("both")
    pools = [
        pool("bag", [*printings("b", 2), both], rates=(1, 2, 1)),
        pool("heavy", [*printings("h", 3), both], rates=(1, 1, 3, 2), collation="weighted"),
    ]
    usual = Layout("usual", 3, (slot(1, "bag"), slot(1, bag=1, heavy=2)))
    lucky = Layout("lucky", 1, (slot(2, "heavy"), slot(1, heavy=1, bag=1)))
    return recipe(pools, [usual, lucky])


def all_packs(of):
    """Every first pack, as it is dealt, with its chance: over layouts, alternatives, sheets, weighted draws."""
    weights = sum(layout.weight for layout in of.layouts)
    for layout in of.layouts:
        for chosen in product(*(place.pools for place in layout.slots)):
            chance = Fraction(layout.weight, weights)
            draws = Counter()
            for place, (name, weight) in zip(layout.slots, chosen, strict=True):
                chance *= Fraction(weight, sum(weight for _, weight in place.pools))
                draws[name] += place.draw
            for hands in product(*(hands_of(of.pools[name], number) for name, number in draws.items())):
                dealt = [card for cards, _ in hands for card in cards]
                whole = chance
                for _, part in hands:
                    whole *= part
                yield dealt, whole


def hands_of(pool, number):
    cards = [rate.id for rate, _ in pool.rates]
    rates = [rate for _, rate in pool.rates]
    if pool.collation.order == "weighted":
        return [([cards[place] for place in drawn], chance) for drawn, chance in ways(rates, number)]
    cells = [card for card, rate in zip(cards, rates, strict=True) for _ in range(rate)]
    return [(order[:number], Fraction(1, factorial(len(cells)))) for order in permutations(cells)]


def test_copies_are_those_of_all_packs_there_are():
    counted = Counter()
    for dealt, chance in all_packs(small()):
        for card in dealt:
            counted[card] += chance
    assert {card.printing.id: card.copies for card in odds_of(small()).cards} == counted


def test_layouts_and_alternatives_have_their_weights():
    odds = odds_of(small())
    assert odds.layouts == {"usual": Fraction(3, 4), "lucky": Fraction(1, 4)}
    assert odds.alternatives["usual"][1] == {"bag": Fraction(1, 3), "heavy": Fraction(2, 3)}
    assert sum(draws_of(small(), ["bag", "heavy"]).values()) == 1
    assert not odds.is_average


def test_the_odds_of_a_pack_of_phylo_are_known():
    odds = {card.printing.card.id: card for card in odds_of(meadow()).cards}
    assert odds["p1"].copies == odds["p60"].chance == Fraction(6, 60)
    assert odds["a1"].chance == Fraction(3, 30)
    assert (odds["r1"].chance, odds["x1"].chance) == (Fraction(7, 8 * 20), Fraction(1, 8 * 8))
    assert sum(odd.copies for odd in odds.values()) == 10


def test_a_card_that_comes_more_than_once_a_pack_has_no_chance_told():
    odds = odds_of(recipe([pool("few", printings("f", 2), rates=(9, 1))], [slot(2, "few")]))
    assert [(card.copies, card.chance) for card in odds.cards] == [
        (Fraction(9, 5), None),
        (Fraction(1, 5), Fraction(1, 5)),
    ]


def test_a_pack_that_takes_more_than_all_of_a_weighted_pool_has_each_card():
    odds = odds_of(recipe([pool("few", printings("f", 2), rates=(3, 1), collation="weighted")], [slot(3, "few")]))
    assert [card.copies for card in odds.cards] == [1 + Fraction(3, 4), 1 + Fraction(1, 4)]


def test_packs_that_keep_promises_are_told_as_an_average():
    assert odds_of(meadow(shares=[share(["p1"], 0)])).is_average


def test_in_a_batch_chances_are_as_they_are_told():
    """Without a card twice, each is in so many packs as it has copies: exact over whole sheets."""
    packs = [names(pack) for pack in Batch(meadow(), [], 3, 160, DIGESTS)]
    for card in odds_of(meadow()).cards[:90]:
        assert sum(card.printing.card.id in pack for pack in packs) == 160 * card.chance


@pytest.mark.parametrize(
    ("cards", "draw", "packs"),
    [(2, 1, Fraction(3)), (3, 1, Fraction(11, 2)), (3, 2, Fraction(5, 2)), (4, 4, Fraction(1))],
)
def test_packs_to_complete_a_pool_are_those_of_the_collector(cards, draw, packs):
    """n (1 + 1/2 + ... + 1/n) one at a time; two of three: one more until the last card, which 2 of 3 packs have."""
    made = recipe([pool("all", printings("c", cards))], [slot(draw, "all")])
    assert packs_to_complete(made, made.pools["all"]) == packs


def test_packs_to_complete_a_pool_of_unequal_cards_are_known():
    """Two cards, 3 : 1, one at a time: 1 + 3/4 x 4 + 1/4 x 4/3."""
    made = recipe([pool("all", printings("c", 2), (3, 1), "weighted")], [slot(1, "all")])
    assert packs_to_complete(made, made.pools["all"]) == 1 + Fraction(3, 4) * 4 + Fraction(1, 4) * Fraction(4, 3)


def test_packs_to_complete_are_not_told_where_they_cannot_be():
    made = recipe([pool("used", printings("c", 2)), pool("unused", printings("u", 2))], [slot(1, "used")])
    assert packs_to_complete(made, made.pools["unused"]) is None
    assert packs_to_complete(made, made.pools["used"], most_terms=1) is None


def heavy(rates, draw):
    return recipe([pool("all", printings("c", len(rates)), rates, "weighted")], [slot(draw, "all")])


def test_odds_that_would_take_minutes_are_known_by_their_work():
    made = heavy([333 + 17 * number for number in range(40)], 20)
    assert work_of(made, made.pools["all"]) > MOST_WORK
    even = heavy([8] * 400, 20)
    assert work_of(even, even.pools["all"]) == (1 + 19 * 401) * 401  # one rate: so many cards of it can have rung
    few = heavy([1, 1000] * 30, 10)
    assert work_of(few, few.pools["all"]) == (1 + 61 + 8 * 31 * 31) * 62
    assert work_of(meadow(), meadow().pools["plants"]) == 0


def test_packs_to_complete_a_pool_are_not_told_where_that_would_take_minutes():
    made = heavy([33 + 17 * number for number in range(10)] * 2, 6)
    pool_ = made.pools["all"]
    assert work_of(made, pool_) < MOST_WORK
    assert packs_to_complete(made, pool_, most_terms=1_000_000) is None
