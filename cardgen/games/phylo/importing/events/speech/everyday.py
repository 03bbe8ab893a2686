"""What people say in everyday words, in those of the grammar: players, hands and piles, deeds, places, times, amounts.

A table for each construction. The wording is a text in small letters, before numbers are written in figures.
"""

from __future__ import annotations

import re

from cardgen.games.phylo.importing.events.layout import RULE
from cardgen.games.phylo.importing.events.speech.rewriting import Rewriting, rewritten
from cardgen.games.phylo.importing.events.speech.roundabout import straightforward

_SIDE = r"(?:to|on|at) (?:your|their|the|his or her|his|her|its) (?:left|right)(?: hand side)?"
_BESIDE_YOU = rf"(?:(?:sitting|who sits?) )?(?:(?:next to|beside) (?:you|them)|{_SIDE})"
_RIVAL = r"(?:opponents?|other players?|rivals?)"
_PERSON = r"(?:players?|persons?|people|neighbou?rs?|one|kid|friend)"
_AS_YOU_LIKE = r"(?:of your choice|(?:that |whom )?you (?:like|want|wish|choose|please))"
_WHO = r"(?:whoever|the (?:one|person|player) (?:who|that))"
_ALL_PLAYERS = r"(?:everyone|everybody|(?:all|each|every)(?: of)?(?: the)? players?)"
PLAYERS: tuple[Rewriting, ...] = (
    (re.compile(rf"\bto the {_PERSON} {_BESIDE_YOU}"), "to the other player"),
    (re.compile(rf"\bthe {_PERSON} {_BESIDE_YOU}"), "your opponent"),
    (
        re.compile(
            r"\b((?:pass|hand|give|move)(?:e?s)? [^.,;]{3,40}?) (?:(?:1|one) (?:place|step) )?(?:to the )?"
            r"(?:left|right|clockwise|around the table)\b"
        ),
        r"\1 to the other player",
    ),
    (
        re.compile(rf"\b(?:one|any|any one|each|all) of (?:your|the|their) {_RIVAL}(?! ?(?:'|species|cards?\b))"),
        "your opponent",
    ),
    (
        re.compile(rf"\b(?:one|any|any one) of (?:your|the) {_RIVAL}'s?(?= (?:hand|deck|pile|draw|discard))"),
        "your opponent's",
    ),
    (re.compile(rf"\b(?:any|an?|one|another) {_RIVAL} {_AS_YOU_LIKE}"), "your opponent"),
    (re.compile(rf"\banother player {_AS_YOU_LIKE}"), "your opponent"),
    (re.compile(r"\b(?:everyone|everybody|anyone) else(?:'s)?"), "all other players"),
    (
        re.compile(rf"\b{_ALL_PLAYERS},? (?:but|except|apart from|other than) (?:you|yourself)\b"),
        "all other players",
    ),
    (
        re.compile(rf"\b{_ALL_PLAYERS} ([^.,;]{{3,50}}?),? (?:except|but not|apart from) (?:you|yourself)\b"),
        r"all other players \1",
    ),
    (re.compile(r"\b(?:everybody|everyone|all of (?:you|us)|we all)\b"), "everyone"),
    (re.compile(r"\b(players|opponents|others) each (?=[a-z])"), r"\1 "),
    (re.compile(r"(\bof (?:your|their)(?: own)? ([a-z]+)\b[^.;]{0,40}[.,;][^.;]{0,50}\bof )theirs\b"), r"\1their \2"),
    (
        re.compile(rf"\b{_WHO}(?: (?:has|owns|holds)(?: got)?)? (?=(?:the )?(?:most|fewest|least|highest|lowest)\b)"),
        "the player with ",
    ),
    (
        re.compile(rf"\b{_WHO}(?: is|'s)? (?:losing|behind|in last place|trailing|last)\b"),
        "the player with the fewest points",
    ),
    (
        re.compile(rf"\b{_WHO}(?: is|'s)? (?:winning|ahead|in the lead|leading|in first place)\b"),
        "the player with the most points",
    ),
    (
        re.compile(r"\bwith the (highest|lowest) (?:scores?|points|number of points|point total|total)\b"),
        r"with the \1 points",
    ),
    (re.compile(r"\bthe person\b"), "the player"),
    (
        re.compile(r"\b(?:(?:that|which) belongs?|belonging) to (?:somebody|someone|anybody|anyone) else\b"),
        "of your opponent",
    ),
    (
        re.compile(
            r"(?:(?<=[.;:,] )|^)(?:have|make) (?=(?:your|an|the|all|each|every|everyone|both)\b"
            r"[^.,;]{0,30}(?:opponents?|players?|everyone) [a-z])"
        ),
        "",
    ),
)
"""Who: of two players, whoever is not you is the other one."""
CARDS: tuple[Rewriting, ...] = (
    (re.compile(r"\b((?:search|look|go|dig)(?: through)?) the (deck|draw pile|pile|draw deck)\b"), r"\1 your \2"),
    (
        re.compile(r"\bdiscards? the top ((?:\w+ )?cards?) of (each|every) player's (deck|draw pile)"),
        r"\2 player discards the top \1 of their \3",
    ),
)
"""Hands and piles: each player has one of each."""
_DEAD = r"(?:is|are|gets?) (?:eaten|killed|caught|taken|hunted)(?: up)? and (?:is |are |it |they )?"
DEEDS: tuple[Rewriting, ...] = (
    (
        re.compile(
            r"((?:^|[.;] )(?:it|(?:the|this|that) (?!player|opponent|owner|other|event|next|last)[a-z]+(?: card)?) "
            r"(?:(?!and\b)[\w+-]+ ){1,9}and )"
            r"(?=(?:is (?:worth|discarded (?:if|unless))|(?:may|can|must) ?not|loses|gains|becomes)\b)"
        ),
        r"\1it ",
    ),
    (re.compile(r"\b(?:throw|chuck|toss)(?:e?s)? (?:away|out|off)\b"), "discards"),
    (re.compile(r"\b(?:throw|chuck|toss)(?:e?s)? ((?:[\w'-]+ ){1,6}?)(?:away|out|in the bin)\b ?"), r"discards \1"),
    (
        re.compile(r"\b(?:bin|dump|ditch|chuck|trash|scrap)s? (?=(?:\d|an?|one|two|three|four|all|your|their|half)\b)"),
        "discards ",
    ),
    (re.compile(r"\b(?:grab|snatch|nick|pinch|nab|swipe)s?\b"), "takes"),
    (re.compile(r"\b(?:have|take) a (?:look|peek) at\b|\bpeeks? at\b|\binspects? (?=your|the)"), "look at"),
    (re.compile(r"\bhands? over\b"), "gives"),
    (re.compile(r"\b(?:rescue|fetch|save)s? (?=[^.,;]{3,40} from (?:your|the) discard)"), "takes "),
    (
        re.compile(rf"\b{_DEAD}(?:goes|go|lands?|ends? up|is put|are put|put)? ?(?:in|into|on|to) the discard pile\b"),
        "is discarded",
    ),
    (re.compile(r"\bgets? (?:discarded|eaten|killed)\b"), "is discarded"),
    (re.compile(r"\bdiscard both(?: of (?:them|the cards|these))?(?: cards)?(?=[.,;]|$)"), "discard the pair"),
)
_LIVING = r"(?:is|are|live|lives|may be|happen to be|lie|lies|sit|sits)"
_FITTING = (
    r"(?:fits?|can (?:live|survive|be placed|legally go|go|be played|grow)|(?:is|are) (?:compatible|able to live))"
)
PLACES: tuple[Rewriting, ...] = (
    (
        re.compile(
            rf",? (?:wherever|no matter where|anywhere) (?:it|they|these|those) {_LIVING}\b"
            r"(?: on the (?:table|board))?"
        ),
        " on the table",
    ),
    (
        re.compile(
            r"\b(?:anywhere|any place|any spot|any space|(?:to )?wherever|where)(?: where| that)? (?:it|they|you) "
            rf"{_FITTING}\b"
        ),
        "in any compatible spot",
    ),
    (
        re.compile(
            r"\b(?:to|in|on) (?:(?:any|an?) )?(?:other|another|new) (?:place|spot|space) (?=in any compatible spot)"
        ),
        "",
    ),
    (re.compile(r"[.,;] it must (?:still )?be (?:compatible|able to (?:live|survive)) there\b"), ""),
)
"""Where."""
_SAYS_WHEN = re.compile(r"\b(?:rounds?|turns?|until|time|takes effect)\b")


