"""What books may ask is told by the rules: true statements pass, false ones are refused."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from cardgen.analysis import examples_for
from cardgen.games.phylo.books.examples import PhyloExamples
from cardgen.games.phylo.books.scripted_game import RefusedMove
from cardgen.games.phylo.rules import can_live_beside
from tests.games.phylo.kit import beside, meant


@pytest.fixture(scope="module")
def examples(starter: Any) -> PhyloExamples:
    return PhyloExamples(starter, starter.deck)


def test_the_door_of_the_package_gives_them(starter):
    assert isinstance(examples_for(starter, starter.deck), PhyloExamples)


def test_a_box_is_told_as_the_decks_in_it_and_a_deck_as_itself(starter, examples):
    assert {deck.id for deck in examples.decks} == set(starter.decks) - {"starter-box"}
    spot = starter.decks["woodland-edge"]
    assert PhyloExamples(starter, spot).decks == (spot,)


def test_counts_of_a_deck_are_those_of_its_copies(examples):
    for deck in examples.decks:
        kinds = [examples.copies(deck, kind) for kind in ("home", "species", "event")]
        assert kinds[0] == 1
        assert sum(kinds) == examples.copies(deck) == deck.size
        assert examples.points(deck) == sum(printing.card.fields.get("points", 0) for printing in deck.printings())


def test_a_pair_can_live_exactly_where_no_question_is_answered_with_no(examples):
    cards = [card.id for card in examples.cards(examples.decks[0], "species")]
    pairs = [examples.pair(card, other) for card in cards for other in cards if card != other]
    assert {pair.can_live for pair in pairs} == {True, False}
    for pair in pairs:
        spot, other = examples.species(pair.card), examples.species(pair.neighbour)
        assert pair.can_live == (not pair.fails) == can_live_beside(spot, other, examples.rules)


def test_what_is_so_may_be_said(examples):
    assert examples.yes("horse", "bird-cherry").can_live
    assert examples.no("eurasian-blackbird", "horse", "size").fails == ("size",)


@pytest.mark.parametrize(
    "statement",
    [
        lambda examples: examples.yes("eurasian-blackbird", "horse"),
        lambda examples: examples.no("horse", "bird-cherry", "food"),
        lambda examples: examples.no("eurasian-blackbird", "horse", "place"),
        lambda examples: examples.species("no-such-card"),
        lambda examples: examples.species("wildfire"),
    ],
)
def test_what_is_not_so_is_refused(examples, statement):
    with pytest.raises(RefusedMove, match="the book"):
        statement(examples)


def test_sizes_on_the_reference_sheet_are_those_of_a_meal_that_the_card_does_not_name(examples):
    pair = examples.yes("sea-otter", "purple-sea-urchin")
    assert not examples.names_its_food(pair)
    assert (examples.species(pair.card).scale, examples.species(pair.neighbour).scale) == (7, 5)


@pytest.mark.parametrize("question", ["place", "food", "size"])
def test_a_pair_that_fails_one_question_is_found_even_where_the_wanted_one_does_not(examples, question):
    assert examples.failing(question, "horse", "bird-cherry").fails == (question,)
    assert examples.failing(question, "nobody", "nowhere").fails == (question,)


def test_a_pair_that_can_live_is_of_one_who_eats(examples):
    found = examples.living("bird-cherry", "english-oak")
    assert found.can_live
    assert examples.species(found.card).foodchain > 1


def test_an_invader_covers_a_species_and_it_leaves_the_table(examples):
    before, after = examples.invasion()
    ((gone, spot),) = after.gone
    newcomer = next(spot for spot in after.lying if spot.is_new)
    assert gone in [spot.card for spot in before.lying]
    assert (newcomer.x, newcomer.y) == spot
    assert "invasive" in examples.species(newcomer.card).keywords


def test_a_parasite_lies_with_its_host(examples):
    before, after = examples.infestation()
    host, guest = before.lying[-1], after.lying[-1]
    assert (guest.x, guest.y) == (host.x, host.y)
    assert host.card in [spot.card for spot in after.lying]
    assert "parasitic" in examples.species(guest.card).keywords


def test_a_host_of_the_other_player_is_a_host_too_where_it_can_lie_beside_home(starter):
    examples = PhyloExamples(starter, starter.deck)
    assert examples.is_host_to_both("mistletoe", "silver-birch")
    assert not examples.is_host_to_both("mistletoe", "red-fox")


def test_only_the_water_flea_of_the_box_asks_for_plankton(starter):
    examples = PhyloExamples(starter, starter.deck)
    assert examples.with_keyword("plankton")
    assert examples.is_asked_for("plankton")
    sated = replace(examples.species("water-flea"), eats_only=())
    examples = PhyloExamples(starter, starter.deck)
    examples.known["water-flea"] = (sated, None)
    assert not examples.is_asked_for("plankton")
    hungry = replace(examples.species("mallard"), food=(meant(keyword="plankton"),))
    examples = PhyloExamples(starter, starter.deck)
    examples.known["mallard"] = (hungry, None)
    assert examples.is_asked_for("plankton")


def test_home_is_a_card_beside_for_who_asks_for_a_place_only(starter):
    examples = PhyloExamples(starter, starter.deck)
    asking = dict(examples.asking_beside())
    assert asking
    assert all(asking.values())
    card = next(iter(asking))
    of_plants = replace(examples.species(card), requires=beside(taxon="plantae"))
    examples = PhyloExamples(starter, starter.deck)
    examples.known[card] = (of_plants, None)
    assert not dict(examples.asking_beside())[card]


def test_a_card_begins_at_the_home_of_its_deck(examples):
    assert examples.home_of("english-oak") == "home-woodland"
    assert examples.home_of("no-such-card").startswith("home-")


def test_readings_of_the_game_are_kept(starter):
    mild = replace(starter, readings={"scale-rule": "at-least"})
    assert PhyloExamples(mild, mild.deck).rules.scale_rule == "at_least"


def test_a_plant_of_which_the_deck_has_two_copies_spreads_beside_a_pollinator(examples):
    before, after = examples.spreading()
    plant, helper = before.lying[-2].card, before.lying[-1].card
    assert examples.species(plant).spread.needs == "pollinator"
    assert helper in examples.with_keyword("pollinator")
    assert [lying.card for lying in before.lying].count(plant) == 1
    assert [lying.card for lying in after.lying].count(plant) == 2
    assert after.actions == before.actions, "it is free"


def test_what_may_be_doubted_is_legal_and_denied_by_the_evidence(examples):
    eater, prey = examples.doubtful
    assert examples.pair(eater, prey).is_food
    assert prey not in examples.species(eater).known_prey
