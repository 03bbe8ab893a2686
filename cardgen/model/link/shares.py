"""Links numbers of cards of a query, as in `has: [{of: {kind: [event]}, at-least: 1}]` of boosters and of odds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardgen.diagnostics import Diagnostic
from cardgen.diagnostics.codes import MISSING_KEY, NUMBER_OUT_OF_RANGE
from cardgen.model.card import Origin
from cardgen.model.link.query import Index
from cardgen.model.recipe import CountGuarantee


def shares_of(index: Index, origin: Origin) -> tuple[tuple[CountGuarantee, ...], list[Diagnostic]]:
    """The counts that are listed at `origin`, and what is wrong with them."""
    entries: Sequence[dict[str, Any]] = origin.value
    found: list[Diagnostic] = []
    counts = tuple(_count(index, origin.below(place), found) for place in range(len(entries)))
    return counts, found


def _count(index: Index, origin: Origin, found: list[Diagnostic]) -> CountGuarantee:
    query, unknown = index.query(origin.below("of"))
    found += unknown
    least, most = origin.value.get("at-least", 0), origin.value.get("at-most")
    if "at-least" not in origin.value and most is None:
        help = "add `at-least: 1`, or `at-most:` with a number"
        found.append(origin.finding(MISSING_KEY, "this says no number", help=help))
    if most is not None and most < least:
        message = f"at most {most} and at least {least} cannot both be"
        help = f"write a number from {least}, or a smaller `at-least`"
        found.append(origin.finding(NUMBER_OUT_OF_RANGE, message, "at-most", help=help))
    return CountGuarantee(frozenset(printing.id for printing in index.find(query)), least, most, query.text)
