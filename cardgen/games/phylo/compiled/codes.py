"""What stands for what in compiled code of Phylo: policies, events and effects by number, and how many fit."""

from __future__ import annotations

from cardgen.analysis.play.course import HALF_TIME, LED

KINDS = ("random", "greedy", "no-events", "no-moves", "no-discards")
RANDOM, GREEDY, NO_EVENTS, NO_MOVES, NO_DISCARDS = range(len(KINDS))
"""Policies."""
EVENTS = (
    *("games", "turns", "draw", "actions", "idle actions", "empty turns", "laid", "lost", "wide"),
    *(LED, HALF_TIME.won, "meetings", "deck 0 won", "deck 1 won", "deck 0 points", "deck 1 points"),
    *("first deck won", "second deck won"),
)
"""What is counted."""
GAMES, TURNS, DRAW, ALL_ACTIONS, IDLE, EMPTY_TURNS, LAID, LOST, WIDE, *_OTHERS = range(len(EVENTS))
WITH_LEADER, LEADER_WON, MEETINGS, DECK_WON, _, DECK_POINTS, _, MEETING_WON, _ = _OTHERS
"""Of decks there are two numbers each, one after the other."""

MOST_COPIES, MOST_BODIES, MOST_CONDITIONS, MOST_TURNS, MOST_LASTING = 256, 2048, 4, 1024, 1000
"""What the arrays have room for: copies, those in all states, conditions of one, turns of a game and of an event."""
MOST_ACTIONS, MOST_MOVES = 1 << 13, 1 << 16
"""Of one moment, and of one game."""

EFFECTS = (
    *("discard-target", "discard-adjacent-diet", "change-terrain", "change-climate", "chain-discard"),
    *("retrieve-from-discard", "block-neighbours", "points-modifier", "other"),
)
(DISCARD_TARGET, DISCARD_DIET, TERRAIN, CLIMATE, CHAIN, RETRIEVING, BLOCKING, POINTS, OTHER) = range(len(EFFECTS))
"""What events do in compiled code; what does anything else is played by the readable engine."""
NEEDS = ("", "pollinator", "wind")
ALWAYS, POLLINATOR, WIND, NEVER = range(4)
"""What a SPREAD may need or be doubled by; whatever else it says never holds."""

SIDE = 128
EDGE = 20
"""Cells along each side of the table, which is smaller than that of `geometry.py`; so many of them are left free, so
that whoever may go farthest does not look past them: what is laid there, Python plays.
"""
