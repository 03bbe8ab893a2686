"""Sorts packs into stacks of equal card size, with a label for each.

A pack is a stack of its own, under a label. Cards of other sizes than most are cut from sheets of their own, a few to
a pack: there a stack has those of several packs, one after the other. Knows no sheet and no template.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from cardgen.boosters.collation.batch import Pack
from cardgen.boosters.odds.recipe import RecipeOdds
from cardgen.model.card import Printing
from cardgen.model.game import Game
from cardgen.render.sheet.pages import Cut, cut_of


class Separator(Struct, frozen=True):
    """The separator on top of a stack: the packs below it, in order, and how many cards of each there are.

    `of_other_sizes` are the cards of its one pack that lie in stacks of other sizes; `is_of_pack` where it is the label
    of a pack, not of the further cards of one or several.
    """

    packs: tuple[Pack, ...]
    counts: tuple[int, ...]
    cut: Cut
    is_of_pack: bool
    of_other_sizes: int = 0

    @property
    def key(self) -> str:
        """What tells it from all others of a batch."""
        size = "" if self.is_of_pack else f" {self.cut.trim.width}x{self.cut.trim.height}"
        return f"{self.packs[0].id}{size}"


Piece = Printing | Separator
Stack = tuple[Piece, ...]
"""A label, and below it cards."""


def stacks_of(game: Game, odds: RecipeOdds, packs: Sequence[Pack]) -> dict[Cut, list[Stack]]:
    """All stacks of these packs by how they are cut, those of the packs themselves first."""
    main = main_cut(game, odds)
    stacks: dict[Cut, list[Stack]] = {main: []}
    for pack in packs:
        of_main_cut = tuple(printing for printing in pack.printings if cut_of(printing, game) == main)
        label = Separator((pack,), (len(of_main_cut),), main, True, len(pack.printings) - len(of_main_cut))
        stacks[main].append((label, *of_main_cut))
    height = max(map(len, stacks[main]), default=1)
    for cut in _other_cuts(game, main, packs):
        stacks[cut] = list(_shared(game, cut, packs, height))
    return stacks


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


def _other_cuts(game: Game, main: Cut, packs: Sequence[Pack]) -> list[Cut]:
    cuts = dict.fromkeys(cut_of(printing, game) for pack in packs for printing in pack.printings)
    return [cut for cut in cuts if cut != main]


def _shared(game: Game, cut: Cut, packs: Sequence[Pack], height: int) -> Iterator[Stack]:
    """Cards of this cut, of as many packs in a stack as make it about as high as the others."""
    parts = [tuple(printing for printing in pack.printings if cut_of(printing, game) == cut) for pack in packs]
    packs_each = max(1, (height - 1) // max(map(len, parts)))
    for first in range(0, len(packs), packs_each):
        of_packs = parts[first : first + packs_each]
        label = Separator(tuple(packs[first : first + packs_each]), tuple(map(len, of_packs)), cut, False)
        if any(of_packs):
            yield (label, *(printing for part in of_packs for printing in part))
