"""The golden tests PH-G0 to PH-G11 and the example of play, with the specified and with the published cards.

Places are (x, y), x right and y up; the HOME cards lie at (0, 0) and (1, 0). The draw at the start of a turn brings
cards that nobody can use (PH-A18).
"""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from cardgen.games.phylo.play.action import ActionKind
from tests.games.phylo.kit import (
    AROUND_HOMES,
    HOMES,
    HORSE,
    KINGBIRD,
    LYNX,
    OAK,
    PLUM,
    ROBIN,
    SUNFLOWER,
    WILDFIRE,
    begun,
    scene,
)

SPECIFIED = {
    "oak": OAK,
    "plum": PLUM,
    "horse": HORSE,
    "sunflower": SUNFLOWER,
    "kingbird": KINGBIRD,
    "robin": ROBIN,
    "lynx": LYNX,
    "wildfire": WILDFIRE,
}
BLANK = ((None,) * 9, (None,) * 9)
OAK_AT, PLUM_AT, HORSE_AT, RESCUED_AT = (-1, 0), (-1, 1), (-2, 1), (-2, 0)
SUNFLOWER_AT, KINGBIRD_AT, ROBIN_AT, LYNX_AT = (2, 0), (3, 0), (-1, 1), (-1, 2)


@pytest.fixture(params=["specified", "published"])
def named(request, published):
    """The cards of the example, with the values of the specification and as published.

    Our lynx names mammals as its food, as in nature; in the example it has the food of the ladder, a robin too. Our
    kingbird stands above the insects that it eats; in the example it has FOODCHAIN 2.
    """
    if request.param == "specified":
        return SimpleNamespace(**SPECIFIED)
    cards = {name: published[card.card] for name, card in SPECIFIED.items()}
    lynx, kingbird = replace(cards["lynx"], eats_only=()), replace(cards["kingbird"], foodchain=2)
    return SimpleNamespace(**cards | {"lynx": lynx, "kingbird": kingbird})


@pytest.fixture
def example(named):
    """The game before the first card is laid."""
    first = [named.oak, named.plum, named.horse, named.robin, named.lynx]
    return scene(first, [named.sunflower, named.kingbird, named.wildfire], piles=BLANK)


@pytest.fixture
def second_turn(example, named):
    """Player 1 has laid oak, plum and horse."""
    return example.lay(named.oak, *OAK_AT).lay(named.plum, *PLUM_AT).lay(named.horse, *HORSE_AT)


@pytest.fixture
def third_turn(second_turn, named):
    """Player 2 has laid sunflower and kingbird, and burnt the plum."""
    second_turn.lay(named.sunflower, *SUNFLOWER_AT).lay(named.kingbird, *KINGBIRD_AT)
    return second_turn.do(ActionKind.EVENT, named.wildfire, PLUM_AT)


def test_each_player_has_a_hand_of_five_from_24_cards_and_draws_one_in_turn():
    """PH-G0, PH-R4, PH-R5."""
    game = begun(((OAK,) * 24, (PLUM,) * 24)).game
    assert [hand.bit_count() for hand in game.hands] == [6, 5]
    assert [len(pile) for pile in game.piles] == [18, 19]


def test_the_two_homes_lie_side_by_side_with_six_free_spots_around_them(example, named):
    """PH-G1, PH-G2."""
    assert example.on_table() == {}
    assert example.spots(ActionKind.LAY, named.oak) == AROUND_HOMES
    assert len(AROUND_HOMES) == 6


def test_beside_homes_only_species_of_foodchain_1_may_be_laid(example, named, published):
    """PH-G2, PH-R9: exactly these, of the example and of all that is published."""
    assert {card for kind, card, _ in example.legal() if kind == ActionKind.LAY} == {named.oak.card, named.plum.card}
    everything = list(published.values())
    lone = scene(everything)
    ranks = {species.card for species in everything if getattr(species, "foodchain", 0) == 1 and species.lives_alone}
    needy = {species.card for species in everything if getattr(species, "requires", ())}
    assert {card for kind, card, _ in lone.legal() if kind == ActionKind.LAY} == ranks - needy


