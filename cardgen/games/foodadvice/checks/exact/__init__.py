"""Exact checks of FoodAdvice, FAD121 and FAD201 to FAD217: can this box be played well?

Everything is counted or computed in whole fractions; nothing is drawn.
"""
