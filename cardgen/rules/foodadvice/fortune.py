"""How much of a game is luck? Simulated checks FAD309 and FAD313."""

from __future__ import annotations

from collections.abc import Iterator
from math import atanh, sqrt, tanh

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.rules.checking import Check
from cardgen.rules.evidence import Evidence, Share, percent
from cardgen.rules.foodadvice.mirror import among_random
from cardgen.rules.foodadvice.record import MANY_JOKERS
from cardgen.rules.foodadvice.subject import Subject
from cardgen.rules.measure import Mean, is_beyond
from cardgen.rules.mirrors import Playouts
from cardgen.rules.statistics import NORMAL_95
from cardgen.rules.tally import WHOLE, Tally

FEWEST_GAMES = 50
"""Of fewer games with jokers, or without, nothing is said."""


def explained(tally: Tally) -> Mean:
    """The share of the variance of the players' money that events explain, by correlation within a game (FAD309).

    Its error is that of Fisher's z, for as many cases as games: the seats of a game hang together.
    """
    xx, yy, xy = (tally.events[f"luck {name}"] for name in ("xx", "yy", "xy"))
    if not xx or not yy or tally.games <= 3:
        return Mean(0.0, 0.0, 0)
    correlation = max(-0.999999, min(0.999999, xy / sqrt(xx) / sqrt(yy)))
    reach = tanh(max(0.0, abs(atanh(correlation)) - NORMAL_95 / sqrt(tally.games - 3))) ** 2
    value = correlation**2
    return Mean(value, (value - reach) / NORMAL_95, tally.games)


def event_luck(playouts: Playouts[Subject], evidence: Evidence) -> Iterator[Diagnostic]:
    """FAD309: who is rich had luck with events."""
    subject = playouts.subject
    for mirror in playouts.mirrors:
        greedy, by_chance = explained(mirror.greedy), explained(mirror.by_chance)
        if is_beyond("FAD309", greedy, subject.limits.event_luck, 1, evidence):
            yield subject.finding(
                "FAD309",
                f"events explain {percent(greedy.value)} of the differences in money between {mirror.players} greedy "
                f"players with {subject.name} (random players: {percent(by_chance.value)})",
                Severity.WARNING,
                "let events move less money",
            )


def with_jokers(tally: Tally, policy: str) -> tuple[Share, Share]:
    """The share of wins of a policy in games in which several jokers came in one round, and in all others."""
    counts, events = tally.of(policy), tally.events
    seats, parts = events[f"seats of {policy} with jokers"], events[f"won by {policy} with jokers"]
    return Share(parts / WHOLE, seats), Share((counts.won - parts) / WHOLE, counts.seats - seats)


def joker_luck(playouts: Playouts[Subject], evidence: Evidence) -> Iterator[Diagnostic]:
    """FAD313: where several jokers come in one round, who plays well wins another share of the games."""
    subject = playouts.subject
    for (players, policies), tally in playouts.tallies.items():
        if policies == among_random(players):
            lucky, others = with_jokers(tally, "greedy")
            if min(lucky.trials, others.trials) < FEWEST_GAMES:
                continue
            swing = Mean(abs(lucky.value - others.value), sqrt(lucky.error**2 + others.error**2), tally.games)
            if is_beyond("FAD313", swing, subject.limits.joker_luck, 1, evidence):
                yield subject.finding(
                    "FAD313",
                    f"a greedy player among {players - 1} random ones wins {lucky} of the games with {subject.name} in "
                    f"which {MANY_JOKERS} jokers or more come in one round, {others} of the others",
                    Severity.WARNING,
                    "take jokers out, or give them less money",
                )


CHECKS = (
    Check("FAD309", "simulated", event_luck),
    Check("FAD313", "simulated", joker_luck),
)
