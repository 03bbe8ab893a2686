"""Checks by computing whether this box can be played well: FAD121 and FAD201 to FAD217.

Everything is counted or computed in whole fractions; nothing is drawn.
"""

from cardgen.games.foodadvice.checks.exact import bank, demand, odds, shops, supply

MODULES = (demand, supply, shops, odds, bank)
