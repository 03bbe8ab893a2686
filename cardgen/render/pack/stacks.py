"""Sorts the cards of packs by their size, below the label of their pack.

Where all cards are of one size, a pack is a stack; else its label, as large as its largest card, comes first, then
size after size. Knows no sheet and no template.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from cardgen.boosters.collation.batch import Pack
from cardgen.boosters.odds.recipe import RecipeOdds
from cardgen.model.card import Printing
from cardgen.model.game import Game
from cardgen.render.sheet.pages import Cut, cut_of


class Separator(Struct, frozen=True):
    """The label on top of a pack of `count` cards of so many `sizes`, cut as the largest, with the cover behind it."""

    pack: Pack
    cut: Cut
    count: int
    sizes: int = 1


Piece = Printing | Separator
Stack = tuple[Piece, ...]
"""A label, and below it cards."""


def pieces_of_pack(game: Game, odds: RecipeOdds, pack: Pack) -> dict[Cut, list[Piece]]:
    """The label and the cards of a pack by how they are cut: the label first, then what is larger."""
    cover = cover_cut(game, odds)
    sizes = len({cover, *(cut_of(printing, game) for printing in pack.printings)})
    pieces: dict[Cut, list[Piece]] = {cover: [Separator(pack, cover, len(pack.printings), sizes)]}
    for printing in sorted(pack.printings, key=lambda card: -_area(cut_of(card, game))):
        pieces.setdefault(cut_of(printing, game), []).append(printing)
    return pieces


def cards_as_cut(game: Game, odds: RecipeOdds, pack: Pack) -> list[Printing]:
    """The cards of a pack in the order in which they are cut: what is larger first, the label left out."""
    pieces = (piece for some in pieces_of_pack(game, odds, pack).values() for piece in some)
    return [piece for piece in pieces if not isinstance(piece, Separator)]


def _area(cut: Cut) -> int:
    return cut.trim.width * cut.trim.height


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
    return max(flat, key=_area)


def cuts_of(game: Game, odds: RecipeOdds, packs: Sequence[Pack]) -> list[Cut]:
    """How cards and covers of these packs are cut, most of them first."""
    cuts = (cut_of(printing, game) for pack in packs for printing in pack.printings)
    return list(dict.fromkeys((main_cut(game, odds), *cuts, cover_cut(game, odds))))
