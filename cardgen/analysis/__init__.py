"""Judges whether cards and decks are legal and can be played: step 4 of the flow."""

from cardgen.analysis.api import (
    answers_of,
    appeal_of,
    examples_for,
    findings_of,
    guarantee_makers_of,
    guarantees_of,
    is_judged_by_cardgen,
    judge,
    judge_page,
    proofs,
    sayings_of,
    simulate,
    simulations,
    verdicts,
    worths_of,
)
from cardgen.analysis.checks.stages import play_in_stages
from cardgen.analysis.package import LEVELS
from cardgen.analysis.play.kept_tallies import remembering
from cardgen.analysis.registry import (
    ABOUT_PLAY,
    BY_PLAY,
    CODES,
    OF_REFERENCES,
    OPEN_IN_DRAFTS,
    REFUSED,
    UNCERTAIN,
    successor,
)

__all__ = [
    "ABOUT_PLAY",
    "BY_PLAY",
    "CODES",
    "LEVELS",
    "OF_REFERENCES",
    "OPEN_IN_DRAFTS",
    "REFUSED",
    "UNCERTAIN",
    "answers_of",
    "appeal_of",
    "examples_for",
    "findings_of",
    "guarantee_makers_of",
    "guarantees_of",
    "is_judged_by_cardgen",
    "judge",
    "judge_page",
    "play_in_stages",
    "proofs",
    "remembering",
    "sayings_of",
    "simulate",
    "simulations",
    "successor",
    "verdicts",
    "worths_of",
]
