"""Plans sheets: many faces of one size in one picture, as virtual tables cut them into cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from cardgen.model.game import Game, Kind
from cardgen.model.outlet import SheetLimits
from cardgen.render.base.layout_result import OrderedCard
from cardgen.render.sheet.cells import grid_of


class BackedCards(Struct, frozen=True):
    """Cards of one kind that have the same back, each once, in the order of the deck."""

    kind: Kind
    trim: tuple[int, int]
    back: str
    cards: tuple[OrderedCard, ...]


class Sheet(Struct, frozen=True):
    """Cards of a deck in `columns` and `rows`, from the left and the top; each cell is so many pixels.

    `key` is its number among all sheets, from 1. Where a cell is `hidden`, the last one shows the back.
    """

    key: int
    deck: BackedCards
    cards: tuple[OrderedCard, ...]
    columns: int
    rows: int
    cell: tuple[int, int]
    is_hidden: bool

    @property
    def name(self) -> str:
        """That of its picture, without ending."""
        return f"sheet-{self.key}"

    @property
    def pixels(self) -> tuple[int, int]:
        return self.columns * self.cell[0], self.rows * self.cell[1]

    @property
    def faces(self) -> list[tuple[str, tuple[int, int]]]:
        """The name of the face in each cell, and where it lies."""
        names = [(card.front, place) for place, card in enumerate(self.cards)]
        hidden = [(self.deck.back, self.columns * self.rows - 1)] if self.is_hidden else []
        across, down = self.cell
        return [(name, (place % self.columns * across, place // self.columns * down)) for name, place in names + hidden]


def decks_of(ordered: Iterable[OrderedCard], game: Game) -> list[BackedCards]:
    """The cards by kind and back."""
    found: dict[tuple[str, str], list[OrderedCard]] = {}
    for card in ordered:
        found.setdefault((card.printing.card.kind, card.back), []).append(card)
    return [
        BackedCards(game.kinds[kind], game.sizes[game.kinds[kind].size], back, tuple(cards))
        for (kind, back), cards in found.items()
    ]


def sheets_of(decks: Iterable[BackedCards], limits: SheetLimits, dpi: int) -> list[Sheet]:
    """As few sheets as hold each card once, with cells as large as can be."""
    planned: list[Sheet] = []
    for deck in decks:
        for cards in _shares(deck.cards, limits.most_cards):
            grid = grid_of(len(cards) + limits.has_hidden_cell, deck.trim, limits, dpi)
            planned.append(
                Sheet(
                    key=len(planned) + 1,
                    deck=deck,
                    cards=cards,
                    columns=grid.columns,
                    rows=grid.rows,
                    cell=grid.cell,
                    is_hidden=limits.has_hidden_cell,
                )
            )
    return planned


def _shares(cards: Sequence[OrderedCard], most: int) -> Iterator[tuple[OrderedCard, ...]]:
    """The cards in as few shares as hold them, as even as can be."""
    shares = -(-len(cards) // most)
    cuts = [len(cards) * share // shares for share in range(shares + 1)]
    return (tuple(cards[start:end]) for start, end in pairwise(cuts))


HEADINGS = ("sheet", "back", "columns", "rows", "cards", "copies", "kind")


def table_of(sheets: Iterable[Sheet], file_name: Callable[[str], str]) -> bytes:
    """What one enters for each sheet where it is loaded by hand, with tabs between; copies in the order of cards."""
    rows = [HEADINGS, *(_row(sheet, file_name) for sheet in sheets)]
    return "".join("\t".join(row) + "\n" for row in rows).encode()


def _row(sheet: Sheet, file_name: Callable[[str], str]) -> tuple[str, ...]:
    copies = " ".join(str(card.copies) for card in sheet.cards)
    numbers = (str(sheet.columns), str(sheet.rows), str(len(sheet.cards)))
    return file_name(sheet.name), file_name(sheet.deck.back), *numbers, copies, sheet.deck.kind.id
