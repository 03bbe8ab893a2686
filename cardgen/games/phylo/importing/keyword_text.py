"""Finds the keywords of a card in its text, with their numbers and conditions.

A keyword in capitals may be the card's own (`is a POLLINATOR`) or that of others (`next to a PLANKTON species`).
Only what is certainly its own is taken; the rest is remarked.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from cardgen.importing.plain import shown
from cardgen.importing.record import Remark

NUMBERED = ("move", "flight", "spread")
_MARKS = {
    "POLLINATOR": "pollinator",
    "INVASIVE": "invasive",
    "PARASITIC": "parasitic",
    "PARASITE": "parasitic",
    "PLANKTON": "plankton",
    "ZOOPLANKTON": "zooplankton",
    "PHYTOPLANKTON": "phytoplankton",
    "ZOOXANTHELLAE": "zooxanthellae",
    "EXTINCT": "extinct",
    "EXTANT": "extant",
    "COMMENSAL": "commensal",
    "SCAVENGER": "scavenger",
    "OPPORTUNISTIC": "opportunistic",
    "MUTUALISTIC": "mutualistic",
    "SUSPENSION FEEDER": "suspension-feeder",
    "WARM WATER CORAL": "warm-water-coral",
    "AUXOTROPH": "auxotroph",
    "HETEROTROPH": "heterotroph",
    "MIXOTROPH": "mixotroph",
    "EUKARYOTROPH": "eukaryotroph",
    "SPECIES AT RISK": "species-at-risk",
    "WIND": "wind",
}
_SPELT = {word: number for number, word in enumerate("one two three four five six seven eight nine".split(), 1)}
_NUMBERED = re.compile(
    r"\b(?P<word>(?:MOVE|FLIGHT|SPREAD)\b|(?:Move|move|Flight|flight|Spread|spread)(?=\s*(?:of\b|[:=])))"
    r"(?:\s*(?:of(?:\s+up\s+to)?\b|[:=]))?\s*(?P<number>-?\d+|(?:one|two|three|four|five|six|seven|eight|nine)\b)?"
)
_MARK = re.compile(rf"\b(?:{'|'.join(sorted(_MARKS, key=len, reverse=True))})\b")
_OWN_BEFORE = re.compile(
    r"(?:^|[.;:!?•(]|\b(?:is|are|has|have|also|both)(?:\s+(?:an?|also|both(?:\s+an?)?)){0,4}+)\s*+$"
)
_JOINT = re.compile(r"\s*+(?:(?:,|&|and|\by\b)\s*+)?+(?:also\s++)?+(?:an?\s++)?+")
_OTHERS = re.compile(r"\s+(?:species|cards?|plants?|animals?|terrains?)\b", re.IGNORECASE)
_BEGIN = re.compile(r"(?:^|[.;:!?•(])\s*$")

_SPREAD_NEEDS = re.compile(r"\b(?:requires?|needs?)\s+(?:an?\s+)?(?P<what>POLLINATOR|WIND)\b")
_DOUBLES = re.compile(r"\bWIND\b(?:\s+(?:card|event))?\s+doubles\b|\bdoubled\s+by\s+(?:an?\s+)?WIND\b")
_INVADES = re.compile(
    r"\binvasive\s+(?:(?:on|of|to|over)\s+)?(?:(?:any|all|other)\s+)?(?:(?!cards?\b|species\b)(?P<taxon>[a-z]{3,30})\s+)?"
    r"(?:(?:cards?|species)\s+)?(?:of|with)\s+(?:the\s+)?(?:same|identical)\s+scale"
    r"(?P<rank>\s*(?:and|&)\s*(?:of\s+)?(?:the\s+)?(?:(?:same|identical)\s+)?food\s*chain(?:\s+rank)?)?\s*(?=$|[.;,)\n])",
    re.IGNORECASE,
)
_HOSTS = re.compile(
    r"\bPARASIT(?:E|IC)\s+(?:on|of)\s+(?:any\s+)?(?P<taxon>[A-Z][a-z]{3,30})(?:\s+(?:cards?|species))?\s*(?=$|[.;,)])"
)


def listed(words: Iterable[str]) -> tuple[dict[str, Any], list[Remark]]:
    """Keywords of a list such as `MOVE 2`, `POLLINATOR`: all are the card's own."""
    found: dict[str, Any] = {}
    remarks: list[Remark] = []
    for word in words:
        match = _NUMBERED.match(word.upper().strip())
        if match:
            _count(match, found, remarks)
            continue
        name = re.sub(r"[^a-z0-9]+", "-", word.casefold()).strip("-")[:60]
        known = _MARKS.get(" ".join(word.upper().split()))
        if known is None:
            remarks.append(Remark("keyword-unknown", f"`{shown(word, 40)}` is not a keyword that is known here"))
        if known or re.fullmatch(r"[a-z][a-z0-9-]*", name):
            found[known or name] = True
    return found, remarks


