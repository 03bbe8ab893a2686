"""Who is named, and which licences may be mixed."""

import pytest

from cardgen.commands import pipeline
from cardgen.diagnostics import Severity
from cardgen.model.compare.credits import check_credits
from cardgen.model.licence import LicenceTerms, clash, terms_of
from tests.sweep import sweep

FOLDER = "card_data/mini/sets/more"
SET = """\
id: more
version: 1.0.0
requires: core
licence: CC-BY-SA-4.0
attribution: Asha
art: {artist: Asha, licence: CC-BY-4.0}
text: {name: More}
"""
CARDS = "cards:\n  - {id: dog, icons: [sun], text: {title: Dog, action: Bark.}}\n"


@pytest.fixture
def found(project):
    """What is told of an expansion with these slips, whose base has this licence."""

    def findings_of(*slips, base="CC-BY-SA-4.0", printing="{card: dog, number: 1}"):
        project.replace("card_data/mini/sets/core/set.yaml", "licence: CC-BY-4.0", f"licence: {base}")
        text = SET
        for old, new in slips:
            assert old in text
            text = text.replace(old, new)
        project.write(f"{FOLDER}/set.yaml", text)
        project.write(f"{FOLDER}/cards/a.yaml", CARDS)
        project.write(f"{FOLDER}/printings.yaml", f"printings:\n  - {printing}\n  - {{card: ant, number: 2}}\n")
        game = pipeline.load(project.root)[0].games["mini"]
        card_set = game.sets["more"]
        findings = list(check_credits(card_set, game.base_of(card_set)))
        assert {finding.code for finding in findings} <= {"CG834"}
        return [(finding.severity.name, finding.message) for finding in findings]

    return findings_of


def test_who_names_everybody_and_shares_alike_hears_nothing(found):
    assert found() == []


def test_a_drawing_without_artist_or_licence_is_told_once_of_the_cards_that_are_new(found):
    """Not of `ant`, a card of the base that is printed again."""
    assert found(("art: {artist: Asha, licence: CC-BY-4.0}\n", "")) == [
        ("WARNING", "no artist is named for 1 picture: `dog`"),
        ("WARNING", "no licence is named for 1 picture: `dog`"),
    ]


def test_what_cardgen_writes_for_a_start_names_nobody(found):
    assert found(("attribution: Asha", "attribution: your name"), ("artist: Asha", "artist: your name")) == [
        ("WARNING", "`attribution: your name` names nobody"),
        ("WARNING", "no artist is named for 1 picture: `dog`"),
    ]


def test_the_set_may_not_contradict_its_base(found):
    ((severity, message),) = found(("licence: CC-BY-SA-4.0", "licence: CC-BY-NC-SA-4.0"))
    assert severity == "ERROR"
    assert message.startswith("the licence of the set, CC BY-NC-SA 4.0, forbids sale")


def test_a_picture_that_cannot_be_mixed_is_a_warning_at_its_printing(found):
    printing = "{card: dog, number: 1, art: {drawing: dot, licence: CC-BY-ND-4.0}}"
    ((severity, message),) = found(printing=printing)
    assert severity == "WARNING"
    assert message.startswith("the licence of 1 picture, CC BY-ND 4.0, allows no changes")


@pytest.mark.parametrize("base", ["CC-BY-SA-4.0", "LicenseRef-ours"])
def test_a_licence_that_nobody_knows_is_told(found, base):
    ((severity, message),) = found(("licence: CC-BY-SA-4.0", "licence: LicenseRef-mine"), base=base)
    assert severity == "WARNING"
    assert "`" not in message
    assert "none that cardgen knows" in message


def test_of_a_set_without_a_base_only_its_own_licence_counts(project):
    game = pipeline.load(project.root)[0].games["mini"]
    findings = list(check_credits(game.sets["core"], None))
    assert {finding.severity for finding in findings} == {Severity.WARNING}
    assert not [finding for finding in findings if "the licence of the set" in finding.message]


@sweep(
    ("own", "base", "can"),
    [
        ("CC-BY-4.0", "CC-BY-SA-4.0", True),
        ("CC0-1.0", "CC-BY-NC-SA-4.0", True),
        ("CC-BY-SA-3.0", "CC-BY-SA-4.0", True),
        ("CC-BY-SA-3.0-DE", "CC-BY-SA-4.0", True),
        ("CC-BY-NC-4.0", "CC-BY-4.0", True),
        ("CC-BY-NC-4.0", "CC-BY-SA-4.0", False),
        ("CC-BY-NC-4.0", "CC-BY-NC-SA-4.0", True),
        ("CC-BY-SA-4.0", "CC-BY-NC-SA-4.0", False),
        ("CC-BY-SA-4.0", "LAL-1.3", False),
        ("CC-BY-ND-4.0", "CC0-1.0", False),
        ("CC-BY-4.0", "CC-BY-NC-ND-4.0", False),
        ("MIT", "CC-BY-4.0", True),
    ],
)
def test_licences_are_held_against_each_other_by_what_they_ask(own, base, can):
    terms = terms_of(own), terms_of(base)
    assert None not in terms
    assert (clash(*terms) == "") is can


def test_what_is_known_of_a_licence_is_what_its_name_says():
    assert terms_of("CC-BY-NC-SA-4.0") == LicenceTerms("CC-BY-NC-SA", share_alike=True, no_sale=True)
    assert terms_of("CC-BY-ND-2.5") == LicenceTerms("CC-BY-ND", no_changes=True)
    assert terms_of("LicenseRef-mine") is None
    assert terms_of("CC-BY") is None
