"""Finds what a text says that would be printed as it stands, or left out: stars, tags and Markdown it cannot keep.

What is found in the texts of many cards is told together.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from cardgen.data.schema.phrases import counted
from cardgen.diagnostics import Diagnostic, Severity
from cardgen.diagnostics.codes import NOT_KEPT_IN_TEXT, PICTURE_WITHOUT_CREDIT, UNKNOWN_CODE, UNPAIRED_STARS
from cardgen.model.card import NodePath, Origin
from cardgen.model.link.ids import nearest
from cardgen.model.texts.notation import BLOCKS, COLOUR, DEEPEST, DROPPED, KEPT, PAIRED, TAG, TAGS_ARE, name_of

_ESCAPED = re.compile(r"\\[\\*:]")
"""A character that a backslash has taken its meaning from."""
_MARKDOWN = (
    (re.compile(r"^#{1,6} .*$", re.MULTILINE), "heading", "make it **bold**, or give it a box in the template"),
    (re.compile(r"!?\[[^\[\]\n]*\]\([^()\s]+\)"), "link", "a card has no links: write what it says"),
    (re.compile(r"^> .*$", re.MULTILINE), "quotation", "make it *slanted*, or give it a box in the template"),
    (re.compile(r"~~[^~\n]+~~"), "line through words", "leave it out"),
    (re.compile(r"^\|.*\|$", re.MULTILINE), "table", "set it with `<grid>` in the template"),
)
"""Markdown that texts do not keep."""
FEW = 3
"""So many places are each told; of more the first, with how many there are."""
MOST_CODES = 8
NO_ICON = "no icon has the code "
_LostSign = tuple[str, str, str]
"""The words of what is lost, what is wrong with them, and what to do."""


def unpaired_stars(origin: Origin, texts: Mapping[str, Any]) -> Iterator[Diagnostic]:
    """CG307, for each text in which `**` stands an odd number of times."""
    for name, text in texts.items():
        if isinstance(text, str) and _ESCAPED.sub("", text).count("**") % 2:
            yield origin.finding(
                UNPAIRED_STARS,
                "a `**` has no partner, so stars are printed",
                "text",
                name,
                severity=Severity.WARNING,
                help="put `**` before and after the words that are to be bold, or write \\*\\* for two stars",
            )


def lost_notation(origin: Origin, text: str, place: NodePath, colours: Collection[str]) -> Iterator[Diagnostic]:
    """CG941, for each tag and each kind of Markdown in the text at this place that is not kept."""
    if "<" in text:
        plain = text.replace("\\<", "  ")
        for words, message, help in dict.fromkeys((*_lost_tags(plain, colours), *_unpaired_tags(plain))):
            yield _finding(origin, message, place, help, words)
    for sign, what, help in _MARKDOWN:
        if match := sign.search(text):
            yield _finding(origin, f"a {what} is printed as it stands: `{match[0][:40]}`", place, help, match[0])


def _lost_tags(text: str, colours: Collection[str]) -> Iterator[_LostSign]:
    for tag in TAG.finditer(text):
        name, more = tag[2].lower(), tag[3].strip(" /")
        if name == "ink" and not tag[1]:
            yield from _lost_ink(tag, colours)
        elif name in DROPPED:
            if tag[1]:
                continue
            yield tag[0], f"the tag `<{name}>` is left out, and its words stay", TAGS_ARE
        elif name not in KEPT:
            how = f"take it out, or write \\{tag[0]} to keep it as it stands"
            yield tag[0], f"`{tag[0]}` is printed as it stands: texts know no such tag", f"{how}; {TAGS_ARE}"
        elif more:
            yield tag[0], f"`{more}` of `<{tag[2]}>` is lost", f"write `<{tag[2]}>`; looks are of the template"


def _lost_ink(tag: re.Match[str], colours: Collection[str]) -> Iterator[_LostSign]:
    colour = COLOUR.fullmatch(tag[3])
    if colour is None:
        yield tag[0], f"`{tag[0]}` is printed as it stands: it names no colour", "write `<ink accent>`"
    elif not colour[1].startswith("#") and colour[1] not in colours:
        hint = nearest(colour[1], colours) or "name it under `colours:` of styles.yaml"
        yield tag[0], f"`{colour[1]}` is no colour of styles.yaml", hint


def _unpaired_tags(text: str) -> Iterator[_LostSign]:
    """Tags that are never closed, close nothing, or lie too deep; items and paragraphs need not be closed."""
    waiting: list[tuple[str, str]] = []
    for tag in TAG.finditer(text):
        name = name_of(tag)
        if name not in PAIRED or name in (*BLOCKS, "p"):
            continue
        if not tag[1]:
            waiting.append((name, tag[0]))
            if len(waiting) == DEEPEST + 1:
                yield tag[0], f"`{tag[0]}` lies in {DEEPEST} others and is left out", "write fewer tags in one another"
        elif name in (names := [name for name, _ in waiting[-DEEPEST:]]):
            del waiting[len(waiting) - 1 - names[::-1].index(name)]
        else:
            yield tag[0], f"`{tag[0]}` closes nothing and is left out", f"write `<{name}>` before it, or leave it out"
    for name, words in waiting[:DEEPEST]:
        yield words, f"`{words}` is never closed: all that follows is so", f"write `</{name}>` where it ends"


def _finding(origin: Origin, message: str, place: NodePath, help: str, words: str) -> Diagnostic:
    return origin.finding(NOT_KEPT_IN_TEXT, message, *place, severity=Severity.WARNING, help=help, words=words)


def alike_together(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The findings with those of many places told once, where the first of them is."""
    findings = list(found)
    places: dict[str, list[int]] = defaultdict(list)
    for place, finding in enumerate(findings):
        if what := _alike(finding):
            places[what].append(place)
    left_out: set[int] = set()
    for where in places.values():
        if len(where) > FEW:
            first, *others = where
            together = _TOGETHER.get(findings[first].code, _places_together)
            findings[first] = together([findings[place] for place in where])
            left_out.update(others)
    return [finding for place, finding in enumerate(findings) if place not in left_out]


