"""Lays out booster packs: sheets of cards in packs, wrappers, checklists, odds, the teacher's answer key
and a page that leads through it all.

The door to all of it: which product is made by whom, and how much paper it takes. Draws no packs: they are given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from msgspec.structs import replace

from cardgen.boosters.collation.batch import Pack
from cardgen.diagnostics import Diagnostic
from cardgen.model.game import Deck, Product
from cardgen.model.paper import TRUE_SIZE, Paper, Printer
from cardgen.render.base.display import Page
from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.target import HOME, Settings, Target
from cardgen.render.pack.answer_key import lay_out_answers
from cardgen.render.pack.checklist import lay_out_checklist
from cardgen.render.pack.faces import PackFaces, Parcel
from cardgen.render.pack.odds_page import lay_out_odds
from cardgen.render.pack.wrapper_sheets import imposition_of, wrapper_pages
from cardgen.render.parcel.morning import lay_out_morning
from cardgen.render.parcel.piling import PaperUse
from cardgen.render.parcel.sheets import pages_of, piling_of, sheets_of_pack
from cardgen.render.products.renderer import Renderer
from cardgen.render.sheet.pages import duplex_of
from cardgen.render.sheet.scaling import scaled

__all__ = ["PRODUCTS", "PaperUse", "Parcel", "lay_out_pack", "lay_out_parcel", "paper_use"]


def target_of(parcel: Parcel, product: str, paper: Paper, printer: Printer, settings: Settings) -> Target:
    """What tells sheets how they are printed; its deck has no cards and the name of the recipe."""
    deck = Deck(parcel.recipe.id, parcel.recipe.name, "", ())
    return Target(
        game=parcel.game,
        product=Product(product, "cards", "", ()),
        paper=paper,
        printer=printer,
        settings=settings,
        deck=deck,
    )


def paper_use(parcel: Parcel, paper: Paper, printer: Printer, settings: Settings) -> PaperUse:
    """How much paper the sheets of packs take; none where a card is larger."""
    piling = piling_of(parcel, target_of(parcel, "packs", paper, printer, settings))
    return PaperUse(0, 0, 0) if isinstance(piling, list) else piling.paper_use


def lay_out_parcel(
    studio: Renderer, parcel: Parcel, product: str, paper: Paper, settings: Settings, printer: Printer | None = None
) -> tuple[LaidOut | None, list[Diagnostic]]:
    """One of `PRODUCTS` of these packs. Pages are made one after the other: findings are whole once all were taken,
    those of cards are with the studio (`Renderer.watch`).

    Without a printer, the first of the library. Raises KeyError for an unknown product.
    """
    make = _MAKERS[product]
    target = target_of(parcel, product, paper, printer or _first_printer(studio), settings)
    return make(PackFaces(studio, parcel), target)


def lay_out_pack(
    studio: Renderer, parcel: Parcel, pack: Pack, paper: Paper, settings: Settings, printer: Printer | None = None
) -> tuple[LaidOut | None, list[Diagnostic]]:
    """One pack by itself: its separator and cards in reading order, then its wrapper. Whatever else is in the parcel,
    the bytes are the same.
    """
    target = target_of(parcel, "pack", paper, printer or _first_printer(studio), settings)
    alone = replace(parcel, packs=(pack,))
    faces = PackFaces(studio, alone)
    say, place = parcel.game.language.say, str(pack.place)
    sheets = sheets_of_pack(alone, target, say("pack.one-pack", place=place, id=pack.id))
    if isinstance(sheets, list):
        return None, sheets
    wrapper = imposition_of(parcel, target)
    if isinstance(wrapper, list):
        return None, wrapper
    note = say("pack.one-side") if duplex_of(target) != "Simplex" else ""
    pages = chain(pages_of(sheets, faces, target), wrapper_pages([pack], wrapper, faces, target, note))
    title = parcel.titled("pack.title-pack", place=place, id=pack.id)
    return _laid_out(faces, target, pages, len(pack.printings), title, duplex_of(target)), faces.found


def _first_printer(studio: Renderer) -> Printer:
    printers = studio.library.printers
    return printers.get(HOME) or next(iter(printers.values()))


def _laid_out(faces: PackFaces, target: Target, pages: Iterator[Page], cards: int, title: str, duplex: str) -> LaidOut:
    parcel = faces.parcel
    sets = map(parcel.game.sets.__getitem__, parcel.recipe.sets)
    scale = target.printer.scale
    drawn = pages if scale == TRUE_SIZE else (scaled(page, scale) for page in pages)
    return LaidOut(faces.studio.publication(title, drawn, duplex, sets=sets), cards)


def _packs(faces: PackFaces, target: Target) -> tuple[LaidOut | None, list[Diagnostic]]:
    parcel = faces.parcel
    piling = piling_of(parcel, target)
    if isinstance(piling, list):
        return None, piling
    count = sum(len(pack.printings) for pack in parcel.packs)
    title = f"{parcel.game.name}: {parcel.recipe.name}"
    return _laid_out(
        faces, target, pages_of(piling.sheets(), faces, target), count, title, duplex_of(target)
    ), faces.found


def _wrappers(faces: PackFaces, target: Target) -> tuple[LaidOut | None, list[Diagnostic]]:
    parcel = faces.parcel
    imposition = imposition_of(parcel, target)
    if isinstance(imposition, list):
        return None, imposition
    pages = wrapper_pages(parcel.packs, imposition, faces, target)
    title = parcel.titled("pack.title-wrappers")
    return _laid_out(faces, target, pages, 0, title, "Simplex"), faces.found


Maker = Callable[[PackFaces, Target], tuple[LaidOut | None, list[Diagnostic]]]
_MAKERS: dict[str, Maker] = {
    "morning": lay_out_morning,
    "packs": _packs,
    "wrappers": _wrappers,
    "checklist": lay_out_checklist,
    "odds": lay_out_odds,
    "answers": lay_out_answers,
}
PRODUCTS = tuple(_MAKERS)
"""What is made of a batch, by name."""
