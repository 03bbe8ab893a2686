"""Lays out packs on sheets that are piled and cut into packs in order.

Faces and geometry come from others (`faces.py`, `cut_and_stack.py`, `imposition.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardgen.boosters.collation.batch import Pack
from cardgen.diagnostics import Diagnostic
from cardgen.model.game import Game
from cardgen.render.base.display import Face, Mark, Page, Text
from cardgen.render.base.target import Target
from cardgen.render.face.small_print import in_columns, small_print
from cardgen.render.pack.contents import kinds_text
from cardgen.render.pack.faces import PackFaces, Parcel
from cardgen.render.pack.phrases import packs_named
from cardgen.render.pack.separators import Both, separator
from cardgen.render.pack.stacks import Piece, Separator, Stack, cuts_of, stacks_of
from cardgen.render.sheet.cut_and_stack import SheetPile, StackRun, runs_of
from cardgen.render.sheet.imposition import Flip, Imposition, Misfit, SheetSlot
from cardgen.render.sheet.marks import (
    crop_marks,
    cut_circles,
    cut_hexagons,
    fold_label,
    fold_line,
    inner_marks,
    long_marks,
    slug_place,
)
from cardgen.render.sheet.pages import Cut, imposition_for, sheet_of, shown

GUTTER = 3000
"""Half of it is bleed of each of two neighbours."""


class PackSheet(Struct, frozen=True):
    """A sheet of paper: what lies in its slots, in order, None where nothing does. Its slug says what it is `called`,
    that it is sheet `number` of `total`, and what is `to_do`; of several sizes also `what` it is: kinds and size.

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
        imposition = _imposition(target, cut)
        if isinstance(imposition, Misfit):
            found.append(imposition.diagnostic(target.game.origin.span("sizes")))
        else:
            made[cut] = cut.of(imposition)
    return made, found


def _imposition(target: Target, cut: Cut) -> Imposition | Misfit:
    """How cards of one cut lie on a sheet: with a gutter where it holds as many of them so, as neighbours in a pack are
    of all colours: where a copier drifts no strip of one is on the other. What has no bleed needs none.
    """
    close = imposition_for(target, cut)
    if isinstance(close, Misfit) or target.settings.low_ink or target.settings.backs == "fold":
        return close
    apart = imposition_for(target, cut._replace(gutter=max(cut.gutter, GUTTER)))
    return close if isinstance(apart, Misfit) or apart.n_up < close.n_up else apart


def stacked(parcel: Parcel, target: Target) -> tuple[dict[Cut, list[Stack]], dict[Cut, Imposition], list[Diagnostic]]:
    """The stacks of a parcel by how they are cut, and how each cut lies on a sheet; CG705 for sizes that no sheet
    holds.
    """
    game, odds, packs = parcel.game, parcel.odds, parcel.packs
    impositions, found = impositions_of(cuts_of(game, odds, packs), target)
    return stacks_of(game, odds, packs, impositions), impositions, found


Stacks = Mapping[Cut, Sequence[Stack]]


def _runs(stacks: Stacks, impositions: Mapping[Cut, Imposition]) -> Iterator[tuple[Cut, StackRun]]:
    """All runs, size after size: stacks of other sizes than most are piled no higher than those."""
    high = max((len(stack) for some in [*stacks.values()][:1] for stack in some), default=0)
    for cut, imposition in impositions.items():
        sizes, row = [len(stack) for stack in stacks[cut]], _row_of(stacks[cut], imposition)
        yield from ((cut, run) for run in runs_of(sizes, imposition.n_up, high, row))


def _row_of(stacks: Sequence[Stack], imposition: Imposition) -> int:
    """How many places a row of a sheet has, where stacks may lie in rows: all of their labels are thrown away."""
    if imposition.bands or any(label.is_of_pack or label.is_cover for label in map(_label, stacks)):
        return 0
    tops = [slot.trim.top for slot in imposition.slots]
    return tops.count(tops[0])


