"""Reads conditions and effects from a small table of phrases; everything else stays text.

A phrase counts as a whole: one clause more than the table has, and nothing is taken.
"""

from __future__ import annotations

import re
from typing import Any

from cardgen.games.phylo.criterion import Spellings

_TAXA = (
    "Plantae Animalia Fungi Protista Bacteria Archaea Aves Mammalia Reptilia Amphibia Insecta Actinopterygii".split()
)
_TAXON = {
    **{taxon.casefold(): taxon for taxon in _TAXA},
    "plant": "Plantae",
    "animal": "Animalia",
    "bird": "Aves",
    "mammal": "Mammalia",
}
_PLAYED = re.compile(
    r"^(?:this (?:event |card )*)?(?:(?:can|may|must) )?(?:be )?(?:play(?:ed)?|placed?|laid|lay) "
    r"(?:(?:this|it)(?: event| card)? )?(?:on|upon)(?: top of)? "
)
_ALONE = re.compile(r"(?:any time,? )?(?:is |play(?:ed)? |may be played )*+alone(?:,? then discarded)?")
_SUBJECT = re.compile(
    r"(?:(?:any|an?|1|one) )?(?:(?P<taxon>[a-z]+) )?(?:species|card)?(?P<rest>(?: (?:with|of|in|having) .+)?)"
)
_MEASURE = re.compile(
    r"(?:(?:an? )?(?P<what>scale|food ?chain)(?: rank)?)(?: of)? ?(?:(?P<sign>>=|<=|at least|at most) ?(?P<n>[1-9])"
    r"|(?P<m>[1-9]) or (?P<side>more|higher|larger|above|less|lower|smaller|below))"
)
_TARGET = r"(?:(?:the|that|this) )?(?:species|plant|animal|card|target)(?: card)?"
_AT_ONCE = r"(?: at once| immediately| right away)?"
_EFFECTS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(rf"{_TARGET} (?:is |are |gets )?(?:immediately )?(?:discarded|removed){_AT_ONCE}"), "discard-target"),
    (re.compile(rf"(?:immediately )?(?:discard|remove) {_TARGET}{_AT_ONCE}"), "discard-target"),
    (
        re.compile(
            r"(?:all )?(?:neighbouring|neighboring|adjacent) species that are its diet are "
            rf"(?:immediately )?discarded{_AT_ONCE}"
        ),
        "discard-adjacent-diet",
    ),
    (
        re.compile(
            r"(?:look through (?:own|your) discard pile,? (?:and )?)?take (?:1|one) species "
            r"(?:back to hand|from (?:it|(?:own|your) discard pile)(?: back)? (?:to|into) (?:your )?hand)"
        ),
        "retrieve-from-discard",
    ),
    (
        re.compile(
            r"no (?:other )?cards? (?:may|can) be (?:played|placed|laid) (?:adjacent|next) to it "
            r"for (?P<turns>[1-9]) turns?"
        ),
        "block-neighbours",
    ),
)
_BECOMES = re.compile(
    r"(?:(?:the|that|this) )?(?:spot|terrain|climate|card) becomes (?P<to>.+) for (?P<turns>[1-9]) turns?"
)
_PLACES = {
    "terrain": re.compile(r" (?:terrains?|habitats?)$"),
    "climate": re.compile(r" (?:climates?|habitats?)$"),
}
_NOT_NOW = frozenset(("delayed", "persistent", "reaction", "start"))

# A condition of laying as a whole clause. `what` is a terrain or a keyword.
_BESIDE = re.compile(
    r"(?:it |this card |this species )?must (?:(?:be (?:played |placed )?)?(?:next to|adjacent to|beside)|touch) "
    r"(?:(?:>= ?1|at least (?:1|one|an?)|1|one|an?) )?"
    r"(?P<what>[A-Za-z][A-Za-z -]{2,28}?)(?: terrain)?(?: cards?| species)?"
)
_ASKS = re.compile(
    r"\b(?:must|only)\b|\b(?:next|adjacent) to\b|\bunder an?\b|\bon top of\b|\bdeben?\b|\bjunto a\b", re.IGNORECASE
)
_KEYWORDS = frozenset(("PLANKTON", "POLLINATOR", "ZOOPLANKTON", "PHYTOPLANKTON"))


