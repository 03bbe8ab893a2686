"""The plan of a food-web poster holds for any deck: few species, many, and such as eat each other."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import pytest

from cardgen.games.phylo.books.examples import PhyloExamples
from cardgen.games.phylo.books.food_web import food_web
from cardgen.games.phylo.books.web_places import HALVES, PosterSpot
from cardgen.games.phylo.books.web_plates import LEAST_NAME
from cardgen.games.phylo.books.web_poster import TINTS, WebPoster, web_poster
from cardgen.games.phylo.rules import PhyloRules
from tests.games.phylo.kit import meant, plant, species


def poster(*beings: Any) -> WebPoster:
    return web_poster(food_web(beings, PhyloRules()))


def are_apart(first: PosterSpot, second: PosterSpot) -> bool:
    is_beside = first.right <= second.left or second.right <= first.left
    return is_beside or first.bottom <= second.top or second.bottom <= first.top


def test_no_species_is_an_empty_poster():
    empty = poster()
    assert empty.spots == empty.arrows == empty.chain == ()
    assert not empty.is_crowded
    assert empty.zones


def test_as_many_as_fit_into_a_row_stand_apart():
    full = poster(*(plant(f"plant-{number}") for number in range(18)), species("vole", 2))
    assert len(full.spots) == 19
    assert all(are_apart(first, second) for first, second in combinations(full.spots, 2))


def test_more_than_that_is_no_poster():
    crowded = poster(*(plant(f"plant-{number}") for number in range(19)))
    assert crowded.is_crowded
    assert crowded.spots == crowded.arrows == ()


def test_who_is_eaten_stands_below_its_eater():
    spots = {spot.card: spot for spot in poster(plant("oak"), species("vole", 2)).spots}
    assert spots["oak"].top > spots["vole"].bottom


def test_an_arrow_leads_from_the_picture_of_the_food_to_the_label_of_the_eater():
    web = poster(plant("oak"), species("vole", 2))
    (arrow,) = web.arrows
    spots = {spot.card: spot for spot in web.spots}
    assert (arrow.eaten, arrow.eater) == ("oak", "vole")
    (x1, y1), (x2, y2) = arrow.points[0], arrow.points[-1]
    assert (x1, round(y1, 6)) == (spots["oak"].x, round(spots["oak"].top, 6))
    assert abs(x2 - spots["vole"].x) < 8
    assert 0 < y2 - spots["vole"].bottom < 1


def test_an_arrow_to_who_stands_beside_or_below_ends_on_its_picture():
    eater = species("mouse", 2, eats_also=(meant(species="vole"),))
    web = poster(plant("oak"), species("vole", 2), eater)
    arrow = next(arrow for arrow in web.arrows if (arrow.eaten, arrow.eater) == ("vole", "mouse"))
    mouse = next(spot for spot in web.spots if spot.card == "mouse")
    assert arrow.points[-1][1] < mouse.y
    assert arrow.points[-2][1] < arrow.points[-1][1]


def hunters_of_voles() -> tuple[Any, Any]:
    lynx = species("lynx", 4, scale=7, eats_only=(meant(diet="herbivore carnivore"),), known_prey=frozenset({"vole"}))
    return species("marten", 3, "carnivore", scale=6), lynx


def test_each_species_stands_in_the_row_of_its_own_step():
    web = poster(plant("oak"), species("vole", 2), *hunters_of_voles())
    tops = {spot.card: spot.top for spot in web.spots}
    assert tops["lynx"] < tops["marten"] < tops["vole"] < tops["oak"]


def test_a_line_from_two_steps_lower_passes_the_step_between_clear_of_who_stands_there():
    web = poster(plant("oak"), species("vole", 2), *hunters_of_voles())
    spots = {spot.card: spot for spot in web.spots}
    lines = {arrow.eaten: arrow for arrow in web.arrows if arrow.eater == "lynx"}
    assert {food: arrow.is_true for food, arrow in lines.items()} == {"vole": True, "marten": False}
    marten, passing = spots["marten"], lines["vole"].points
    assert passing[0][1] > marten.bottom
    assert passing[-1][1] < marten.top
    (upright,) = (x for (x, low), (_, high) in pairwise(passing) if low > marten.bottom and high < marten.top)
    assert not marten.left < upright < marten.right
    assert lines["vole"].head == lines["marten"].head
    assert not web.plates


def test_who_eats_more_than_six_of_two_steps_lower_has_them_on_a_plate():
    voles = [species(f"vole-{number}", 2) for number in range(7)]
    known = frozenset(vole.card for vole in voles)
    lynx = species("lynx", 4, scale=7, eats_only=(meant(diet="herbivore"),), known_prey=known)
    web = poster(plant("oak"), *voles, species("marten", 3, "carnivore", scale=6), lynx)
    assert [len(plate.morsels) for plate in web.plates if plate.eater == "lynx"] == [7]
    assert not [arrow for arrow in web.arrows if arrow.eater == "lynx"]


def test_lines_between_the_highest_keep_off_the_edge():
    falcon = species("falcon", 3, scale=7, eats_only=(meant(species="hawk"), meant(species="vole")))
    web = poster(plant("oak"), species("vole", 2), species("hawk", 3, "carnivore", scale=6), falcon)
    assert min(y for arrow in web.arrows for _, y in arrow.points) > 6


def test_a_doubtful_plant_is_left_out_and_doubtful_meat_is_not():
    hunter = species("owl", 3, "carnivore", scale=7, known_prey=frozenset())
    web = poster(plant("oak"), plant("fern"), species("vole", 2, known_plants=frozenset({"oak"})), hunter)
    assert {(arrow.eaten, arrow.eater, arrow.is_true) for arrow in web.arrows} == {
        ("oak", "vole", True),
        ("vole", "owl", False),
    }
    assert web.left_out == 1
    assert web.has_thin


def test_a_town_is_shown_only_where_most_species_live_there():
    beings = [plant(f"oak-{n}", terrain="forest") for n in range(3)]
    few = poster(*beings, *(plant(f"moss-{n}", terrain="urban") for n in range(2)))
    many = poster(*beings, *(plant(f"moss-{n}", terrain="urban") for n in range(4)))
    assert [zone.terrain for zone in few.zones] == ["forest"]
    assert [zone.terrain for zone in many.zones] == ["forest", "urban"]


def test_the_longest_chain_is_found_where_species_eat_each_other():
    first = species("mouse", 2, eats_also=(meant(species="vole"),))
    second = species("vole", 2, eats_also=(meant(species="mouse"),))
    chain = poster(plant("oak"), first, second).chain
    assert chain[0] == "oak"
    assert sorted(chain) == ["mouse", "oak", "vole"]


def test_a_chain_up_the_whole_ladder_is_shown_before_a_longer_one_that_leaves_it():
    beings = [species("vole", 2), species("owl", 3, "carnivore", scale=6), species("eagle", 4, "carnivore", scale=7)]
    rival = species("rival", 4, "carnivore", scale=8, eats_also=(meant(species="eagle"),))
    web = poster(plant("oak"), *beings, rival)
    assert web.chain[:3] == ("oak", "vole", "owl")
    assert len(web.chain) == 4
    assert web.has_longer_chain
    assert not poster(plant("oak"), *beings).has_longer_chain


def test_food_that_is_seldom_is_in_no_thick_chain_and_makes_a_longer_one():
    vole, owl = species("vole", 2), species("owl", 3, "carnivore", scale=6)
    marten = species("marten", 3, "carnivore", scale=6, eats_only=(meant(species="owl"),), seldom=frozenset({"owl"}))
    web = poster(plant("oak"), vole, owl, marten)
    assert web.chain == ("oak", "vole", "owl")
    assert web.has_longer_chain


def test_each_terrain_that_enough_species_have_is_shown_from_mountains_to_water():
    beings = [plant(f"kelp-{n}", terrain="ocean") for n in range(3)]
    beings += [plant(f"oak-{n}", terrain="forest") for n in range(2)]
    zones = poster(*beings).zones
    assert [zone.terrain for zone in zones] == ["forest", "ocean"]
    assert (zones[0].left, zones[-1].right) == (0, 420)


def test_what_stands_two_ranks_lower_lies_on_a_plate():
    badger = species("badger", 3, "omnivore", scale=7)
    web = poster(plant("oak"), plant("fern"), species("vole", 2), badger)
    (plate,) = web.plates
    assert (plate.eater, sorted(food.card for food in plate.morsels)) == ("badger", ["fern", "oak"])
    assert {(arrow.eaten, arrow.eater) for arrow in web.arrows} == {
        ("oak", "vole"),
        ("fern", "vole"),
        ("vole", "badger"),
    }
    assert web.left_out == 0


def test_who_eats_more_than_six_of_the_next_rank_has_a_plate_in_place_of_lines():
    few, many = ([plant(f"plant-{number}") for number in range(last)] for last in (6, 7))
    assert len(poster(*few, species("vole", 2)).arrows) == 6
    web = poster(*many, species("vole", 2))
    assert (web.arrows, [len(plate.morsels) for plate in web.plates]) == ((), [7])


def test_food_on_plates_shows_whose_plates_these_are_and_has_its_name_there():
    badger, marten = (species(name, 3, "omnivore", scale=7) for name in ("badger", "marten"))
    web = poster(plant("oak"), species("vole", 2), badger, marten)
    assert {food: sorted(eaters) for food, eaters in web.diners.items()} == {"oak": ["badger", "marten"]}
    assert all(plate.name_width >= LEAST_NAME for plate in web.plates)


def test_the_lowest_eaters_have_the_first_colours():
    tints = poster(plant("oak"), species("vole", 2), species("owl", 3, "carnivore", scale=6)).tints
    assert tints == {"vole": 0, "owl": 1}


def test_eaters_share_a_colour_only_where_there_are_more_than_sixteen():
    voles = [species(f"vole-{number}", 2) for number in range(TINTS // 2)]
    owls = [species(f"owl-{number}", 3, "carnivore", scale=6) for number in range(TINTS // 2 + 1)]
    web = poster(plant("oak"), *voles, *owls)
    assert sorted(web.tints.values()) == [0, *range(TINTS)]


def test_a_parasite_and_a_fungus_have_those_beside_them_on_whom_they_live():
    mistletoe = species("mistletoe", 1, "photosynthetic", hosts=meant(species="oak"), lives_alone=False)
    fungus = species("fungus", 1, "molecular", known_plants=frozenset({"birch"}))
    web = poster(plant("oak"), plant("birch"), mistletoe, fungus)
    assert web.hosts == {"mistletoe": ("oak",), "fungus": ("birch",)}
    assert not web.arrows


@pytest.mark.parametrize("deck", ["river-to-sea", "town-and-garden", "wide-grassland", "woodland-edge"])
def test_plates_of_the_decks_name_their_food_clear_of_the_seam(starter: Any, deck: str):
    (_, left), (right, _) = HALVES
    for plate in web_poster(PhyloExamples(starter, starter.decks[deck]).web(starter.decks[deck])).plates:
        assert plate.name_width >= LEAST_NAME, plate.eater
        assert plate.left + plate.width <= left or plate.left >= right, plate.eater


def test_a_name_that_has_no_room_beside_a_lone_picture_stands_below_it_in_its_plate():
    hunters = [species(f"hunter-{number}", 3, "carnivore", scale=7) for number in range(7)]
    web = poster(plant("oak"), species("vole", 2), *hunters, species("badger", 3, "omnivore", scale=7))
    (plate,) = web.plates
    (food,) = plate.morsels
    assert plate.name_height > 0
    assert food.y + plate.size / 2 + plate.name_height <= plate.top + plate.height


def test_a_plate_of_many_has_small_pictures_all_in_its_height():
    beings = [plant(f"plant-{number}") for number in range(17)]
    plates = poster(*beings, species("vole", 2), species("badger", 3, "omnivore", scale=7)).plates
    (plate,) = (plate for plate in plates if plate.eater == "badger")
    assert len(plate.morsels) == 17
    assert all(plate.top < food.y - plate.size / 2 for food in plate.morsels)
    assert all(food.y + plate.size / 2 < plate.top + plate.height for food in plate.morsels)


@pytest.mark.parametrize(
    ("deck", "most"), [("woodland-edge", 19), ("river-to-sea", 8), ("wide-grassland", 6), ("town-and-garden", 10)]
)
def test_lines_of_the_decks_cross_seldom_and_run_through_no_plate(starter: Any, deck: str, most: int):
    shown = web_poster(PhyloExamples(starter, starter.decks[deck]).web(starter.decks[deck]))
    assert len(shown.bridges) <= most
    for plate in shown.plates:
        for arrow in shown.arrows:
            for (x, y), (end, low) in pairwise(arrow.points):
                is_beside = max(x, end) < plate.left or min(x, end) > plate.left + plate.width
                assert is_beside or max(y, low) < plate.top or min(y, low) > plate.top + plate.height, arrow.eater


def test_two_that_never_meet_are_named_first_those_whom_a_line_joins():
    lion = species("lion", 3, "carnivore", scale=9, range=frozenset({"africa"}))
    bison = species("bison", 2, scale=8, range=frozenset({"north-america"}))
    assert poster(plant("oak"), bison, lion).apart == ("lion", "bison")
    assert poster(plant("oak"), bison).apart == ()
