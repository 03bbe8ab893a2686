"""Sums up the counts of a trial: shares with 95 % intervals, by policy, seat, event and card.

Everything is computed from whole numbers, so the same tally gives the same figures.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from cardgen.analysis.numbers.clusters import share_over_games
from cardgen.analysis.numbers.evidence import Share
from cardgen.analysis.numbers.metrics import rate, share_of, won, won_by_seat
from cardgen.analysis.play.tally import WHOLE, PolicyTally, Tally


class Rate(Struct, frozen=True):
    """An event of a game worth telling: its key in the tally, out of which other, how it is called; before all else?"""

    event: str
    of: str
    label: str
    is_first: bool = False


def ratios_of(rates: Iterable[Rate]) -> tuple[tuple[str, str], ...]:
    """The pairs of events that rates are made of."""
    return tuple((rate.event, rate.of) for rate in rates)


class CardFigures(Struct, frozen=True):
    """A card in the hands of one policy: `play` how often it was placed when it could be; `win` the share of wins of
    who placed it; `lift` that share less the policy's own, in shares.
    """

    card: str
    play: Share
    win: Share
    lift: float


class Summary(Struct, frozen=True):
    """The figures of a trial. `fair` is an equal share of wins; `bias` the largest distance of a seat from it; `looks`
    are the cards of each policy that were placed: all of them are looked at together.
    """

    games: int
    players: int
    wins: dict[str, Share]
    seats: tuple[Share, ...]
    points: dict[str, dict[int, float]]
    mean_points: dict[str, float]
    rates: dict[str, Share]
    cards: dict[str, tuple[CardFigures, ...]]
    looks: dict[str, int]

    @property
    def fair(self) -> float:
        return 1 / self.players

    @property
    def widest(self) -> float:
        """Half the widest interval of the shares that are told: of wins, of seats, of how games go; not of cards."""
        wins = self.wins.values() if len(self.wins) > 1 else ()
        shares = (*wins, *self.seats, *(rate for rate in self.rates.values() if rate.trials))
        return max((share.half for share in shares), default=0.0)

    def may_be_luck(self, policy: str, card: CardFigures) -> bool:
        """Is the lift of a card no more than chance makes of so many cards that are looked at together?"""
        return card.win.is_by_luck(self.wins[policy].value, self.looks[policy])

    @property
    def bias(self) -> float:
        return max((abs(seat.value - self.fair) for seat in self.seats), default=0.0)


def summary(tally: Tally, cards: Sequence[str], rates: Iterable[Rate]) -> Summary:
    """`cards` are the ids of the copies; copies of one card count together."""
    policies = tally.policies
    by_card = {policy: tuple(_by_card(counts, cards)) for policy, counts in policies.items()}
    return Summary(
        games=tally.games,
        players=tally.players,
        wins={policy: won(tally, policy) for policy in policies},
        seats=tuple(won_by_seat(tally, seat) for seat in range(tally.players)),
        points={policy: _distribution(counts) for policy, counts in policies.items()},
        mean_points={policy: _mean(counts) for policy, counts in policies.items()},
        rates={rate.event: _rate(tally, rate) for rate in rates},
        cards=by_card,
        looks={policy: sum(bool(row.win.trials) for row in rows) for policy, rows in by_card.items()},
    )


def _rate(tally: Tally, asked: Rate) -> Share:
    counted = (asked.event, asked.of) in tally.squares
    return rate(tally, asked.event, asked.of) if counted else share_of(tally, asked.event, asked.of)


def _distribution(counts: PolicyTally) -> dict[int, float]:
    return {points: counts.points[points] / counts.seats for points in sorted(counts.points)}


def _mean(counts: PolicyTally) -> float:
    return sum(points * number for points, number in counts.points.items()) / counts.seats if counts.seats else 0.0


def _by_card(counts: PolicyTally, cards: Sequence[str]) -> Iterable[CardFigures]:
    base = counts.won / WHOLE / counts.seats if counts.seats else 0.0
    places: dict[str, list[int]] = {}
    for copy, card in enumerate(cards):
        places.setdefault(card, []).append(copy)
    for card, copies in places.items():
        drawn, played, parts, choices, luck = counts.of_card(copies)
        play = share_over_games(played, drawn, choices)
        win = share_over_games(parts, played, luck, WHOLE)
        yield CardFigures(card, play, win, win.value - base if played else 0.0)


def as_json(figures: Summary) -> dict[str, object]:
    """The same as plain values, shares as `share`, `low`, `high` and `of`."""
    return {
        "games": figures.games,
        "players": figures.players,
        "fair_share": figures.fair,
        "win_share": {policy: _share(share) for policy, share in figures.wins.items()},
        "seats": [_share(share) for share in figures.seats],
        "seat_bias": figures.bias,
        "points": {policy: {str(key): value for key, value in row.items()} for policy, row in figures.points.items()},
        "mean_points": figures.mean_points,
        "rates": {event: _share(share) for event, share in figures.rates.items()},
        "cards": {
            policy: [
                {
                    "card": row.card,
                    "play_rate": _share(row.play),
                    "win_share": _share(row.win),
                    "lift": row.lift,
                    "may_be_luck": figures.may_be_luck(policy, row),
                }
                for row in rows
            ]
            for policy, rows in figures.cards.items()
        },
    }


def _share(share: Share) -> dict[str, float | int]:
    interval = share.interval
    return {"share": share.value, "low": interval.low, "high": interval.high, "of": share.trials}
