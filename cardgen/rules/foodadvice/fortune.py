"""How much of a game is luck? Simulated checks FAD309 and FAD313: of events, and of jokers."""

from __future__ import annotations

from collections.abc import Iterator
from math import atanh, sqrt, tanh

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.rules.checking import Check
from cardgen.rules.evidence import Evidence, percent
from cardgen.rules.foodadvice.subject import Subject
from cardgen.rules.measure import Mean, is_beyond
from cardgen.rules.mirrors import Playouts
from cardgen.rules.statistics import NORMAL_95
from cardgen.rules.tally import Tally


def explained(tally: Tally, luck: str = "luck") -> Mean:
    """The share of the variance of the players' money that chance explains, by correlation within a game.

    Of events (FAD309) or `jokers` (FAD313). Its error is that of Fisher's z, for as many cases as games: the seats of a
    game hang together.
    """
    xx, yy, xy = (tally.events[f"{luck} {name}"] for name in ("xx", "yy", "xy"))
    if not xx or not yy or tally.games <= 3:
        return Mean(0.0, 0.0, 0)
    correlation = max(-0.999999, min(0.999999, xy / sqrt(xx) / sqrt(yy)))
    reach = tanh(max(0.0, abs(atanh(correlation)) - NORMAL_95 / sqrt(tally.games - 3))) ** 2
    value = correlation**2
    return Mean(value, (value - reach) / NORMAL_95, tally.games)


def event_luck(playouts: Playouts[Subject], evidence: Evidence) -> Iterator[Diagnostic]:
    """FAD309: who is rich had luck with events."""
    limit, help = playouts.subject.limits.event_luck, "let events move less money"
    yield from _lucky("FAD309", "luck", "events explain", limit, help, playouts, evidence)


def joker_luck(playouts: Playouts[Subject], evidence: Evidence) -> Iterator[Diagnostic]:
    """FAD313: who is rich had luck with jokers."""
    limit, help = playouts.subject.limits.joker_luck, "take jokers out, or give customers more to buy"
    yield from _lucky("FAD313", "jokers", "what jokers pay explains", limit, help, playouts, evidence)


def _lucky(
    code: str, luck: str, told: str, limit: float, help: str, playouts: Playouts[Subject], evidence: Evidence
) -> Iterator[Diagnostic]:
    subject = playouts.subject
    for mirror in playouts.mirrors:
        greedy, by_chance = explained(mirror.greedy, luck), explained(mirror.by_chance, luck)
        if is_beyond(code, greedy, limit, 1, evidence):
            yield subject.finding(
                code,
                f"{told} {percent(greedy.value)} of the differences in money between {mirror.players} greedy players "
                f"with {subject.name} (random players: {percent(by_chance.value)})",
                Severity.WARNING,
                help,
            )


CHECKS = (
    Check("FAD309", "simulated", event_luck),
    Check("FAD313", "simulated", joker_luck),
)
