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
            give = "gives" if len(one.pools) == 1 else "give"
            help = f"change what the pool{_pools(one.pools)} {give}, draw more cards, or promise less"
        yield recipe.origin.finding("CG806", one.said, *_place(recipe, one.demands), help=help)


def broken(recipe: Recipe, counts: Mapping[str, int], packs: int) -> Iterator[Diagnostic]:
    """CG806 for each promise that some of the first `packs` of a batch do not keep, as far as exchanges were tried."""
    for demand, number in counts.items():
        have, keep = ("has", "does not keep") if number == 1 else ("have", "do not keep")
        told = {NO_REPEAT: f"{have} a card twice", NO_GROUP: f"{have} exclusive cards together"}
        yield recipe.origin.finding(
            "CG806",
            f"{number:,} of the first {packs:,} packs {told.get(demand, f'{keep} `{demand}`')}: "
            "no exchange was found that helps them and harms no other",
            *_place(recipe, (demand,)),
            help="promise less, draw more cards, give the pools more of those that keep it, or try another seed",
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
