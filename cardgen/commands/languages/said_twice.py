"""What of a game is printed in two languages at once, and what is told of all that is not.

Cards say again what their templates have room for: `second.get("title")`. A page that each player has is a leaf with a
language on each side. All else is made in each language by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from cardgen.diagnostics import Diagnostic, Severity
from cardgen.diagnostics.codes import SAID_ONCE
from cardgen.model.game import Game
from cardgen.render.base.target import Target
from cardgen.render.products.table import kind_of

if TYPE_CHECKING:
    from cardgen.render.products.renderers import Renderers

_SAID_AGAIN = re.compile(r"""\bsecond\.get\(\s*["'](\w+)["']""")


def is_said_twice(target: Target) -> bool:
    """Whether its file is in both languages: pictures and sheets of cards, and leaves."""
    return kind_of(target.product).is_in_both(target)


def said_once(renderers: Renderers, targets: Iterable[Target]) -> Iterator[Diagnostic]:
    """For each game that is printed in two languages, what of these targets is in one only."""
    of_game: dict[str, list[Target]] = {}
    for target in targets:
        of_game.setdefault(target.game.id, []).append(target)
    for several in of_game.values():
        in_both = [target for target in several if target.game.second]
        if in_both:
            yield from _on_cards(renderers, in_both)
            yield from _in_files(in_both[0].game, [target for target in several if not is_said_twice(target)])


def said_once_in_packs(game: Game) -> list[Diagnostic]:
    """That of what is printed with packs only the cards are in both languages."""
    if game.second is None:
        return []
    message = f"of these packs only cards are in both languages; wrappers, lists and odds are in `{game.language.id}`"
    help = f"`--lang {game.second.language.id}` prints them in the other, with the same cards"
    return [game.origin.finding(SAID_ONCE, message, severity=Severity.INFO, help=help)]


def _on_cards(renderers: Renderers, targets: Iterable[Target]) -> Iterator[Diagnostic]:
    """What the templates of the cards that these print say again, and of which kinds nothing."""
    from cardgen.render.template.messages import ids_in  # with the libraries that read templates

    kinds: dict[str, Target] = {}
    for target in targets:
        if kind_of(target.product).is_of_printed_deck:
            kinds |= {printing.card.kind: target for printing in target.printings}
    again: dict[tuple[str, ...], list[str]] = {}
    for id, target in kinds.items():
        template = renderers.of(target).dependencies.own_text(target.game.kinds[id].front)
        found = dict.fromkeys(_SAID_AGAIN.findall(template))
        texts = {key for card in target.game.cards.values() if card.kind == id for key in card.text}
        if ids_in(template) or texts:  # where all texts are said again, words of fields are not
            again.setdefault(tuple(found), []).append(id)
    for keys, ids in again.items():
        yield _of_kinds(next(iter(kinds.values())).game, ids, keys)


def _of_kinds(game: Game, ids: Sequence[str], texts: Sequence[str]) -> Diagnostic:
    what = f"{_listed(texts)} in both languages, all else" if texts else "all"
    message = f"cards of {_listed(ids)} say {what} in `{game.language.id}` only"
    help = 'a template with room for it says a text again: `{{ second.get("title", "") }}`'
    return game.origin.finding(SAID_ONCE, message, "kinds", severity=Severity.INFO, help=help, key=True)


def _in_files(game: Game, targets: Iterable[Target]) -> Iterator[Diagnostic]:
    """The products that are made in each language by itself."""
    if products := dict.fromkeys(target.product.id for target in targets):
        message = f"made in each language by itself: {_listed(products)}"
        help = "a page with `for: player` has a language on each side"
        yield game.origin.finding(SAID_ONCE, message, "products", severity=Severity.INFO, help=help, key=True)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)
