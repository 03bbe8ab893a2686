"""Turns an order for a print shop or a virtual table into targets: a file for each size of card, two, or all in one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from cardgen import data
from cardgen.data.project.opening import RefusedFile
from cardgen.data.project.profiles import DEFAULT_PROFILE, profile_bytes, profile_file
from cardgen.diagnostics import Diagnostic
from cardgen.diagnostics.codes import UNUSABLE_PROFILE
from cardgen.model.game import Game, Product
from cardgen.model.library import Library
from cardgen.model.outlet import Outlet, VirtualTable, outlet_of
from cardgen.model.paper import Paper, Printer
from cardgen.output.colour.profile import CmykProfile, RefusedProfile
from cardgen.render.products.table import kind_of

_FILES = {"back-front": ("back-front",), "front-back": ("front-back",), "two-files": ("fronts", "backs")}
"""For each order of faces, the files that it takes, by the faces in them."""
NO_PAPER = Paper("", "a page of its own", 0, 0)


def all_outlets(library: Library) -> dict[str, Outlet]:
    """Every target by its id: those that cardgen ships, and the project's own, which come before them."""
    shipped = {outlet.id: outlet for outlet in map(outlet_of, data.read_shipped_targets())}
    return {**shipped, **library.outlets}


def products_for(outlet: Outlet, game: Game, wanted: Iterable[Product]) -> Iterator[Product]:
    """What is made for a target of products that are wanted: of cards a product for each size, of others none."""
    if outlet.table:
        yield from _on_table(outlet.table, game, tuple(wanted))
        return
    for product in wanted:
        if not kind_of(product).prints_cards:
            continue
        if outlet.sheet:
            yield product
            continue
        of = [kind for kind in game.kinds.values() if kind.front and (not product.of or kind.id in product.of)]
        cuts = dict.fromkeys((kind.size, kind.is_round) for kind in of)
        for size, is_round in cuts:
            kinds = tuple(kind.id for kind in of if (kind.size, kind.is_round) == (size, is_round))
            id = product.id if len(cuts) == 1 else f"{product.id}-{size}"
            if outlet.pictures:
                yield replace(product, id=id, kind="pictures", of=kinds)
                continue
            for faces in _FILES[outlet.order]:
                name = id if faces == outlet.order else f"{id}-{faces}"
                yield replace(product, id=name, kind="one-up", of=kinds, template=faces)


def _on_table(table: VirtualTable, game: Game, wanted: Sequence[Product]) -> Iterator[Product]:
    """All cards that are wanted as one product, whose template names the boards that are wanted with them."""
    of_cards = [product for product in wanted if kind_of(product).prints_cards]
    if not of_cards:
        return
    boards = [product.id for product in wanted if product.id in table.boards and product.size is not None]
    has_all = any(not product.of for product in of_cards)
    named = {kind for product in of_cards for kind in product.of}
    kinds = tuple(kind.id for kind in game.kinds.values() if kind.has_face and (has_all or kind.id in named))
    id = "-".join(product.id for product in of_cards)
    yield replace(of_cards[0], id=id, kind="virtual-table", of=kinds, template=" ".join(boards))


def printer_of(outlet: Outlet) -> Printer:
    """What it asks for, as a printer."""
    sheet = outlet.sheet
    if sheet is None:
        return Printer(outlet.id, outlet.bleed, 0, 0, 0)
    return Printer(id=outlet.id, bleed=outlet.bleed, safe=0, margin=sheet.margin, gutter=sheet.gutter)


def paper_of(outlet: Outlet) -> Paper:
    """The paper that it prints on; none where each face has a page of its own."""
    sheet = outlet.sheet
    return Paper(sheet.paper, sheet.paper.upper(), *sheet.size) if sheet else NO_PAPER


def profile_of(root: Path, outlet: Outlet) -> CmykProfile | Diagnostic | None:
    """The colour profile of a press, the project's own before what is shipped; a finding where it cannot be used."""
    if outlet.press is None:
        return None
    name = outlet.press.profile
    path = profile_file(root, name)
    if path is None:
        message = f"there is no profile `{name}`"
        help = f"put {name}.icc into card_data/profiles/, or write `profile: {DEFAULT_PROFILE}`"
        return outlet.origin.finding(UNUSABLE_PROFILE, message, "press", "profile", help=help)
    try:
        return CmykProfile.load(profile_bytes(path), path.name)
    except RefusedProfile as refused:
        return outlet.origin.finding(UNUSABLE_PROFILE, str(refused), "press", "profile", help=refused.remedy)
    except RefusedFile as refused:
        return outlet.origin.finding(UNUSABLE_PROFILE, str(refused), "press", "profile", help="put a plain file there")


def faults_of_profiles(root: Path, outlets: Iterable[Outlet | None]) -> list[Diagnostic]:
    """What keeps files from being made for these at all: their profiles."""
    profiles = [profile_of(root, outlet) for outlet in dict.fromkeys(outlets) if outlet is not None]
    return [profile for profile in profiles if isinstance(profile, Diagnostic)]
