"""Which cards does a condition mean? Each key alone and together, HOME cards, and how conditions are written."""

from __future__ import annotations

import pytest

from cardgen.games.phylo.criterion import ANY, Criterion, ValueRange, criterion
from tests.games.phylo.kit import meant, species
from tests.sweep import sweep

ROBIN = species("robin", 3, "omnivore", 5, "field wood", taxa="animalia aves", keywords="flight", latin="Turdus merula")


@sweep(
    ("wanted", "fits"),
    [
        ({}, True),
        ({"terrain": "wood sea"}, True),
        ({"terrain": "sea"}, False),
        ({"climate": "warm"}, True),
        ({"climate": "cold"}, False),
        ({"diet": "herbivore omnivore"}, True),
        ({"diet": "herbivore"}, False),
        ({"taxon": "aves"}, True),
        ({"taxon": "mammalia"}, False),
        ({"species": "robin"}, True),
        ({"species": "wren"}, False),
        ({"keyword": "flight"}, True),
        ({"keyword": "plankton"}, False),
        ({"without": "plankton"}, True),
        ({"without": "plankton flight"}, False),
        ({"scale": (5, 5)}, True),
        ({"scale": (6, 99)}, False),
        ({"scale": (0, 4)}, False),
        ({"foodchain": (2, 99)}, True),
        ({"foodchain": (0, 2)}, False),
        ({"taxon": "aves", "scale": (5, 99)}, True),
        ({"taxon": "aves", "scale": (6, 99)}, False),
        ({"taxon": "mammalia", "scale": (5, 99)}, False),
    ],
)
def test_all_keys_must_fit_and_of_each_list_one_word(wanted, fits):
    assert meant(**wanted).fits(ROBIN) is fits


@pytest.mark.parametrize(("key", "asked_by"), [("scale", (5, 2)), ("foodchain", (9, 3))])
def test_same_is_as_the_card_that_asks(key, asked_by):
    """PH-R14: an invasive bird covers birds of its own size."""
    scale, rank = asked_by
    assert meant(**{key: "same"}).fits(ROBIN, species("asker", rank, scale=scale))
    assert not meant(**{key: "same"}).fits(ROBIN, species("asker", rank + 1, scale=scale + 1))


@pytest.mark.parametrize("wanted", ["same", (0, 99)])
def test_a_species_without_size_has_none_that_could_fit(wanted):
    assert not meant(scale=wanted).fits(species("cloud", 2, scale=None), species("asker", 2, scale=None))


def test_a_species_is_meant_by_its_id_or_its_scientific_name():
    for word in ("robin", "Turdus merula", "ROBIN"):
        assert criterion({"species": [word]}, {}).fits(ROBIN)
    assert not criterion({"species": ["Turdus"]}, {}).fits(ROBIN)


@pytest.mark.parametrize(
    ("wanted", "fits"),
    [
        ({"terrain": "sea"}, True),
        ({"climate": "cold"}, True),
        ({"terrain": "sea", "climate": "cold", "without": "flight"}, True),
        ({}, False),
        ({"without": "flight"}, False),
        ({"diet": "omnivore"}, False),
        ({"terrain": "sea", "taxon": "aves"}, False),
        ({"terrain": "sea", "scale": (0, 99)}, False),
        ({"climate": "cold", "foodchain": (0, 99)}, False),
        ({"climate": "cold", "keyword": "flight"}, False),
        ({"terrain": "sea", "species": "robin"}, False),
    ],
)
def test_home_is_every_terrain_and_climate_and_nothing_else(wanted, fits):
    """PH-R3."""
    assert meant(**wanted).fits_home is fits


def test_words_are_read_in_any_spelling_that_the_vocabulary_has():
    spelt = {"terrain": {"meadow": "field", "field": "field"}}
    written = criterion({"terrain": ["Meadow"], "taxon": ["Aves"], "keyword": ["Flight"]}, spelt)
    assert written == Criterion(terrain=frozenset({"field"}), taxon=frozenset({"aves"}), keyword=frozenset({"flight"}))
    assert written.fits(ROBIN)


def test_a_word_that_there_is_not_fits_nothing():
    assert not criterion({"terrain": ["moon"]}, {}).fits(ROBIN)


@pytest.mark.parametrize(
    ("written", "measure"),
    [
        ("same", ValueRange(is_same=True)),
        ({"at-least": 6}, ValueRange(6, 99)),
        ({"at-most": 3}, ValueRange(0, 3)),
        ({"at-least": 2, "at-most": 3}, ValueRange(2, 3)),
    ],
)
def test_measures_are_written_as_same_or_with_bounds(written, measure):
    assert criterion({"scale": written}, {}).scale == measure
    assert criterion({"foodchain": written}, {}).foodchain == measure


def test_a_condition_that_says_nothing_means_every_species():
    assert criterion({}, {}) == ANY
    assert ANY.fits(ROBIN)
