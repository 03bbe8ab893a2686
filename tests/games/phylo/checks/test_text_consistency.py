"""Which texts are taken at their word, and which are left alone?"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cardgen.games.phylo.checks.static.text_consistency import text_against_data
from cardgen.model.game import Game
from tests.games.phylo.loose_card import SPECIMEN, card_of
from tests.sweep import sweep

NO_GAME: Any = None
BEE = {"keywords": {"flight": 2, "pollinator": True}}
WALKER = {"keywords": {"move": 2}}
FLOWER = {"keywords": {"spread": {"reach": 1, "needs": "pollinator", "doubled-by": "wind"}}}
STARLING = {"scale": 5, "keywords": {"flight": 2, "invasive": {"over": {"taxon": ["Aves"], "scale": "same"}}}}
GUEST = {"keywords": {"parasitic": {"under": {"scale": {"at-least": 8}}}}}
OWL = {"scale": 6, "diet": "carnivore", "foodchain": 3, "keywords": {"flight": 2}}


@sweep(
    ("fields", "play", "is_told"),
    [
        (WALKER, "MOVE 2.", False),
        (WALKER, "MOVE two.", False),
        (WALKER, "MOVE up to 3.", True),
        (WALKER, "FLIGHT 2.", True),
        (WALKER, "Gallops up to two spots in a straight line.", False),
        (WALKER, "Gallops up to 2 spots in a straight line.", False),
        (WALKER, "Gallops up to three spots.", True),
        (WALKER, "Gallops up to two spots, also diagonally.", True),
        (WALKER, "Creeps one spot, not diagonally.", True),
        (WALKER, "It has seven spots on its back, and hunts within three spots.", False),
        (BEE, "POLLINATOR: helps plants beside it to SPREAD. Flies up to two spots, also diagonally.", False),
        (BEE, "Flies three spots.", True),
        (BEE, "PLANKTON. Flies up to two spots.", True),
        (BEE, "A POLLINATOR! WIND does not help it, INVASIVE birds do not harm it.", False),
        (FLOWER, "Beside a POLLINATOR a copy may SPREAD one spot, also diagonally; in WIND, two.", False),
        (FLOWER, "In WIND a copy may SPREAD up to two spots.", False),
        (FLOWER, "A copy may SPREAD three spots.", True),
        (FLOWER, "Moves up to one spot.", True),
        (STARLING, "INVASIVE: may cover a bird of SCALE 5. Flies up to two spots, also diagonally.", False),
        (STARLING, "INVASIVE: may cover a bird of SCALE 6.", True),
        (STARLING, "INVASIVE of Aves cards of identical scale.", False),
        (WALKER, "INVASIVE of Mammalia cards of identical scale.", True),
        (WALKER, "INVASIVE species are its food.", False),
        (GUEST, "PARASITIC: goes under a tree of SCALE 8 or more.", False),
        (GUEST, "PARASITIC: goes under a tree of SCALE 7 or more.", True),
        (OWL, "Glides up to two spots, also diagonally. Its prey is smaller than SCALE 6.", False),
        (OWL, "Hunts FOODCHAIN 2 below SCALE 7.", True),
        ({"keywords": {"move": 0}}, "MOVE 2.", False),
    ],
)
def test_a_text_is_told_of_where_the_data_say_otherwise(fields: Any, play: str, is_told: bool) -> None:
    card = card_of({**SPECIMEN, "keywords": {}, **fields, "text": {"title": "It", "play": play}})
    assert (len(list(text_against_data.find(card, NO_GAME))) > 0) == is_told


@pytest.mark.parametrize(
    ("effect", "text", "is_told"),
    [
        ({"name": "freeze", "turns": 2}, {"play": "It cannot move until the end of your next turn."}, False),
        ({"name": "freeze", "turns": 3}, {"play": "It cannot move until the end of your next turn."}, True),
        ({"name": "block-neighbours", "turns": 2}, {"play": "For two turns nothing may be laid beside it."}, False),
        ({"name": "block-neighbours", "turns": 3}, {"play": "For two turns nothing may be laid beside it."}, True),
        ({"name": "points-modifier", "points": -2}, {"play": "It is worth 2 points less."}, False),
        ({"name": "points-modifier", "points": 2}, {"play": "It is worth two points less."}, True),
        ({"name": "discard-target"}, {"target": "Play on a plant of SCALE 8 or more"}, False),
        ({"name": "discard-target"}, {"target": "Play on a plant of SCALE 8 or less"}, True),
        ({"name": "discard-target"}, {"target": "Play on a plant of FOODCHAIN 2 or higher"}, True),
        ({"name": "discard-target"}, {"play": "WIND: plants that need it may SPREAD."}, True),
    ],
)
def test_the_text_of_an_event_is_told_of_where_its_data_say_otherwise(
    effect: Any, text: Any, is_told: bool, starter: Game
) -> None:
    card = card_of({"kind": "event", "target": {"scale": {"at-least": 8}}, "effect": effect, "text": text})
    assert (len(list(text_against_data.find(card, starter))) > 0) == is_told


@sweep(
    ("target", "text", "is_told"),
    [
        ({"terrain": ["freshwater", "grasslands"]}, "Play on a fresh water or grassland species", False),
        ({"terrain": ["Fresh Water", "meadow"]}, "Play on grasslands or freshwater", False),
        ({"terrain": ["freshwater", "grasslands", "forest"]}, "Play on a fresh water or grassland species", True),
        ({"terrain": ["freshwater"]}, "Play on a fresh water or grassland species", True),
        ({"taxon": ["Plantae"]}, "Play on a forest plant", True),
        ({"taxon": ["Plantae"], "terrain": ["forest"]}, "Play on a plant", False),
        ({"terrain": ["forest"], "climate": ["cold", "cool"]}, "Play on a cold or cool forest species", False),
        ({"terrain": ["forest"], "climate": ["cool"]}, "Play on a cold or cool forest species", True),
        ({"terrain": ["desert"]}, "Play on a warm-blooded desert species", False),
        ({"terrain": ["forest", "urban"]}, "Play on a species that is not of the ocean", False),
        ({"terrain": ["lava"]}, "Play on a desert species", False),
        ("alone", "Play it alone, on no card", False),
    ],
)
def test_the_places_of_a_target_are_those_that_its_text_names(
    target: Any, text: str, is_told: bool, starter: Game
) -> None:
    fields = {"kind": "event", "target": target, "effect": {"name": "other"}, "text": {"title": "It", "target": text}}
    assert (len(list(text_against_data.find(card_of(fields), starter))) > 0) == is_told


@pytest.mark.parametrize(
    ("requires", "play", "is_told"),
    [
        ([{"next-to": {"terrain": ["freshwater"]}}], "Needs a fresh water card beside it.", False),
        (
            [{"next-to": {"terrain": ["ocean", "freshwater"]}}],
            "It needs an ocean or fresh water card next to it.",
            False,
        ),
        ([{"next-to": {"terrain": ["ocean"]}}], "Needs a fresh water card beside it.", True),
        ([{"next-to": {"terrain": ["ocean", "freshwater"]}}], "Needs an ocean card beside it.", True),
        ([{"next-to": {"taxon": ["Aves"]}}], "Needs an ocean card beside it.", True),
        ([], "Needs an ocean card beside it.", True),
        ([{"next-to": {"terrain": ["ocean"]}}, {"next-to": {"taxon": ["Aves"]}}], "Needs a sea card beside it.", False),
        ([{"next-to": {"terrain": ["ocean"]}}], "It likes the forest.", False),
        ([], "Needs a bird beside it. It lives in the ocean.", False),
    ],
)
def test_what_a_text_needs_beside_its_card_is_what_the_card_requires(
    requires: Any, play: str, is_told: bool, starter: Game
) -> None:
    card = card_of({**SPECIMEN, "requires": requires, "text": {"title": "It", "play": play}})
    assert (len(list(text_against_data.find(card, starter))) > 0) == is_told


def test_no_shipped_text_is_told(starter: Game) -> None:
    found = [text_against_data.find(card, starter) for card in starter.cards.values()]
    assert len(found) > 90
    assert [one for each in found for one in each] == []


DEER: Any = SimpleNamespace(cards={"roe-deer": card_of({"text": {"title": "Roe Deer"}})}, words={})


@sweep(
    ("food", "text", "is_told"),
    [
        ([{"species": ["roe-deer"]}], "Roe Deer", False),
        ([{"species": ["roe-deer"]}], "hares", True),
        ([{"taxon": ["Aves"], "scale": {"at-most": 5}}], "birds up to SCALE 5", False),
        ([{"taxon": ["Aves"], "scale": {"at-most": 5}}], "birds", True),
        ([{"taxon": ["Aves"], "scale": {"at-most": 5}}], "birds from SCALE 5", True),
        ([{"taxon": ["Aves"]}], "birds up to SCALE 4", True),
        ([{"taxon": ["Aves"]}], "", True),
        ([], "birds", True),
    ],
)
def test_the_words_of_its_own_food_are_those_of_its_data(food: Any, text: str, is_told: bool) -> None:
    """PH-R26."""
    fields = {**SPECIMEN, "keywords": {}, **({"food": {"only": food}} if food else {})}
    card = card_of({**fields, "text": {"title": "It", **({"food": text} if text else {})}})
    assert bool(list(text_against_data.find(card, DEER))) is is_told
