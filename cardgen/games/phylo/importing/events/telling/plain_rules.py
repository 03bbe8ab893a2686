"""Leaves out of a text what asks for nothing: stories, reminders of the rules, and words that only colour a verb.

The vocabulary decides, and no list of phrases: what tells a story has none of the words that rules are made of, and
several that the grammar does not know.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardgen.games.phylo.importing.events.layout import is_of_harm, sentences

_ACTS = re.compile(
    r"\d|\b(?:discard|remov|destroy|kill|eliminat|exterminat|die[sd]?\b|dead\b|dying|extinct|surviv|starv|draw|drew|"
    r"pick|cards?\b|turns?\b|rounds?\b|actions?\b|points?\b|scor|worth|players?\b|opponents?\b|hands?\b|decks?\b|piles?\b|"
    r"play|plac(?:e|es|ed|ing)\b|lay\b|laid|mov(?:e|es|ed|ing)\b|swap|exchang|trade|skip|miss|gain|los(?:e|es|t|ing)\b|"
    r"doubl|twice|half|halv|subtract|choos|chose|select|return|protect|shield|immun|safe|spare|unaffected|exempt|okay\b|"
    r"ok\b|fine\b|events?\b|adjacent|neighbo|next\b|beside|touch|coin|dice|die\b|roll|flip|toss|becom|chang|convert|"
    r"turn|freez|frozen|block|steal|stole|search|shuffl|cancel|negat|stop|prevent|game\b|species|spread|control|exce|"
    r"if\b|unless|only|instead|otherwise|until|till|may\b|must|shall|should|can\b|cannot|could|allow|forbid|forbidden|"
    r"ban(?:s|ned)?\b|permit|same|also|too\b|likewise|apart from|other than|effect|counts?\b|everyone|everybody|"
    r"(?<!no )one\b|"
    r"two|three|four|five|six|seven|eight|nine|ten|zero|none|you(?:r|rs)?\b|owner|they|them|their|terrain|climate|"
    r"nothing|hardly|barely|whoever|exclud|includ|"
    r"ditto|similar|repeat|over again|starts? over|procedure|rescu|resurrect|recover|tripl|"
    r"optional|rivals?\b|decid|vote|objects?\b|ignor|usual|normal(?!ly)|him\b|her\b|escap|saved?\b|saves\b|"
    r"habitat|compatib|scale|foodchain|tie\b|wins?\b|won\b|trap|net\b|grow|live|settle)",
    re.IGNORECASE,
)
"""What no story has: acts of the game, who plays it, conditions and exceptions."""
_OF_ALL = re.compile(
    r"\b(?:not|\w+n['’]t|no|nobody|nothing|never|neither|nor|all|every|each|any|everything|anything|it|its|this|that|"
    r"these|those|both|more|less|again|put|take|give|let|keep|stay|add)s?\b",
    re.IGNORECASE,
)
"""What a story has only where it says much else."""
_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_LEAD = re.compile(r"^(?P<story>[^,;:.]{3,90}?)(?:[,;]? (?:and so|and therefore|so)|,|;|:| -| –| —),? (?P<rest>\w.*)$")
_BEFORE = re.compile(
    r"^(?:because|since|as|after|during|due to|owing to|thanks to|in|on|with|while|when|now that|following)\b", re.I
)
_TAIL = re.compile(
    r"^(?P<rest>.*?\w)(?:[,;]| -| –| —)? (?P<story>(?:because|since|as|while|so that|so|due to|thanks to|"
    r"owing to|which|who|where) [^,;.]{3,90})(?P<end>[.!]?)$",
    re.IGNORECASE,
)
_ASIDE = re.compile(
    r" ?(?:[(\[](?P<bracket>[^()\[\]]{2,120})[)\]]|(?: [–—-]|, (?=because|since|as |like |due to|thanks to|after))"
    r" ?(?P<aside>[^,–—.;:]{3,80})(?: [–—-]|,)(?= ))"
)
_STRANDED = re.compile(
    r"\b(?:incompatib\w+|(?:not|n['’]t|no longer) (?:be )?compatib\w+|(?:can(?:not|['’]t| no longer| not)|unable to) "
    r"(?:live|survive)|no longer (?:fits?|belongs?))\b",
    re.IGNORECASE,
)
_AS_EVER = re.compile(
    r"\b(?:(?:usual|normal|regular|standard|ordinary) (?:rules?|way)|as (?:usual|always|normal|ever)|(?:one|a|1) "
    r"(?:more )?turn to (?:\w+ )?(?:move|react|leave|respond|escape|adapt))\b",
    re.IGNORECASE,
)
_NOT_AS_EVER = re.compile(
    r"\b(?:points?|draws?|hands?|two|three|unless|until|except|event|without|at once|"
    r"immediately|straight|your|opponents?|do(?:es)? not|do(?:es)?n['’]t|no turn|instead)\b",
    re.IGNORECASE,
)
_WHERE = re.compile(
    r"(?:(?:this|the|card|it|can|may|must|only|be|to) )*(?:(?:play|plac|put|lay|laid|use)\w* )?"
    r"(?:\w+ )?(?:on|onto|upon|beside|next to) ",
    re.IGNORECASE,
)
_QUIET = re.compile(r"\b(?!only\b)[a-z]{3,}ly\b,? ?")
_KEPT_LY = frozenset(
    "horizontally vertically diagonally randomly immediately exactly directly fly family orderly freely blindly jelly "
    "butterfly dragonfly firefly damselfly mayfly hoverfly caddisfly reply apply supply multiply lily friendly early "
    "possibly probably usually hardly partially partly barely rarely nearly likely similarly hourly daily weekly "
    "monthly yearly mostly merely seemingly allegedly hypothetically theoretically optionally normally generally "
    "occasionally permanently temporarily simultaneously alternately respectively finally initially only belly bully "
    "holly".split()
)


class PlainRules:
    """Tells what says something of rules from what does not, by the words that the grammar knows."""

    def __init__(self, known: frozenset[str], living: str, places: str) -> None:
        self._known = known
        self._places = re.compile(rf"\b(?:{places})\b", re.IGNORECASE)
        self._living = re.compile(rf"\b(?:{living})\b", re.IGNORECASE)

    def without_tales(self, text: str) -> tuple[str, tuple[str, ...]]:
        """The text without its stories and reminders, and these."""
        found: list[str] = []
        kept = [*self._kept(text, found)]
        return " ".join(kept), tuple(found)

    def is_condition(self, words: str) -> bool:
        """Whether it may say where the event is laid: on or beside something that lives, or where that lives."""
        return bool(_WHERE.match(words)) and bool(self._living.search(words) or self._places.search(words))

    def _kept(self, text: str, found: list[str]) -> Iterator[str]:
        for sentence in sentences(self._without_asides(text, found)):
            if self.is_condition(sentence):
                yield sentence
            elif self.is_story(sentence) or is_reminder(sentence):
                found.append(sentence)
            elif rest := self._without_clauses(sentence, found):
                yield rest

    def _without_asides(self, text: str, found: list[str]) -> str:
        def taken_out(match: re.Match[str]) -> str:
            words = match["bracket"] or match["aside"]
            if not self.is_story(words):
                return match[0]
            found.append(words)
            return ""

        return _ASIDE.sub(taken_out, text)

    def _without_clauses(self, sentence: str, found: list[str]) -> str:
        """Without a story before what happens, or behind it."""
        if (first := _LEAD.match(sentence)) and self.is_story(first["story"]):
            found.append(first["story"])
            sentence = first["rest"][0].upper() + first["rest"][1:]
        if (last := _TAIL.match(sentence)) and self.is_story(last["story"]):
            found.append(last["story"])
            sentence = last["rest"] + last["end"]
        return _QUIET.sub(self._quiet, sentence)

    def _quiet(self, match: re.Match[str]) -> str:
        word = match[0].strip(" ,")
        return match[0] if word in _KEPT_LY or word in self._known else ""

    def is_story(self, words: str) -> bool:
        """Whether nobody can do anything by these words: several are unknown to the rules, and none is theirs."""
        if _ACTS.search(words) or is_of_harm(words):
            return False
        spelt = [word.casefold() for word in _WORD.findall(words)]
        unknown = [word for word in spelt if len(word) > 3 and word not in self._known]
        least = 1 + bool(_OF_ALL.search(words)) + bool(self._living.search(words))
        if _OF_ALL.search(words) and self._living.search(words):
            return False
        return len(unknown) >= least and len(unknown) * 5 >= len(spelt)


def is_reminder(sentence: str) -> bool:
    """Whether it only says what the rules say of a species that fits no longer: it has a turn to move."""
    return bool(_STRANDED.search(sentence) and _AS_EVER.search(sentence)) and not _NOT_AS_EVER.search(sentence)


def known_words(written: str) -> frozenset[str]:
    """All words of a grammar, in each form that its expressions make of them."""
    found: set[str] = set()
    for piece in re.findall(r"[a-z]+(?:\?|\(\?:[a-z|]+\)\??)?", written):
        stem, _, rest = piece.rstrip("?").partition("(?:")
        endings = rest.rstrip(")").split("|") if rest else [""]
        found |= {stem, *(stem + ending for ending in endings)}
        if piece.endswith("?") and not rest:
            found.add(stem[:-1])
    return frozenset(found)
