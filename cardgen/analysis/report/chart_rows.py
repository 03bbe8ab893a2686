"""Rows of charts and words of reports, made of what was measured: what the reports of all games have.

Of these the charts of all games are made, and those that a game has of its own.
"""

from __future__ import annotations

from cardgen.analysis.numbers.evidence import Share
from cardgen.analysis.numbers.metrics import Mean
from cardgen.analysis.numbers.summary import CardFigures
from cardgen.analysis.report.elements import ChartRow
from cardgen.model.game import Game

LUCKY = "Of so many cards the first and the last were lucky as well: a line is for one card that is looked at alone."


def row_of(
    label: str, share: Share, notes: tuple[str, ...], figures: tuple[float, ...], group: str = "", key: str = ""
) -> ChartRow:
    """A share with its interval; `notes` for the columns beside it, `figures` the numbers behind them."""
    return ChartRow(
        label=label,
        value=share.value,
        low=share.interval.low,
        high=share.interval.high,
        notes=notes,
        group=group,
        key=key,
        figures=figures,
    )


def card_row(title: str, figures: CardFigures) -> ChartRow:
    """What a card wins; beside it its lift in points, and how often it is played."""
    lift = f"{100 * figures.lift:+.1f}".replace("-", "\N{MINUS SIGN}")
    return row_of(
        title, figures.win, (lift, figures.play.percent), (figures.lift, figures.play.value), key=figures.card
    )


def with_doubt(share: Share) -> str:
    """`16.1 ±0.7`, in per cent."""
    return f"{100 * share.value:.1f} \N{PLUS-MINUS SIGN}{50 * (share.interval.high - share.interval.low):.1f}"


def mean_with_doubt(mean: Mean) -> str:
    """`14.7 ±0.4`"""
    return f"{mean.value:.1f} \N{PLUS-MINUS SIGN}{(mean.interval.high - mean.interval.low) / 2:.1f}"


def titles_of(game: Game) -> dict[str, str]:
    """What each card is called, by its id."""
    return {card.id: str(card.text.get("title", card.id)) for card in game.cards.values()}


def readings_text(game: Game) -> str:
    """By which readings was it played? A sentence for the end of a report."""
    readings = ", ".join(f"{name}: {value}" for name, value in game.readings.items())
    return f"Rules: the readings of game.yaml ({readings})." if readings else "Rules: our default reading of each rule."