class PaperUse(Struct, frozen=True):
    """Sheets of paper of the packs, the places that they have, how many of these cards and separators take, and how
    many labels are thrown away when packs are put together.
    """

    sheets: int
    places: int
    used: int
    thrown: int = 0

    @property
    def wasted(self) -> int:
        """Places that stay empty."""
        return self.places - self.used


def piles_of(stacks: Stacks, impositions: Mapping[Cut, Imposition]) -> Iterator[SheetPile]:
    """All piles, in the order in which `stacked_sheets` numbers their sheets."""
    before = 0
    for cut, run in _runs(stacks, impositions):
        labels = sum(not piece.number for pile in run.piles for piece in pile)
        cuts = _cuts_through(impositions[cut], len(run.piles))
        yield SheetPile(before + 1, before + run.sheets, cuts, run.pieces, labels or len(run.stacks))
        before += run.sheets


def packs_in_rows(stacks: Stacks, impositions: Mapping[Cut, Imposition]) -> tuple[int, list[Pack]]:
    """The last sheet that has a pack in each row instead of labels, and these packs from top to bottom; none and 0
    where no sheet has.
    """
    before, sheet, packs = 0, 0, list[Pack]()
    for cut, run in _runs(stacks, impositions):
        before += run.sheets
        if run.is_in_rows:
            sheet, packs = before, [_label(stacks[cut][stack]).pack for stack in run.stacks]
    return sheet, packs


def _cuts_through(imposition: Imposition, places: int) -> int:
    """How many straight cuts free so many places: along all of their edges."""
    trims = [slot.trim for slot in imposition.slots[:places]]
    across = {edge for trim in trims for edge in (trim.left, trim.right)}
    return len(across) + len({edge for trim in trims for edge in (trim.top, trim.bottom)})


def parted_packs(stacks: Stacks, impositions: Mapping[Cut, Imposition]) -> list[Pack]:
    """The packs of whose largest size the stacks are parted: the last ones, so that their sheets are full."""
    parted = (stacks[cut][stack] for cut, run in _runs(stacks, impositions) for stack in run.parted)
    return [label.pack for label in map(_label, parted) if label.is_of_pack]


def has_shared_piles(stacks: Stacks, impositions: Mapping[Cut, Imposition]) -> bool:
    """Whether labels lie in stacks that were cut, not on top of them alone."""
    return any(run.is_shared for _, run in _runs(stacks, impositions))


def first_with_covers(stacks: Stacks, impositions: Mapping[Cut, Imposition], game: Game) -> int:
    """The first sheet that has covers behind labels: of several sizes only the largest has them."""
    sheets = stacked_sheets(stacks, impositions, game)
    return next((sheet.number for sheet in sheets if any(map(_has_cover, sheet.pieces))), 1)


def printed_backs(stacks: Stacks, impositions: Mapping[Cut, Imposition], game: Game) -> int:
    """Behind how many sheets something is printed that is more than what the sheet is."""
    return sum(any(map(_has_back, sheet.pieces)) for sheet in stacked_sheets(stacks, impositions, game))


def _has_cover(piece: Piece | Both) -> bool:
    return isinstance(piece, Separator) and piece.is_cover


def _has_back(piece: Piece | Both) -> bool:
    """Labels without a cover have nothing behind."""
    return piece.is_cover if isinstance(piece, Separator) else piece is not None


def paper_use(stacks: Stacks, impositions: Mapping[Cut, Imposition]) -> PaperUse:
    """How much paper these stacks take."""
    runs = list(_runs(stacks, impositions))
    places = sum(run.sheets * impositions[cut].n_up for cut, run in runs)
    pieces = [piece for cut, run in runs for pile in piled(run, stacks[cut]) for piece in pile]
    thrown = sum(isinstance(piece, Separator) and not piece.is_cover for piece in pieces)
    return PaperUse(sum(run.sheets for _, run in runs), places, len(pieces), thrown)


