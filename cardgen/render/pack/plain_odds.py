"""Phrases the odds of a recipe as children read them: what of how many a pack has, and how many packs have one card.

Rounds, for answers, too; the exact fractions are on the answer sheet (`odds_text.py`). Computes no odds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial

from msgspec import Struct

from cardgen.boosters.collation.batch import Pack
from cardgen.boosters.odds.recipe import CardOdds, RecipeOdds, draws_of
from cardgen.boosters.odds.tally import packs_with_any
from cardgen.model.card import Printing
from cardgen.model.recipe import Layout, Recipe
from cardgen.render.pack.phrases import NBSP, pool_word
from cardgen.words.language import ENGLISH, Language
from cardgen.words.pool_names import told_together

LARGEST, OFTEN = 10, Fraction(2, 5)
"""Chances from `OFTEN` are told as so many in at most `LARGEST` packs, others as one in so many."""
FEW = 6
"""No more cards than so many are told by name."""


def rounded(chance: Fraction) -> Fraction:
    """The chance as so many packs of a few."""
    return chance.limit_denominator(LARGEST) if chance >= OFTEN else Fraction(1, round(1 / chance))


def packs_with(chance: Fraction, packs: int) -> int:
    """How many of so many packs have a card, in whole ones: on odds cards and in answers the same."""
    return round(chance * packs)


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
    the exact share of packs that have the usual card, whose picture is `art`; `most` that of the card that comes most
    often, `rarest` that of the one that comes least. Nothing of these where there is but one card. A `few` cards of
    different odds are told each by its name. `shares` has all of the cards.
    """

    has: str
    near: Fraction = Fraction(0)
    most: Fraction = Fraction(0)
    rarest: Fraction = Fraction(0)
    art: str = ""
    few: bool = False
    shares: tuple[tuple[Printing, Fraction], ...] = ()


CountedKind = Callable[[str, int], str]
"""What so many cards of a kind are called: `40 customers`."""


def plain_odds(
    recipe: Recipe,
    odds: RecipeOdds,
    language: Language = ENGLISH,
    counted: CountedKind | None = None,
    packs: Sequence[Pack] = (),
) -> Iterator[PlainOdds]:
    """The odds of all pools, no picture twice; those that differ by their layout or their price alone are told
    together, and apart the kinds of one pool, as they are `counted`, of which a pack has a card of one or another with
    different odds: where there are `packs`, how many of these.
    """
    drawing = {id: [layout.id for layout in recipe.layouts if _draws(layout, id)] for id in recipe.pools}
    shown: set[str] = set()
    for name, ids in told_together(drawing).items():
        drawn, there_are = _drawn(recipe, ids), _cards_of(recipe, odds, ids)
        kinds = _kinds_apart(there_are) if counted is not None and drawn == {1: 1} else {}
        if counted is None or not kinds:
            parts = [(_has(recipe, name, ids, drawn, len(there_are), language), there_are)]
        else:
            parts = [(_has_of(counted(kind, len(some)), some, packs, language), some) for kind, some in kinds.items()]
            parts = [part for part in parts if not packs or packs_with_any(packs, [card.printing for card in part[1]])]
        for has, cards in parts:
            plain = _plain(has, cards, shown, recipe.question.lower())
            shown.add(plain.art)
            yield plain


def _draws(layout: Layout, id: str) -> bool:
    return any(id == pool for slot in layout.slots for pool, _ in slot.pools)


def _drawn(recipe: Recipe, ids: Sequence[str]) -> Mapping[int, Fraction]:
    """How likely a pack has so many cards of these pools, if any."""
    drawn: Counter[int] = Counter()
    for numbers, chance in draws_of(recipe, ids).items():
        drawn[sum(numbers)] += chance  # type: ignore[assignment]
    return {number: Fraction(drawn[number]) for number in sorted(drawn) if number}


def _cards_of(recipe: Recipe, odds: RecipeOdds, ids: Sequence[str]) -> list[CardOdds]:
    cards = {printing.id for id in ids for printing, _ in recipe.pools[id].rates}
    return [card for card in odds.cards if card.printing.id in cards and card.copies]


def _kinds_apart(cards: Sequence[CardOdds]) -> Mapping[str, list[CardOdds]]:
    """The cards by their kinds, where no two kinds have the same odds; else nothing."""
    kinds: dict[str, list[CardOdds]] = {}
    for card in cards:
        kinds.setdefault(card.printing.card.kind, []).append(card)
    usual = {_usual(some) for some in kinds.values()}
    return kinds if 1 < len(kinds) == len(usual) else {}


def _has_of(counted: str, cards: Sequence[CardOdds], packs: Sequence[Pack], language: Language) -> str:
    """`Nearly every pack has 1 of 40 customers`; of `packs`, `17 packs in 18 have 1 of 40 customers`."""
    what = language.say("odds.of-all", drawn=1, cards=counted).replace(" ", NBSP, 2)
    if packs:
        have = packs_with_any(packs, [card.printing for card in cards])
        return language.say("odds.share-has", n=have, of=len(packs), cards=what)
    return sentence_of(sum((card.copies for card in cards), Fraction(0)), what, language)


def _has(
    recipe: Recipe, name: str, ids: Sequence[str], drawn: Mapping[int, Fraction], there_are: int, language: Language
) -> str:
    share = sum(drawn.values(), Fraction(0))
    cards_of = partial(pool_word, name, language=language, booster=recipe.id)
    has = _amount(cards_of, list(drawn), there_are, language)
    if len(drawn) == 1 and there_are > 1 and any(may_have_more(recipe, id) for id in ids):
        drawn_to = language.say("odds.drawn-or-more", number=min(drawn))
        has = language.say("odds.of-all", drawn=drawn_to[:1].upper() + drawn_to[1:], cards=cards_of(there_are))
    return has if share == 1 else sentence_of(share, has, language)


def may_have_more(recipe: Recipe, id: str) -> bool:
    """Whether packs may have more cards of this pool than are drawn from it: another of their layout has some, too."""
    cards = {printing.id for printing, _ in recipe.pools[id].rates}
    beside = {
        pool for layout in recipe.layouts if _draws(layout, id) for slot in layout.slots for pool, _ in slot.pools
    }
    others = (recipe.pools[pool] for pool in beside - {id})
    return any(printing.id in cards for pool in others for printing, _ in pool.rates)


def _plain(has: str, cards: Sequence[CardOdds], shown: Collection[str], asked: str) -> PlainOdds:
    if len(cards) < 2:
        return PlainOdds(has)
    near, shares = _usual(cards), [_share(card) for card in cards]
    usual = [card for card in cards if _share(card) == near]
    usual.sort(key=lambda card: _last_word(card) not in asked)  # what is asked for is shown
    alike = [card.printing.art.reference for card in usual]
    art = next((picture for picture in alike if picture not in shown), alike[0])
    few = len(cards) <= FEW and len(set(shares)) > 1
    by_card = tuple((card.printing, _share(card)) for card in cards)
    return PlainOdds(has, near=near, most=max(shares), rarest=min(shares), art=art, few=few, shares=by_card)


def _last_word(card: CardOdds) -> str:
    """`lynx` of the Eurasian Lynx."""
    return card.printing.card.text.get("title", card.printing.card.id).lower().split(" ")[-1]


def _share(card: CardOdds) -> Fraction:
    return min(Fraction(1), card.copies)


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
