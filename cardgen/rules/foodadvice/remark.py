"""What does an exact check say of a box, and where is it told? Of an expansion only what is news.

A box is told all that is true of it. An expansion is judged as its base with it shuffled in: told is what is not so, or
not as bad, without it, and at its own cards. Knows no check.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from msgspec import Struct

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.model.card import NodePath
from cardgen.rules.checking import Check
from cardgen.rules.foodadvice.subject import Subject

Place = tuple[str, NodePath]
"""A card, and where below it."""


class Remark(Struct, frozen=True):
    """Something true of a box. `about` tells it from others of its code, whatever its figures are.

    It is told at the first of `places` that is under judgement; where none is, of the whole.
    """

    about: str
    message: str
    help: str
    places: tuple[Place, ...] = ()
    severity: Severity = Severity.ERROR


Remarks = Callable[[Subject], Iterator[Remark]]


def check_of(code: str, remarks: Remarks) -> Check:
    """The exact check that tells these remarks under a code."""
    return Check(code, "exact", partial(told, code, remarks))


def told(code: str, remarks: Remarks, subject: Subject) -> Iterator[Diagnostic]:
    """All remarks on a box; of an expansion those that its base has not earned already."""
    found = list(remarks(subject))
    known = {one.about: one.severity for one in remarks(subject.base)} if found and subject.is_expansion else {}
    for one in found:
        if one.about not in known or one.severity > known[one.about]:
            yield _at_its_place(code, one, subject)


def _at_its_place(code: str, one: Remark, subject: Subject) -> Diagnostic:
    """Cards of the project itself come first: who borrows a game cannot change those of the game."""
    own = [place for place in one.places if place[0] in subject.own]
    own.sort(key=lambda place: not subject.game.is_judged(subject.card(place[0]).origin))
    if not own:
        return subject.finding(code, one.message, one.severity, one.help)
    card, place = own[0]
    return subject.card_finding(card, code, one.message, *place, severity=one.severity, help=one.help)
