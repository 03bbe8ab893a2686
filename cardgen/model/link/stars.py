"""Finds stars in a card's texts that have no partner and would be printed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.diagnostics.codes import UNPAIRED_STARS
from cardgen.model.card import Origin

_ESCAPED = re.compile(r"\\[\\*:]")
"""A character that a backslash has taken its meaning from."""


def unpaired_stars(origin: Origin, texts: Mapping[str, Any]) -> Iterator[Diagnostic]:
    """CG307, for each text in which `**` stands an odd number of times."""
    for name, text in texts.items():
        if isinstance(text, str) and _ESCAPED.sub("", text).count("**") % 2:
            yield origin.finding(
                UNPAIRED_STARS,
                "a `**` has no partner, so stars are printed",
                "text",
                name,
                severity=Severity.WARNING,
                help="put `**` before and after the words that are to be bold, or write \\*\\* for two stars",
            )
