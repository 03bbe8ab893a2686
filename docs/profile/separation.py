"""Turns three inks into four: how much black takes over of cyan, magenta and yellow.

Grey component replacement of a middling kind: black begins where the three inks have some grey in common, is slow at
first, so that light greys stay smooth, and gives shadows their depth. In lively colours it comes sooner, in place of
the ink that would make them grey, so that dark reds, greens and blues keep their hue. No colour takes more than 300 %.
"""

from __future__ import annotations

from docs.profile.press import Inks

MOST_INK = 3.0
START = 0.15
"""How much cyan, magenta and yellow have in common where black begins."""
_MOST_BLACK = 0.98
_STEEPNESS = 1.9
_SOONER = 0.7
"""By how much the steepness is less for a colour without grey."""
_GIVING_WAY = 0.34
"""How much of each ink black replaces, in greys."""
_PURITY = 0.9
"""How much of the ink that is least it replaces, in lively colours."""
_LIVELY = 3
_SHARPNESS = 8
_LEAST = 1e-6


def separated(cyan: float, magenta: float, yellow: float) -> Inks:
    """Four inks in place of three, all from 0 to 1, so that each colour comes of one triple only."""
    grey, most = common(cyan, magenta, yellow), max(cyan, magenta, yellow)
    lively = 1 - (grey / most) ** _LIVELY if grey < most else 0.0
    depth = max(0.0, (grey - START) / (1 - START))
    black = _MOST_BLACK * depth ** (_STEEPNESS - _SOONER * lively)
    rest = 1 - _GIVING_WAY * black * (1 - lively)
    purer = _PURITY * lively * depth**0.5

    def left(ink: float) -> float:
        least = min(1.0, (most - ink) / (most - grey)) if grey < most else 0.0
        return ink * rest * (1 - purer * least)

    return left(cyan), left(magenta), left(yellow), black


def common(*inks: float) -> float:
    """The least of three inks, its corners rounded off."""
    if min(inks) < _LEAST:
        return 0.0
    return float((sum(ink**-_SHARPNESS for ink in inks) / len(inks)) ** (-1 / _SHARPNESS))