def target(words: str, spellings: Spellings) -> dict[str, Any] | str | None:
    """The condition of an event: a criterion, `alone`, or None where it is not certain."""
    phrase = _normal(words)
    if _ALONE.fullmatch(phrase):
        return "alone"
    match = _SUBJECT.fullmatch(_PLAYED.sub("", phrase))
    if not phrase or match is None:
        return None
    found: dict[str, Any] = {}
    taxon = match["taxon"]
    if taxon and taxon != "species":
        if taxon not in _TAXON:
            return None
        found["taxon"] = [_TAXON[taxon]]
    elif "species" not in match[0]:
        return None
    for part in _conditions(match["rest"]):
        condition = _condition(part, spellings)
        if condition is None or found.keys() & condition.keys():
            return None
        found |= condition
    return found


def effect(words: str, timing: str, spellings: Spellings) -> dict[str, Any] | None:
    """The effect of an event; None where it is not certain."""
    phrase = re.sub(r"[;,] then discarded$", "", _normal(words))
    if timing.casefold() in _NOT_NOW:
        return None
    for pattern, name in _EFFECTS:
        if match := pattern.fullmatch(phrase):
            turns = match.groupdict().get("turns")
            return {"name": name, "turns": int(turns)} if turns else {"name": name}
    for vocabulary in ("terrain", "climate"):
        known = spellings.get(vocabulary, {})
        if (match := _BECOMES.fullmatch(phrase)) and match["to"] in known:
            return {"name": f"change-{vocabulary}", "to": known[match["to"]], "turns": int(match["turns"])}
    return None


def requirements(text: str, spellings: Spellings) -> tuple[list[dict[str, Any]], list[str]]:
    """Conditions of laying that are certain, and the clauses that hold another one."""
    found: list[dict[str, Any]] = []
    unread: list[str] = []
    for clause in re.split(r"[.;\n]+", text):
        words = " ".join(clause.split())
        match = _BESIDE.fullmatch(words[:1].lower() + words[1:])
        criterion = _neighbour(match["what"], spellings) if match else None
        if criterion is not None and len(found) < 6:
            found.append({"next-to": criterion})
        elif _ASKS.search(clause):
            unread.append(clause.strip())
    return found, unread


def _neighbour(word: str, spellings: Spellings) -> dict[str, Any] | None:
    terrain = spellings.get("terrain", {}).get(word.casefold())
    if terrain:
        return {"terrain": [terrain]}
    return {"keyword": [word.lower()]} if word in _KEYWORDS else None


def _normal(words: str) -> str:
    return " ".join(words.casefold().replace("≥", ">=").replace("≤", "<=").split()).strip(" .!")


def _conditions(rest: str) -> list[str]:
    """What follows `species`, cut at each `and`, without the word that leads it in."""
    parts = re.split(r" and (?!/?or )", rest.strip())
    return [re.sub(r"^(?:with|of|in|having) ", "", part.strip()) for part in parts if part.strip()]


def _condition(part: str, spellings: Spellings) -> dict[str, Any] | None:
    if match := _MEASURE.fullmatch(part):
        is_least = match["sign"] in (">=", "at least") or match["side"] in ("more", "higher", "larger", "above")
        number = int(match["n"] or match["m"])
        return {match["what"].replace(" ", ""): {"at-least" if is_least else "at-most": number}}
    for vocabulary in ("terrain", "climate"):
        bare = _PLACES[vocabulary].sub("", re.sub(r"^(?:an?|the) ", "", part))
        known = spellings.get(vocabulary, {})
        words = [word.removeprefix("a ").removeprefix("an ") for word in re.split(r",? or |, | and/or | ?/ ?", bare)]
        if words and all(word in known for word in words):
            return {vocabulary: [*dict.fromkeys(known[word] for word in words)]}
    return None
