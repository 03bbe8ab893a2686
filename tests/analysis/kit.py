"""A subject of no game, for tests of what all games have."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

from cardgen.diagnostics import Diagnostic, Severity


class Here:
    """A place to which findings are only given back."""

    def finding(
        self,
        code: str,
        message: str,
        *_: str,
        severity: Severity = Severity.ERROR,
        help: str = "",
        key: bool = False,
    ) -> Any:
        return Diagnostic(code, message, severity=severity, help=help)


class Loose(Struct, frozen=True):
    """So many copies."""

    copies: int = 0
    is_whole: bool = True
    name: str = "the deck `loose`"
    origin: Any = field(default_factory=Here)

    @property
    def printings(self) -> Any:
        return (None,) * self.copies
