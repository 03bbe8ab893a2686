"""Predicts the colour of inks on paper: Neugebauer's equations, modified by Yule and Nielsen.

A halftone of four inks covers the paper with 16 kinds of spots, from bare paper to all four solids; how much of each
follows from how much each ink covers (Demichel). Their light is added up after taking the n-th root of it, which stands
for light that enters paper between the dots and leaves it under them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from docs.profile.facts import DENSITIES, SOLIDS, SURFACE, TONES
from docs.profile.lab import D50, Triple, lab_of, xyz_of

INKS = "CMYK"
Inks = tuple[float, float, float, float]
# The tristimulus value of which an ink takes away most (ISO 12647-2, definition of tone value).
_MAIN = {"C": 0, "M": 1, "Y": 2, "K": 1}
N = 1.8
"""Yule and Nielsen's factor. With it 70 % magenta and 20 % yellow come out nearest to what is published of them."""


class Press:
    """A press: `lab` of inks, each from 0 to 1, relative to the paper."""

    def __init__(self, n: float = N) -> None:
        self.n = n
        self.spots = [self._rooted(spot) for spot in _spots()]
        self.edges = [(self._level(ink, 0), self._level(ink, 1)) for ink in INKS]
        self.increases = [increase_of(ink) for ink in INKS]

    def lab(self, inks: Sequence[float]) -> Triple:
        return lab_of(self.xyz(inks))

    def xyz(self, inks: Sequence[float]) -> Triple:
        """Tristimulus values of inks, those of the paper being D50."""
        spots = self.spots
        for at in range(4):
            share = self.covered(at, inks[at])
            rest, half = 1 - share, len(spots) // 2
            spots = [
                (rest * x + share * u, rest * y + share * v, rest * z + share * w)
                for (x, y, z), (u, v, w) in zip(spots[:half], spots[half:], strict=True)
            ]
        x, y, z = spots[0]
        return x**self.n * D50[0], y**self.n, z**self.n * D50[2]

    def covered(self, at: int, tone: float) -> float:
        """How much of the paper an ink covers for this model, so that the tone comes out as published."""
        first, second = self.increases[at]
        apparent = tone + tone * (1 - tone) * (first + second * tone)
        paper, solid = self.edges[at]
        light = 1 + (solid**self.n - 1) * apparent
        return (paper - light ** (1 / self.n)) / (paper - solid)

    def _level(self, ink: str, tone: int) -> float:
        return self.spots[8 >> INKS.index(ink) if tone else 0][_MAIN[ink]]

    def _rooted(self, spot: Triple) -> Triple:
        x, y, z = (value ** (1 / self.n) for value in spot)
        return x, y, z


@cache
def increase_of(ink: str) -> tuple[float, float]:
    """The tone value increase of an ink as p and q of t (1 - t) (p + q t), nearest to its densities (least squares)."""
    paper, *middle, solid = DENSITIES[ink]
    apparent = [(1 - 10 ** (paper - density)) / (1 - 10 ** (paper - solid)) for density in middle]
    slopes = [(value - tone) / (tone * (1 - tone)) for tone, value in zip(TONES, apparent, strict=True)]
    mean = sum(slopes) / len(slopes)
    steps = [tone - 0.5 for tone in TONES]
    second = sum(map(float.__mul__, steps, slopes)) / sum(step * step for step in steps)
    return mean - second / 2, second


def _spots() -> list[Triple]:
    """What the 16 kinds of spots leave of the light of the paper, in the order of binary numbers CMYK.

    Of black over other inks nothing is published: it takes away the same share of what is not the surface.
    """
    paper = xyz_of(SOLIDS[""])
    light = {inks: _shares(xyz_of(lab), paper) for inks, lab in SOLIDS.items()}
    black = light["K"]
    for count in (1, 2, 3):
        for inks in map("".join, combinations("CMY", count)):
            light[f"{inks}K"] = _over(light[inks], black)
    names = ["".join(ink for at, ink in enumerate(INKS) if number & (8 >> at)) for number in range(16)]
    return [light[name] for name in names]


def _shares(xyz: Triple, paper: Triple) -> Triple:
    return xyz[0] / paper[0], xyz[1] / paper[1], xyz[2] / paper[2]


def _over(lower: Triple, upper: Triple) -> Triple:
    x, y, z = (
        SURFACE + (first - SURFACE) * (second - SURFACE) / (1 - SURFACE)
        for first, second in zip(lower, upper, strict=True)
    )
    return x, y, z
