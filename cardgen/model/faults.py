"""Under which code is a fault of linking told? The common codes, unless a game's rules have their own.

So a card game without rules reports CG301 for an icon that there is not, and Food Heroes FSY103.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.diagnostics import Severity

Codes = Mapping[str, tuple[str, Severity]]

COMMON: Codes = {
    "repeated icon": ("CG209", Severity.ERROR),
    "card twice": ("CG302", Severity.ERROR),
    "card in two sets": ("CG302", Severity.ERROR),
}
UNKNOWN = ("CG301", Severity.ERROR)


def code_of(fault: str, codes: Codes) -> tuple[str, Severity]:
    """The code and severity of a fault: `unknown icon`, `repeated icon`, `card twice` and the like."""
    return codes.get(fault) or COMMON.get(fault, UNKNOWN)
