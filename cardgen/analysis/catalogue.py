"""The pages of all codes: those of the program's own findings, and those that checks of games bring as docstrings.

A page is Markdown; its first line is `# CG102 duplicate-key`. A code is for life.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from itertools import chain

from cardgen.analysis.checks import common, deck_rules, deck_sums, formats
from cardgen.analysis.checks.check import Check, LinkFault, declared_in
from cardgen.analysis.registry import PACKAGES, of_code, successor
from cardgen.diagnostics import codes

HEADINGS = ("What it reports", "Why it matters", "Example", "Repair")


def all_codes(games: Iterable[str] = PACKAGES) -> tuple[str, ...]:
    """The codes that have a page, sorted: those common to all games, and those of these, or of all that there are."""
    declared = (code for name in ("", *games) for code in _pages_of(name))
    return tuple(sorted({*codes.page_names(), *declared}))


@cache
def _pages_of(name: str) -> dict[str, str]:
    """The pages that a package of rules brings, by code; those common to all games for no name."""
    rows: tuple[Check | LinkFault, ...] = declared_in(formats, deck_rules, deck_sums, *common.MODULES)
    if name:
        rows = (*PACKAGES[name].checks, *PACKAGES[name].faults)
    return {row.code: row.page for row in rows}


def explain(code: str) -> str | None:
    """The page of a code as Markdown, or None where there is none; of an earlier code that of its successor.

    Capitals or not does not matter.
    """
    code = successor(code.upper())
    names = chain(("",), of_code(code))
    return codes.page(code) or next(filter(None, (_pages_of(name).get(code) for name in names)), None)


def slug(code: str) -> str:
    """The short name of a code, `duplicate-key`; empty where the code has no page."""
    first = (explain(code) or "").partition("\n")[0]
    return first.removeprefix(f"# {successor(code.upper())}").strip()


def sections(code: str) -> dict[str, str]:
    """The page of a code by its headings, without them; empty where there is none."""
    _, *parts = re.split(r"^## (.+)\n", explain(code) or "", flags=re.MULTILINE)
    return {heading.strip(): text.strip() for heading, text in zip(parts[::2], parts[1::2], strict=True)}
