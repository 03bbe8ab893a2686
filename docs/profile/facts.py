"""What is published about offset printing on coated paper, each number with its source.

All CIELAB here is absolute: D50, 2 degrees, measured over white.
"""

from __future__ import annotations

Lab = tuple[float, float, float]

# ISO 12647-2:2004 with its amendment of 2007, paper types 1 and 2 (gloss and matt coated), white backing, as
# retold in public source code: paper and the four solids by several programs that test against FOGRA39, the overprints
# by one that draws a gamut with the same equations as `press.py`. Tables 5 and 6 of ISO 12647-2:2013 (PC1), retold
# likewise, differ by at most 2 in any coordinate. A comparison of FOGRA39 with its predecessor finds that cyan, magenta
# and yellow over one another are neutral (digitalproof.info/FOGRA39).
SOLIDS: dict[str, Lab] = {
    "": (95.0, 0.0, -2.0),
    "C": (55.0, -37.0, -50.0),
    "M": (48.0, 74.0, -3.0),
    "Y": (89.0, -5.0, 93.0),
    "K": (16.0, 0.0, 0.0),
    "MY": (47.0, 68.0, 48.0),
    "CY": (50.0, -65.0, 27.0),
    "CM": (24.0, 22.0, -46.0),
    "CMY": (23.0, 0.0, 0.0),
}
"""Paper, solid inks, and solid inks printed over one another."""

# Densities at 0, 25, 50, 75 and 100 % for "ISO 12647-2:2007 offset, paper 2, curves A and B, Status T" in the table of
# a public program for press audits. By Murray and Davies they give an increase of 9, 14 and 12 points for cyan,
# magenta and yellow, and 13, 17 and 13 for black. Users of FOGRA39 name the same: 13 at 40 %, 14.3 at 50 %
# (hilfdirselbst.ch, P345210).
DENSITIES: dict[str, tuple[float, float, float, float, float]] = {
    "C": (0.08, 0.25, 0.49, 0.85, 1.40),
    "M": (0.08, 0.25, 0.50, 0.86, 1.45),
    "Y": (0.06, 0.22, 0.43, 0.72, 1.05),
    "K": (0.08, 0.28, 0.54, 0.94, 1.70),
}
TONES = (0.25, 0.5, 0.75)
"""The tone values between paper and solid at which densities are known."""

# CSS Color Module Level 5, example of FOGRA39: 70 % magenta with 20 % yellow, relative to the paper. The only halftone
# whose colour was found published: it decides on the factor of Yule and Nielsen.
ROSE_INKS = (0.0, 0.7, 0.2, 0.0)
ROSE: Lab = (63.673303, 51.576902, 5.811058)

# What scatters back from the surface of any ink, as a share of the light: ours, no source. It keeps black over other
# inks from becoming blacker than black; with it four solids together have a lightness of 8.
SURFACE = 0.0085
