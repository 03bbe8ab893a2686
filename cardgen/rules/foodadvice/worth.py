"""What is each channel worth, each shop, a further player? Simulated checks FAD307, FAD308 and FAD312.

Channels and shops are judged by random players, who try all of them alike: greedy ones go only where they expect it to
pay. What they earn is told beside it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import erfc, inf, sqrt
from typing import NamedTuple

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.rules.checking import Check
from cardgen.rules.clusters import Squares, error_over_games
from cardgen.rules.evidence import Evidence, percent
from cardgen.rules.foodadvice.accounts import FIELD_NAMES
from cardgen.rules.foodadvice.mirror import fewest
from cardgen.rules.foodadvice.piece import SHOP
from cardgen.rules.foodadvice.record import TENTHS
from cardgen.rules.foodadvice.subject import Subject
from cardgen.rules.measure import Mean, is_beyond, rate
from cardgen.rules.mirrors import Playouts
from cardgen.rules.options import Pair
from cardgen.rules.statistics import benjamini_hochberg, widened
from cardgen.rules.tally import Tally

FEWEST_CHIPS = 30
"""Of fewer chips nothing is said."""


def mean_from(total: float, squares: float, count: int, unit: float = 1.0) -> Mean:
    """The mean of `count` numbers by their sum and the sum of their squares, told in parts of a `unit`."""
    if not count:
        return Mean(0.0, 0.0, 0)
    value = total / count
    variance = max(0.0, squares - value * total) / max(1, count - 1)
    return Mean(value / unit, sqrt(variance / count) * widened(count) / unit if count > 1 else inf, count)


def channel_means(tally: Tally) -> dict[str, Mean]:
    """F that a chip on each field of promotion brings."""
    return {name: _channel_mean(tally, name) for name in FIELD_NAMES}


def _channel_mean(tally: Tally, name: str) -> Mean:
    brought, chips = f"brought by {name}", f"chips on {name}"
    squares = tally.squares.get((brought, chips), Squares())
    return mean_over_games(tally.events[brought], tally.events[chips], squares, TENTHS)


def mean_over_games(total: int, cases: int, squares: Squares, unit: float = 1.0) -> Mean:
    """The mean of what each case brings, told in parts of a `unit`; those of one game hang together."""
    if not cases:
        return Mean(0.0, 0.0, 0)
    value = total / cases
    return Mean(value / unit, error_over_games(value, cases, squares) / unit, cases)


def card_means(tally: Tally, name: str, cards: Sequence[str], start: int) -> dict[str, Mean]:
    """What each case of a card brings, by what was recorded under a name; copies of one card together."""
    cases, sums = tally.per_card(f"{name} cases"), tally.per_card(f"{name} sum")
    squares = tally.by_first.get(name, {})
    found: dict[str, tuple[int, int, Squares]] = {}
    for copy, card in enumerate(cards, start):
        total, number, mine = found.get(card, (0, 0, squares.get(copy, Squares())))
        found[card] = total + sums[copy], number + cases[copy], mine
    return {card: mean_over_games(*one) for card, one in found.items()}


def shop_means(subject: Subject, tally: Tally) -> dict[str, Mean]:
    """F that a chip in each shop earns; copies of one shop together."""
    shops = [shop.card for shop in subject.box.shops]
    return card_means(tally, "shop", shops, subject.box.starts[SHOP])


class Odd(NamedTuple):
    """What is worth far more than others of its kind, or far less: `sign` 1 or -1."""

    name: str
    worth: Mean
    usual: float
    sign: int

    @property
    def told(self) -> str:
        return f"{self.worth} F a chip; the mean of all is {self.usual:.1f} F"


def odd_ones(worths: Mapping[str, Mean], limits: Pair) -> Iterator[Odd]:
    """What is surely worth less or more than so many times the mean; all judged together (Benjamini-Hochberg)."""
    known = {name: one for name, one in worths.items() if one.count >= FEWEST_CHIPS}
    usual = sum(one.value for one in known.values()) / len(known) if known else 0.0
    if not usual:
        return
    for sign, times in zip((-1, 1), limits, strict=True):
        found = benjamini_hochberg([_p_beyond(one, times * usual, usual, sign) for one in known.values()])
        for (name, one), is_found in zip(known.items(), found, strict=True):
            if is_found:
                yield Odd(name, one, usual, sign)


def _p_beyond(one: Mean, limit: float, usual: float, sign: int) -> float:
    """P(a mean so far beyond | it is the limit), normal. What never paid at all has no error of its own: it is taken
    to vary as if one chip more had earned the usual.
    """
    error = max(one.error, usual / one.count)
    return erfc(sign * (one.value - limit) / error / sqrt(2)) / 2


def channel_value(playouts: Playouts[Subject], evidence: Evidence) -> Iterator[Diagnostic]:
    """FAD307: a channel that is worth nothing, or that everybody must have."""
    mirror, subject = fewest(playouts), playouts.subject
    if mirror is None:
        return
    greedy = channel_means(mirror.greedy)
    for one in odd_ones(channel_means(mirror.by_chance), subject.limits.channel_value):
        more = "make its terms harder to meet" if one.name in FIELD_NAMES[:-1] else "let it pay less"
        yield subject.finding(
            "FAD307",
            f"with {subject.name} the channel `{one.name}` brings {mirror.players} random players {one.told} (greedy "
            f"players: {_beside(greedy[one.name])})",
            Severity.WARNING,
            more if one.sign > 0 else "make its terms easier to meet",
        )


def shop_value(playouts: Playouts[Subject], evidence: Evidence) -> Iterator[Diagnostic]:
    """FAD308: a shop in which a chip earns nothing, or far more than elsewhere."""
    mirror, subject = fewest(playouts), playouts.subject
    if mirror is None:
        return
    greedy = shop_means(subject, mirror.greedy)
    for one in odd_ones(shop_means(subject, mirror.by_chance), subject.limits.shop_value):
        if one.name in subject.own:
            yield subject.card_finding(
                one.name,
                "FAD308",
                f"with {subject.name} the shop `{one.name}` earns {mirror.players} random players {one.told} (greedy "
                f"players: {_beside(greedy[one.name])})",
                "bonus",
                severity=Severity.WARNING,
                help="let it pay less" if one.sign > 0 else "let it pay more, or ask for what happens more often",
            )


def _beside(mean: Mean) -> str:
    return f"{mean.value:.1f} F" if mean.count else "they never go there"


def money_of_a_player(tally: Tally) -> Mean:
    """F of a player at the end; the players of a game hang together, so only games count for its error."""
    points: dict[int, int] = {}
    for counts in tally.policies.values():
        for number, times in counts.points.items():
            points[number] = points.get(number, 0) + times
    seats = sum(points.values())
    mean = mean_from(
        sum(number * times for number, times in points.items()),
        sum(number * number * times for number, times in points.items()),
        seats,
    )
    return Mean(mean.value, mean.error * sqrt(tally.players), tally.games)


def ratio(one: Mean, other: Mean) -> Mean:
    """How many times the second the first is, with its error by the first order of both."""
    if one.value <= 0 or other.value <= 0:
        return Mean(0.0, 0.0, 0)
    value = one.value / other.value
    error = value * sqrt((one.error / one.value) ** 2 + (other.error / other.value) ** 2)
    return Mean(value, error, min(one.count, other.count))


def _unsold(tally: Tally) -> Mean:
    share = rate(tally, "left", "customers")
    return Mean(share.value, share.error, share.trials)


def player_count(playouts: Playouts[Subject], evidence: Evidence) -> Iterator[Diagnostic]:
    """FAD312: the game is another one for as many players as it says."""
    subject = playouts.subject
    mirrors = sorted(playouts.mirrors, key=lambda mirror: mirror.players)
    if len(mirrors) < 2:
        return
    few, many = mirrors[0], mirrors[-1]
    for what, measure, told in (("money", money_of_a_player, _francs), ("unsold", _unsold, _percent)):
        ends = sorted(((measure(one.greedy), one) for one in (few, many)), key=lambda pair: pair[0].value)
        by_chance = ratio(*(measure(one.by_chance) for _, one in reversed(ends)))
        (less, at_less), (more, at_more) = ends
        if is_beyond("FAD312", ratio(more, less), subject.limits.player_count, 1, evidence):
            subject_of = "a greedy player has" if what == "money" else "customers who leave without buying are"
            yield subject.finding(
                "FAD312",
                f"with {subject.name} {subject_of} {told(more)} in games of {at_more.players}, {told(less)} in games "
                f"of {at_less.players}: {more.value / less.value:.1f} times (random players: {by_chance.value:.1f})",
                Severity.WARNING,
                "say fewer numbers of players in game.yaml, or add cards for more of them",
            )


def _francs(mean: Mean) -> str:
    return f"{mean.value:.0f} F"


def _percent(mean: Mean) -> str:
    return percent(mean.value)


CHECKS = (
    Check("FAD307", "simulated", channel_value),
    Check("FAD308", "simulated", shop_value),
    Check("FAD312", "simulated", player_count),
)
