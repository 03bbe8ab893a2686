"""Packs whose cards are all of one size, on sheets that are piled and cut together: every place of them is a stack.

Which piece lies where `cut_and_stack.py` decides; draws nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cardgen.boosters.collation.batch import Pack
from cardgen.render.pack.faces import Parcel
from cardgen.render.pack.phrases import packs_named
from cardgen.render.pack.stacks import Stack, pieces_of_pack
from cardgen.render.parcel.piling import PackSheet, Piling, label_of
from cardgen.render.sheet.cut_and_stack import SheetPile, StackRun, runs_of
from cardgen.render.sheet.imposition import Imposition


def stacks_of(parcel: Parcel) -> list[Stack]:
    """Each pack: its label, and below it its cards, all of one size."""
    pieces = (pieces_of_pack(parcel.game, parcel.odds, pack) for pack in parcel.packs)
    return [tuple(piece for some in made.values() for piece in some) for made in pieces]


def piled_sheets(parcel: Parcel, imposition: Imposition) -> Piling:
    """The sheets of packs that are all of one size, run after run."""
    stacks = stacks_of(parcel)
    runs = list(runs_of([len(stack) for stack in stacks], imposition.n_up))
    return Piling(
        sheets=lambda: _sheets(parcel, stacks, runs, imposition),
        piles=tuple(_piles(runs, imposition)),
        places=sum(run.sheets for run in runs) * imposition.n_up,
        joined=tuple(_pack(stacks[stack]) for run in runs for stack in run.joined),
        begin=tuple(_pack(stacks[run.stacks[0]]) for run in runs),
    )


def _pack(stack: Stack) -> Pack:
    return label_of(stack).pack


def _piles(runs: Sequence[StackRun], imposition: Imposition) -> Iterator[SheetPile]:
    before = 0
    for run in runs:
        labels = sum(not piece.number for pile in run.piles for piece in pile)
        cuts = _cuts_through(imposition, len(run.piles))
        yield SheetPile(before + 1, before + run.sheets, cuts, run.pieces, labels)
        before += run.sheets


def _cuts_through(imposition: Imposition, places: int) -> int:
    """How many straight cuts free so many places: along all of their edges."""
    trims = [slot.trim for slot in imposition.slots[:places]]
    across = {edge for trim in trims for edge in (trim.left, trim.right)}
    return len(across) + len({edge for trim in trims for edge in (trim.top, trim.bottom)})


def _sheets(
    parcel: Parcel, stacks: Sequence[Stack], runs: Sequence[StackRun], imposition: Imposition
) -> Iterator[PackSheet]:
    """Sheets to pile and cut, run after run, numbered through."""
    language, total, before = parcel.game.language, sum(run.sheets for run in runs), 0
    for run in runs:
        packs = packs_named([_pack(stacks[stack]) for stack in run.stacks], language)
        way = "join" if run.joined else "stack"
        piles = [[stacks[stack][number] for stack, number in pile] for pile in run.piles]
        for sheet in range(run.sheets):
            yield PackSheet(
                imposition=imposition,
                pieces=tuple(pile[sheet] if sheet < len(pile) else None for pile in piles),
                called=packs,
                number=before + sheet + 1,
                total=total,
                to_do=(_to_pile(run, before, language.say), language.say(f"pack.to-{way}")),
                cut_at=len(run.piles),
            )
        before += run.sheets


def _to_pile(run: StackRun, before: int, say: Callable[..., str]) -> str:
    if run.sheets == 1:
        return say("pack.cut")
    return say("pack.to-pile", first=before + 1, last=before + run.sheets)
