"""Checks that count or compute, in whole fractions; nothing is drawn."""

from cardgen.games.phylo.checks.exact import nature, openings, reliance, survival, usefulness

MODULES = (nature, openings, reliance, survival, usefulness)
