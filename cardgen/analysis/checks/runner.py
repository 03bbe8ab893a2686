"""The scope that checks judge, and whether exact checks may look at it. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.diagnostics.codes import TOO_MANY_CARDS
from cardgen.model.card import Origin, Printing


class CheckScope(Protocol):
    """What is judged, as checks ask it: a deck, or an expansion on top of its base. Each game has its own."""

    @property
    def name(self) -> str:
        """How findings call it."""

    @property
    def origin(self) -> Origin:
        """Where what concerns the whole is told."""

    @property
    def printings(self) -> Sequence[Printing]:
        """One for each copy."""

    @property
    def is_whole(self) -> bool:
        """Do the rules understand every card? What they do not, static checks tell."""


def can_be_examined(subject: CheckScope, most_copies: int) -> bool:
    """May exact checks look at it, and may it be played?"""
    return not is_too_large(subject, most_copies) and subject.is_whole


def is_too_large(subject: CheckScope, most_copies: int) -> bool:
    return len(subject.printings) > most_copies


def too_large(subject: CheckScope, most_copies: int) -> Diagnostic:
    """CG405: how so many cards play is not judged."""
    size = f"{len(subject.printings):,} cards"
    message = f"{subject.name} has {size}; with more than {most_copies:,} how it plays is not judged"
    return subject.origin.finding(TOO_MANY_CARDS, message, "id", severity=Severity.WARNING, help="take copies out")
