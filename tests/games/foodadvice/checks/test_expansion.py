"""What is told of an expansion: what it does to its box, at its own cards, and nothing that was so before."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cardgen.commands.pipeline import check
from cardgen.diagnostics import Diagnostic, Severity
from tests.games.foodadvice.mutations.boxes import BOX, EXPANSION, NIGHT, SHUFFLED, UNTOUCHED, changed, each, expansion
from tests.games.foodadvice.mutations.exact_expansion import CHIP_SHOP
from tests.games.foodadvice.mutations.exact_expansion import MUTATIONS as OF_EXPANSIONS
from tests.games.foodadvice.mutations.project import GAME, Plan

Find = Callable[[Plan], list[Diagnostic]]
LATER = "late-market"
WHOLE = ("FAD402", "FAD403")
"""Told of the expansion as a whole, or of what it brings to one side only."""
DEAR_SHOP = {"pays": 500, "when": {"hashtag": ["smoky"]}}
LANTERN: Mapping[str, Any] = {
    "kind": "ingredient",
    "class": "economy",
    "price": 5,
    "hashtag": "smoky",
    "text": {"title": "Lantern Leaf"},
}


@pytest.fixture
def find(tmp_path: Path) -> Find:
    """Findings of the rules."""
    return lambda plan: [one for one in check(plan.write(tmp_path))[1] if one.code.startswith("FAD")]


def of_two(cards: Mapping[str, Any], **more: Any) -> Plan:
    """The box, its expansion, and one that requires the expansion."""
    return replace(UNTOUCHED, expansions={NIGHT: EXPANSION, LATER: cards}, needs={LATER: NIGHT}, **more)


@pytest.mark.parametrize("mutation", [one for one in OF_EXPANSIONS if one.code not in WHOLE], ids=str)
def test_what_is_wrong_with_a_mix_is_told_at_a_card_of_the_expansion(find: Find, mutation: Any) -> None:
    (finding, *_) = [one for one in find(mutation.plan) if one.code == mutation.code]
    assert f"/sets/{NIGHT}/cards/" in finding.span.file


@pytest.mark.parametrize(
    ("cards", "code", "source"),
    [
        (changed(EXPANSION, "grill-seekers", bonus=DEAR_SHOP), "FAD212", '"pays": 500,'),
        (changed(EXPANSION, "midnight-snack", effect={"name": "pay", "amount": 900}), "FAD215", '"amount": 900'),
    ],
)
def test_the_dearest_card_is_told_where_it_says_how_much(find: Find, cards: Any, code: str, source: str) -> None:
    (finding,) = find(expansion(cards))
    assert (finding.code, finding.source.strip()) == (code, source)


FULL_OF_CHIPS = each(BOX, ["spear-time", "pie-society", "thyme-out"], shape=["chips", "cake"])


@pytest.mark.parametrize(
    ("base", "more"),
    [
        (changed(BOX, "parking-ticket", effect={"name": "pay", "amount": 700}), {}),
        (changed(BOX, "spear-time", bonus={"pays": 500, "when": {"gender": ["he"]}}), {}),
        (FULL_OF_CHIPS, {"chip-shop": {**CHIP_SHOP, "text": {"title": "C"}}}),
        ({**BOX, "chip-red": {**BOX["chip-banker"], "text": {"title": "Red"}}}, {}),
    ],
    ids=["events", "bank", "shops", "chips"],
)
def test_what_is_true_of_the_box_alone_is_told_of_the_box_alone(find: Find, base: Any, more: Any) -> None:
    found = find(replace(expansion({**EXPANSION, **more}), cards=base))
    assert found
    assert all("the deck `foodadvice-box`" in one.message for one in found)


def test_an_expansion_that_makes_a_warning_an_error_is_told_of_it(find: Find) -> None:
    """Half of the economy ingredients are dearer in the box; with forty truffles next to nothing is cheap."""
    cheap = [name for name, one in BOX.items() if one.get("price") == 5]
    base = BOX
    for name in cheap[::2]:
        base = changed(base, name, class_="medium", price=10)
    truffle = {"kind": "ingredient", "class": "premium", "price": 20, "hashtag": "rich", "text": {"title": "Truffle"}}
    truffles = {f"truffle-{number}": truffle for number in range(40)}
    found = [one for one in find(replace(expansion({**EXPANSION, **truffles}), cards=base)) if one.code == "FAD205"]
    assert [(one.severity, NIGHT in one.span.file) for one in found] == [
        (Severity.WARNING, False),
        (Severity.ERROR, True),
    ]


def test_what_a_deck_of_both_is_told_is_not_told_again_of_the_expansion(find: Find) -> None:
    cards = changed(EXPANSION, "grill-seekers", bonus=DEAR_SHOP)
    (finding,) = find(replace(SHUFFLED, expansions={NIGHT: cards}))
    assert finding.code == "FAD212"
    assert "the deck `night-market-mix`" in finding.message
    assert finding.source.strip() == '"pays": 500,'


def test_a_deck_with_a_part_of_the_expansion_leaves_the_rest_to_be_judged(find: Find) -> None:
    cards = changed(EXPANSION, "grill-seekers", bonus=DEAR_SHOP)
    decks = {
        name: {**deck, "without": ["grill-seekers"] * (name != "foodadvice-box")}
        for name, deck in SHUFFLED.decks.items()
    }
    (finding,) = find(replace(SHUFFLED, expansions={NIGHT: cards}, decks=decks))
    assert "`market` and `night-market`" in finding.message


def test_an_expansion_of_an_expansion_is_judged_with_all_that_it_needs(find: Find) -> None:
    """A word that the first one brings is known; a fault of the second is told of the three together."""
    assert find(of_two({"lantern-leaf": LANTERN})) == []
    shop = {**EXPANSION["grill-seekers"], "bonus": DEAR_SHOP}
    (finding,) = find(of_two({"lantern-leaf": LANTERN, "late-shop": shop}))
    assert finding.code == "FAD212"
    assert f"`market`, `{NIGHT}` and `{LATER}` has 3,800 F" in finding.message
    assert f"/sets/{LATER}/cards/" in finding.span.file


def test_sets_that_require_each_other_are_looked_at_once_each(find: Find) -> None:
    """Nobody can play them; that must not keep the program from its end."""
    plan = of_two({"lantern-leaf": LANTERN})
    assert all(one.help for one in find(replace(plan, needs={LATER: NIGHT, NIGHT: LATER})))


def test_an_expansion_alone_is_judged_with_the_box_that_cardgen_ships(tmp_path: Path) -> None:
    """A project with nothing but a set: told at its card, and nothing of the box."""
    root = expansion(changed(EXPANSION, "grill-seekers", bonus=DEAR_SHOP), decks={}).write(tmp_path)
    (root / GAME / "game.yaml").unlink()
    shutil.rmtree(root / GAME / "sets/market")
    found = [one for one in check(root)[1] if one.code == "FAD212"]
    assert [one.source.strip() for one in found] == ['"pays": 500,']
