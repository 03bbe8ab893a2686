"""Which codes are there, and what does each page say?

A code is for life and has one page, `codes/CG102.md`, whose first line is `# CG102 duplicate-key`.
Severity is with each finding, not here.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

HEADINGS = ("What it reports", "Why it matters", "Example", "Repair")

_CODE = re.compile(r"[A-Z]{2,3}[0-9]{3}")
_PAGES = Path(__file__).parent / "codes"


def all_codes() -> tuple[str, ...]:
    """The codes that have a page, sorted."""
    return tuple(sorted(page.stem for page in _PAGES.glob("*.md") if _CODE.fullmatch(page.stem)))


@cache
def explain(code: str) -> str | None:
    """The page of a code as Markdown, or None where there is none. Capitals or not does not matter."""
    if not _CODE.fullmatch(code.upper()):
        return None
    page = _PAGES / f"{code.upper()}.md"
    return page.read_text(encoding="utf-8") if page.is_file() else None


def slug(code: str) -> str:
    """The short name of a code, `duplicate-key`; empty where the code has no page."""
    first = (explain(code) or "").partition("\n")[0]
    return first.removeprefix(f"# {code.upper()}").strip()


def sections(code: str) -> dict[str, str]:
    """The page of a code by its headings, without them; empty where there is none."""
    _, *parts = re.split(r"^## (.+)\n", explain(code) or "", flags=re.MULTILINE)
    return {heading.strip(): text.strip() for heading, text in zip(parts[::2], parts[1::2], strict=True)}
