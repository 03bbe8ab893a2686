"""Lays out packs on sheets: which are piled, which are cut row by row, and how both are drawn.

Faces and geometry come from others (`faces.py`, `in_stacks.py`, `in_rows.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from cardgen.diagnostics import Diagnostic
from cardgen.render.base.display import Face, Mark, Page, Text
from cardgen.render.base.target import Target
from cardgen.render.face.small_print import in_columns, in_one_line, small_print
from cardgen.render.pack.faces import PackFaces, Parcel
from cardgen.render.pack.phrases import packs_named
from cardgen.render.pack.separators import Both, separator
from cardgen.render.pack.stacks import Piece, Separator, cuts_of
from cardgen.render.parcel.in_rows import sheets_in_rows
from cardgen.render.parcel.in_stacks import piled_sheets, stacks_of
from cardgen.render.parcel.piling import PackSheet, Piling
from cardgen.render.sheet.imposition import Flip, Imposition, Misfit, SheetSlot
from cardgen.render.sheet.marks import (
    crop_marks,
    cut_circles,
    cut_hexagons,
    fold_label,
    fold_line,
    inner_marks,
    long_marks,
    row_lines,
    row_place,
    slug_place,
)
from cardgen.render.sheet.pages import Cut, imposition_for, sheet_of, shown
from cardgen.words.sentences import as_sentence

GUTTERS = (3000, 1500)
"""Half of it is bleed of each of two neighbours."""


def piling_of(parcel: Parcel, target: Target) -> Piling | list[Diagnostic]:
    """The sheets of a parcel; CG705 for sizes that no sheet holds."""
    cuts = cuts_of(parcel.game, parcel.odds, parcel.packs)
    if len(cuts) > 1:
        return sheets_in_rows(parcel, target)
    imposition = imposition_of_cards(target, cuts[0])
    if isinstance(imposition, Misfit):
        return [imposition.diagnostic(target.game.origin.span("sizes"))]
    return piled_sheets(parcel, imposition)


def imposition_of_cards(target: Target, cut: Cut) -> Imposition | Misfit:
    """How cards of one cut lie on a sheet: with the widest gutter where it holds as many of them so, as neighbours in
    a pack are of all colours: where a copier drifts no strip of one is on the other. What has no bleed needs none.
    """
    close = imposition_for(target, cut)
    if isinstance(close, Misfit):
        return close
    has_bleed = not target.settings.low_ink and target.settings.backs != "fold"
    wider = (imposition_for(target, cut._replace(gutter=max(cut.gutter, gutter))) for gutter in GUTTERS if has_bleed)
    apart = (made for made in wider if isinstance(made, Imposition) and made.n_up == close.n_up)
    return cut.of(next(apart, close))


def sheets_of_pack(parcel: Parcel, target: Target, name: str) -> Iterator[PackSheet] | list[Diagnostic]:
    """The sheets of a single pack, which are cut one by one: its label and its cards in reading order."""
    cuts = cuts_of(parcel.game, parcel.odds, parcel.packs)
    if len(cuts) > 1:
        piling = sheets_in_rows(parcel, target)
        return piling if isinstance(piling, list) else (replace(sheet, called=name) for sheet in piling.sheets())
    imposition = imposition_of_cards(target, cuts[0])
    if isinstance(imposition, Misfit):
        return [imposition.diagnostic(target.game.origin.span("sizes"))]
    [stack] = stacks_of(parcel)
    return _plain_sheets(stack, imposition, name)


def _plain_sheets(pieces: Sequence[Piece | Both], imposition: Imposition, name: str) -> Iterator[PackSheet]:
    """Sheets with all pieces in reading order, for what is not piled."""
    total = imposition.sheets(len(pieces))
    for sheet in range(total):
        shown = tuple(pieces[sheet * imposition.n_up : (sheet + 1) * imposition.n_up])
        yield PackSheet(
            imposition=imposition,
            pieces=shown,
            called=name,
            number=sheet + 1,
            total=total,
            to_do=(),
            cut_at=len(shown),
        )


def pages_of(sheets: Iterable[PackSheet], faces: PackFaces, target: Target) -> Iterator[Page]:
    """Each sheet, and behind it its verso where backs are printed."""
    for sheet in sheets:
        is_mixed = any(piece is not None and not isinstance(piece, Separator) for piece in sheet.pieces)
        sides = [_sides(piece, faces, is_mixed) for piece in sheet.pieces]
        yield _recto(sheet, sides, faces, target)
        if target.settings.backs in ("long-edge", "short-edge"):
            yield _verso(sheet, sides, faces, target)


def _sides(piece: Piece | Both, faces: PackFaces, is_mixed: bool) -> Both:
    if piece is None or isinstance(piece, tuple):
        return piece
    if isinstance(piece, Separator):
        return separator(piece, faces, is_mixed)
    made = faces.card(piece)
    return (made.front, made.back) if made else None


def _placed(sheet: PackSheet, sides: Sequence[Both]) -> list[tuple[SheetSlot, Face, Face]]:
    slots = sheet.imposition.slots[: len(sides)]
    return [(slot, *both) for slot, both in zip(slots, sides, strict=True) if both is not None]


def _recto(sheet: PackSheet, sides: Sequence[Both], faces: PackFaces, target: Target) -> Page:
    imposition, resources = sheet.imposition, faces.studio.resources
    placed = _placed(sheet, sides)
    marks: list[Mark] = [shown(front, _lying(front, slot)) for slot, front, _ in placed]
    if imposition.fold:
        marks += [shown(back, _lying(back, imposition.beyond_fold(slot))) for slot, _, back in placed]
        marks += fold_line(imposition)
        marks += small_print(fold_label(imposition), [target.game.language.say("sheet.fold-here")], resources)
    if target.settings.marks:
        slots = [slot for slot, _, _ in placed]
        if imposition.is_round:
            marks += cut_circles(slots)
        else:
            marks += crop_marks(imposition, sheet.cut_at)
            marks += long_marks(imposition, sheet.cut_at)
            ticks = inner_marks(imposition, sheet.cut_at)
            marks += row_lines(imposition, sheet.cut_at) if sheet.rows and not ticks else ticks
            marks += cut_hexagons(slots)
    marks += _beside_rows(sheet, faces)
    marks += _slug(sheet, target, faces)
    return sheet_of(imposition, marks, [slot for slot, _, _ in placed])


def _verso(sheet: PackSheet, sides: Sequence[Both], faces: PackFaces, target: Target) -> Page:
    imposition, settings = sheet.imposition, target.settings
    flip: Flip = "long" if settings.backs == "long-edge" else "short"
    placed = _placed(sheet, sides)
    behind = [imposition.behind(slot, flip, target.back_offset) for slot, _, _ in placed]
    backs = zip(behind, (back for _, _, back in placed), strict=True)
    marks: list[Mark] = [shown(back, _lying(back, slot)) for slot, back in backs]
    marks += _slug(sheet, target, faces, "pack.back")
    return sheet_of(imposition, marks, behind)


def _beside_rows(sheet: PackSheet, faces: PackFaces) -> Iterator[Text]:
    """`Pack 2` beside each row that is of one pack: a row tells whose it is when it is cut off."""
    language, resources = faces.parcel.game.language, faces.studio.resources
    for row, pack in sheet.rows:
        named = packs_named([pack], language)
        place = row_place(sheet.imposition, row)
        if place is not None:
            yield from small_print(place, [as_sentence(named)], resources, place.height)


def _lying(face: Face, slot: SheetSlot) -> SheetSlot:
    """The slot for a face that is upright where cards of its size are broad: it lies on its side there, and is upright
    where these lie on theirs.
    """
    width, height = slot.trim.width, slot.trim.height
    if slot.turned % 180:
        width, height = height, width
    is_upright = (face.trim.width < face.trim.height) == (width < height) or width == height
    return slot if is_upright else replace(slot, turned=0 if slot.turned % 180 else 90)


def _slug(sheet: PackSheet, target: Target, faces: PackFaces, side: str = "pack.sheet") -> list[Text]:
    """What a sheet is, what to do with it and how to print it: one line; where that is too short, in columns or without
    names.
    """
    named = target.game.language.say(side, number=sheet.number, total=sheet.total)
    how = target.described()
    if sheet.to_do:
        named += "."
        how[0] = as_sentence(how[0])
    place, resources = slug_place(sheet.imposition), faces.studio.resources
    called = [target.deck.name, sheet.called, named]
    parts = [*called, *sheet.to_do, *how]
    if line := in_one_line(place, parts, resources):
        return line
    if sheet.to_do:
        pile, *others = sheet.to_do
        for groups in ([[pile], others, how], [sheet.to_do, how]):
            if columns := in_columns(place, called, groups, resources):
                return columns
    going = [sheet.called, target.deck.name, target.paper.name, *sheet.to_do[1:]]
    return small_print(place, parts, resources, first_to_go=going)
