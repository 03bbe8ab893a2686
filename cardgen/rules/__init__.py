"""Is it legal, is it playable? Step 4 of the flow."""

from cardgen.rules.checking import LEVELS
from cardgen.rules.judging import (
    UNTOLD,
    answers_of,
    examples_for,
    judge,
    judge_page,
    keepers_of,
    promises_of,
    proofs,
    sayings_of,
    simulate,
    simulations,
    verdicts,
    worths_of,
)
from cardgen.rules.packages import ABOUT_PLAY, BY_PLAY, CODES, OF_REFERENCES, UNCERTAIN

__all__ = [
    "ABOUT_PLAY",
    "BY_PLAY",
    "CODES",
    "LEVELS",
    "OF_REFERENCES",
    "UNCERTAIN",
    "UNTOLD",
    "answers_of",
    "examples_for",
    "judge",
    "judge_page",
    "keepers_of",
    "promises_of",
    "proofs",
    "sayings_of",
    "simulate",
    "simulations",
    "verdicts",
    "worths_of",
]
