"""Is each id given once, and what did somebody mean who wrote one that there is not?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.card import Origin


def twice(what: str, origins: Iterable[Origin]) -> Iterator[Diagnostic]:
    """CG302 for each of these whose `id` an earlier one has."""
    for first, again in repeated(origins):
        yield told_twice(what, first, again, "CG302", Severity.ERROR)


def repeated(origins: Iterable[Origin]) -> Iterator[tuple[Origin, Origin]]:
    """The first that has an `id`, and each later one that has it too."""
    first: dict[str, Origin] = {}
    for origin in origins:
        name = origin.value["id"]
        if name in first:
            yield first[name], origin
        first.setdefault(name, origin)


def told_twice(what: str, first: Origin, again: Origin, code: str, severity: Severity) -> Diagnostic:
    where = first.span("id")
    return again.finding(
        code,
        f"the {what} `{again.value['id']}` is here twice",
        "id",
        severity=severity,
        help=f"the first is in {where.file} line {where.line}: give this one another id",
    )


def nearest(word: str, known: Iterable[str]) -> str:
    """`did you mean ...?`, or what there is when it is little."""
    names = sorted(known)
    close = get_close_matches(word, names, 1, 0.6) or get_close_matches(word.casefold(), names, 1, 0.6)
    if close:
        return f"did you mean `{close[0]}`?"
    return f"there are {', '.join(f'`{name}`' for name in names)}" if 0 < len(names) <= 12 else ""
