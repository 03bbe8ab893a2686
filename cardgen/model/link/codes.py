"""Maps faults found in linking to codes: the common ones, unless a game's rules have their own.

So a card game without rules reports CG301 for an icon that there is not, and Food Heroes FSY103.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.diagnostics import Severity
from cardgen.diagnostics.codes import GIVEN_TWICE, REPEATED_ITEM, UNKNOWN_REFERENCE

Codes = Mapping[str, tuple[str, Severity]]

COMMON: Codes = {
    "repeated icon": (REPEATED_ITEM, Severity.ERROR),
    "card twice": (GIVEN_TWICE, Severity.ERROR),
    "card in two sets": (GIVEN_TWICE, Severity.ERROR),
}
UNKNOWN = (UNKNOWN_REFERENCE, Severity.ERROR)


def code_of(fault: str, codes: Codes) -> tuple[str, Severity]:
    """The code and severity of a fault: `unknown icon`, `repeated icon`, `card twice` and the like."""
    return codes.get(fault) or COMMON.get(fault, UNKNOWN)
