"""What the rules see of a card as it is written, and which cards they cannot use."""

from __future__ import annotations

from typing import Any

import pytest

from cardgen.games.phylo.checks.static.conditions import keyword_argument
from cardgen.games.phylo.criterion import Criterion, ValueRange
from cardgen.games.phylo.rules import PhyloRules
from cardgen.games.phylo.species import Requirement, SpreadKeyword, species_of
from cardgen.games.phylo.web.link_builder import web_of
from cardgen.model.card import Card, Origin
from tests.games.phylo.kit import meant, plant

HORSE: dict[str, Any] = {
    "latin": "Equus ferus",
    "scale": 7,
    "foodchain": 2,
    "diet": "herbivore",
    "terrain": ["field"],
    "climate": ["cool", "warm"],
    "points": 5,
    "classification": ["Animalia", "Mammalia"],
}
SPELT = {"terrain": {"desert": "desert", "sands": "desert"}, "climate": {"icy": "cold"}, "diet": {}}


def card(kind: str = "species", **fields: Any) -> Card:
    return Card("one", kind, (), {"title": "One"}, "", fields, Origin(None, ()))  # type: ignore[arg-type]


def horse(**more: Any) -> Any:
    return species_of(card(**HORSE | more), SPELT)


def test_a_species_is_read_as_its_card_says():
    """PH-R2."""
    species = horse()
    assert (species.card, species.scale, species.foodchain, species.diet, species.points) == (
        "one",
        7,
        2,
        "herbivore",
        5,
    )
    assert (species.terrain, species.climate) == ({"field"}, {"cool", "warm"})
    assert species.taxa == {"animalia", "mammalia"}
    assert (species.move, species.flight, species.spread_reach, species.invades, species.hosts) == (0, 0, 0, None, None)
    assert species.lives_alone


@pytest.mark.parametrize("missing", ["foodchain", "diet", "terrain", "climate", "points"])
def test_a_species_that_lacks_what_the_rules_need_is_none(missing):
    assert species_of(card(**{name: value for name, value in HORSE.items() if name != missing}), SPELT) is None


def test_zero_points_and_no_size_are_values():
    assert horse(points=0).points == 0
    assert horse(scale=None).scale is None


@pytest.mark.parametrize("kind", ["event", "home"])
def test_other_kinds_are_no_species(kind):
    assert species_of(card(kind, **HORSE), SPELT) is None


def test_keywords_are_abilities_or_marks():
    species = horse(keywords={"move": 2, "flight": 3, "pollinator": True, "wind": False})
    assert (species.move, species.flight) == (2, 3)
    assert species.keywords == {"move", "flight", "pollinator"}


@pytest.mark.parametrize(
    ("written", "spread"),
    [
        (2, SpreadKeyword(2)),
        ({"reach": 1, "needs": "pollinator"}, SpreadKeyword(1, "pollinator")),
        ({"reach": 1, "needs": "wind", "doubled-by": "wind"}, SpreadKeyword(1, "wind", "wind")),
    ],
)
def test_spread_says_how_far_and_when(written, spread):
    """PH-R16."""
    assert horse(keywords={"spread": written}).spread == spread


def test_invasive_and_parasitic_say_which_cards_they_mean():
    """PH-R14, PH-R15."""
    species = horse(keywords={"invasive": {"over": {"taxon": ["Aves"], "scale": "same"}}})
    assert species.invades == meant(taxon="aves", scale="same")
    assert species.lives_alone
    two = horse(keywords={"parasitic": {"under": {"terrain": ["Sands"]}}})
    assert two.hosts == meant(terrain="desert")
    assert not two.lives_alone


@pytest.mark.parametrize("says", [{"alone": True}, {"under": {}, "alone": True}])
def test_a_parasite_that_lives_alone_needs_no_host_and_lies_under_nobody(says):
    """PH-R15: it is laid as any other species is, and nothing is wrong with its card."""
    species = horse(keywords={"parasitic": says})
    assert species.lives_alone
    assert species.hosts is None
    assert list(keyword_argument.find(card(**HORSE, keywords={"parasitic": says}), None)) == []
    web = web_of([("one", species, None), ("grass", plant("grass", taxa="plantae"), None)], PhyloRules())
    assert web.parasites == 0
    assert web.ordinary == 0b11


@pytest.mark.parametrize("says", [{"alone": False}, {"under": {}}, {"reach": 2}])
def test_a_parasite_without_host_that_does_not_live_alone_is_not_understood(says):
    assert horse(keywords={"parasitic": says}) is None


@pytest.mark.parametrize("keywords", [{"invasive": True}, {"parasitic": 3}, {"move": {"reach": 2}}])
def test_a_keyword_that_says_what_it_cannot_makes_the_card_none(keywords):
    assert horse(keywords=keywords) is None


def test_requirements_are_conditions_of_place_of_food_or_of_size():
    """PH-R17."""
    species = horse(
        requires=[
            {"next-to": {"climate": ["icy"]}},
            {"feeds-on": {"keyword": ["plankton"]}, "ignores-scale": True},
            {"feeds-on": {"scale": {"at-most": 2}}},
            {"on": {"taxon": ["Plantae"]}, "under": {}},
        ]
    )
    assert species.requires == (
        Requirement(next_to=meant(climate="cold")),
        Requirement(under=Criterion(), on=meant(taxon="plantae")),
    )
    assert species.food == (meant(keyword="plankton"), Criterion(scale=ValueRange(0, 2)))
    assert species.ignores_scale


def test_food_of_its_own_is_read_by_species_taxon_and_size():
    """PH-R26."""
    also = horse(food={"also": [{"species": ["Roe-Deer"]}, {"taxon": ["Aves"], "scale": {"at-most": 5}}]})
    assert also.eats_also == (meant(species="roe-deer"), Criterion(taxon=frozenset({"aves"}), scale=ValueRange(0, 5)))
    assert also.eats_only == ()
    assert horse(food={"only": [{"keyword": ["PLANKTON"]}]}).eats_only == (meant(keyword="plankton"),)
