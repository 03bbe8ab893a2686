"""What may a species be called, and which names in texts are slips?"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from cardgen.games.phylo.checks.static import nomenclature
from cardgen.games.phylo.checks.static.nomenclature import latin_form, latin_in_text
from tests.games.phylo.loose_card import SPECIMEN, card_of

NO_GAME: Any = None
TITLE = {"title": "It"}


@pytest.mark.parametrize(
    "latin",
    [
        "Equus ferus",
        "Equus ferus caballus",
        "Equus spp.",
        "Equidae family",
        "Fragaria × ananassa",
        "Fragaria ×ananassa",
        "× Cuprocyparis leylandii",
        "Brassica oleracea var. capitata",
        "Hyacinthoides non-scripta",
        "Isoëtes lacustris",
    ],
)
def test_a_scientific_name_may_have(latin: str) -> None:
    assert list(latin_form.find(card_of({**SPECIMEN, "latin": latin, "text": TITLE}), NO_GAME)) == []


@pytest.mark.parametrize(
    ("latin", "fault"),
    [
        ("", "has no scientific name"),
        (" ", "has no scientific name"),
        ("Equus", "the species is missing"),
        ("Equus sp.", "it names a genus and no species"),
        ("Genus species", "it names a genus and no species"),
        ("Equus species alba", "it names a genus and no species"),
        ("equus ferus", "the genus begins with a capital"),
        ("Equus Ferus", "only the genus begins with a capital"),
        ("Equus ferus Caballus", "only the genus begins with a capital"),
        ("Event Card", "only the genus begins with a capital"),
        ("Equus ferus, a horse", "it is not Genus species"),
    ],
)
def test_a_scientific_name_may_not_be(latin: str, fault: str) -> None:
    (found,) = latin_form.find(card_of({**SPECIMEN, "latin": latin, "text": TITLE}), NO_GAME)
    assert found.message.endswith(fault)


@pytest.mark.parametrize(
    ("latin", "fact", "is_told"),
    [
        ("Equus ferus caballus", "Equus ferus lived on the steppe.", False),
        ("Equus ferus caballus", "E. ferus lived on the steppe.", False),
        ("Equus ferus caballus", "E. Ferus lived on the steppe.", True),
        ("Equus ferus caballus", "Equus quagga is a zebra.", False),
        ("Equus ferus caballus", "Equus ferrus lived on the steppe.", True),
        ("Panthera leo", "Pantera leo roars.", True),
        ("Panthera leo", "Leo panthera roars.", True),
        ("Panthera leo", "The panthera leo, and Panthera pardus.", False),
        ("Bison bison", "Bison bison means bison twice: a bison Bison.", False),
        ("Boa constrictor", "A boa constrictor squeezes.", False),
        ("Iris pseudacorus", "Iris flowers are yellow. Iris petals, too.", False),
    ],
)
def test_only_a_near_miss_of_the_name_is_told_in_a_text(latin: str, fact: str, is_told: bool) -> None:
    card = card_of({**SPECIMEN, "latin": latin, "text": {"title": "It", "fact": fact}})
    assert len(list(latin_in_text.find(card, NO_GAME))) == is_told


def test_the_example_of_a_name_is_no_species_of_the_game():
    shown = re.findall(r"`(?:latin: )?([A-Z][a-z]+ [a-z]+)`", Path(nomenclature.__file__).read_text(encoding="utf-8"))
    starter = Path(nomenclature.__file__).parents[5] / "card_data/phylo/sets/starter/cards"
    assert shown
    assert not any(name in file.read_text(encoding="utf-8") for file in starter.glob("*.yaml") for name in shown)
