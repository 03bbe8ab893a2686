"""What a batch of packs takes on one paper: counts of sheets, wrappers and sides, of which the morning page tells.

Computes nothing that sheets and wrappers do not: it counts them.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from msgspec import Struct

from cardgen.boosters.allocation import packs_a_pupil
from cardgen.diagnostics import Diagnostic
from cardgen.model.recipe import Kit
from cardgen.render.base.target import Target, edition_of
from cardgen.render.pack.answer_key import pages_of_answers
from cardgen.render.pack.checklist import lists_of
from cardgen.render.pack.faces import Parcel
from cardgen.render.pack.odds_page import copies_on_a_sheet, sheets_of_odds, tables_of
from cardgen.render.pack.phrases import file_name
from cardgen.render.pack.stacks import cover_cut
from cardgen.render.pack.wrapper_sheets import imposition_of, spares_of, wrapper_of
from cardgen.render.parcel.piling import Piling
from cardgen.render.parcel.sheets import piling_of
from cardgen.render.parcel.work_time import PER_SIDE, WorkTime, told_minutes, work_time
from cardgen.render.sheet.cut_and_stack import SheetPile
from cardgen.render.sheet.n_up import Size
from cardgen.words.language import Language


class MorningFigures(Struct, frozen=True):
    """What a batch takes on one paper: how its sheets are piled, sheets of wrappers, how many lie on each and how
    many are to spare, the `spare_sheet` that has no others (or 0), the sheets to `try_first`, how many have
    `printed_backs`, how large a label is, for how many tables, names of files, and which of these have pages to be cut
    in two. Cards of several sizes are a `is_heap` where they lie in bands.
    """

    parcel: Parcel
    paper: str
    backs: str
    piling: Piling
    wrapper_sheets: int
    wrappers_each: int
    spares: int
    spare_sheet: int
    odds_sheets: int
    lists: int
    for_pupils: int
    for_teacher: int
    is_heap: bool
    is_envelope: bool
    try_first: tuple[int, ...]
    printed_backs: int
    label: Size
    tables: int
    files: Mapping[str, str]
    halved: frozenset[str]

    @property
    def language(self) -> Language:
        return self.parcel.game.language

    @property
    def piles(self) -> tuple[SheetPile, ...]:
        return self.piling.piles

    @property
    def sheets(self) -> int:
        return self.piles[-1].last

    @property
    def other_sheets(self) -> int:
        """Wrappers, odds, checklists and answers."""
        lists = self.times_to_list * self.sheets_of(self.lists)
        return self.wrapper_sheets + self.odds_sheets + lists + self.sheets_of(self.for_teacher)

    @property
    def has_two_sides(self) -> bool:
        """Whether the printer prints both sides of a sheet."""
        return self.backs in ("long-edge", "short-edge")

    def sheets_of(self, pages: int) -> int:
        """Of so many pages to read, on both sides where they can be."""
        return ceil(pages / 2) if self.has_two_sides else pages

    @property
    def times_to_list(self) -> int:
        """How often the checklist is printed: once for each pupil, or where a page holds two once for two."""
        return (self.for_pupils - self.odds_sheets) // self.lists

    @property
    def packs(self) -> int:
        return len(self.parcel.packs)

    @property
    def kit(self) -> Kit | None:
        """That of the recipe, where these packs are all of it."""
        kit = self.parcel.recipe.kit
        return kit if kit is not None and self.packs == self.parcel.of == kit.packs else None

    @property
    def lists_over(self) -> int:
        """How many checklists are no pupil's, as packs are not."""
        return ceil(self.kit.over / packs_a_pupil(self.parcel.recipe)) if self.kit is not None else 0

    @property
    def takes(self) -> WorkTime:
        return work_time(self.piles, self.packs, self.is_envelope, self.piling.is_in_rows)

    @property
    def sides(self) -> dict[str, int]:
        """How many sides are printed in colour, by what is on them: for answers grey is enough."""
        packs = self.sheets + (0 if self.backs in ("fold", "none") else self.printed_backs)
        return {
            "sides-of-packs": packs + self.wrapper_sheets,
            "sides-for-pupils": self.for_pupils,
        }

    @property
    def printing(self) -> int:
        """Minutes at home."""
        return told_minutes(PER_SIDE * (sum(self.sides.values()) + self.for_teacher))


def morning_figures(parcel: Parcel, target: Target) -> MorningFigures | list[Diagnostic]:
    """What these packs take on the target's paper; CG705 where something does not fit on it."""
    piling, wrappers = piling_of(parcel, target), imposition_of(parcel, target)
    if isinstance(piling, list) or isinstance(wrappers, list):
        return [finding for made in (piling, wrappers) if isinstance(made, list) for finding in made]
    packs = len(parcel.packs)
    spares, needed = spares_of(packs, wrappers, target), wrappers.sheets(packs)
    is_envelope = bool(wrapper_of(parcel, target).outline)
    return MorningFigures(
        parcel=parcel,
        paper=target.paper.name,
        backs=target.settings.backs,
        piling=piling,
        wrapper_sheets=needed,
        wrappers_each=wrappers.n_up,
        spares=spares,
        spare_sheet=needed + 1 if wrappers.sheets(packs + spares) > needed else 0,
        odds_sheets=sheets_of_odds(parcel, target),
        lists=len(lists_of(parcel, target)[0]),
        for_pupils=_sides_for_pupils(parcel, target),
        for_teacher=pages_of_answers(parcel, target),
        is_heap=piling.is_in_rows and not is_envelope,
        is_envelope=is_envelope,
        try_first=piling.first_with_covers,
        printed_backs=piling.printed_backs,
        label=cover_cut(parcel.game, parcel.odds).trim.upright,
        tables=tables_of(parcel),
        files=_files(parcel, target),
        halved=frozenset(name for name, copies in _copies(parcel, target).items() if copies > 1),
    )


def _files(parcel: Parcel, target: Target) -> Mapping[str, str]:
    """What the files are called; the checklist by two names, as it is told in two ways."""
    edition = edition_of(target.settings, target.printer.id, parcel.game.file_part)
    named = {
        name: file_name(name, parcel.packs, parcel.of, target.paper.id, edition)
        for name in ("packs", "wrappers", "odds", "checklist", "answers")
    }
    return named | {"checklists": named["checklist"]}


def _copies(parcel: Parcel, target: Target) -> Mapping[str, int]:
    """How often pages for pupils lie on a sheet."""
    return {"odds": copies_on_a_sheet(target), "checklist": lists_of(parcel, target)[2]}


def _sides_for_pupils(parcel: Parcel, target: Target) -> int:
    """The sides of odds pages, one for each few pupils, and of checklists, one for each."""
    lists, _, copies = lists_of(parcel, target)
    return sheets_of_odds(parcel, target) + ceil(_pupils(parcel) * len(lists) / copies)


def _pupils(parcel: Parcel) -> int:
    return ceil(len(parcel.packs) / packs_a_pupil(parcel.recipe))
