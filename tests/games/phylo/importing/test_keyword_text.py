"""A keyword is taken where it is certainly the card's own; all else is told."""

import pytest

from cardgen.games.phylo.importing.keyword_text import in_text, listed, merged
from tests.sweep import sweep


def read(text: str) -> dict:
    found, _ = in_text(text, {})
    return merged({}, found, text)[0]


@sweep(
    ("text", "keywords"),
    [
        ("It has a MOVE of 2.", {"move": 2}),
        ("FLIGHT 3", {"flight": 3}),
        ("Flight: 3", {"flight": 3}),
        ("It has a move of two.", {"move": 2}),
        ("MOVE 2 and FLIGHT of 1", {"move": 2, "flight": 1}),
        ("It is a POLLINATOR.", {"pollinator": True}),
        ("POLLINATOR. MOVE 1", {"move": 1, "pollinator": True}),
        ("It is a SUSPENSION FEEDER and a MIXOTROPH.", {"suspension-feeder": True, "mixotroph": True}),
        ("It is EXTINCT", {"extinct": True}),
        ("SPREAD of 1, requires a POLLINATOR", {"spread": {"reach": 1, "needs": "pollinator"}}),
        (
            "SPREAD 1. SPREAD needs POLLINATOR; WIND card doubles SPREAD",
            {"spread": {"reach": 1, "needs": "pollinator", "doubled-by": "wind"}},
        ),
        (
            "INVASIVE of Aves cards of identical scale.",
            {"invasive": {"over": {"taxon": ["Aves"], "scale": "same"}}},
        ),
        (
            "It is INVASIVE on Mammalia cards of same scale and same food chain rank.",
            {"invasive": {"over": {"taxon": ["Mammalia"], "scale": "same", "foodchain": "same"}}},
        ),
        ("INVASIVE on cards of the same scale", {"invasive": {"over": {"scale": "same"}}}),
        ("It is PARASITIC on Mammalia species.", {"parasitic": {"under": {"taxon": ["Mammalia"]}}}),
        ("It moves far.", {}),
        ("Move 2 cards away.", {}),
        ("a MOVEMENT 2 of art", {}),
    ],
)
def test_keywords_are_read_from_text(text, keywords):
    assert read(text) == keywords


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        ("It may MOVE.", "keyword-number"),
        ("MOVE 0", "keyword-number"),
        ("FLIGHT of 99", "keyword-number"),
        ("MOVE 9999999999", "keyword-number"),
        ("next to a PLANKTON species", "keyword-unclear"),
        ("EXTINCT species are discarded", "keyword-unclear"),
        ("It is not INVASIVE", "keyword-unclear"),
    ],
)
def test_a_keyword_that_is_not_certain_is_not_taken_but_told(text, remark):
    found, remarks = in_text(text, {})
    assert found == {}
    assert [remark.name for remark in remarks] == [remark]


def test_two_numbers_for_one_keyword_are_told():
    found, remarks = in_text("MOVE 1. MOVE 2.", {})
    assert found == {"move": 1}
    assert [remark.name for remark in remarks] == ["keyword-contradicts"]
    assert [remark.name for remark in merged({"move": 3}, found, "")[1]] == ["keyword-contradicts"]


@pytest.mark.parametrize(
    "text",
    ["INVASIVE", "INVASIVE on weak cards", "INVASIVE on Aves of same scale and same colour", "PARASITIC", "SPREAD 1"],
)
def test_a_keyword_without_a_condition_stays_without_and_is_told(text):
    by_text, _ = in_text(text, {})
    found, remarks = merged({}, by_text, text)
    assert [*found.values()] in ([True], [{"reach": 1}])
    assert [remark.name for remark in remarks] == ["keyword-criterion"]


def test_a_list_of_keywords_is_the_cards_own():
    assert listed(["MOVE 2", "Pollinator", "HETEROTROPH"]) == (
        {"move": 2, "pollinator": True, "heterotroph": True},
        [],
    )


@pytest.mark.parametrize(
    ("word", "found", "remark"),
    [
        ("MOVE (n truncated)", {}, "keyword-number"),
        ("TELEPORT", {"teleport": True}, "keyword-unknown"),
        ("../../x", {"x": True}, "keyword-unknown"),
        ("***", {}, "keyword-unknown"),
    ],
)
def test_a_keyword_that_nobody_knows_is_told(word, found, remark):
    keywords, remarks = listed([word])
    assert keywords == found
    assert [remark.name for remark in remarks] == [remark]
