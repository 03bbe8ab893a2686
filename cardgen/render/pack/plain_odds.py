"""Phrases the odds of a recipe as children read them: what of how many a pack has, and how many packs have one card.

Rounds; the exact fractions are on the answer sheet (`odds_text.py`). Computes no odds and sets no type.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from fractions import Fraction
from functools import partial

from msgspec import Struct

from cardgen.boosters.odds.recipe import CardOdds, RecipeOdds, draws_of
from cardgen.model.recipe import Layout, Recipe
from cardgen.render.pack.phrases import NBSP, pool_word
from cardgen.words.language import ENGLISH, Language
from cardgen.words.pool_names import told_together

LARGEST, OFTEN = 10, Fraction(2, 5)
"""Chances from `OFTEN` are told as so many in at most `LARGEST` packs, others as one in so many."""


def rounded(chance: Fraction) -> Fraction:
    """The chance as so many packs of a few."""
    return chance.limit_denominator(LARGEST) if chance >= OFTEN else Fraction(1, round(1 / chance))


def about(chance: Fraction, language: Language = ENGLISH) -> str:
    """`every pack`, `1 pack in 4`, `about 1 pack in 6`, `about 2 packs in 3`."""
    near = rounded(chance)
    if near == 1:
        return language.say("odds.every" if chance == 1 else "odds.nearly-every")
    message = "odds.share" if near == chance else "odds.about"
    return language.say(message, n=near.numerator, of=near.denominator)


def sentence_of(chance: Fraction, what: str, language: Language = ENGLISH) -> str:
    """`1 pack in 4 has 2 shops`, `About 2 packs in 3 have 1 event`."""
    near = rounded(chance)
    if near == 1:
        return language.say("odds.every-has" if chance == 1 else "odds.nearly-every-has", cards=what)
    message = "odds.share-has" if near == chance else "odds.about-has"
    return language.say(message, n=near.numerator, of=near.denominator, cards=what)


class PlainOdds(Struct, frozen=True):
    """What a pack has of some pools, of how many cards: `4 of 29 growers`, `1 pack in 2 has 1 of 10 events`. `near` is
    the share of packs that have the usual card, whose picture is `art`; `most` that of the card that comes most often,
    `rarest` that of the one that comes least. Nothing of these where there is but one card.
    """

    has: str
    near: Fraction = Fraction(0)
    most: Fraction = Fraction(0)
    rarest: Fraction = Fraction(0)
    art: str = ""


def plain_odds(recipe: Recipe, odds: RecipeOdds, language: Language = ENGLISH) -> Iterator[PlainOdds]:
    """The odds of all pools, no picture twice; those that differ by their layout or their price alone are told
    together.
    """
    drawing = {id: [layout.id for layout in recipe.layouts if _draws(layout, id)] for id in recipe.pools}
    shown: set[str] = set()
    for group in told_together(drawing).items():
        plain = _plain(recipe, odds, group, language, shown)
        shown.add(plain.art)
        yield plain


def _draws(layout: Layout, id: str) -> bool:
    return any(id == pool for slot in layout.slots for pool, _ in slot.pools)


def _plain(
    recipe: Recipe, odds: RecipeOdds, group: tuple[str, Sequence[str]], language: Language, shown: Collection[str]
) -> PlainOdds:
    name, ids = group
    drawn: Counter[int] = Counter()
    for numbers, chance in draws_of(recipe, ids).items():
        drawn[sum(numbers)] += chance  # type: ignore[assignment]
    amounts = sorted(number for number in drawn if number)
    share = Fraction(sum(drawn[number] for number in amounts))
    cards = {printing.id for id in ids for printing, _ in recipe.pools[id].rates}
    there_are = [card for card in odds.cards if card.printing.id in cards and card.copies]
    cards_of = partial(pool_word, name, language=language, booster=recipe.id)
    has = _amount(cards_of, amounts, len(there_are), language)
    has = has if share == 1 else sentence_of(share, has, language)
    if len(there_are) < 2:
        return PlainOdds(has)
    near = _usual(there_are)
    alike = [card.printing.art.reference for card in there_are if _share(card) == near]
    shares = [_share(card) for card in there_are]
    art = next((picture for picture in alike if picture not in shown), alike[0])
    return PlainOdds(has, near, max(shares), min(shares), art)


def _share(card: CardOdds) -> Fraction:
    return rounded(min(Fraction(1), card.copies))


def _usual(cards: Sequence[CardOdds]) -> Fraction:
    """What half of the cards are no rarer than."""
    shares = sorted(map(_share, cards), reverse=True)
    return shares[(len(shares) - 1) // 2]


def _amount(cards: Callable[[int], str], numbers: Sequence[int], there_are: int, language: Language) -> str:
    """`4 of 29 growers`, `1 to 3 of 29 growers`, `1 map` where there is but one: numbers stay with their words."""
    if there_are < 2:
        return cards(1).replace(" ", NBSP, 1)
    drawn = str(numbers[0])
    if len(numbers) > 1:
        drawn = language.say("odds.drawn-to", least=numbers[0], most=numbers[-1])
    text = language.say("odds.of-all", drawn=drawn, cards=cards(there_are))
    return text.replace(" ", NBSP, 2 if len(numbers) == 1 else 4)
