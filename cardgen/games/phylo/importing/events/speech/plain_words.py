"""Writes a text in plain words, as the grammar has them: one spelling, numbers in figures, no contractions."""

from __future__ import annotations

import re
from collections.abc import Mapping

from cardgen.games.phylo.importing.events.layout import RULE
from cardgen.games.phylo.importing.events.speech.everyday import in_plain_words
from cardgen.games.phylo.importing.events.speech.one_order import in_one_order
from cardgen.games.phylo.importing.events.speech.same_words import in_same_words
from cardgen.games.phylo.importing.events.speech.where_laid import where_laid

_NUMBERS = {
    word: str(number) for number, word in enumerate("one two three four five six seven eight nine ten".split(), 1)
}
_NUMBERS |= {"single": "1", "both": "2", "second": "2nd", "twelve": "12"}
_MARKS = re.compile(r"(>=|<=|[-+]\d+|[.,;:/()+&<>])")
_SAME: Mapping[str, str] = {
    **{f"{verb}n't": f"{verb} not" for verb in ("do", "does", "is", "are", "must", "should", "need")},
    "by any player": "",
    "by anyone": "",
    "a pair of": "2",
    "a couple of": "2",
    "it's": "it is",
    "there's": "there is",
    "pick and discard": "discard",
    "choose and discard": "discard",
    "choose and remove": "remove",
    "can't": "cannot",
    "can not": "cannot",
    "they're": "they are",
    "won't": "cannot",
    "your opponents'": "your opponents",
    "opponents'": "opponents",
    "gameboard": "board",
    "playing field": "table",
    "play area": "table",
    "game board": "board",
    "tabletop": "table",
    "draw deck": "draw pile",
    "draw stack": "draw pile",
    "stack": "draw pile",
    "discard stack": "discard pile",
    "graveyard": "discard pile",
    "trash pile": "discard pile",
    "discard deck": "discard pile",
    "discards pile": "discard pile",
    "him or her": "them",
    "himself or herself": "themselves",
    "he or she": "they",
    "his or her": "their",
}
"""Other words for the same, each by itself; the longest first."""
_SPELT = re.compile(rf"(?<![\w-])(?:{'|'.join(sorted(map(re.escape, _SAME), key=len, reverse=True))})(?![\w-])")
_CAUSED = re.compile(
    r"\b(?:(?:this (?:event )?card|this event|the event|it) )?"
    r"(?:causes?|forces?|makes?|requires?|compels?) ((?:[\w'-]+ ){1,9}?)(?:to )?"
    r"(?=(?:be|discard|draw|skip|miss|lose|die|return|become|move|show|reveal) )"
)
"""Who does it, where a card makes somebody do it."""


