"""What of a game is printed in two languages at once, and what is told of all that is not.

Cards say again what their templates have room for: `second.get("title")`. A page that each player has is a leaf with a
language on each side. All else is made in each language by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.diagnostics.codes import SAID_ONCE
from cardgen.model.game import Game, Kind
from cardgen.render.base.target import Target
from cardgen.render.products.page import is_leaf
from cardgen.render.products.table import kind_of

if TYPE_CHECKING:
    from cardgen.render.products.renderers import Renderers

_SAID_AGAIN = re.compile(r"""\bsecond\.get\(\s*["'](\w+)["']""")


def is_said_twice(target: Target) -> bool:
    """Whether its file is in both languages: pictures and sheets of cards, and leaves."""
    kind = kind_of(target.product)
    return kind.prints_cards or kind.name == "png" or is_leaf(target.product)


def said_once(renderers: Renderers, targets: Iterable[Target]) -> Iterator[Diagnostic]:
    """For each game that is printed in two languages, what of these targets is in one only."""
    of_game: dict[str, list[Target]] = {}
    for target in targets:
        of_game.setdefault(target.game.id, []).append(target)
    for several in of_game.values():
        in_both = [target for target in several if target.game.second]
        if in_both:
            yield from _on_cards(renderers, in_both)
            yield from _in_files(in_both[0].game, [target for target in several if not target.game.second])


def _on_cards(renderers: Renderers, targets: Iterable[Target]) -> Iterator[Diagnostic]:
    """For each kind of card that these print, which of its texts its template says once."""
    kinds = {}
    for target in targets:
        if not is_leaf(target.product):
            kinds |= {printing.card.kind: target for printing in target.printings if printing.card.text}
    for id, target in kinds.items():
        kind = target.game.kinds[id]
        yield from _of_kind(target.game, kind, renderers.of(target).dependencies.template_text(kind.front))


def _of_kind(game: Game, kind: Kind, template: str) -> Iterator[Diagnostic]:
    texts = dict.fromkeys(key for card in game.cards.values() if card.kind == kind.id for key in card.text)
    again = set(_SAID_AGAIN.findall(template))
    if once := [key for key in texts if key not in again]:
        twice = _listed(key for key in texts if key in again) or "nothing"
        message = f"cards of `{kind.id}` say {twice} in both languages, {_listed(once)} in `{game.language.id}` only"
        help = 'a template that has room says a text again: `{{ second.get("title", "") }}`'
        yield game.origin.finding(SAID_ONCE, message, "kinds", kind.id, severity=Severity.INFO, help=help, key=True)


def _in_files(game: Game, targets: Iterable[Target]) -> Iterator[Diagnostic]:
    """The products that are made in each language by itself."""
    if products := dict.fromkeys(target.product.id for target in targets):
        message = f"made in each language by itself: {_listed(products)}"
        help = "a page with `for: player` has a language on each side"
        yield game.origin.finding(SAID_ONCE, message, "products", severity=Severity.INFO, help=help, key=True)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)
