"""What was counted over many games? Whole numbers only, so that any order of adding gives the same.

Knows no game: a game's package adds its own events by name. Statistics are made of it elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct, field

WHOLE = 60
"""Parts of a win: a tie of two to six winners splits them without rest."""


class PolicyTally(Struct):
    """What players of one policy did: per seat and game, and per copy of the deck.

    `seats` player-games; `won` parts of wins; `points` how often each score; `drawn`, `played` and `won_with` by copy:
    player-games in which it could be chosen, in which it was, and the parts of wins in those.
    """

    seats: int
    won: int
    points: Counter[int]
    drawn: list[int]
    played: list[int]
    won_with: list[int]

    def add(self, other: PolicyTally) -> None:
        self.seats += other.seats
        self.won += other.won
        self.points.update(other.points)
        for mine, more in ((self.drawn, other.drawn), (self.played, other.played), (self.won_with, other.won_with)):
            mine[:] = [one + two for one, two in zip(mine, more, strict=True)]


class Tally(Struct):
    """Counts of games of one trial. `events` and `by_card` are the game's own; `seat_won` is in parts of wins."""

    players: int
    copies: int
    games: int = 0
    seat_won: list[int] = field(default_factory=list)
    policies: dict[str, PolicyTally] = field(default_factory=dict)
    events: Counter[str] = field(default_factory=Counter)
    by_card: dict[str, list[int]] = field(default_factory=dict)
    gaps: list[str] = field(default_factory=list)  # games that came to where the rules do not go on

    def of(self, policy: str) -> PolicyTally:
        """The counts of a policy, begun at nought."""
        if policy not in self.policies:
            zero = [0] * self.copies
            self.policies[policy] = PolicyTally(0, 0, Counter(), zero, [*zero], [*zero])
        return self.policies[policy]

    def per_card(self, event: str) -> list[int]:
        """The counts of an event by copy, begun at nought."""
        if event not in self.by_card:
            self.by_card[event] = [0] * self.copies
        return self.by_card[event]

    def record(self, points: Sequence[int], policies: Sequence[str]) -> list[int]:
        """Counts a finished game; the parts of the win that each seat has."""
        self.games += 1
        best = max(points)
        parts = WHOLE // points.count(best)
        won = [parts if number == best else 0 for number in points]
        for seat, (policy, mine, number) in enumerate(zip(policies, won, points, strict=True)):
            counts = self.of(policy)
            counts.seats += 1
            counts.won += mine
            counts.points[number] += 1
            self.seat_won[seat] += mine
        return won

    def add(self, other: Tally) -> None:
        """Adds the counts of more games of the same trial."""
        self.games += other.games
        self.seat_won = [one + two for one, two in zip(self.seat_won, other.seat_won, strict=True)]
        self.events.update(other.events)
        self.gaps += other.gaps
        for policy, counts in other.policies.items():
            self.of(policy).add(counts)
        for event, more in other.by_card.items():
            mine = self.per_card(event)
            mine[:] = [one + two for one, two in zip(mine, more, strict=True)]


def new_tally(players: int, copies: int) -> Tally:
    return Tally(players, copies, seat_won=[0] * players)
