"""Reads forms of English, and rewrites a text by them: `{thing} is {done} by {player} = {player} {does} {thing}`.

A line is what may be said, and what it is to the grammar of events. Words in round brackets are one of several, those
in square brackets may be missing, `~take` is a verb in any person, `{thing}` any noun phrase of the kinds in `SLOTS`.
`<1>` is what stood in the first angle brackets, `^^` where a text begins, `^` where a sentence does, `$` where a part
of one ends, `$$` where the whole of it does. What stands in a `{story}` or an `{aside}`
must say nothing of rules, in an `{agent}` or `{somehow}` nor of living things.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct

from cardgen.games.phylo.importing.events.layout import RULE
from cardgen.games.phylo.importing.events.speech.names import NAMES
from cardgen.games.phylo.importing.events.speech.verbs import (
    DIES,
    FORMS_OF,
    HARMED,
    HARMS,
    SAME,
    deed_of,
    forms_of,
    in_form,
)
from cardgen.games.phylo.importing.events.speech.vocabulary import KINDS, MANY_KINDS, PLURAL_TAXA, TAXA

_DEED = "|".join(sorted({form for verb in SAME for form in forms_of(verb)}, key=len, reverse=True))
_NO_NOUN = (
    "is|are|was|were|be|been|has|have|had|do|does|did|can|cannot|may|must|will|shall|should|not|and|or|but|then|if|"
    "unless|when|while|until|till|because|that|which|who|whom|whose|to|from|into|onto|in|on|at|by|for|with|without|"
    "under|during|after|before|than|as|so|instead|it|they|them|you|everyone|everybody|next to|adjacent to|beside|"
    rf"touching|like|(?:{_DEED})(?! (?:pile|deck|actions?) )"
)
"""What no name of a thing goes on with."""
_BEFORE = r"(?:the|this|that|these|those|its|their|your|a|an|another|any|all|each|every|no|some|both|own|other|\d+)"
_NAME = rf"(?!(?:{_NO_NOUN}) )[a-z\d][\w'+/-]* "
_NAMED = r"(?!(?:is|are|has|have|cannot|may|and|or) )[a-z][\w'-]* "
_CORE = rf"(?:up to )?(?:(?:{_BEFORE} (?:of )?){{1,3}}(?:{_NAMED})?|{_NAME})(?:{_NAME}){{0,5}}"
_PHRASE = rf"(?:(?:it|itself|they|them|you) |{_CORE})"
_BEHIND = (
    r"(?:of|with|without|next to|adjacent to|beside|touching|except|in|on|from|"
    r"(?:that|which|who) (?:[a-z]+ )?[a-z]+(?: next to| not| in)?) "
)
_WHOLE = rf"(?:{_PHRASE}(?:{_BEHIND}{_PHRASE}){{0,3}})"
_LIVING = "|".join(
    sorted(
        {"species", "card", *TAXA, *PLURAL_TAXA, *KINDS, *MANY_KINDS, *NAMES, *NAMES.values()}, key=len, reverse=True
    )
)
_ANIMATE = re.compile(rf"\b(?:{_LIVING})\b")
SLOTS = {
    "agent": r"(?:(?:(?!is |are |and |or |to )[a-z][\w'-]* |\d ){1,6}?)",
    "harms": rf"{HARMS}(?![^.;]*\b(?:(?<!species )cards?|hand|pile|deck|actions?|turns?|points?) )",
    "harmed": HARMED,
    "dies": DIES,
    "over": r"(?=[.;:,] |\Z)(?!.*\b(?:it|its|they|roll|toss|flip|survives?|saved?|unless|otherwise|if)\b)",
    "alive": rf"(?:(?:it|they) |(?:the|this|that|those) (?:{_LIVING}) )",
    "somehow": r"(?:(?:by|in|from|with|during|on|under|because of|for) (?:(?!and |or |so )[a-z][\w'-]* ){1,6}?)",
    "thing": rf"{_WHOLE}(?:(?:, )?(?:(?:and|or) |, ){_WHOLE}){{0,2}}?",
    "one": _PHRASE,
    "it": rf"(?:(?:it|they|them) |(?:the|this|that|those|these) (?:{_NAME}){{1,3}})",
    "species": (
        rf"(?:it |(?:the|this|that) (?!player |opponent |owner |other |event |next |last ){_NAME}(?:{_NAME}){{0,2}}?)"
    ),
    "player": (
        r"(?:you|they|your opponent|each (?:other )?player|each opponent|every player|all (?:other )?players|players|"
        r"everyone|its owner) "
    ),
    "n": r"(?:an?|\d+|1 of) ",
    "points": r"(?:an?|\d+|half) (?:more |extra |bonus )?points? ",
    "discard": r"(?:the|its|their|your) (?:owner 's |owners' )?discard(?: pile)? ",
    "pile": (
        r"(?:your|their|the|its|any|an?|another)(?: own| owner 's| opponent 's| player 's)? "
        r"(?:draw pile|deck|discard pile|hand) "
    ),
    "hand": r"(?:(?:your|their|the|its) )?(?:own |owner 's |owners' )?hands? ",
    "deck": r"(?:the|its|their|your) (?:owner 's |own )?(?:draw pile|deck) ",
    "time": (
        r"(?:for (?:the )?(?:next |following )?(?:(?:an?|1|\d+) )?(?:turns?|rounds?)|until [\w' ]{3,30}turn|this turn|"
        r"for the rest of the game|(?:until|to) the end of the game) "
    ),
    "done": rf"(?:{'|'.join(sorted(forms.done for forms in FORMS_OF.values()))}) ",
    "word": r"[a-z][\w'-]* ",
    "words": r"(?:[a-z\d][\w'+/-]* ){1,9}?",
    "rest": r"(?:[^.;: ]+ ){1,25}?",
    "reason": (
        r"(?:(?!(?:if|unless|until|otherwise|you may|climates?|terrains?|habitats?|food|scale|links?|events?) )"
        r"[^.;:, ]+ ){1,20}?"
    ),
    "story": r"(?:(?!and |or )[a-z][a-z'-]* ){0,6}?",
    "aside": r"(?:(?!and |or |if |unless |discarded )[a-z'-]+ ){1,14}?",
    "end": r"[.;:] ",
}
"""What stands in a place of a form, in small letters, with a blank behind each word."""
_PRONOUNS = re.compile(r"\b(?:it|its|this|that|they|all)\b")
"""What an `{aside}` may say beside what a `{story}` may."""
_PIECES = re.compile(r"\(\?<?[=!]|\{\w+\}s?|~\w+|\$\$|\^\^|[\^$()|\[\]<>]|[^\s()|\[\]<>]+")
_MARKS = {
    "^^": r"\A",
    "^": r"(?:(?<=[.;:] )|\A)",
    "$": r"(?=[.;:,] |\Z)",
    "$$": r"(?=[.;:] |\Z)",
    "(": "(?:",
    ")": ")",
    "[": "(?:",
    "]": ")?",
    "|": "|",
    ">": ")",
    "(?=": "(?=",
    "(?!": "(?!",
    "(?<!": "(?<!",
}


class Form(Struct, frozen=True):
    """What may be said, as an expression, and what it is; `keeps` names the places that must say nothing of rules."""

    words: re.Pattern[str]
    same: tuple[str, ...]

    def applied(self, text: str) -> str:
        return self.words.sub(self._said, text)

    def _said(self, match: re.Match[str]) -> str:
        found = {name: words or "" for name, words in match.groupdict().items()}
        agent, somehow = found.get("agent", ""), found.get("somehow", "")
        who = "" if somehow.startswith("by ") else somehow
        if RULE.search(f"{found.get('story', '')}{agent}{somehow}") or _ANIMATE.search(f"{agent}{who}"):
            return match[0]
        if RULE.search(_PRONOUNS.sub("", found.get("aside", ""))):
            return match[0]
        return "".join(_said(piece, found) for piece in self.same)


def _said(piece: str, found: dict[str, str]) -> str:
    name = piece.strip("{}~")
    if piece.startswith("<"):
        return found[f"_{piece[1:-1]}"]
    if piece.startswith("~"):
        return f"{in_form(name, found['verb'].strip())} "
    if piece == "{does}":
        return f"{FORMS_OF[deed_of(found['done'].strip())].third} "
    if name == "kind":
        return f"{found[name]} "
    return found.get(name, "") if piece.startswith("{") else f"{piece} "


def forms(lines: str) -> tuple[Form, ...]:
    """All forms of a table, in its order."""
    return tuple(_form(line) for line in lines.splitlines() if line.strip() and not line.startswith("#"))


def _form(line: str) -> Form:
    words, _, same = f"{line} ".partition(" = ")
    expression = "".join(_expression(_PIECES.findall(words)))
    return Form(re.compile(rf"(?<![^ ])(?:{expression})"), tuple(same.split()))


def _expression(pieces: Iterable[str]) -> Iterator[str]:
    seen: Counter[str] = Counter()
    for piece in pieces:
        if piece == "<":
            seen[piece] += 1
            yield f"(?P<_{seen[piece]}>"
        elif piece in _MARKS:
            yield _MARKS[piece]
        elif piece.startswith("~"):
            either = "|".join(dict.fromkeys((FORMS_OF[piece[1:]].third, piece[1:])))
            yield f"(?:{either}) " if seen["verb"] else f"(?P<verb>{either}) "
            seen["verb"] += 1
        elif piece.startswith("{"):
            if piece.endswith("s"):
                yield r"(?P<kind>[a-z]+)s "
                continue
            name = piece.strip("{}")
            kind = name.rstrip("0123456789")
            yield f"(?P={name})" if seen[name] else f"(?P<{name}>{SLOTS[kind]})"
            seen[name] += 1
        else:
            yield f"{piece} "


def rewritten(text: str, table: Iterable[Form]) -> str:
    """The text in the words of a table, form after form."""
    for form in table:
        text = form.applied(text)
    return text
