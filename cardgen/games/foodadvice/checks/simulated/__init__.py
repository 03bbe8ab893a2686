"""Checks of what is FoodAdvice's own in the games that were played."""

from cardgen.games.foodadvice.checks.simulated import growth, luck, self_play, worth

MODULES = (self_play, worth, luck, growth)
