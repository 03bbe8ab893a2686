"""Tells one game line by line, as somebody at the table would."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from cardgen.analysis.play.playout import Trial, begin_game
from cardgen.analysis.play.protocol import Action
from cardgen.analysis.play.rng import seeded
from cardgen.games.phylo.play.action import PASS, ActionKind, kind_of
from cardgen.games.phylo.play.engine import Ecosystem
from cardgen.games.phylo.play.setup import PhyloSetup
from cardgen.games.phylo.web.links import Mask, bits

INDENT = "  "
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
        seat, hands, at_once = state.seat, (state.hands[0], state.hands[1]), _after(state, action)
        yield f"{INDENT}seat {seat + 1} {state.describe(action, teller.names)}{teller.points(state, at_once)}"
        yield from teller.losses(state, at_once)
        state.apply(action)
        if kind_of(action) == ActionKind.DISCARD:
            yield f"{INDENT}seat {seat + 1} draws {teller.cards(state.hands[seat] & ~hands[seat])}"
        if last_turn not in (-1, state.turn):
            yield from teller.end_of_turn(state, at_once)
    yield from teller.ending(state)


def _after(now: Ecosystem, action: Action) -> Ecosystem:
    """What the action alone makes of the table, before the end of the turn."""
    twin = now.clone(seeded(0))
    if action != PASS:
        twin.actions = max(2, twin.actions)
        twin.apply(action)
    return twin


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

    def points(self, before: Ecosystem, after: Ecosystem) -> str:
        """`, +5`: what the action brings its seat at once."""
        won = after.points[before.seat] - before.points[before.seat]
        return f", {won:+d}" if won else ""

    def losses(self, before: Ecosystem, after: Ecosystem) -> Iterator[str]:
        """Species that left the table, by their owners."""
        for seat in (0, 1):
            if lost := before.owned[seat] & ~after.owned[seat]:
                yield f"{INDENT}seat {seat + 1} loses {self.cards(lost)}"

    def end_of_turn(self, now: Ecosystem, at_once: Ecosystem) -> Iterator[str]:
        """The removal check (PH-R20): what it took, what lives on for a turn; and the points."""
        for line in self.losses(at_once, now):
            yield f"{line}, with nobody to live beside"
        if endangered := now.orphans & ~at_once.orphans:
            yield f"{INDENT}with nobody to live beside from now on: {self.cards(endangered)}"
        yield f"{INDENT}points: {_points(now)}"

    def ending(self, now: Ecosystem) -> Iterator[str]:
        yield ""
        emptied = now.final_turn - 1
        yield f"The draw pile of seat {emptied % 2 + 1} ran out in turn {emptied + 1}, and the other had one more turn"
        first, second = now.points
        winner = "a draw" if first == second else f"seat {1 if first > second else 2} wins"
        yield f"Points: {_points(now)}; {winner}"


def _points(now: Ecosystem) -> str:
    return ", ".join(f"seat {seat + 1} {points}" for seat, points in enumerate(now.points))
