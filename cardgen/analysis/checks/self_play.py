"""Judges how players fare who play alike with the same cards: thresholds of shares, and unfair seats.

The sensible player is `greedy`, `random` shows what the cards do by themselves. A warning is about greedy players and
tells both figures; an error holds for both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import inf
from typing import Generic, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from cardgen.analysis.checks.check import Check, Finding, Limit, Pair, check
from cardgen.analysis.checks.scopes import Scope
from cardgen.analysis.numbers.evidence import CheckEvidence, Share, percent, surely_beyond
from cardgen.analysis.numbers.metrics import won, won_by_seat
from cardgen.analysis.numbers.summary import CardFigures, summary
from cardgen.analysis.play.tally import Tally
from cardgen.diagnostics import Severity

S = TypeVar("S", bound=Scope)
Policies = tuple[str, ...]
GREEDY: Policies = ("greedy",)
RANDOM: Policies = ("random",)
SKILL: Policies = ("greedy", "random")


def among_random(players: int) -> Policies:
    """One greedy player among random ones: who is better wins more than an equal share."""
    return "greedy", *("random" for _ in range(players - 1))


class SelfPlay(Struct, frozen=True):
    """Games of so many players, all greedy, and as many players, all random."""

    players: int
    greedy: Tally
    by_chance: Tally

    @property
    def counts(self) -> tuple[Tally, Tally]:
        return self.greedy, self.by_chance

    def both(self, measure: Callable[[Tally], Share]) -> tuple[Share, Share]:
        return measure(self.greedy), measure(self.by_chance)

    def cards(self, copies: Sequence[str]) -> dict[str, tuple[CardFigures, CardFigures]]:
        """For each card how greedy players fare with it, and random ones; `copies` are the ids of the copies."""
        greedy, by_chance = (
            {figures.card: figures for figures in summary(tally, copies, ()).cards.get(policy, ())}
            for tally, policy in ((self.greedy, "greedy"), (self.by_chance, "random"))
        )
        return {card: (greedy[card], by_chance[card]) for card in greedy if card in by_chance}


class Playouts(Struct, Generic[S], frozen=True):
    """What was played of a scope, by the number of players and their policies."""

    scope: S
    tallies: Mapping[tuple[int, Policies], Tally]

    @property
    def mirrors(self) -> Iterator[SelfPlay]:
        """For each number of players; greedy players are never played without random ones."""
        for players, policies in self.tallies:
            if policies == GREEDY:
                yield SelfPlay(players, self.tallies[players, GREEDY], self.tallies[players, RANDOM])

    @property
    def fewest(self) -> SelfPlay | None:
        """The games of as few players as were played, of which there are most."""
        return min(self.mirrors, key=lambda mirror: mirror.players, default=None)

    def duel(self, policies: Policies) -> Share | None:
        """The share of wins of the first policy against the second, two players; None where they did not meet."""
        return won(self.tallies[2, policies], policies[0]) if (2, policies) in self.tallies else None


Side = Literal["above", "below", "outside"]


def threshold(
    code: str,
    name: str,
    *,
    side: Side,
    limit: float | Pair | Limit,
    message: str,
    help: str,
    severity: Severity = Severity.WARNING,
) -> Callable[[Callable[[Tally], Share]], Check]:
    """Declares a share in the games of greedy players that should not pass a limit, for any number of players.

    The function measures it, and has the page. `outside` of a lower and an upper end; `above` or `below` one number or,
    of a pair, those of a warning and an error. `message` may tell `{share}` of greedy players and `{by_chance}` of
    random ones (`{share.percent}` without its interval), `{name}`, `{players}` and `{side}`: `over 40.0 %`.
    """

    def declare(measure: Callable[[Tally], Share]) -> Check:
        row = check(code, name, kind="simulated", of="self-play", severity=severity, limit=limit)(measure)  # type: ignore[arg-type]
        find = partial(shares_beyond, measure=measure, side=side, message=message, help=help)
        return replace(row, find=find)

    return declare


def shares_beyond(
    playouts: Playouts[Scope],
    evidence: CheckEvidence,
    limit: float | Pair,
    *,
    measure: Callable[[Tally], Share],
    side: Side,
    message: str,
    help: str,
) -> Iterator[Finding]:
    """A finding for each number of players whose greedy players pass a limit; fields as those of `threshold`."""
    for mirror in playouts.mirrors:
        share, by_chance = mirror.both(measure)
        for sign, ends in _ends(side, limit):
            severity = evidence.on(*mirror.counts).verdict(share, by_chance, ends, sign)
            if severity is not None:
                figures = {"share": share, "by_chance": by_chance, "players": mirror.players}
                beyond = f"{'over' if sign > 0 else 'under'} {percent(ends[0])}"
                text = message.format(name=playouts.scope.name, side=beyond, **figures)
                error = severity if severity is Severity.ERROR else None
                yield Finding(playouts.scope.origin, text, help=help, severity=error)
                break


def _ends(side: Side, limit: float | Pair) -> tuple[tuple[int, Pair], ...]:
    """Below (-1), above (1), and the limits of a warning and an error there."""
    if isinstance(limit, tuple) and side == "outside":
        return (-1, (limit[0], -inf)), (1, (limit[1], inf))
    sign = -1 if side == "below" else 1
    return ((sign, limit if isinstance(limit, tuple) else (limit, sign * inf)),)


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


def unfair_seats(playouts: Playouts[S], limits: Pair, evidence: CheckEvidence) -> Iterator[UnfairSeat]:
    """Seats that win more than a fair share, or less, by so much: `limits` are those of a warning and an error.

    All seats are tested together: of many, one in twenty would seem unfair by chance.
    """
    warn, fail = limits
    tested: list[tuple[CheckEvidence, UnfairSeat | None, Share, float, int]] = []
    for mirror in playouts.mirrors:
        fair = 1 / mirror.players
        for seat in range(mirror.players if mirror.players > 2 else 1):  # of two, one tells of both
            greedy, by_chance = mirror.both(partial(won_by_seat, seat=seat))
            for sign in (1, -1):
                ends, asked = (fair + sign * warn, fair + sign * fail), evidence.on(*mirror.counts)
                severity = asked.verdict(greedy, by_chance, ends, sign)
                unfair = None if severity is None else UnfairSeat(mirror.players, seat, greedy, by_chance, severity)
                tested.append((asked.on(mirror.greedy), unfair, greedy, ends[0], sign))
    surely = surely_beyond([(share, limit, sign) for _, _, share, limit, sign in tested])
    for (asked, unfair, share, limit, sign), is_sure in zip(tested, surely, strict=True):
        asked.settle_among(len(tested), share, limit, sign)
        if unfair is not None and is_sure:
            yield unfair
        elif unfair is not None:
            evidence.doubt(share, limit, len(tested))