def _never_moved(match: re.Match[str]) -> str:
    """For good, where the sentence says no other time before it."""
    before = re.split("[.;:]", match.string[: match.start()])[-1]
    return match[0] if _SAYS_WHEN.search(before) else "cannot be moved for the rest of the game"


TIMES: tuple[Rewriting, ...] = (
    (
        re.compile(r"\bafter this (?:turn|one),? (?:you )?((?:may )?(?:play|take|get|have) [^.,;]{1,20}turn)\b"),
        r"\1 after this one",
    ),
    (
        re.compile(
            r"\b(?:can|may) (?:no longer|never|not) (?:again )?be moved\b"
            r"(?: (?:any ?more|again|any longer|ever again))?(?! (?:for|until|on|in|during|by|this)\b)"
        ),
        _never_moved,
    ),
    (
        re.compile(
            r"\b(?:until|till) (?:it is |it's )?your (?:next )?(?:turn|go)"
            r"(?: (?:again|comes (?:(?:round|around) )?again|begins|starts))?\b"
        ),
        "until your next turn",
    ),
    (re.compile(r"\b(?:miss|skip|lose)(?:e?s)? (?:out on )?(a|one|1|their|your|the) (?:next )?go\b"), r"skip \1 turn"),
    (
        re.compile(r"\b((?:skip|miss)(?:es)? (?:your |the )?(?:next )?turn[.,;] )(?:and )?then\b"),
        r"\1at the end of your next turn",
    ),
)
"""When, and for how long. A turn that is skipped is over before what comes then."""
AMOUNTS: tuple[Rewriting, ...] = (
    (re.compile(r"\bzero (?=points?\b)"), "no "),
    (re.compile(r"\b(?:have|has) no (?:points?|point value|value)\b"), "is worth no points"),
    (
        re.compile(
            r"\bdiscards? (?:(?:some |their |your )?cards )?(?:from (?:their|your) hand )?"
            r"until (?:they|you|he or she) (?:only )?(?:have|has) (?:only )?(\w+)(?: cards?)?(?: left)?"
            r"(?: (?:in|on) (?:their|your) hands?)?"
        ),
        r"discards down to \1 cards",
    ),
    (re.compile(r"\b(\w+) points? (?:each|apiece)\b"), r"\1 points"),
    (re.compile(r"\b(points?) for (?:it|this|that)(?=[.,;]|$)"), r"\1"),
    (re.compile(r"\bworth (\w+) points? (more|less|extra)\b"), r"worth \1 \2 points"),
    (re.compile(r"\b(?:a|one) single\b|\bany one(?= of\b)"), "one"),
    (re.compile(r"\b(gains? \w+) (?=actions?\b)"), r"\1 more "),
    (re.compile(r"\b(draws?) (?:another(?: one)?|(?:one|1) more)(?= card\b)"), r"\1 a"),
    (re.compile(r"\b(draws?) (?:another(?: one)?|(?:one|1) more)(?=[.,;]|$)"), r"\1 a card"),
    (
        re.compile(
            r"((?:^|[.;] )(?:discard|remove|return|lose) (?!this)[^.:;]{3,60}): "
            r"(?=(?:draw|take|gain|score|search|get|play)\b)"
        ),
        r"\1 to ",
    ),
)
_BECAUSE = re.compile(r",? (?:because|since (?:you|they|it|the|there|we)) [^.,;:]{3,60}(?=[.,;:]|$)")
"""A reason behind what happens."""


def in_plain_words(text: str) -> str:
    """The text with what the grammar has for its everyday words."""
    text = straightforward(_BECAUSE.sub(_without_reason, text))
    for table in (PLAYERS, CARDS, DEEDS, PLACES, TIMES, AMOUNTS):
        text = rewritten(text, table)
    return text


def _without_reason(match: re.Match[str]) -> str:
    return match[0] if RULE.search(match[0]) else ""