def in_text(text: str, by_list: Mapping[str, Any]) -> tuple[dict[str, Any], list[Remark]]:
    """Keywords that a text certainly gives its card, which has those of `by_list` anyhow."""
    found: dict[str, Any] = {}
    remarks: list[Remark] = []
    for match in _NUMBERED.finditer(text):
        _count(match, found, remarks)
    conditions = [*_SPREAD_NEEDS.finditer(text), *_DOUBLES.finditer(text)] if "spread" in {**found, **by_list} else []
    spans = [match.span() for match in conditions]
    last = (0, False)
    for match in _MARK.finditer(text):
        if any(start <= match.start() < end for start, end in spans):
            continue
        is_own = _is_own(text, match, last)
        last = (match.end(), is_own)
        name = _MARKS[match[0]]
        if is_own:
            found[name] = True
        else:
            remarks.append(Remark("keyword-unclear", f"`{match[0]}` is named, perhaps of other cards: not written"))
    return found, remarks


def merged(by_list: Mapping[str, Any], by_text: Mapping[str, Any], text: str) -> tuple[dict[str, Any], list[Remark]]:
    """Both together, with the conditions that the text gives. Where numbers differ, the list's is kept and remarked."""
    remarks = [
        Remark("keyword-contradicts", f"{name.upper()} is {by_list[name]} in the list and {by_text[name]} in the text")
        for name in NUMBERED
        if name in by_list and name in by_text and by_list[name] != by_text[name]
    ]
    found = {**by_text, **by_list}
    if "spread" in found:
        found["spread"] = _spread(int(found["spread"]), text)
        if len(found["spread"]) == 1:
            remarks.append(Remark("keyword-criterion", "SPREAD without what it needs"))
    for name, criterion in (("invasive", _invaded(text)), ("parasitic", _host(text))):
        if name not in found:
            continue
        if criterion is None:
            remarks.append(Remark("keyword-criterion", f"{name.upper()} without a condition that can be read"))
        else:
            found[name] = criterion
    order = [*NUMBERED, *_MARKS.values()]
    ranked = sorted(found, key=lambda name: (order.index(name) if name in order else len(order), name))
    return {name: found[name] for name in ranked[:20]}, remarks


def _count(match: re.Match[str], found: dict[str, Any], remarks: list[Remark]) -> None:
    name, written = match["word"].lower(), match["number"] or ""
    number = _SPELT.get(written.lower()) or (
        int(written) if written[-2:].strip("-").isdigit() and len(written) < 4 else 0
    )
    if not written:
        if not _is_settled(match, found):
            remarks.append(Remark("keyword-number", f"`{match['word']}` without a number"))
    elif not 1 <= number <= 9:
        remarks.append(Remark("keyword-number", f"`{shown(match[0], 40)}` is not 1 to 9"))
    elif found.get(name, number) != number:
        remarks.append(
            Remark("keyword-contradicts", f"{name.upper()} is {found[name]} and {number}: the first was taken")
        )
    else:
        found[name] = number


def _is_settled(match: re.Match[str], found: Mapping[str, Any]) -> bool:
    """Its number was said before: `SPREAD 1. SPREAD needs a POLLINATOR.`"""
    return match["word"].lower() in found


def _is_own(text: str, match: re.Match[str], last: tuple[int, bool]) -> bool:
    end, was_own = last
    if was_own and _JOINT.fullmatch(text, end, match.start()):
        return True
    before = text[max(0, match.start() - 60) : match.start()]
    if not _OWN_BEFORE.search(before):
        return False
    return not (_BEGIN.search(before) and _OTHERS.match(text, match.end()))


def _spread(reach: int, text: str) -> dict[str, Any]:
    says: dict[str, Any] = {"reach": reach}
    if needs := _SPREAD_NEEDS.search(text):
        says["needs"] = needs["what"].lower()
    if _DOUBLES.search(text):
        says["doubled-by"] = "wind"
    return says


def _invaded(text: str) -> dict[str, Any] | None:
    """The two forms that are in use: same SCALE, and same SCALE and FOODCHAIN."""
    match = _INVADES.search(text)
    if match is None:
        return None
    over: dict[str, Any] = {"taxon": [match["taxon"].capitalize()]} if match["taxon"] else {}
    over["scale"] = "same"
    if match["rank"]:
        over["foodchain"] = "same"
    return {"over": over}


def _host(text: str) -> dict[str, Any] | None:
    match = _HOSTS.search(text)
    return {"under": {"taxon": [match["taxon"]]}} if match else None


def unread_marks(remarks: Iterable[Remark], keywords: Collection[str]) -> Iterator[Remark]:
    """The remarks without those on keywords that were read elsewhere, each once."""
    seen: set[Remark] = set()
    for remark in remarks:
        words = {**_MARKS, **{name.upper(): name for name in NUMBERED}}
        is_had = remark.name in ("keyword-unclear", "keyword-number") and any(
            remark.message.startswith(f"`{word}` ") and name in keywords for word, name in words.items()
        )
        if not is_had and remark not in seen:
            seen.add(remark)
            yield remark
