"""What sheets of packs are before they are drawn: which piece lies where, what is cut together, what is said of it.

Filled by `in_stacks.py`, where all cards are of one size, and by `in_rows.py`, where they are of several.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from cardgen.boosters.collation.batch import Pack
from cardgen.render.base.display import Box
from cardgen.render.pack.separators import Both
from cardgen.render.pack.stacks import Piece, Separator
from cardgen.render.sheet.cut_and_stack import SheetPile
from cardgen.render.sheet.imposition import Imposition


class PackSheet(Struct, frozen=True):
    """A sheet of paper: what lies in its slots, in order, None where nothing does. Its slug says what it is `called`,
    that it is sheet `number` of `total`, and what is `to_do`.

    Marks are drawn for so many slots as `cut_at`, the same on all sheets that are cut together. Where it is cut row by
    row, each of its `rows` is of one pack.
    """

    imposition: Imposition
    pieces: tuple[Piece | Both, ...]
    called: str
    number: int
    total: int
    to_do: tuple[str, ...]
    cut_at: int
    rows: tuple[tuple[Box, Pack], ...] = ()


class PaperUse(Struct, frozen=True):
    """Sheets of paper of the packs, the places that they have, and how many of these cards and separators take."""

    sheets: int
    places: int
    used: int

    @property
    def wasted(self) -> int:
        """Places that stay empty."""
        return self.places - self.used


class Piling(Struct, frozen=True):
    """All sheets of a parcel: `sheets` makes them one after the other. `piles` are cut together; sheets `in_rows` one
    by one, as their rows are packs in order. Packs are `joined` whose stacks are laid on one another, to be parted at
    their labels. Piles `begin` with a pack each: one of them tells whether its pile is in order.
    """

    sheets: Callable[[], Iterator[PackSheet]]
    piles: tuple[SheetPile, ...]
    places: int
    is_in_rows: bool = False
    joined: tuple[Pack, ...] = ()
    begin: tuple[Pack, ...] = ()

    @property
    def first_with_covers(self) -> tuple[int, ...]:
        """The first sheet that has a cover behind a label, and the next where it has one, too: it tells the order."""
        numbers = [
            sheet.number for sheet in self.sheets() if any(isinstance(piece, Separator) for piece in sheet.pieces)
        ]
        first = numbers[0] if numbers else 1
        return (first, first + 1) if first + 1 in numbers else (first,)

    @property
    def has_strips(self) -> bool:
        """Whether something is between cards that are cut apart."""
        return any(sheet.imposition.gutter for sheet in self.sheets())

    @property
    def first_set(self) -> tuple[int, list[Pack]] | None:
        """How many sheets in rows hold the first packs and nothing else, and which packs these are; None where all
        sheets are such a set.
        """
        packs: list[Pack] = []
        for sheet in self.sheets():
            if packs and isinstance(sheet.pieces[0], Separator):
                return sheet.number - 1, packs
            packs += [piece.pack for piece in sheet.pieces if isinstance(piece, Separator)]
        return None

    def sheets_of_first(self, packs: int) -> int:
        """How many sheets hold the first so many packs: whole piles, or rows up to the next label."""
        for sheet in self.sheets():
            labels = [piece.pack.place for piece in sheet.pieces if isinstance(piece, Separator)]
            if labels and max(labels) > packs:
                is_begun = min(labels) <= packs or (self.is_in_rows and not isinstance(sheet.pieces[0], Separator))
                pile = next(pile for pile in self.piles if pile.first <= sheet.number <= pile.last)
                return pile.last if is_begun else pile.first - 1
        return self.piles[-1].last

    @property
    def printed_backs(self) -> int:
        """Behind how many sheets something is printed that is more than what the sheet is."""
        return sum(any(piece is not None for piece in sheet.pieces) for sheet in self.sheets())

    @property
    def paper_use(self) -> PaperUse:
        """How much paper these sheets take."""
        used = sum(piece is not None for sheet in self.sheets() for piece in sheet.pieces)
        sheets = self.piles[-1].last if self.piles else 0
        return PaperUse(sheets, self.places, used)


def _is_label(piece: Piece | Both) -> bool:
    return isinstance(piece, Separator)


def label_of(stack: Sequence[Piece]) -> Separator:
    """The label that every stack begins with."""
    label = stack[0]
    assert isinstance(label, Separator)
    return label
