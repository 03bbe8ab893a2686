"""Does the page on the species of Phylo say what the data say: its tables, and its numbers of cards, points and words?

Links are those of the rules. Figures of played games are not repeated here; the page has the commands.
"""

import re
from collections import Counter
from math import comb
from pathlib import Path

import pytest

from cardgen.games.phylo.rules import PhyloRules, can_live_beside
from cardgen.games.phylo.species import species_of, spellings_of
from tests.shipped_games import shipped_library

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/explanation/phylo-content.md").read_text(encoding="utf-8")
GAME = shipped_library().games["phylo"]
SPELT = spellings_of(GAME)
CARDS = {printing.card.id: printing.card for printing in GAME.printings}
SPECIES = {name: species for name, card in CARDS.items() if (species := species_of(card, SPELT))}
TITLE = {name: card.text["title"] for name, card in CARDS.items()}
DECKS = {deck.name: deck for deck in GAME.decks.values() if len(deck.printings()) == 25}
each_deck = pytest.mark.parametrize("name", DECKS)


def copies(name):
    """The cards of a deck with their copies, HOME left out."""
    return Counter(printing.card.id for printing in DECKS[name].printings() if printing.card.kind != "home")


def species_in(name):
    return [copy for copy in copies(name) if copy in SPECIES]


def neighbours(name, others):
    """Those of `others` beside which a species can be laid; nobody lives by a parasite."""
    free = [other for other in others if other != name and not SPECIES[other].hosts]
    return [other for other in free if can_live_beside(SPECIES[name], SPECIES[other], PhyloRules())]


def meat_links(name):
    hunted = [species for species in species_in(name) if SPECIES[species].foodchain > 1]
    return {(name, other) for name in hunted for other in neighbours(name, hunted)}


def table(heading):
    """The rows of the first table under a heading, by their first cell."""
    section = PAGE.partition(f"{heading}\n")[2].partition("\n#")[0]
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("|")]
    return {first: rest for first, *rest in rows[2:]}


def true_links(name):
    """Pairs that the page calls true in nature."""
    eaters = [entry.partition(": ") for entry in table("### Meat links that are true")[name][0].split("; ")]
    ids = {title: name for name, title in TITLE.items()}
    return {(ids[eater], ids[prey]) for eater, _, eaten in eaters for prey in eaten.split(", ")}


@each_deck
def test_a_deck_has_the_figures_of_its_row(name):
    ranks = Counter(dict.fromkeys((1, 2, 3, 4), 0))
    for species, count in copies(name).items():
        if species in SPECIES:
            ranks[SPECIES[species].foodchain] += count
    inside = species_in(name)
    starters = sum(count for name, count in copies(name).items() if name in SPECIES and SPECIES[name].foodchain == 1)
    starters -= sum(1 for name in inside if SPECIES[name].hosts)
    events = sum(count for name, count in copies(name).items() if name not in SPECIES)
    points = sum(SPECIES[name].points * count for name, count in copies(name).items() if name in SPECIES)
    no_start = 100 * comb(24 - starters, 6) / comb(24, 6)
    fewest = min(len(neighbours(name, inside)) for name in inside if SPECIES[name].foodchain > 1)
    meat = f"{len(true_links(name))} of {len(meat_links(name))}"
    row = [len(inside), *(ranks[rank] for rank in (1, 2, 3, 4)), events, points, f"{no_start:.1f} %", fewest, meat]
    assert table("## The four decks in figures")[name] == [str(value) for value in row]


@each_deck
def test_each_species_of_a_deck_has_its_row(name):
    rows = table(f"### {name}")
    assert list(rows) == [
        f"{TITLE[species]} (2)" if copies(name)[species] > 1 else TITLE[species] for species in species_in(name)
    ]
    for inhabitant, row in zip(species_in(name), rows.values(), strict=True):
        species, words = SPECIES[inhabitant], CARDS[inhabitant].fields
        sentences = [
            species.scale,
            species.foodchain,
            species.diet,
            ", ".join(words["terrain"]),
            ", ".join(words["climate"]),
        ]
        assert row[:6] == [*map(str, sentences), str(species.points)], inhabitant


def expanded(cell, name):
    """The ids that a cell of the last column stands for."""
    producers = [
        species for species in species_in(name) if SPECIES[species].foodchain == 1 and not SPECIES[species].hosts
    ]
    others = [species for species in species_in(name) if not SPECIES[species].hosts]
    ids = {title: name for name, title in TITLE.items()}
    parts = [part for part in re.split(r", | and ", cell) if part != "HOME"]
    found, left_out, into = set(), set(), None
    for part in parts:
        head, but, first = part.partition(" but ")
        if head == "every other card" or re.fullmatch(r"all( \d+)? of FOODCHAIN 1", head):
            found |= set(others if head == "every other card" else producers)
            into = left_out if but else None
            head = first
        if head:
            named = ids[head]
            is_left_out = into is not None and (named in producers or found == set(others))
            (left_out if is_left_out else found).add(named)
    return found - left_out


@each_deck
def test_who_can_be_laid_beside_whom_is_what_the_rules_say(name):
    for species, row in zip(species_in(name), table(f"### {name}").values(), strict=True):
        if not SPECIES[species].hosts:
            assert expanded(row[7], name) - {species} == set(neighbours(species, species_in(name))), species


@each_deck
def test_what_is_called_true_in_nature_is_a_link_of_the_deck(name):
    assert true_links(name) <= meat_links(name)


def test_the_counts_of_words_points_and_diets_are_those_of_the_cards():
    flat = " ".join(PAGE.split())
    assert f"# How the {len(SPECIES)} species" in PAGE
    for word, count in Counter(species.diet for species in SPECIES.values()).items():
        assert f"{count} {word}" in flat
    terrains = Counter(word for species in SPECIES.values() for word in species.terrain)
    climates = Counter(word for species in SPECIES.values() for word in species.climate)
    assert f"name {terrains.total()} terrains" in flat
    assert f"and {climates.total()} climates" in flat
    for word, count in (terrains | climates).items():
        assert f"{word} {count}" in flat
    for points, count in Counter(species.points for species in SPECIES.values()).items():
        assert f"{count} card{'s' if count > 1 else ''} with {points}" in flat


def test_each_step_of_the_ladder_has_its_number_of_cards():
    counted = Counter(str(species.scale) for species in SPECIES.values())
    assert {step: int(row[1]) for step, row in table("## SCALE: our reading").items()} == counted


def test_hunters_of_hunters_are_listed_with_what_they_can_live_beside():
    rows = table("## Why six hunters have FOODCHAIN 4")
    assert sorted(rows) == sorted(TITLE[name] for name, species in SPECIES.items() if species.foodchain == 4)
    for name in DECKS:
        for inhabitant in species_in(name):
            if SPECIES[inhabitant].foodchain == 4:
                assert rows[TITLE[inhabitant]][1].split(", ") == [
                    TITLE[prey] for prey in neighbours(inhabitant, species_in(name))
                ]
                true = [TITLE[prey] for prey in species_in(name) if (inhabitant, prey) in true_links(name)]
                assert rows[TITLE[inhabitant]][2].split(", ") == true
