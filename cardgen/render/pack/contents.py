"""Tells what packs hold: by the pools they are drawn from, or by kinds of card.

Sets no type and draws nothing; knows nothing of odds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from cardgen.boosters.collation.batch import Pack
from cardgen.model.game import Game
from cardgen.model.recipe import Layout, Pool, Recipe
from cardgen.render.pack.phrases import NBSP, cards, pool_word
from cardgen.words.kind_names import counted_form, heading_of, kind_name
from cardgen.words.language import SOURCE, Language, filled
from cardgen.words.pool_names import common_names, own_name


class Amount(Struct, frozen=True):
    """How many cards of these kinds a pack has, by their ids: at least and at most."""

    kinds: tuple[str, ...]
    least: int
    most: int


def contents_of_pack(pack: Pack, language: Language, booster: str) -> str:
    """What a pack holds, by the pools it was drawn from: `10 cards: 4 growers, 5 animals, 1 event`.

    Pools whose names end alike are one: `cheap-ingredients` and `dear-ingredients` are `ingredients`. The name of the
    pack's layout is left out: it is told by itself.
    """
    pools = [own_name(pool, [pack.layout]) for pool in pack.pools]
    names = common_names(pools)
    counts = Counter(names[pool] for pool in pools)
    parts = ", ".join(pool_word(pool, number, language, booster) for pool, number in counts.items())
    return language.say("pack.contents", cards=cards(len(pack.printings), language), parts=parts)


def contents_text(game: Game, recipe: Recipe) -> tuple[str, str]:
    """How many cards every pack of a recipe holds, and which, telling of no single pack: `8 cards`, and `7 or 8
    species, maybe 1 event`; of one kind all in one: `9 action cards`. Numbers stay with what they count.
    """
    amounts = list(_amounts(game, recipe))
    sizes = sorted({layout.size for layout in recipe.layouts})
    if len(amounts) == len(sizes) == 1:
        return told_amount(game, amounts[0]), ""
    which = ", ".join(told_amount(game, amount, is_short=True).replace(" ", NBSP) for amount in amounts)
    return _whole(game.language, sizes), which


def kinds_name(game: Game, kind: str) -> str:
    """What cards of a kind are called above a list of them: `Events`, `HOME cards`."""
    return heading_of(game.kinds[kind].name, game.kinds[kind].several, game.language)


def _whole(language: Language, sizes: Sequence[int]) -> str:
    if len(sizes) == 1:
        return cards(sizes[0], language)
    return language.say("pack.cards-of-sizes", sizes=_span(sizes[0], sizes[-1], language))


def _amounts(game: Game, recipe: Recipe) -> Iterable[Amount]:
    """Of each class of kinds how many cards there are, in the order of the pools."""
    classes = {id: kinds_of(game, pool) for id, pool in recipe.pools.items()}
    least, most = _bounds(recipe.layouts, classes)
    return (Amount(kinds, least[kinds], most[kinds]) for kinds in dict.fromkeys(classes.values()) if most[kinds])


def kinds_of(game: Game, pool: Pool) -> tuple[str, ...]:
    """The kinds of card in a pool, in the order of the game."""
    there = {printing.card.kind for printing, _ in pool.rates}
    return tuple(kind for kind in game.kinds if kind in there)


def _bounds(
    layouts: Iterable[Layout], classes: Mapping[str, tuple[str, ...]]
) -> tuple[Counter[tuple[str, ...]], Counter[tuple[str, ...]]]:
    """The fewest and the most cards of each class that a pack may have."""
    least: Counter[tuple[str, ...]] = Counter()
    most: Counter[tuple[str, ...]] = Counter()
    for number, layout in enumerate(layouts):
        for kinds in set(classes.values()):
            drawn = [[slot.draw * (classes[pool] == kinds) for pool, _ in slot.pools] for slot in layout.slots]
            fewest = sum(map(min, drawn))
            least[kinds] = min(least[kinds], fewest) if number else fewest
            most[kinds] = max(most[kinds], sum(map(max, drawn)))
    return least, most


def told_amount(game: Game, amount: Amount, is_short: bool = False) -> str:
    """`7 or 8 species cards`, `maybe 1 event card`; short without the word cards, which was said before."""
    language = game.language
    names = [(game.kinds[kind].name, game.kinds[kind].several) for kind in amount.kinds]
    if language.id != SOURCE and len(names) == 1 and amount.least == amount.most:
        return filled(counted_form(amount.kinds[0], names[0], amount.most, language), {"n": amount.most})
    kind = kind_name(names, amount.most, language, is_short)
    if amount.least:
        return language.say("pack.some", number=_span(amount.least, amount.most, language), kind=kind)
    return language.say("pack.perhaps" if amount.most == 1 else "pack.up-to", number=amount.most, kind=kind)


def one_of_kinds(game: Game, kinds: Sequence[str]) -> str:
    """`1 customer`, `1 customer or joker`."""
    return told_amount(game, Amount(tuple(kinds), 1, 1), is_short=True)


def _span(least: int, most: int, language: Language) -> str:
    if least == most:
        return str(least)
    return language.say("pack.or-one-more" if most == least + 1 else "pack.or-more", least=least, most=most)
