"""Parts the text of an event into its condition, its effect and what carries no rule, in every way that makes sense.

People write the condition first or last, in one sentence with the effect, or not at all, and tell a story beside it.
A sentence is flavour only where it has no word that a rule could be made of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from cardgen.games.phylo.importing.events.speech.verbs import HARMED, HARMS

_IS_CONDITION = re.compile(
    r"(?:(?:this|the|an?|it|event|card|can|may|must|only|be|you|to|for|by) )*"
    r"(?:play(?:ed)?|plac(?:e|ed)|lay|laid|put|use[ds]?|choose|select|pick|on|as|when|after|"
    r"at the (?:start|beginning)|once|during|in response|in reaction)\b",
    re.IGNORECASE,
)
_OF_PLAYERS = re.compile(
    r"(?:choose|select|pick) (?:an?|one|any|another) (?:other )?(?:opponent|player)", re.IGNORECASE
)
"""Who is chosen, and no species that the event is laid on."""
_GOAL = re.compile(r",? (?:in order to|to|and|which will|so that) |(?:[:;]| [–—]|,) ", re.IGNORECASE)
"""What parts a condition from an effect in the same sentence: `play it on a bird to discard it`."""
_BARELY = re.compile(r"(?:you (?:may|can) )?(?:play|use) (?:this|the)(?: event)?(?: card)?$", re.IGNORECASE)
"""That the card is played, and not where: `play this card to draw two`."""
_REASON = re.compile(
    r"(?:due to|because of|thanks to|as a result of|as a consequence of|owing to|in the wake of) [^,.]{3,80}, ",
    re.IGNORECASE,
)
_ASIDE = re.compile(r" ?[(\[](?:e\.?g\b|i\.?e\b|for example|for instance|such as|like)[^()\[\]]*[)\]]", re.IGNORECASE)
_HEADING = re.compile(
    r"^(?!(?:heads|tails|even|odd|win|won|lose|lost|success|failure|reaction|response|trigger|target|option|if|on)\b)"
    r"[A-Za-z][A-Za-z' -]{2,40}: ",
    re.IGNORECASE,
)
"""What a text is headed with: `Acid rain: discard a plant`."""
_SPREAD_TOO = re.compile(r" ?\(includ(?:es?|ing) (?:any |the )?upside[- ]down cards?\b[^()]*\)", re.IGNORECASE)
"""A card that was laid by SPREAD is a copy of its species anyway (PH-R16)."""
_RULES = (
    r"\d|discard|remov|destroy|kill|eliminat|di(?:e|es|ed)\b|perish|extinct|surviv|draws?\b|drew|pick|cards?\b|"
    r"not\b|\w{2,6}n't\b|never|but\b|without|includ|exclud|apart from|other than|larger|smaller|higher|lower|"
    r"turns?\b|rounds?\b|actions?\b|points?\b|scor|worth|players?\b|opponents?\b|hands?\b|decks?\b|piles?\b|play|"
    r"plac(?:e|es|ed|ing)\b|put|lay\b|laid|mov(?:e|es|ed|ing)\b|swap|exchang|skip|miss|gain|los(?:e|es|t|ing)\b|add|"
    r"subtract|choos|select|take|taken|return|protect|shield|cannot|can(?:'t)?\b|may|must|shall|should|each|every\b|any\b|"
    r"no\b|nobody|immun|safe\b|events?\b|adjacent|neighbo|next to|coin|di(?:ce)\b|roll|flip|toss|if\b|unless|only|"
    r"except|instead|otherwise|two\b|three|four|five|half|double|twice|becom|chang|freez|frozen|block|steal|search|"
    r"nothing|none\b|neither|hardly|barely|ditto|likewise|similar|same\b|repeat|starts? over|procedure|rescu|resurrect|"
    r"recover|tripl|optional|rivals?\b|decid|vote|objects?\b|ignor|usual|normal(?!ly)|compatib|"
    r"shuffl|look|cancel|negat|stop|prevent|starve|game|species|keep|leave|stay|spread|control|hop|jump"
)
"""What rules are made of, by the beginnings of words."""
_REFERRING = r"its?\b|this\b|that\b|these|those|all\b|every|any"
RULE = re.compile(rf"\b(?:{_RULES}|{_REFERRING})|\d", re.IGNORECASE)
"""What no sentence has that only tells a story."""
_NOT_TOLD = (
    rf"{_RULES}|all\b|and |or |but |then |so |until|till|while|when|after|before|during|for |more|less|than|"
    r"eat(?:s|en)? (?!it |everything )|has |have |own|with |next |again|also |too |is |are |you |your |what|"
    r"who|which|something|anything|both |everyone |everybody "
)
_OF_SEVERAL = re.compile(
    r"(?:(?:choose|pick|select|(?:(?:play|place|put|lay)(?: (?:this|it)(?: card)?)? )?on) )"
    r"((?:all|every|each|up to|any number of|two|three|four|\d) [^.;:]+)\.?$",
    re.IGNORECASE,
)
_THEY = re.compile(r"(?:they|these|those|all of them|each(?: of (?:them|these|those))?) (?=\w)", re.IGNORECASE)
"""What an effect calls several species that the condition names."""
MOST_WAYS = 12
_PAST = re.compile(
    r"(?!(?:if|when|unless|after|once|as|while|until|each|every|any|all|no|for|discarded|played)\b)"
    r"(?:[\w'-]+ ){1,5}?(?:was|were|wasn['’]t|weren['’]t|had|hadn['’]t|did|didn['’]t|"
    r"forgot|left|came|went|got|fell|broke|"
    r"ate|saw|heard|found|thought|took|made|spilled|spilt|threw|dropped|brought|bought|caught|ran|flew|built|dug|sold|"
    r"grew|said|told|gave|blew|shot|burnt|hid|cut down|cleaned|planted|opened|closed|crashed|escaped|hatched|arrived|"
    r"woke|won|poured|started|stopped|happened|tried|wanted|decided|followed) (?!(?:played|discarded|moved)\b)",
    re.IGNORECASE,
)
_GOING_ON = re.compile(
    r"(?:you(?:['’]re| are)|we(?:['’]re| are)|they(?:['’]re| are)|people are|everyone is|everybody is|your opponent is|"
    r"(?:he|she)(?:['’]s| is)) (?:\w+ )?(?!playing|drawing|moving|discarding)\w+ing\b",
    re.IGNORECASE,
)
_OF_GAME = re.compile(
    r"\d|\b(?:discard|remov|destroy|cards?\b|points?\b|turns?\b|rounds?\b|actions?\b|hands?\b|decks?\b|"
    r"piles?\b|draw|drew|"
    r"play(?!ground)|if\b|unless|except|until|only|may\b|must\b|can(?:not|'t|’t)?\b|events?\b|"
    r"species\b|terrain|climate|adjacent|next to|this\b|is\b(?! \w+ing)|scale|foodchain|worth|becom)",
    re.IGNORECASE,
)
"""What no story has that is told in the past, or as going on."""
_ON_OPPONENT = re.compile(r"(?:your|the) opponent\b", re.IGNORECASE)
_BACK_TO_OPPONENT = re.compile(r"(?:he or she|she or he|he|she|they)\b", re.IGNORECASE)


class EventText(Struct, frozen=True):
    """One way to part a text. `flavour` are its words that carry no rule."""

    condition: str
    effect: str
    flavour: tuple[str, ...] = ()


def ways_to_part(condition: str, effect: str, fact: str = "") -> Iterator[EventText]:
    """Each way once, the most likely first: as it is written, then without flavour."""
    seen: set[tuple[str, str]] = set()
    condition, effect, fact = (" ".join(text.split()) for text in (condition, effect, fact))
    for is_plain in (False, True):
        for first, second in _orders(condition, effect, fact):
            way = _without_flavour(first, second) if is_plain else EventText(first, second)
            if (way.condition, way.effect) not in seen and way.effect:
                seen.add((way.condition, way.effect))
                yield way
            if len(seen) == MOST_WAYS:
                return


def sentences(text: str) -> list[str]:
    return [part for part in re.split(r"(?<=[.!?]) ", text.strip()) if part]


def _orders(condition: str, effect: str, fact: str) -> Iterator[tuple[str, str]]:
    yield condition, effect
    if not effect:
        yield from ((condition, fact), ("", condition), *_in_one(condition))
    first, *rest = sentences(condition) or [""]
    if rest:
        yield first, " ".join((*rest, effect))
        yield " ".join((*rest, effect)), first
    if not condition:
        yield from _in_some_order(effect)
    elif effect:
        for before, behind in _in_one(first):
            yield before, " ".join((behind, *rest, effect))
        several, they = _OF_SEVERAL.match(condition), _THEY.match(effect)
        if several and they:
            yield "", f"{several[1]} {effect[they.end() :]}"
        yield "", f"{condition.rstrip('.')}. {effect}"


def _in_some_order(text: str) -> Iterator[tuple[str, str]]:
    """A text without labels: its condition is one of its sentences, or begins one."""
    parts = sentences(text)
    for place, part in enumerate(parts):
        if _is_condition(part):
            others = [*parts[:place], *parts[place + 1 :]]
            yield part, " ".join(others)
            for first, second in _in_one(part):
                yield first, " ".join((*parts[:place], second, *parts[place + 1 :]))


def _in_one(sentence: str) -> Iterator[tuple[str, str]]:
    """A condition with its effect behind it: `on a bird to discard it`. What has no rule is part of the condition."""
    for match in [*_GOAL.finditer(sentence)][:3]:
        if not RULE.search(sentence, match.end()):
            continue
        before = sentence[: match.start()]
        yield "" if _BARELY.match(before) else before, sentence[match.end() :]


def _without_flavour(condition: str, effect: str) -> EventText:
    found: list[str] = []
    return EventText(_plain(condition, found), _plain(effect, found), tuple(found))


def _plain(text: str, found: list[str]) -> str:
    """The text without what carries no rule, which is added to what was found."""

    def taken_out(match: re.Match[str]) -> str:
        if RULE.search(match[0]):
            return match[0]
        found.append(match[0].strip(" ,"))
        return ""

    def said_anyway(match: re.Match[str]) -> str:
        found.append(match[0].strip())
        return ""

    kept: list[str] = []
    is_of_opponent = False
    text = _HEADING.sub(taken_out, text, count=1)
    for sentence in sentences(_ASIDE.sub(taken_out, _SPREAD_TOO.sub(said_anyway, text))):
        if is_of_harm(sentence) or (RULE.search(sentence) and not _is_story(sentence)):
            named = _BACK_TO_OPPONENT.sub("your opponent", sentence, count=1)
            is_of_them = is_of_opponent and _BACK_TO_OPPONENT.match(sentence)
            kept.append(_REASON.sub(taken_out, named if is_of_them else sentence, count=1))
        else:
            found.append(sentence)
        is_of_opponent = bool(_ON_OPPONENT.match(sentence))
    return " ".join(kept)


_KILLED = re.compile(
    r"\b(?:it|they|(?:the|this|that|these|all|every|each|any)(?: \w+){1,3}) "
    rf"(?:is|are|was|were|gets?|has been|have been) (?:\w+ly )?{HARMED.strip()}\b|"
    rf"\b(?:{HARMS.strip()}) (?:it|them|(?:the|this|that|all|every|each|any|an?|\d) \w+)\b",
    re.IGNORECASE,
)
"""What was done to living things is no story, where nothing else says that they are discarded."""


def is_of_harm(sentence: str) -> bool:
    return bool(_KILLED.search(f"{sentence.rstrip('.!')} "))


_SHOUTED = re.compile(r"\b(?:hands?|games?|species|life|cards?|turns?|no \w+ing|look)\b", re.IGNORECASE)
"""What somebody may call out without a rule: `Many hands!`, `No complaining.`"""


def _is_story(sentence: str) -> bool:
    """Whether it tells what happened, or goes on, and nothing of the game: rules are told in the present."""
    if sentence.endswith("!") and len(sentence.split()) < 4 and not _OF_GAME.search(sentence):
        return True
    if len(sentence.split()) < 4 and not RULE.search(_SHOUTED.sub("", sentence)):
        return True
    return bool(_PAST.match(sentence) or _GOING_ON.match(sentence)) and not _OF_GAME.search(sentence)


def _is_condition(sentence: str) -> bool:
    return bool(_IS_CONDITION.match(sentence)) and not _OF_PLAYERS.match(sentence)


def story_of(living: str) -> str:
    """Who did what, without a word that rules are made of; of living things only one that was named: `the bird`."""
    word = rf"(?:(?:the|this|that) (?:{living})|(?!{_NOT_TOLD}|(?:{living}) )[a-z][a-z'-]*)"
    verb = rf"(?!{_NOT_TOLD}|(?:{living}) )[a-z'-]+(?:s|ed)"
    named = rf"(?:{word} ){{2,4}}?(?=(?:{verb}|it|them|everything)(?: |$))"
    who = rf"(?:it|they|he|she|we|someone|somebody|people) (?=[a-z])|{named}"
    counted = r"\d+ (?:people|persons|kids|children|students|visitors|volunteers|guests) (?=[a-z])"
    somebody = "nobody|everybody|everyone|people|kids|children|[a-z]+s"
    felt = rf"(?:{somebody}) (?:loves?|likes?|hates?|enjoys?|remembers?) (?!to )"
    return rf"(?:{counted}|{who}|{felt})(?:{word} ){{0,9}}{word}"


def does_of(living: str) -> str:
    """What somebody does, without a word that rules are made of."""
    word = rf"(?!{_NOT_TOLD}|(?:{living}) )[a-z][a-z'-]*"
    return rf"(?:{word} ){{0,7}}{word}"


def first_and_rest(text: str) -> tuple[str, str]:
    """A text without labels as most people write it: the condition in the first sentence, if it has one."""
    parts = sentences(" ".join(text.split()))
    return (parts[0], " ".join(parts[1:])) if parts and _is_condition(parts[0]) else ("", text)
