"""Reports ids that are given twice, and suggests the id that was meant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.diagnostics.codes import GIVEN_TWICE
from cardgen.model.card import Origin


def twice(what: str, origins: Iterable[Origin]) -> Iterator[Diagnostic]:
    """CG302 for each of these whose `id` an earlier one has."""
    for first, again in repeated(origins):
        yield duplicate_finding(what, first, again, GIVEN_TWICE, Severity.ERROR)


def repeated(origins: Iterable[Origin]) -> Iterator[tuple[Origin, Origin]]:
    """The first that has an `id`, and each later one that has it too."""
    first: dict[str, Origin] = {}
    for origin in origins:
        name = origin.value["id"]
        if name in first:
            yield first[name], origin
        first.setdefault(name, origin)


def duplicate_finding(what: str, first: Origin, again: Origin, code: str, severity: Severity) -> Diagnostic:
    """The finding for an id that an earlier document has, at the later one."""
    where = first.span("id")
    return again.finding(
        code,
        f"the {what} `{again.value['id']}` is here twice",
        "id",
        severity=severity,
        help=f"the first is in {where.file} line {where.line}: give this one another id",
    )


SHORT = 6
"""Letters of a word in which one slip is a third of it."""


def nearest(word: str, known: Iterable[str]) -> str:
    """`did you mean ...?`, or what there is when it is little. Long words must be more alike than short ones: two of
    them share a good half of their letters by chance.
    """
    names = sorted(known)
    close = near(word, names) or next((name for name in names if _is_other_word(word, name)), "")
    if close:
        return f"did you mean `{close}`?"
    return f"there are {', '.join(f'`{name}`' for name in names)}" if 0 < len(names) <= 12 else ""


SYNONYMS = (
    *({"shop", "store", "stall"}, {"customer", "client", "guest", "buyer"}, {"chip", "token", "counter"}),
    *({"note", "banknote", "money", "bill"}, {"event", "incident", "action"}, {"species", "animal", "plant"}),
    *({"place", "location", "site"}, {"forest", "wood", "woods"}, {"ocean", "sea"}, {"urban", "city", "town"}),
    *({"hands", "hand"}, {"heart", "feeling"}, {"head", "mind", "brain"}),
)
"""Words that mean one thing, of which a game knows one, and whoever writes takes another."""


def _is_other_word(word: str, name: str) -> bool:
    return any(word.casefold() in same and name in same for same in SYNONYMS)


MOST_PARTS = 12
"""In so many words one looks for known ones; more of them are a sentence."""


def missing_comma(word: str, known: Iterable[str]) -> str:
    """`a comma is missing: write ...` where a word of a list is two or more known ones with blanks between them."""
    names = {name.casefold(): name for name in known}
    words = word.split()
    found = _parts(words, names) if len(words) <= MOST_PARTS else []
    return f"a comma is missing: write `{', '.join(found)}`" if len(found) > 1 else ""


def _parts(words: Sequence[str], names: Mapping[str, str]) -> list[str]:
    """The known names that words are, one after the other; none where a part is not known."""
    for length in range(len(words), 0, -1):
        name = " ".join(words[:length]).casefold()
        if name in names and (length == len(words) or (rest := _parts(words[length:], names))):
            return [names[name]] if length == len(words) else [names[name], *rest]
    return []


SHOWN = 8
"""Names that are listed before it is said how many more there are."""


def some_of(names: Sequence[str]) -> str:
    """The first few: `a`, `b` and 3 more."""
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    return ", ".join(f"`{name}`" for name in names[:SHOWN]) + more


def near(word: str, names: Iterable[str]) -> str:
    """Which of these may be meant by a word with a slip, or with a word too many; empty: none."""
    there = list(names)
    alike = get_close_matches(word, there, 3, 0.6) or get_close_matches(word.casefold(), there, 3, 0.6)
    if len(word) <= SHORT:  # `store` has letters of `customer`, and is no slip of it
        alike = [name for name in alike if abs(len(name) - len(word)) < 3]
    surely = alike if len(word) <= SHORT else get_close_matches(word.casefold(), alike, 3, 0.75)
    meant = [name for name in surely if not _share_a_part(word.casefold(), name)]
    meant += [name for name in alike if _share_a_part(word.casefold(), name) and _is_rest_alike(word.casefold(), name)]
    return next(iter(sorted(meant, key=alike.index)), "")


def _share_a_part(word: str, name: str) -> bool:
    return not {*word.split("-")}.isdisjoint(name.split("-"))


def _is_rest_alike(word: str, name: str) -> bool:
    """Whether what two words do not share is alike, or one has nothing else: `owl-maker` is no slip of `ant-maker`."""
    first, second = word.split("-"), name.split("-")
    rest = "-".join(part for part in first if part not in second)
    other = "-".join(part for part in second if part not in first)
    return not (rest and other) or bool(get_close_matches(rest, [other], 1, 0.6))
