"""The chance of one player against lists of all hands of small decks, and the shipped deck against deals by chance."""

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from cardgen.games.fsys import scope, solo
from cardgen.games.fsys.checks.exact import chances
from cardgen.games.fsys.scope import SCOPES
from cardgen.games.fsys.solo import MOST_STEPS, Steps, TooManyHands, chance_alone, chances_alone
from cardgen.program.memory import worked_out
from tests.shipped_games import shipped_library
from tests.sweep import sweep


def union(cards):
    held = 0
    for card in cards:
        held |= card
    return held


def small_deck(seed):
    """A challenge and 8 to 12 other cards over 7 to 9 icons, sparse or dense, some cards alike or empty."""
    draw = Random(seed)
    icons, likely = draw.randint(7, 9), draw.choice([0.2, 0.4, 0.6])
    cards = [sum((draw.random() < likely) << icon for icon in range(icons)) for _ in range(draw.randint(7, 11))]
    return sum(1 << icon for icon in draw.sample(range(icons), draw.randint(1, 7))), [*cards, cards[0]]


def listed(need, others, seen):
    hands = list(combinations(others, seen))
    solved = sum(any(need & ~union(cards) == 0 for cards in combinations(hand, min(3, seen))) for hand in hands)
    return Fraction(solved, len(hands))


@sweep("seed", range(40))
@sweep("seen", [0, 1, 2, 3, 4, 5, 7])
def test_the_chance_alone_is_that_of_listing_all_hands(seed, seen):
    need, others = small_deck(seed)
    assert chance_alone(need, others, seen) == listed(need, others, seen)


def test_a_deck_with_fewer_cards_is_seen_whole():
    assert chance_alone(0b1111, [1, 2, 4, 8]) == 0
    assert chance_alone(0b11, [0b01, 0b10]) == 1
    assert chance_alone(0b11, []) == 0


def test_a_challenge_without_icons_is_solved_by_any_hand():
    assert chance_alone(0, [1, 2, 3], 2) == 1
    assert chance_alone(0, [], 7) == 1


@pytest.fixture(scope="module")
def game():
    library = shipped_library()
    return library.games["fsys"]


def test_the_chances_of_the_shipped_deck_are_those_its_documentation_tells(game):
    """docs/explanation/food-heroes-content.md, Measured, and water-and-soil-content.md."""
    chance_by_cards = {}
    for name in ("food-heroes", "water-and-soil-mix"):
        chances = sorted(map(float, SCOPES.of_deck(game, game.decks[name]).alone.values()))
        ends, spread = (chances[0], chances[-1]), sum(chances[-15:]) / sum(chances[:15])
        chance_by_cards[name] = *(round(100 * chance, 1) for chance in (sum(chances) / 60, *ends)), round(spread, 1)
    assert chance_by_cards == {"food-heroes": (12.0, 1.6, 31.8, 6.9), "water-and-soil-mix": (9.2, 1.7, 19.5, 4.5)}


def test_each_challenge_of_the_shipped_deck_agrees_with_deals(game):
    """2,000 deals of each tenth challenge; tolerance four standard errors."""
    subject = SCOPES.of_deck(game, game.decks["food-heroes"])
    draw, deals = Random(5), 2_000
    for copy in range(0, 60, 10):
        need, expected = subject.need(copy), float(subject.alone[copy])
        parts = [card & need for card in subject.icon_deck.others(copy)]
        hands = (draw.sample(parts, 7) for _ in range(deals))
        solved = sum(any(need == first | two | three for first, two, three in combinations(hand, 3)) for hand in hands)
        assert solved / deals == pytest.approx(expected, abs=4 * (expected * (1 - expected) / deals) ** 0.5)


def test_the_shipped_decks_take_a_small_part_of_the_steps_that_may_be_taken(game):
    for deck in game.decks.values():
        subject, steps = SCOPES.of_deck(game, deck), Steps(MOST_STEPS)
        for copy in subject.odds:
            chance_alone(subject.need(copy), subject.icon_deck.others(copy), 7, steps)
        assert steps.left > 0.9 * MOST_STEPS, deck.id


def test_a_pile_that_would_take_too_long_is_given_up():
    draw = Random(1)
    pile = [sum(1 << icon for icon in draw.sample(range(45), 9)) for _ in range(400)]
    with pytest.raises(TooManyHands):
        chance_alone(pile[0], pile[1:], 7, Steps(5_000))


def test_a_pile_is_given_up_after_the_challenges_that_tell_it(monkeypatch):
    draw, counted = Random(1), []
    pile = [sum(1 << icon for icon in draw.sample(range(45), 9)) for _ in range(220)]
    monkeypatch.setattr(solo, "chance_alone", lambda *given: counted.append(1) or chance_alone(*given))
    with pytest.raises(TooManyHands):
        chances_alone(tuple((need, tuple(pile[:place] + pile[place + 1 :])) for place, need in enumerate(pile)), 7)
    assert len(counted) <= 3


def test_of_a_pile_that_is_given_up_no_more_is_counted_than_tells_it(monkeypatch):
    draw, given = Random(1), []
    pile = [sum(1 << icon for icon in draw.sample(range(45), 9)) for _ in range(220)]
    monkeypatch.setattr(solo, "chance_alone", lambda *asked: given.append(asked[-1].left) or chance_alone(*asked))
    with pytest.raises(TooManyHands):
        chances_alone(tuple((need, tuple(pile[:place] + pile[place + 1 :])) for place, need in enumerate(pile)), 7)
    assert given[0] == 2 * MOST_STEPS // len(pile)


def test_of_what_was_given_up_nothing_is_said(game, monkeypatch):
    monkeypatch.setattr(Steps, "take", _refuse)
    monkeypatch.setattr(scope, "worked_out", worked_out)  # what other tests worked out is not asked
    chances_alone.cache_clear()
    subject = SCOPES.of_deck(game, game.decks["food-heroes"])
    assert not subject.alone
    assert not [*chances.solo_chance(game, subject), *chances.difficulty_spread(game, subject)]


def _refuse(steps, number=1):
    raise TooManyHands


def test_a_limit_between_the_old_bounds_and_the_value_is_judged(game):
    """The mean is 12.0 %; the bounds that were told before were 8.0 and 15.4 %."""
    from msgspec.structs import replace

    deck = game.decks["food-heroes"]
    for least, is_found in ((0.119, False), (0.121, True)):
        limited = replace(game, limits={"solo-chance": [least, 0.4]})
        assert bool([*chances.solo_chance(limited, SCOPES.of_deck(limited, deck))]) is is_found
