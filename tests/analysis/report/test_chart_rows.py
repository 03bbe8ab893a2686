"""Lines of charts and words of reports that all games have."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from cardgen.analysis.numbers.evidence import Share
from cardgen.analysis.numbers.statistics import wilson
from cardgen.analysis.numbers.summary import CardFigures
from cardgen.analysis.report.chart_rows import card_row, readings_text, row_of, titles_of, with_doubt


def test_a_share_is_a_row_with_its_interval() -> None:
    row = row_of("ant", Share(30, 100), ("100",), (100,), "deck", "ant-1")
    interval = wilson(30, 100)
    assert (row.label, row.value, row.low, row.high) == ("ant", 0.3, interval.low, interval.high)
    assert (row.notes, row.figures, row.group, row.key) == (("100",), (100,), "deck", "ant-1")


def test_a_card_that_loses_has_a_minus_that_is_no_hyphen() -> None:
    row = card_row("Ant", CardFigures("ant", Share(20, 40), Share(9, 20), -0.051))
    assert row.notes == ("\N{MINUS SIGN}5.1", "50.0 %")
    assert (row.key, row.figures) == ("ant", (-0.051, 0.5))


def test_doubt_is_half_of_the_interval() -> None:
    assert with_doubt(Share(81, 263)) == "30.8 ±5.5"


def test_a_card_without_a_title_is_called_by_its_id() -> None:
    cards = {card: SimpleNamespace(id=card, text=text) for card, text in (("ant", {"title": "Ant"}), ("bee", {}))}
    game: Any = SimpleNamespace(cards=cards)
    assert titles_of(game) == {"ant": "Ant", "bee": "bee"}


def test_readings_are_told_where_there_are_any() -> None:
    chosen: Any = SimpleNamespace(readings={"deal": "shared", "draws": 2})
    plain: Any = SimpleNamespace(readings={})
    assert readings_text(chosen) == "Rules: the readings of game.yaml (deal: shared, draws: 2)."
    assert readings_text(plain) == "Rules: our default reading of each rule."
