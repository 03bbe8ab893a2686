"""Lays out packs on sheets that are piled and cut into packs in order.

Faces and geometry come from others (`faces.py`, `cut_and_stack.py`, `imposition.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from cardgen.boosters.collation.batch import Pack
from cardgen.diagnostics import Diagnostic
from cardgen.model.game import Game
from cardgen.render.base.display import Face, Mark, Page, Text
from cardgen.render.base.target import Target
from cardgen.render.face.small_print import small_print
from cardgen.render.pack.contents import kinds_text
from cardgen.render.pack.faces import PackFaces, Parcel
from cardgen.render.pack.phrases import packs_named
from cardgen.render.pack.separators import Both, separator
from cardgen.render.pack.stacks import Piece, Separator, Stack, cuts_of, stacks_of
from cardgen.render.sheet.cut_and_stack import StackRun, runs_of
from cardgen.render.sheet.imposition import Flip, Imposition, Misfit, SheetSlot
from cardgen.render.sheet.marks import (
    crop_marks,
    cut_circles,
    cut_hexagons,
    fold_label,
    fold_line,
    long_marks,
    slug_place,
)
from cardgen.render.sheet.pages import Cut, imposition_for, sheet_of, shown


class PackSheet(Struct, frozen=True):
    """A sheet of paper: what lies in its slots, in order, None where nothing does. Its slug says what it is `called`,
    that it is sheet `number` of `total`, and what is `to_do`; of several sizes also `what` it is: kinds, size, number
    among its like.

    Marks are drawn for so many slots as `cut_at`, the same on all sheets that are cut together.
    """

    imposition: Imposition
    pieces: tuple[Piece | Both, ...]
    called: str
    number: int
    total: int
    what: tuple[str, ...]
    to_do: tuple[str, ...]
    cut_at: int


def impositions_of(cuts: Iterable[Cut], target: Target) -> tuple[dict[Cut, Imposition], list[Diagnostic]]:
    """How cards of each cut lie on a sheet; CG705 for sizes that no sheet holds."""
    made: dict[Cut, Imposition] = {}
    found: list[Diagnostic] = []
    for cut in cuts:
        imposition = imposition_for(target, cut)
        if isinstance(imposition, Misfit):
            found.append(imposition.diagnostic(target.game.origin.span("sizes")))
        else:
            made[cut] = cut.of(imposition)
    return made, found


def stacked(parcel: Parcel, target: Target) -> tuple[dict[Cut, list[Stack]], dict[Cut, Imposition], list[Diagnostic]]:
    """The stacks of a parcel by how they are cut, and how each cut lies on a sheet; CG705 for sizes that no sheet
    holds.
    """
    game, odds, packs = parcel.game, parcel.odds, parcel.packs
    impositions, found = impositions_of(cuts_of(game, odds, packs), target)
    places = {cut: imposition.n_up for cut, imposition in impositions.items()}
    stacks = stacks_of(game, odds, packs, places)
    parted = {pack.id for pack in parted_packs(stacks, impositions)}
    return {cut: [_told(stack, parted) for stack in some] for cut, some in stacks.items()}, impositions, found


def _told(stack: Stack, parted: Collection[str]) -> Stack:
    """The stack with a label that tells whether its pack is among the `parted` ones."""
    label, *below = stack
    if isinstance(label, Separator) and label.is_of_pack and label.packs[0].id in parted:
        return (replace(label, is_parted=True), *below)
    return stack


class SheetPile(NamedTuple):
    """Sheets that are cut together, by their numbers."""

    first: int
    last: int


def piles_of(stacks: Mapping[Cut, Sequence[Stack]], impositions: Mapping[Cut, Imposition]) -> Iterator[SheetPile]:
    """All piles, in the order in which `stacked_sheets` numbers their sheets."""
    before = 0
    for cut, imposition in impositions.items():
        for run in runs_of([len(stack) for stack in stacks[cut]], imposition.n_up):
            yield SheetPile(before + 1, before + run.sheets)
            before += run.sheets


def parted_packs(stacks: Mapping[Cut, Sequence[Stack]], impositions: Mapping[Cut, Imposition]) -> list[Pack]:
    """The packs that lie in several stacks: the last ones, so that their sheets are full."""
    found: list[Pack] = []
    for cut, imposition in impositions.items():
        for run in runs_of([len(stack) for stack in stacks[cut]], imposition.n_up):
            piles = Counter(pile[0].stack for pile in run.piles)
            labels = [_label(stacks[cut][stack]) for stack, number in piles.items() if number > 1]
            found += [label.packs[0] for label in labels if label.is_of_pack]
    return found


def stacked_sheets(
    stacks: Mapping[Cut, Sequence[Stack]], impositions: Mapping[Cut, Imposition], game: Game
) -> Iterator[PackSheet]:
    """Sheets to pile and cut, size after size and run after run, numbered through."""
    runs = {
        cut: list(runs_of([len(stack) for stack in stacks[cut]], imposition.n_up))
        for cut, imposition in impositions.items()
    }
    total, before, say = sum(run.sheets for some in runs.values() for run in some), 0, game.language.say
    for cut, of_cut in runs.items():
        group, sheets = before, sum(run.sheets for run in of_cut)
        is_of_packs = _label(stacks[cut][0]).is_of_pack
        for run in of_cut:
            packs = packs_named(_packs_of(stacks[cut][stack] for stack in run.stacks), game.language)
            message = "pack.to-deal" if not is_of_packs else "pack.to-stack-first" if len(runs) > 1 else "pack.to-stack"
            to_do = (_to_pile(run, before, say), say(message))
            for sheet in range(run.sheets):
                pieces = tuple(stacks[cut][cell.stack][cell.number] if cell else None for cell in run.on(sheet))
                number = before + sheet + 1
                of_its_size = say("pack.of-its-size", number=number - group, total=sheets)
                what = _kinds_in(stacks[cut], game), str(cut.trim), of_its_size
                yield PackSheet(
                    imposition=impositions[cut],
                    pieces=pieces,
                    called=packs,
                    number=number,
                    total=total,
                    what=what if len(runs) > 1 else (),
                    to_do=to_do,
                    cut_at=len(run.piles),
                )
            before += run.sheets


def _packs_of(stacks: Iterable[Stack]) -> list[Pack]:
    return list({pack.place: pack for stack in stacks for pack in _label(stack).packs}.values())


def _kinds_in(stacks: Iterable[Stack], game: Game) -> str:
    return kinds_text(
        game, {piece.card.kind for stack in stacks for piece in stack if not isinstance(piece, Separator)}
    )


def _to_pile(run: StackRun, before: int, say: Callable[..., str]) -> str:
    if run.sheets == 1:
        return say("pack.cut")
    return say("pack.to-pile", first=before + 1, last=before + run.sheets)


def plain_sheets(pieces: Sequence[Piece | Both], imposition: Imposition, name: str) -> Iterator[PackSheet]:
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
            what=(),
            to_do=(),
            cut_at=len(shown),
        )


def _label(stack: Stack) -> Separator:
    label = stack[0]
    assert isinstance(label, Separator)
    return label


def pages_of(sheets: Iterable[PackSheet], faces: PackFaces, target: Target) -> Iterator[Page]:
    """Each sheet, and behind it its verso where backs are printed."""
    for sheet in sheets:
        sides = [_sides(piece, faces, is_plain=not sheet.to_do) for piece in sheet.pieces]
        yield _recto(sheet, sides, faces, target)
        if target.settings.backs in ("long-edge", "short-edge"):
            yield _verso(sheet, sides, faces, target)


def _sides(piece: Piece | Both, faces: PackFaces, is_plain: bool) -> Both:
    if piece is None or isinstance(piece, tuple):
        return piece
    if isinstance(piece, Separator):
        return separator(piece, faces, is_plain)
    made = faces.card(piece)
    return (made.front, made.back) if made else None


def _placed(sheet: PackSheet, sides: Sequence[Both]) -> list[tuple[SheetSlot, Face, Face]]:
    slots = sheet.imposition.slots[: len(sides)]
    return [(slot, *both) for slot, both in zip(slots, sides, strict=True) if both is not None]


def _recto(sheet: PackSheet, sides: Sequence[Both], faces: PackFaces, target: Target) -> Page:
    imposition, resources = sheet.imposition, faces.studio.resources
    placed = _placed(sheet, sides)
    marks: list[Mark] = [shown(front, slot) for slot, front, _ in placed]
    if imposition.fold:
        marks += [shown(back, imposition.beyond_fold(slot)) for slot, _, back in placed]
        marks += fold_line(imposition)
        marks += small_print(fold_label(imposition), [target.game.language.say("sheet.fold-here")], resources)
    if target.settings.marks:
        slots = [slot for slot, _, _ in placed]
        if imposition.is_round:
            marks += cut_circles(slots)
        else:
            marks += (*crop_marks(imposition, sheet.cut_at), *long_marks(imposition, sheet.cut_at))
            marks += cut_hexagons(slots)
    marks += _slug(sheet, target, faces)
    return sheet_of(imposition, marks, [slot for slot, _, _ in placed])


def _verso(sheet: PackSheet, sides: Sequence[Both], faces: PackFaces, target: Target) -> Page:
    imposition, settings = sheet.imposition, target.settings
    flip: Flip = "long" if settings.backs == "long-edge" else "short"
    placed = _placed(sheet, sides)
    behind = [imposition.behind(slot, flip, target.back_offset) for slot, _, _ in placed]
    marks: list[Mark] = [shown(back, slot) for slot, (_, _, back) in zip(behind, placed, strict=True)]
    marks += _slug(sheet, target, faces, "pack.back")
    return sheet_of(imposition, marks, behind)


def _slug(sheet: PackSheet, target: Target, faces: PackFaces, side: str = "pack.sheet") -> list[Text]:
    """What a sheet is, what to do with it and how to print it; without names where there is no room for all."""
    named = target.game.language.say(side, number=sheet.number, total=sheet.total)
    which = [f"{named}{':' if sheet.what else ''}", *sheet.what]
    how = target.described()
    if sheet.to_do:
        which[-1] += "."
        how[0] = f"{how[0][:1].upper()}{how[0][1:]}"
    parts = [target.deck.name, sheet.called, *which, *sheet.to_do, *how]
    going = [sheet.called, target.deck.name, *sheet.what[:1], target.paper.name]
    return small_print(slug_place(sheet.imposition), parts, faces.studio.resources, first_to_go=going)
