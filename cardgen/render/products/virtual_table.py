"""Each face once, for programs in which cards are played or learned, and what these read beside. For a target only."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from msgspec.structs import replace

from cardgen.diagnostics import Diagnostic, Severity, Span
from cardgen.diagnostics.codes import (
    CELLS_TOO_SMALL,
    NO_WEB_ADDRESS,
    NOT_A_WEB_ADDRESS,
    PICTURE_TOO_LARGE,
    UNREADABLE_NOTES,
)
from cardgen.model.card import Printing
from cardgen.model.deck.selection import select
from cardgen.model.outlet import Outlet, VirtualTable
from cardgen.model.units import INCH
from cardgen.render.base.display import Face, Page
from cardgen.render.base.layout_result import LaidOut, OrderedCard
from cardgen.render.base.notes import FaultyNotes, StudyNote, read_notes
from cardgen.render.base.target import Target, address_of
from cardgen.render.products.kind import LaidOutProduct, ProductKind, has_printings, styles_of_game
from cardgen.render.products.one_up import too_many
from cardgen.render.products.pictures import each_face
from cardgen.render.products.png import alone
from cardgen.render.sheet.cells import grid_of

if TYPE_CHECKING:
    from cardgen.render.products.renderer import Renderer

NOTES = "notes.xml.j2"
MOST_PIXELS = (10_000, 10_000)
"""Across and down a picture, where its target does not say how many it may have."""
SMALLEST_CELL = 100
"""Pixels across a card on a sheet; on fewer nobody reads a word."""
_PLAIN = re.compile(r"[!-~]+")
_NEEDS_ADDRESS = {
    "tabletop-simulator": (Severity.WARNING, "no saved object is written"),
    "cockatrice": (Severity.INFO, "the cards have no pictures there"),
    "draftmancer": (Severity.INFO, "the cards have no pictures there"),
}
"""What is lacking where nobody said where pictures will be found, by the forms of files that name them."""


def lay_out(renderer: Renderer, target: Target) -> LaidOutProduct:
    """Lays out each face of the target's cards once, by its trim, and the boards that lie beside them."""
    from cardgen.render.products.credits import sets_of

    outlet, game = target.outlet, target.game
    printings = shown_of(target)
    if outlet is None or outlet.table is None or outlet.pictures is None or not printings:
        return None, []
    copies = _copies(target)
    notes, found = _notes(renderer, target, printings)
    found += [*too_many(target, outlet, copies.total()), *_faults(target, outlet, outlet.table)]
    if any(finding.severity is Severity.ERROR for finding in found):
        return None, found
    names: list[str] = []
    ordered: list[OrderedCard] = []
    faces = each_face(renderer, printings, outlet.pictures, copies, names, ordered)
    pages = map(_whole, faces)
    boards = _boards(renderer, target, names, found)
    publication = renderer.publication(game.name, chain(pages, boards), sets=sets_of(game, printings))
    return LaidOut(publication, copies.total(), None, names, ordered, notes=notes), found


def shown_of(target: Target) -> list[Printing]:
    """The printings of which there are pictures: those of the deck or, for drafts, all that may be in a pack."""
    printings = _of_packs(target) if is_drafted(target) else target.printings
    return list({printing.id: printing for printing in printings}.values())


def _of_packs(target: Target) -> Iterator[Printing]:
    """Those in packs that are selected. Raises NoSuchCard where `select` names none, be it in a pack or in the deck."""
    kinds, recipes = target.product.of, target.game.recipes.values()
    in_packs = [printing for recipe in recipes for printing in recipe.printings]
    ids = {printing.id for printing in in_packs}
    chosen = select([*in_packs, *target.deck.printed()], target.settings.select)
    return (printing for printing in chosen if printing.id in ids and (not kinds or printing.card.kind in kinds))


def is_drafted(target: Target) -> bool:
    """Whether boosters are opened there, and the game has some."""
    table = target.outlet.table if target.outlet else None
    return table is not None and table.form == "draftmancer" and bool(target.game.recipes)


def _copies(target: Target) -> Counter[str]:
    """How many of each are ordered; of a draft, one."""
    printings = shown_of(target) if is_drafted(target) else target.printings * target.settings.copies
    return Counter(printing.id for printing in printings)


def _faults(target: Target, outlet: Outlet, table: VirtualTable) -> Iterator[Diagnostic]:
    address = address_of(target)
    if address and not is_web_address(address):
        message = f"`{address}` is no address of a folder on the web"
        help = "write https://, a host and a path, as in https://example.org/my-game"
        yield outlet.origin.finding(NOT_A_WEB_ADDRESS, message, help=help)
    elif not address and table.form in _NEEDS_ADDRESS:
        severity, lack = _NEEDS_ADDRESS[table.form]
        message = f"{outlet.name} finds pictures on the web, and nobody said where they will be: {lack}"
        help = "put the folder on the web and build again with --base-url https://..."
        yield outlet.origin.finding(NO_WEB_ADDRESS, message, severity=severity, help=help)
    yield from _large_pictures(target, outlet, table)
    yield from _small_cells(target, outlet, table)


