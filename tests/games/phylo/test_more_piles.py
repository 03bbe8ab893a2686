"""Events for what was discarded last, for what is turned over, and for who of the players has what."""

from __future__ import annotations

from typing import Any

import pytest

from cardgen.games.phylo.effect import Census, EventEffect
from cardgen.games.phylo.effect_kinds import ALL, DISCARDED, FOOD
from cardgen.games.phylo.play.action import ActionKind
from tests.games.phylo.kit import CLOVER, FOX, GRASS, HORSE, MOSS, OAK, RABBIT, event, meant, scene
from tests.games.phylo.laid_event import BLANK, FIRE, TABLE, laid
from tests.games.phylo.test_event_cards import event_with

PILES: Any = ((OAK,) * 6, (OAK,) * 6)


def taken(game: Any) -> Any:
    """The first card that may be chosen is."""
    game.game.apply(game.game.legal_actions()[0])
    return game


def test_the_card_that_was_discarded_last_comes_back():
    """PH-A19."""
    for top, offered in ((1, {"moss"}), (2, {"moss", "clover"}), (3, {"moss", "clover", "grass"})):
        card = event("one", "retrieve-from-discard", None, top=top)
        hand = [card, GRASS, CLOVER, MOSS]
        game = scene(hand, (), table=TABLE, piles=((OAK,) * 20, (OAK,) * 20), actions=9)
        for plant in (GRASS, CLOVER, MOSS):
            game.do(ActionKind.DISCARD, plant)
        game.do(ActionKind.EVENT, card)
        assert {game.cards[action >> 16] for action in game.game.legal_actions()} == offered


def test_what_another_player_discarded_last_is_taken():
    card = event("one", "retrieve-from-discard", None, top=1, pile="others")
    game = scene([card], [FOX, MOSS], table=TABLE, piles=((OAK,) * 20,) * 2).end_turn()
    game.do(ActionKind.DISCARD, MOSS).do(ActionKind.DISCARD, FOX).end_turn().do(ActionKind.EVENT, card)
    assert "fox" in taken(game).hand(0)


def test_cards_that_are_turned_over_come_to_the_hand_or_go():
    piles: Any = ((MOSS, FIRE, RABBIT, OAK, OAK), (OAK,) * 9)
    game = laid("reveal-top", piles=piles, number=3, to="discard", which=meant(taxon="plantae"))
    assert game.hand(0) == ["moss"]
    assert {"fire", "rabbit"} <= {*game.discarded(0)}
    events = laid("reveal-top", piles=piles, number=3, to="bottom", kind="event")
    assert events.hand(0) == ["fire"]


def test_the_others_put_cards_of_their_choice_under_their_pile():
    game = laid("hand-to-pile", hands=((), (MOSS, CLOVER)), piles=PILES, number=1, to="bottom", who="others")
    assert (game.game.seat, len(game.game.legal_actions())) == (1, 2)
    assert len(taken(game).hand(1)) == 1
    assert game.game.seat == 0


def test_each_player_takes_a_card_out_of_the_others_hand():
    game = laid("take-from-hand", hands=((MOSS, MOSS), (FOX,)), number=1, seen=True, who="everyone")
    assert game.hand(0) == (["moss", "moss"])
    assert taken(game).game.seat == 1
    assert (taken(game).hand(0), game.hand(1)) == (["moss", "fox"], ["moss"])


def test_a_card_of_some_kind_is_given():
    game = laid("give-cards", hands=((FIRE, MOSS), ()), number=1, who="you", kind="species")
    assert taken(game).hand(1) == ["moss"]


def test_cards_are_exchanged_for_those_that_one_chooses():
    game = taken(laid("exchange-cards", hands=((MOSS,), (FOX, CLOVER)), number=1, seen=True))
    assert game.game.seat == 0
    assert taken(game).hand(0) == ["fox"]


def test_the_card_with_the_fewest_points_is_discarded():
    game = laid("discard-from-hand", hands=((HORSE, MOSS), ()), number=1, who="you", lowest="points")
    assert game.hand(0) == ["horse"]


@pytest.mark.parametrize("who", ["you", "others"])
def test_more_actions_are_had_in_this_turn_or_the_next(who):
    game = laid("more-actions", number=2, who=who)
    assert game.game.actions == (4 if who == "you" else 2)
    assert game.end_turn().game.actions == (3 if who == "you" else 5)
    assert game.end_turn().game.actions == 3


def test_a_turn_has_fewer_actions_or_none():
    assert laid("fewer-actions", number=1).game.actions == 1
    assert laid("end-turn").game.turn == 1


def test_fewer_cards_are_drawn_for_some_turns():
    game = laid("draw-fewer", number=1, turns=1, who="everyone", piles=PILES)
    held = [game.end_turn().game.hands[seat].bit_count() for seat in (1, 0)]
    assert held == [0, 1]


def test_species_change_owners():
    table: Any = {(2, 0): CLOVER, (3, 0): (1, RABBIT), (4, 0): (1, HORSE)}
    card = event("one", "trade-species", of=ALL, number=1, whose="others")
    game = scene([card], (), table=table, piles=BLANK).do(ActionKind.EVENT, card, (2, 0))
    game.do(ActionKind.STRIKE, card, (4, 0))
    assert game.game.points == [7, 2]


def test_a_species_is_taken_into_the_own_hand_whosever_it_was():
    game = laid("return-to-hand", alone=False, to="own")
    assert (game.hand(0), (3, 0) in game.on_table()) == (["rabbit"], False)


def test_what_the_target_eats_is_counted_and_what_was_discarded():
    lean = laid("points-modifier", alone=False, points=-1, per=Census(of=FOOD))
    assert lean.game.bonus == {copy: -2 for copy, card in enumerate(lean.cards) if card == "rabbit"}
    for whose, number in (("own", 2), ("others", 0), ("", 2)):
        found = laid("score-points", points=1, per=Census(of=DISCARDED, whose=whose))
        assert found.game.awarded == [number, 0]


@pytest.mark.parametrize(
    "effect",
    [
        {"name": "retrieve-from-discard", "number": 1, "top": 1, "may": True},
        {"name": "score-points", "points": 1, "who": "you", "if": {"of": "discarded"}},
        {"name": "discard-from-hand", "number": 1, "who": "you", "lowest": "scale"},
        {"name": "trade-species", "of": "all", "number": 1},
        {"name": "draw-cards", "number": 1, "each-turn": 2, "after": 1},
    ],
)
def test_what_means_nothing_without_a_target_is_no_event(effect):
    assert event_with("alone", effect) is None


def test_an_event_of_each_turn_is_read():
    found = event_with("alone", {"name": "draw-cards", "number": 1, "each-turn": 2})
    assert found is not None
    assert found.first == EventEffect("draw-cards", number=1, each_turn=2)
