"""Tells one game line by line, as somebody at the table would."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from msgspec import Struct

from cardgen.analysis.play.playout import Trial, begin_game
from cardgen.analysis.play.transcript import INDENT, by_seat
from cardgen.games.phylo.play.action import ActionKind, kind_of
from cardgen.games.phylo.play.engine import Ecosystem
from cardgen.games.phylo.play.setup import PhyloSetup
from cardgen.games.phylo.web.links import Mask, bits

PLACES = "HOME cards lie at (0, 0) and (1, 0); x to the right, y up."


def transcript(trial: Trial, number: int, titles: Mapping[str, str]) -> Iterator[str]:
    """The lines of game `number` of a trial; `titles` by card. Raises RulesGap."""
    state: Ecosystem
    state, policies, chance = begin_game(trial, number)
    table = cast(PhyloSetup, trial.table)
    teller = _Teller(tuple(titles.get(card, card) for card in table.cards))
    yield f"Game {number}, seed {trial.seed}. {PLACES}"
    for seat, policy in enumerate(trial.seated(number)):
        deck = f" with {table.names[state.decks[seat]]}" if table.names else ""
        yield f"Seat {seat + 1}: {policy}{deck}" + (", begins" if seat == 0 else "")
    last_turn, hands = -1, (0, 0)
    while not state.is_over():
        if state.is_begun and state.turn != last_turn:
            yield from teller.turn(state, hands)
            last_turn = state.turn
        action = policies[state.seat](state, chance)
        before, hands = _Before.of(state), (state.hands[0], state.hands[1])
        words = f"{INDENT}seat {before.seat + 1} {state.describe(action, teller.names)}"
        state.apply(action)
        yield words + teller.points(state, before)
        yield from teller.losses(state, before)
        if kind_of(action) == ActionKind.DISCARD:
            yield f"{INDENT}seat {before.seat + 1} draws {teller.cards(state.hands[before.seat] & ~hands[before.seat])}"
        if last_turn not in (-1, state.turn):
            yield from teller.end_of_turn(state, before)
    yield from teller.ending(state)


class _Before(Struct, frozen=True):
    """How far a game was before an action: the points of the seat that acts, and how many species had left."""

    seat: int
    points: int
    orphans: Mask
    losses: int

    @classmethod
    def of(cls, now: Ecosystem) -> _Before:
        return cls(now.seat, now.points[now.seat], now.orphans, len(now.losses))


class _Teller:
    """Puts what happens into words; `names` by copy."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def cards(self, copies: Mask) -> str:
        return ", ".join(self.names[copy] for copy in bits(copies)) or "nothing"

    def turn(self, now: Ecosystem, hands: tuple[Mask, Mask]) -> Iterator[str]:
        """Whose turn it is, and the card drawn; `hands` are those before. Opening hands at the first turn."""
        seat, is_last = now.seat, now.turn == now.final_turn
        yield ""
        if now.turn:
            drawn = self.cards(now.hands[seat] & ~hands[seat])
            yield f"Turn {now.turn + 1}{', the last' if is_last else ''}: seat {seat + 1} draws {drawn}"
        else:
            yield f"Seat 2 holds {self.cards(now.hands[1])}"
            yield "Turn 1: seat 1 has drawn, too"
        yield f"{INDENT}in hand: {self.cards(now.hands[seat])}"
        if endangered := now.orphans & now.owned[seat]:
            yield f"{INDENT}must be rescued now: {self.cards(endangered)}"

    def points(self, now: Ecosystem, before: _Before) -> str:
        """`, +5`: what the action brings its seat at once, before the turn is over."""
        alone = sum(loss.points for loss in now.losses[before.losses :] if loss.is_alone and loss.seat == before.seat)
        won = now.points[before.seat] + alone - before.points
        return f", {won:+d}" if won else ""

    def losses(self, now: Ecosystem, before: _Before, are_alone: bool = False) -> Iterator[str]:
        """Species that left the table, by their owners: by the action, or as they had nobody to live beside."""
        new = [loss for loss in now.losses[before.losses :] if loss.is_alone == are_alone]
        for seat in (0, 1):
            if names := ", ".join(self.names[loss.copy] for loss in sorted(new) if loss.seat == seat):
                yield f"{INDENT}seat {seat + 1} loses {names}"

    def end_of_turn(self, now: Ecosystem, before: _Before) -> Iterator[str]:
        """The removal check (PH-R20): what it took, what lives on for a turn; and the points."""
        for line in self.losses(now, before, are_alone=True):
            yield f"{line}, with nobody to live beside"
        if endangered := now.orphans & ~before.orphans:
            yield f"{INDENT}with nobody to live beside from now on: {self.cards(endangered)}"
        yield f"{INDENT}points: {by_seat(now.points)}"

    def ending(self, now: Ecosystem) -> Iterator[str]:
        yield ""
        emptied = now.final_turn - 1
        yield f"The draw pile of seat {emptied % 2 + 1} ran out in turn {emptied + 1}, and the other had one more turn"
        first, second = now.points
        winner = "a draw" if first == second else f"seat {1 if first > second else 2} wins"
        yield f"Points: {by_seat(now.points)}; {winner}"
