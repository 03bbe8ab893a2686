"""Checks of what is FoodAdvice's own in the games that were played."""
