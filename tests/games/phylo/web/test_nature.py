"""Is what the cards let animals eat what they eat in nature, in each shipped deck, and does the drawing say so?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from cardgen.games.phylo.books.examples import PhyloExamples
from cardgen.games.phylo.packs.guarantees import food_in, paths_of
from cardgen.games.phylo.rules import PhyloRules, is_autotroph
from cardgen.games.phylo.species import Species, species_of, spellings_of
from cardgen.games.phylo.web.nature import is_meat, is_untrue, untrue_meat

DECKS = ("river-to-sea", "town-and-garden", "wide-grassland", "woodland-edge")
RULES = PhyloRules()


def species_in(starter: Any, deck: str = "") -> list[Species]:
    """The species of a deck, or of the game."""
    if deck:
        web = PhyloExamples(starter, starter.decks[deck]).web(starter.decks[deck])
        return [web.species[card] for card in web.cards]
    found = (species_of(card, spellings_of(starter)) for card in starter.cards.values())
    return [species for species in found if species]


def meat_links(species: list[Species]) -> Iterator[tuple[Species, Species]]:
    eaters = [eater for eater in species if eater.foodchain > 1]
    yield from ((eater, prey) for eater in eaters for prey in species if is_meat(eater, prey, RULES))


def test_nine_in_ten_meat_links_of_the_decks_are_true(starter: Any) -> None:
    links = [link for deck in DECKS for link in meat_links(species_in(starter, deck))]
    true = [link for link in links if not is_untrue(*link)]
    assert (len(true), len(links)) == (61, 67)
    assert len(true) / len(links) >= 0.9


def test_each_eater_of_animals_has_evidence_with_a_source_and_each_card_in_it_is_one(starter: Any) -> None:
    eaters = {eater.card for eater, _ in meat_links(species_in(starter))}
    assert len(eaters) == 26
    for card in starter.cards.values():
        prey = card.fields.get("prey")
        assert (prey is not None) == (card.id in eaters)
        if prey:
            named = [*prey["known"], *prey.get("doubted", ())]
            assert set(named) <= starter.cards.keys()
            assert len(set(named)) == len(named)
            assert prey["source"].startswith("general knowledge; ") or "Auk" in prey["source"]


def test_evidence_speaks_of_links_that_there_are(starter: Any) -> None:
    species = species_in(starter)
    legal = {(eater.card, prey.card) for eater, prey in meat_links(species)}
    for eater in species:
        for card in (eater.known_prey or frozenset()) | eater.doubted_prey:
            assert (eater.card, card) in legal or card in eater.known_prey


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
    assert thin == {(eater.card, prey.card) for eater, prey in untrue_meat(species_in(starter, deck), RULES)}


def test_food_chains_of_packs_are_true_ones(starter: Any) -> None:
    paths = paths_of(starter, starter.printings)
    for copy, mask in enumerate(food_in(paths)):
        eater = paths.web.species[copy]
        for other, food in enumerate(paths.web.species):
            if food is not None and mask >> other & 1:
                assert eater is not None
                assert is_autotroph(food) or not is_untrue(eater, food)


def test_where_nothing_is_said_of_prey_nothing_is_denied(starter: Any) -> None:
    unknown = [species for species in species_in(starter) if species.known_prey is None]
    assert list(untrue_meat(unknown, RULES)) == []
