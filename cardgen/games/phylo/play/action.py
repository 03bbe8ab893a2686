"""Packs an action into one number: its kind, a copy, and a cell or another copy."""

from __future__ import annotations

from enum import IntEnum

from cardgen.analysis.play.protocol import Action

_COPY, _WHERE = 4, 16
COPIES_OF_AN_ACTION = 1 << _WHERE - _COPY


class ActionKind(IntEnum):
    """Kinds of action (PH-R5)."""

    PASS = 0
    DISCARD = 1  # a card of the hand, to draw others
    LAY = 2  # a species on an empty cell
    COVER = 3  # a species on top of another: INVASIVE (PH-R14)
    INFEST = 4  # under another: PARASITIC (PH-R15)
    MOVE = 5  # an own species
    EVENT = 6  # on the species of a cell, or on none
    RETRIEVE = 7  # an event that brings a copy back from the discard pile
    SPREAD = 8  # a further copy, free (PH-R16)
    HOP = 9  # where an event jumps to
    CHOOSE = 10  # a card for the opening hand (PH-A22)
    STRIKE = 11  # the cell that an event is for, of several
    PLACE = 12  # where a species goes that an event moves
    TAKE = 13  # a card of a hand or a pile that an event is for
    ANSWER = 14  # an event against one of the other player, which has no effect then
    OPTION = 15  # one of the effects that an event offers


QUESTIONS = (ActionKind.STRIKE, ActionKind.PLACE, ActionKind.TAKE, ActionKind.ANSWER, ActionKind.OPTION)
"""What events ask that compiled code does not play."""
PASS: Action = 0


def action(kind: ActionKind, copy: int = 0, where: int = 0) -> Action:
    return kind | copy << _COPY | where << _WHERE


def kind_of(action: Action) -> int:
    return action & 15


def copy_of(action: Action) -> int:
    return action >> _COPY & COPIES_OF_AN_ACTION - 1


def where_of(action: Action) -> int:
    """The cell; of RETRIEVE and TAKE the other copy, of OPTION the place of the effect."""
    return action >> _WHERE
