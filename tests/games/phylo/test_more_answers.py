"""Events that come before another, or make it come to nothing, and those that come again."""

from __future__ import annotations

from typing import Any

import pytest

from cardgen.games.phylo.effect import EventEffect
from cardgen.games.phylo.effect_kinds import ALL
from cardgen.games.phylo.play.action import PASS, ActionKind
from tests.games.phylo.kit import CLOVER, GRASS, MOSS, OAK, RABBIT, Scene, event, meant, scene
from tests.games.phylo.laid_event import BLANK, FIRE, TABLE, laid
from tests.games.phylo.test_event_cards import event_with

STORM = event("storm", "discard-species", None, of=ALL, which=meant(taxon="plantae"))
PILES: Any = ((OAK,) * 4, (OAK,) * 4)


def answered(*effects: EventEffect, fire: Any = FIRE, hand: Any = (), target: Any = None) -> Scene:
    """Seat 1 answers the fire that seat 0 lays on its grass with an event of these effects."""
    card = event("reply", "other", target, limits=frozenset({"answer"}), then=effects)
    game = scene([fire, *hand], [card], table=TABLE, piles=PILES).do(ActionKind.EVENT, fire, (3, 1))
    return game.do(ActionKind.ANSWER, card)


def test_an_answer_may_do_something_and_the_event_happens_all_the_same():
    """PH-A19."""
    game = answered(EventEffect("draw-cards", number=2))
    assert (game.game.hands[1].bit_count(), (3, 1) in game.on_table(), game.game.seat) == (2, False, 0)
    assert game.discarded(0) == ["fire"]


def test_what_is_insured_comes_to_the_hand_when_an_event_discards_it():
    game = answered(EventEffect("insure", of=ALL, whose="own", turns=1))
    assert (game.hand(1), (3, 1) in game.on_table()) == (["grass"], False)


def test_who_lost_its_links_is_insured_too_until_the_time_is_over():
    for turns, hand in ((1, ["rabbit"]), (0, [])):
        card = event("one", "insure", turns=turns)
        game = scene([card], (), table={(9, 9): RABBIT}, piles=BLANK).do(ActionKind.EVENT, card, (9, 9))
        assert [name for name in game.end_turn().end_turn().end_turn().hand(0) if name == "rabbit"] == hand


@pytest.mark.parametrize(("to", "seat"), [("hand", 0), ("own", 1)])
def test_an_event_that_is_cancelled_may_come_to_a_hand(to, seat):
    game = answered(EventEffect("cancel-event", to=to))
    assert ("fire" in game.hand(seat), (3, 1) in game.on_table()) == (True, True)
    assert "fire" not in game.discarded(0)
    assert game.game.event_played


def test_an_event_that_an_answer_takes_away_does_not_happen():
    game = answered(EventEffect("retrieve-from-discard", number=1, kind="event", pile="others"))
    game.game.apply(game.game.legal_actions()[0])
    assert (game.hand(1), (3, 1) in game.on_table(), game.discarded(0)) == (["fire"], True, [])


def test_a_turn_that_is_over_is_the_others():
    game = answered(EventEffect("end-turn"), hand=(MOSS,))
    assert (game.game.turn, game.game.seat) == (1, 1)


def test_an_answer_may_be_only_for_some_species():
    for wanted, kinds in (("grass", True), ("moss", False)):
        card = event("reply", "draw-cards", meant(species=wanted), number=1, limits=frozenset({"answer"}))
        game = scene([FIRE], [card], table=TABLE, piles=BLANK).do(ActionKind.EVENT, FIRE, (3, 1))
        assert (ActionKind.ANSWER in game.kinds()) is kinds


def test_an_answer_to_any_event_is_one_to_an_event_without_a_target():
    for limit, kinds in (("answer-any", True), ("answer", False)):
        card = event("reply", "draw-cards", None, number=1, limits=frozenset({limit}))
        game = scene([STORM], [card], table=TABLE, piles=BLANK).do(ActionKind.EVENT, STORM)
        assert (ActionKind.ANSWER in game.kinds()) is kinds


def test_who_answers_may_let_the_other_pay():
    """Cancelled, unless its player discards a card."""
    price = EventEffect("discard-from-hand", number=1, who="others", is_option=True)
    offer = EventEffect("choose", who="others", options=2)
    options = (offer, price, EventEffect("cancel-event", is_option=True))
    for place, is_there in ((2, False), (3, True)):
        game = answered(*options, hand=(MOSS,))
        game.game.apply(next(action for action in game.game.legal_actions() if action >> 16 == place))
        assert ((3, 1) in game.on_table()) is is_there


def test_the_next_event_of_a_player_has_no_effect():
    card = event("one", "void-events", None, who="others")
    game = scene([card], [FIRE, STORM], table=TABLE, piles=BLANK).do(ActionKind.EVENT, card).end_turn()
    assert (3, 1) in game.do(ActionKind.EVENT, FIRE, (3, 1)).on_table()
    assert game.end_turn().end_turn().do(ActionKind.EVENT, STORM).on_table().keys() == {(3, 0), (4, 0)}


def test_the_last_event_happens_once_more():
    draw, again = event("draw", "draw-cards", None, number=2), event("again", "repeat-event", None)
    game = scene([draw], [again], table=TABLE, piles=PILES).do(ActionKind.EVENT, draw).end_turn()
    held = game.game.hands[1].bit_count()
    assert game.do(ActionKind.EVENT, again).game.hands[1].bit_count() == held - 1 + 2


def test_before_any_event_there_is_none_to_repeat():
    assert laid("repeat-event").on_table() == laid("other").on_table()


def test_what_happens_each_turn_ends_with_the_last_of_them():
    card = event("one", "score-points", None, points=1, each_turn=2)
    game = scene([card], (), table=TABLE, piles=((OAK,) * 9,) * 2).do(ActionKind.EVENT, card)
    found = [game.game.awarded[0]]
    for _ in range(6):
        found.append(game.end_turn().game.awarded[0])
    assert found == [0, 0, 1, 1, 2, 2, 2]


@pytest.mark.parametrize(("luck", "drawn"), [(0.25, 1), (0.75, 2)])
def test_of_a_contest_the_engine_draws_the_winner_by_lot(luck, drawn):
    lost = EventEffect("draw-cards", number=2, coin="lost")
    game = laid("draw-cards", number=1, coin="won", then=(lost,), piles=PILES, luck=luck)
    assert game.game.hands[0].bit_count() == drawn


def test_each_player_decides_whether_to_pay_for_what_all_are_offered():
    bought = EventEffect("draw-cards", number=2, who="everyone", paid=True)
    game = laid("discard-from-hand", number=1, who="everyone", optional=True, then=(bought,), piles=PILES,
                hands=((CLOVER,), (GRASS,)))  # fmt: skip
    assert game.game.seat == 0
    game.game.apply(PASS)
    assert game.game.seat == 1
    game.game.apply(game.game.legal_actions()[-1])
    assert [hand.bit_count() for hand in game.game.hands] == [1, 2]


def test_an_answer_is_read_from_a_card():
    found = event_with({"terrain": ["sands"]}, {"name": "insure", "turns": 1}, limits=["answer"])
    assert found is not None
    assert found.is_answer
    assert event_with("alone", {"name": "cancel-event", "to": "own"}) is not None
    assert event_with("alone", {"name": "cancel-event", "to": "top"}) is None
