"""Computes the profile that cardgen ships, `card_data/profiles/cardgen-coated.icc`, from what is in `facts.py`.

Colours of inks on a grid of four inks, and inks for colours on a grid of CIELAB; what profiles call perceptual has the
black of the screen mapped to the black of the print beforehand, what they call relative colorimetric has not.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from docs.profile import icc
from docs.profile.facts import SOLIDS
from docs.profile.inversion import inks_for, printed
from docs.profile.lab import Triple, compensated, delta_e, xyz_of
from docs.profile.press import INKS, Inks, Press
from docs.profile.separation import separated

NAME = "cardgen coated (custom)"
COPYRIGHT = "CC0 1.0: no rights reserved. Computed by cardgen from published figures, not measured."
INK_NODES = 9
LAB_NODES = 25
MIDDLE = LAB_NODES // 2
REACH = 112.0
"""As far as a* and b* go in the table; colours beyond are taken as there."""
_NEAR_GREY = 0.7
"""How fine the table is near grey, of 1 for equally fine everywhere, to at most 1."""
_CURVE = 256
_GAMUT_NODES = 13
_SEEN = 3.0
"""From this difference on a colour counts as out of gamut."""
Node = tuple[int, int, int]


def made() -> bytes:
    """The bytes of the profile. Takes some twenty seconds."""
    press = Press()
    colours, inks = colours_tag(press), inks_tag(Separations(press, is_compensated=True))
    exact = Separations(press, is_compensated=False)
    tags = [("desc", icc.description(NAME)), ("cprt", icc.plain_text(COPYRIGHT))]
    tags += [("wtpt", icc.tristimulus(xyz_of(SOLIDS[""]))), ("tech", icc.signature("offs"))]
    tags += [("A2B0", colours), ("A2B1", colours), ("A2B2", colours)]
    tags += [("B2A0", inks), ("B2A1", inks_tag(exact)), ("B2A2", inks), ("gamt", gamut_tag(exact))]
    return icc.profile(tags)


def colours_tag(press: Press) -> bytes:
    """What inks look like: curves of tone, then a table of CIELAB."""
    curves = [[press.covered(at, i / (_CURVE - 1)) for i in range(_CURVE)] for at in range(len(INKS))]
    tones = [[tone_of(press, at, i / (INK_NODES - 1)) for i in range(INK_NODES)] for at in range(len(INKS))]
    nodes = [encoded(press.lab(inks)) for inks in product(*tones)]
    return icc.table16(curves, nodes, [(0.0, 1.0)] * 3)


def tone_of(press: Press, at: int, share: float) -> float:
    """The tone of an ink that covers this share of the paper, found by halving."""
    low, high = 0.0, 1.0
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if press.covered(at, middle) < share else (low, middle)
    return round((low + high) / 2, 9)


def inks_tag(separations: Separations) -> bytes:
    """Which inks give a colour: curves that make the table finer near grey, then a table of CMYK."""
    by_lightness = [min(1.0, i * 257 / 0xFF00) for i in range(_CURVE)]
    by_chroma = [place_of((i * 257 - 0x8000) / 256) for i in range(_CURVE)]
    nodes = [separations.inks(node) for node in product(range(LAB_NODES), repeat=3)]
    return icc.table16([by_lightness, by_chroma, by_chroma], nodes, [(0.0, 1.0)] * 4)


def gamut_tag(separations: Separations) -> bytes:
    """0 for colours that can be printed, 1 for all others."""
    by_lightness = [min(1.0, i / 255) for i in range(_CURVE)]
    by_chroma = [place_of(i - 128.0) for i in range(_CURVE)]
    step = (LAB_NODES - 1) // (_GAMUT_NODES - 1)
    nodes = [(float(separations.is_beyond(node)),) for node in product(range(0, LAB_NODES, step), repeat=3)]
    line = [i / 255 for i in range(_CURVE)]
    return icc.table8([by_lightness, by_chroma, by_chroma], nodes, [line])


class Separations:
    """Inks for the nodes of the table, each found from its neighbour nearer to grey, so that they change steadily."""

    def __init__(self, press: Press, is_compensated: bool) -> None:
        self.press = press
        self.darkest = press.xyz(separated(1.0, 1.0, 1.0))[1] if is_compensated else 0.0
        self.found: dict[Node, Triple] = {}

    def inks(self, node: Node) -> Inks:
        return separated(*self.three(node))

    def is_beyond(self, node: Node) -> bool:
        return delta_e(self.wanted(node), printed(self.three(node), self.press)) > _SEEN

    def wanted(self, node: Node) -> Triple:
        return compensated(colour_of(node), self.darkest)

    def three(self, node: Node) -> Triple:
        for passed in [*_way_to(node)][::-1]:
            if passed not in self.found:
                start = self.found[_before(passed)] if passed != _WHITE else (0.0, 0.0, 0.0)
                self.found[passed] = inks_for(self.wanted(passed), self.press, start) if passed != _WHITE else start
        return self.found[node]


_WHITE = (LAB_NODES - 1, MIDDLE, MIDDLE)


def _way_to(node: Node) -> Iterator[Node]:
    """Back from a node to grey and from there to white."""
    while node != _WHITE:
        yield node
        node = _before(node)
    yield node


def _before(node: Node) -> Node:
    """The neighbour nearer to grey; of a grey, the lighter."""
    lightness, a, b = node
    if a == b == MIDDLE:
        return lightness + 1, a, b
    return lightness, a + (a < MIDDLE) - (a > MIDDLE), b + (b < MIDDLE) - (b > MIDDLE)


@cache
def colour_of(node: Node) -> Triple:
    """CIELAB at a node of the table."""
    return 100 * node[0] / (LAB_NODES - 1), _chroma_at(node[1]), _chroma_at(node[2])


def _chroma_at(node: int) -> float:
    along = (node - MIDDLE) / MIDDLE
    return REACH * (_NEAR_GREY * along + (1 - _NEAR_GREY) * along**3)


def place_of(value: float) -> float:
    """Where in the table, from 0 to 1, an a* or b* lies: what `_chroma_at` tells, backwards."""
    low, high = -1.0, 1.0
    for _ in range(50):
        middle = (low + high) / 2
        is_below = REACH * (_NEAR_GREY * middle + (1 - _NEAR_GREY) * middle**3) < value
        low, high = (middle, high) if is_below else (low, middle)
    return round((1 + (low + high) / 2) / 2, 9)


def encoded(lab: Triple) -> Triple:
    """CIELAB as words of version 2 write it: 100 is FF00, 0 of a* and b* is 8000."""
    lightness = min(1.0, max(0.0, lab[0] / 100)) * 0xFF00 / 0xFFFF
    a, b = (min(1.0, max(0.0, (value + 128) * 256 / 0xFFFF)) for value in lab[1:])
    return lightness, a, b
