"""How cards come and go on the table: MOVE, FLIGHT, SPREAD, INVASIVE, PARASITIC, and what cards ask for themselves."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardgen.games.phylo.play.action import ActionKind
from cardgen.games.phylo.species import Requirement, SpreadKeyword
from tests.games.phylo.kit import (
    AROUND_HOMES,
    CLOVER,
    FOX,
    GRASS,
    MOSS,
    RABBIT,
    SPREADER,
    beside,
    event,
    meant,
    plant,
    scene,
    species,
)
from tests.sweep import sweep

BLANK = ((None,) * 9, (None,) * 9)
BEE = species("bee", 2, keywords="pollinator")

# MOVE and FLIGHT


@pytest.mark.parametrize("reach", [1, 2, 3])
def test_who_moves_goes_straight_and_no_further_than_its_card_says(reach):
    """PH-R16: a plant beside plants everywhere could live in all of these spots."""
    walker = plant("walker", move=reach)
    table = {(x, y): CLOVER for x in range(3, 15, 2) for y in range(-6, 7, 2)}
    game = scene(table=table | {(8, 0): walker}, piles=BLANK)
    straight = {(8 + x * step, y * step) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)) for step in range(1, reach + 1)}
    assert game.spots(ActionKind.MOVE, walker) == {
        where for where in straight if where not in table and touches(where, table)
    }


def touches(where, table):
    return any((where[0] + x, where[1] + y) in table for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)))


def test_who_flies_goes_diagonally_too():
    """PH-R16."""
    bird = species("bird", 2, flight=2)
    game = scene(table={(2, 0): CLOVER, (3, 0): bird, (5, 1): GRASS, (5, 3): MOSS, (1, 3): MOSS}, piles=BLANK)
    assert game.spots(ActionKind.MOVE, bird) == {(2, 1), (2, -1), (5, 0), (5, 2), (1, 2), (4, 1)}
    walker = scene(table={(2, 0): CLOVER, (3, 0): replace(bird, flight=0, move=2), (5, 1): GRASS}, piles=BLANK)
    assert walker.spots(ActionKind.MOVE, bird) == {(5, 0)}


def test_only_own_cards_move():
    """PH-R5 (c), PH-A8."""
    game = scene(table={(2, 0): CLOVER, (3, 0): (1, RABBIT), (4, 1): GRASS, (3, 1): (0, MOSS)}, piles=BLANK)
    assert ActionKind.MOVE not in game.kinds()
    assert ActionKind.MOVE in game.end_turn().kinds()


def test_a_move_costs_an_action_and_leaves_the_spot_free():
    game = scene([GRASS], table={(2, 0): CLOVER, (3, 0): RABBIT, (4, 1): MOSS}, piles=BLANK)
    game.do(ActionKind.MOVE, RABBIT, (4, 0))
    assert game.game.actions == 2
    assert game.on_table() == {(2, 0): "clover", (4, 0): "rabbit", (4, 1): "moss"}
    assert (3, 0) in game.spots(ActionKind.LAY, GRASS)


def test_nobody_moves_to_where_it_cannot_live_or_where_a_card_lies():
    """PH-R13."""
    game = scene(table={(2, 0): CLOVER, (3, 0): RABBIT, (4, 0): FOX}, piles=BLANK)
    assert game.spots(ActionKind.MOVE, RABBIT) == set()


def test_a_plant_does_not_move_to_live_beside_its_own_old_spot():
    """PH-R13."""
    walker = plant("walker", move=1)
    assert scene(table={(3, 0): walker}, piles=BLANK).spots(ActionKind.MOVE, walker) == {(2, 0)}


def test_a_card_that_asks_for_a_neighbour_does_not_move_beside_its_own_old_spot():
    """PH-R17."""
    duck = species("duck", 2, taxa="aves", move=1, requires=beside(taxon="aves"))
    table = {(2, 0): CLOVER, (3, 0): duck, (3, 2): GRASS, (4, 1): (1, plant("reed", taxa="aves"))}
    assert scene(table=table, piles=BLANK).spots(ActionKind.MOVE, duck) == {(3, 1), (4, 0)}
    del table[4, 1]
    assert scene(table=table, piles=BLANK).spots(ActionKind.MOVE, duck) == set()


# SPREAD


def spread_spots(spread, *, near=None, wind=False, hand=(), at=(6, 0)):
    """Where a copy of an iris may spread that lies amid nothing, with a neighbour."""
    iris = plant("iris", spread=spread)
    table = {at: iris} | ({(at[0] + 1, at[1]): near} if near else {})
    gust = event("gust", "other", None, is_wind=True)
    game = scene([iris, gust, *hand], table=table, piles=BLANK)
    return (game.do(ActionKind.EVENT, gust) if wind else game).spots(ActionKind.SPREAD, iris)


ONE = {(5, 0), (6, 1), (6, -1)}
BY_BEE = {(8, 0), (7, 1), (7, -1)}


def test_a_copy_spreads_to_where_it_could_be_laid_near_the_original():
    """PH-R16: diagonals too, but it must touch something."""
    assert spread_spots(SpreadKeyword(1)) == ONE | {(7, 0)}
    assert spread_spots(SpreadKeyword(1), near=GRASS) == ONE | {(7, 1), (7, -1)}
    assert spread_spots(SpreadKeyword(2), near=GRASS) == ONE | BY_BEE


def test_a_spread_may_be_diagonal():
    """PH-A9."""
    game = scene([SPREADER], table={(6, 0): SPREADER, (7, 2): GRASS}, piles=BLANK)
    assert (7, 1) in game.spots(ActionKind.SPREAD, SPREADER)
    assert (7, 3) not in game.spots(ActionKind.SPREAD, SPREADER)


@sweep(
    ("spread", "bee", "wind", "reach"),
    [
        (SpreadKeyword(1, "pollinator"), False, False, 0),
        (SpreadKeyword(1, "pollinator"), True, False, 1),
        (SpreadKeyword(1, "pollinator"), False, True, 0),
        (SpreadKeyword(1, "wind"), True, False, 0),
        (SpreadKeyword(1, "wind"), False, True, 1),
        (SpreadKeyword(1, "", "wind"), False, False, 1),
        (SpreadKeyword(1, "", "wind"), False, True, 2),
        (SpreadKeyword(1, "wind", "wind"), False, True, 2),
        (SpreadKeyword(1, "pollinator", "wind"), False, False, 0),
        (SpreadKeyword(1, "pollinator", "wind"), True, False, 1),
        (SpreadKeyword(1, "pollinator", "wind"), True, True, 2),
        (SpreadKeyword(1, "pollinator", "wind"), False, True, 2),
        (SpreadKeyword(1, "", "pollinator"), True, False, 2),
        (SpreadKeyword(2, "", "pollinator"), False, False, 2),
    ],
)
def test_a_spread_reaches_as_far_as_pollinators_and_wind_allow(spread, bee, wind, reach):
    """PH-R16: who uses WIND may spread in it. The spots of reach 2 lie beside the neighbour."""
    found = spread_spots(spread, near=BEE if bee else GRASS, wind=wind)
    assert found == (set(), ONE | {(7, 1), (7, -1)}, ONE | BY_BEE)[reach]


def test_a_pollinator_counts_only_beside_the_original():
    """PH-R16: of either player."""
    iris = plant("iris", spread=SpreadKeyword(1, "pollinator"))
    table = {(6, 0): iris, (7, 0): GRASS, (8, 0): BEE}
    assert scene([iris], table=table).spots(ActionKind.SPREAD, iris) == set()
    assert scene([iris], table={(6, 0): iris, (7, 0): (1, BEE)}).spots(ActionKind.SPREAD, iris) != set()


def test_a_species_spreads_only_from_an_own_copy_of_itself():
    """PH-R16."""
    assert scene([SPREADER], table={(6, 0): (1, SPREADER)}).spots(ActionKind.SPREAD, SPREADER) == set()
    assert scene([SPREADER], table={(6, 0): replace(SPREADER, card="flag")}).spots(ActionKind.SPREAD, SPREADER) == set()


def test_a_spread_is_free_and_possible_when_all_actions_are_used():
    """PH-A9."""
    hand = [CLOVER, GRASS, MOSS, SPREADER, SPREADER]
    game = scene(hand, table={(2, 0): SPREADER}, piles=BLANK)
    game.do(ActionKind.SPREAD, SPREADER, (3, 0))
    assert (game.game.actions, game.game.points) == (3, [2, 0])
    game.lay(CLOVER, -1, 0).lay(GRASS, 0, 1).lay(MOSS, 0, -1)
    assert (game.game.seat, game.kinds()) == (0, {ActionKind.PASS, ActionKind.SPREAD})
    game.do(ActionKind.SPREAD, SPREADER, (2, 1))
    assert game.game.seat == 1


def test_who_has_no_action_left_may_decline_to_spread():
    game = scene([CLOVER, GRASS, MOSS, SPREADER], table={(2, 0): SPREADER}, piles=BLANK)
    game.lay(CLOVER, -1, 0).lay(GRASS, 0, 1).lay(MOSS, 0, -1).do(ActionKind.PASS)
    assert (game.game.seat, game.game.idle) == (1, [0, 0])


# INVASIVE

IVY = plant("ivy", scale=8, invades=meant(taxon="plantae", scale="same"), points=4)
TREE = plant("tree", scale=8, points=3)
TICK = species("tick", 3, hosts=meant(scale=(5, 9)), lives_alone=False, points=2)


def test_an_invader_covers_own_cards_and_the_others_which_its_card_means():
    """PH-R14, PH-A11."""
    table = {(2, 0): TREE, (3, 0): (1, TREE), (4, 0): CLOVER, (5, 0): RABBIT}
    assert scene([IVY], table=table).spots(ActionKind.COVER, IVY) == {(2, 0), (3, 0)}


def test_an_invader_must_be_compatible_in_the_spot():
    """PH-R14: it does not live by whom it covers."""
    game = scene([IVY], table={(9, 0): TREE, (6, 0): TREE, (6, 1): CLOVER}, piles=BLANK)
    assert game.spots(ActionKind.COVER, IVY) == {(6, 0)}
    assert scene([IVY], table={(6, 0): TREE, (6, 1): plant("far", terrain="sea")}).spots(ActionKind.COVER, IVY) == set()


def test_who_is_covered_is_discarded_by_its_owner_with_its_parasite():
    """PH-R14, PH-R15, PH-A11, PH-A12."""
    table, under = {(2, 0): (1, TREE), (3, 0): RABBIT}, {(2, 0): (0, TICK)}
    game = scene([IVY], table=table, under=under, piles=BLANK)
    assert game.game.points == [3, 3]
    game.do(ActionKind.COVER, IVY, (2, 0))
    assert (game.on_table(), game.under()) == ({(2, 0): "ivy", (3, 0): "rabbit"}, {})
    assert (game.discarded(0), game.discarded(1)) == (["tick"], ["tree"])
    assert (game.game.points, game.lost, game.game.actions) == ([5, 0], [1, 1], 2)


def test_the_newcomer_gives_the_spot_its_rank_terrain_and_climate():
    """PH-R14: the rabbit has lost what it ate; the moss, which lives in the sea, has found a neighbour."""
    weed = plant("weed", terrain="sea field", climate="cold", invades=meant(), points=4)
    table = {(2, 0): (1, TREE), (3, 0): (1, RABBIT), (2, 1): (1, plant("kelp", terrain="sea", climate="cold"))}
    game = scene([weed], table=table, piles=BLANK)
    assert game.orphans() == ["kelp"]
    game.do(ActionKind.COVER, weed, (2, 0))
    assert game.orphans() == ["rabbit"]


def test_a_changed_spot_stays_changed_when_its_card_is_covered():
    """PH-A13."""
    frost = event("frost", "change-climate", to="cold", turns=3)
    game = scene([frost, IVY], table={(2, 0): TREE}, piles=BLANK)
    game.do(ActionKind.EVENT, frost, (2, 0)).do(ActionKind.COVER, IVY, (2, 0))
    assert set(game.game.table.at.values()) > {game.game.web.copies + 1}


def test_homes_are_never_covered():
    """PH-R21."""
    weed = plant("weed", invades=meant())
    assert scene([weed]).spots(ActionKind.COVER, weed) == set()


# PARASITIC


def test_a_parasite_lies_under_a_host_of_either_player_one_in_a_spot():
    """PH-R15: at most two species; no link is needed."""
    table = {(2, 0): TREE, (3, 0): (1, TREE), (4, 0): RABBIT, (9, 9): FOX}
    game = scene([TICK, TICK], table=table, piles=BLANK)
    assert game.spots(ActionKind.INFEST, TICK) == {(2, 0), (3, 0), (9, 9)}
    game.do(ActionKind.INFEST, TICK, (3, 0))
    assert (game.under(), game.game.points, game.game.actions) == ({(3, 0): "tick"}, [7, 3], 2)
    assert game.spots(ActionKind.INFEST, TICK) == {(2, 0), (9, 9)}


def test_a_parasite_counts_for_no_link():
    """PH-R15."""
    tasty = plant("tasty", hosts=meant(), terrain="sea", lives_alone=False)
    game = scene([RABBIT, species("fish", 2, terrain="sea")], table={(2, 0): CLOVER}, under={(2, 0): (0, tasty)})
    assert game.spots(ActionKind.LAY, RABBIT) == {(3, 0), (2, 1), (2, -1)}
    assert game.spots(ActionKind.LAY, "fish") == set()


@pytest.mark.parametrize("alone", [True, False])
def test_some_parasites_may_be_laid_as_ordinary_species_too(alone):
    """PH-R15."""
    dodder = plant("dodder", hosts=meant(taxon="plantae"), lives_alone=alone)
    game = scene([dodder], table={(2, 0): CLOVER}, piles=BLANK)
    assert game.spots(ActionKind.INFEST, dodder) == {(2, 0)}
    assert bool(game.spots(ActionKind.LAY, dodder)) is alone


def test_a_parasite_moves_with_its_host_and_not_by_itself():
    """PH-R16, PH-A12."""
    louse = plant("louse", move=2, hosts=meant(), lives_alone=False)
    table = {(2, 0): CLOVER, (3, 0): (1, RABBIT), (4, 1): GRASS}
    game = scene(table=table, under={(3, 0): (0, louse)}, piles=BLANK)
    assert ActionKind.MOVE not in game.kinds()
    game.end_turn().do(ActionKind.MOVE, RABBIT, (4, 0))
    assert game.under() == {(4, 0): "louse"}


def test_a_parasite_goes_when_its_host_is_removed():
    """PH-A12, PH-R20."""
    game = scene(table={(9, 0): (1, FOX)}, under={(9, 0): (0, TICK)}, piles=BLANK)
    game.end_turn().end_turn()
    assert (game.on_table(), game.under(), game.game.points) == ({}, {}, [0, 0])
    assert (game.discarded(0), game.discarded(1)) == (["tick"], ["fox"])


# What a card asks for itself (PH-R17)


def test_a_card_that_asks_for_a_neighbour_is_laid_only_beside_one():
    beaver = species("beaver", 2, requires=beside(terrain="water"))
    water = plant("lily", terrain="water field")
    game = scene([beaver], table={(2, 0): CLOVER, (5, 0): CLOVER, (6, 1): water})
    assert game.spots(ActionKind.LAY, beaver) == {(6, 0), (5, 1), (6, 2), (7, 1)}


def test_home_is_such_a_neighbour_where_only_a_place_is_asked_for():
    """PH-R3."""
    lily = plant("lily", requires=beside(terrain="water"))
    picky = plant("picky", requires=beside(terrain="water", taxon="aves"))
    game = scene([lily, picky])
    assert (game.spots(ActionKind.LAY, lily), game.spots(ActionKind.LAY, picky)) == (AROUND_HOMES, set())


def test_a_card_may_ask_to_be_laid_on_another_which_is_discarded():
    fungus = plant("fungus", requires=(Requirement(on=meant(species="tree")),))
    game = scene([fungus], table={(2, 0): TREE, (3, 0): CLOVER}, piles=BLANK)
    assert (game.spots(ActionKind.LAY, fungus), game.spots(ActionKind.COVER, fungus)) == (set(), {(2, 0)})
    game.do(ActionKind.COVER, fungus, (2, 0))
    assert game.discarded(0) == ["tree"]


def test_a_card_may_ask_to_be_laid_under_another():
    cuckoo = species("cuckoo", 2, requires=(Requirement(under=meant(species="rabbit")), *beside(taxon="plantae")))
    game = scene([cuckoo], table={(2, 0): CLOVER, (3, 0): RABBIT, (9, 0): RABBIT}, piles=BLANK)
    assert (game.spots(ActionKind.LAY, cuckoo), game.spots(ActionKind.INFEST, cuckoo)) == (set(), {(3, 0)})
