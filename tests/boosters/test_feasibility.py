"""What is told before packs are made that cannot be."""

from cardgen.analysis import guarantees_of
from cardgen.analysis.packs.guarantees import Constraint
from cardgen.boosters import feasibility as searching
from cardgen.boosters.feasibility import feasibility, known_obstacles
from tests.boosters.kit import guarantee, meadow, pool, printings, recipe, share, slot
from tests.shipped_games import shipped_library


def number(of, name):
    return next(place for place, printing in enumerate(of.printings) if printing.card.id == name)


def test_a_recipe_that_can_be_kept_has_no_obstacle():
    made = meadow(shares=[share([f"p{each}" for each in range(1, 21)], 1, 4)])
    assert feasibility(made, [guarantee(made, ["p1", "a1"], 2)]) == []


def test_a_promise_that_no_pack_keeps_is_told_for_each_layout():
    made = meadow()
    found = feasibility(made, [Constraint("never", "nothing", lambda pack: 1)])
    assert [(obstacle.layout, obstacle.card, obstacle.constraints) for obstacle in found] == [
        ("usual", None, ("never",))
    ] * 2
    assert {obstacle.pools[-1] for obstacle in found} == {"rare", "rarer"}
    assert "no pack of the layout `usual` was found that keeps `never`" in found[0].message


def test_a_card_that_blocks_a_promise_is_named_and_no_other():
    made = meadow()
    poison = number(made, "a7")
    (found,) = feasibility(made, [Constraint("healthy", "no poison", lambda pack: int(poison in pack))])
    assert (found.card, found.constraints, found.pools) == ("a7", ("healthy",), ("animals",))
    assert found.message == "no pack with `a7` was found that keeps `healthy`"


def test_only_the_promise_that_is_broken_is_named():
    made = meadow()
    good, never = guarantee(made, ["p1"], 1, "good"), Constraint("never", "nothing", lambda pack: 1)
    assert {obstacle.constraints for obstacle in feasibility(made, [good, never])} == {("never",)}


def test_two_promises_that_exclude_one_another_are_told():
    made = meadow()
    few = Constraint("few", "few low", lambda pack: max(0, sum(each < 30 for each in pack) - 2))
    many = Constraint("many", "many low", lambda pack: max(0, 3 - sum(each < 30 for each in pack)))
    assert all(obstacle.constraints in {("few",), ("many",)} for obstacle in feasibility(made, [few, many]))
    assert len(feasibility(made, [few, many])) == 2


def test_exclusive_cards_that_are_all_there_is_are_told():
    made = recipe([pool("two", printings("t", 3))], [slot(2, "two")], exclusive=[["t1", "t2", "t3"]])
    assert [obstacle.constraints for obstacle in feasibility(made, [])] == [("exclusive cards",)]


def test_where_the_search_ends_before_its_time_nothing_is_told():
    made = meadow()
    asked = [[]]

    def lacks(pack):
        asked[-1].append(len(pack))
        return 1

    never = Constraint("never", "nothing", lacks)
    assert feasibility(made, [never], work=5_000) == []
    assert 4_000 < sum(asked[0]) <= 5_000
    assert feasibility(made, [never], work=0) == []
    poison = number(made, "a7")
    healthy = Constraint("healthy", "no poison", lambda pack: int(poison in pack))
    assert [obstacle.card for obstacle in feasibility(made, [healthy])] == ["a7"]
    assert feasibility(made, [healthy], work=100_000) == []


def test_however_hard_a_promise_is_no_more_work_is_done_than_was_given():
    """Seventy cards of a pack, each of which can be exchanged for any of ninety: 4 x 40 x 6,300 packs of them."""
    made = recipe([pool("all", printings("c", 90))], [slot(70, "all")])
    asked = []
    assert feasibility(made, [Constraint("never", "nothing", lambda pack: asked.append(len(pack)) or 1)], 200_000) == []
    assert 100_000 < sum(asked) <= 200_000


def test_what_cardgen_guarantees_is_not_known_by_its_place_in_memory(monkeypatch):
    """Another process would not know it again, and in this one another guarantee may come to lie there."""
    asked = []
    monkeypatch.setattr(searching, "worked_out", lambda what, about, *how: asked.append(repr(about)) or [])
    for game in shipped_library().games.values():
        for made in game.recipes.values():
            known_obstacles(made, guarantees_of(game, made))
    assert len(asked) >= 7
    assert not [about for about in asked if " at 0x" in about]


def test_what_was_found_is_found_again_until_the_recipe_or_a_promise_changes():
    made = meadow()
    few, more = guarantee(made, ["p1", "a1"], 2), guarantee(made, ["p1", "a1"], 3)
    assert known_obstacles(made, [few]) == known_obstacles(made, [few]) == feasibility(made, [few])
    assert known_obstacles(made, [more]) == feasibility(made, [more]) != []
