"""Which files did the user order? An order in, one target for each file out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.model.game import Game, Product
from cardgen.model.ids import nearest
from cardgen.model.library import Library
from cardgen.model.paper import Paper
from cardgen.model.selection import NoSuchCard, select
from cardgen.render.target import DEFAULT_PAPERS, HOME, Settings, Target, page_of

_T = TypeVar("_T")
CALIBRATION = Product("calibration", "calibration", "", ())
SINGLE_FACES = Product("png", "png", "", ("a4",))


class Order(Struct, frozen=True):
    """What the user wants built. Empty `games` or `only`: all there are; empty `papers`: A4 and Letter."""

    games: tuple[str, ...] = ()
    papers: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    printer: str = HOME
    settings: Settings = field(default_factory=Settings)
    jobs: int = 1


class UnknownName(ValueError):
    """The order names a game, product, paper, deck or printer that there is not."""


def targets_of(library: Library, order: Order) -> list[Target]:
    """One target for each file the order asks for that would show something. Raises UnknownName."""
    printer = get(library.printers, order.printer, "printer")
    games = [get(library.games, name, "game") for name in order.games] or list(library.games.values())
    targets: dict[str, Target] = {}
    for game in games:
        deck = get(game.named_decks, order.settings.deck, "deck") if order.settings.deck else game.deck
        for product in _products(game, order):
            for paper in _papers(library, product, order.papers):
                target = Target(game, product, paper, printer, order.settings, deck)
                if product.kind not in ("cards", "box", "png") and not product.is_of_chosen_deck:
                    target = replace(target, deck=game.published_deck)
                if _shows_something(target):
                    targets[target.key] = target
    if not targets and order.settings.select:
        raise UnknownName(_printed_elsewhere(games, order))
    return list(targets.values())


def _shows_something(target: Target) -> bool:
    """Has it a card to print or to hold? That of cards which there are not is told where they are laid out."""
    if target.product.kind != "box" and (target.product.kind != "cards" or not target.product.of):
        return True
    try:
        return bool(target.printings)
    except NoSuchCard:
        return True


def _printed_elsewhere(games: Sequence[Game], order: Order) -> str:
    """Why nothing is to be made of the selected cards, and which product would print them."""
    wanted, products = (", ".join(f"`{name}`" for name in names) for names in (order.settings.select, order.only))
    kinds = {one.card.kind for game in games for one in select(game.printings, order.settings.select)}
    all_products = (product for game in games for product in game.products.values())
    there = [f"`{one.id}`" for one in all_products if one.kind == "cards" and kinds.intersection(one.of)]
    return f"{products or 'no product'} prints no card of {wanted}; {' and '.join(there) or 'no product'} does"


def known_products(game: Game) -> dict[str, Product]:
    """What can be ordered: the game's own products, and those that every game has."""
    return {**game.products, CALIBRATION.id: CALIBRATION, SINGLE_FACES.id: SINGLE_FACES}


def _products(game: Game, order: Order) -> list[Product]:
    if order.only:
        return [get(known_products(game), name, "product") for name in order.only]
    of_cards = [product for product in game.products.values() if product.kind == "cards"]
    if order.settings.select:
        return of_cards
    if game.brought_deck:  # an expansion prints what it adds; the rest is the game's, and there on request
        return [*of_cards, *(product for product in game.products.values() if product.is_of_expansions), CALIBRATION]
    return [*game.products.values(), CALIBRATION]


def _papers(library: Library, product: Product, wanted: tuple[str, ...]) -> list[Paper]:
    if product.kind == "png":
        return [next(iter(library.papers.values()))]
    own = page_of(product)
    if product.kind == "page" and own is not None:
        return [own]
    names = wanted or product.papers or tuple(name for name in DEFAULT_PAPERS if name in library.papers)
    return [get(library.papers, name, "paper") for name in names]


def get(known: Mapping[str, _T], name: str, what: str) -> _T:
    """By id or by name, in any case: `A4` is `a4`, `Food Heroes` is `fsys`. Raises UnknownName."""
    for id, one in known.items():
        if name.casefold() in (id.casefold(), str(getattr(one, "name", "")).casefold()):
            return one
    there = f"there are {', '.join(f'`{id}`' for id in known)}" if known else "there is none at all"
    raise UnknownName(f"there is no {what} `{name}`; {nearest(name, known) or there}")
