"""Phrases the odds of a recipe for a teacher: an exact fraction, and what has it. Computes no odds and sets no type."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from cardgen.boosters.odds.recipe import RecipeOdds, draws_of
from cardgen.model.card import Printing
from cardgen.model.game import Game
from cardgen.model.recipe import Recipe
from cardgen.render.pack.contents import Amount, kinds_of, told_amount
from cardgen.render.pack.phrases import listed, pool_word
from cardgen.render.pack.plain_odds import may_have_more, rounded
from cardgen.words.kind_names import kind_name
from cardgen.words.language import ENGLISH, Language
from cardgen.words.pool_names import own_name


class OddsLine(Struct, frozen=True):
    """A line of the odds: the exact chance, and in words what has it; `is_first` of a group of cards. A heading has no
    chance; `cards` are those that have it each, or where it is about the same, chances from `least` on to it; or so
    many are `drawn` from pools. The cards of a line that `is_whole` are all of a pool.
    """

    chance: Fraction | None
    text: str
    is_first: bool = False
    cards: tuple[Printing, ...] = ()
    least: Fraction | None = None
    drawn: tuple[tuple[str, int], ...] = ()
    is_whole: bool = False


def odds_lines(recipe: Recipe, odds: RecipeOdds, game: Game) -> list[OddsLine]:
    """All odds of a recipe: of each pool how many cards a pack has, and of its cards how many packs have each.

    Cards that several pools have stand at the end. Cards with the same odds share a line, at the end those with about
    the same.
    """
    lines: list[OddsLine] = []
    groups, telling = _groups(recipe, odds), _Telling(recipe, game)
    together = _together(recipe)
    for id, pool in recipe.pools.items():
        lines += telling.of_pools(together.get(id, [id]))
        own_groups = [group for group in groups if group.pools == (id,)] if len(pool.rates) > 1 else []
        of_pool = [telling.each(some.copies, some.cards, some.kind if own_groups[1:] else "") for some in own_groups]
        lines += [replace(line, is_whole=len(line.cards) == len(pool.rates)) for line in of_pool]
    several = [group for group in groups if len(group.pools) > 1]
    if several:
        lines.append(OddsLine(None, game.language.say("odds.several-pools"), True))
        lines += telling.merged(several)
    return lines


def _together(recipe: Recipe) -> dict[str, list[str]]:
    """The pools that only one layout draws from, a number of cards that is certain, under the first of them; the others
    have none.
    """
    of_layout: dict[str, list[str]] = {}
    for id in recipe.pools:
        slots = [(layout.id, slot) for layout in recipe.layouts for slot in layout.slots if id in dict(slot.pools)]
        is_of_one = len(recipe.layouts) > 1 and len({layout for layout, _ in slots}) == 1
        if is_of_one and all(len(slot.pools) == 1 for _, slot in slots):
            of_layout.setdefault(slots[0][0], []).append(id)
    return {id: ids if id == ids[0] else [] for ids in of_layout.values() for id in ids}


class _Group(Struct, frozen=True):
    """Cards that are in the same pools and have the same odds, of a `kind` if all of them are of one."""

    pools: tuple[str, ...]
    copies: Fraction
    cards: tuple[Printing, ...]
    kind: str


class _Telling(Struct, frozen=True):
    """Tells the odds of a recipe in the language of its game."""

    recipe: Recipe
    game: Game

    @property
    def language(self) -> Language:
        return self.game.language

    def of_pools(self, ids: Sequence[str]) -> list[OddsLine]:
        """How many packs have one card of a pool, how many two, ...; of several pools, that come together, in one
        line.
        """
        if not ids:
            return []
        drawn = sorted((numbers, chance) for numbers, chance in draws_of(self.recipe, ids).items() if any(numbers))
        return [
            OddsLine(
                chance,
                self._cards(ids, numbers),
                not line,
                drawn=tuple(zip(ids, numbers, strict=True)),
            )
            for line, (numbers, chance) in enumerate(drawn)
        ]

    def _cards(self, ids: Sequence[str], numbers: Sequence[int]) -> str:
        """The layout that all of them are of is told by the first alone."""
        layouts = [
            layout.id for layout in self.recipe.layouts if any(ids[0] in dict(slot.pools) for slot in layout.slots)
        ]
        names = [ids[0], *(own_name(id, layouts) for id in ids[1:])]
        pools = zip(ids, names, numbers, strict=True)
        return self.language.listed([self._of_pool(id, name, number) for id, name, number in pools])

    def _of_pool(self, id: str, name: str, number: int) -> str:
        kinds = kinds_of(self.game, self.recipe.pools[id])
        if len(kinds) > 1:
            return told_amount(self.game, Amount(kinds, number, number), is_short=True)
        words = pool_word(name, number, self.language, self.recipe.id)
        if not may_have_more(self.recipe, id):
            return words
        return words.replace(str(number), self.language.say("odds.drawn-or-more", number=number), 1)

    def _called(self, kind: str, number: int) -> str:
        known = self.game.kinds[kind]
        return kind_name([(known.name, known.several)], number, self.language, is_short=True)

    def merged(self, groups: Sequence[_Group]) -> list[OddsLine]:
        """A line for all groups whose chances are about the same, the likeliest first."""
        alike: dict[Fraction, list[_Group]] = {}
        for group in sorted(groups, key=lambda group: group.copies, reverse=True):
            alike.setdefault(rounded(group.copies), []).append(group)
        return [
            self.each(same[0].copies, [card for group in same for card in group.cards], least=same[-1].copies)
            for same in alike.values()
        ]

    def each(
        self, copies: Fraction, cards: Sequence[Printing], kind: str = "", least: Fraction | None = None
    ) -> OddsLine:
        """What holds of each of so many cards: a pack has no card twice, so that copies of it are packs with it."""
        number, say = len(cards), self.language.say
        called = {"kind": self._called(kind, number)} if kind else {}
        of_kind = "-of-kind" if kind else ""
        if copies > 1:
            text = say(f"odds.copies{of_kind}", n=number, copies=str(copies), **called)
        else:
            text = say(f"odds.each{of_kind}", n=number, **called)
        return OddsLine(copies, text, cards=tuple(listed(cards)), least=least if least != copies else None)


def _groups(recipe: Recipe, odds: RecipeOdds) -> list[_Group]:
    pools: dict[str, tuple[str, ...]] = {}
    for id, pool in recipe.pools.items():
        for printing, _ in pool.rates:
            pools[printing.id] = (*pools.get(printing.id, ()), id)
    alike: dict[tuple[tuple[str, ...], Fraction], list[Printing]] = {}
    for card in odds.cards:
        if card.copies:
            alike.setdefault((pools[card.printing.id], card.copies), []).append(card.printing)
    return [
        _Group(ids, copies, tuple(cards), cards[0].card.kind if len({card.card.kind for card in cards}) == 1 else "")
        for (ids, copies), cards in alike.items()
    ]


def how_chosen(odds: RecipeOdds, exchanged: int = 0, language: Language = ENGLISH) -> str:
    """How cards come into packs, of which so many were exchanged with the rest: for children."""
    if not odds.is_average:
        return language.say("odds.is-luck")
    return language.say("odds.is-average-few", n=exchanged) if exchanged else language.say("odds.is-average")


def how_exact(odds: RecipeOdds, exchanged: int = 0, language: Language = ENGLISH) -> str:
    """What of the odds is exact for each pack, and what over many of them."""
    if not odds.is_average:
        return language.say("odds.exact")
    return language.say("odds.exact-few", n=exchanged) if exchanged else language.say("odds.exact-average")
