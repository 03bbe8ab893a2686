"""Is what the cards let animals eat what they eat in nature, in each shipped deck, and does the drawing say so?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from cardgen.games.phylo.books.examples import PhyloExamples
from cardgen.games.phylo.books.food_web import food_web
from cardgen.games.phylo.books.web_poster import web_poster
from cardgen.games.phylo.packs.chains import food_in, paths_of
from cardgen.games.phylo.rules import PhyloRules, is_autotroph
from cardgen.games.phylo.species import Species, species_of, spellings_of
from cardgen.games.phylo.web.nature import can_meet, is_link, is_meat, is_untrue, untrue_links, untrue_meat
from tests.games.phylo.kit import plant, species

DECKS = ("river-to-sea", "town-and-garden", "wide-grassland", "woodland-edge")
RULES = PhyloRules()


def species_in(starter: Any, deck: str = "") -> list[Species]:
    """The species of a deck, or of the game."""
    if deck:
        web = PhyloExamples(starter, starter.decks[deck]).web(starter.decks[deck])
        return [web.species[card] for card in web.cards]
    found = (species_of(card, spellings_of(starter)) for card in starter.cards.values())
    return [species for species in found if species]


def alive(starter: Any, deck: str) -> list[Species]:
    """Those that may be neighbours."""
    return [species for species in species_in(starter, deck) if species.lives_alone]


def meat_links(species: list[Species]) -> Iterator[tuple[Species, Species]]:
    eaters = [eater for eater in species if eater.foodchain > 1]
    yield from ((eater, prey) for eater in eaters for prey in species if is_meat(eater, prey, RULES))


def test_nine_in_ten_meat_links_of_the_decks_are_true(starter: Any) -> None:
    links = [link for deck in DECKS for link in meat_links(species_in(starter, deck))]
    true = [link for link in links if not is_untrue(*link)]
    assert (len(true), len(links)) == (54, 60)
    assert all(can_meet(*link) for link in true)
    assert len(true) / len(links) >= 0.9


def test_each_eater_has_evidence_with_a_source_and_each_card_in_it_is_one(starter: Any) -> None:
    plants = {kind.card for kind in species_in(starter) if is_autotroph(kind)}
    for kind in species_in(starter):
        fields = starter.cards[kind.card].fields
        is_fungus = fields["diet"] == "molecular"  # whose hosts are its prey
        assert ("prey" in fields) == (kind.foodchain > 1 or is_fungus), kind.card
        if prey := fields.get("prey"):
            assert set(prey.get("known", ())).isdisjoint(plants)
            assert set(prey.get("plants", ())) <= plants
            assert set(prey.get("known", ())) | set(prey.get("doubted", ())) <= starter.cards.keys()
            assert prey["source"].startswith("general knowledge; ")


def test_each_species_says_where_it_lives_and_meets_all_that_it_is_known_to_eat(starter: Any) -> None:
    by_card = {kind.card: kind for kind in species_in(starter)}
    for eater in by_card.values():
        assert eater.range
        for card in (eater.known_prey or frozenset()) | (eater.known_plants or frozenset()):
            assert can_meet(eater, by_card[card]), (eater.card, card)


def test_what_is_doubted_is_legal_and_neither_known_nor_out_of_reach(starter: Any) -> None:
    kinds = species_in(starter)
    doubted = {(eater.card, card) for eater in kinds for card in eater.doubted}
    assert doubted == {(eater.card, food.card) for eater, food in untrue_links(kinds, RULES) if can_meet(eater, food)}


def test_what_is_seldom_is_known(starter: Any) -> None:
    for kind in species_in(starter):
        assert kind.seldom <= (kind.known_prey or frozenset()) | (kind.known_plants or frozenset()), kind.card


def test_posters_show_chains_of_usual_food(starter: Any) -> None:
    eaten = {(kind.card, card) for kind in species_in(starter) for card in kind.seldom}
    chains = [web_poster(food_web(species_in(starter, deck), RULES)).chain for deck in DECKS]
    assert all(len(chain) >= 4 for chain in chains)
    assert not any(pair in eaten for chain in chains for pair in zip(chain[1:], chain, strict=False))


def test_mistletoe_grows_on_trees_that_it_is_found_on(starter: Any) -> None:
    """Oak is so rare a host that people once worshipped the few there were."""
    (mistletoe,) = (kind for kind in species_in(starter) if kind.card == "mistletoe")
    assert mistletoe.hosts is not None
    assert mistletoe.hosts.species == {"silver-birch", "white-willow", "scots-pine"}


def test_each_eater_finds_true_food_in_its_deck(starter: Any) -> None:
    for deck in DECKS:
        kinds = species_in(starter, deck)
        for eater in kinds:
            legal = [food for food in kinds if is_link(eater, food, RULES)]
            assert eater.foodchain == 1 or any(not is_untrue(eater, food) for food in legal), eater.card


@pytest.mark.parametrize(
    ("ranges", "is_denied"),
    [((("asia", "europe"), ("asia",)), False), ((("asia",), ("africa",)), True), (((), ("africa",)), False)],
)
def test_who_shares_no_part_of_the_earth_is_not_eaten(ranges: Any, is_denied: bool) -> None:
    owl = species("owl", 3, "carnivore", 6, range=frozenset(ranges[0]), known_prey=frozenset({"vole"}))
    assert is_untrue(owl, species("vole", 2, scale=4, range=frozenset(ranges[1]))) is is_denied


def test_of_plants_nothing_is_denied_where_only_animals_are_named() -> None:
    badger = species("badger", 3, "omnivore", 6, known_prey=frozenset({"vole"}))
    assert not is_untrue(badger, plant("oak"))
    assert is_untrue(replace(badger, known_plants=frozenset({"oak"})), plant("fern"))


@pytest.mark.parametrize("deck", DECKS)
def test_thin_lines_of_a_web_are_the_links_that_evidence_denies(starter: Any, deck: str) -> None:
    web = PhyloExamples(starter, starter.decks[deck]).web(starter.decks[deck])
    cards = {tray.number: tray.cards for tray in web.trays}
    thin = {
        (eater, food)
        for strand in web.strands
        if not strand.is_true
        for eater in cards[strand.eater]
        for food in cards[strand.food]
    }
    assert thin == {(eater.card, prey.card) for eater, prey in untrue_links(alive(starter, deck), RULES)}


def test_food_chains_of_packs_are_true_ones(starter: Any) -> None:
    paths = paths_of(starter, starter.printings)
    for copy, mask in enumerate(food_in(paths)):
        eater = paths.web.species[copy]
        for other, food in enumerate(paths.web.species):
            if food is not None and mask >> other & 1:
                assert eater is not None
                assert not is_untrue(eater, food)


def test_where_nothing_is_said_of_prey_nothing_is_denied(starter: Any) -> None:
    unknown = [replace(kind, known_prey=None, known_plants=None, range=frozenset()) for kind in species_in(starter)]
    assert list(untrue_links(unknown, RULES)) == []
    assert list(untrue_meat(unknown, RULES)) == []
