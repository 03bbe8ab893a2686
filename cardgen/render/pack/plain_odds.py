"""Phrases the odds of a recipe as children read them: what a pack has, and about how often any single card comes.

Rounds; the exact fractions are on the answer sheet (`odds_text.py`). Computes no odds and sets no type.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from cardgen.analysis.packs.hints import joined
from cardgen.boosters.odds.recipe import RecipeOdds, draws_of
from cardgen.model.recipe import Recipe
from cardgen.render.pack.phrases import NBSP, pool_word

LARGEST, OFTEN = 10, Fraction(2, 5)
"""Chances from `OFTEN` are told as so many in at most `LARGEST` packs, others as one in so many."""


def about(chance: Fraction) -> str:
    """`every pack`, `1 pack in 4`, `about 1 pack in 6`, `about 2 packs in 3`."""
    near = chance.limit_denominator(LARGEST) if chance >= OFTEN else Fraction(1, round(1 / chance))
    if near == 1:
        return "every pack" if chance == 1 else "nearly every pack"
    words = f"{near.numerator}{NBSP}pack{'' if near.numerator == 1 else 's'} in{NBSP}{near.denominator}"
    return words if near == chance else f"about {words}"


def plain_lines(recipe: Recipe, odds: RecipeOdds) -> Iterator[tuple[str, str]]:
    """What a pack has, and how often any one of these cards comes: nothing where there is but one card of a kind."""
    groups: dict[frozenset[int], list[str]] = {}
    for id in recipe.pools:
        groups.setdefault(_layouts_with(recipe, id), []).append(id)
    for layouts, ids in groups.items():
        together = [ids] if len(layouts) < len(recipe.layouts) else [[id] for id in ids]
        for some in together:
            yield _pack_with(recipe, some), _any_of(recipe, odds, some)


def _layouts_with(recipe: Recipe, id: str) -> frozenset[int]:
    """The numbers of the layouts that may draw from a pool."""
    return frozenset(
        number
        for number, layout in enumerate(recipe.layouts)
        if any(id == pool for slot in layout.slots for pool, _ in slot.pools)
    )


def _pack_with(recipe: Recipe, ids: Sequence[str]) -> str:
    drawn = [{numbers[0]: chance for numbers, chance in draws_of(recipe, [id]).items() if numbers[0]} for id in ids]
    packs = about(max(sum(chances.values(), Fraction(0)) for chances in drawn))
    amounts = [_amount(id, sorted(chances)) for id, chances in zip(ids, drawn, strict=True)]
    return f"{packs[:1].upper()}{packs[1:]} {'have' if ' packs ' in packs else 'has'} {joined(amounts)}."


def _amount(id: str, numbers: Sequence[int]) -> str:
    """`4 growers`, `1 to 3 growers`."""
    words = pool_word(id, numbers[-1]).replace(" ", NBSP, 1)
    return words if len(numbers) == 1 else f"{numbers[0]} to {words}"


def _any_of(recipe: Recipe, odds: RecipeOdds, ids: Sequence[str]) -> str:
    """How often a single card comes, from the least to the most."""
    there = {printing.id for id in ids if len(recipe.pools[id].rates) > 1 for printing, _ in recipe.pools[id].rates}
    copies = [card.copies for card in odds.cards if card.printing.id in there and card.copies]
    if not copies:
        return ""
    least, most = about(min(copies)), about(max(copies))
    often = most if least == most else f"from {least} to {most.removeprefix('about ')}"
    return f"Any one of them: {often}."
