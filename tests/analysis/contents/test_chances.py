"""Chances are those of counting every hand one by one, and of the formulas that everybody knows."""

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from cardgen.analysis.contents import chances
from cardgen.analysis.contents.chances import (
    CountedPile,
    TooManyWays,
    chances_by_turn,
    chances_of_hands,
    chances_of_number,
)
from cardgen.model.draws import CardCombination, DrawPlan, Mulligan
from cardgen.model.recipe import CountGuarantee
from tests.boosters.kit import NOWHERE
from tests.sweep import sweep

PILE = CountedPile({"sun": 2, "sun-water": 1, "water": 3, "leaf": 2, "blank": 2})
SUN = frozenset(("sun", "sun-water"))
WATER = frozenset(("water", "sun-water"))
LEAF = frozenset(("leaf",))


def combination(*has):
    counts = tuple(CountGuarantee(names, least, most, "") for names, least, most in has)
    return CardCombination("wanted", "Wanted", counts, NOWHERE)


def plan(hand, draw=0, first=1, turns=3, mulligan=None):
    return DrawPlan(
        hand=hand,
        draw=draw,
        first=first,
        turns=turns,
        pile=None,
        combinations=(),
        mulligan=mulligan,
        origin=NOWHERE,
    )


def cards(pile):
    """Each copy by itself: the name of its printing."""
    return [name for name, count in pile.copies.items() for _ in range(count)]


def has(drawn, wanted):
    """What the definition says, card by card."""
    numbers = [(sum(name in each.printings for name in drawn), each) for each in wanted.has]
    return all(each.least <= number and (each.most is None or number <= each.most) for number, each in numbers)


def by_hand(pile, wanted, seen):
    """Every hand there is."""
    hands = list(combinations(cards(pile), seen))
    return Fraction(sum(has(hand, wanted) for hand in hands), len(hands))


def with_mulligan(pile, kept, wanted, sizes, later):
    """Every first hand there is, and after one that is kept every later draw; one that is not is drawn anew."""
    size, *further = sizes
    copies = list(enumerate(cards(pile)))
    anew = with_mulligan(pile, kept, wanted, further, later) if further else Fraction(0)
    good = all_ = Fraction(0)
    for hand in combinations(copies, size):
        all_ += 1
        names = [name for _, name in hand]
        if further and not has(names, kept):
            good += anew
            continue
        rest = [card for card in copies if card not in hand]
        draws = list(combinations(rest, later))
        good += Fraction(sum(has([*names, *(name for _, name in draw)], wanted) for draw in draws), len(draws))
    return good / all_


WANTED = {
    "one of a kind": combination((SUN, 1, None)),
    "two kinds at once": combination((SUN, 1, None), (WATER, 2, None)),
    "a card that counts twice": combination((SUN, 1, None), (WATER, 1, None)),
    "no more than": combination((WATER, 0, 1)),
    "exactly": combination((WATER, 2, 2), (LEAF, 1, None)),
    "not at all": combination((LEAF, 0, 0)),
    "more than there are": combination((LEAF, 3, None)),
    "nothing of nothing": combination((frozenset(), 0, 0)),
}


@sweep("name", WANTED)
def test_a_chance_is_what_counting_every_hand_gives(name):
    for hand, draw in ((3, 1), (1, 2), (5, 0), (10, 0)):
        drawn = plan(hand, draw)
        found = chances_by_turn(PILE, drawn, WANTED[name])
        assert found == [by_hand(PILE, WANTED[name], drawn.seen(turn)) for turn in range(drawn.last_turn + 1)]


@sweep("name", ("one of a kind", "two kinds at once", "exactly", "no more than"))
def test_a_mulligan_is_what_counting_every_first_and_every_further_hand_gives(name):
    kept = WANTED["a card that counts twice"]
    for times, less in ((1, 0), (1, 1), (2, 1)):
        drawn = plan(3, 1, turns=2, mulligan=Mulligan(kept, times, less))
        sizes = [3 - less * number for number in range(times + 1)]
        expected = [with_mulligan(PILE, kept, WANTED[name], sizes, later) for later in range(3)]
        assert chances_by_turn(PILE, drawn, WANTED[name]) == expected


def test_a_mulligan_that_keeps_any_hand_changes_nothing():
    any_hand = combination((SUN, 0, None))
    for wanted in WANTED.values():
        with_it = chances_by_turn(PILE, plan(4, 1, mulligan=Mulligan(any_hand)), wanted)
        assert with_it == chances_by_turn(PILE, plan(4, 1), wanted)


def test_who_draws_from_the_second_turn_on_has_seen_one_card_less():
    wanted = WANTED["two kinds at once"]
    at_once, later = chances_by_turn(PILE, plan(3, 1), wanted), chances_by_turn(PILE, plan(3, 1, first=2), wanted)
    assert later == [at_once[0], at_once[0], at_once[1], at_once[2]]


def test_of_more_cards_than_there_are_all_are_drawn():
    wanted = WANTED["two kinds at once"]
    assert chances_by_turn(PILE, plan(9, 5), wanted)[1:] == [1, 1, 1]
    assert chances_by_turn(PILE, plan(99), wanted) == [1]


def test_four_aces_of_a_pack_of_cards_are_as_rare_as_books_say():
    ace = frozenset(("ace",))
    pack = CountedPile({"ace": 4, "other": 48})
    assert chances_by_turn(pack, plan(13), combination((ace, 4, None))) == [Fraction(11, 4165)]
    assert chances_of_number(52, 4, 5)[4] == Fraction(1, 54_145)


def test_numbers_of_a_kind_follow_the_formula_and_add_up():
    found = chances_of_number(60, 24, 7)
    assert found == [Fraction(comb(24, k) * comb(36, 7 - k), comb(60, 7)) for k in range(8)]
    assert sum(found) == 1
    assert sum(k * share for k, share in enumerate(found)) == Fraction(7 * 24, 60)


def test_hands_by_their_groups_are_all_there_are_and_add_up():
    groups = (5, 3, 2)
    found = dict(chances_of_hands(groups, 4))
    sorts = [group for group, size in enumerate(groups) for _ in range(size)]
    hands = list(combinations(sorts, 4))
    for hand, share in found.items():
        assert share == Fraction(sum(tuple(map(each.count, range(3))) == hand for each in hands), len(hands))
    assert sum(found.values()) == 1


def test_a_combination_that_would_take_too_long_is_refused(monkeypatch):
    monkeypatch.setattr(chances, "MOST_STEPS", 10)
    with pytest.raises(TooManyWays):
        chances_by_turn(PILE, plan(3, 1), WANTED["two kinds at once"])
