"""What must be done to a sound expansion so that each exact check of expansions fires? At least one for each code."""

from __future__ import annotations

from tests.rules.foodadvice.mutations.boxes import EXPANSION, changed, each, expansion, of_kind
from tests.rules.foodadvice.mutations.mutation import WARNING, Mutation
from tests.rules.foodadvice.mutations.project import Cards

INGREDIENTS, GUESTS = of_kind(EXPANSION, "ingredient"), of_kind(EXPANSION, "customer")
DEAR = {"class": "premium", "price": 20}


def _bag(number: int) -> Cards:
    """The expansion with so many premium ingredients more, each with another hashtag."""
    tags = ("sweet", "bright", "salted", "hearty", "stylish", "spicy", "rich", "tasty", "exotic", "juicy")
    more = {
        f"truffle-{count}": {"kind": "ingredient", **DEAR, "hashtag": tags[count % 10], "text": {"title": f"T {count}"}}
        for count in range(number)
    }
    return {**EXPANSION, **more}


def _mutations() -> tuple[Mutation, ...]:
    nothing_smoky = each(EXPANSION, INGREDIENTS, hashtag="sour")
    plain_guests = each(EXPANSION, GUESTS, hashtag=["sweet", "bright", "salted"])
    dull = changed(EXPANSION, "stall-tales", bonus={"pays": 10, "when": {"paid": {"at-most": 10}}})
    return (
        Mutation("FAD402", "only customers are smoky", expansion(nothing_smoky), WARNING),
        Mutation("FAD402", "only ingredients are smoky", expansion(plain_guests), WARNING),
        Mutation("FAD403", "twenty truffles", expansion(_bag(20)), WARNING),
        Mutation("FAD208", "a shop of the expansion for what costs 10 F", expansion(dull)),
    )


MUTATIONS = _mutations()
