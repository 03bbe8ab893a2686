"""What is said of a guarantee that packs cannot keep? CG806, at its line: what stands in the way, or what was broken.

What stands in the way is found by `feasibility`; here it gets its place in the recipe, and a remedy.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardgen.boosters.demands import NO_GROUP, NO_REPEAT
from cardgen.boosters.feasibility import feasibility
from cardgen.diagnostics import Diagnostic
from cardgen.model.recipe import Recipe
from cardgen.model.recipes import SHARES
from cardgen.rules.promises import Keeper

Place = tuple[str | int, ...]


def unkept(recipe: Recipe, keepers: Sequence[Keeper]) -> Iterator[Diagnostic]:
    """CG806 for each obstacle in the way of packs that keep everything, found without making a batch."""
    for one in feasibility(recipe, keepers):
        if one.printing is not None:
            help = f"take `{one.printing.card.id}` out of the pool{_pools(one.pools)}, or promise less"
        else:
            help = f"change what the pool{_pools(one.pools)} give, draw more of them, or promise less"
        yield recipe.origin.finding("CG806", one.said, *_place(recipe, one.demands), help=help)


def broken(recipe: Recipe, counts: Mapping[str, int], packs: int) -> Iterator[Diagnostic]:
    """CG806 for each promise that so many packs of a batch did not keep, though each pack by itself could."""
    for demand, number in counts.items():
        what = {NO_REPEAT: "no card twice", NO_GROUP: "the exclusive cards"}.get(demand, f"`{demand}`")
        yield recipe.origin.finding(
            "CG806",
            f"{number:,} of {packs:,} packs cannot have {what} beside all else that is asked, whatever is exchanged",
            *_place(recipe, (demand,)),
            help="promise less, draw more cards, or give the pools more of the cards that keep it",
        )


def _place(recipe: Recipe, demands: Sequence[str]) -> Place:
    """Where the recipe says the first of these."""
    for demand in demands:
        if any(one.name == demand for one in recipe.promises):
            return ("guarantees", demand)
        for number, share in enumerate(recipe.shares):
            if share.said == demand:
                return ("guarantees", SHARES, number)
        if demand == NO_GROUP:
            return ("exclusive",)
    return ("id",)


def _pools(names: Sequence[str]) -> str:
    return f"{'' if len(names) == 1 else 's'} {', '.join(f'`{name}`' for name in names)}"
