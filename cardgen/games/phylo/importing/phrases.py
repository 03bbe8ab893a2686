"""Reads where a species may be laid from a small table of phrases; everything else stays text.

A phrase counts as a whole: one clause more than the table has, and nothing is taken.
"""

from __future__ import annotations

import re
from typing import Any

from cardgen.games.phylo.criterion import Spellings

# A condition of laying as a whole clause. `what` is a terrain or a keyword.
_BESIDE = re.compile(
    r"(?:it |this card |this species )?must (?:(?:be (?:played |placed )?)?(?:next to|adjacent to|beside)|touch) "
    r"(?:(?:>= ?1|at least (?:1|one|an?)|1|one|an?) )?"
    r"(?P<what>[A-Za-z][A-Za-z -]{2,28}?)(?: terrain)?(?: cards?| species)?"
)
_ASKS = re.compile(
    r"\b(?:must|only)\b|\b(?:next|adjacent) to\b|\bunder an?\b|\bon top of\b|\bdeben?\b|\bjunto a\b", re.IGNORECASE
)
_KEYWORDS = frozenset(("PLANKTON", "POLLINATOR", "ZOOPLANKTON", "PHYTOPLANKTON"))


def requirements(text: str, spellings: Spellings) -> tuple[list[dict[str, Any]], list[str]]:
    """Conditions of laying that are certain, and the clauses that hold another one."""
    found: list[dict[str, Any]] = []
    unread: list[str] = []
    for clause in re.split(r"[.;\n]+", text):
        words = " ".join(clause.split())
        match = _BESIDE.fullmatch(words[:1].lower() + words[1:])
        criterion = _neighbour(match["what"], spellings) if match else None
        if criterion is not None and len(found) < 6:
            found.append({"next-to": criterion})
        elif _ASKS.search(clause):
            unread.append(clause.strip())
    return found, unread


def _neighbour(word: str, spellings: Spellings) -> dict[str, Any] | None:
    terrain = spellings.get("terrain", {}).get(word.casefold())
    if terrain:
        return {"terrain": [terrain]}
    return {"keyword": [word.lower()]} if word in _KEYWORDS else None
