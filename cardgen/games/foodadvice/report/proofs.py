"""Proves what each customer can find at best: a row for each, and a verdict on each box."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.analysis.numbers.evidence import each_of, percent
from cardgen.games.foodadvice.checks.exact.demand import finds
from cardgen.games.foodadvice.checks.exact.odds import tie_chance
from cardgen.games.foodadvice.checks.exact.products import is_countable
from cardgen.games.foodadvice.checks.exact.supply import economy_chance
from cardgen.games.foodadvice.scope import SCOPES, FoodAdviceScope
from cardgen.model.game import Game

ENOUGH = 2
"""Matches that everybody should be able to find (FAD203)."""


def proofs(game: Game) -> Iterator[tuple[str, ...]]:
    """For each customer and joker of each box: the best three ingredients that it can pay, their price and matches.

    Who can pay for no three has no ingredients, and a price of 0.
    """
    yield "box", "customer", "budget", "matches", "price", "ingredients"
    for scope in SCOPES.examined(game):
        for find in finds(scope):
            cards = " ".join(ingredient.card for ingredient in find.three)
            numbers = (find.customer.budget, find.matches, find.price)
            yield _label(scope), find.customer.card, *map(str, numbers), cards


def verdicts(game: Game) -> Iterator[tuple[str, str]]:
    """Of each box and expansion: how many of its customers can find what they want, and how the dealing goes."""
    for scope in SCOPES.examined(game):
        found = list(finds(scope))
        able = sum(find.matches >= ENOUGH for find in found)
        verdict = f"{each_of(able, len(found), 'customer')} can find two matches" if found else "no customers"
        has_odds = found and not scope.is_expansion and is_countable(scope.box)
        yield scope.name, verdict + _odds(scope) if has_odds else verdict


def _odds(scope: FoodAdviceScope) -> str:
    economy, tie = economy_chance(scope.box, scope.rules), tie_chance(scope.box, scope.rules)
    return (
        f"; a deal allows an economy product in {percent(float(economy))}; two products that please are equal in "
        f"{percent(float(tie))}"
    )


def _label(scope: FoodAdviceScope) -> str:
    return scope.deck.id if scope.deck else scope.name.replace("`", "")
