"""What is wrong with how like players fare, who have the same cards? One shape of check, and how games become findings.

The sensible player is `greedy`, `random` shows what the cards do by themselves. A warning is about greedy players and
tells both figures; an error holds for both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import inf
from typing import Generic, Literal, TypeVar

from msgspec import Struct

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.rules.checking import Check, Simulation
from cardgen.rules.evidence import Evidence, Share, percent, surely_beyond
from cardgen.rules.examining import Subject
from cardgen.rules.measure import won, won_by_seat
from cardgen.rules.options import Pair
from cardgen.rules.playout import Trial
from cardgen.rules.summary import CardFigures, summary
from cardgen.rules.tally import Tally

S = TypeVar("S", bound=Subject)
Policies = tuple[str, ...]
GREEDY: Policies = ("greedy",)
RANDOM: Policies = ("random",)
SKILL: Policies = ("greedy", "random")


class Mirror(Struct, frozen=True):
    """Games of so many players, all greedy, and as many players, all random."""

    players: int
    greedy: Tally
    by_chance: Tally

    def both(self, measure: Callable[[Tally], Share]) -> tuple[Share, Share]:
        return measure(self.greedy), measure(self.by_chance)

    def cards(self, copies: Sequence[str]) -> dict[str, tuple[CardFigures, CardFigures]]:
        """For each card how greedy players fare with it, and random ones; `copies` are the ids of the copies."""
        greedy, by_chance = (
            {one.card: one for one in summary(tally, copies, ()).cards.get(policy, ())}
            for tally, policy in ((self.greedy, "greedy"), (self.by_chance, "random"))
        )
        return {card: (greedy[card], by_chance[card]) for card in greedy if card in by_chance}


class Playouts(Struct, Generic[S], frozen=True):
    """What was played of a subject, by the number of players and their policies."""

    subject: S
    tallies: Mapping[tuple[int, Policies], Tally]

    @property
    def mirrors(self) -> Iterator[Mirror]:
        """For each number of players; greedy players are never played without random ones."""
        for players, policies in self.tallies:
            if policies == GREEDY:
                yield Mirror(players, self.tallies[players, GREEDY], self.tallies[players, RANDOM])

    def mirror_of(self, players: int) -> Mirror | None:
        return next((one for one in self.mirrors if one.players == players), None)

    def duel(self, policies: Policies) -> Share | None:
        """The share of wins of the first policy against the second, two players; None where they did not meet."""
        return won(self.tallies[2, policies], policies[0]) if (2, policies) in self.tallies else None


def simulation_of(subject: S, trials: Sequence[Trial], checks: Sequence[Check]) -> Simulation:
    """Trials of a subject, judged by simulated checks: generators over `Playouts` and `Evidence`."""

    def judge(tallies: Sequence[Tally], evidence: Evidence) -> Iterator[Diagnostic]:
        lineups = ((one.players, one.policies) for one in trials)
        playouts = Playouts(subject, dict(zip(lineups, tallies, strict=True)))
        for check in checks:
            yield from check.find(playouts, evidence)

    return Simulation(subject.origin, subject.name, tuple(trials), judge)


class Bound(Struct, frozen=True):
    """A share in the games of greedy players that should not pass a limit, for any number of players.

    `limit` is a field of the subject's limits. `outside` of a lower and an upper end; `above` or `below` one number or,
    of a pair, those of a warning and an error. `message` may tell `{share}` of greedy players and `{by_chance}` of
    random ones (`{share.percent}` without its interval), `{name}`, `{players}` and `{side}`: `over 40.0 %`.
    """

    code: str
    measure: Callable[[Tally], Share]
    side: Literal["above", "below", "outside"]
    limit: str
    message: str
    help: str
    severity: Severity = Severity.WARNING

    @property
    def check(self) -> Check:
        return Check(self.code, "simulated", partial(_passed, self))

    def ends(self, limits: object) -> tuple[tuple[int, Pair], ...]:
        """Below (-1), above (1), and the limits of a warning and an error there."""
        limit: float | Pair = getattr(limits, self.limit)
        if isinstance(limit, tuple) and self.side == "outside":
            return (-1, (limit[0], -inf)), (1, (limit[1], inf))
        sign = -1 if self.side == "below" else 1
        return ((sign, limit if isinstance(limit, tuple) else (limit, sign * inf)),)


def _passed(bound: Bound, playouts: Playouts[Subject], evidence: Evidence) -> Iterator[Diagnostic]:
    subject = playouts.subject
    for mirror in playouts.mirrors:
        share, by_chance = mirror.both(bound.measure)
        for sign, limits in bound.ends(subject.limits):
            severity = evidence.verdict(bound.code, share, by_chance, limits, sign)
            if severity is not None:
                side = f"{'over' if sign > 0 else 'under'} {percent(limits[0])}"
                told = {"share": share, "by_chance": by_chance, "players": mirror.players, "side": side}
                message = bound.message.format(name=subject.name, **told)
                is_error = severity is Severity.ERROR
                yield subject.finding(bound.code, message, severity if is_error else bound.severity, bound.help)
                break


class UnfairSeat(Struct, frozen=True):
    """A seat that surely wins more than a fair share, or less, by the limit of a warning; `seat` 0 begins."""

    players: int
    seat: int
    greedy: Share
    by_chance: Share
    severity: Severity

    @property
    def fair(self) -> float:
        return 1 / self.players


def unfair_seats(code: str, playouts: Playouts[S], limits: Pair, evidence: Evidence) -> Iterator[UnfairSeat]:
    """Seats that win more than a fair share, or less, by so much: `limits` are those of a warning and an error.

    All seats are tested together: of many, one in twenty would seem unfair by chance.
    """
    warn, fail = limits
    tested: list[tuple[UnfairSeat | None, Share, float, int]] = []
    for mirror in playouts.mirrors:
        fair = 1 / mirror.players
        for seat in range(mirror.players if mirror.players > 2 else 1):  # of two, one tells of both
            greedy, by_chance = mirror.both(partial(won_by_seat, seat=seat))
            for sign in (1, -1):
                ends = (fair + sign * warn, fair + sign * fail)
                severity = evidence.verdict(code, greedy, by_chance, ends, sign)
                unfair = None if severity is None else UnfairSeat(mirror.players, seat, greedy, by_chance, severity)
                tested.append((unfair, greedy, ends[0], sign))
    surely = surely_beyond([(share, limit, sign) for _, share, limit, sign in tested])
    for (unfair, share, limit, _), is_sure in zip(tested, surely, strict=True):
        if unfair is not None and is_sure:
            yield unfair
        elif unfair is not None:
            evidence.doubt(code, share, limit, len(tested))
