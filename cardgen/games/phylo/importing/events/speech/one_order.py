"""Brings any sentence into one order: who, what is done, to whom, from where, for how long.

A table for each construction, whatever the words in it are. The wording is a text in small letters, in the same words.
"""

from __future__ import annotations

import re

from cardgen.games.phylo.importing.events.layout import RULE
from cardgen.games.phylo.importing.events.speech.rewriting import Rewriting, rewritten

_START = r"(^|[.;:!] )"
_THINGS = r"[^.,;:!]{3,60}?"
_PLACE = r"(?:the|your|their|its|any|an?|another)[^.,;:!]{0,30}? (?:hand|deck|pile)"
_ONE = r"(?:it|them|(?:that|the|this|those|these) [a-z]+(?: card)?s?)"
_KEPT = r"(?:takes?|puts?|adds?|brings?|returns?|keeps?)"
_GONE = r"(?:discarded|removed|destroyed|killed|returned)"
_SO_MANY = r"(?:an?|one|two|three|four|five|six|\d)"
FRONTED: tuple[Rewriting, ...] = (
    (
        re.compile(
            rf"{_START}(?:from|out of) ({_PLACE}), "
            rf"((?:choose|pick|select|take|draw|get|steal) {_THINGS})(?= and |[.,;]|$)"
        ),
        r"\1\3 from \2",
    ),
    (re.compile(rf"{_START}(?:from|out of) ({_PLACE}), ([^.,;]{{3,60}})(?=[.;]|$)"), r"\1\3 from \2"),
    (
        re.compile(rf"{_START}(?:during|in|for|on) (?:this|the current) turn,? ([^.;]{{3,80}})(?=[.;]|$)"),
        r"\1\2 this turn",
    ),
    (
        re.compile(rf"{_START}(?:afterwards?|after that|next|now|finally|lastly|in addition|additionally|first), "),
        r"\1",
    ),
    (re.compile(rf"{_START}should {_ONE} be (?=[a-z])"), r"\1if it is "),
    (re.compile(rf"{_START}in case (?=[a-z])"), r"\1if "),
)
"""What stands before its sentence: a place, a time, a condition."""
TOGETHER: tuple[Rewriting, ...] = (
    (
        re.compile(rf", (?:together|along) with ([^.,;:]{{3,60}}), (?:is|are) (?={_GONE}\b)"),
        r" and \1 are ",
    ),
    (re.compile(rf"(\b{_GONE})( from [a-z ]{{3,20}})?[.,;] (?:and )?so (?:is|are) "), r"\1\2 and "),
    (re.compile(rf"(\b{_GONE})( from [a-z ]{{3,20}})? (?:together|along) with "), r"\1\2 and "),
    (re.compile(rf"\b((?:gains?|loses?) {_SO_MANY} points?)[.,;] (?:and )?so (?:do|does) "), r"\1, and so do "),
    (
        re.compile(
            rf"\b((?:choose|pick|select)s? {_THINGS}),? (?:which|that) (?:then )?"
            rf"(?:is|are|must be|has to be|have to be) (?:then )?discarded\b"
        ),
        r"\1 and discard it",
    ),
    (re.compile(r", which means(?: that)? (?:it|they) "), " and "),
)
"""Two things of which one sentence says the same."""
WITHOUT: tuple[Rewriting, ...] = (
    (
        re.compile(
            r"\b((?:cancel|stop|negate)s? (?:that|the) event(?: card)?)(?:,? and|[.;]) (?:put|place|discard)s? it"
            r"(?: (?:in|into|on|to) (?:the|its owner's) discard pile)?(?=[.,;]|$)"
        ),
        r"\1",
    ),
    (re.compile(r"\b(move [^.,;]{3,60}?) (?:for free|at no cost|without an action)\b"), r"\1"),
    (re.compile(rf"\b(plays? {_SO_MANY}) (?:more|extra|additional|further) (?=[^.,;]{{3,30}} from your hand)"), r"\1 "),
    (re.compile(r"\b(cards?) (?:each|apiece)(?=[.,;]|$)"), r"\1"),
)
"""What goes without saying: an event moves a species for nothing, and what is cancelled is discarded."""
SPARED: tuple[Rewriting, ...] = (
    (re.compile(r"^([^.;:]{3,80}?)[.,;] but if ([^.,;]{3,60}?),? nothing happens[.;]?$"), r"\1 unless \2"),
    (
        re.compile(rf"{_START}if ([^.,;]{{3,60}}?),? nothing happens[.;,] (?:otherwise|if not|else),? "),
        r"\1unless \2, ",
    ),
    (
        re.compile(
            r"\bboth (?:of )?(?:the |these |those )?"
            r"(?!players|hands|cards|events|decks|piles|opponents|sides)[a-z]+s (?=(?:gain|lose|get|are|score)\b)"
        ),
        "both of them ",
    ),
)
"""When nothing happens; and of whom `both` is said, as two of all is somebody else."""
DONE: tuple[Rewriting, ...] = (
    (
        re.compile(rf"\b(?:nobody|no one|no player) (?:can|may) play (events?|cards?|species) (on|next to) {_ONE}"),
        lambda match: f"no {match[1]} can be played {match[2]} it",
    ),
    (re.compile(r"\b(?:nobody|no one) (?:can|may) touch it with an? event\b"), "it cannot be touched by events"),
    (
        re.compile(rf"\b(?:take|knock)s? ({_SO_MANY} points?) (?:off|away from) ({_ONE})(?=[.,;]|$)"),
        r"\2 loses \1",
    ),
    (re.compile(rf"\bgives? ({_ONE}) ({_SO_MANY} (?:more |extra )?points?)(?=[.,;]|$)"), r"\1 gains \2"),
    (re.compile(rf"({_ONE}) is (?:now )?yours(?: now)?\b"), r"take control of \1"),
    (re.compile(rf"\bpick ({_ONE}) up and put it back (?:in|into) your hand\b"), r"return \1 to your hand"),
    (re.compile(r"\bpulls? (?=[^.,;]{3,40} (?:from|out of) (?:the|your) discard)"), "take "),
    (re.compile(r"\b(?:one|1) of the cards (?:in|from) (their|your) hand\b"), r"one card from \1 hand"),
    (
        re.compile(
            rf"\b(gets?|draws?|discards?) ({_SO_MANY} cards?),? and so (?:do|does) "
            r"(you|your opponent|its owner)(?=[.,;]|$)"
        ),
        r"\1 \2. \3 \1 \2",
    ),
    (
        re.compile(
            rf"{_START}({_SO_MANY} (?:random )?cards?) (?:is|are|must be|has to be) (discarded|drawn)( at random)?"
            r" from (its owner|your opponent|each player|every player|each opponent)'s (?:hand|deck)( at random)?"
        ),
        lambda match: (
            f"{match[1]}{match[5]} {'discards' if match[3] == 'discarded' else 'draws'} {match[2]}"
            f"{match[4] or match[6] or ''}"
        ),
    ),
    (
        re.compile(
            rf"{_START}({_SO_MANY} (?:random )?cards?) (?:is|are|must be|has to be) (discarded|drawn|lost)( at random)?"
            r" by (its owner|your opponent|each player|every player|everyone|all players|all other players|you)\b"
        ),
        lambda match: (
            f"{match[1]}{match[5]} {'draws' if match[3] == 'drawn' else 'discards'} {match[2]}{match[4] or ''}"
        ),
    ),
    (
        re.compile(
            r"\b(?:the (?:rest|others|other (?:cards|ones)|remaining (?:cards|ones)))"
            r" (?:go|goes|is|are|must be|stay|stays)(?: (?:put|placed|returned|laid|sent))?(?: back)?"
            r"(?= (?:to|on|onto|in|into|at|under)\b)"
        ),
        "put the rest",
    ),
    (
        re.compile(
            rf"\b(?:choose|pick|select) ({_THINGS} from {_PLACE}),? and {_KEPT} (?:it|them) (?=(?:in|to|into)\b)"
        ),
        r"take \1 ",
    ),
    (
        re.compile(rf"\b(?:send|bring|put|move|take)s? ({_ONE}) (?:back )?(?:to|into|in) (its owner's hand)\b"),
        r"return \1 to \2",
    ),
)
"""Who does it, said first: no passive where a player does it."""
RELATED: tuple[Rewriting, ...] = (
    (
        re.compile(
            r"\b(?:that|which|who) (?:is|are|lies?|sits?|stands?)(?: currently| also)? "
            r"(?=(?:next to|beside)\b(?! each))"
        ),
        "",
    ),
    (re.compile(r"\bthe (?:chosen|selected|picked|named|affected) (?=(?:species|animal|plant|bird|card)\b)"), "the "),
    (
        re.compile(r"\b(?:which|that|who) (?:is|are) (?:a member|members|part) of (?=(?:the )?(?:group|class)\b)"),
        "of ",
    ),
    (
        re.compile(
            r"\b(?:that is |which is |that are |(?<!is )(?<!are ))"
            r"(bigger|larger|smaller|higher|lower) than (scale|size|food ?chain) (\w+)\b"
        ),
        lambda match: (
            f"with {match[2]} {'more' if match[1] in ('bigger', 'larger', 'higher') else 'less'} than {match[3]}"
        ),
    ),
)
"""What is said of a species behind it."""
_PURPOSE = re.compile(
    r",? (?:so|so that|in order that) (?:they|it|you|he|she|we|everybody|everyone) [^.,;:]{3,50}(?=[.,;:]|$)"
)


def in_one_order(text: str) -> str:
    """The text with each of its sentences in one order."""
    text = _PURPOSE.sub(lambda match: match[0] if RULE.search(match[0][3:]) else "", text)
    for table in (FRONTED, RELATED, TOGETHER, SPARED, WITHOUT, DONE):
        text = rewritten(text, table)
    return text
