"""Packs with cards of several sizes, on sheets that are cut row by row: what comes after a label, up to the next one,
is a pack.

Each row has pieces of one size. Which lies where `rows.py` decides; draws nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from msgspec.structs import replace

from cardgen.boosters.collation.batch import Pack
from cardgen.diagnostics import Diagnostic
from cardgen.render.base.display import Box
from cardgen.render.base.target import Target
from cardgen.render.pack.faces import Parcel
from cardgen.render.pack.phrases import packs_named
from cardgen.render.pack.stacks import Piece, Separator, pieces_of_pack
from cardgen.render.parcel.piling import PackSheet, Piling
from cardgen.render.parcel.rows import UPRIGHT_OR_NOT, Ground, SizedPieces, imposition_of_rows, sheets_of_rows, widest
from cardgen.render.sheet.cut_and_stack import SheetPile
from cardgen.render.sheet.imposition import Fold, Imposition, Misfit
from cardgen.render.sheet.marks import slug_place
from cardgen.render.sheet.n_up import SHORTEST_MARK, Size
from cardgen.render.sheet.pages import Cut, imposition_for

GUTTERS = (3000, 1500)
"""What is between neighbours: half of it is bleed of each. The widest with which they take no more sheets."""


def sheets_in_rows(parcel: Parcel, target: Target) -> Piling | list[Diagnostic]:
    """The sheets of packs with cards of several sizes; CG705 for sizes that no sheet holds."""
    packs = [pieces_of_pack(parcel.game, parcel.odds, pack) for pack in parcel.packs]
    pieces = [piece for made in packs for some in made.values() for piece in some]
    impositions = {cut: imposition_for(target, cut) for made in packs for cut in made}
    misfits = [made for made in impositions.values() if isinstance(made, Misfit)]
    if misfits:
        return [misfit.diagnostic(target.game.origin.span("sizes")) for misfit in misfits]
    if target.paper.perforation is not None:
        cuts = [cut for made in packs for cut, some in made.items() for _ in some]
        places = {cut: made for cut, made in impositions.items() if isinstance(made, Imposition)}
        return _piling(parcel, pieces, list(_in_places(cuts, places)), 0)
    ways = [
        _Way.of([tuple(_lot(cut, len(some), turns[cut]) for cut, some in made.items()) for made in packs], ground)
        for ground in _grounds(target, impositions)
        for turns in _turns(impositions, ground)
    ]
    best = min(ways, key=lambda way: (not way.is_told, len(way.sheets), not way.is_alike))
    return _piling(parcel, pieces, best.sheets, best.empty)


class _Way(NamedTuple):
    """Sheets with so many empty ends of rows; whether each has room to tell what it is, and whether all pieces of a
    size lie alike.
    """

    sheets: list[Imposition]
    empty: int
    is_told: bool
    is_alike: bool

    @classmethod
    def of(cls, lots: Sequence[tuple[SizedPieces, ...]], ground: Ground) -> _Way:
        """All pieces on one ground."""
        filled = sheets_of_rows(lots, ground)
        width = widest(filled, ground.gutter)
        sheets = [imposition_of_rows(rows, ground, width) for rows in filled]
        empty = sum(ground.columns(row.size) - row.pieces for rows in filled for row in rows)
        lie = {(row.lot.trim, row.turned) for rows in filled for row in rows}
        is_told = all(slug_place(sheet) is not None for sheet in sheets)
        return cls(sheets, empty, is_told, is_alike=len(lie) == len({trim for trim, _ in lie}))


def _lot(cut: Cut, number: int, turns: tuple[int, ...]) -> SizedPieces:
    return SizedPieces(cut.trim, number, is_round=cut.is_round, is_hex=cut.is_hex, turns=turns)


def _turns(cuts: Collection[Cut], ground: Ground) -> Iterator[Mapping[Cut, tuple[int, ...]]]:
    """How pieces may be turned: all of a size alike, in each way in which they fit, or as it comes."""
    fitting = [
        [(turned,) for turned in UPRIGHT_OR_NOT if ground.columns(cut.trim.turned if turned else cut.trim)]
        for cut in cuts
    ]
    for turns in product(*fitting):
        yield dict(zip(cuts, turns, strict=True))
    yield dict.fromkeys(cuts, UPRIGHT_OR_NOT)


def _in_places(cuts: Sequence[Cut], impositions: Mapping[Cut, Imposition]) -> Iterator[Imposition]:
    """Sheets that come apart: their places are filled in order, each with a piece in its middle."""
    each = min(imposition.n_up for imposition in impositions.values())
    for first in range(0, len(cuts), each):
        shown = [impositions[cut].slots[place] for place, cut in enumerate(cuts[first : first + each])]
        yield replace(next(iter(impositions.values())), slots=tuple(shown))


def _grounds(target: Target, cuts: Collection[Cut]) -> Iterator[Ground]:
    """The sheets that these pieces may be laid on: with each gutter and, folded, each way to fold."""
    paper, printer, settings = target.paper, target.printer, target.settings
    sheet, keep = Size(paper.width, paper.height), SHORTEST_MARK if settings.marks else 0
    whole = Box(0, 0, *sheet).inset(printer.margin)
    areas: list[tuple[Box, Fold | None]] = [(whole, None)]
    if settings.backs == "fold":
        upright, across = Fold(True, sheet.width // 2), Fold(False, sheet.height // 2)
        areas = [
            (Box(whole.left, whole.top, upright.at - whole.left, whole.height), upright),
            (Box(whole.left, whole.top, whole.width, across.at - whole.top), across),
        ]
    for gutter in GUTTERS:
        for area, fold in areas:
            apart = max(gutter, printer.gutter, *(cut.gutter for cut in cuts))
            bleed = 0 if settings.low_ink else printer.bleed
            ground = Ground(sheet, area, gutter=apart, bleed=bleed, keep=keep, fold=fold)
            if all(ground.columns(cut.trim) or ground.columns(cut.trim.turned) for cut in cuts):
                yield ground


def _piling(parcel: Parcel, pieces: Sequence[Piece], sheets: Sequence[Imposition], empty: int) -> Piling:
    """These pieces in the slots of the sheets, in order."""
    filled: list[tuple[Imposition, tuple[Piece, ...]]] = []
    first = 0
    for imposition in sheets:
        filled.append((imposition, tuple(pieces[first : first + imposition.n_up])))
        first += imposition.n_up
    return Piling(
        sheets=lambda: _sheets(parcel, filled),
        piles=tuple(_pile(number, *sheet) for number, sheet in enumerate(filled, 1)),
        places=len(pieces) + empty,
        is_in_rows=True,
    )


def _sheets(parcel: Parcel, filled: Sequence[tuple[Imposition, tuple[Piece, ...]]]) -> Iterator[PackSheet]:
    """All sheets, each with the packs of which something lies on it."""
    language = parcel.game.language
    there: list[Pack] = []
    for number, (imposition, pieces) in enumerate(filled, 1):
        begun = [piece.pack for piece in pieces if isinstance(piece, Separator)]
        there = [*([] if isinstance(pieces[0], Separator) else there[-1:]), *begun]
        yield PackSheet(
            imposition=imposition,
            pieces=pieces,
            called=packs_named(there, language),
            number=number,
            total=len(filled),
            to_do=(language.say("pack.cut-rows"), language.say("pack.to-begin")),
            cut_at=len(pieces),
            rows=tuple(_rows(imposition, pieces, there[0])),
        )


def _rows(imposition: Imposition, pieces: Sequence[Piece], pack: Pack) -> Iterator[tuple[Box, Pack]]:
    """The first piece of each row, with the pack that the row is of; the sheet begins with this `pack`."""
    left = imposition.block.left
    for slot, piece in zip(imposition.slots, pieces, strict=True):
        pack = piece.pack if isinstance(piece, Separator) else pack
        if slot.trim.left == left:
            yield slot.trim, pack


def _pile(number: int, imposition: Imposition, pieces: Sequence[Piece]) -> SheetPile:
    """A sheet that is cut by itself: along its rows, then across each of them; where rows begin one cut is for all."""
    trims = [slot.trim for slot in imposition.slots]
    along = {edge for trim in trims for edge in (trim.top, trim.bottom)}
    across = {(trim.top, edge) for trim in trims for edge in (trim.left, trim.right) if edge > imposition.block.left}
    labels = sum(isinstance(piece, Separator) for piece in pieces)
    return SheetPile(number, number, len(along) + 1 + len(across), len(pieces), labels)