def _alike(finding: Diagnostic) -> str:
    """What findings that are told together have in common; empty for one that is told alone."""
    if finding.code == PICTURE_WITHOUT_CREDIT:
        lacks = finding.message.rpartition("` has ")[2]
        return f"{finding.span.file if finding.span else ''} {lacks}"
    if finding.code == NOT_KEPT_IN_TEXT:
        return finding.message
    return NO_ICON if _is_new_code(finding) else ""


def _is_new_code(finding: Diagnostic) -> bool:
    """Whether it is of a code that is no slip of a known one."""
    return finding.code == UNKNOWN_CODE and not finding.help.startswith("did you mean")


def _places_together(alike: list[Diagnostic]) -> Diagnostic:
    return replace(alike[0], message=f"{alike[0].message}; so in {len(alike):,} places, of which this is the first")


def _pictures_together(alike: list[Diagnostic]) -> Diagnostic:
    return replace(alike[0], message=f"{alike[0].message}; nor have {len(alike) - 1:,} more pictures of this file")


def _codes_together(alike: list[Diagnostic]) -> Diagnostic:
    """`17 codes have no icon: [action] (121), [combat] (60)`, those that are most often there first."""
    counts: dict[str, int] = defaultdict(int)
    for finding in alike:
        counts[finding.message.removeprefix(NO_ICON)] += 1
    ranked = sorted(counts, key=lambda code: (-counts[code], code))
    shown = ", ".join(f"{code} ({counts[code]:,})" for code in ranked[:MOST_CODES])
    more = f" and {len(ranked) - MOST_CODES} more" if len(ranked) > MOST_CODES else ""
    has = "has" if len(ranked) == 1 else "have"
    message = f"{counted(len(ranked), 'code')} {has} no icon: {shown}{more}; so in {len(alike):,} places"
    help = "add each to `codes:` of an icon in icons.yaml, or write a backslash before it for the words as they stand"
    return replace(alike[0], message=message, help=help)


_TOGETHER = {UNKNOWN_CODE: _codes_together, PICTURE_WITHOUT_CREDIT: _pictures_together}
"""How those of a code are told, where not by their first place."""