_ADVERBS = re.compile(
    r"\b(?:(?:must|ha(?:s|ve) to|shall|should|will|needs? to)(?= (?!not\b))"
    r"|immediately|instantly|automatically|simply|also|straight away|right away) "
)
"""Words that change nothing, where they would stand between words that belong together."""
_EATEN = re.compile(
    r"(?<=[a-z]) \((?:and )?(?:discard (?:it|them|that card|the card)|(?:it is |which is )?discarded)\)"
)
"""What being eaten is, said once more."""
_POSSESSIVE = re.compile(r"\b(the|this|that) ([a-z]+)'s? (climate|terrain|habitat)\b")
_RANGE = re.compile(r"\b(\d) ?- ?(\d)\b")
_LINES = (
    (re.compile(r"(?:directly )?(?:to|on) the left and (?:to |on )?(?:the )?right of"), "horizontally adjacent to"),
    (re.compile(r"(?:directly )?above and (?:directly )?below"), "vertically adjacent to"),
)
_REWRITTEN = (
    (re.compile(r"\b(is|are) to be (?=(?:discarded|removed|moved|returned|placed)\b)"), r"\1 "),
    (re.compile(r"\b(?:from|of) (scale|size|food ?chain) (\w+) (?:upwards?|on|up)\b"), r"with \1 \2 or more"),
    (re.compile(r"\b(?:its )?left and (?:its )?right neighbou?rs?\b"), "all neighbours in its row"),
    (re.compile(r"\bboth (?=(?:the|this|that|it)\b[^.,;]* and )"), ""),
    (re.compile(r"\b(minus|plus) (\w+) points?\b"), lambda match: f"{_sign(match[1])}{_figure(match[2])} points"),
    (re.compile(r"\bnone of (?=(?:your|their|the|all)\b)((?:[\w'-]+ ){2,5}?)(?:can|may|will)\b"), r"all \1cannot"),
    (re.compile(r"\b(\w+) of (your|their) discarded ((?:[a-z-]+ )?[a-z]+)"), r"\1 \3 from \2 discard pile"),
    (re.compile(r"\bget (?=[^.,;]{2,40} back (?:from|in ?to|to)\b)"), "take "),
    (re.compile(r"\b(?:that|this|the) card's (?=terrain|climate|habitat)"), "its "),
    (re.compile(r"\b(is|are) changed (?=(?:in ?to|to)\b)"), "becomes "),
    (re.compile(r"\bbecomes (?:in ?to|to) "), "becomes "),
    (re.compile(r"\b(is|are|they) each\b|(\bpoints?) each\b(?! (?:of|turn))"), lambda match: match[1] or match[2]),
    (
        re.compile(r"\bboth (?=(?:draw|discard|score|skip|miss|(?:lose|gain) \w+ (?:turn|action|card)s?)\b)"),
        "each player ",
    ),
    (
        re.compile(
            r"\b((?:its|the|this|that) (?:spot|space|place|terrain|climate)) is (?=\w+(?: terrain)? (?:for|until)\b)"
        ),
        r"\1 becomes ",
    ),
    (re.compile(r"\bits (?=(?:[a-z-]+ )?neighbou?rs\b)"), ""),
)
"""The same in words that the grammar has."""
_CHOSEN_PLAYER = re.compile(
    r"(?:choose|pick|select) (?:an?|one|any) (?:other player|opponent)[.,;:]? "
    r"(?:(?:and )?(?:that|this|the chosen) player|they|who)"
)
"""Of two players there is one to choose."""


_FATED = re.compile(
    r"\b((?:it|(?:the|this|that) [a-z]+(?: card)?) )((?:[a-z'-]+ ){1,6}?)(?:and|, so) (?:it |they )?"
    r"(?=(?:is|are|be|gets?|goes to|dies?)\b)"
)
"""A story between a species and what happens to it: `the whale strands itself and is discarded`."""


def _without_fate(match: re.Match[str]) -> str:
    return match[0] if RULE.search(match[2]) else match[1]


def _sign(word: str) -> str:
    return {"minus": "-", "plus": "+"}[word]


def _figure(word: str) -> str:
    return _NUMBERS.get(word, word)


def normal(text: str, is_condition: bool = False) -> str:
    """Small letters, numbers in figures, and a blank behind each word and mark."""
    plain = (
        _EATEN.sub("", text.casefold().replace("is eaten (discarded)", "is discarded"))
        .replace("’", "'")
        .replace("≥", ">=")
        .replace("≤", "<=")
        .replace("–", "-")
        .replace("—", ";")
    )
    plain = in_same_words(plain)
    plain = in_plain_words(in_one_order(where_laid(plain) if is_condition else plain))
    plain = re.sub(r"\b(his|he|him|her|she)/(hers?|she|him|his|he)\b", r"\1 or \2", plain)
    plain = re.sub(r"\(s\)|[\"“”*_]", "", plain)
    plain = plain.replace("(", ",").replace(")", ",").replace("[", ",").replace("]", ",").replace("!", ".")
    plain = " ".join(plain.split())
    plain = _RANGE.sub(r"\1 to \2", _POSSESSIVE.sub(r"the \3 of \1 \2", _ADVERBS.sub("", plain)))
    for words, line in _LINES:
        plain = words.sub(line, plain)
    plain = _SPELT.sub(lambda match: _SAME[match[0]], plain)
    for words, same in _REWRITTEN:
        plain = words.sub(same, plain)
    plain = _FATED.sub(_without_fate, plain)
    parts = _MARKS.sub(r" \1 ", _CHOSEN_PLAYER.sub("your opponent", _CAUSED.sub(r"\1", plain))).split()
    return "".join(f"{_NUMBERS.get(part, part)} " for part in parts)
