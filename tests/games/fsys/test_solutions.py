"""Exact answers against lists of all sets and hands of small decks, and the shipped deck against deals by chance."""

from fractions import Fraction
from itertools import combinations
from pathlib import Path
from random import Random

import pytest
import yaml

from cardgen.games.fsys.bitmask_deck import IconDeck
from cardgen.games.fsys.set_cover import best_cover, dominated, find_cover, is_certificate, unmet
from cardgen.games.fsys.solo import chance_alone
from cardgen.games.fsys.solutions import chance_blank, chance_together, coverage, expected_match, odds, sharing
from tests.sweep import sweep

GAME = Path(__file__).resolve().parents[3] / "card_data" / "fsys"


def small_deck(seed):
    """A challenge and 8 to 11 other cards over 7 to 9 icons, sparse or dense, some cards alike or empty."""
    draw = Random(seed)
    icons, likely = draw.randint(7, 9), draw.choice([0.2, 0.4, 0.6])
    cards = [sum((draw.random() < likely) << icon for icon in range(icons)) for _ in range(draw.randint(8, 11))]
    return sum(1 << icon for icon in draw.sample(range(icons), draw.randint(1, 6))), [*cards, cards[0]]


def sparse_deck(seed, cards, icons=45):
    draw = Random(seed)
    return [sum(1 << icon for icon in draw.sample(range(icons), draw.randint(7, 9))) for _ in range(cards)]


def union(cards):
    held = 0
    for card in cards:
        held |= card
    return held


def listed(need, others, size):
    return sum(need & ~union(cards) == 0 for cards in combinations(others, size))


def chance(holds, others, seen):
    """The share of all hands of `seen` cards for which `holds`."""
    hands = list(combinations(others, seen))
    return Fraction(sum(map(holds, hands)), len(hands))


def others_of(deck, place):
    return [*deck[:place], *deck[place + 1 :]]


@pytest.fixture(scope="module")
def shipped():
    """The masks of Food Heroes in the order of its printings."""

    def read(path):
        return yaml.load((GAME / path).read_text(encoding="utf-8"), yaml.CSafeLoader)

    icons = [icon["id"] for family in read("icons.yaml")["families"] for icon in family["icons"]]
    files = sorted((GAME / "sets/core/cards").glob("*.yaml"))
    cards = {card["id"]: card["icons"] for path in files for card in read(path)["cards"]}
    order = [printing["card"] for printing in read("sets/core/printings.yaml")["printings"]]
    return [sum(1 << icons.index(icon) for icon in cards[card]) for card in order]


each_small_deck = sweep("seed", range(40))


@each_small_deck
def test_covers_are_as_many_as_listing_them_gives(seed):
    need, others = small_deck(seed)
    found = coverage(need, others)
    assert (found.singles, found.pairs, found.triples) == tuple(listed(need, others, size) for size in (1, 2, 3))


def test_a_cover_of_all_icons_is_found_too():
    everything = (1 << 45) - 1
    third = (1 << 15) - 1
    others = [third, third << 15, third << 30, third << 30, *sparse_deck(1, 60)]
    assert find_cover(everything, others) == (0, 1, 2)
    assert best_cover(everything, others[1:])[0].bit_count() < 45


@each_small_deck
@sweep("seen", [0, 1, 4, 7])
def test_the_chance_together_is_that_of_listing_all_hands(seed, seen):
    need, others = small_deck(seed)
    assert chance_together(need, others, seen) == chance(lambda hand: need & ~union(hand) == 0, others, seen)


@each_small_deck
def test_odds_are_both_answers_in_one(seed):
    need, others = small_deck(seed)
    found = odds(need, others, 8)
    assert (found.coverage, found.together) == (coverage(need, others), chance_together(need, others, 8))


def test_a_deck_with_fewer_cards_is_seen_whole():
    assert chance_together(0b11, [0b01, 0b10], 16) == 1
    assert chance_blank(1, 1) == 1
    assert expected_match(0b11, [0b01]) == 1


@pytest.mark.parametrize("count", [coverage, odds, lambda need, others: chance_together(need, others, 1)])
def test_more_icons_than_tables_have_room_for_are_refused(count):
    with pytest.raises(ValueError, match="17 icons"):
        count((1 << 17) - 1, [1, 2])


@each_small_deck
@sweep("most", [1, 2, 3, 4])
def test_a_cover_is_found_where_there_is_one_and_none_is_smaller(seed, most):
    need, others = small_deck(seed)
    sizes = [size for size in range(most + 1) if listed(need, others, size)]
    found = find_cover(need, others, most)
    assert (found is not None) == bool(sizes)
    if found is not None:
        assert len(found) == sizes[0]
        assert list(found) == sorted(set(found))
        assert is_certificate(need, [others[place] for place in found])


@each_small_deck
@sweep("most", [1, 2, 3])
def test_the_best_cards_cover_the_most_icons_and_of_equals_the_lowest(seed, most):
    need, others = small_deck(seed)
    reached = [need & union(cards) for size in range(most + 1) for cards in combinations(others, size)]
    covered, places = best_cover(need, others, most)
    assert covered == min(reached, key=lambda mask: (-mask.bit_count(), mask))
    assert len(places) <= most
    assert list(places) == sorted(set(places))
    assert need & union([others[place] for place in places]) == covered


def test_of_several_smallest_covers_the_one_with_the_first_holder_of_the_rarest_icon_is_given():
    """Icon 1 is on two cards only, the first of them at place 1; (0, 2) would cover, too."""
    assert find_cover(0b111, [0b001, 0b011, 0b110, 0b100, 0b101]) == (1, 2)


