"""What people say in a roundabout way: twice, as a story, as a reason, or of two that lie side by side.

A table for each construction. The wording is a text in small letters, before numbers are written in figures.
"""

from __future__ import annotations

import re

from cardgen.games.phylo.importing.events.layout import RULE
from cardgen.games.phylo.importing.events.speech.rewriting import Rewriting, rewritten

_PILE = r"(?:in|into|on|onto|to) (?:the|its|their|your)(?: (?:owner's|owners'|own))? discard(?: pile)?"
_OFF = r"(?:off|from|out of) (?:the )?(?:board|table|ecosystem|game|play)"
_LAID = r"(?:put|placed|sent|moved|removed|taken|thrown)"
_DYING = r"(?:dies?|perish(?:es)?|chokes?|drowns?|starves?|burns?|suffocates?|freezes?)"
_DISCARDED = r"(?:discard it\b|it (?:is|gets) (?:discarded|removed|killed)\b|it goes (?:in|to|on))"
_PLACE = r"(climate|terrain|habitat)s?"
_KINDS = r"[a-z][a-z' -]{2,40}?"


def _for_either(match: re.Match[str]) -> str:
    """What a player does who may be oneself or the other one."""
    own = re.sub(r"\b(?:they have|he or she has|he has|she has)\b", "you have", match[2])
    own = re.sub(r"\b(?:their|his or her|his|her)\b", "your", own)
    return f"{match[1]}choose one: you {own} or your opponent {match[2]}"


