"""Events that forbid and allow for some turns: laying, moving, spreading, here or everywhere."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from cardgen.games.phylo.effect import EventEffect
from cardgen.games.phylo.effect_kinds import ALL
from cardgen.games.phylo.play.action import ActionKind
from tests.games.phylo.kit import CLOVER, FOX, GRASS, MOSS, OAK, RABBIT, SPREADER, event, meant, scene
from tests.games.phylo.laid_event import BLANK, TABLE, WIDE, laid
from tests.games.phylo.test_event_cards import event_with

assert SPREADER.spread is not None
FREE = replace(SPREADER, spread=replace(SPREADER.spread, needs="pollinator"))
MINE: Any = {(2, 0): CLOVER, (3, 0): RABBIT, (4, 0): (1, FOX), (3, 1): GRASS}


def test_who_may_not_be_laid_beside_a_species_may_be_laid_elsewhere():
    """PH-A19."""
    ban = laid("forbid-species", alone=False, hands=((GRASS, MOSS), ()), at="beside", who="everyone",
               which=meant(species="moss"))  # fmt: skip
    assert ban.spots(ActionKind.LAY, GRASS) - ban.spots(ActionKind.LAY, MOSS) == {(3, -1)}
    assert ban.spots(ActionKind.LAY, MOSS)


def test_nobody_moves_to_a_spot_that_is_closed_for_moves_not_by_an_event_either():
    other = event("two", "move-species")
    table = {(2, 0): CLOVER, (3, 0): RABBIT, (2, -1): MOSS}
    for at, closed in (("", False), ("spot", True)):
        card = event("one", "forbid-moves", turns=2, at=at, who="others", limits=frozenset({"empty-spot"}))
        game = scene([card], [other], table=table, piles=BLANK).do(ActionKind.EVENT, card, (3, -1)).end_turn()
        game.do(ActionKind.EVENT, other, (3, 0)).do(ActionKind.STRIKE, other, (3, 0))
        assert ((3, -1) not in game.spots(ActionKind.PLACE, RABBIT)) is closed


@pytest.mark.parametrize("who", ["you", "others"])
def test_who_may_not_spread_or_discard_may_do_all_else(who):
    for name, kind in (("forbid-spread", ActionKind.SPREAD), ("forbid-discards", ActionKind.DISCARD)):
        card = event("one", name, None, who=who)
        game = scene([card, SPREADER, MOSS], (), table={(2, 0): SPREADER, (3, 0): RABBIT}, piles=((OAK,) * 9,) * 2)
        game.do(ActionKind.EVENT, card)
        assert (kind in game.kinds()) is (who == "others")
        assert ActionKind.LAY in game.kinds()


def test_a_species_that_an_event_lets_spread_needs_no_pollinator():
    card = event("one", "let-spread")
    game = scene([card, FREE], (), table={(2, 0): FREE, (3, 0): RABBIT}, piles=BLANK)
    assert ActionKind.SPREAD not in game.kinds()
    assert game.do(ActionKind.EVENT, card, (2, 0)).spots(ActionKind.SPREAD, FREE)


def test_a_species_may_move_farther_for_some_turns():
    card = event("one", "move-farther", reach=2, turns=1)
    game = scene([card], (), table={(2, 0): CLOVER, (3, 0): RABBIT, (5, 1): MOSS}, piles=BLANK)
    assert game.spots(ActionKind.MOVE, RABBIT) == set()
    assert game.do(ActionKind.EVENT, card, (3, 0)).spots(ActionKind.MOVE, RABBIT) == {(5, 0)}
    assert game.end_turn().end_turn().spots(ActionKind.MOVE, RABBIT) == set()


def test_who_is_invited_needs_no_link_and_stays():
    swan = replace(FOX, card="swan", terrain=frozenset({"lake"}))
    card = event("one", "open-spots", at="beside", turns=1, which=meant(species="swan"))
    game = scene([card, swan, FOX], (), table=TABLE, piles=BLANK)
    assert game.spots(ActionKind.LAY, swan) == set()
    game.do(ActionKind.EVENT, card, (3, 0)).lay(swan, 3, -1)
    assert game.spots(ActionKind.LAY, FOX) == set()
    assert game.end_turn().end_turn().end_turn().on_table()[3, -1] == "swan"


def test_a_species_of_the_hand_is_laid_anywhere_or_only_near_what_is_said():
    swan = replace(FOX, card="swan", terrain=frozenset({"lake"}))
    for more, spots in (
        ({"anywhere": True, "near_target": True}, {(3, -1)}),
        ({"anywhere": True, "near": meant(species="fox")}, {(4, 1), (4, -1), (5, 0)}),
        ({"near_target": True}, set()),
    ):
        game = laid("play-species", alone=False, hands=((swan,), ()), number=1, **more)
        if spots:
            game.game.apply(game.game.legal_actions()[-1])
        assert game.spots(ActionKind.PLACE, swan) == spots


def test_a_species_is_moved_only_beside_what_is_said():
    game = laid("move-species", alone=False, table={**WIDE, (5, 0): CLOVER}, near=meant(species="fox"))
    game.do(ActionKind.STRIKE, "one", (3, 0))
    assert game.spots(ActionKind.PLACE, RABBIT) == {(4, 1)}


@pytest.mark.parametrize("is_moved", [True, False])
def test_who_was_moved_in_time_is_spared(is_moved):
    """The event comes when the turn of its owner is over."""
    card = event("one", "discard-target", after=1, unless_moved=True)
    table = {(2, 0): CLOVER, (3, 0): (1, RABBIT), (2, -1): MOSS}
    game = scene([card], (), table=table, piles=BLANK).do(ActionKind.EVENT, card, (3, 0)).end_turn()
    if is_moved:
        game.do(ActionKind.MOVE, RABBIT, (3, -1))
    assert ("rabbit" in game.end_turn().on_table().values()) is is_moved


def test_an_event_may_be_laid_only_on_who_was_moved():
    card = event("one", "discard-target", limits=frozenset({"moved"}))
    game = scene((), [card], table={(2, 0): CLOVER, (3, 0): RABBIT, (2, -1): MOSS}, piles=BLANK)
    assert game.do(ActionKind.MOVE, RABBIT, (3, -1)).end_turn().spots(ActionKind.EVENT, card) == {(3, -1)}


def test_what_is_forbidden_beside_a_species_needs_one():
    ban = {"name": "forbid-moves", "who": "everyone", "turns": 1}
    assert event_with("alone", ban) is not None
    assert event_with("alone", {**ban, "at": "beside"}) is None
    assert event_with("alone", {"name": "open-spots", "at": "spot", "turns": 1}) is None
    assert event_with("alone", {"name": "open-spots", "turns": 1}) is not None
    found = event_with({}, {"name": "discard-target", "unless-moved": True, "after": 1})
    assert found is not None
    assert found.first == EventEffect("discard-target", after=1, unless_moved=True)
    assert event_with({}, {"name": "discard-target", "unless-moved": True}) is None


def test_a_swap_is_a_move():
    game = laid("swap-species", alone=False, table=MINE, of=ALL, number=1)
    game.game.apply(game.game.legal_actions()[0])
    assert {game.cards[copy] for copy in game.game.moved} >= {"rabbit"}