def test_the_oak_may_lie_left_of_home_and_the_plum_above_the_oak(example, named):
    """PH-G3."""
    example.lay(named.oak, *OAK_AT)
    free = AROUND_HOMES - {OAK_AT} | {(-2, 0), (-1, 1), (-1, -1)}
    assert example.spots(ActionKind.LAY, named.plum) == free
    example.lay(named.plum, *PLUM_AT)
    assert example.on_table() == {OAK_AT: named.oak.card, PLUM_AT: named.plum.card}


def test_the_horse_may_lie_beside_plants_and_not_where_it_touches_only_a_home(example, named):
    """PH-G4: and with the third card the turn is over."""
    example.lay(named.oak, *OAK_AT).lay(named.plum, *PLUM_AT)
    assert example.spots(ActionKind.LAY, named.horse) == {(-2, 0), (-1, -1), (-2, 1), (-1, 2), (0, 1)}
    assert example.game.seat == 0
    example.lay(named.horse, *HORSE_AT)
    assert (example.game.seat, example.game.turn) == (1, 1)


def test_without_the_oak_horse_and_plum_would_keep_each_other_alive(named):
    """PH-G4b, PH-A6."""
    assert scene(table={PLUM_AT: named.plum, HORSE_AT: named.horse}).orphans() == []
    assert scene(table={HORSE_AT: named.horse}).orphans() == [named.horse.card]


def test_a_plant_has_more_spots_than_a_bird_that_eats_plants(second_turn, named):
    """PH-G5."""
    beside_homes = AROUND_HOMES - {OAK_AT}
    beside_species = {(-2, 0), (-1, -1), (-1, 2), (0, 1), (-3, 1), (-2, 2)}
    assert second_turn.spots(ActionKind.LAY, named.sunflower) == beside_homes | beside_species
    assert second_turn.spots(ActionKind.LAY, named.kingbird) == {(-2, 0), (-1, -1), (-1, 2), (0, 1)}


def test_kingbird_and_sunflower_make_a_chain_to_the_second_home(second_turn, named):
    """PH-G6."""
    assert KINGBIRD_AT not in second_turn.spots(ActionKind.LAY, named.kingbird)
    second_turn.lay(named.sunflower, *SUNFLOWER_AT)
    assert KINGBIRD_AT in second_turn.spots(ActionKind.LAY, named.kingbird)


def test_a_wildfire_may_strike_plants_only(second_turn, named):
    """PH-G7: of both players, and no HOME card (PH-R21)."""
    second_turn.lay(named.sunflower, *SUNFLOWER_AT).lay(named.kingbird, *KINGBIRD_AT)
    assert second_turn.spots(ActionKind.EVENT, named.wildfire) == {OAK_AT, PLUM_AT, SUNFLOWER_AT}


def test_a_burnt_plum_is_gone_at_once_and_the_horse_stays_for_a_turn(third_turn, named):
    """PH-G7."""
    assert third_turn.game.seat == 0
    assert third_turn.discarded(0) == [named.plum.card]
    assert third_turn.discarded(1) == [named.wildfire.card]
    assert third_turn.on_table()[HORSE_AT] == named.horse.card
    assert third_turn.orphans() == [named.horse.card]
    assert third_turn.game.points == [
        named.oak.points + named.horse.points,
        named.sunflower.points + named.kingbird.points,
    ]


def test_the_horse_saves_itself_by_going_beside_the_oak(third_turn, named):
    """PH-G8: MOVE 2 in a straight line; of all spots in reach two touch a plant that it may eat."""
    assert third_turn.spots(ActionKind.MOVE, named.horse) == {RESCUED_AT, (-1, 1)}
    third_turn.do(ActionKind.MOVE, named.horse, RESCUED_AT)
    assert third_turn.game.actions == 2
    assert third_turn.orphans() == []
    assert named.horse.card in third_turn.end_turn().on_table().values()


