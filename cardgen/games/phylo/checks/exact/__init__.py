"""Checks that count or compute, in whole fractions; nothing is drawn."""

from cardgen.games.phylo.checks.exact import nature, openings, survival, usefulness

MODULES = (nature, openings, survival, usefulness)
