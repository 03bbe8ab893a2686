"""Draws up the charts that reports of all games have: seats, duels, cards, lengths, endings, and the course of games.

A game says which figures go into a chart, and tells of them in words of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from msgspec import Struct

from cardgen.analysis.checks.common.profile import Profile
from cardgen.analysis.numbers.evidence import Share, percent
from cardgen.analysis.numbers.metrics import Mean, mean_of, numbers, rate, share_of
from cardgen.analysis.numbers.summary import CardFigures, Rate, Summary
from cardgen.analysis.play.tally import Tally
from cardgen.analysis.report.chart_rows import LUCKY, card_row, mean_with_doubt, row_of, with_doubt
from cardgen.analysis.report.elements import ChartRow, Dots, ReportTable
from cardgen.analysis.report.trialled import TrialledLineUps

EVEN = 0.5
CLASSES = 12
"""So many classes of lengths at most."""
WIDTHS = (1, 2, 3, 5, 10, 20, 50)
"""How many lengths may be in a class."""


class ChartWords(Struct, frozen=True):
    """What a game calls a chart: the id, by which its CSV is named, the heading, and the text under it."""

    id: str
    heading: str
    text: str


class SeatShare(Struct, frozen=True):
    """How many games a seat wins, and how many would be fair; `group`: who plays."""

    label: str
    share: Share
    fair: float
    group: str


class Column(Struct, frozen=True):
    """A figure that each line-up has: what it is called, and how a tally tells it. A share is shown in per cent."""

    name: str
    measure: Callable[[Tally], Mean | Share | float]


def mean_column(name: str, event: str, unit: float = 1) -> Column:
    """The mean of a number that each game has, of events such as `length 14`, in parts of a `unit`."""
    return Column(name, partial(mean_of, name=event, unit=unit))


def share_column(name: str, event: str, of: str) -> Column:
    """Events that a game has once or not."""
    return Column(name, partial(share_of, event=event, of=of))


def rate_column(name: str, event: str, of: str) -> Column:
    """Events that a game may have many of."""
    return Column(name, partial(rate, event=event, of=of))


def balance(played: TrialledLineUps) -> Dots:
    """How far each seat of those who play alike is from a fair share of wins; beside it the share."""
    return Dots(
        "balance",
        "Is it fair to every seat?",
        "How far each seat is from a fair share of wins. Seat 1 begins.",
        "distance from a fair share",
        tuple(row for key in played.mirrors for row in _distances(played.of(*key), *key)),
        reference=0.0,
        reference_label="fair",
        notes=("wins",),
    )


def _distances(figures: Summary, players: int, policy: str) -> Iterator[ChartRow]:
    fair = figures.fair
    for number, share in enumerate(figures.seats, 1):
        yield ChartRow(
            label=f"seat {number}",
            value=share.value - fair,
            low=share.interval.low - fair,
            high=share.interval.high - fair,
            notes=(percent(share.value),),
            group=f"{players} players, {policy}",
            figures=(share.value,),
        )


def seats(shares: Iterable[SeatShare], words: ChartWords) -> Dots:
    """The share of wins of each seat. Where two play, half is fair, and beside it are the games; else what is fair."""
    known = tuple(shares)
    is_for_two = all(seat.fair == EVEN for seat in known)
    return Dots(
        words.id,
        words.heading,
        words.text,
        "share of wins",
        tuple(_seat(seat, is_for_two) for seat in known),
        reference=EVEN if is_for_two else None,
        reference_label="even" if is_for_two else "",
        notes=("games" if is_for_two else "fair",),
    )


def _seat(seat: SeatShare, is_for_two: bool) -> ChartRow:
    games = seat.share.trials
    note, figure = (f"{games:,}", games) if is_for_two else (percent(seat.fair), seat.fair)
    return row_of(seat.label, seat.share, (note,), (figure,), seat.group)


def duel_row(policies: Sequence[str], share: Share, group: str = "") -> ChartRow:
    """`greedy against random`: the share of wins of the first; beside it the games."""
    return row_of(" against ".join(policies), share, (f"{share.trials:,}",), (share.trials,), group)


def duels(rows: Iterable[ChartRow], text: str, parts: str = "") -> Dots:
    """What it is worth to play well; `parts` are what some of the players go without: `what each part of the game`."""
    return Dots(
        "duels",
        f"What is skill worth, and {parts}?" if parts else "What is skill worth?",
        text,
        "share of wins",
        tuple(rows),
        reference=EVEN,
        reference_label="even",
        notes=("games",),
    )


def cards(
    figures: Iterable[CardFigures],
    title: Callable[[str], str],
    *,
    id: str,
    heading: str,
    fair: float,
    profile: Profile,
    card: str = "card",
    chance: str = "could",
    players: str = "",
    remark: str = "",
) -> Dots:
    """Which cards win, in the order of `figures`.

    A `card` is used, as `profile` has it, by who has the `chance`: `draws it`; `players`: `, two greedy players`;
    `remark`: a sentence more.
    """
    return Dots(
        id,
        heading,
        f"The share of wins of who {profile.use}s the {card}{players}. {remark}The lift is the distance from a "
        f"fair share, in points; beside it how often the {card} is {profile.used} by who {chance}. {LUCKY}",
        "share of wins",
        tuple(card_row(title(each.card), each) for each in figures),
        reference=fair,
        reference_label="a fair share",
        notes=("lift", profile.used),
    )


def lengths(tally: Tally, text: str) -> Dots:
    """How many turns games take, by the events `length N`, in classes of as many turns as are needed."""
    counts = numbers(tally, "length")
    first, last = min(counts, default=0), max(counts, default=0)
    width = next((width for width in WIDTHS if (last - first) // width < CLASSES), WIDTHS[-1])
    rows = []
    for low in range(first, last + 1, width):
        number = sum(counts.get(length, 0) for length in range(low, low + width))
        label = f"{low} turns" if width == 1 else f"{low} to {low + width - 1} turns"
        rows.append(row_of(label, Share(number, tally.games), (f"{number:,}",), (number,)))
    return Dots("lengths", "How long is a game?", text, "share of games", tuple(rows), notes=("games",))


def endings(
    played: TrialledLineUps, rates: Iterable[Rate], words: ChartWords, extra: Iterable[tuple[str, Sequence[float]]] = ()
) -> ReportTable:
    """How often each event was, a column for each line-up of like players; `extra` are rows of other numbers."""
    figures, asked, more = [played.of(*key) for key in played.mirrors], tuple(rates), tuple(extra)
    shares = [[each.rates[rate.event] for each in figures] for rate in asked]
    rows = [(rate.label.strip(), *map(with_doubt, mine)) for rate, mine in zip(asked, shares, strict=True)]
    return ReportTable(
        id=words.id,
        heading=words.heading,
        text=words.text,
        columns=("event", *(f"{players}, {policy}" for players, policy in played.mirrors)),
        rows=(*rows, *((label, *(f"{value:.2f}" for value in values)) for label, values in more)),
        figures=(*(tuple(share.value for share in mine) for mine in shares), *(tuple(values) for _, values in more)),
    )


def course(
    tallies: Iterable[tuple[str, Tally]], columns: Sequence[Column], words: ChartWords, first: str
) -> ReportTable:
    """How games go, a row for each line-up; `first` heads their names."""
    measured = [(name, [column.measure(tally) for column in columns]) for name, tally in tallies]
    return ReportTable(
        id=words.id,
        heading=words.heading,
        text=words.text,
        columns=(first, *(column.name for column in columns)),
        rows=tuple((name, *map(_in_words, values)) for name, values in measured),
        figures=tuple(tuple(map(_value, values)) for _, values in measured),
    )


def _in_words(measured: Mean | Share | float) -> str:
    if isinstance(measured, Mean):
        return mean_with_doubt(measured)
    return with_doubt(measured) if isinstance(measured, Share) else f"{measured:.1f}"


def _value(measured: Mean | Share | float) -> float:
    return measured if isinstance(measured, float | int) else measured.value
