"""Sizes of cards, in words and for programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import asdict

from cardgen.model.card_size import CardSize
from cardgen.model.units import INCH, millimetres


def as_list(sizes: Iterable[CardSize]) -> str:
    """A line for each."""
    return "\n".join(f"{size.id:<18}{_measures(size):<44}{size.name}: {size.about}".rstrip(": ") for size in sizes)


def as_page(size: CardSize) -> str:
    """All that is known of one, and how a game takes it."""
    lines = [f"{size.name}: {_measures(size)}"]
    if size.about:
        lines.append(f"  good for: {size.about}")
    if size.source:
        lines.append(f"  source: {size.source.title}, {size.source.address}, read on {size.source.seen}")
    lines.append(f"  in game.yaml, below `kinds:` and the name of a kind: size: {size.id}")
    return "\n".join(lines)


def facts_of(size: CardSize) -> dict[str, Any]:
    """The same for programs; lengths are millimetres."""
    return {
        "id": size.id,
        "name": size.name,
        "about": size.about,
        "size": [size.width / 1000, size.height / 1000],
        "round": size.is_round,
        "hexagon": size.is_hex,
        "source": asdict(size.source) if size.source else None,
    }


def _measures(size: CardSize) -> str:
    """In millimetres, and in inches."""
    shape = ", round" if size.is_round else ", hexagon" if size.is_hex else ""
    inches = f"{size.width / INCH:.3g} x {size.height / INCH:.3g} in"
    return f"{millimetres(size.width)} x {millimetres(size.height)} mm ({inches}){shape}"
