"""Writes a text in plain words, as the grammar has them: one spelling, one word for a thing, one order of words."""

from __future__ import annotations

import re
from functools import cache

from cardgen.games.phylo.importing.events.speech.forms import Form, forms, rewritten
from cardgen.games.phylo.importing.events.speech.verbs import in_same_verbs
from cardgen.program import PACKAGE

SPEECH = PACKAGE / "games" / "phylo" / "importing" / "events" / "speech"
MOST_LETTERS = 2_000
"""A longer text is not looked at."""
_NUMBERS = {
    word: str(number) for number, word in enumerate("one two three four five six seven eight nine ten".split(), 1)
} | {"single": "1", "second": "2nd", "twelve": "12"}
_MARKS = re.compile(r"(>=|<=|[-+]\d+|[.,;:/()+&<>])")
_JOINED = re.compile(r"(?<=[a-z])-(based|dwelling|living|loving|adapted|growing|climate|terrain)\b")
"""What is said of a place by a hyphen: `ocean-dwelling`."""
_SIGNS = str.maketrans({"’": "'", "≥": ">=", "≤": "<=", "–": "-", "—": ";", "!": ".", "?": "."})


@cache
def _known(name: str) -> tuple[Form, ...]:
    """The forms of a file, read when the first text is."""
    return forms((SPEECH / f"{name}.forms").read_text(encoding="utf-8"))


def spoken() -> str:
    """All forms as they are written."""
    return "\n".join(
        (SPEECH / f"{name}.forms").read_text(encoding="utf-8") for name in ("words", "conditions", "sentences")
    )


def normal(text: str, is_condition: bool = False) -> str:
    """Small letters, numbers in figures, and a blank behind each word and mark."""
    plain = in_same_verbs(rewritten(_spelt(text[:MOST_LETTERS]), _known("words")))
    plain = rewritten(plain, _known("conditions") if is_condition else ())
    plain = rewritten(plain, _known("sentences"))
    return plain.replace(" 's ", "'s ").replace("both ", "2 ")


def _spelt(text: str) -> str:
    """In small letters and figures, each mark by itself, as what is behind an apostrophe."""
    plain = (
        text.translate(_SIGNS).casefold().replace("non-", "non ").replace("can't", "cannot").replace("won't", "cannot")
    )
    plain = _JOINED.sub(r" \1", re.sub(r"(?<=[a-z])n't\b", " not", plain)).replace("species' ", "species's ")
    plain = re.sub(r"\b(\d) ?- ?(\d)\b", r"\1 to \2", re.sub(r"\(s\)|[\"“”*_]", "", plain))
    parts = _MARKS.sub(r" \1 ", re.sub(r"[()\[\]]", ",", plain)).split()
    plain = "".join(f"{_NUMBERS.get(part, part)} " for part in parts).replace("'s ", " 's ")
    return re.sub(r"\bminus (?=\d+ point)", "-", re.sub(r"\bplus (?=\d+ point)", "+", plain))
