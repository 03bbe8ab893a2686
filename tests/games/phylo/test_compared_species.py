"""Events for species that compare with another: alike, larger, near it, or with so many others beside them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from cardgen.games.phylo.company import Company, Comparison
from cardgen.games.phylo.effect import Census, EventEffect
from cardgen.games.phylo.effect_kinds import ALL, NEIGHBOURS
from cardgen.games.phylo.play.action import ActionKind
from tests.games.phylo.kit import CLOVER, FOX, GRASS, MOSS, RABBIT, event, meant, plant, scene, species
from tests.games.phylo.laid_event import BLANK, laid
from tests.games.phylo.test_event_cards import event_with

HARE = species("hare", 2, scale=5, latin="rabbit timidus", group="mammals", taxa="mammals")
DOE = replace(RABBIT, group="mammals")
ROW: Any = {(2, 0): CLOVER, (3, 0): (1, DOE), (4, 0): (1, HARE), (3, 1): GRASS, (3, -1): MOSS}
NAMES = {(2, 0): "clover", (3, 0): "rabbit", (4, 0): "hare", (3, 1): "grass", (3, -1): "moss"}


def gone(**more: Any) -> set[str]:
    """Who is discarded by an event on the rabbit."""
    game = laid("discard-species", alone=False, table=ROW, **{"of": NEIGHBOURS} | more)
    return {*NAMES.values()} - {*game.on_table().values()}


@pytest.mark.parametrize(
    ("like", "found"),
    [
        ("genus", {"hare"}),
        ("class", {"hare"}),
        ("foodchain", {"hare"}),
        ("diet class", {"hare"}),
        ("species", set()),
        ("scale", set()),
        ("terrain", {"clover", "hare", "grass", "moss"}),
    ],
)
def test_an_event_finds_who_is_like_its_target(like, found):
    """PH-A19."""
    assert gone(comparison=Comparison(like=frozenset(like.split()))) == found


def test_who_is_like_the_target_is_somebody_else():
    assert gone(of=ALL, comparison=Comparison(like=frozenset({"foodchain"}))) == {"hare"}


@pytest.mark.parametrize(
    ("line", "found"), [("above", {"grass"}), ("below", {"moss"}), ("left", {"clover"}), ("right", {"hare"})]
)
def test_an_event_is_for_who_lies_on_one_side_of_its_target(line, found):
    assert gone(line=line) == found


def test_an_event_reaches_so_many_steps_and_spares_its_target():
    far = {**ROW, (5, 0): FOX}
    for within, left in ((1, {"rabbit", "fox"}), (2, {"rabbit"})):
        game = laid("discard-species", alone=False, table=far, of=ALL, within=within)
        assert {*game.on_table().values()} == left


def test_the_species_with_the_most_neighbours_is_found():
    assert gone(of=ALL, highest="neighbours") == {"rabbit"}


def test_so_many_must_lie_beside_each_that_is_meant():
    for low, found in ((3, {"rabbit"}), (4, set())):
        crowded = EventEffect("discard-species", of=ALL, beside=Company(meant(taxon="plantae"), low=low))
        game = laid("other", alone=False, table=ROW, then=(crowded,))
        assert {*NAMES.values()} - {*game.on_table().values()} == found


def test_who_has_nobody_below_it_in_the_food_chain_is_found():
    """HOME, beside the clover, is no species."""
    lower = Company(comparison=Comparison(smaller="foodchain"))
    assert gone(of=ALL, apart=lower) == {"clover", "hare", "grass", "moss"}


def test_only_those_are_counted_that_have_beside_them_what_must_lie_there():
    grazed = Census(meant(taxon="plantae"), beside=Company(meant(diet="herbivore")))
    game = laid("score-points", table=ROW, points=1, per=grazed)
    assert game.game.awarded == [3, 0]
    wild = Census(meant(taxon="plantae"), apart=Company(meant(diet="herbivore")))
    assert laid("score-points", table=ROW, points=1, per=wild).game.awarded == [0, 0]


def test_an_event_is_laid_only_on_who_has_such_company():
    own_kind = Company(comparison=Comparison(like=frozenset({"class"})))
    for company, apart, spots in (((own_kind,), (), {(3, 0), (4, 0)}), ((), (own_kind,), {(2, 0), (3, 1), (3, -1)})):
        card = replace(event("one", "discard-target"), company=company, apart=apart)
        assert scene([card], (), table=ROW, piles=BLANK).spots(ActionKind.EVENT, card) == spots


def test_a_card_of_a_pile_or_a_hand_that_is_as_the_target_is_found():
    """Another copy of the species that the event is laid on."""
    same = Comparison(like=frozenset({"species"}))
    piles: Any = ((CLOVER, DOE, MOSS), ())
    game = laid("search-pile", alone=False, table=ROW, piles=piles, number=1, comparison=same)
    game.game.apply(game.game.legal_actions()[0])
    assert game.hand(0) == ["rabbit"]
    thrown = laid("discard-from-hand", alone=False, table=ROW, hands=((), (DOE, CLOVER)), number=9, who="others",
                  comparison=same)  # fmt: skip
    assert thrown.hand(1) == ["clover"]


def test_a_spot_that_becomes_something_too_is_still_what_it_was():
    reed = plant("reed", terrain="marsh")
    for how, fits in (("also", True), ("", False)):
        wet = EventEffect("change-terrain", "marsh", 2, how=how)
        card = replace(event("one", "other"), effects=(wet,))
        game = scene([card], (), table={(2, 0): CLOVER, (3, 0): (1, RABBIT)}, piles=BLANK)
        assert ("rabbit" not in game.do(ActionKind.EVENT, card, (3, 0)).orphans()) is fits
    assert reed.terrain.isdisjoint(CLOVER.terrain)


def test_a_spot_that_loses_a_terrain_links_nobody_by_it():
    dry = replace(event("one", "other"), effects=(EventEffect("change-terrain", "field", 1, how="lost"),))
    game = scene([dry], (), table={(2, 0): CLOVER, (3, 0): (1, RABBIT)}, piles=BLANK).do(ActionKind.EVENT, dry, (3, 0))
    assert game.orphans() == ["rabbit"]
    assert game.end_turn().end_turn().orphans() == []


def test_who_is_face_down_counts_for_nothing_and_comes_back():
    card = event("one", "hide", turns=3, how="lost")
    game = scene([card], (), table={(2, 0): CLOVER, (3, 0): (1, RABBIT)}, piles=BLANK).do(
        ActionKind.EVENT, card, (3, 0)
    )
    assert game.game.points == [1, 0]
    game.end_turn().end_turn().end_turn().end_turn()
    assert (game.game.points, game.on_table()[3, 0], game.orphans()) == ([1, 1], "rabbit", [])


def test_what_is_compared_is_read_from_a_card():
    found = event_with(
        {"terrain": ["sands"]},
        {"name": "discard-species", "of": "neighbours", "like": ["class"], "smaller": "scale",
         "beside": {"diet": ["herbivore"], "at-least": 2}},
        requires=[{"not-beside": {"like": ["class"]}}],
    )  # fmt: skip
    assert found is not None
    assert found.first.comparison == Comparison(like=frozenset({"class"}), smaller="scale")
    assert found.first.beside == Company(meant(diet="herbivore"), 2)
    assert found.apart == (Company(comparison=Comparison(like=frozenset({"class"}))),)


@pytest.mark.parametrize(
    ("target", "effect"),
    [
        ("alone", {"name": "search-pile", "number": 1, "like": ["species"]}),
        ({}, {"name": "discard-species", "of": "all", "line": "below"}),
        ({}, {"name": "discard-species", "of": "neighbours", "within": 2}),
        ({}, {"name": "search-pile", "number": 1, "like": ["species"], "kind": "event"}),
    ],
)
def test_what_cannot_be_compared_is_no_event(target, effect):
    assert event_with(target, effect) is None
