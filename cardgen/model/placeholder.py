"""The number by which the placeholder pictures of cards differ."""

from __future__ import annotations

from hashlib import sha256

FIRST, LAST = 10_000, 99_999


def seed_of(name: str) -> int:
    """A number of five digits that looks like chance, the same for a name for ever."""
    return FIRST + int.from_bytes(sha256(name.encode()).digest()[:4], "big") % (LAST - FIRST + 1)
