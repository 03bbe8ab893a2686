"""Gives the cards of a new game another size: one that has a name, or one of its own."""

from __future__ import annotations

import re

from cardgen.data.project import glance
from cardgen.data.project.files import shipped_root
from cardgen.model.link.ids import nearest
from cardgen.model.units import length as micrometres
from cardgen.model.units import millimetres
from cardgen.scaffold.names import RefusedName

SMALLEST, LARGEST = 10_000, 1_000_000
"""Sides of a card, in micrometres: beyond them there is a wrong unit."""
_SIDES = re.compile(r"(\d+(?:\.\d+)?)\s*[x×]\s*(\d+(?:\.\d+)?)\s*(mm|cm|in)")
_PATTERN = "size: poker"
_BEFORE = "formats:\n"


def with_size(text: str, size: str, own: str) -> str:
    """`game.yaml` with its cards of this size; `own` is the name for one such as `64x104mm`. Raises RefusedName."""
    sides = own_sides(size)
    if sides is None:
        refuse_unknown(size)
        return text.replace(_PATTERN, f"size: {size}")
    line = f"sizes: {{{own}: [{', '.join(sides)}]}}\n"
    return text.replace(_PATTERN, f"size: {own}").replace(_BEFORE, f"{line}{_BEFORE}")


def own_sides(size: str) -> list[str] | None:
    """The sides of a size such as `64x104mm`; None of one that has a name. Raises RefusedName."""
    match = _SIDES.fullmatch(size.strip().lower())
    if match is None:
        return None
    sides = [f"{match[side]}{match[3]}" for side in (1, 2)]
    if not SMALLEST <= min(map(micrometres, sides)) <= max(map(micrometres, sides)) <= LARGEST:
        least, most = millimetres(SMALLEST), millimetres(LARGEST)
        raise RefusedName(f"no card is {sides[0]} x {sides[1]}", f"each side is {least} to {most} mm; check the unit")
    return sides


def refuse_unknown(size: str) -> None:
    """Raises RefusedName where no size is called so."""
    known = glance.card_sizes(shipped_root())
    if size not in known:
        help = nearest(size, known) or "`cardgen list sizes` tells which there are; your own is as in 64x104mm"
        raise RefusedName(f"there is no size of card `{size}`", help)
