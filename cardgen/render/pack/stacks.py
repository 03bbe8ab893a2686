"""Sorts packs into stacks of equal card size, with a label for each.

A pack is a stack of its own, under a label; cards of other sizes than most are cut from sheets of their own, and are a
stack of their own there, under a label with the same number. Knows no sheet and no template.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from cardgen.boosters.collation.batch import Pack
from cardgen.boosters.odds.recipe import RecipeOdds
from cardgen.model.card import Printing
from cardgen.model.game import Game
from cardgen.render.sheet.pages import Cut, cut_of


class Separator(Struct, frozen=True):
    """The separator on top of a stack: its pack, and how many of the pack's cards are of its size.

    `of_other_sizes` are the cards of the pack that lie in stacks of other sizes: told where the label `is_of_pack`, as
    most cards are of its size. The label that `is_cover` is as large as the largest card, with the cover of the pack
    behind; all others are thrown away. Where cards of its size lie in several `stacks`, `here` are those below it.
    """

    pack: Pack
    count: int
    cut: Cut
    is_of_pack: bool
    is_cover: bool
    of_other_sizes: int = 0
    stacks: int = 1
    here: int = 0

    @property
    def key(self) -> str:
        """What tells it from all others of a batch."""
        if self.is_of_pack:
            return self.pack.id
        part = f" {self.here} of {self.count}" if self.stacks > 1 else ""
        return f"{self.pack.id} {self.cut.trim.width}x{self.cut.trim.height}{part}"

    def part(self, here: int, stacks: int, is_first: bool) -> Separator:
        """The label on one of several stacks: the first is that of the pack and has the cover, if any."""
        is_of_pack, is_cover = self.is_of_pack and is_first, self.is_cover and is_first
        return replace(self, here=here, stacks=stacks, is_of_pack=is_of_pack, is_cover=is_cover)


Piece = Printing | Separator
Stack = tuple[Piece, ...]
"""A label, and below it cards."""


def stacks_of(game: Game, odds: RecipeOdds, packs: Sequence[Pack], cuts: Collection[Cut]) -> dict[Cut, list[Stack]]:
    """All stacks of these packs by how they are cut, those of the size of most cards first, as far as they are among
    `cuts`.
    """
    main, largest = main_cut(game, odds), cover_cut(game, odds)
    stacks = {
        cut: [_stack(game, pack, cut, cut == main, cut == largest) for pack in packs]
        for cut in cuts_of(game, odds, packs)
        if cut in cuts
    }
    return {cut: [stack for stack in some if stack] for cut, some in stacks.items()}


def pieces_of_pack(game: Game, odds: RecipeOdds, pack: Pack) -> dict[Cut, list[Piece]]:
    """What is printed of one pack by itself, by how it is cut: its cards in order, below its label and its cover."""
    main, largest = main_cut(game, odds), cover_cut(game, odds)
    stacks = {cut: _stack(game, pack, cut, cut == main, cut == largest) for cut in cuts_of(game, odds, [pack])}
    return {cut: list(stack if cut in (main, largest) else stack[1:]) for cut, stack in stacks.items()}


def _stack(game: Game, pack: Pack, cut: Cut, is_of_pack: bool, is_cover: bool) -> Stack:
    """The cards of a pack that are cut so, below their label; without any there are the label of the pack and its
    cover alone.
    """
    cards = tuple(printing for printing in pack.printings if cut_of(printing, game) == cut)
    if not cards and not is_of_pack and not is_cover:
        return ()
    others = len(pack.printings) - len(cards) if is_of_pack else 0
    label = Separator(
        pack=pack, count=len(cards), cut=cut, is_of_pack=is_of_pack, is_cover=is_cover, of_other_sizes=others
    )
    return (label, *cards)


def main_cut(game: Game, odds: RecipeOdds) -> Cut:
    """How most cards of a pack are cut, on average; the first of several."""
    copies: dict[Cut, Fraction] = {}
    for card in odds.cards:
        cut = cut_of(card.printing, game)
        copies[cut] = copies.get(cut, Fraction(0)) + card.copies
    return max(copies, key=lambda cut: copies[cut])


def cover_cut(game: Game, odds: RecipeOdds) -> Cut:
    """How the largest card that packs may hold is cut: the cover of a pack is as large."""
    cuts = (cut_of(card.printing, game) for card in odds.cards if card.copies)
    flat = [main_cut(game, odds), *(cut for cut in dict.fromkeys(cuts) if not cut.is_round)]
    return max(flat, key=lambda cut: cut.trim.width * cut.trim.height)


def cuts_of(game: Game, odds: RecipeOdds, packs: Sequence[Pack]) -> list[Cut]:
    """How cards and covers of these packs are cut, most of them first."""
    cuts = (cut_of(printing, game) for pack in packs for printing in pack.printings)
    return list(dict.fromkeys((main_cut(game, odds), *cuts, cover_cut(game, odds))))
