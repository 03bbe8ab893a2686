"""What exact checks say: the deepest cause only, with figures, and a remedy. Mutations show the rest."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cardgen.analysis.play.protocol import RulesGap
from cardgen.commands.pipeline import check
from cardgen.diagnostics import Diagnostic
from cardgen.games.foodadvice.package import SUITE
from cardgen.games.foodadvice.rules import FoodAdviceRules, needed
from tests.games.foodadvice.mutations.boxes import BOX, EXPANSION, SHUFFLED, box, card, changed, each
from tests.games.foodadvice.mutations.exact import CUSTOMERS, MUTATIONS, crunchy
from tests.games.foodadvice.mutations.exact_expansion import MUTATIONS as OF_EXPANSIONS
from tests.games.foodadvice.mutations.project import Plan
from tests.games.foodadvice.small_box import box as small_box
from tests.games.foodadvice.small_box import season
from tests.sweep import sweep

Find = Callable[[Plan], list[Diagnostic]]
EXACT = {one.code for one in SUITE.all_checks if one.kind == "exact"}


@pytest.fixture
def find(tmp_path: Path) -> Find:
    return lambda plan: [one for one in check(plan.write(tmp_path))[1] if one.code in EXACT]


def test_every_exact_check_has_a_mutation() -> None:
    assert {one.code for one in (*MUTATIONS, *OF_EXPANSIONS)} >= EXACT


@pytest.mark.parametrize("code", ["FAD203", "FAD205", "FAD208"])
def test_a_check_of_two_severities_has_a_mutation_for_both(code: str) -> None:
    assert {one.severity for one in MUTATIONS if one.code == code} == {1, 2}


@pytest.mark.parametrize("mutation", [*MUTATIONS, *OF_EXPANSIONS], ids=str)
def test_what_is_found_has_figures_and_a_remedy(find: Find, mutation: Any) -> None:
    for one in find(mutation.plan):
        assert re.search(r"\d", one.message)
        assert one.help


def test_who_wants_what_is_on_no_ingredient_is_told_of_that_alone(find: Find) -> None:
    """Two of its three hashtags are missing, so that it finds one match at most."""
    (finding,) = find(crunchy("al-dente", hashtag=["crunchy", "tasty"]))
    assert finding.code == "FAD201"


def test_who_wants_one_hashtag_and_finds_it_has_what_can_be_had(find: Find) -> None:
    assert find(card("al-dente", hashtag=["tasty"])) == []


@pytest.mark.parametrize(
    ("code", "what", "source"),
    [
        ("FAD212", "shops that pay 50 F", '"pays": 50,'),
        ("FAD212", "players who begin rich", '"id": "foodadvice-box",'),
        ("FAD215", "a dear parking ticket", '"amount": 700'),
        ("FAD217", "an event for prices between two", '"price": {'),
        ("FAD217", "an event for premium food for little", '"for": {'),
    ],
)
def test_what_a_box_is_told_is_told_at_the_card_that_does_most(find: Find, code: str, what: str, source: str) -> None:
    plan = next(one.plan for one in MUTATIONS if (one.code, one.what) == (code, what))
    assert [one.source.strip() for one in find(plan)] == [source]


def test_where_readings_are_no_multiples_of_the_smallest_note_nobody_is_sent_to_print_smaller_ones(find: Find) -> None:
    (finding,) = find(box(BOX, readings={"vote-pay": 4, "start-money": 7}))
    assert finding.help == "let `vote-pay` and `start-money` of `readings` be a multiple of 5 F, the smallest note"


@pytest.mark.parametrize("when", [{"matches": {"at-least": 0}}, {"paid": {"at-least": 50, "at-most": 40}}])
def test_terms_that_are_wrong_in_themselves_are_told_of_that_alone(tmp_path: Path, when: Any) -> None:
    plan = card("spear-time", bonus={"pays": 10, "when": when})
    assert [one.code for one in check(plan.write(tmp_path))[1]] == ["FAD118"]


def test_a_condition_of_an_event_that_is_wrong_in_itself_is_told_of_that_alone(tmp_path: Path) -> None:
    wanted = {"price": {"at-least": 30, "at-most": 20}}
    plan = card("corporate-war", effect={"name": "receive", "amount": 5, "for": wanted})
    assert [one.code for one in check(plan.write(tmp_path))[1]] == ["FAD119"]


def test_a_shape_that_only_a_joker_has_is_nobodys_favourite(find: Find) -> None:
    lovers = [name for name in CUSTOMERS if BOX[name]["shape"] == "tea"]
    assert "tea" in BOX["count-calorie"]["shape"]
    assert [one.code for one in find(box(each(BOX, lovers, shape="cake")))] == ["FAD204"]


def test_without_economy_customers_nobody_needs_economy_products(find: Find) -> None:
    """Told is that the class is missing, not that it cannot be served."""
    poor = [name for name in CUSTOMERS if BOX[name]["class"] == "economy"]
    cheap = [name for name, one in BOX.items() if one["kind"] == "ingredient" and one["class"] == "economy"]
    cards = each(each(BOX, poor, **{"class": "medium", "budget": 40}), cheap, **{"class": "medium", "price": 10})
    codes = {one.code for one in find(box(cards))}
    assert "FAD213" in codes
    assert "FAD205" not in codes


def test_a_fault_of_a_box_is_told_of_each_deck_that_has_it_and_not_of_the_expansion(find: Find) -> None:
    dear = {"pays": 10, "when": {"paid": {"at-least": 65}}}
    found = find(replace(SHUFFLED, cards=changed(BOX, "brine-and-dine", bonus=dear)))
    assert [re.findall(r"deck `([\w-]+)`", one.message) for one in found] == [["foodadvice-box"], ["night-market-mix"]]


def test_a_fault_of_an_expansion_is_told_of_it_and_of_the_deck_it_is_in(find: Find) -> None:
    dear = {"pays": 10, "when": {"paid": {"at-least": 65}}}
    found = find(replace(SHUFFLED, expansions={"night-market": changed(EXPANSION, "stall-tales", bonus=dear)}))
    assert [one.code for one in found] == ["FAD208", "FAD208"]


def test_prices_and_wishes_that_are_told_elsewhere_are_not_counted(find: Find) -> None:
    """A thousand prices have too many sets of three; FAD110 tells of each that is no price of the rules."""
    names = [name for name, one in BOX.items() if one["kind"] == "ingredient"]
    cards = BOX
    for number, name in enumerate(names):
        cards = changed(cards, name, price=100 + number)
    assert {one.code for one in find(box(cards))} == {"FAD203"}
    every = sorted({BOX[name]["hashtag"] for name in names})
    assert find(card("al-dente", hashtag=every)) == []


@sweep("players", [4, 5, 6])
@sweep("readings", [{}, {"dealt": 8}, {"event_rounds": "every"}, {"rounds": 2}], ids=str)
def test_a_game_begins_with_as_many_cards_as_needed_and_with_none_fewer(readings: Any, players: int) -> None:
    rules, of = FoodAdviceRules(**readings), small_box()
    wanted = needed(players, rules)
    decks = {"products": "product", "ingredients": "ingredient", "shops": "shop", "customers": "customer"}
    decks["events"] = "event"
    plenty = {name: (getattr(of, name) * 60)[: wanted[kind]] for name, kind in decks.items()}
    season(replace(of, **plenty), players, rules)
    for name in decks:
        with pytest.raises(RulesGap):
            season(replace(of, **{**plenty, name: plenty[name][1:]}), players, rules)


def test_players_take_home_no_product_and_what_lies_in_products_is_not_dealt_again() -> None:
    """FA-D3; of the ingredients that the last player is dealt, three go back."""
    six = {"product": 18, "ingredient": 57, "shop": 6, "customer": 1, "event": 12}
    assert needed(6, FoodAdviceRules()) == six
    assert needed(6, FoodAdviceRules(event_rounds="every", dealt=8)) == {**six, "ingredient": 59, "event": 18}
