"""Which checks look at a game, and when? The order in which static and exact checks are run.

Knows what a subject is to a check, and no game: what is judged, and by which checks, says the game's table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from msgspec import Struct

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.card import Origin, Printing
from cardgen.model.game import Game
from cardgen.rules import options
from cardgen.rules.checking import Check


class Subject(Protocol):
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
    def limits(self) -> Any:
        """From where on checks report: the game's own struct."""

    @property
    def is_whole(self) -> bool:
        """Do the rules understand every card? What they do not, static checks tell."""

    def finding(self, code: str, message: str, severity: Severity = ..., help: str = ...) -> Diagnostic:
        """About the whole; an error where nothing else is said."""


class CheckTable(Struct, frozen=True):
    """The static and exact checks of a game: of its data, of each deck, of each expansion.

    `readings` with their values, and `limits` as they are by default, are what `game.yaml` may choose. How more than
    `most_copies` play is not judged.
    """

    readings: Mapping[str, tuple[object, ...]]
    allows_reading: options.Allows
    limits: Struct
    allows_limit: options.Allows
    most_copies: int
    of_game: tuple[Check, ...]
    decks: Callable[[Game], Iterator[Subject]]
    of_deck: tuple[Check, ...]
    expansions: Callable[[Game], Iterator[Subject]]
    of_expansion: tuple[Check, ...]

    @property
    def checks(self) -> tuple[Check, ...]:
        """All of them, each once."""
        return tuple(dict.fromkeys(self.of_game + self.of_deck + self.of_expansion))


def judge(table: CheckTable, game: Game) -> Iterator[Diagnostic]:
    """What static and exact checks find in a game; in decks and expansions only where they are whole."""
    yield from options.faults(game, "readings", [*table.readings], table.allows_reading)
    yield from options.faults(game, "limits", table.limits.__struct_fields__, table.allows_limit)
    for check in table.of_game if not game.torn.is_all else ():  # a lost list of icons makes every card look faulty
        yield from check.find(game)
    for subjects, checks in ((table.decks, table.of_deck), (table.expansions, table.of_expansion)):
        for subject in subjects(game):
            yield from _examine(subject, checks, table.most_copies)


def names(table: CheckTable, game: Game) -> Iterator[str]:
    """What is judged in a game, as findings call it; also what cannot be examined."""
    for subjects in (table.decks, table.expansions):
        yield from (subject.name for subject in subjects(game))


def _examine(subject: Subject, checks: Sequence[Check], most_copies: int) -> Iterator[Diagnostic]:
    if _is_too_large(subject, most_copies):
        size = f"{len(subject.printings):,} cards"
        message = f"{subject.name} has {size}; with more than {most_copies:,} how it plays is not judged"
        yield subject.finding("CG405", message, Severity.WARNING, "take copies out")
    for check in checks:
        if check.kind == "static" or can_be_examined(subject, most_copies):
            yield from check.find(subject)


def can_be_examined(subject: Subject, most_copies: int) -> bool:
    """May exact checks look at it, and may it be played?"""
    return not _is_too_large(subject, most_copies) and subject.is_whole


def _is_too_large(subject: Subject, most_copies: int) -> bool:
    return len(subject.printings) > most_copies
