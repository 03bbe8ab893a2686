"""Checks the data alone, whether this box may be played at all: FAD101 to FAD123, FAD401 and FAD405."""
