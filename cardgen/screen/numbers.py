"""Tells what is in a game and what one draws, as tables of a page: the same charts as in the report on a deck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from cardgen.analysis.contents.charts import contents, draws
from cardgen.analysis.contents.counts import copies_of
from cardgen.analysis.report.elements import Chart, Dots, ReportTable
from cardgen.model.game import Game, deck_of

HOW_TO = "To see what one draws, write in game.yaml how many cards a hand has: odds: {hand: 5, draw: 1}"


def numbers_of(game: Game) -> list[dict[str, Any]]:
    """All cards of the game counted, then what one draws from each of its decks."""
    tables = [*_tables(contents(game, copies_of(deck_of(*game.sets.values()))))]
    for deck in game.decks.values():
        several = len(game.decks) > 1
        tables += _tables(draws(game, deck), f"{deck.name}: " if several else "")
    return tables if game.plans else [*tables, {"title": HOW_TO, "columns": [], "rows": []}]


def _tables(charts: Iterable[Chart], deck: str = "") -> Iterator[dict[str, Any]]:
    """Bars and tables; a grid of all cards has no room on the page."""
    for chart in charts:
        if isinstance(chart, Dots):
            groups: dict[str, list[Any]] = {}
            for row in chart.rows:
                groups.setdefault(row.group, []).append([row.label, row.value, _shown(chart, row.value)])
            for group, rows in groups.items():
                title = f"{deck}{chart.heading}{f' {group}' if group else ''}"
                yield {"title": title, "most": 1 if chart.unit else max(row[1] for row in rows), "bars": rows}
        elif isinstance(chart, ReportTable):
            yield {"title": f"{deck}{chart.heading}", "columns": chart.columns, "rows": chart.rows}


def _shown(chart: Dots, value: float) -> str:
    return f"{100 * value:.1f}\N{NO-BREAK SPACE}%" if chart.unit else f"{value:,.0f}"
