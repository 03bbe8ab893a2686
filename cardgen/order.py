"""Which files did the user order? An order in, one target for each file out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from cardgen.model.game import Game, Product
from cardgen.model.ids import nearest
from cardgen.model.library import Library
from cardgen.model.paper import Paper
from cardgen.render.target import DEFAULT_PAPERS, Settings, Target

_T = TypeVar("_T")
CALIBRATION = Product("calibration", "calibration", "", ())
SINGLE_FACES = Product("png", "png", "", ("a4",))


@dataclass(frozen=True, slots=True)
class Order:
    """What the user wants built. Empty `games` or `only`: all there are; empty `papers`: A4 and Letter."""

    games: tuple[str, ...] = ()
    papers: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    printer: str = "home"
    settings: Settings = field(default_factory=Settings)
    jobs: int = 1


class UnknownName(ValueError):
    """The order names a game, product, paper, deck or printer that there is not."""


def targets_of(library: Library, order: Order) -> list[Target]:
    """One target for each file the order asks for. Raises UnknownName."""
    printer = get(library.printers, order.printer, "printer")
    games = [get(library.games, name, "game") for name in order.games] or list(library.games.values())
    targets: dict[str, Target] = {}
    for game in games:
        deck = get(game.named_decks, order.settings.deck, "deck") if order.settings.deck else game.deck
        for product in _products(game, order.only):
            for paper in _papers(library, product, order.papers):
                target = Target(game, product, paper, printer, order.settings, deck)
                if product.kind not in ("cards", "png") and not product.is_of_chosen_deck:
                    target = replace(target, deck=game.published_deck)
                targets[target.key] = target
    return list(targets.values())


def known_products(game: Game) -> dict[str, Product]:
    """What can be ordered: the game's own products, and those that every game has."""
    return {**game.products, CALIBRATION.id: CALIBRATION, SINGLE_FACES.id: SINGLE_FACES}


def _products(game: Game, only: tuple[str, ...]) -> list[Product]:
    if only:
        return [get(known_products(game), name, "product") for name in only]
    if game.brought_deck:  # an expansion prints what it adds; the rest is the game's, and there on request
        return [product for product in game.products.values() if product.kind == "cards"] + [CALIBRATION]
    return [*game.products.values(), CALIBRATION]


def _papers(library: Library, product: Product, wanted: tuple[str, ...]) -> list[Paper]:
    if product.kind == "png":
        return [next(iter(library.papers.values()))]
    names = wanted or product.papers or tuple(name for name in DEFAULT_PAPERS if name in library.papers)
    return [get(library.papers, name, "paper") for name in names]


def get(known: Mapping[str, _T], name: str, what: str) -> _T:
    """By id or by name, in any case: `A4` is `a4`, `Food Heroes` is `fsys`. Raises UnknownName."""
    for id, one in known.items():
        if name.casefold() in (id.casefold(), str(getattr(one, "name", "")).casefold()):
            return one
    raise UnknownName(f"there is no {what} `{name}`; {nearest(name, known) or 'there is none at all'}")
