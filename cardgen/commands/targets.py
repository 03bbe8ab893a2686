"""Turns the user's order into targets, one for each file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.analysis.play.engines import Engine
from cardgen.commands.cutters import all_cutters, for_cutter
from cardgen.commands.outlets import all_outlets, paper_of, printer_of, products_for
from cardgen.model.deck.selection import select
from cardgen.model.game import Game, Product
from cardgen.model.library import Library
from cardgen.model.link.ids import nearest
from cardgen.model.paper import Paper, Printer, is_size, paper_of_size
from cardgen.render.base.target import DEFAULT_PAPERS, HOME, Settings, Target
from cardgen.render.products.table import PRODUCTS, key_of, kind_of
from cardgen.render.sheet.scaling import margin_at

_T = TypeVar("_T")
_OF_EVERY_GAME = tuple(kind.of_every_game for kind in PRODUCTS.values() if kind.of_every_game is not None)


class BuildOrder(Struct, frozen=True):
    """What the user wants built. Empty `games` or `only`: all there are; empty `papers`: A4 and Letter.

    With a `target`, the files that it asks for, on pages of their own; with a `cutter`, sheets that it cuts. `engine`
    plays games; `jobs` processes do the work, or a `cluster`. In each of the `languages`; where none is named, in that
    in which a game is written.
    """

    games: tuple[str, ...] = ()
    papers: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    printer: str = HOME
    settings: Settings = field(default_factory=Settings)
    jobs: int = 1
    target: str = ""
    cutter: str = ""
    engine: Engine = "auto"
    cluster: str = ""
    languages: tuple[str, ...] = ()


class UnknownName(ValueError):
    """The order names a game, product, paper, deck or printer that there is not."""


def targets_of(library: Library, order: BuildOrder) -> list[Target]:
    """One target for each file the order asks for that would show something. Raises UnknownName."""
    outlet = get(all_outlets(library), order.target, "target") if order.target else None
    if order.settings.address and (outlet is None or outlet.table is None):
        raise UnknownName(f"no file would name the address `{order.settings.address}`; it is for a virtual table")
    cutter = get(all_cutters(library), order.cutter, "cutter") if order.cutter else None
    if cutter is not None:
        _refuse_uncut(order)
    printer = printer_of(outlet) if outlet else printer_as_set(library, order.printer, order.settings)
    games = [get(library.games, name, "game") for name in order.games] or list(library.games.values())
    targets: dict[str, Target] = {}
    for game in games:
        deck = get(game.named_decks, order.settings.deck, "deck") if order.settings.deck else game.deck
        products = _products(game, order)
        for product in products_for(outlet, game, products) if outlet else products:
            kind = kind_of(product)
            is_of_printed_deck = kind.is_of_printed_deck or product.is_of_chosen_deck
            for paper in (paper_of(outlet),) if outlet else _papers(library, product, order.papers):
                target = Target(
                    game=game,
                    product=product,
                    paper=paper,
                    printer=reaching(printer, paper),
                    settings=order.settings,
                    deck=deck if is_of_printed_deck else game.published_deck,
                    outlet=outlet,
                )
                if cutter is not None and "cutter" in kind.name_parts:
                    target = for_cutter(target, cutter)
                if kind.is_wanted(target):
                    targets[key_of(target)] = target
    if cutter is not None and not any(target.cutter for target in targets.values()):
        raise UnknownName(f"`{cutter.id}` cuts cards, and no product of these has any; write --only cards")
    if not targets and order.settings.select:
        raise UnknownName(_printed_elsewhere(games, order))
    return list(targets.values())


def _refuse_uncut(order: BuildOrder) -> None:
    """Raises UnknownName for what no machine cuts."""
    if order.target:
        raise UnknownName("files are made for a target or for a cutter, not for both; leave out --target or --cutter")
    if order.settings.backs == "fold":
        raise UnknownName("a machine cannot cut what is folded and glued; write another --backs, as in --backs none")


def _printed_elsewhere(games: Sequence[Game], order: BuildOrder) -> str:
    """Why nothing is to be made of the selected cards, and which product would print them."""
    wanted, products = (", ".join(f"`{name}`" for name in names) for names in (order.settings.select, order.only))
    kinds = {printing.card.kind for game in games for printing in select(game.printings, order.settings.select)}
    sheets = (product for game in games for product in _sheets_of_cards(game))
    there = [f"`{product.id}`" for product in sheets if kinds.intersection(product.of)]
    return f"{products or 'no product'} prints no card of {wanted}; {' and '.join(there) or 'no product'} does"


def known_products(game: Game) -> dict[str, Product]:
    """What can be ordered: the game's own products, and those that every game has."""
    return {**game.products, **{product.id: product for product in _OF_EVERY_GAME}}


def _sheets_of_cards(game: Game) -> list[Product]:
    return [product for product in game.products.values() if kind_of(product).prints_cards]


def _products(game: Game, order: BuildOrder) -> list[Product]:
    if order.only:
        return [get(known_products(game), name, "product") for name in order.only]
    if order.settings.select:
        return _sheets_of_cards(game)
    usual = [product for product in _OF_EVERY_GAME if kind_of(product).is_usual]
    if game.brought_deck:  # an expansion prints what it adds; the rest is the game's, and there on request
        added = (product for product in game.products.values() if product.is_of_expansions)
        return [*_sheets_of_cards(game), *added, *usual]
    return [*game.products.values(), *usual]


def _papers(library: Library, product: Product, wanted: tuple[str, ...]) -> list[Paper]:
    if (own := kind_of(product).own_paper(product, library)) is not None:
        return [own]
    names = wanted or product.papers or tuple(name for name in DEFAULT_PAPERS if name in library.papers)
    return [paper_called(library, name) for name in names]


def paper_called(library: Library, name: str) -> Paper:
    """A paper by id or name, or of the size that was typed in their place. Raises UnknownName."""
    if not is_size(name) or any(name.casefold() == paper.name.casefold() for paper in library.papers.values()):
        return get(library.papers, name, "paper")
    try:
        return paper_of_size(name)
    except ValueError as fault:
        raise UnknownName(str(fault)) from None


def printer_as_set(library: Library, name: str, settings: Settings) -> Printer:
    """The printer that is named, with the margin and scale that were ordered in the place of its own. Raises
    UnknownName.
    """
    printer = get(library.printers, name, "printer")
    margin = printer.margin if settings.margin is None else settings.margin
    return replace(printer, margin=margin, scale=settings.scale or printer.scale)


def reaching(printer: Printer, paper: Paper) -> Printer:
    """The printer, with the margin that leaves room for what is drawn larger."""
    return replace(printer, margin=margin_at(printer.scale, printer.margin, paper.width, paper.height))


def get(known: Mapping[str, _T], name: str, what: str) -> _T:
    """By id or by name, in any case: `A4` is `a4`, `Food Heroes` is `fsys`. Raises UnknownName."""
    for id, value in known.items():
        if name.casefold() in (id.casefold(), str(getattr(value, "name", "")).casefold()):
            return value
    there = f"there are {', '.join(f'`{id}`' for id in known)}" if known else "there is none at all"
    raise UnknownName(f"there is no {what} `{name}`; {nearest(name, known) or there}")
