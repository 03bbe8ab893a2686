"""Simulated checks of FoodAdvice, CG501 to FAD315 and CG509: is this box played well? Computers play it."""
