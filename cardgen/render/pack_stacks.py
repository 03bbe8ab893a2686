"""Which stacks are packs cut into, and what lies in each? Packs in, stacks of cards and labels out.

A pack is a stack of its own, under a label. Cards of other sizes than most are cut from sheets of their own, a few to
a pack: there a stack has those of several packs, one after the other. Knows no sheet and no template.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from cardgen.boosters.batch import Pack
from cardgen.boosters.odds import Odds
from cardgen.model.card import Printing
from cardgen.model.game import Game
from cardgen.render.sheets import Cut, cut_of


class Label(Struct, frozen=True):
    """The separator on top of a stack: the packs below it, in order, and how many cards of each there are.

    `others` are the cards of its one pack that lie in stacks of other sizes; `is_of_pack` where it is the label of a
    pack, not of the further cards of one or several.
    """

    packs: tuple[Pack, ...]
    counts: tuple[int, ...]
    cut: Cut
    is_of_pack: bool
    others: int = 0

    @property
    def key(self) -> str:
        """What tells it from all others of a batch."""
        size = "" if self.is_of_pack else f" {self.cut.trim.width}x{self.cut.trim.height}"
        return f"{self.packs[0].id}{size}"


Piece = Printing | Label
Stack = tuple[Piece, ...]
"""A label, and below it cards."""


def stacks_of(game: Game, odds: Odds, packs: Sequence[Pack]) -> dict[Cut, list[Stack]]:
    """All stacks of these packs by how they are cut, those of the packs themselves first."""
    main = main_cut(game, odds)
    stacks: dict[Cut, list[Stack]] = {main: []}
    for pack in packs:
        mine = tuple(one for one in pack.printings if cut_of(one, game) == main)
        label = Label((pack,), (len(mine),), main, True, len(pack.printings) - len(mine))
        stacks[main].append((label, *mine))
    height = max(map(len, stacks[main]), default=1)
    for cut in _other_cuts(game, main, packs):
        stacks[cut] = list(_shared(game, cut, packs, height))
    return stacks


def pieces_of_pack(game: Game, odds: Odds, pack: Pack) -> dict[Cut, list[Piece]]:
    """What is printed of one pack by itself, by how it is cut: its label and its cards, in order."""
    main = main_cut(game, odds)
    pieces: dict[Cut, list[Piece]] = {main: []}
    for printing in pack.printings:
        pieces.setdefault(cut_of(printing, game), []).append(printing)
    count = len(pieces[main])
    pieces[main].insert(0, Label((pack,), (count,), main, True, len(pack.printings) - count))
    return pieces


def main_cut(game: Game, odds: Odds) -> Cut:
    """How most cards of a pack are cut, on average; the first of several."""
    copies: dict[Cut, Fraction] = {}
    for one in odds.cards:
        cut = cut_of(one.printing, game)
        copies[cut] = copies.get(cut, Fraction(0)) + one.copies
    return max(copies, key=lambda cut: copies[cut])


def _other_cuts(game: Game, main: Cut, packs: Sequence[Pack]) -> list[Cut]:
    cuts = dict.fromkeys(cut_of(printing, game) for pack in packs for printing in pack.printings)
    return [cut for cut in cuts if cut != main]


def _shared(game: Game, cut: Cut, packs: Sequence[Pack], height: int) -> Iterator[Stack]:
    """Cards of this cut, of as many packs in a stack as make it about as high as the others."""
    parts = [tuple(one for one in pack.printings if cut_of(one, game) == cut) for pack in packs]
    each = max(1, (height - 1) // max(map(len, parts)))
    for first in range(0, len(packs), each):
        mine = parts[first : first + each]
        label = Label(tuple(packs[first : first + each]), tuple(map(len, mine)), cut, False)
        if any(mine):
            yield (label, *(one for part in mine for one in part))
