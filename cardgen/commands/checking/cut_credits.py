"""Tells whose names are cut short on cards: templates shorten what has no room, and end it with dots.

One card of each set, kind and artist stands for all of them.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.diagnostics.codes import CREDIT_CUT_SHORT
from cardgen.model.card import Origin, Printing
from cardgen.model.game import Game
from cardgen.render.base.target import Target
from cardgen.render.products.table import kind_of

if TYPE_CHECKING:
    from cardgen.render.products.renderers import Renderers

MOST_LOOKS = 200
"""So many cards of a file are looked at."""
_TAG = re.compile(r"<[^<>]*>")
_DOTS = "…"
_FEWEST, _ENOUGH = 3, 8
"""Letters before the dots by which a name is known: fewer where it begins with them."""
_HELP = (
    "`cardgen build` prints it in full on the deck list, if there is one; a shorter one, or more room in the template"
)


def cut_credits(renderers: Renderers, targets: Iterable[Target]) -> Iterator[Diagnostic]:
    """A note for each set, and each artist, that is not named in full on the fronts of these targets' cards."""
    for target in targets:
        if kind_of(target.product).prints_cards and target.outlet is None and not target.game.second:
            yield from _of_target(renderers, target)


def _of_target(renderers: Renderers, target: Target) -> Iterator[Diagnostic]:
    faces = renderers.of(target).faces
    known: set[str] = set()
    for printing in _examples(target.printings):
        template = target.game.kinds[printing.card.kind].front
        shown = _words_of(faces.source(template, printing))
        for name, origin, key in _credits(target.game, printing):
            if name not in known and (seen := _cut(shown, name)):
                known.add(name)
                message = f"`{name}` is cut short on card `{printing.card.id}`: `{seen}`"
                yield origin.finding(CREDIT_CUT_SHORT, message, key, severity=Severity.INFO, help=_HELP)


def _examples(printings: Iterable[Printing]) -> list[Printing]:
    """The first card of each set, kind and artist."""
    first: dict[tuple[str, str, str], Printing] = {}
    for printing in printings:
        first.setdefault((printing.set_id, printing.card.kind, printing.art.artist), printing)
    return [*first.values()][:MOST_LOOKS]


def _credits(game: Game, printing: Printing) -> Iterator[tuple[str, Origin, str]]:
    """Whom a card has to name, and where that is written."""
    of_set = game.sets[printing.set_id]
    yield of_set.attribution, of_set.origin, "attribution"
    if artist := printing.art.artist:
        is_own = "artist" in printing.origin.value.get("art", {})
        yield artist, printing.origin if is_own else of_set.origin, "art"


def _words_of(face: str) -> str:
    """The words of a face, without its elements, blanks between them alike."""
    return " ".join(html.unescape(_TAG.sub(" ", face)).split())


def _cut(shown: str, name: str) -> str:
    """What is seen of a name that ends in dots; empty where all of it is."""
    if len(name) < _FEWEST or name in shown:
        return ""
    for part in shown.split(_DOTS)[:-1]:
        beginning = part.rfind(name[:_FEWEST])
        if beginning >= 0 and (part[beginning:] == name[: len(part) - beginning] or part[-_ENOUGH:] in name):
            return part[beginning:] + _DOTS
    return ""
