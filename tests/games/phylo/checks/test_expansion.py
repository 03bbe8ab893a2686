"""What an expansion does to its base: told of its own cards, in one pile with the base. Mutations show the rest."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cardgen.commands.pipeline import check
from cardgen.diagnostics import Diagnostic
from cardgen.games.phylo.package import SUITE
from tests.games.phylo.mutations.decks import EXPANSION, UNTOUCHED, changed, event, species
from tests.games.phylo.mutations.exact import expansion
from tests.games.phylo.mutations.project import Plan

Find = Callable[[Plan], list[Diagnostic]]
BOARS = {"species": ["wild-boar"]}
CODES = {check.code for check in SUITE.of("expansion", "deck or expansion") if check.kind == "exact"}


@pytest.fixture
def find(tmp_path: Path) -> Find:
    return lambda plan: [one for one in check(plan.write(tmp_path))[1] if one.code in CODES]


def points(more: int) -> dict[str, Any]:
    """The expansion with so many points more on each card."""
    return {name: {**one, "points": one["points"] + more, "points-reason": "so"} for name, one in EXPANSION.items()}


def with_event(name: str, target: Any, effect: dict[str, Any]) -> Plan:
    return expansion({**EXPANSION, name: event(name.title(), target, effect)})


def test_cards_as_strong_as_the_base_or_weaker_are_no_creep(find: Find) -> None:
    assert find(expansion(points(0))) == []
    assert (
        find(expansion({name: {**one, "points": max(1, one["points"] - 1)} for name, one in EXPANSION.items()})) == []
    )


def test_one_strong_card_may_be_chance(find: Find) -> None:
    """Half a point more on average, and no proof: base cards are as strong."""
    strong = {**points(0), "hazel": points(2)["hazel"]}
    base = UNTOUCHED.cards
    for card in ("english-oak", "scots-pine", "horse", "roe-deer"):
        base = changed(base, card, points=base[card]["points"] + 2, points_reason="so")
    assert find(replace(UNTOUCHED, cards=base, expansions={"more": strong})) == []


def test_helpful_events_are_no_asymmetry(find: Find) -> None:
    cold = {"climate": ["cold"]}
    assert find(with_event("reserve", cold, {"name": "points-modifier", "points": 2})) == []
    taken = find(with_event("poachers", cold, {"name": "points-modifier", "points": -2}))
    assert [one.code for one in taken] == ["PHY405"]


def test_an_event_that_starves_is_judged_by_who_may_starve(find: Find) -> None:
    """It is laid on the boar of the expansion only, and strikes what boars eat, most of it the base's."""
    boar = {"species": ["wild-boar"]}
    assert find(with_event("hunger", boar, {"name": "discard-adjacent-diet"})) == []
    assert find(with_event("famine", boar, {"name": "discard-food-chain"})) == []
    assert find(with_event("hunters", boar, {"name": "discard-target"})) == []


def test_an_event_that_strikes_both_alike_is_fair(find: Find) -> None:
    assert find(with_event("fire", {"taxon": ["Plantae"]}, {"name": "discard-target"})) == []


def test_a_parasite_may_be_made_for_a_host_of_the_expansion(find: Find) -> None:
    tick = species("Tick", "Ixodes ricinus", 2, "carnivore", 1, keywords={"parasitic": {"under": BOARS}}, points=6)
    assert find(expansion({**EXPANSION, "tick": tick})) == []
    lone = {**tick, "keywords": {"parasitic": {"under": {"species": ["nobody"]}}}}
    assert [one.code for one in find(expansion({**EXPANSION, "tick": lone}))] == ["PHY209"]


def test_who_lives_by_the_base_is_not_insular_and_who_waits_is_counted_once(find: Find) -> None:
    """A sea of three: the plant lives by HOME, the two that eat there only by the expansion."""
    sea = {name: {**one, "terrain": ["ocean"], "points-reason": "so"} for name, one in EXPANSION.items()}
    (finding,) = find(expansion(sea))
    assert finding.code == "CG510"
    assert finding.message.startswith("2 of 3 cards")
    assert find(expansion(EXPANSION)) == []
