"""Writes what virtual tables and flash cards take: pictures of faces or sheets of them, and lists beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import cached_property
from typing import TYPE_CHECKING
from urllib.parse import quote

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

from cardgen.model.outlet import Outlet, Pictures, SheetLimits, VirtualTable
from cardgen.model.units import POINTS_AN_INCH
from cardgen.output.encoders.encoder import EncodedFile, Encoder, encoded
from cardgen.output.encoders.pictures import folders_of_pictures
from cardgen.output.encoders.quantities import LISTS
from cardgen.output.encoders.rasters import ENDINGS, DrawnPages, saved
from cardgen.output.pdf.writer import PdfWriter
from cardgen.output.virtual import anki, cockatrice, draftmancer, tabletop_simulator
from cardgen.output.virtual.sheets import Sheet, decks_of, sheets_of, table_of
from cardgen.render.base.layout_result import LaidOut, OrderedCard
from cardgen.render.base.target import Target, address_of
from cardgen.render.products.table import key_of
from cardgen.render.products.virtual_table import is_drafted

if TYPE_CHECKING:
    from cardgen.model.game import Game

File = tuple[str, bytes, int]
"""The name of a file, its bytes, and how many cards it shows; of a list, 0."""
WHITE = (255, 255, 255)
MOST_OF_BOARD = (8000, 8000)
"""Pixels of a board where its target does not say how many it may have."""


class _Order(Struct, dict=True):
    """What is to be written, and the pages to draw it from."""

    target: Target
    outlet: Outlet
    table: VirtualTable
    asked: Pictures
    laid_out: LaidOut
    pages: DrawnPages

    @property
    def game(self) -> Game:
        return self.target.game

    @property
    def ordered(self) -> Sequence[OrderedCard]:
        return self.laid_out.ordered

    @cached_property
    def places(self) -> dict[str, int]:
        """The number of the page of each face, by its name."""
        return {name: number for number, name in enumerate(self.laid_out.page_names)}

    @property
    def boards(self) -> tuple[str, ...]:
        """Pages that are no side of a card."""
        sides = {side for card in self.ordered for side in (card.front, card.back)}
        return tuple(name for name in self.places if name not in sides)

    def file_name(self, name: str) -> str:
        return f"{name}.{ENDINGS[self.asked.form]}"

    def address(self, name: str) -> str:
        return f"{address_of(self.target).rstrip('/')}/{quote(self.file_name(name))}"

    def addresses(self) -> dict[str, str]:
        """Where fronts will be found, by the ids of printings; nothing where nobody said so."""
        is_told = bool(address_of(self.target))
        return {card.printing.id: self.address(card.front) for card in self.ordered} if is_told else {}

    def pictures(self, names: Sequence[str]) -> Iterator[File]:
        """Pictures of these faces, each as large as the target asks for."""
        for name in names:
            image = self.pages.image(self.places[name], self.pixels(name))
            yield self.file_name(name), saved(image, self.asked.form, self.asked.dpi), 1

    def pixels(self, name: str) -> tuple[int, int]:
        """How large a picture is; a board that would be too large is drawn smaller."""
        across, down = (points * self.asked.dpi / POINTS_AN_INCH for points in self.pages.size(self.places[name]))
        most = self.table.most_pixels or MOST_OF_BOARD
        scale = min(1, most[0] / across, most[1] / down) if name in self.boards else 1
        return max(1, round(across * scale)), max(1, round(down * scale))

    def sheets(self, limits: SheetLimits) -> list[Sheet]:
        return sheets_of(decks_of(self.flat, self.game), limits, self.asked.dpi)

    @property
    def flat(self) -> list[OrderedCard]:
        return [card for card in self.ordered if not self._is_round(card)]

    @property
    def round(self) -> list[OrderedCard]:
        return [card for card in self.ordered if self._is_round(card)]

    def _is_round(self, card: OrderedCard) -> bool:
        return self.game.kinds[card.printing.card.kind].is_round

    def sheet(self, sheet: Sheet) -> File:
        """The picture of a sheet."""
        whole = Image.new("RGB", sheet.pixels, WHITE)
        for name, place in sheet.faces:
            whole.paste(self.pages.image(self.places[name], sheet.cell), place)
        name = self.file_name(sheet.name)
        return name, saved(whole, self.asked.form, self.asked.dpi), len(sheet.cards)


def _fronts(order: _Order) -> list[str]:
    return [card.front for card in order.ordered]


def _all_sides(cards: Sequence[OrderedCard]) -> list[str]:
    return list(dict.fromkeys(side for card in cards for side in (card.front, card.back)))


def _anki(order: _Order) -> Iterator[File]:
    shown = {note.picture for note in order.laid_out.notes}
    cards = [card for card in order.ordered if card.printing.id in shown]
    yield from order.pictures([card.front for card in cards])
    names = {card.printing.id: order.file_name(card.front) for card in cards}
    yield "notes.tsv", anki.as_notes(order.laid_out.notes, names), 0


def _cockatrice(order: _Order) -> Iterator[File]:
    yield from order.pictures(_fronts(order))
    printings = [card.printing for card in order.ordered]
    yield f"{order.game.id}.xml", cockatrice.as_database(order.game, printings, order.addresses()), 0


def _draftmancer(order: _Order) -> Iterator[File]:
    yield from order.pictures(_fronts(order))
    if is_drafted(order.target):
        for recipe in order.game.recipes.values():
            yield f"{recipe.id}.txt", draftmancer.as_cube(order.game, recipe, order.addresses()), 0
        return
    printings = [card.printing for card in order.ordered]
    copies = Counter({card.printing.id: card.copies for card in order.ordered})
    yield f"{order.game.id}.txt", draftmancer.as_plain_cube(order.game, copies, printings, order.addresses()), 0


def _pictures(order: _Order) -> Iterator[File]:
    yield from order.pictures(_all_sides(order.ordered))
    name, write = LISTS["csv"]
    yield name, write(order.ordered, order.outlet), 0


def _sheets(order: _Order) -> Iterator[File]:
    """Sheets with their backs, round pieces and boards by themselves, and a list of what is on which sheet."""
    assert order.table.sheets is not None
    sheets = order.sheets(order.table.sheets)
    yield from map(order.sheet, sheets)
    backs = list(dict.fromkeys(sheet.deck.back for sheet in sheets))
    yield from order.pictures(list(dict.fromkeys((*backs, *_all_sides(order.round), *order.boards))))
    yield "sheets.tsv", table_of(sheets, order.file_name), 0


def _tabletop_simulator(order: _Order) -> Iterator[File]:
    assert order.table.sheets is not None
    yield from _sheets(order)
    if address_of(order.target):
        sheets = order.sheets(order.table.sheets)
        names = [*order.places, *(sheet.name for sheet in sheets)]
        addresses = {name: order.address(name) for name in names}
        saved_object = tabletop_simulator.as_saved_object(order.game, sheets, order.round, order.boards, addresses)
        yield f"{order.game.id}.json", saved_object, 0


FORMS: Mapping[str, Callable[[_Order], Iterator[File]]] = {
    "anki": _anki,
    "cockatrice": _cockatrice,
    "draftmancer": _draftmancer,
    "pictures": _pictures,
    "sheets": _sheets,
    "tabletop-simulator": _tabletop_simulator,
}
"""By the names that `form:` of a table has."""


def _encode(laid_out: LaidOut, target: Target, writer: PdfWriter) -> Iterator[EncodedFile]:
    outlet = target.outlet
    if outlet is None or outlet.table is None or outlet.pictures is None:
        raise TypeError("a virtual table is made for a target that asks for it")
    pdf, pages = writer.write(laid_out.publication)
    if not pages:  # no face could be laid out, which is reported
        return
    with pdf.as_stream() as stream, closing(DrawnPages(stream)) as drawn:
        order = _Order(
            target=target, outlet=outlet, table=outlet.table, asked=outlet.pictures, laid_out=laid_out, pages=drawn
        )
        for name, data, cards in FORMS[outlet.table.form](order):
            shown = replace(laid_out, cards=cards or laid_out.cards)
            yield encoded(data, f"{key_of(target)}/{name}", target, shown)


ENCODER = Encoder(name="virtual-table", encode=_encode, folders=folders_of_pictures)
