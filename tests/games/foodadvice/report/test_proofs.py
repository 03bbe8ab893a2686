"""Proofs that a reader can follow: for each customer three ingredients that it can pay, and how many of them match."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardgen.commands.pipeline import check
from cardgen.games.foodadvice.report.proofs import proofs, verdicts
from tests.games.foodadvice.mutations.boxes import ALONE, BOX, EXPANSION, UNTOUCHED, box, each

HEADER = ("box", "customer", "budget", "matches", "price", "ingredients")


@pytest.fixture
def game(tmp_path: Path) -> Any:
    """The game that a plan makes."""
    return lambda plan: check(plan.write(tmp_path))[0].games["foodadvice"]


def rows(game: Any) -> list[tuple[str, ...]]:
    header, *found = proofs(game)
    assert header == HEADER
    return found


def test_each_row_is_a_product_that_the_customer_can_pay_with_the_matches_that_are_told(game: Any) -> None:
    for _, name, budget, matches, price, ingredients in rows(game(ALONE)):
        cards, customer = [BOX[card] for card in ingredients.split()], BOX[name]
        assert len(cards) == 3
        assert sum(card["price"] for card in cards) == int(price) <= int(budget) == customer["budget"]
        assert len({card["hashtag"] for card in cards} & set(customer["hashtag"])) == int(matches)


def test_customers_and_jokers_of_a_box_have_rows_and_of_an_expansion_its_own(game: Any) -> None:
    by_box: dict[str, list[str]] = {}
    for name, customer, *_ in rows(game(UNTOUCHED)):
        by_box.setdefault(name, []).append(customer)
    assert {name: len(customers) for name, customers in by_box.items()} == {
        "foodadvice-box": 44,
        "market and night-market": 3,
    }
    assert set(by_box["market and night-market"]) < set(EXPANSION)


def test_who_can_pay_for_nothing_has_no_ingredients(game: Any) -> None:
    every = [name for name, fields in BOX.items() if fields["kind"] == "ingredient"]
    made = game(box(each(BOX, every, **{"class": "premium", "price": 20})))
    assert {row[3:] for row in rows(made) if row[2] in ("20", "40")} == {("0", "0", "")}
    ((_, verdict),) = verdicts(made)
    assert verdict.startswith("16 of its 44 customers can find two matches; a deal allows an economy product in 0.0 %")


def test_a_verdict_says_how_many_find_what_they_want_and_how_the_dealing_goes(game: Any) -> None:
    whole, expansion = verdicts(game(UNTOUCHED))
    assert whole == (
        "the deck `foodadvice-box`",
        "each of its 44 customers can find two matches; a deal allows an economy product in 63.8 %; two products that "
        "please are equal in 12.9 %",
    )
    assert expansion == ("`market` and `night-market`", "each of its 3 customers can find two matches")
