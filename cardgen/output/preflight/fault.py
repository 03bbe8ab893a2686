"""What a rule finds in a file."""

from __future__ import annotations

from msgspec import Struct

from cardgen.diagnostics import Severity


class Fault(Struct, frozen=True):
    """What a rule finds: on which pages, from 1; none where the whole file is meant."""

    code: str
    message: str
    remedy: str
    pages: tuple[int, ...] = ()
    severity: Severity = Severity.ERROR
