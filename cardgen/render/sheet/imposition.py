"""Imposes cards on sheets: which lies where, and where on the verso is its back.

Pure geometry: no canvas, no file, no printer by name. Lengths are whole micrometres, the origin is the
upper left corner of the sheet, y grows downwards; turns are degrees clockwise.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from cardgen.diagnostics import Diagnostic, Span
from cardgen.diagnostics.codes import CARD_LARGER_THAN_SHEET
from cardgen.model.paper import Perforation
from cardgen.model.units import millimetres
from cardgen.render.base.display import Box
from cardgen.render.sheet.n_up import CardGrid, PrintableArea, Size, how_many

MOST_SLOTS = 1000

Flip = Literal["long", "short"]


class SheetSlot(Struct, frozen=True):
    """The place of one face: `trim` as it lies on the sheet, `clip` what of its bleed may show.

    `number` counts from 0 in reading order of the fronts; `turned` is 0, 90, 180 or 270: where 90, the
    top of the card points to the right. Where turned by 90 or 270, `trim` is the card lying on its side.
    Where `is_round`, trim and clip are the boxes around two circles; where `is_hex`, trim is the box of a hexagon.
    """

    number: int
    trim: Box
    clip: Box
    turned: int = 0
    is_round: bool = False
    is_hex: bool = False

    @property
    def radii(self) -> tuple[int, int, int, int]:
        """How the corners of `clip` are rounded."""
        return ((min(self.clip.width, self.clip.height) // 2 if self.is_round else 0),) * 4


class Fold(Struct, frozen=True):
    """A line to fold on: `vertical` at x = `at`, else horizontal at y = `at`."""

    vertical: bool
    at: int


class Imposition(Struct, frozen=True, cache_hash=True):
    """Cards in columns and rows on each `sheet`, `gutter` apart, centred within `area`; or two `bands` of such.

    `area` is what the printer reaches: the sheet less its margin, or the half of that which lies before
    the fold. `slots` are the fronts in reading order, band after band; `bleed` is what shows outside the outer ones,
    across and down, after crop marks got their room. What comes apart by itself is not cut. Above the `area`, the
    height of a `head` is kept for words on how to cut.
    """

    sheet: Size
    area: Box
    gutter: int
    bleed: Size
    slots: tuple[SheetSlot, ...]
    fold: Fold | None = None
    is_cut: bool = True
    bands: tuple[Imposition, ...] = ()
    head: int = 0

    @property
    def is_round(self) -> bool:
        """Whether the cards are circles."""
        return self.slots[0].is_round

    @property
    def n_up(self) -> int:
        """How many cards a sheet holds."""
        return len(self.slots)

    @property
    def block(self) -> Box:
        """The rectangle around the trims of all fronts."""
        trims = [slot.trim for slot in self.slots]
        left, top = min(trim.left for trim in trims), min(trim.top for trim in trims)
        right, bottom = max(trim.right for trim in trims), max(trim.bottom for trim in trims)
        return Box(left, top, right - left, bottom - top)

    def sheets(self, cards: int) -> int:
        """The number of sheets of paper for so many cards."""
        return -(-cards // self.n_up)

    def behind(self, slot: SheetSlot, flip: Flip, offset: tuple[int, int] = (0, 0)) -> SheetSlot:
        """The slot on the verso of the back of the card in `slot`, the sheet being turned on its `flip` edge.

        `offset` moves it right and down as one looks at the verso: what a printer's calibration sheet
        told. Backs read upright when a card is turned over sideways, like the page of a book.
        """
        sideways = (flip == "long") == (self.sheet.height >= self.sheet.width)
        back = _mirrored(slot, sideways, self.sheet.width if sideways else self.sheet.height)
        return replace(back, trim=back.trim.moved(*offset), clip=back.clip.moved(*offset))

    def beyond_fold(self, slot: SheetSlot) -> SheetSlot:
        """The slot on the other side of the fold where the back of the card in `slot` is printed.

        Programmer's error (ValueError) where the sheet has no fold.
        """
        if self.fold is None:
            raise ValueError("this imposition has no fold")
        return _mirrored(slot, self.fold.vertical, 2 * self.fold.at)


class Misfit(Struct, frozen=True):
    """Why no card lies on the sheet, and what would."""

    message: str
    help: str

    def diagnostic(self, span: Span | None = None) -> Diagnostic:
        return Diagnostic(CARD_LARGER_THAN_SHEET, self.message, span, help=self.help)


def impose(
    sheet: Size,
    trim: Size,
    *,
    margin: int,
    gutter: int = 0,
    bleed: int = 0,
    marks: bool = True,
    is_round: bool = False,
    head: int = 0,
) -> Imposition | Misfit:
    """As many cards of size `trim` on a sheet as lie side by side, all upright or all turned by 90 degrees.

    Upright wins where both hold as many. `margin` is what the printer cannot reach; `bleed` is what the
    faces have, of which less is shown where the paper is scarce; `marks` keeps room for crop marks. Cards that are
    `is_round` have the same bleed on all sides, at most half a gutter. The height of a `head` stays free above them.
    """
    whole = Box(0, 0, *sheet).inset(margin)
    area = Box(whole.left, whole.top + head, whole.width, whole.height - head)
    ground = PrintableArea(area, gutter, bleed, marks, is_round)
    upright, turned = CardGrid(ground, trim), CardGrid(ground, trim.turned)
    grid = max(upright, turned, key=lambda grid: grid.count)
    if not 0 < grid.count <= MOST_SLOTS:
        return _misfit(sheet, trim, grid, folded=False)
    return replace(_filled(sheet, grid, 90 if grid.count > upright.count else 0), head=head)


def impose_mixed(
    sheet: Size, trim: Size, *, margin: int, gutter: int = 0, bleed: int = 0, marks: bool = True
) -> Imposition | None:
    """As many cards as lie on a sheet in two bands: upright in the left or upper one, turned by 90 degrees in the
    other. None where there is no room for two, or not for as many as `MOST_SLOTS`.

    Each band has crop marks of its own on all sides, so that both are cut as two smaller sheets would be.
    """
    area = Box(0, 0, *sheet).inset(margin)
    ground = PrintableArea(area, gutter, bleed, marks, is_round=False)
    pairs = [pair for vertical in (True, False) for pair in _bands(ground, trim, vertical)]
    count, _, grids = max(
        ((sum(grid.count for grid in pair), -number, pair) for number, pair in enumerate(pairs)), default=(0, 0, ())
    )
    return _in_bands(sheet, area, grids) if 0 < count <= MOST_SLOTS else None


def _bands(ground: PrintableArea, trim: Size, vertical: bool) -> Iterator[tuple[CardGrid, CardGrid]]:
    """Each way to lay upright cards at the left of a line, or above it, and turned ones beyond, a gutter apart."""
    whole, gap = ground.area, max(0, ground.gutter - 2 * ground.keep)
    length, card, turned = (
        (whole.width, trim.width, trim.height) if vertical else (whole.height, trim.height, trim.width)
    )
    for upright in range(1, how_many(length, card, ground.gutter) + 1):
        need = _length(ground, upright, card)
        beyond = how_many(length - need - gap - 2 * ground.keep, turned, ground.gutter)
        spare = length - need - gap - _length(ground, beyond, turned)
        boxes = _split(whole, need + spare // 2, gap, vertical)
        first, second = (replace(ground, area=box) for box in boxes)
        grids = CardGrid(first, trim), CardGrid(second, trim.turned)
        if beyond and all(grid.count for grid in grids):
            yield grids


def _length(ground: PrintableArea, cards: int, side: int) -> int:
    """What so many take side by side, with what stays free at their ends."""
    return cards * (side + ground.gutter) - ground.gutter + 2 * ground.keep


def _split(area: Box, at: int, gap: int, vertical: bool) -> tuple[Box, Box]:
    beyond = at + gap
    if vertical:
        right = Box(area.left + beyond, area.top, area.width - beyond, area.height)
        return Box(area.left, area.top, at, area.height), right
    below = Box(area.left, area.top + beyond, area.width, area.height - beyond)
    return Box(area.left, area.top, area.width, at), below


def _in_bands(sheet: Size, area: Box, grids: Sequence[CardGrid]) -> Imposition:
    bands = tuple(_filled(sheet, grid, turned) for grid, turned in zip(grids, (0, 90), strict=True))
    slots = [slot for band in bands for slot in band.slots]
    return Imposition(
        sheet=sheet,
        area=area,
        gutter=bands[0].gutter,
        bleed=Size(*(max(sides) for sides in zip(*(band.bleed for band in bands), strict=True))),
        slots=tuple(replace(slot, number=number) for number, slot in enumerate(slots)),
        bands=bands,
    )


def impose_folded(
    sheet: Size,
    trim: Size,
    *,
    margin: int,
    gutter: int = 0,
    bleed: int = 0,
    marks: bool = True,
    is_round: bool = False,
) -> Imposition | Misfit:
    """Fronts on one half of a recto, backs on the other: folded and glued, then cut, they are cards.

    For printers that print one side only. The fold lies in the middle of the sheet; which way it runs and
    how the cards are turned is whatever gives most cards, then upright cards, then cards near the fold,
    where a fold that is a little askew does least harm.
    """
    whole = Box(0, 0, *sheet).inset(margin)
    choices = []
    for vertical in (True, False):
        fold = Fold(vertical, (sheet.width if vertical else sheet.height) // 2)
        area = Box(whole.left, whole.top, *_before(fold, whole))
        for turned, card in ((0, trim), (90, trim.turned)):
            grid = CardGrid(PrintableArea(area, gutter, bleed, marks, is_round), card)
            reach = grid.used.width if vertical else grid.used.height
            choices.append(((-grid.count, turned, reach), grid, fold, turned))
    _, grid, fold, turned = min(choices, key=lambda choice: choice[0])
    if not 0 < grid.count <= MOST_SLOTS:
        return _misfit(sheet, trim, grid, folded=True)
    return _filled(sheet, grid, turned, fold)


def impose_perforated(
    sheet: Size, perforation: Perforation, trim: Size, *, margin: int, bleed: int = 0, is_round: bool = False
) -> Imposition | Misfit:
    """A card in the middle of each place of a sheet that comes apart, all upright or all turned by 90 degrees.

    Bleed shows as far as the place goes, or to the middle between two where the card fills its place.
    """
    size = Size(*perforation.size)
    fits = (turned for turned, card in ((0, trim), (90, trim.turned)) if _lies_in(card, size))
    turned = next(fits, None)
    if turned is None or perforation.is_round > is_round:
        return _too_large_for_place(trim, size, perforation.is_round > is_round)
    card = trim.turned if turned else trim
    slots = [
        SheetSlot(
            row * perforation.columns + column, *_in_place(perforation, column, row, card, bleed), turned, is_round
        )
        for row in range(perforation.rows)
        for column in range(perforation.columns)
    ]
    first = slots[0]
    return Imposition(
        sheet=sheet,
        area=Box(0, 0, *sheet).inset(margin),
        gutter=min(perforation.pitch[0] - card.width, perforation.pitch[1] - card.height),
        bleed=Size(first.trim.left - first.clip.left, first.trim.top - first.clip.top),
        slots=tuple(slots),
        is_cut=max(abs(card.width - size.width), abs(card.height - size.height)) > TIGHT,
    )


TIGHT = 100
"""A card may be larger than its place by a tenth of a millimetre: measures are told in inches or millimetres."""


def _lies_in(card: Size, place: Size) -> bool:
    return card.width <= place.width + TIGHT and card.height <= place.height + TIGHT


def _in_place(perforation: Perforation, column: int, row: int, card: Size, bleed: int) -> tuple[Box, Box]:
    """Trim and clip of the card in the middle of a place."""
    (width, height), (left, top), (across, down) = perforation.size, perforation.first, perforation.pitch
    x, y = left + column * across, top + row * down
    trim = Box(x + (width - card.width) // 2, y + (height - card.height) // 2, *card)
    around = min(bleed, (across - card.width) // 2), min(bleed, (down - card.height) // 2)
    wide, high = (max(0, side) for side in around)
    return trim, Box(trim.left - wide, trim.top - high, trim.width + 2 * wide, trim.height + 2 * high)


def _too_large_for_place(trim: Size, place: Size, needs_round: bool) -> Misfit:
    if needs_round:
        return Misfit(f"a card of {trim} has corners, and the places of this paper are round", "take other paper")
    message = f"a card of {trim} does not fit into the places of this paper, {place}"
    return Misfit(message, f"take cards of at most {place}, or other paper")


def _before(fold: Fold, whole: Box) -> Size:
    """The part of the printable area left of the fold, or above it."""
    if fold.vertical:
        return Size(fold.at - whole.left, whole.height)
    return Size(whole.width, fold.at - whole.top)


def _filled(sheet: Size, grid: CardGrid, turned: int, fold: Fold | None = None) -> Imposition:
    columns, rows, outside, between = grid.columns, grid.rows, grid.outside, grid.ground.between
    slots: list[SheetSlot] = []
    for row in range(rows):
        for column in range(columns):
            trim = grid.trim(column, row)
            left = trim.left - (between if column else outside.width)
            top = trim.top - (between if row else outside.height)
            right = trim.right + (between if column < columns - 1 else outside.width)
            bottom = trim.bottom + (between if row < rows - 1 else outside.height)
            clip = Box(left, top, right - left, bottom - top)
            slots.append(SheetSlot(len(slots), trim, clip, turned, grid.ground.is_round))
    return Imposition(
        sheet=sheet,
        area=grid.area,
        gutter=grid.ground.gutter,
        bleed=outside,
        slots=tuple(slots),
        fold=fold,
    )


def _mirrored(slot: SheetSlot, sideways: bool, total: int) -> SheetSlot:
    """The slot seen through the paper: left and right, or top and bottom, add up to `total`."""
    if sideways:
        trim, clip = (Box(total - box.right, box.top, box.width, box.height) for box in (slot.trim, slot.clip))
        return replace(slot, trim=trim, clip=clip, turned=-slot.turned % 360)
    trim, clip = (Box(box.left, total - box.bottom, box.width, box.height) for box in (slot.trim, slot.clip))
    return replace(slot, trim=trim, clip=clip, turned=(180 - slot.turned) % 360)


def _misfit(sheet: Size, trim: Size, grid: CardGrid, folded: bool) -> Misfit:
    if grid.count > MOST_SLOTS:
        message = f"{grid.count} cards of {trim} would lie on a sheet of {sheet}; {MOST_SLOTS} is the most"
        return Misfit(message, "check the unit of the card's size")
    reached = Size(max(0, grid.area.width), max(0, grid.area.height))
    most = Size(max(0, reached.width - 2 * grid.ground.keep), max(0, reached.height - 2 * grid.ground.keep))
    part = "each half of it" if folded else "it"
    marks = f" and {millimetres(grid.ground.keep)} mm an edge are for crop marks" if grid.ground.keep else ""
    message = f"a card of {trim} does not fit on paper of {sheet}: {reached} of {part} can be printed{marks}"
    if folded:
        return Misfit(message, f"take cards of at most {most}, larger paper, or print without a fold")
    need = Size(trim.width + sheet.width - most.width, trim.height + sheet.height - most.height)
    return Misfit(message, f"take cards of at most {most}, or paper of at least {need}")