@sweep("seed", range(6))
@sweep("most", [2, 3, 4])
def test_the_best_cards_for_many_icons_are_those_of_listing_all_sets(seed, most):
    everything, others = (1 << 24) - 1, [card & (1 << 24) - 1 for card in sparse_deck(seed, 16, 30)]
    reached = [union(cards) for cards in combinations(others, most)]
    assert best_cover(everything, others, most)[0] == min(reached, key=lambda mask: (-mask.bit_count(), mask))


def test_the_best_of_a_deck_without_a_useful_card_is_nothing():
    assert best_cover(0b11, [0b100]) == (0, ())
    assert best_cover(0b11, []) == (0, ())


def test_icons_on_no_other_card_are_what_stands_in_the_way():
    assert unmet(0b111, [0b010, 0b010]) == 0b101


def test_icons_that_three_cards_leave_open_stand_in_the_way():
    assert unmet(0b1111, [0b0001, 0b0010, 0b0100, 0b1000]) == 0b1000
    assert unmet(0b1111, [0b0001, 0b0010, 0b0100, 0b1000], 4) == 0


def test_a_certificate_is_judged_by_the_plain_rule():
    assert is_certificate(0b111, [0b1001, 0b0110])
    assert not is_certificate(0b111, [0b1001, 0b0100])


@each_small_deck
@sweep("hand", [1, 3, 5])
def test_a_hand_is_blank_and_matches_as_often_as_listing_all_hands_gives(seed, hand):
    need, others = small_deck(seed)
    blank = chance(lambda cards: sum(card & need != 0 for card in cards) <= 1, others, hand)
    hands = list(combinations(others, hand))
    matched = Fraction(sum((need & union(cards)).bit_count() for cards in hands), len(hands))
    assert chance_blank(sharing(need, others), len(others), hand) == blank
    assert expected_match(need, others, hand) == matched


@each_small_deck
def test_a_deck_tells_of_each_card_how_many_share_an_icon_and_which_first_has_more(seed):
    cards = [card for card in small_deck(seed)[1] if card]
    deck = IconDeck(tuple(map(str, cards)), tuple(cards), ())
    assert list(map(deck.sharing, range(deck.size))) == [
        sharing(card, others_of(cards, place)) for place, card in enumerate(cards)
    ]
    firsts = [next((at for at, other in enumerate(cards) if card & other == card != other), None) for card in cards]
    assert dominated(cards) == [(place, other) for place, other in enumerate(firsts) if other is not None]


def test_a_card_is_dominated_by_the_first_with_more_icons_and_not_by_its_like():
    assert dominated([0b001, 0b011, 0b101, 0b011, 0b111]) == [(0, 1), (1, 4), (2, 4), (3, 4)]
    assert dominated([0b01, 0b01, 0b10]) == []


def test_renaming_icons_and_shuffling_cards_changes_no_count():
    draw = Random(8)
    deck = sparse_deck(8, 30, 20)
    names = draw.sample(range(20), 20)
    renamed = [sum(1 << names[icon] for icon in range(20) if card >> icon & 1) for card in deck]
    for place in range(0, 30, 7):
        others = others_of(renamed, place)
        draw.shuffle(others)
        assert coverage(renamed[place], others) == coverage(deck[place], others_of(deck, place))
        assert chance_alone(renamed[place], others) == chance_alone(deck[place], others_of(deck, place))


def test_the_shipped_deck_has_the_covers_its_documentation_tells(shipped):
    """docs/explanation/food-heroes-content.md, Measured."""
    covers = [coverage(need, others_of(shipped, place)) for place, need in enumerate(shipped)]
    triples = sorted(cover.triples for cover in covers)
    assert (triples[0], triples[-1]) == (19, 1216)
    assert max(cover.pairs for cover in covers) == 18
    assert sum(cover.pairs == 0 for cover in covers) == 19
    assert not any(cover.singles for cover in covers)
    assert dominated(shipped) == []


def test_the_shipped_deck_is_solved_by_three_cards_and_leaves_nothing_unmet(shipped):
    for place, need in enumerate(shipped):
        others = others_of(shipped, place)
        cards = [others[card] for card in find_cover(need, others)]
        assert is_certificate(need, cards)
        assert len(cards) == (2 if coverage(need, others).pairs else 3)
        assert unmet(need, others) == 0


def test_chances_of_the_shipped_deck_agree_with_deals(shipped):
    """400 deals a challenge, 24,000 in all; tolerance five standard errors of a mean over all challenges."""
    deals, error = 400, 5 * 0.5 / 24_000**0.5
    draw = Random(2024)
    alone = together = blank = matched = 0
    for place, need in enumerate(shipped):
        parts = [card & need for card in others_of(shipped, place)]
        for _ in range(deals):
            cards = draw.sample(parts, 16)
            alone += any(need == first | second | third for first, second, third in combinations(cards[:7], 3))
            together += union(cards) == need
            blank += sum(map(bool, cards[:5])) <= 1
            matched += union(cards[:5]).bit_count()
    tables = [(need, others_of(shipped, place)) for place, need in enumerate(shipped)]

    def mean(values):
        return float(sum(values) / len(tables))

    def share(number):
        return number / deals / len(tables)

    assert share(alone) == pytest.approx(mean(chance_alone(*table) for table in tables), abs=error)
    assert share(together) == pytest.approx(mean(chance_together(*table, 16) for table in tables), abs=error)
    assert share(blank) == pytest.approx(mean(chance_blank(sharing(*table), 59) for table in tables), abs=error)
    assert share(matched) == pytest.approx(mean(expected_match(*table) for table in tables), abs=4 * error)
