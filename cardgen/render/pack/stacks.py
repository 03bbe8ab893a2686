"""Sorts packs into stacks of equal card size, with a label for each.

A pack is a stack of its own, under a label. Cards of other sizes than most are cut from sheets of their own, a few to
a pack: there a stack has those of several packs, one after the other. Knows no sheet and no template.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby, pairwise

from msgspec import Struct

from cardgen.boosters.collation.batch import Pack
from cardgen.boosters.odds.recipe import RecipeOdds
from cardgen.model.card import Printing
from cardgen.model.game import Game
from cardgen.render.sheet.pages import Cut, cut_of


class Separator(Struct, frozen=True):
    """The separator on top of a stack: the packs below it, in order, and how many cards of each there are.

    `of_other_sizes` are the cards of its one pack that lie in stacks of other sizes; `is_of_pack` where it is the label
    of a pack, not of the further cards of one or several: of these stacks it is number `order`. A pack
    `is_parted` whose cards lie in several stacks of one size. `further` are cards below a label of no pack.
    """

    packs: tuple[Pack, ...]
    counts: tuple[int, ...]
    cut: Cut
    is_of_pack: bool
    of_other_sizes: int = 0
    order: int = 0
    is_parted: bool = False
    further: tuple[Printing, ...] = ()

    @property
    def key(self) -> str:
        """What tells it from all others of a batch."""
        size = "" if self.is_of_pack else f" {self.cut.trim.width}x{self.cut.trim.height} {self.order}"
        return f"{self.packs[0].id}{size}"


Piece = Printing | Separator
Stack = tuple[Piece, ...]
"""A label, and below it cards."""


def stacks_of(game: Game, odds: RecipeOdds, packs: Sequence[Pack], places: Mapping[Cut, int]) -> dict[Cut, list[Stack]]:
    """All stacks of these packs by how they are cut, those of the packs themselves first, for sheets with so many
    `places`; cuts that have none are left out.
    """
    main = main_cut(game, odds)
    stacks: dict[Cut, list[Stack]] = {main: []}
    for pack in packs:
        of_main_cut = tuple(printing for printing in pack.printings if cut_of(printing, game) == main)
        label = Separator((pack,), (len(of_main_cut),), main, True, len(pack.printings) - len(of_main_cut))
        stacks[main].append((label, *of_main_cut))
    high = max(map(len, stacks[main]), default=1) - 1
    for cut in cuts_of(game, odds, packs)[1:]:
        if cut in places:
            stacks[cut] = list(_shared(game, cut, packs, high, places[cut]))
    return {cut: some for cut, some in stacks.items() if cut in places}


def pieces_of_pack(game: Game, odds: RecipeOdds, pack: Pack) -> dict[Cut, list[Piece]]:
    """What is printed of one pack by itself, by how it is cut: its label and its cards, in order."""
    main = main_cut(game, odds)
    pieces: dict[Cut, list[Piece]] = {main: []}
    for printing in pack.printings:
        pieces.setdefault(cut_of(printing, game), []).append(printing)
    count = len(pieces[main])
    pieces[main].insert(0, Separator((pack,), (count,), main, True, len(pack.printings) - count))
    return pieces


def main_cut(game: Game, odds: RecipeOdds) -> Cut:
    """How most cards of a pack are cut, on average; the first of several."""
    copies: dict[Cut, Fraction] = {}
    for card in odds.cards:
        cut = cut_of(card.printing, game)
        copies[cut] = copies.get(cut, Fraction(0)) + card.copies
    return max(copies, key=lambda cut: copies[cut])


def cuts_of(game: Game, odds: RecipeOdds, packs: Sequence[Pack]) -> list[Cut]:
    """How cards of these packs are cut, most of them first."""
    cuts = (cut_of(printing, game) for pack in packs for printing in pack.printings)
    return list(dict.fromkeys((main_cut(game, odds), *cuts)))


Owned = tuple[Pack, Printing]


def _shared(game: Game, cut: Cut, packs: Sequence[Pack], high: int, places: int) -> Iterator[Stack]:
    """Cards of this cut in the order of their packs, those of several in a stack, under a label of its own."""
    owned = [(pack, printing) for pack in packs for printing in pack.printings if cut_of(printing, game) == cut]
    for order, part in enumerate(_parts(owned, high, places)):
        counts = Counter(pack.place for pack, _ in part)
        mine = tuple({pack.place: pack for pack, _ in part}.values())
        cards = tuple(printing for _, printing in part)
        counted = tuple(counts.values())
        yield (Separator(packs=mine, counts=counted, cut=cut, is_of_pack=False, order=order, further=cards), *cards)


def _parts(owned: Sequence[Owned], high: int, places: int) -> Iterator[Sequence[Owned]]:
    """What lies in each stack: as long as it fills sheets, whole packs as `high` as a stack may be; then what is left,
    evenly at all places, so that it takes the fewest sheets.
    """
    most = max(Counter(pack.place for pack, _ in owned).values(), default=1)
    each = most * max(1, high // most)
    while len(owned) > places * max(each, high):
        full = list(_whole_packs(owned, each))[:places]
        yield from full
        owned = owned[sum(map(len, full)) :]
    least = -(-len(owned) // places)
    whole = list(_whole_packs(owned, least))
    yield from whole if len(whole) <= places and max(map(len, whole), default=0) <= least else _evenly(owned, places)


def _whole_packs(owned: Sequence[Owned], each: int) -> Iterator[Sequence[Owned]]:
    """Cards of as many whole packs in a stack as there may be cards in `each`, one pack at least."""
    part: list[Owned] = []
    for _, group in groupby(owned, key=lambda card: card[0].place):
        of_pack = list(group)
        if part and len(part) + len(of_pack) > each:
            yield part
            part = []
        part += of_pack
    if part:
        yield part


def _evenly(owned: Sequence[Owned], places: int) -> Iterator[Sequence[Owned]]:
    """In as many stacks as there are places, none with more than one card above another."""
    stacks = min(places, len(owned))
    ends = [len(owned) * number // stacks for number in range(stacks + 1)]
    yield from (owned[begin:end] for begin, end in pairwise(ends))
