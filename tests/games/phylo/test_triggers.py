"""Events whose effects wait: for a card beside their target, for its move or its end, and for the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from cardgen.games.phylo.effect import Census, EventEffect
from cardgen.games.phylo.effect_kinds import NEIGHBOURS
from cardgen.games.phylo.play.action import PASS, ActionKind
from tests.games.phylo.kit import CLOVER, FOX, GRASS, HORSE, MOSS, OAK, RABBIT, event, meant, scene
from tests.games.phylo.laid_event import BLANK, FIRE, TABLE, laid
from tests.games.phylo.test_event_cards import event_with
from tests.games.phylo.test_lasting_bans import FREE

PILES: Any = ((OAK,) * 9, (OAK,) * 9)


@pytest.mark.parametrize(("is_once", "bonus"), [(True, [2]), (False, [2, 2])])
def test_who_is_laid_beside_a_species_is_worth_more(is_once, bonus):
    """PH-A19."""
    card = event("one", "points-modifier", points=2, trigger="laid-beside", is_once=is_once)
    table: Any = {(2, 0): CLOVER, (3, 0): RABBIT}
    game = scene([card, FOX, GRASS], (), table=table, piles=BLANK, actions=9).do(ActionKind.EVENT, card, (3, 0))
    game.lay(FOX, 4, 0)
    game.lay(GRASS, 3, 1)
    assert [*game.game.bonus.values()] == bonus


def test_who_is_laid_must_be_meant():
    card = event("one", "points-modifier", points=2, trigger="laid-beside", which=meant(species="grass"))
    table: Any = {(2, 0): CLOVER, (3, 0): RABBIT}
    game = scene([card, FOX, GRASS], (), table=table, piles=BLANK, actions=9).do(ActionKind.EVENT, card, (3, 0))
    assert game.lay(FOX, 4, 0).game.bonus == {}
    assert [*game.lay(GRASS, 3, 1).game.bonus.values()] == [2]


def test_a_move_and_an_end_are_waited_for():
    table: Any = {(2, 0): CLOVER, (3, 0): RABBIT, (2, -1): MOSS}
    for what, act in (("moved", (ActionKind.MOVE, RABBIT, (3, -1))), ("discarded", (ActionKind.EVENT, FIRE, (2, 0)))):
        card = event("one", "score-points", points=3, trigger=what)
        spot = (3, 0) if what == "moved" else (2, 0)
        game = scene([card], [FIRE], table=table, piles=BLANK, actions=9).do(ActionKind.EVENT, card, spot)
        if what == "discarded":
            game.end_turn()
        assert game.game.awarded == [0, 0]
        assert game.do(*act).game.awarded == [3, 0]


def test_who_starves_is_waited_for_too():
    card = event("one", "draw-cards", number=2, trigger="discarded")
    game = scene([card], (), table={(9, 9): RABBIT}, piles=PILES).do(ActionKind.EVENT, card, (9, 9))
    held = game.end_turn().game.hands[0].bit_count()
    assert game.end_turn().game.hands[0].bit_count() == held + 2 + 1


def test_nobody_is_asked_between_two_turns():
    """Who starves at the end of a turn lets its player choose when the next one has begun."""
    card = event("one", "hand-to-pile", number=1, to="top", trigger="discarded", is_once=True, who="others")
    game = scene([card], [MOSS, CLOVER], table={(9, 9): RABBIT}, piles=BLANK).do(ActionKind.EVENT, card, (9, 9))
    game.end_turn().end_turn()
    assert (game.game.turn, game.game.seat, game.game.interrupted) == (2, 1, 0)
    game.game.apply(game.game.legal_actions()[0])
    assert (game.game.seat, game.game.hands[1].bit_count()) == (0, 2)


def test_what_counts_at_the_end_is_looked_at_then():
    """It loses two points, unless an insect lies beside it when the game is over."""
    lonely = Census(meant(species="grass"), of=NEIGHBOURS, low=0, high=0)
    for is_there, points in ((True, 1), (False, -1)):
        card = event("one", "points-modifier", points=-2, at_end=True, provided=lonely)
        table: Any = {(2, 0): CLOVER, (3, 0): (1, RABBIT)}
        game = scene([card], [FIRE, GRASS], table=table, piles=((), ())).do(ActionKind.EVENT, card, (3, 0)).end_turn()
        if is_there:
            game.lay(GRASS, 3, 1)
        game.game.final_turn = game.game.turn
        assert game.end_turn().game.points == [1, points + is_there]


def test_a_species_may_spread_for_some_turns():
    for turns, kinds in ((2, True), (0, False)):
        card = event("one", "let-spread", turns=turns)
        game = scene([card, FREE], (), table={(2, 0): FREE, (3, 0): RABBIT}, piles=BLANK)
        game.do(ActionKind.EVENT, card, (2, 0)).end_turn().end_turn()
        assert (ActionKind.SPREAD in game.kinds()) is kinds


def test_an_event_reaches_the_corners():
    table: Any = {**TABLE, (4, 1): MOSS}
    game = laid("discard-species", alone=False, table=table, of=NEIGHBOURS, line="around")
    assert game.on_table() == {(3, 0): "rabbit"}


@pytest.mark.parametrize(("held", "left"), [(MOSS, []), (FIRE, ["fire"])])
def test_a_card_at_random_is_shown_and_goes_if_it_is_meant(held, left):
    plants = meant(taxon="plantae")
    thrown = laid("discard-from-hand", hands=((), (held,)), number=1, who="others", which=plants, revealed=True)
    assert thrown.hand(1) == left
    stolen = laid("take-from-hand", hands=((), (held,)), number=1, which=plants, revealed=True)
    assert (stolen.hand(1), len(stolen.hand(0))) == (left, 1 - len(left))


def test_each_player_has_what_its_own_species_bring():
    table: Any = {(2, 0): CLOVER, (3, 0): (1, RABBIT), (2, 1): MOSS, (4, 0): (1, FOX), (2, -1): GRASS}
    game = laid("score-points", table=table, points=1, who="everyone", per=Census(whose="theirs"))
    assert game.game.awarded == [3, 2]
    alike = laid("score-points", table=table, points=1, who="everyone", per=Census(whose="own"))
    assert alike.game.awarded == [3, 3]


@pytest.mark.parametrize("is_shown", [True, False])
def test_who_shows_a_card_has_what_is_had_for_it(is_shown):
    bought = EventEffect("draw-cards", number=2, paid=True)
    price = {"optional": True, "which": meant(taxon="plantae"), "then": (bought,), "piles": PILES}
    game = laid("show-card", hands=((MOSS,), ()), **price)
    game.game.apply(game.game.legal_actions()[-1] if is_shown else PASS)
    assert game.game.hands[0].bit_count() == (3 if is_shown else 1)
    assert laid("show-card", hands=((HORSE,), ()), **price).hand(0) == ["horse"]


def test_what_is_stranded_may_be_discarded_later():
    card = event("one", "discard-stranded", None, after=1)
    game = scene([card], (), table={(9, 9): (1, RABBIT)}, piles=BLANK).do(ActionKind.EVENT, card)
    assert game.on_table() == {(9, 9): "rabbit"}
    assert game.end_turn().end_turn().on_table() == {}


@pytest.mark.parametrize(
    ("target", "effect"),
    [
        ("alone", {"name": "draw-cards", "number": 1, "next": "moved"}),
        ({}, {"name": "draw-cards", "number": 1, "next": "moved", "whenever": "moved"}),
        ({}, {"name": "draw-cards", "number": 1, "next": "moved", "after": 2}),
        ({}, {"name": "take-from-hand", "number": 1, "revealed": True}),
        ("alone", {"name": "draw-cards", "number": 1, "if": {"whose": "theirs"}}),
        ({}, {"name": "points-modifier", "points": 1, "at-end": True, "turns": 2}),
    ],
)
def test_what_waits_for_nothing_is_no_event(target, effect):
    assert event_with(target, effect) is None


def test_what_is_waited_for_is_read_from_a_card():
    found = event_with({}, {"name": "points-modifier", "points": 1, "whenever": "laid-beside"})
    assert found is not None
    assert found.first == EventEffect("points-modifier", points=1, trigger="laid-beside")
