"""Checks that count or compute, in whole fractions; nothing is drawn."""

from cardgen.games.phylo.checks.exact import openings, survival, usefulness

MODULES = (openings, survival, usefulness)
