"""Sizes of papers, and what a printer can reach, in whole micrometres."""

from __future__ import annotations

import re

from msgspec import Struct

from cardgen.model.units import MM, PER_UNIT, length, millimetres

TRUE_SIZE = 10_000
"""The scale of 100 %, in hundredths of a percent."""
SMALLEST_SIDE, LARGEST_SIDE = 50 * MM, 2000 * MM
"""Of a paper whose size is typed: less holds no card, more is a wrong unit."""
LEAST_SCALE, MOST_SCALE = 9_000, 11_000
_PERCENT = re.compile(r"([0-9]{1,3}(?:\.[0-9]{1,2})?) ?%")
_MEASURES = re.compile(
    r"([0-9]{1,5}(?:\.[0-9]{1,5})?)\s*[x×]\s*([0-9]{1,5}(?:\.[0-9]{1,5})?)\s*([a-z]*)", re.IGNORECASE
)


class Perforation(Struct, frozen=True, kw_only=True):
    """Where a sheet comes apart into cards or labels, in micrometres: `first` is the upper left corner of the first,
    `pitch` leads to the next across and down.
    """

    columns: int
    rows: int
    size: tuple[int, int]
    first: tuple[int, int]
    pitch: tuple[int, int]
    is_round: bool = False


class Paper(Struct, frozen=True):
    """A sheet to print on, upright; one that is perforated has `perforation`."""

    id: str
    name: str
    width: int
    height: int
    perforation: Perforation | None = None


class Printer(Struct, frozen=True):
    """What a printer needs: bleed asked for, zone that no text enters, rim it cannot reach, gap between cards.

    What was measured of it: by how much backs are moved right and down, and the `scale` at which sheets come out true.
    """

    id: str
    bleed: int
    safe: int
    margin: int
    gutter: int
    offset: tuple[int, int] = (0, 0)
    scale: int = TRUE_SIZE


def is_size(text: str) -> bool:
    """Whether somebody typed a size in the place of the id of a paper: these begin with a letter."""
    return text[:1] in tuple("0123456789-.") and ("x" in text.lower() or "×" in text)


def paper_of_size(text: str) -> Paper:
    """A paper of the size `148x210mm` or `5.5x8.5in`, width first, called so. Raises ValueError with what is wrong."""
    match = _MEASURES.fullmatch(text.strip())
    unit = match[3].lower() if match else ""
    if match is None or unit not in PER_UNIT:
        raise ValueError(
            f"`{text}` is not a size of paper; write width x height and a unit, as in 148x210mm or 5.5x8.5in"
        )
    sides = [f"{float(side):g}" for side in match.groups()[:2]]
    width, height = (length(side + unit) for side in sides)
    if not SMALLEST_SIDE <= min(width, height) <= max(width, height) <= LARGEST_SIDE:
        typed = f"{millimetres(width)} x {millimetres(height)} mm"
        least, most = millimetres(SMALLEST_SIDE), millimetres(LARGEST_SIDE)
        raise ValueError(f"paper of {typed} is not printed on: each side is {least} to {most} mm; check the unit")
    return Paper(f"{sides[0]}x{sides[1]}{unit}", f"{sides[0]} x {sides[1]} {unit}", width, height)


def scale_of(text: str) -> int:
    """Hundredths of a percent of `99.5%`. Raises ValueError for what is no scale that makes up for a printer."""
    match = _PERCENT.fullmatch(text.strip())
    scale = round(float(match[1]) * 100) if match else 0
    if not LEAST_SCALE <= scale <= MOST_SCALE:
        raise ValueError("a scale is 90% to 110%, as in 99.5%")
    return scale


def percent(scale: int) -> str:
    """`99.5` for 9950: for messages and file names."""
    return f"{scale / 100:g}"