GONE: tuple[Rewriting, ...] = (
    (re.compile(rf"\b{_LAID} {_OFF} and (?:is |are )?(?:discarded\b|{_LAID} {_PILE})"), "discarded"),
    (re.compile(rf"\b(is|are|gets?|be) (?:removed|taken|thrown) {_PILE}"), r"\1 discarded"),
    (re.compile(rf"\b{_DYING} and (?:(?:it|they) )?(?=(?:is|are|gets?|goes?|must be|has to be|have to be)\b)"), ""),
    (re.compile(rf"\b{_DYING} and (?={_LAID}\b|discarded\b)"), "are "),
    (re.compile(rf"\bremoves? (it|them)(?: {_OFF})? and (?:discards? \1\b|(?:put|place)s? \1 {_PILE})"), r"discard \1"),
    (
        re.compile(
            rf"\b((?:remove|kill|destroy|eliminate)s? [^.;]{{3,80}})[.;] (?:put|place|lay)s? (?:it|them) {_PILE}"
        ),
        r"\1",
    ),
    (re.compile(r"\btakes? ((?:(?!from|hand|it\b|them\b)[\w'-]+ ){1,9})and discards? (?:it|them)\b"), r"discard \1"),
    (re.compile(r"\beverything (?:is|gets) (?:wiped out|destroyed|killed|lost)[.;:!] (?=discard all\b)"), ""),
    (re.compile(r",? (?:except|but not|apart from|other than)(?: for)? (?:the |any |your )?home cards?\b"), ""),
    (re.compile(r"(\beats? [^.;]{3,60})[.;] discard the (?:eaten|caught|killed) [a-z]+"), r"\1"),
    (
        re.compile(
            r"([^.;]{5,60})[.;] (its owner|your opponent|the opponent) (?:may|can) ([^.;]{5,40}) "
            r"to (?:keep|save|rescue) it\b"
        ),
        r"\1 unless \2 \3",
    ),
    (
        re.compile(r"\bdiscard it,? and (?:then )?(?:do )?the same (?:for|to|with) (?=(?:each|every|all) )"),
        "discard it and ",
    ),
)
"""That a species is discarded, said twice."""
BESIDE: tuple[Rewriting, ...] = (
    (
        re.compile(
            r"\b(on|choose|pick|select) (?:any )?two (?:adjacent|neighbou?ring|adjoining) "
            r"([a-z ]{0,30}?(?:species|fish))(?: cards)?(?=[.;]|$)"
        ),
        r"\1 a \2 next to a \2",
    ),
    (
        re.compile(
            r"\b(?:the ones|those|the cards|whatever is|everything|anything) "
            r"(?=(?:directly )?(?:next to|beside|touching|adjacent to) )"
        ),
        "all species ",
    ),
    (
        re.compile(
            rf"\ban? ({_KINDS}) and an? ({_KINDS}) (?:that|which) (?:are (?:next to|adjacent to|beside|touching)|touch)"
            r" each other\b"
        ),
        r"a \1 next to a \2",
    ),
    (
        re.compile(
            r"\bif (?:it|the (?:species|card|target)) (?:was|is|lay|lies) "
            r"(?:also )?(?:next to|adjacent to|beside|touching) "
            rf"(an?|another) ({_KINDS}), (?=discard that (?:one|1|species|card))"
        ),
        r"if \1 \2 is next to it, ",
    ),
    (re.compile(r"\b(is next to it, discard that) (?:species|card)\b"), r"\1 one"),
)
"""Two that lie side by side."""
HANDED: tuple[Rewriting, ...] = (
    (re.compile(r"\b(?:bring|take|get|win)s? back (?=[^.;]{3,60} (?:from|out of) (?:the|your) discard)"), "take "),
    (re.compile(r"\badd (\w+ points?) to your (?:score|total|tally|points)\b"), r"gain \1"),
    (
        re.compile(
            r"(^|[.;] )(?:choose|pick|select) (?:a|any|one|any one) player[.,;:]? (?:and )?"
            r"(?:that player|the chosen player|they|he or she|he|she) ([^.;]{4,60})[.;]?$"
        ),
        _for_either,
    ),
    (
        re.compile(r"\bthe hands? of the players? (?:who|that) (?:played|owns?|owned) (?:it|them)\b"),
        "their owners' hands",
    ),
    (re.compile(r"\b(?:their owner's|the owners'|their respective owners') (hands?)\b"), r"their owners' \1"),
    (
        re.compile(
            r"\b(?:return|put|add|place)s? ([^.;]{3,60}?) (?:back )?(?:to|into|in) (your|the) (deck|draw pile)"
            r"(?:[.,;] ?|,? and )(?:then )?shuffle(?: (?:it|(?:your|the) (?:deck|draw pile)))?(?=[.,;]|$)"
        ),
        r"shuffle \1 into \2 \3",
    ),
    (
        re.compile(
            r"\b(?:pick|choose|draw|take)s? ((?:\w+ )?cards?) (?:at random|without looking) from "
            r"([^.,;]{3,30}(?:'s?|s') hand) and keep (?:it|them)\b"
        ),
        r"take \1 at random from \2",
    ),
    (re.compile(r"^any player (?=(?:with|who has|that has)\b)"), "each player "),
    (re.compile(r"(?<!or )(?<!/)\b(?:his|her) (?=(?:next|own|hand|turn|discard|draw|deck|cards?)\b)"), "their "),
    (re.compile(r"(?<!whether )\bthis card is (?:then|also) (?=discarded\b)"), "this event card is "),
    (re.compile(r"\bin (?:return|exchange|compensation)(?=[.,;]|$)"), ""),
)
"""Hands and piles, and whose they are."""
ALLOWED: tuple[Rewriting, ...] = (
    (re.compile(r"\b(?:is|are) (?:not allowed|forbidden|not permitted|unable) to (?=[a-z])"), "cannot "),
    (re.compile(r"\bskip the (?:next )?turn of (its owner|your opponent|the other player)\b"), r"\1 skips a turn"),
    (re.compile(r"\byou (?:get|are allowed|have the right) to (?=[a-z])"), "you may "),
    (
        re.compile(
            r"\bspecies( (?:this|on your|in your) turn)?,? "
            r"(?:as long as|provided(?: that)?|if) (?:they are|it is)(?: all)?(?: an?)? "
            r"([a-z ]{3,30}?)(?: species)?(?=[.;]|$)"
        ),
        r"\2 species\1",
    ),
    (
        re.compile(r"\bplay (\w+) (?:more|extra|additional) ([^.,;]{3,40}?) this turn\b"),
        r"play up to \1 \2 from your hand without an action",
    ),
    (re.compile(r",? (?:ignoring|regardless of|no matter) (?:its|the|their) move(?: number| value| points)?\b"), ""),
    (
        re.compile(
            r"[.;,] (?:it|they|both) (?:must|has to|have to|still has to) (?:still )?"
            r"(?:(?:be placed|be played|go) (?:legally|in a legal (?:spot|place|space|position))"
            r"|be compatible (?:there|in (?:its|their) new (?:spots?|places?|spaces?|positions?)))"
        ),
        "",
    ),
)
"""What a player may do, with what goes without saying."""
SIZES: tuple[Rewriting, ...] = (
    (
        re.compile(
            rf"\bwith (?:only (?:an? )?({_KINDS}) {_PLACE}|(?:an? )?({_KINDS}) {_PLACE} only)\b",
        ),
        lambda match: f"that live only in {match[1] or match[3]} {match[2] or match[4]}",
    ),
    (
        re.compile(r"\b(?:is|are) (bigger|larger|smaller|higher|lower) than (scale|size|food ?chain) (\w+)\b"),
        lambda match: (
            f"has {match[2]} {'more' if match[1] in ('bigger', 'larger', 'higher') else 'less'} than {match[3]}"
        ),
    ),
    (
        re.compile(r"\b(?:each|every) ([^.;]{3,60}?) unless it (is|has)\b"),
        lambda match: f"all {match[1]} unless they {'are' if match[2] == 'is' else 'have'}",
    ),
    (
        re.compile(
            r"\b(?:(?:big|large|small|tiny|huge|little) )?([a-z]+) "
            r"\((?:with |of )?((?:an? )?(?:scale|size|food ?chain) [^()]*)\)"
        ),
        r"\1 with \2",
    ),
)
"""What is meant by big and small, in brackets."""
TABLES = (SIZES, GONE, BESIDE, HANDED, ALLOWED)
_FATED = re.compile(
    r"\b(is|are|gets?) (?:starved )?((?:[a-z'-]+ ){0,6})and (?:(?:is|are|gets?) )?"
    r"(?=(?:discarded|removed|killed|eliminated)\b)"
)
"""What befalls it before: `it is starved out and discarded`."""
_TOLD = re.compile(
    rf"(^|[.;:] )(?:it|(?:the|this|that) [a-z]+) ((?:[a-z'-]+ ){{0,4}}[a-z'-]+)[.;:!] (?:so )?(?={_DISCARDED})"
)
"""A sentence about what is discarded in the next: `it chokes. Discard it`."""


def straightforward(text: str) -> str:
    """The text with what was said in a roundabout way said once."""
    for table in TABLES:
        text = rewritten(text, table)
    text = _FATED.sub(lambda match: match[0] if RULE.search(match[2]) else f"{match[1]} ", text)
    return _TOLD.sub(lambda match: match[0] if RULE.search(match[2]) else match[1], text)
