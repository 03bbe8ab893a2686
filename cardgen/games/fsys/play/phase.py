"""Phases of a match: what is decided in each, and how actions are written as numbers."""

from __future__ import annotations

from enum import IntEnum

KEEP, REPLACE = 0, 1
SILENT, DECLARE = 0, 1
FIELDS = 4
"""A response is `card * FIELDS + field`: three fields and, where a response adds (FS-A10), a fourth."""


class MatchPhase(IntEnum):
    """What is decided now, by the seat whose turn it is."""

    REPLACE = 0  # shuffle the hand back and draw anew? (FS-R9)
    PLACE = 1  # a card of the hand to the project zone (FS-R11)
    DECLARE = 2  # a sudden solve, where the rules leave the choice (FS-A17)
    RESPOND = 3  # after a sudden solve: a card of the hand (FS-R18)
    RESPOND_BACKUP = 4  # and the backup
    BACKUP = 5  # after the last round: swap a project for the backup (FS-R15)
    OVER = 6
