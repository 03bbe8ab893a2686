"""Phrases the odds of a recipe as children read them: what of how many a pack has; and how likely each of its cards is.

Rounds what answers tell together; the exact fractions are on the answer sheet (`odds_text.py`). Computes no odds.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from cardgen.boosters.collation.batch import Pack
from cardgen.boosters.odds.recipe import CardOdds, RecipeOdds, draws_of
from cardgen.boosters.odds.tally import packs_with_any
from cardgen.model.card import Printing
from cardgen.model.recipe import Layout, Recipe
from cardgen.render.pack.phrases import NBSP, pool_word
from cardgen.words.language import ENGLISH, Language
from cardgen.words.pool_names import own_name, told_together

LARGEST, OFTEN = 10, Fraction(2, 5)
"""Chances from `OFTEN` are told as so many in at most `LARGEST` packs, others as one in so many."""
FEW = 6
"""No more cards than so many are told by name."""


def rounded(chance: Fraction) -> Fraction:
    """The chance as so many packs of a few."""
    return chance.limit_denominator(LARGEST) if chance >= OFTEN else Fraction(1, round(1 / chance))


def packs_with(chance: Fraction, packs: int) -> int:
    """How many of so many packs have a card, in whole ones: on the odds page and in answers the same."""
    return round(chance * packs)


class HomePool(Struct, frozen=True):
    """The cards of a pool that only the packs with one HOME draw from, so many of them: each is in a `share` of these.
    `has` tells how many of what: `6 animals`.
    """

    home: Printing
    has: str
    cards: tuple[Printing, ...]
    share: Fraction


class PlainOdds(Struct, frozen=True):
    """What a pack has of some pools, by their `name`: `4 growers`, `1 event`, `least` of them at least; a `share` of
    all packs has it. `near` is the share of packs that have the usual card, `wished` that of any of them: nothing where
    there is but one card. Of pools that are drawn together but not alike `by_pool` has the ids, each with the share of
    packs that have one of its cards; of pools that only one layout draws each `at_home` has the cards that tell their
    layouts. `arts` are the pictures of the cards, first of one that is usual, rather of what is asked for. A `few`
    cards of different odds are told each by its name. `shares` has all of the cards. A pack has these or what another
    row tells, where it `is_either`.
    """

    name: str
    has: str
    share: Fraction
    least: int = 1
    near: Fraction = Fraction(0)
    wished: Fraction = Fraction(0)
    by_pool: tuple[tuple[str, Fraction], ...] = ()
    at_home: tuple[HomePool, ...] = ()
    arts: tuple[str, ...] = ()
    few: bool = False
    shares: tuple[tuple[Printing, Fraction], ...] = ()
    is_either: bool = False


NamedKinds = Callable[[Sequence[str]], str]
"""What a card of one of these kinds is called: `1 customer or joker`."""


def plain_odds(
    recipe: Recipe,
    odds: RecipeOdds,
    language: Language = ENGLISH,
    named: NamedKinds | None = None,
    packs: Sequence[Pack] = (),
) -> Iterator[PlainOdds]:
    """The odds of all pools, no picture twice; those that differ by their layout or their price alone are told
    together, and apart the kinds of one pool, as they are `named`, of which a pack has a card of one or another with
    different odds: where there are `packs`, how many of these, or where a kind is in none of them, in one row.
    """
    drawing = {id: [layout.id for layout in recipe.layouts if _draws(layout, id)] for id in recipe.pools}
    shown: set[str] = set()
    together = told_together(drawing)
    either = _either({name: {layout for id in ids for layout in drawing[id]} for name, ids in together.items()}, recipe)
    for name, ids in together.items():
        drawn, there_are = _drawn(recipe, ids), _cards_of(recipe, odds, ids)
        kinds = _kinds_apart(there_are) if named is not None and drawn == {1: 1} else {}
        are_there = [_share_of(some, packs) for some in kinds.values()]
        if named is not None and kinds and not all(are_there):
            parts = [(PlainOdds(name, named([*kinds]), Fraction(1)), there_are)]
        elif named is None or not kinds:
            every = list(dict.fromkeys(card.printing.card.kind for card in there_are))
            has = _amount(recipe, name, ids, drawn, len(there_are), language)
            if named is not None and drawn == {1: 1} and len(every) > 1:
                has = named(every)
            parts = [(PlainOdds(name, has, sum(drawn.values(), Fraction(0)), min(drawn)), there_are)]
        else:
            parts = [
                (PlainOdds(kind, named([kind]), share), some)
                for (kind, some), share in zip(kinds.items(), are_there, strict=True)
            ]
        is_either = name in either
        for part, cards in parts:
            plain = replace(
                _plain(part, recipe, cards, shown),
                is_either=is_either,
                by_pool=_by_pool(recipe, ids, cards),
                at_home=tuple(_at_home(recipe, ids, language)) if len(ids) > 1 else (),
            )
            shown |= set(plain.arts[:1])
            yield plain


def _either(layouts: Mapping[str, Collection[str]], recipe: Recipe) -> Collection[str]:
    """The two names of which each pack has the one or the other, by the layouts that have each."""
    all_of_them = {layout.id for layout in recipe.layouts}
    parts = [name for name, some in layouts.items() if len(some) < len(all_of_them)]
    if len(parts) == 2 and set(layouts[parts[0]]) ^ set(layouts[parts[1]]) == all_of_them:
        return parts
    return ()


def _draws(layout: Layout, id: str) -> bool:
    return any(id == pool for slot in layout.slots for pool, _ in slot.pools)


def _drawn(recipe: Recipe, ids: Sequence[str]) -> Mapping[int, Fraction]:
    """How likely a pack has so many cards of these pools, if any."""
    drawn: Counter[int] = Counter()
    for numbers, chance in draws_of(recipe, ids).items():
        drawn[sum(numbers)] += chance  # type: ignore[assignment]
    return {number: Fraction(drawn[number]) for number in sorted(drawn) if number}


def least_drawn(recipe: Recipe, id: str) -> int:
    """How many cards of a pool a pack that has any has at least."""
    return min(_drawn(recipe, [id]))


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


def _share_of(cards: Sequence[CardOdds], packs: Sequence[Pack]) -> Fraction:
    """How many packs have one of the cards: of `packs`, counted; of none, as may be expected."""
    if not packs:
        return sum((card.copies for card in cards), Fraction(0))
    return Fraction(packs_with_any(packs, [card.printing for card in cards]), len(packs))


def _amount(
    recipe: Recipe, name: str, ids: Sequence[str], drawn: Mapping[int, Fraction], there_are: int, language: Language
) -> str:
    """`4 growers`, `at least 3 heads`, `1 to 3 of 29 growers`: numbers stay with their words."""
    cards_of = partial(pool_word, name, language=language, booster=recipe.id)
    least, most = min(drawn), max(drawn)
    if most > least:
        span = language.say("odds.drawn-to", least=least, most=most)
        return language.say("odds.of-all", drawn=span, cards=cards_of(there_are)).replace(" ", NBSP, 4)
    words = cards_of(least).replace(" ", NBSP, 1)
    if there_are > 1 and any(may_have_more(recipe, id) for id in ids):
        return words.replace(str(least), language.say("odds.drawn-or-more", number=least), 1)
    return words


def may_have_more(recipe: Recipe, id: str) -> bool:
    """Whether packs may have more cards of this pool than are drawn from it: another of their layout has some, too."""
    cards = {printing.id for printing, _ in recipe.pools[id].rates}
    beside = {
        pool for layout in recipe.layouts if _draws(layout, id) for slot in layout.slots for pool, _ in slot.pools
    }
    others = (recipe.pools[pool] for pool in beside - {id})
    return any(printing.id in cards for pool in others for printing, _ in pool.rates)


def _plain(part: PlainOdds, recipe: Recipe, cards: Sequence[CardOdds], shown: Collection[str]) -> PlainOdds:
    arts = [card.printing.art.reference for card in cards]
    by_card = tuple((card.printing, _share(card)) for card in cards)
    if len(cards) < 2:
        return replace(part, arts=tuple(arts), shares=by_card)
    near, shares = _usual(cards), [_share(card) for card in cards]
    usual = [card for card in cards if _share(card) == near]
    usual.sort(key=lambda card: not is_asked(card.printing, recipe))  # it is shown
    alike = [card.printing.art.reference for card in usual]
    art = next((picture for picture in alike if picture not in shown), alike[0])
    few = len(cards) <= FEW and len(set(shares)) > 1
    wished = sum(shares, Fraction(0)) / len(shares)
    return replace(part, arts=tuple(dict.fromkeys([art, *arts])), few=few, shares=by_card, near=near, wished=wished)


def _by_pool(recipe: Recipe, ids: Sequence[str], cards: Sequence[CardOdds]) -> tuple[tuple[str, Fraction], ...]:
    """The pools with the usual share of their cards, where these differ and all packs are drawn alike."""
    if len(recipe.layouts) > 1:
        return ()
    members = {id: {printing.id for printing, _ in recipe.pools[id].rates} for id in ids}
    shares = tuple(
        (id, _usual([card for card in cards if card.printing.id in own])) for id, own in members.items() if own
    )
    return shares if len({share for _, share in shares}) > 1 else ()


def _at_home(recipe: Recipe, ids: Sequence[str], language: Language) -> Iterator[HomePool]:
    """Of each layout that alone draws one of the pools the card that tells it, and how many of its packs have a card of
    that pool, if it is a usual one.
    """
    for layout in recipe.layouts:
        slots = [(pool, slot.draw) for slot in layout.slots for pool, _ in slot.pools]
        homes = [recipe.pools[pool].rates[0][0] for pool, _ in slots if len(recipe.pools[pool].rates) == 1]
        for pool, draw in slots:
            if pool in ids and homes and sum(_draws(other, pool) for other in recipe.layouts) == 1:
                cards = tuple(printing for printing, _ in recipe.pools[pool].rates)
                has = pool_word(own_name(pool, [layout.id]), draw, language, recipe.id)
                yield HomePool(homes[0], has, cards=cards, share=Fraction(draw, len(cards)))


def is_asked(printing: Printing, recipe: Recipe) -> bool:
    """Whether the answer of a recipe names a card by the last word of its title: `lynx` of the Eurasian Lynx. The
    question does not: its words are of other things.
    """
    title = printing.card.text.get("title", printing.card.id).lower()
    return title.split(" ")[-1] in re.findall(r"[\w-]+", recipe.answer.lower())


def _share(card: CardOdds) -> Fraction:
    return min(Fraction(1), card.copies)


def _usual(cards: Sequence[CardOdds]) -> Fraction:
    """What half of the cards are no rarer than."""
    shares = sorted(map(_share, cards), reverse=True)
    return shares[(len(shares) - 1) // 2]
