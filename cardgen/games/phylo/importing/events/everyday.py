"""What people say in everyday words, in those of the grammar: players, hands and piles, deeds, places, times, amounts.

A table for each construction. The wording is a text in small letters, before numbers are written in figures.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from cardgen.games.phylo.importing.events.layout import RULE

Rewriting = tuple[str, str]
_SIDE = r"(?:to|on|at) (?:your|their|the|his or her|his|her|its) (?:left|right)(?: hand side)?"
_RIVAL = r"(?:opponents?|other players?|rivals?)"
_PERSON = r"(?:players?|persons?|neighbou?rs?|one|kid|friend)"
PLAYERS: tuple[Rewriting, ...] = (
    (rf"\bthe {_PERSON} (?:(?:sitting|who sits?) )?(?:next to|beside) you\b", "your opponent"),
    (rf"\b(?<!to )the {_PERSON} (?:(?:sitting|who sits?) )?{_SIDE}", "your opponent"),
    (rf"\bto the {_PERSON} (?:(?:sitting|who sits?) )?(?:next to (?:you|them)|{_SIDE})", "to the other player"),
    (
        r"\b((?:pass|hand|give|move)(?:e?s)? [^.,;]{3,40}?) (?:(?:1|one) )?(?:place |step )?(?:to the )?(?:left|right|clockwise|around the table)\b",
        r"\1 to the other player",
    ),
    (rf"\b(?:one|any|any one|each|all) of (?:your|the|their) {_RIVAL}(?! ?(?:'|species|cards?\b))", "your opponent"),
    (rf"\b(?:one|any|any one) of (?:your|the) {_RIVAL}'s?(?= (?:hands?|decks?|piles?|draw|discard)\b)", "your opponent's"),
    (rf"\b(?:any|an?|one|another) {_RIVAL} (?:of your choice|(?:that |whom )?you (?:like|want|wish|choose|please))", "your opponent"),
    (r"\banother player (?:of your choice|(?:that |whom )?you (?:like|want|wish|choose|please))", "your opponent"),
    (r"\b(?:everyone|everybody|anyone) else(?:'s)?", "all other players"),
    (r"\b(?:everyone|everybody|all (?:the )?players|each player|every player),? (?:but|except|apart from|other than) (?:you|yourself)\b", "all other players"),
    (r"\bany(?:one|body)'s\b", "any"),
    (r"\b(?:everybody|everyone|all of you|all of us|we all)\b", "everyone"),
    (r"\b(?:whoever|the one who|the person who|the person that|the person with|the player who|the player that)(?: (?:has|owns|holds)(?: got)?)? (?=(?:the )?(?:most|fewest|least|highest|lowest)\b)", "the player with "),
    (r"\b(?:whoever|the player who|the player that|the person who|the one who)(?: is|'s)? (?:losing|behind|in last place|trailing|last)\b", "the player with the fewest points"),
    (r"\b(?:whoever|the player who|the player that|the person who|the one who)(?: is|'s)? (?:winning|ahead|in the lead|leading|in first place)\b", "the player with the most points"),
    (r"\bwith the (highest|lowest) (?:scores?|points|number of points|point total|total)\b", r"with the \1 points"),
    (r"\bthe person\b", "the player"),
)
"""Who: of two players, whoever is not you is the other one."""
CARDS: tuple[Rewriting, ...] = (
    (r"\b((?:search|look|go|dig)(?: through)?) the (deck|draw pile|pile|draw deck)\b", r"\1 your \2"),
    (r"\bhand size\b", "hand"),
    (r"\b(?:from|out of) (?:the (?:top )?of )?the (?:draw )?(?:stack|heap)\b", "from the pile"),
    (r"\bdiscards? the top ((?:\w+ )?cards?) of (each|every) player's (deck|draw pile)", r"\2 player discards the top \1 of their \3"),
)
"""Hands and piles: each player has one of each."""
DEEDS: tuple[Rewriting, ...] = (
    (r"\b(?:throw|chuck|toss)(?:e?s)? (?:away|out|off)\b", "discards"),
    (r"\b((?:throw|chuck|toss)(?:e?s)?) ((?:[\w'-]+ ){1,6}?)(?:away|out|in the bin)\b", r"discards \2"),
    (r"\b(?:bin|dump|ditch|chuck|trash|scrap|lose hold of)s? (?=(?:\d|an?\b|one|two|three|four|all|your|their|half)\b)", "discards "),
    (r"\b(?:grab|snatch|nick|pinch|nab|swipe)s?\b", "takes"),
    (r"\b(?:have|take) a (?:look|peek) at\b|\bpeeks? at\b|\binspects? (?=your|the)", "look at "),
    (r"\bhands over\b|\bhand over\b", "gives"),
    (r"\b(?:is|are|gets?) (?:eaten|killed|caught|taken|hunted)(?: up)? and (?:is |are |it |they )?(?:goes|go|lands?|ends? up|is put|are put|put)? ?(?:in|into|on|to) the discard pile", "is discarded"),
    (r"(?:(?<=[.;:,] )|^)(?:have|make) (?=(?:your|an|the|all|each|every|everyone|both)\b[^.,;]{0,30}(?:opponents?|players?|everyone) [a-z])", ""),
    (r"\bdiscard both(?: of (?:them|the cards|these))?(?: cards)?(?=[.,;]|$)", "discard both event cards"),
    (r"[.,;] it must (?:still )?be (?:compatible|able to (?:live|survive)) there\b", ""),
    (r"\b(?:get|gets) (?:discarded|eaten|killed)\b", "is discarded"),
)
PLACES: tuple[Rewriting, ...] = (
    (r",? (?:wherever|no matter where|anywhere|where ?ever) (?:it|they|these|those) (?:is|are|live|lives|may be|happen to be|lie|lies|sit|sits)\b(?: on the (?:table|board))?", " on the table"),
    (r"\b(?:anywhere|wherever|any place|any spot|any space|to wherever|where)(?: where| that)? (?:it|they|you) (?:fits?|can (?:live|survive|be placed|legally go|go|be played|grow)|is compatible|are compatible|is able to live)\b", "in any compatible spot"),
)
"""Where."""
TIMES: tuple[Rewriting, ...] = (
    (r"\b(?:can|may) (?:no longer|never|not) (?:again )?be moved\b(?: (?:any ?more|again|any longer|ever again))?(?! (?:for|until|on|in|during|by|this)\b)", "cannot be moved for the rest of the game"),
    (r"\b(?:until|till) (?:it is |it's )?your (?:next )?(?:turn|go)(?: (?:again|comes (?:round |around )?again|begins|starts))?\b", "until your next turn"),
    (r"\b(?:miss|skip|lose)(?:e?s)? (?:out on )?(a|one|1|their|your|the) (?:next )?go\b", r"skip \1 turn"),
    (r"\b((?:skip|miss)(?:es)? (?:your |the )?(?:next )?turn[.,;] )(?:and )?then\b", r"\1at the end of your next turn"),
)
"""When, and for how long."""
AMOUNTS: tuple[Rewriting, ...] = (
    (r"\b(?:have|has) no (?:points?|point value|value)\b", "is worth no points"),
    (r"\bdiscards (?:(?:some |their |your )?cards )?(?:from (?:their|your) hand )?until (?:they|you|he or she) (?:only )?(?:have|has) (?:only )?(\w+)(?: cards?)?(?: left)?(?: (?:in|on) (?:their|your) hands?)?", r"discards down to \1 cards"),
    (r"\b(\w+) points? (?:each|apiece)\b", r"\1 points"),
    (r"\bworth (\w+) points? (more|less|extra)\b", r"worth \1 \2 points"),
    (r"\b(?:a|one) single\b", "one"),
)
_TABLES = (PLAYERS, CARDS, DEEDS, PLACES, TIMES, AMOUNTS)


def _made(tables: Iterable[Iterable[Rewriting]]) -> list[tuple[re.Pattern[str], str]]:
    return [(re.compile(words), same) for table in tables for words, same in table]


_MADE = _made(_TABLES)
_BECAUSE = re.compile(r",? (?:because|since) (?:you|they|it|the|there|we|of) [^.,;:]{3,60}(?=[.,;:]|$)")
"""A reason behind what happens."""


def _without_reason(match: re.Match[str]) -> str:
    return match[0] if RULE.search(match[0]) else ""


def in_plain_words(text: str) -> str:
    """The text with what the grammar has for its everyday words."""
    text = _BECAUSE.sub(_without_reason, text)
    for words, same in _MADE:
        text = words.sub(same, text)
    return text


