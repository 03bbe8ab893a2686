"""Is it legal, is it playable? Step 4 of the flow."""

from cardgen.rules.checking import LEVELS
from cardgen.rules.judging import examples_for, judge, judge_page, proofs, sayings_of, simulate, simulations, verdicts
from cardgen.rules.packages import ABOUT_PLAY, BY_PLAY, CODES, OF_REFERENCES

__all__ = [
    "ABOUT_PLAY",
    "BY_PLAY",
    "CODES",
    "LEVELS",
    "OF_REFERENCES",
    "examples_for",
    "judge",
    "judge_page",
    "proofs",
    "sayings_of",
    "simulate",
    "simulations",
    "verdicts",
]
