"""Transcribes a match line by line, as somebody at the table would tell it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from cardgen.analysis.play.playout import Trial, begin_game
from cardgen.analysis.play.transcript import INDENT, by_seat, opening
from cardgen.games.fsys.play.engine import Match
from cardgen.games.fsys.play.phase import KEEP, MatchPhase
from cardgen.games.fsys.play.series import MatchSeries
from cardgen.games.fsys.play.setup import FsysSetup
from cardgen.games.fsys.rules import NOTHING, Icons, match, total


def transcript(trial: Trial, number: int, titles: Mapping[str, str]) -> Iterator[str]:
    """The lines of game `number` of a trial; `titles` by card. Raises RulesGap."""
    state: Match | MatchSeries
    state, policies, chance = begin_game(trial, number)
    teller = _Teller(cast(FsysSetup, trial.table), titles)
    yield opening(trial, number)
    current: Match | None = None
    while not state.is_over():
        now = state if isinstance(state, Match) else state.match
        if now is not current:
            yield from teller.opening(now)
            current = now
        action = policies[state.seat](state, chance)
        yield from teller.ply(now, action)
        seat, phase = now.seat, now.phase
        state.apply(action)
        if phase is MatchPhase.REPLACE and action != KEEP:
            yield f"{INDENT}seat {seat + 1} draws {teller.hand(now, seat)}"
        if phase is MatchPhase.PLACE and now.solver == seat:
            yield f"{INDENT}seat {seat + 1} has them all: SUDDEN SOLVE"
        if now.is_over():
            yield from teller.ending(now)
    if isinstance(state, MatchSeries):
        yield f"All matches together: {by_seat(state.returns())}"


class _Teller:
    """Puts states and actions of a match into words."""

    def __init__(self, table: FsysSetup, titles: Mapping[str, str]) -> None:
        self.deck = table.deck
        self.names = tuple(titles.get(card, card) for card in table.deck.cards)
        self.round = 0

    def opening(self, now: Match) -> Iterator[str]:
        self.round = 0
        yield ""
        yield f"The challenge is {self._card(now.challenge)}: {self._icons(now.need)} ({now.need.bit_count()} icons)"
        for seat in _from(now.start, now.players):
            yield f"Seat {seat + 1} draws {self.hand(now, seat)}"

    def ply(self, now: Match, action: int) -> Iterator[str]:
        if now.phase is MatchPhase.PLACE and now.round != self.round:
            self.round = now.round
            yield f"Round {now.round}"
        if now.phase is MatchPhase.BACKUP and now.seat == now.start:
            yield "The backups are turned up"
        who = f"{INDENT}seat {now.seat + 1}"
        words = now.describe(action, self.names)
        if now.phase is not MatchPhase.PLACE:
            yield f"{who} {words}"
            return
        masks = now.masks
        new = masks[action] & now.need & ~now.met[now.seat]
        has = (now.met[now.seat] | new).bit_count()
        drew = f" draws {self._card(now.hands[now.seat][-1])} and" if now.round in now.rules.draw_rounds else ""
        yield f"{who}{drew} {words}: {self._new(new)}, {has} of {now.need.bit_count()}"

    def ending(self, now: Match) -> Iterator[str]:
        if now.solver == NOTHING:
            for seat, projects in enumerate(now.projects):
                table = now.tables()[seat]
                number, icons = total(now.need, table, now.rules), self._icons(match(now.need, table)) or "nothing"
                of_all = f"{number} of {now.need.bit_count()}"
                yield f"Seat {seat + 1} matches {of_all} with {self._cards(projects)}: {icons}"
            first = [str(seat + 1) for seat in now.leaders()]
            yield f"Highest total: seat {' and '.join(first)}" + (" (a tie)" if len(first) > 1 else "")
            if now.is_collective():
                yield "Nobody has all icons alone, together they have: the collective award"
        elif now.responders:
            yield f"Solved in response: seat {' and '.join(str(seat + 1) for seat in sorted(now.responders))}"
        yield f"Points: {by_seat(now.points)}"

    def hand(self, now: Match, seat: int) -> str:
        return self._cards(now.hands[seat])

    def _card(self, copy: int) -> str:
        return self.names[copy]

    def _cards(self, copies: Sequence[int]) -> str:
        return ", ".join(map(self._card, copies))

    def _icons(self, icons: Icons) -> str:
        return " ".join(self.deck.icons_of(icons))

    def _new(self, icons: Icons) -> str:
        return f"new {self._icons(icons)}" if icons else "nothing new"


def _from(start: int, players: int) -> list[int]:
    return [(start + place) % players for place in range(players)]
