"""What can each customer find, at best? A row for each, and a verdict on each box."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.model.game import Game
from cardgen.rules.evidence import each_of, percent
from cardgen.rules.foodadvice.exact import is_countable
from cardgen.rules.foodadvice.odds import tie_chance
from cardgen.rules.foodadvice.subject import Subject, judged_subjects
from cardgen.rules.foodadvice.supply import economy_chance
from cardgen.rules.foodadvice.wants import finds

ENOUGH = 2
"""Matches that everybody should be able to find (FAD203)."""


def proofs(game: Game) -> Iterator[tuple[str, ...]]:
    """For each customer and joker of each box: the best three ingredients that it can pay, their price and matches.

    Who can pay for no three has no ingredients, and a price of 0.
    """
    yield "box", "customer", "budget", "matches", "price", "ingredients"
    for subject in judged_subjects(game):
        for find in finds(subject):
            cards = " ".join(one.card for one in find.three)
            numbers = (find.customer.budget, find.matches, find.price)
            yield _label(subject), find.customer.card, *map(str, numbers), cards


def verdicts(game: Game) -> Iterator[tuple[str, str]]:
    """Of each box and expansion: how many of its customers can find what they want, and how the dealing goes."""
    for subject in judged_subjects(game):
        found = list(finds(subject))
        able = sum(one.matches >= ENOUGH for one in found)
        said = f"{each_of(able, len(found), 'customer')} can find two matches" if found else "no customers"
        is_told = found and not subject.is_expansion and is_countable(subject.box)
        yield subject.name, said + _odds(subject) if is_told else said


def _odds(subject: Subject) -> str:
    economy, tie = economy_chance(subject.box, subject.rules), tie_chance(subject.box, subject.rules)
    return (
        f"; a deal allows an economy product in {percent(float(economy))}; two products that please are equal in "
        f"{percent(float(tie))}"
    )


def _label(subject: Subject) -> str:
    return subject.deck.id if subject.deck else subject.name.replace("`", "")
