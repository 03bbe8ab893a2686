"""Conditions and effects are taken where they are certain as a whole, and nowhere else."""

import pytest

from cardgen.games.phylo.importing.phrases import effect, requirements, target
from tests.sweep import sweep


@sweep(
    ("words", "criterion"),
    [
        ("any species", {}),
        ("Play on any species.", {}),
        ("any species with ocean or freshwater", {"terrain": ["ocean", "freshwater"]}),
        (
            "Can be played on any species with fresh water, ocean or grassland terrain",
            {"terrain": ["freshwater", "ocean", "grasslands"]},
        ),
        ("any Plantae species", {"taxon": ["Plantae"]}),
        ("a plant species with forest", {"taxon": ["Plantae"], "terrain": ["forest"]}),
        ("species of foodchain >=2", {"foodchain": {"at-least": 2}}),
        (
            "species of forest or grassland AND scale >=6",
            {"terrain": ["forest", "grasslands"], "scale": {"at-least": 6}},
        ),
        ("any species with scale of 3 or less", {"scale": {"at-most": 3}}),
        ("any species with cold climate", {"climate": ["cold"]}),
        ("played alone, then discarded", "alone"),
        ("any card", None),
        ("any terrestrial species", None),
        ("any species with water terrain", None),
        ("any species with forest and ocean", None),
        ("any species; opponent may not move it", None),
        ("start of own turn", None),
        ("", None),
    ],
)
def test_a_condition_is_certain_as_a_whole_or_not_at_all(known, words, criterion):
    assert target(words, known.spellings) == criterion


@sweep(
    ("words", "found"),
    [
        ("species discarded at once", {"name": "discard-target"}),
        ("The species is immediately discarded.", {"name": "discard-target"}),
        ("Discard that species", {"name": "discard-target"}),
        ("neighbouring species that are its diet are discarded at once", {"name": "discard-adjacent-diet"}),
        ("spot becomes desert for 2 turns", {"name": "change-terrain", "to": "desert", "turns": 2}),
        ("The spot becomes fresh water for 1 turn", {"name": "change-terrain", "to": "freshwater", "turns": 1}),
        ("spot becomes cold for 2 turns", {"name": "change-climate", "to": "cold", "turns": 2}),
        ("take 1 species back to hand; then discarded", {"name": "retrieve-from-discard"}),
        ("no other card may be placed adjacent to it for 2 turns", {"name": "block-neighbours", "turns": 2}),
        ("no other card may be placed adjacent to it", None),
        ("species discarded; event hops on", None),
        ("spot becomes desert for 2 turns; incompatible species discarded", None),
        ("spot becomes lava for 2 turns", None),
        ("", None),
    ],
)
def test_an_effect_is_certain_as_a_whole_or_not_at_all(known, words, found):
    assert effect(words, "", known.spellings) == found


def test_an_effect_that_comes_later_is_not_certain(known):
    assert effect("species discarded at once", "immediate", known.spellings) is not None
    assert effect("species discarded at once", "delayed", known.spellings) is None


@pytest.mark.parametrize(
    ("text", "found", "unread"),
    [
        ("must touch >=1 freshwater card", [{"next-to": {"terrain": ["freshwater"]}}], []),
        ("It must be adjacent to at least one ocean card.", [{"next-to": {"terrain": ["ocean"]}}], []),
        ("MOVE 2. Must be played next to a PLANKTON species", [{"next-to": {"keyword": ["plankton"]}}], []),
        ("must be next to a water terrain", [], ["must be next to a water terrain"]),
        ("may be played under a human", [], ["may be played under a human"]),
        ("sings", [], []),
    ],
)
def test_a_condition_of_laying_is_read_or_told(known, text, found, unread):
    assert requirements(text, known.spellings) == (found, unread)
