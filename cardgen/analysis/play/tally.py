"""Tallies what happens in many games, in whole numbers only, so that any order of adding gives the same.

Knows no game: a game's package adds its own events by name. Statistics are made of it elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from msgspec import Struct, field

from cardgen.analysis.numbers.clusters import Squares

K = TypeVar("K", bound=Hashable)
WHOLE = 60
"""Parts of a win: a tie of two to six winners splits them without rest."""


class PolicyTally(Struct):
    """What players of one policy did: per seat and game, and per copy of the deck.

    `seats` player-games; `won` parts of wins; `points` how often each score; `drawn`, `played` and `won_with` by copy:
    player-games in which it could be chosen, in which it was, and the parts of wins in those, with `won_squares` of
    these parts.

    Players of a game, and copies of a card, hang together: `wins` over the games. By the first copy of each card,
    `choices` (played of drawn) and `luck` (won of played) are what games with several cases add to the squares.
    """

    seats: int
    won: int
    points: Counter[int]
    drawn: list[int]
    played: list[int]
    won_with: list[int]
    won_squares: list[int]
    wins: Squares = field(default_factory=Squares)
    choices: dict[int, Squares] = field(default_factory=dict)
    luck: dict[int, Squares] = field(default_factory=dict)

    def add(self, other: PolicyTally) -> None:
        self.seats += other.seats
        self.won += other.won
        self.points.update(other.points)
        for mine, more in zip(self._by_copy, other._by_copy, strict=True):
            mine[:] = [own + added for own, added in zip(mine, more, strict=True)]
        self.wins.add(other.wins)
        _merge(self.choices, other.choices)
        _merge(self.luck, other.luck)

    @property
    def _by_copy(self) -> tuple[list[int], ...]:
        return self.drawn, self.played, self.won_with, self.won_squares

    def of_card(self, copies: Sequence[int]) -> tuple[int, int, int, Squares, Squares]:
        """Of a card with these copies: drawn, played, parts of wins, and the squares of its choices and of its luck."""
        drawn, played, parts, squared = (sum([numbers[copy] for copy in copies]) for numbers in self._by_copy)
        choices, luck = Squares(played, played, drawn), Squares(squared, parts, played)
        choices.add(self.choices.get(copies[0], Squares()))
        luck.add(self.luck.get(copies[0], Squares()))
        return drawn, played, parts, choices, luck


class Tally(Struct):
    """Counts of games of one trial. `events` and `by_card` are the game's own; `seat_won` is in parts of wins; `draws`
    are games with several winners.

    `firsts` is for each copy the first one of its card, empty where each is of its own. `squares` are of what came of
    events, and of which: a game may have many.
    """

    players: int
    copies: int
    games: int = 0
    draws: int = 0
    seat_won: list[int] = field(default_factory=list)
    policies: dict[str, PolicyTally] = field(default_factory=dict)
    events: Counter[str] = field(default_factory=Counter)
    by_card: dict[str, list[int]] = field(default_factory=dict)
    gaps: list[str] = field(default_factory=list)  # games that came to where the rules do not go on
    firsts: Sequence[int] = ()
    squares: dict[tuple[str, str], Squares] = field(default_factory=dict)
    by_first: dict[str, dict[int, Squares]] = field(default_factory=dict)

    def of(self, policy: str) -> PolicyTally:
        """The counts of a policy, begun at nought."""
        if policy not in self.policies:
            zero = [0] * self.copies
            self.policies[policy] = PolicyTally(
                seats=0, won=0, points=Counter(), drawn=zero, played=[*zero], won_with=[*zero], won_squares=[*zero]
            )
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
        winners = points.count(best)
        self.draws += winners > 1
        parts = WHOLE // winners
        won = [parts if number == best else 0 for number in points]
        for seat, (policy, mine, number) in enumerate(zip(policies, won, points, strict=True)):
            counts = self.of(policy)
            counts.seats += 1
            counts.won += mine
            counts.points[number] += 1
            self.seat_won[seat] += mine
        for policy in dict.fromkeys(policies):
            mine = sum(part for part, seated in zip(won, policies, strict=True) if seated == policy)
            self.of(policy).wins.count(mine, policies.count(policy))
        return won

    def count(self, events: Iterable[tuple[str, int]]) -> None:
        """Adds to events by their names."""
        counts = self.events
        for event, number in events:
            counts[event] += number

    def record_cards(
        self,
        policies: Sequence[str],
        won: Sequence[int],
        drawn: Sequence[Iterable[int]],
        played: Sequence[Iterable[int]],
    ) -> None:
        """Counts which copies each seat could choose in a finished game, which it did, and its part of the win."""
        could_be, were = [*map(tuple, drawn)], [*map(tuple, played)]
        for policy, mine, could, did in zip(policies, won, could_be, were, strict=True):
            counts = self.of(policy)
            for copy in could:
                counts.drawn[copy] += 1
            for copy in did:
                counts.played[copy] += 1
            if mine:
                for copy in did:
                    counts.won_with[copy] += mine
                    counts.won_squares[copy] += mine * mine
        several = self._several(could_be) | self._several(were)
        for could, did in zip(could_be, were, strict=True):  # some are taken from others, or lie there from the start
            several.update(map(self._first, set(did).difference(could)))
        if several:
            self._record_several(several, policies, won, could_be, were)

    def _several(self, seats: Sequence[Sequence[int]]) -> set[int]:
        """The first copies of the cards of which there are several."""
        found = [copy for copies in seats for copy in copies]
        if self.firsts:
            found = [self.firsts[copy] for copy in found]
        once = set(found)
        return {first for first, number in Counter(found).items() if number > 1} if len(once) < len(found) else set()

    def _record_several(
        self,
        several: Container[int],
        policies: Sequence[str],
        won: Sequence[int],
        drawn: Sequence[Sequence[int]],
        played: Sequence[Sequence[int]],
    ) -> None:
        """Adds what it means that cases of a card are of one game: the square of their sum is not the sum of their
        squares, nor is a card played always one that was drawn.
        """
        rows: dict[tuple[str, int], list[int]] = {}
        for policy, mine, could, did in zip(policies, won, drawn, played, strict=True):
            for first in filter(several.__contains__, map(self._first, could)):
                rows.setdefault((policy, first), [0, 0, 0, 0])[0] += 1
            for first in filter(several.__contains__, map(self._first, did)):
                row = rows.setdefault((policy, first), [0, 0, 0, 0])
                row[1] += 1
                row[2] += mine
                row[3] += mine * mine
        for (policy, first), (could_be, was, parts, squared) in rows.items():
            counts = self.policies[policy]
            choices, luck = _squares(counts.choices, first), _squares(counts.luck, first)
            choices.add(Squares(was * was - was, was * could_be - was, could_be * could_be - could_be))
            luck.add(Squares(parts * parts - squared, parts * was - parts, was * was - was))

    def _first(self, copy: int) -> int:
        return self.firsts[copy] if self.firsts else copy

    def record_sums(self, name: str, found: Mapping[int, tuple[int, int]]) -> None:
        """Counts for copies of one game in how many cases, and how much they brought: `name cases`, `name sum`."""
        cases, sums = self.per_card(f"{name} cases"), self.per_card(f"{name} sum")
        games: dict[int, tuple[int, int]] = {}
        for copy, (number, brought) in found.items():
            cases[copy] += number
            sums[copy] += brought
            first = self._first(copy)
            before = games.get(first, (0, 0))
            games[first] = before[0] + number, before[1] + brought
        squares = self.by_first.setdefault(name, {})
        for first, (number, brought) in games.items():
            _squares(squares, first).count(brought, number)

    def levels(self, ratios: Iterable[tuple[str, str]]) -> list[tuple[int, int]]:
        """The counts of these events, before the first game: for `measure`."""
        count = self.events.get
        return [(count(event, 0), count(of, 0)) for event, of in ratios]

    def measure(
        self, ratios: Sequence[tuple[str, str]], before: Sequence[tuple[int, int]]
    ) -> Sequence[tuple[int, int]]:
        """Counts how often these events were in the game since; returns the levels before the next."""
        after = self.levels(ratios)
        for ratio, (hits, cases), (hits_before, cases_before) in zip(ratios, after, before, strict=True):
            if cases > cases_before:
                _squares(self.squares, ratio).count(hits - hits_before, cases - cases_before)
        return after

    def add(self, other: Tally) -> None:
        """Adds the counts of more games of the same trial."""
        self.games += other.games
        self.draws += other.draws
        self.seat_won = [own + added for own, added in zip(self.seat_won, other.seat_won, strict=True)]
        self.events.update(other.events)
        self.gaps += other.gaps
        _merge(self.squares, other.squares)
        for name, squares in other.by_first.items():
            _merge(self.by_first.setdefault(name, {}), squares)
        for policy, counts in other.policies.items():
            self.of(policy).add(counts)
        for event, more in other.by_card.items():
            mine = self.per_card(event)
            mine[:] = [own + added for own, added in zip(mine, more, strict=True)]


def new_tally(players: int, copies: int, cards: Sequence[str] = ()) -> Tally:
    """`cards` are the ids of the copies, where some may be of one card."""
    places: dict[str, int] = {}
    firsts = [places.setdefault(card, copy) for copy, card in enumerate(cards)]
    return Tally(players, copies, seat_won=[0] * players, firsts=firsts if len(places) < copies else ())


def _squares(known: dict[K, Squares], key: K) -> Squares:
    found = known.get(key)
    if found is None:
        found = known[key] = Squares()
    return found


def _merge(mine: dict[K, Squares], more: Mapping[K, Squares]) -> None:
    for key, squares in more.items():
        _squares(mine, key).add(squares)
