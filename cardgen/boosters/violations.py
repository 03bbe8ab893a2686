"""Reports guarantees that packs cannot keep (CG806), at their lines, with what is in the way or was broken.

What stands in the way is found by `feasibility`; here it gets its place in the recipe, and a remedy.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from cardgen.boosters.collation.constraints import NO_GROUP, NO_REPEAT
from cardgen.boosters.feasibility import Obstacle
from cardgen.diagnostics import Diagnostic
from cardgen.diagnostics.codes import UNKEPT_GUARANTEE
from cardgen.model.card import NodePath
from cardgen.model.link.recipe import SHARES
from cardgen.model.recipe import Recipe


def obstacle_findings(recipe: Recipe, obstacles: Iterable[Obstacle]) -> Iterator[Diagnostic]:
    """CG806 for each obstacle in the way of packs that keep everything, found without making a batch."""
    for obstacle in obstacles:
        if obstacle.card is not None:
            help = f"take `{obstacle.card}` out of the pool{_pools(obstacle.pools)}, or promise less"
        else:
            give = "gives" if len(obstacle.pools) == 1 else "give"
            help = f"change what the pool{_pools(obstacle.pools)} {give}, draw more cards, or promise less"
        yield recipe.origin.finding(
            UNKEPT_GUARANTEE, obstacle.message, *_place(recipe, obstacle.constraints), help=help
        )


def violation_findings(recipe: Recipe, counts: Mapping[str, int], packs: int) -> Iterator[Diagnostic]:
    """CG806 for each guarantee that some of the first `packs` of a batch do not keep, after all swaps were tried."""
    for name, number in counts.items():
        have, keep = ("has", "does not keep") if number == 1 else ("have", "do not keep")
        phrases = {NO_REPEAT: f"{have} a card twice", NO_GROUP: f"{have} exclusive cards together"}
        yield recipe.origin.finding(
            UNKEPT_GUARANTEE,
            f"{number:,} of the first {packs:,} packs {phrases.get(name, f'{keep} `{name}`')}: "
            "no exchange was found that helps them and harms no other",
            *_place(recipe, (name,)),
            help="promise less, draw more cards, give the pools more of those that keep it, or try another seed",
        )


def _place(recipe: Recipe, constraints: Sequence[str]) -> NodePath:
    """Where the recipe says the first of these."""
    for name in constraints:
        if any(guarantee.name == name for guarantee in recipe.guarantees):
            return ("guarantees", name)
        for number, share in enumerate(recipe.shares):
            if share.text == name:
                return ("guarantees", SHARES, number)
        if name == NO_GROUP:
            return ("exclusive",)
    return ("id",)


def _pools(names: Sequence[str]) -> str:
    return f"{'' if len(names) == 1 else 's'} {', '.join(f'`{name}`' for name in names)}"
