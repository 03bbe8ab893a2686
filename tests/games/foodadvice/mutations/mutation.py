"""What is a mutation? A project that has one fault, the code it must be found guilty of, and what cannot be helped."""

from __future__ import annotations

from msgspec import Struct

from cardgen.diagnostics import Severity
from tests.games.foodadvice.mutations.project import Plan

ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO


class Mutation(Struct, frozen=True):
    """A project that must be found guilty of `code` with this severity, and of `also`; `games` are what decides it."""

    code: str
    what: str
    plan: Plan
    severity: Severity = ERROR
    also: frozenset[str] = frozenset()
    games: int = 0

    def __str__(self) -> str:
        return f"{self.code} {self.what}".replace(" ", "-")


def codes(text: str) -> frozenset[str]:
    """`201 501` are FAD201 and CG501."""
    return frozenset(f"{'CG' if number[0] == '5' else 'FAD'}{number}" for number in text.split())
