"""Checks by computing whether these cards can be played, and whether it is worth it: FSY201 to FSY212.

Everything is counted or computed in whole fractions; nothing is drawn.
"""

from cardgen.games.fsys.checks.exact import chances, covers, weights

MODULES = (covers, chances, weights)