def piled(run: StackRun, stacks: Sequence[Stack]) -> Iterator[tuple[Piece, ...]]:
    """The pieces at each place of a run, from top to bottom; labels of packs in several stacks tell of their part."""
    parts = Counter(piece.stack for pile in run.piles for piece in pile if not piece.number)
    for pile in run.piles:
        below = {
            stack: [piece.number for piece in pile if piece.stack == stack and piece.number] for stack in run.stacks
        }
        yield tuple(_piece(stacks[stack], number, below[stack], parts[stack]) for stack, number in pile)


def _piece(stack: Stack, number: int, below: Sequence[int], parts: int) -> Piece:
    """A piece of a stack, whose cards with the numbers `below` lie in the same pile."""
    piece = stack[number]
    if isinstance(piece, Separator) and parts > 1:
        return piece.part(len(below), parts, is_first=1 in below)
    return piece


def stacked_sheets(stacks: Stacks, impositions: Mapping[Cut, Imposition], game: Game) -> Iterator[PackSheet]:
    """Sheets to pile and cut, size after size and run after run, numbered through."""
    runs = list(_runs(stacks, impositions))
    total, say = sum(run.sheets for _, run in runs), game.language.say
    before = 0
    for cut, run in runs:
        packs = packs_named([_label(stacks[cut][stack]).pack for stack in run.stacks], game.language)
        to_do = [say("pack.rows", packs=packs) if run.is_in_rows else _to_pile(run, before, say)]
        if len(impositions) == 1:
            to_do.append(say(f"pack.to-{'part' if run.is_shared else 'join' if run.parted else 'stack'}"))
        what = _kinds_in(stacks[cut], game), str(cut.trim)
        piles = list(piled(run, stacks[cut]))
        for sheet in range(run.sheets):
            pieces = tuple(pile[sheet] if sheet < len(pile) else None for pile in piles)
            yield PackSheet(
                imposition=impositions[cut],
                pieces=pieces,
                called=packs,
                number=before + sheet + 1,
                total=total,
                what=what if len(impositions) > 1 else (),
                to_do=tuple(to_do),
                cut_at=len(run.piles),
            )
        before += run.sheets


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
    marks: list[Mark] = [shown(front, slot) for slot, front, _ in placed]
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
            marks += (*long_marks(imposition, sheet.cut_at), *inner_marks(imposition, sheet.cut_at))
            marks += cut_hexagons(slots)
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


def _lying(face: Face, slot: SheetSlot) -> SheetSlot:
    """The slot for a face that is upright where cards of its size are broad: it lies on its side there."""
    width, height = slot.trim.width, slot.trim.height
    if slot.turned % 180:
        width, height = height, width
    is_upright = (face.trim.width < face.trim.height) == (width < height) or width == height
    return slot if is_upright else replace(slot, turned=(slot.turned + 90) % 360)


def _slug(sheet: PackSheet, target: Target, faces: PackFaces, side: str = "pack.sheet") -> list[Text]:
    """What a sheet is, what to do with it and how to print it; without names where there is no room for all."""
    named = target.game.language.say(side, number=sheet.number, total=sheet.total)
    which = [f"{named}{':' if sheet.what else ''}", *sheet.what]
    how = target.described()
    if sheet.to_do:
        which[-1] += "."
        how[0] = f"{how[0][:1].upper()}{how[0][1:]}"
    place, resources = slug_place(sheet.imposition), faces.studio.resources
    called = [target.deck.name, sheet.called, *which]
    if sheet.to_do:
        pile, *others = sheet.to_do
        for groups in ([[pile], others, how], [sheet.to_do, how]):
            if columns := in_columns(place, called, groups, resources):
                return columns
    parts = [*called, *sheet.to_do, *how]
    going = [sheet.called, target.deck.name, *sheet.what[:1], target.paper.name]
    return small_print(place, parts, resources, first_to_go=going)
