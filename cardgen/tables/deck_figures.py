"""Adds to the sheet of decks what cardgen works out of them: how many cards each has, and which card leads it.

Both are to look at: what a deck has is changed in the columns of its sets and cards.
"""

from __future__ import annotations

from msgspec.structs import replace

from cardgen.model.deck.query import fits
from cardgen.model.game import Deck, Game
from cardgen.tables.export import ExportedSheet
from cardgen.tables.sheet import CellValue

SIZE, LEAD = "size", "lead"
FIGURES = (SIZE, LEAD)


def with_figures(sheet: ExportedSheet, game: Game) -> ExportedSheet:
    """The sheet of decks with a column for their sizes and, where a format has leads, one for these."""
    decks = [game.decks.get(str(row[sheet.heads.index("id")])) for row in sheet.rows]
    columns: dict[str, list[CellValue]] = {SIZE: [deck.size if deck else None for deck in decks]}
    leads = [_lead(deck, game) if deck else "" for deck in decks]
    if any(leads):
        columns[LEAD] = [lead or None for lead in leads]
    return replace(
        sheet,
        heads=(*sheet.heads, *columns),
        rows=tuple((*row, *more) for row, *more in zip(sheet.rows, *columns.values(), strict=True)),
    )


def _lead(deck: Deck, game: Game) -> str:
    """The ids of the cards that may lead a deck; empty where its format has no lead."""
    format_ = game.formats.get(deck.format)
    if format_ is None or format_.lead is None:
        return ""
    return ", ".join(printing.card.id for printing, _ in deck.copies if fits(printing, format_.lead.of))
