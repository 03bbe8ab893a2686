"""The example of play, move by move (PH-G1 to PH-G9), and what happens to a book that tells another one."""

from __future__ import annotations

from typing import Any

import pytest

from cardgen.games.phylo.books.examples import PhyloExamples
from cardgen.games.phylo.books.scripted_game import BoardScene, RefusedMove, begun
from cardgen.games.phylo.rules import PhyloRules
from tests.games.phylo.kit import event, plant, species

FIRST = ["english-oak", "bird-cherry", "horse", "european-badger", "eurasian-lynx"]
SECOND = ["sunflower", "eastern-kingbird", "wildfire"]
AROUND_HOMES = {(0, 1), (1, 1), (-1, 0), (2, 0), (0, -1), (1, -1)}


@pytest.fixture(scope="module")
def start(starter: Any) -> BoardScene:
    return PhyloExamples(starter, starter.deck).play(FIRST, SECOND)


@pytest.fixture(scope="module")
def burned(start: BoardScene) -> BoardScene:
    """After the first turn of both."""
    first = start.lay("english-oak", -1, 0).lay("bird-cherry", -1, 1).lay("horse", -2, 1)
    return first.lay("sunflower", 2, 0).lay("eastern-kingbird", 2, 1).strike("wildfire", "bird-cherry")


def test_at_the_start_only_rank_one_has_spots_and_it_has_six(start):
    assert set(start.spots("english-oak")) == AROUND_HOMES
    assert start.spots("horse") == start.spots("eurasian-lynx") == ()
    assert [(laid.x, laid.y, laid.owner) for laid in start.lying] == [(0, 0, 0), (1, 0, 1)]


def test_a_scene_is_not_changed_by_what_comes_after(start):
    before = start.lying
    start.lay("english-oak", -1, 0)
    assert start.lying == before


def test_three_actions_are_a_turn(start):
    scene = start.lay("english-oak", -1, 0).lay("bird-cherry", -1, 1)
    assert (scene.seat, scene.actions) == (0, 1)
    scene = scene.lay("horse", -2, 1)
    assert (scene.seat, scene.actions) == (1, 3)
    assert len(scene.spots("sunflower")) > len(scene.spots("eastern-kingbird"))


def test_the_fire_takes_the_plum_at_once_and_the_horse_only_loses_its_link(burned):
    assert burned.gone == (("bird-cherry", (-1, 1)),)
    assert burned.lost == ("horse",)
    assert [laid.card for laid in burned.lying if laid.is_lost] == ["horse"]
    assert burned.seat == 0


def test_a_horse_that_nobody_saves_is_gone_after_the_turn(burned):
    assert burned.rest().gone == (("horse", (-2, 1)),)


def test_a_horse_that_moves_beside_the_oak_lives(burned):
    assert (-2, 0) in burned.goals("horse")
    saved = burned.move("horse", -2, 0)
    assert saved.lost == ()
    assert saved.new == ((-2, 0),)
    assert saved.refusing("european-badger", -3, 0) is saved
    end = saved.lay("european-badger", -1, 1)
    assert end.lost == ()
    assert end.points[0] > end.points[1] > 0


def test_joints_are_between_neighbours_and_told_once(burned):
    joints = burned.joints
    assert len({frozenset((joint.spot, joint.other)) for joint in joints}) == len(joints) == 3
    for joint in joints:
        assert abs(joint.spot[0] - joint.other[0]) + abs(joint.spot[1] - joint.other[1]) == 1
        assert joint.is_held or joint.is_other_held


def test_a_plant_lives_by_home_and_home_by_nobody(start):
    (joint,) = start.lay("english-oak", -1, 0).joints
    assert (joint.spot, joint.is_held, joint.is_other_held) == ((-1, 0), True, False)


@pytest.mark.parametrize(
    "refused",
    [
        lambda start: start.lay("horse", -1, 0),
        lambda start: start.lay("sunflower", -1, 0),
        lambda start: start.lay("english-oak", 5, 5),
        lambda start: start.move("horse", 0, 1),
        lambda start: start.strike("wildfire", "english-oak"),
        lambda start: start.refusing("english-oak", -1, 0),
        lambda start: start.telling(False, "the moon is round"),
        lambda start: start.lay("english-oak", -1, 0).move("english-oak", 0, 1),
    ],
)
def test_what_the_rules_refuse_cannot_be_told(start, refused):
    with pytest.raises(RefusedMove):
        refused(start)


def test_a_card_that_the_game_has_not_cannot_be_played(starter):
    with pytest.raises(RefusedMove, match="unicorn"):
        PhyloExamples(starter, starter.deck).play(["unicorn"])


def test_an_event_tells_its_targets():
    known = {"oak": (plant("oak"), None), "fire": (None, event("fire", "discard-target"))}
    scene = begun((["oak", "fire"], []), known, PhyloRules())
    assert scene.targets("fire") == ()
    assert scene.lay("oak", -1, 0).targets("fire") == ("oak",)


def test_a_change_for_two_turns_lasts_for_this_one_and_the_next_two():
    known = {"oak": (plant("oak"), None), "frost": (None, event("frost", "change-climate", to="cold", turns=2))}
    scene = begun((["oak", "frost"], []), known, PhyloRules()).lay("oak", -1, 0)
    assert scene.changed == ()
    struck = scene.strike("frost", "oak")
    third = struck.rest().rest()
    assert struck.changed == struck.rest().changed == third.changed == ((-1, 0),)
    assert third.seat == 0
    assert third.rest().changed == ()


def test_readings_change_what_may_be_told():
    known = {
        "oak": (plant("oak"), None),
        "vole": (species("vole", 2, scale=4), None),
        "weasel": (species("weasel", 3, "carnivore", scale=4), None),
    }
    hands = (["oak", "vole", "weasel"], [])
    strict = begun(hands, known, PhyloRules()).lay("oak", -1, 0).lay("vole", -2, 0)
    mild = begun(hands, known, PhyloRules(scale_rule="at_least")).lay("oak", -1, 0).lay("vole", -2, 0)
    assert strict.spots("weasel") == ()
    assert (-3, 0) in mild.spots("weasel")


def test_dead_ends_are_as_near_as_its_way_and_nobody_could_live_there(start):
    laid = start.lay("english-oak", -1, 0).lay("bird-cherry", -1, 1).lay("horse", -2, 1)
    scene = laid.rest()
    assert scene.goals("horse") == ((0, 1), (-2, 0))
    near = {(-3, 1), (-4, 1), (-2, 2), (-2, 3), (-2, -1)}
    assert set(scene.dead_ends("horse")) == near
    assert not {(-1, 1), *scene.goals("horse")} & near
