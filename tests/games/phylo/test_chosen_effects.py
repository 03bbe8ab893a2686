"""Events that let others choose, or chance; that swap, bring back, close a spot, or count what a player has."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardgen.games.phylo.criterion import Criterion, ValueRange
from cardgen.games.phylo.effect import Census, EventEffect
from cardgen.games.phylo.effect_kinds import ALL, HAND, NEIGHBOURS, POINTS
from cardgen.games.phylo.play.action import ActionKind, kind_of, where_of
from tests.games.phylo.kit import CLOVER, FOX, GRASS, MOSS, RABBIT, Scene, event, meant, scene, species
from tests.games.phylo.laid_event import BLANK, FIRE, TABLE, WIDE, laid

SMALL, MIDDLE, LARGE = 0.05, 0.5, 0.95
"""Chances that are the 1, the 4 and the 6 of a die."""


def offered(game: Scene) -> set[str]:
    """The cards that may be taken."""
    return {game.cards[where_of(action)] for action in game.game.legal_actions() if kind_of(action) == ActionKind.TAKE}


def test_two_species_of_the_table_change_places():
    game = laid("swap-species", of=ALL, number=2)
    game.do(ActionKind.STRIKE, "one", (2, 0))
    assert (2, 0) not in game.spots(ActionKind.STRIKE, "one")
    game.do(ActionKind.STRIKE, "one", (4, 0))
    assert game.on_table() == {(2, 0): "fox", (3, 0): "rabbit", (4, 0): "clover", (3, 1): "grass"}


def test_the_target_changes_places_with_a_neighbour_and_takes_its_parasite_along():
    tick = species("tick", 1)
    card = event("one", "swap-species", of=NEIGHBOURS, number=1)
    game = scene([card], table=TABLE, under={(3, 0): (1, tick)}, piles=BLANK)
    game.do(ActionKind.EVENT, card, (3, 0))
    assert game.spots(ActionKind.STRIKE, "one") == {(2, 0), (4, 0), (3, 1)}
    game.do(ActionKind.STRIKE, "one", (3, 1))
    assert (game.on_table()[3, 1], game.on_table()[3, 0], game.under()) == ("rabbit", "grass", {(3, 1): "tick"})


def test_a_species_of_the_discard_pile_comes_to_live_where_it_can():
    game = laid("resettle", number=1)
    assert game.kinds() == {ActionKind.TAKE}
    game.game.apply(game.game.legal_actions()[0])
    assert game.kinds() == {ActionKind.PLACE}
    before = game.game.points[0]
    game.game.apply(game.game.legal_actions()[0])
    assert len(game.on_table()) == 5
    assert game.game.points[0] == before + 1


def test_nothing_is_laid_where_the_spot_is_closed():
    hands = ((MOSS,), ())
    closed = EventEffect("close-spot", turns=2)
    assert (3, 0) in laid("discard-target", alone=False, hands=hands).spots(ActionKind.LAY, MOSS)
    game = laid("discard-target", alone=False, hands=hands, then=(closed,))
    assert game.on_table().keys() == {(2, 0), (4, 0), (3, 1)}
    assert (3, 0) not in game.spots(ActionKind.LAY, MOSS)
    assert (3, 0) in game.end_turn().end_turn().end_turn().end_turn().spots(ActionKind.LAY, MOSS)


def test_whoever_is_to_choose_is_asked():
    game = laid("discard-species", of=ALL, number=1, whose="others", by="others")
    assert (game.game.seat, game.spots(ActionKind.STRIKE, "one")) == (1, {(3, 0), (3, 1)})
    game.do(ActionKind.STRIKE, "one", (3, 1))
    assert (game.game.seat, game.lost) == (0, [0, 1])


def test_all_of_a_row_are_meant_however_far():
    far = {**TABLE, (7, 0): CLOVER}
    assert laid("discard-species", alone=False, of=ALL, line="row", table=far).on_table().keys() == {(3, 1)}
    assert laid("discard-species", alone=False, of=ALL, line="column", table=far).on_table().keys() == {
        (2, 0),
        (4, 0),
        (7, 0),
    }


def test_cards_are_discarded_at_random_without_a_question():
    game = laid("discard-from-hand", number=1, who="others", random=True, hands=((), (MOSS, GRASS)))
    assert (len(game.hand(1)), game.game.seat, ActionKind.TAKE in game.kinds()) == (1, 0, False)


def test_a_hand_is_discarded_down_to_a_number_and_filled_up_to_one():
    game = laid("keep-hand", number=1, who="others", hands=((), (MOSS, GRASS, FIRE)))
    while ActionKind.TAKE in game.kinds():
        assert game.game.seat == 1
        game.game.apply(game.game.legal_actions()[0])
    assert len(game.hand(1)) == 1
    assert len(laid("fill-hand", number=4, who="others", hands=((), (MOSS,))).hand(1)) == 4
    assert len(laid("fill-hand", number=1, who="others", hands=((), (MOSS, FIRE))).hand(1)) == 2


def test_no_card_is_drawn_for_so_many_turns():
    game = laid("no-draw", who="others", turns=1).end_turn()
    assert game.hand(1) == []
    assert len(game.end_turn().end_turn().hand(1)) == 1


def test_each_player_takes_a_card_of_the_own_pile_and_events_where_it_says_so():
    assert offered(laid("retrieve-from-discard", who="everyone")) == {"moss", "fox"}
    assert offered(laid("retrieve-from-discard", who="everyone", events=True)) == {"moss", "fox", "fire", "one"}
    assert laid("retrieve-from-discard", who="others").kinds() == laid("show-hand").kinds()  # its pile is empty


@pytest.mark.parametrize(("luck", "dies"), [(SMALL, False), (MIDDLE, True), (LARGE, True)])
def test_a_die_decides(luck, dies):
    game = laid("discard-target", alone=False, die=frozenset((4, 5, 6)), luck=luck)
    assert ((3, 0) not in game.on_table()) == dies


def test_what_is_optional_is_decided_by_whom_it_is_for():
    mine = laid("draw-cards", number=2, optional=True)
    assert (mine.game.seat, mine.kinds()) == (0, {ActionKind.PASS, ActionKind.OPTION})
    assert mine.do(ActionKind.PASS).hand(0) == []
    theirs = laid("draw-cards", number=2, optional=True, who="others")
    assert theirs.game.seat == 1
    theirs.game.apply(theirs.game.legal_actions()[-1])
    assert (theirs.game.seat, len(theirs.hand(1))) == (0, 2)


@pytest.mark.parametrize(
    ("census", "is_held"),
    [
        (Census(of=HAND, whose="others", low=2), True),
        (Census(of=HAND, whose="others", low=3), False),
        (Census(of=HAND, whose="others", is_more=True), True),
        (Census(of=HAND, whose="own", is_more=True), False),
        (Census(of=POINTS, whose="own", low=2), True),
        (Census(of=POINTS, whose="own", is_more=True), False),
        (Census(meant(taxon="plantae"), "own", is_more=True), False),
        (Census(meant(foodchain=(3, 3)), "own", is_more=True), True),
    ],
)
def test_what_a_player_has_decides_and_who_has_more(census, is_held):
    game = laid("discard-target", alone=False, provided=census, hands=((), (MOSS, FIRE)))
    assert ((3, 0) not in game.on_table()) == is_held


def test_points_are_given_when_the_game_is_over_for_what_there_is_then():
    own = Census(meant(taxon="plantae"), "own")
    game = laid("score-points", points=3, who="you", per=own, at_end=True, table=WIDE, hands=((GRASS,), ()))
    before = game.game.points[0]
    game.lay(GRASS, 2, 1)
    while not game.game.is_over():
        game.do(ActionKind.PASS)
    assert game.game.points[0] == before + 1 + 3 * 3


def test_on_an_empty_spot_there_is_nobody_to_discard():
    card = event("one", "discard-target", meant(), limits=frozenset(("empty-spot",)))
    game = scene([card], table={(2, 0): FOX, (3, 0): RABBIT}, piles=BLANK)
    game.do(ActionKind.EVENT, card, (2, 1))
    assert game.on_table() == {(2, 0): "fox", (3, 0): "rabbit"}


@pytest.mark.parametrize("also", [(), (EventEffect("discard-target"),)])
def test_the_owner_of_the_target_is_meant_even_when_that_is_gone(also):
    draws = EventEffect("draw-cards", number=2, who="owner")
    game = laid("show-hand", alone=False, then=(*also, draws))
    assert (len(game.hand(0)), len(game.hand(1))) == (0, 2)


def test_points_are_doubled_with_what_was_added_before():
    added = EventEffect("points-modifier", points=2)
    before = laid("show-hand", alone=False).game.points[1]
    assert laid("double-points", alone=False).game.points[1] == before + 1
    game = laid("show-hand", alone=False, then=(added, EventEffect("double-points")))
    assert game.game.points[1] == before + 2 + 3


def test_who_can_go_nowhere_is_discarded_and_others_are_moved():
    gone = laid("move-species", alone=False, or_discard=True, table={(3, 0): (1, RABBIT)})
    assert (3, 0) not in gone.on_table()
    moved = laid("move-species", alone=False, or_discard=True, table=WIDE)
    assert moved.kinds() == {ActionKind.STRIKE}
    assert (3, 0) in moved.on_table()


def test_the_others_may_play_a_species_out_of_their_own_hand():
    game = laid("play-species", number=1, who="others", hands=((MOSS,), (GRASS,)))
    assert (offered(game), game.game.seat) == ({"grass"}, 1)
    game.game.apply(game.game.legal_actions()[0])
    game.game.apply(game.game.legal_actions()[0])
    assert (game.hand(0), game.hand(1), game.game.seat) == (["moss"], [], 0)
    assert len(game.on_table()) == 5


def test_points_are_halved_and_rounded_down():
    added = EventEffect("points-modifier", points=2)
    before = laid("show-hand", alone=False).game.points[1]
    game = laid("show-hand", alone=False, then=(added, EventEffect("halve-points")))
    assert game.game.points[1] == before
    for_a_turn = laid("show-hand", alone=False, then=(added, EventEffect("halve-points", until=1)))
    assert for_a_turn.end_turn().end_turn().game.points[1] == before + 2


def test_a_card_at_random_is_one_of_the_owner_of_the_target():
    game = laid("discard-from-hand", alone=False, number=1, who="owner", random=True, hands=((MOSS,), (GRASS,)))
    assert (game.hand(0), game.hand(1)) == (["moss"], [])


def test_of_different_species_copies_count_once():
    for low, drawn in ((2, 0), (1, 1)):
        plants = Census(Criterion(taxon=frozenset(("plantae",))), different="species", low=low)
        table = {**TABLE, (3, 1): (1, CLOVER)}
        assert len(laid("draw-cards", number=1, provided=plants, table=table).hand(0)) == drawn


def test_a_condition_may_ask_for_points():
    worth = Criterion(points=ValueRange(low=2))
    rich = replace(GRASS, points=2)
    found = laid("discard-species", of=ALL, which=worth, table={**TABLE, (3, 1): (1, rich)}).on_table()
    assert found.keys() == {(2, 0), (3, 0), (4, 0)}
