"""Checks the data alone, whether this box may be played at all: FAD101 to FAD123, FAD401 and FAD405."""

from cardgen.games.foodadvice.checks.static import counts, keys, mixes, spelling, terms, traits

MODULES = (counts, mixes, traits, spelling, terms, keys)
