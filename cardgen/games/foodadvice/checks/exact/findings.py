"""Declares exact checks of a box, of which an expansion is told only what is news.

Everything that is true of a box is reported. An expansion is judged as its base with it shuffled in: reported is what
is not so, or not as bad, without it, at its own cards, unless a deck of both is written down. Knows no check.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps

from msgspec import Struct

from cardgen.analysis.checks.check import ERROR, Check, Finding, Limit, Pair, check
from cardgen.diagnostics import Severity
from cardgen.games.foodadvice.scope import FoodAdviceScope
from cardgen.model.card import NodePath

Place = tuple[str, NodePath]
"""A card, and where below it."""


class BoxFinding(Struct, frozen=True):
    """Something true of a box. `about` distinguishes it from others of its code, whatever its figures are.

    It is reported at the first of `places` that is under judgement; where none is, of the whole. `severity` is given by
    all findings of a check or by none.
    """

    about: str
    message: str
    help: str
    places: tuple[Place, ...] = ()
    severity: Severity | None = None

    def is_worse_than(self, other: BoxFinding) -> bool:
        return self.severity is not None and other.severity is not None and self.severity > other.severity


FindInBox = Callable[..., Iterator[BoxFinding]]
FindNews = Callable[..., Iterator[Finding]]


def box_check(
    code: str, name: str, *, severity: Severity = ERROR, limit: float | Pair | Limit | None = None
) -> Callable[[FindInBox], Check]:
    """Declares an exact check of a box, and of an expansion; the function finds all that is true of a box."""
    declare = check(code, name, kind="exact", of="deck or expansion", severity=severity, limit=limit)
    return lambda find: declare(news_of(find))


def news_of(find: FindInBox) -> FindNews:
    """All that a function finds in a box; of an expansion what it does not find in its base already."""

    @wraps(find)
    def findings(scope: FoodAdviceScope, *limit: float | Pair) -> Iterator[Finding]:
        if scope.is_expansion and scope.is_in_a_deck:
            return
        found = list(find(scope, *limit))
        before = find(scope.base, *limit) if found and scope.is_expansion else ()
        known = {finding.about: finding for finding in before}
        for finding in found:
            if finding.about not in known or finding.is_worse_than(known[finding.about]):
                yield _at_its_place(finding, scope)

    return findings


def _at_its_place(finding: BoxFinding, scope: FoodAdviceScope) -> Finding:
    """Cards of the project itself come first: who borrows a game cannot change those of the game."""
    own = [place for place in finding.places if place[0] in scope.own_cards]
    own.sort(key=lambda place: not scope.game.is_judged(scope.cards_by_id[place[0]].origin))
    if not own:
        return scope.finding(finding.message, finding.help, finding.severity)
    card, place = own[0]
    return scope.card_finding(card, finding.message, *place, help=finding.help, severity=finding.severity)
