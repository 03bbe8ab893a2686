"""How do packs come onto sheets that are piled, cut and are packs in order? Stacks in, pages out.

Faces and geometry come from others (`pack_faces.py`, `cut_and_stack.py`, `imposition.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from cardgen.boosters.batch import Pack
from cardgen.diagnostics import Diagnostic
from cardgen.render.card_grid import Size
from cardgen.render.cut_and_stack import Run, runs_of
from cardgen.render.display import Face, Mark, Page
from cardgen.render.imposition import Imposition, Misfit, Slot
from cardgen.render.marks import crop_marks, cut_circles, fold_label, fold_line, slug_place
from cardgen.render.pack_faces import PackFaces
from cardgen.render.pack_stacks import Label, Piece, Stack
from cardgen.render.pack_words import cards, contents_of_pack, packs_named, whose
from cardgen.render.sheets import Cut, imposition_for, shown
from cardgen.render.small_print import small_print
from cardgen.render.target import Target

BLEED = 3000
SEPARATOR, COVER = "separator.xml.j2", "cover.xml.j2"

Both = tuple[Face, Face] | None
"""Front and back; None where nothing lies."""


class Sheet(Struct, frozen=True):
    """A sheet of paper: what lies in its slots, in order, None where nothing does; `told` in its slug.

    Marks are drawn for so many slots as `cut_at`, the same on all sheets that are cut together.
    """

    imposition: Imposition
    pieces: tuple[Piece | Both, ...]
    told: tuple[str, ...]
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
            made[cut] = imposition
    return made, found


def stacked_sheets(stacks: Sequence[Stack], imposition: Imposition) -> Iterator[Sheet]:
    """Sheets to pile and cut, run after run."""
    runs = list(runs_of([len(stack) for stack in stacks], imposition.n_up))
    total, before = sum(run.sheets for run in runs), 0
    for run in runs:
        packs = packs_named([pack for stack in run.stacks for pack in _label(stacks[stack]).packs])
        for sheet in range(run.sheets):
            pieces = tuple(stacks[one.stack][one.number] if one else None for one in run.on(sheet))
            told = packs, f"sheet {before + sheet + 1}/{total}", _to_pile(run, before), *_TO_DO[run.order]
            yield Sheet(imposition, pieces, told, len(run.piles))
        before += run.sheets


_TO_DO = {
    "whole": (),
    "parted": ("piles without a separator go under the one before",),
    "flowing": ("lay the piles on one another, the first on top",),
}
"""How piles become packs, where each is not one."""


def _to_pile(run: Run, before: int) -> str:
    if run.sheets == 1:
        return "cut"
    return f"pile {before + 1}–{before + run.sheets}, {before + 1} on top, then cut"


def plain_sheets(pieces: Sequence[Piece | Both], imposition: Imposition, name: str) -> Iterator[Sheet]:
    """Sheets with all pieces in reading order, for what is not piled."""
    total = imposition.sheets(len(pieces))
    for sheet in range(total):
        mine = tuple(pieces[sheet * imposition.n_up : (sheet + 1) * imposition.n_up])
        yield Sheet(imposition, mine, (name, f"sheet {sheet + 1}/{total}"), len(mine))


def _label(stack: Stack) -> Label:
    label = stack[0]
    assert isinstance(label, Label)
    return label


def pages_of(sheets: Iterable[Sheet], faces: PackFaces, target: Target) -> Iterator[Page]:
    """Each sheet, and behind it its verso where backs are printed."""
    for sheet in sheets:
        sides = [_sides(piece, faces) for piece in sheet.pieces]
        yield _recto(sheet, sides, faces, target)
        if target.settings.backs in ("long-edge", "short-edge"):
            yield _verso(sheet, sides, faces, target)


def _sides(piece: Piece | Both, faces: PackFaces) -> Both:
    if piece is None or isinstance(piece, tuple):
        return piece
    if isinstance(piece, Label):
        return separator(piece, faces)
    made = faces.card(piece)
    return (made.front, made.back) if made else None


def separator(label: Label, faces: PackFaces) -> Both:
    """What lies on top of a stack: who it is for and what to do with it; behind, the cover of the pack."""
    parcel, size = faces.parcel, label.cut.trim
    pack = label.packs[0]
    told: dict[str, Any] = {
        "pack": pack,
        "label": label,
        "whose": whose(pack, parcel.recipe, parcel.of),
        "holds": contents_of_pack(pack),
        "packs": packs_named(label.packs),
        "each": _each(label),
    }
    front = faces.face(SEPARATOR, f"separator {label.key}", size, BLEED, **told)
    back = cover(f"cover {label.key}", size, faces, pack if label.is_of_pack else None, told["packs"])
    return (front, back) if front and back else None


def cover(name: str, size: Size, faces: PackFaces, pack: Pack | None = None, packs: str = "") -> Face | None:
    """The front of a pack; without one, the back of a card about all of them, or of further cards of some `packs`."""
    return faces.face(COVER, name, size, BLEED, pack=pack, packs=packs)


def _each(label: Label) -> str:
    """How many cards of each pack lie in a stack of several: `3 cards each`, or one by one."""
    if len(set(label.counts)) == 1:
        return f"{cards(label.counts[0])} each"
    return ", ".join(f"{pack.place}: {count}" for pack, count in zip(label.packs, label.counts, strict=True))


def _placed(sheet: Sheet, sides: Sequence[Both]) -> list[tuple[Slot, Face, Face]]:
    slots = sheet.imposition.slots[: len(sides)]
    return [(slot, *both) for slot, both in zip(slots, sides, strict=True) if both is not None]


def _recto(sheet: Sheet, sides: Sequence[Both], faces: PackFaces, target: Target) -> Page:
    imposition, resources = sheet.imposition, faces.studio.resources
    placed = _placed(sheet, sides)
    marks: list[Mark] = [shown(front, slot) for slot, front, _ in placed]
    if imposition.fold:
        marks += [shown(back, imposition.beyond_fold(slot)) for slot, _, back in placed]
        marks += fold_line(imposition)
        marks += small_print(fold_label(imposition), ["fold here, glue, then cut"], resources)
    if target.settings.marks:
        slots = [slot for slot, _, _ in placed]
        marks += cut_circles(slots) if imposition.is_round else crop_marks(imposition, sheet.cut_at)
    marks += small_print(slug_place(imposition), _slug(sheet, target), resources)
    return Page(*imposition.sheet, tuple(marks))


def _verso(sheet: Sheet, sides: Sequence[Both], faces: PackFaces, target: Target) -> Page:
    imposition, settings = sheet.imposition, target.settings
    flip = "long" if settings.backs == "long-edge" else "short"
    marks: list[Mark] = [
        shown(back, imposition.behind(slot, flip, settings.back_offset))  # type: ignore[arg-type]
        for slot, _, back in _placed(sheet, sides)
    ]
    slug = _slug(sheet, target)
    marks += small_print(slug_place(imposition), [*slug[:3], "backs", *slug[3:]], faces.studio.resources)
    return Page(*imposition.sheet, tuple(marks))


def _slug(sheet: Sheet, target: Target) -> list[str]:
    return [target.deck.name, *sheet.told, *target.described()]
