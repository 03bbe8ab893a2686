"""Phrases the odds of a recipe as children read them: what a pack has, and how many packs have the card one wants.

Rounds; the exact fractions are on the answer sheet (`odds_text.py`). Computes no odds and sets no type.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain, groupby

from msgspec import Struct
from msgspec.structs import replace

from cardgen.analysis.packs.hints import joined
from cardgen.boosters.odds.recipe import RecipeOdds, draws_of
from cardgen.model.recipe import Layout, Recipe
from cardgen.render.pack.phrases import NBSP, pool_word

LARGEST, OFTEN = 10, Fraction(2, 5)
"""Chances from `OFTEN` are told as so many in at most `LARGEST` packs, others as one in so many."""

EVERY, THERE_ARE = "Every pack has ", "There are "


def rounded(chance: Fraction) -> Fraction:
    """The chance as so many packs of a few."""
    return chance.limit_denominator(LARGEST) if chance >= OFTEN else Fraction(1, round(1 / chance))


def about(chance: Fraction) -> str:
    """`every pack`, `1 pack in 4`, `about 1 pack in 6`, `about 2 packs in 3`."""
    near = rounded(chance)
    if near == 1:
        return "every pack" if chance == 1 else "nearly every pack"
    words = f"{near.numerator}{NBSP}pack{'' if near.numerator == 1 else 's'} in{NBSP}{near.denominator}"
    return words if near == chance else f"about {words}"


def sentence_of(chance: Fraction, what: str) -> str:
    """`1 pack in 4 has 2 shops`, `About 2 packs in 3 have 1 event`."""
    packs = about(chance)
    verb = "have" if " packs " in packs.replace(NBSP, " ") else "has"
    return f"{packs[:1].upper()}{packs[1:]} {verb} {what}"


class PlainOdds(Struct, frozen=True):
    """What a pack has of some pools, and in words how often the card that one wants is in it; `near` is that share of
    packs as it is drawn: of the commonest, where some are rarer, whose picture is `art`. Nothing of these where there
    is but one card.
    """

    has: str
    wanted: str = ""
    near: Fraction = Fraction(0)
    art: str = ""


def plain_odds(recipe: Recipe, odds: RecipeOdds) -> Iterator[PlainOdds]:
    """The odds of all pools; those that differ by their layout or their price alone are told together."""
    groups: dict[str, list[str]] = {}
    for id in recipe.pools:
        groups.setdefault(_key(recipe, id), []).append(id)
    alike = groupby((_plain(recipe, odds, ids) for ids in groups.values()), key=_how_often)
    yield from chain.from_iterable(_joined(list(group)) for _, group in alike)


def _how_often(odds: PlainOdds) -> tuple[str, Fraction, bool]:
    return odds.wanted, odds.near, odds.has.startswith(EVERY)


def _joined(alike: Sequence[PlainOdds]) -> Sequence[PlainOdds]:
    """Neighbours that every pack has, and whose cards come as often, as one."""
    first = alike[0]
    if len(alike) < 2 or not first.wanted or not first.has.startswith(EVERY):
        return alike
    has = joined([odds.has.removeprefix(EVERY).removesuffix(".") for odds in alike])
    return [replace(first, has=f"{EVERY}{has}.", wanted=first.wanted.replace(".", " of each.", 1))]


def _own_name(recipe: Recipe, id: str) -> str:
    """The name of a pool without that of its layout, where no other draws from it: `home` of `water-home`."""
    drawing = [layout for layout in recipe.layouts if _draws(layout, id)]
    return id.removeprefix(f"{drawing[0].id}-") if len(drawing) == 1 else id


def _draws(layout: Layout, id: str) -> bool:
    return any(id == pool for slot in layout.slots for pool, _ in slot.pools)


def _key(recipe: Recipe, id: str) -> str:
    """What pools that are told together share: their name without their layout and any alternative, or its last word
    where several end in it and none is called by it alone.
    """
    names = {_own_name(recipe, other).partition("-or-")[0] for other in recipe.pools}
    name = _own_name(recipe, id).partition("-or-")[0]
    last = name.rpartition("-")[2]
    alike = [other for other in names if other.rpartition("-")[2] == last]
    return last if len(alike) > 1 and last not in names else name


def _plain(recipe: Recipe, odds: RecipeOdds, ids: Sequence[str]) -> PlainOdds:
    drawn: Counter[int] = Counter()
    for numbers, chance in draws_of(recipe, ids).items():
        drawn[sum(numbers)] += chance  # type: ignore[assignment]
    there = sorted(number for number in drawn if number)
    has = f"{sentence_of(Fraction(sum(drawn[number] for number in there)), _amount(_name(recipe, ids), there))}."
    cards = {printing.id for id in ids for printing, _ in recipe.pools[id].rates}
    there_are = [card for card in odds.cards if card.printing.id in cards and card.copies]
    copies = [card.copies for card in there_are]
    if len(copies) < 2:
        return PlainOdds(has)
    commonest, rarest = (min(Fraction(1), chance) for chance in (max(copies), min(copies)))
    art = max(there_are, key=lambda card: card.copies).printing.art.reference
    return PlainOdds(has, f"{THERE_ARE}{len(copies)}. {_wanted(commonest, rarest)}", rounded(commonest), art)


def _wanted(commonest: Fraction, rarest: Fraction) -> str:
    """How often a card is in a pack: all of them alike, or from the one that comes most often to the rarest."""
    if rounded(commonest) != rounded(rarest):
        return f"The most common is in {about(commonest)}, the rarest in {about(rarest)}."
    return f"Each is in {about(commonest)}."


def _name(recipe: Recipe, ids: Sequence[str]) -> str:
    """The longest name of pools that are alike, or what all of them end in."""
    names = [_own_name(recipe, id) for id in ids]
    key = _key(recipe, ids[0])
    return max((name for name in names if name.partition("-or-")[0] == key), key=len, default=key)


def _amount(name: str, numbers: Sequence[int]) -> str:
    """`4 growers`, `1 to 3 growers`."""
    words = pool_word(name, numbers[-1]).replace(" ", NBSP, 1)
    return words if len(numbers) == 1 else f"{numbers[0]} to {words}"