def _large_pictures(target: Target, outlet: Outlet, table: VirtualTable) -> Iterator[Diagnostic]:
    """Found before they are drawn: each would fill the memory."""
    dpi, (across, down) = outlet.pictures.dpi if outlet.pictures else 0, table.most_pixels or MOST_PIXELS
    sizes = {target.game.kinds[printing.card.kind].size for printing in shown_of(target)}
    for size in sorted(sizes):
        width, height = (round(side * dpi / INCH) for side in target.game.sizes[size])
        if width > across or height > down:
            message = (
                f"cards of the size `{size}` would have {width} x {height} pixels, and {outlet.name} shows at most "
            )
            help = "let the target ask for fewer dots per inch, or choose other cards"
            yield outlet.origin.finding(PICTURE_TOO_LARGE, f"{message}{across} x {down}", "pictures", help=help)


def _small_cells(target: Target, outlet: Outlet, table: VirtualTable) -> Iterator[Diagnostic]:
    if table.sheets is None or outlet.pictures is None:
        return
    kinds, sheets = target.game.kinds, table.sheets
    known = Counter(printing.card.kind for printing in shown_of(target) if not kinds[printing.card.kind].is_round)
    for kind, cards in sorted(known.items()):
        cells = min(cards, sheets.most_cards) + sheets.has_hidden_cell
        width, height = grid_of(cells, target.game.sizes[kinds[kind].size], sheets, outlet.pictures.dpi).cell
        if width < SMALLEST_CELL:
            message = f"on a sheet, cards of the kind `{kind}` would have {width} x {height} pixels"
            help = f"let sheets have fewer columns and rows, or more pixels, so that cards have {SMALLEST_CELL} across"
            yield outlet.origin.finding(CELLS_TOO_SMALL, message, "table", "sheets", help=help)


def is_web_address(address: str) -> bool:
    """Whether it names a folder that others can reach, to which the name of a file can be added."""
    try:
        parts = urlsplit(address)
        host = parts.hostname
    except ValueError:
        return False
    is_plain = bool(_PLAIN.fullmatch(address)) and not set('"<>\\^`{|}') & set(address)
    return is_plain and parts.scheme in ("http", "https") and bool(host) and not (parts.query or parts.fragment)


def _notes(
    renderer: Renderer, target: Target, printings: Sequence[Printing]
) -> tuple[tuple[StudyNote, ...], list[Diagnostic]]:
    source = "".join(_sources(renderer, target))
    icons = {icon.id: icon.name for icon in target.game.icons.values()}
    try:
        return (tuple(read_notes(source, icons)) if source else ()), []
    except FaultyNotes as fault:
        help = "write <notes> with a <note> for each question, which has a <question> and an <answer>"
        return (), [Diagnostic(UNREADABLE_NOTES, str(fault), Span(NOTES, fault.line), help=help)]


def _sources(renderer: Renderer, target: Target) -> list[str]:
    """What the templates make of it: its notes, where these are asked for, and its boards."""
    made = []
    if target.outlet and target.outlet.table and target.outlet.table.form == "anki":
        made.append(renderer.source(target, NOTES, printings=shown_of(target)))
    return made


def _board_targets(target: Target) -> list[Target]:
    products = [target.game.products[name] for name in target.product.template.split()]
    return [replace(target, product=product, outlet=None) for product in products]


def _boards(renderer: Renderer, target: Target, names: list[str], found: list[Diagnostic]) -> Iterator[Page]:
    for board in _board_targets(target):
        faces, more = renderer.page_faces(board)
        found += more
        for number, face in enumerate(faces, 1):
            names.append(board.product.id if len(faces) == 1 else f"{board.product.id}-{number}")
            yield _whole(face)


def _whole(face: Face) -> Page:
    return Page(face.trim.width, face.trim.height, (alone(face),))


def _facts(renderer: Renderer, target: Target) -> tuple[object, ...]:
    game = target.game
    recipes = [
        (
            (recipe.id, recipe.name, recipe.layouts, recipe.guarantees, recipe.windows, recipe.kit),
            [(share.text, share.least, share.most) for share in recipe.shares],
            bool(recipe.exclusive),
            [
                (pool.id, pool.collation, [(printing.id, rate) for printing, rate in pool.rates])
                for pool in recipe.pools.values()
            ],
        )
        for recipe in (game.recipes.values() if is_drafted(target) else ())
    ]
    sets = [(card_set.id, card_set.name, card_set.version) for card_set in game.sets.values()]
    words = sorted(game.kinds.items()), game.families, sets
    return *styles_of_game(renderer, target), target.deck.name, target.outlet, words, recipes


def _all_sources(renderer: Renderer, target: Target) -> list[str]:
    boards = (source for board in _board_targets(target) for source in renderer.page_sources(board))
    return [*_sources(renderer, target), *boards]


KIND = ProductKind(
    name="virtual-table",
    keys=("of",),
    needs=(),
    lay_out=lay_out,
    printings=lambda renderer, target: shown_of(target),
    sources=_all_sources,
    facts=_facts,
    encoder="virtual-table",
    name_parts=frozenset(("deck", "select", "copies")),
    prints_cards=True,
    is_of_printed_deck=True,
    is_in_both=lambda target: True,
    is_wanted=has_printings,
    turn=0,
)
