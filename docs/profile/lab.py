"""Turns colours of screens and of CIELAB into one another, and says how far two of them are apart."""

from __future__ import annotations

import math

Triple = tuple[float, float, float]

D50: Triple = (0.9642, 1.0, 0.8249)
"""The white of profiles (ICC.1:2001-04, 6.1.4.3)."""
# IEC 61966-2-1, adapted to D50 by Bradford.
_SCREEN = (
    (0.4360747, 0.3850649, 0.1430804),
    (0.2225045, 0.7168786, 0.0606169),
    (0.0139322, 0.0971045, 0.7141733),
)
_EPSILON, _KAPPA = 216 / 24389, 24389 / 27


def lab_of(xyz: Triple) -> Triple:
    """CIELAB of tristimulus values, of which those of the white are D50."""
    x, y, z = (_root(value / white) for value, white in zip(xyz, D50, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def xyz_of(lab: Triple) -> Triple:
    y = (lab[0] + 16) / 116
    x, z = y + lab[1] / 500, y - lab[2] / 200
    return _cube(x) * D50[0], _cube(y) * D50[1], _cube(z) * D50[2]


def screen_lab(colour: str) -> Triple:
    """CIELAB of `#rrggbb` of a screen, relative to its white."""
    levels = [_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5)]
    x, y, z = (sum(map(float.__mul__, row, levels)) for row in _SCREEN)
    return lab_of((x, y, z))


def compensated(lab: Triple, darkest: float) -> Triple:
    """With black points in place: all that is between white and 0 comes to lie between white and `darkest`, a Y.

    Scales tristimulus values along a straight line, as Adobe's paper of 2006 does and ISO 18619 after it.
    """
    x, y, z = (darkest * white + (1 - darkest) * value for value, white in zip(xyz_of(lab), D50, strict=True))
    return lab_of((x, y, z))


def delta_e(first: Triple, second: Triple) -> float:
    """CIEDE2000 (ISO/CIE 11664-6)."""
    lightness = (first[0] + second[0]) / 2
    chroma = (math.hypot(*first[1:]) + math.hypot(*second[1:])) / 2
    stretch = 1.5 - 0.5 * math.sqrt(chroma**7 / (chroma**7 + 25.0**7))
    a1, a2 = first[1] * stretch, second[1] * stretch
    c1, c2 = math.hypot(a1, first[2]), math.hypot(a2, second[2])
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 if a or b else 0.0 for a, b in ((a1, first[2]), (a2, second[2])))
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    hue = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    mean = (c1 + c2) / 2
    far = (lightness - 50) ** 2
    by_lightness = (second[0] - first[0]) / (1 + 0.015 * far / math.sqrt(20 + far))
    by_chroma = (c2 - c1) / (1 + 0.045 * mean)
    by_hue = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2)) / (1 + 0.015 * mean * _hue_weight(hue))
    bend = math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2))))
    rotation = -2 * math.sqrt(mean**7 / (mean**7 + 25.0**7)) * bend
    return math.sqrt(by_lightness**2 + by_chroma**2 + by_hue**2 + rotation * by_chroma * by_hue)


def _hue_weight(hue: float) -> float:
    terms = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    return 1 + sum(share * math.cos(math.radians(times * hue + shift)) for share, times, shift in terms)


def _linear(level: float) -> float:
    return level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4


def _root(value: float) -> float:
    return value ** (1 / 3) if value > _EPSILON else (_KAPPA * value + 16) / 116


def _cube(value: float) -> float:
    return value**3 if value**3 > _EPSILON else (116 * value - 16) / _KAPPA