def test_a_horse_that_nobody_saves_is_discarded_at_the_end_of_its_players_turn(third_turn, named):
    """PH-G8b."""
    third_turn.end_turn()
    assert third_turn.on_table() == {
        OAK_AT: named.oak.card,
        SUNFLOWER_AT: named.sunflower.card,
        KINGBIRD_AT: named.kingbird.card,
    }
    assert third_turn.discarded(0) == [named.plum.card, named.horse.card]
    assert third_turn.game.points[0] == named.oak.points


def test_robin_and_lynx_end_the_example_with_a_chain_from_lynx_to_home(third_turn, named):
    """PH-G9: the robin is no larger than the horse or the kingbird, so it lives beside plants only; the lynx, which is
    larger, beside the robin only.
    """
    third_turn.do(ActionKind.MOVE, named.horse, RESCUED_AT)
    assert third_turn.spots(ActionKind.LAY, named.robin) == {(-1, 1), (-1, -1), (2, 1), (2, -1)}
    assert third_turn.spots(ActionKind.LAY, named.lynx) == set()
    third_turn.lay(named.robin, *ROBIN_AT)
    assert third_turn.spots(ActionKind.LAY, named.lynx) == {(-2, 1), (0, 1), LYNX_AT}
    third_turn.lay(named.lynx, *LYNX_AT)
    assert third_turn.game.seat == 1
    assert third_turn.orphans() == []
    table, web = third_turn.game.table, third_turn.game.web
    assert all(table.anchored() >> body & 1 for body in table.at.values() if body < web.homes[0])
    own = named.oak.points + named.horse.points + named.robin.points + named.lynx.points
    assert third_turn.game.points == [own, named.sunflower.points + named.kingbird.points]


@pytest.mark.parametrize(("scale", "may"), [(7, False), (6, False), (5, False), (4, True)])
def test_a_robin_lives_beside_an_eater_of_plants_only_if_that_is_smaller(scale, may):
    """PH-G9, PH-R12: rank, terrain and climate fit."""
    lone = scene([ROBIN], table={(4, 0): replace(SPECIFIED["horse"], scale=scale)})
    assert lone.spots(ActionKind.LAY, ROBIN) == ({(3, 0), (5, 0), (4, 1), (4, -1)} if may else set())


def test_the_game_ends_a_turn_after_a_player_draws_the_last_card():
    """PH-G10, PH-R22: player B draws it in turn 1, so turn 2, player A's, is the last."""
    last = scene([OAK], piles=((None,) * 5, (None,)), table={(-1, 0): OAK})
    last.end_turn()
    assert (last.game.turn, last.game.piles[1], last.game.is_over()) == (1, [], False)
    last.end_turn()
    assert (last.game.seat, last.game.is_over()) == (0, False)
    last.lay(OAK, 2, 0).end_turn()
    assert last.game.is_over()
    assert (last.game.turn, last.game.returns()) == (3, (10, 0))


@pytest.mark.parametrize(("left", "drawn"), [(9, 3), (3, 3), (2, 2), (1, 1)])
def test_a_discard_draws_three_cards_or_as_many_as_there_are(left, drawn):
    """PH-G11, PH-R5."""
    lone = scene([HORSE, LYNX], piles=((None,) * left, (None,) * 9))
    lone.do(ActionKind.DISCARD, HORSE)
    assert len(lone.hand(0)) == 1 + drawn
    assert (lone.discarded(0), len(lone.game.piles[0]), lone.game.actions) == ([HORSE.card], left - drawn, 2)


def test_there_is_no_discard_with_an_empty_pile():
    """PH-G11."""
    assert ActionKind.DISCARD not in scene([HORSE], piles=((), (None,))).kinds()
    assert ActionKind.DISCARD in scene([HORSE], piles=((None,), (None,))).kinds()


def test_homes_are_never_where_a_card_may_be_laid(example, named):
    """PH-R8."""
    assert not HOMES & {where for _, _, where in example.legal()}
