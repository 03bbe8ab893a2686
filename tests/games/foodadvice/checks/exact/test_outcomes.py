"""What random products are to one customer: exact counts against trying all, means against the till itself."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.games.foodadvice.cards import Customer, Ingredient
from cardgen.games.foodadvice.checks.exact.outcomes import Taste, mean_paid, mean_spent, outcomes, pleasing, taste
from cardgen.games.foodadvice.market.choice import FoodProduct, buys
from tests.games.foodadvice.small_box import RULES, box, customer

INGREDIENTS = st.lists(
    st.builds(Ingredient, st.just("one"), st.sampled_from((5, 10, 20)), st.integers(0, 3), st.just(0)),
    min_size=6,
    max_size=9,
)
TABLES = 4000


def made(ingredients, tags, counts_copies=False):
    """Matches and price of each set of three ingredients."""
    found = {}
    for three in combinations(range(len(ingredients)), 3):
        matching = [ingredients[one].tag for one in three if tags >> ingredients[one].tag & 1]
        matches = len(matching) if counts_copies else len(set(matching))
        found[three] = matches, sum(ingredients[one].price for one in three)
    return found


def apart(found):
    """Pairs of products without a card in common, in both orders."""
    return [(found[one], found[other]) for one in found for other in found if not set(one) & set(other)]


@settings(max_examples=30, deadline=None)
@given(INGREDIENTS, st.integers(0, 15), st.booleans())
def test_products_and_equal_pairs_are_counted_as_by_trying_all(ingredients, tags, counts_copies):
    found = made(ingredients, tags, counts_copies)
    ways = Counter(found.values())
    pairs = Counter(one for one, other in apart(found) if one == other)
    counted = outcomes(taste(ingredients, tags), counts_copies)
    assert {(one.matches, one.price): (one.ways, one.pairs) for one in counted} == {
        key: (number, pairs[key]) for key, number in ways.items()
    }


@settings(max_examples=30, deadline=None)
@given(INGREDIENTS, st.integers(0, 15), st.sampled_from((20, 40, 60)))
def test_pairs_that_please_are_counted_as_by_trying_all(ingredients, tags, budget):
    pairs = apart(made(ingredients, tags))
    expected = sum(all(matches and price <= budget for matches, price in pair) for pair in pairs)
    assert pleasing(taste(ingredients, tags), budget) == expected


def test_customers_with_hashtags_that_are_as_rare_have_the_same_taste():
    ingredients = [Ingredient("one", price, tag, 0) for tag in range(4) for price in (5, 10, 20)]
    assert taste(ingredients, 0b0011) == taste(ingredients, 0b1100) != taste(ingredients, 0b0111)


def at_the_till(buyer: Customer, products: int) -> float:
    """What a customer pays on average at tables of random products, each of other cards of a whole deck."""
    of, random, paid = box().ingredients, Random(7), 0
    for _ in range(TABLES):
        offers = [FoodProduct(number, number, 19, random.sample(range(len(of)), 3)) for number in range(products)]
        for one in offers:
            one.reckon(of, RULES)
        paid += sum(buys(buyer, offers, 0, 0, RULES).paid)
    return paid / TABLES


def test_a_premium_customer_pays_on_average_a_little_less_than_reckoned_as_ties_are_left_out():
    buyer = customer("healthy sweet rich", "tea", "premium")
    reckoned = float(mean_paid(taste(box().ingredients, buyer.tags), buyer.budget, 5))
    assert 0.85 * reckoned < at_the_till(buyer, 5) < 1.02 * reckoned


def test_a_joker_spends_on_average_a_little_less_than_reckoned_as_not_all_fits_its_money():
    buyer = customer("healthy sweet rich farm salted sour", "tea", "")
    reckoned = float(mean_spent(taste(box().ingredients, buyer.tags), buyer.budget, (10,)))
    assert 0.85 * reckoned < at_the_till(buyer, 10) < 1.02 * reckoned


def test_the_mean_of_one_product_is_its_price_where_it_matches_and_can_be_paid():
    of = Taste(((5, 2),), (((10, 1),), ((20, 1),)))
    # 5+5+10, 5+5+20, 5+10+20 twice: the four products of these cards
    assert mean_paid(of, 20, 1) == Fraction(20, 4)
    assert mean_paid(of, 60, 1) == Fraction(20 + 30 + 2 * 35, 4)
    assert mean_spent(of, 150, (1,)) == Fraction(20 + 30 + 2 * 35, 4)
    assert mean_spent(of, 30, (1,)) == Fraction(20 + 3 * 30, 4)


def test_the_mean_over_rounds_weighs_each_round_alike():
    of = taste(box().ingredients, 0b111)
    one, two = (mean_spent(of, 150, (number,)) for number in (2, 4))
    assert mean_spent(of, 150, (2, 4)) == (one + two) / 2
