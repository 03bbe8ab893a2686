"""Checks of games that were played."""

from cardgen.games.phylo.checks.simulated import matchups, self_play

MODULES = (self_play, matchups)
