"""Events that give a hand for another, and events that hit who eats the target."""

from __future__ import annotations

from tests.games.phylo.kit import CLOVER, FOX, MOSS, RABBIT
from tests.games.phylo.laid_event import TABLE, laid


def test_a_hand_that_is_discarded_is_drawn_again_as_large_as_it_was():
    game = laid("renew-hand", to="discard", who="you", hands=((MOSS, CLOVER), ())).game
    assert (game.hands[0].bit_count(), game.discarded[0].bit_count()) == (
        2,
        3 + 1 + 2,
    )  # those before, the event, these


def test_a_hand_goes_into_the_pile_that_is_drawn_from():
    for to in ("bottom", "shuffled"):
        game = laid("renew-hand", to=to, who="everyone", hands=((MOSS,), (CLOVER, FOX))).game
        assert [hand.bit_count() for hand in game.hands] == [1, 2]
        assert [len(pile) for pile in game.piles] == [9, 9]


def test_a_hand_under_the_pile_is_not_drawn_while_there_are_others():
    game = laid("renew-hand", to="bottom", who="others", hands=((), (MOSS, CLOVER))).game
    assert game.hands[1] & game.bottoms[1] == 0
    assert game.bottoms[1].bit_count() == 2


def test_so_many_are_drawn_as_the_card_says():
    game = laid("renew-hand", to="shuffled", who="you", number=4, hands=((MOSS,), ())).game
    assert game.hands[0].bit_count() == 4


def test_who_eats_the_target_beside_it_is_discarded_and_nobody_else():
    assert laid("discard-adjacent-eaters", alone=False).on_table().keys() == TABLE.keys() - {(4, 0)}
    away = {(2, 0): CLOVER, (3, 0): (1, RABBIT), (9, 9): FOX}
    assert laid("discard-adjacent-eaters", alone=False, table=away).on_table().keys() == away.keys()
