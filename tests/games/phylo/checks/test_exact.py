"""What exact checks say: the deepest cause only, with figures, and a remedy that is one. Mutations show the rest."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cardgen.commands.pipeline import check
from cardgen.diagnostics import Diagnostic
from cardgen.games.phylo.checks.exact.suggestions import gained, named, to_be_met
from cardgen.games.phylo.package import SUITE
from cardgen.games.phylo.rules import PhyloRules, can_live_beside
from tests.games.phylo.kit import FOX, GRASS, RABBIT, meant, species
from tests.games.phylo.mutations.decks import ALONE, WOODLAND, changed, swapped
from tests.games.phylo.mutations.exact import BEE, GUEST, LYNX, MUTATIONS, OWL, ROBIN, card, deck, limited
from tests.games.phylo.mutations.project import Plan

Find = Callable[[Plan], list[Diagnostic]]
EXACT = {check.code for check in SUITE.all_checks if check.kind == "exact"}


@pytest.fixture
def find(tmp_path: Path) -> Find:
    return lambda plan: [one for one in check(plan.write(tmp_path))[1] if one.code in EXACT]


def said(found: list[Diagnostic]) -> list[tuple[str, str]]:
    """The codes, and the card that each is about."""
    return sorted((one.code, re.findall(r"`([\w-]+)`", one.message)[0]) for one in found)


def test_every_exact_check_has_a_mutation() -> None:
    assert {one.code for one in MUTATIONS} == EXACT


@pytest.mark.parametrize(
    ("code", "severities"),
    [("PHY203", {1, 2}), ("PHY206", {1, 2}), ("PHY209", {1, 2}), ("PHY216", {1, 2})],
)
def test_a_check_of_two_severities_has_a_mutation_for_both(code: str, severities: set[int]) -> None:
    assert {one.severity for one in MUTATIONS if one.code == code} == severities


@pytest.mark.parametrize("mutation", MUTATIONS, ids=str)
def test_what_is_found_has_figures_and_a_remedy(find: Find, mutation: Any) -> None:
    for one in find(mutation.plan):
        assert re.search(r"\d|\bone\b|\bnone\b", one.message)
        assert one.help


def test_of_a_chain_that_breaks_only_the_first_species_is_told(find: Find) -> None:
    """An owl without food is told; the lynx that eats nothing but owls is named with it."""
    cards = changed(ALONE.cards, LYNX, requires=[{"feeds-on": {"species": [OWL]}}])
    cards = changed(cards, OWL, requires=[{"feeds-on": {"taxon": ["Reptilia"]}}])
    (finding,) = find(replace(ALONE, cards=cards))
    assert said([finding]) == [("PHY201", OWL)]
    assert f"`{LYNX}`" in finding.message


def test_who_waits_for_a_deeper_fault_has_no_finding_of_its_own(find: Find) -> None:
    """A keystone is told, and not each species that lives by it alone, nor the events that strike it."""
    plan = next(one.plan for one in MUTATIONS if one.code == "PHY214")
    assert {code for code, _ in said(find(plan))} == {"PHY214"}


def test_a_hunter_of_scale_1_is_told_once(find: Find) -> None:
    assert said(find(card(LYNX, scale=1))) == [("PHY216", LYNX)]


@pytest.mark.parametrize("lives_alone", [False, True])
def test_who_lives_only_under_a_host_hunts_nobody(lives_alone: bool, find: Find) -> None:
    """PH-R15: a flea of SCALE 1 eats meat, and needs none that is smaller."""
    flea = {"parasitic": {"under": {"taxon": ["Mammalia"]}, "alone": lives_alone}}
    plan = card(GUEST, scale=1, foodchain=3, diet="carnivore", classification=["Animalia"], keywords=flea)
    assert (("PHY216", GUEST) in said(find(plan))) == lives_alone


def test_by_the_other_reading_prey_may_be_as_large(find: Find) -> None:
    """PH-A2: five is as large as the smallest that a lynx hunts here."""
    assert said(find(card(LYNX, scale=5))) == [("PHY216", LYNX)]
    found = find(replace(card(LYNX, scale=5), readings={"scale-rule": "at-least"}, limits={"link-density": [0, 1]}))
    assert found == []


def test_the_remedy_of_a_small_hunter_is_just_enough(find: Find) -> None:
    (finding,) = find(card(ROBIN, scale=2))
    scale = int(re.findall(r"SCALE (\d)", finding.help)[0])
    assert find(card(ROBIN, scale=scale)) == []
    assert find(card(ROBIN, scale=scale - 1)) != []


def test_the_remedy_of_a_poor_opening_is_just_enough(find: Find) -> None:
    plan = next(one.plan for one in MUTATIONS if str(one) == "PHY203-six-producers")
    (finding,) = [one for one in find(plan) if one.code == "PHY203"]
    assert "6 of its 24" in finding.message
    assert "13.8 %" in finding.message
    assert "9 species" in finding.help


def test_a_chosen_opening_is_not_judged_by_chance(find: Find) -> None:
    plan = next(one.plan for one in MUTATIONS if str(one) == "PHY203-six-producers")
    assert [one for one in find(replace(plan, readings={"opening": "chosen"})) if one.code == "PHY203"] == []


def test_limits_are_obeyed(find: Find) -> None:
    assert {code for code, _ in said(find(limited(event_blast=0.05)))} == {"PHY207"}
    assert {code for code, _ in said(find(limited(predator_starved=0.99)))} == {"PHY213"}


def test_wind_does_for_a_spread_that_it_doubles(find: Find) -> None:
    """Without bees, a plant whose reach WIND doubles still spreads where a card brings WIND."""
    storm = {"kind": "event", "keywords": {"wind": True}, "text": {"title": "Storm"}}
    storm |= {"target": {"taxon": ["Plantae"]}, "effect": {"name": "discard-target"}}
    spread = {"spread": {"reach": 1, "needs": "pollinator", "doubled-by": "wind"}}
    cards: Any = {**ALONE.cards, "storm": storm}
    for plum in ("bird-cherry", "bilberry"):
        cards = changed(cards, plum, keywords=spread)
    calm = swapped(WOODLAND, BEE, "oak-moth")
    told = [one for one in find(deck(calm, cards=cards)) if one.code == "PHY211"]
    assert len(told) == 2
    assert [
        one for one in find(deck(swapped(calm, "tree-disease", "storm"), cards=cards)) if one.code == "PHY211"
    ] == []


# Remedies


def live(one: Any, other: Any) -> bool:
    return can_live_beside(one, other, PhyloRules())


def test_the_change_that_gains_most_is_named_and_two_where_one_does_not_do() -> None:
    lost = species("rabbit", 2, terrain="lake")
    assert gained(lost, [GRASS, FOX], live) == ("the terrain `field`", ["grass"])
    far = species("rabbit", 2, terrain="lake", climate="cold")
    assert gained(far, [GRASS], live) == ("the terrain `field` and the climate `warm`", ["grass"])
    assert gained(RABBIT, [], live) == ("", [])


def test_a_larger_size_may_be_the_change() -> None:
    assert gained(species("cat", 3, "carnivore", 4), [RABBIT], live) == ("SCALE 5", ["rabbit"])


def test_the_key_that_nobody_meets_is_named() -> None:
    assert "`taxon`: 2 species" in to_be_met(meant(taxon="aves", terrain="field"), [GRASS, RABBIT])
    assert to_be_met(meant(taxon="aves", terrain="lake"), [GRASS]) == "change what it asks for"


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("a", "`a`"),
        ("a b", "`a` and `b`"),
        ("a b c d", "`a`, `b`, `c` and `d`"),
        ("a b c d e", "`a`, `b`, `c` and 2 more"),
    ],
)
def test_of_many_cards_the_first_are_named(cards: str, words: str) -> None:
    assert named(cards.split()) == words
