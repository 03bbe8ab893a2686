"""How the cards of a plan are shared out among files: what is not changed is the same text in every project, and read
once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

FEW = 8


def card_files(cards: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Names and contents of files, in which the cards keep their order."""
    rows = [{"id": id, **card} for id, card in cards.items()]
    for first in range(0, max(1, len(rows)), FEW):
        yield f"cards/{first:03}.yaml", {"cards": rows[first : first + FEW]}
