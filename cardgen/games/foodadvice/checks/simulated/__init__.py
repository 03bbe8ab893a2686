"""Simulated checks of FoodAdvice, FAD301 to FAD315 and FAD404: is this box played well? Computers play it."""
