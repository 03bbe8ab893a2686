"""Brings any condition into one form: `play on a bird`, `play alone`.

The wording is a text in small letters, in the same words.
"""

from __future__ import annotations

import re

from cardgen.games.phylo.importing.events.speech.rewriting import Rewriting, rewritten

_CARD = r"(?:this|the|your)(?: event)?(?: card)?|it|this one"
_MAY = (
    r"(?:should|must|may|can|could|might|has to|have to|is to|are to|to|needs? to|(?:are|is) allowed to|only|just|be|"
    r"is|gets)"
)
_LAID = r"(?:put(?:ting)?|placed?|play(?:ed)?|laid|lay|used?|goes|go|belongs|works|set|stick|stuck|drop)"
_WHERE = r"(?:on|upon|onto|beside|next to|at|alone|by itself|when|whenever|with|without|during|any ?time)\b"
_NO_TARGET = (
    r"on its own|by itself|all by itself|with no target|without (?:a|any) target|with no species|on nothing|"
    r"on no card|on no species"
)
FRAME: tuple[Rewriting, ...] = (
    (re.compile(r"^this (?:one|card)(?: is|'s) for (?=(?:an?|any|one)\b)"), "play on "),
    (
        re.compile(r"\b(?:when|as soon as) your turn (?:starts|begins)\b|^start of (?:your )?turn\b"),
        "at the start of your turn",
    ),
    (re.compile(r"\bof your opponent's (?=that is\b)"), "of your opponent "),
    (
        re.compile(
            rf"^(?:(?:you|{_CARD}|we) )?(?:{_MAY} ){{0,4}}{_LAID} (?:(?:{_CARD}) )?(?:down )?(?=(?:only )?{_WHERE})"
        ),
        "play ",
    ),
    (re.compile(rf"^play (?:{_NO_TARGET})\b"), "play alone"),
    (
        re.compile(
            r"^(?:you|this|it) (?:do|does) not (?:need|have) to "
            r"(?:put|play|place|lay|be put|be played) (?:it )?on anything\b"
        ),
        "play alone",
    ),
    (
        re.compile(r"^(?:you )?(?:just |only )?show (?:it|this card) to (?:the others|everyone|your opponent)\b"),
        "play alone",
    ),
    (
        re.compile(
            r"\b(?:whenever|when|any ?time|if|as soon as|while) it is your (?:own )?turn\b"
            r"|\bwhenever you like (?:on|in|during) your turn\b"
        ),
        "on your turn",
    ),
    (re.compile(r"\b(at the (?:start|beginning)),? on your turn\b"), r"\1 of your turn"),
    (
        re.compile(
            r"^play on (?:one|any|any one) of the (mammal|bird|plant|insect|animal|reptile|amphibian)s(?=[.,;]|$)"
        ),
        r"play on any \1",
    ),
)
"""How a card is laid."""


def where_laid(text: str) -> str:
    """A condition with its frame in one form."""
    return rewritten(text, FRAME)
