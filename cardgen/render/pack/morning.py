"""One page for whoever makes the packs: print, cut, stack, wrap, check and hand out, with the figures of this batch.

A file of its own: it is printed on one side of any paper and read first; sheets of packs are thick, have two sides
and are piled. Computes nothing that sheets and wrappers do not: it counts them.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from msgspec import Struct

from cardgen.analysis.packs.hints import joined
from cardgen.boosters.allocation import allocation_text, packs_a_pupil
from cardgen.diagnostics import Diagnostic
from cardgen.model.recipe import Recipe
from cardgen.render.base.display import Box, Page, Placed
from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.target import Target, edition_of
from cardgen.render.pack.answer_key import pages_of_answers
from cardgen.render.pack.cards import card_size
from cardgen.render.pack.checklist import lists_of
from cardgen.render.pack.faces import PackFaces, Parcel
from cardgen.render.pack.phrases import contents_class, file_name, packs_named, whose
from cardgen.render.pack.sheets import SheetPile, impositions_of, piles_of, stacked
from cardgen.render.pack.wrapper_sheets import imposition_of, wrapper_of
from cardgen.render.sheet.n_up import Size
from cardgen.render.sheet.pages import Cut

TEMPLATE = "morning.xml.j2"
MARGIN = 10_000
CLASSES = (6, 12, 16, 20, 24, 28, 32, 36, 48)
"""Pupils of classes that are told what they need."""
PICKED = "Lay the packs on a table and let everyone pick. Then all open theirs at once."
TOOLS = "You need: light card and paper, a paper cutter or scissors, a ruler, something blunt to score with, and glue."
MINUTES, PER_PILE, PER_PACK, QUARTER = 15, 10, 2, 15
"""About how many minutes it takes to begin, to cut a pile, to stack and wrap a pack; told in quarters of an hour."""
MOST_PILES = 4
"""More piles are not named one by one."""
PRINTED = {
    "long-edge": " on both sides, flipped on the long edge",
    "short-edge": " on both sides, flipped on the short edge",
    "fold": " on one side, to fold, glue and then cut",
    "none": " on one side",
}


class MorningStep(Struct, frozen=True):
    """One of the six: its drawing, what it is called, the figures of this batch, and a sentence."""

    art: str
    title: str
    figures: str
    text: str


class MorningFigures(Struct, frozen=True):
    """What a batch takes on one paper: piles of sheets, sheets of wrappers and how many lie on each, names of files."""

    parcel: Parcel
    paper: str
    backs: str
    piles: tuple[SheetPile, ...]
    cuts: int
    wrapper_sheets: int
    wrappers_each: int
    for_pupils: int
    for_teacher: int
    is_envelope: bool
    files: Mapping[str, str]

    @property
    def sheets(self) -> int:
        return self.piles[-1].last

    @property
    def packs(self) -> int:
        return len(self.parcel.packs)


def lay_out_morning(faces: PackFaces, target: Target) -> tuple[LaidOut | None, list[Diagnostic]]:
    """The page, as large as the paper."""
    figures = morning_figures(faces.parcel, target)
    if isinstance(figures, list):
        return None, figures
    paper = target.paper
    box = Box(0, 0, paper.width, paper.height).inset(max(MARGIN, target.printer.margin))
    face = faces.face(
        TEMPLATE,
        "morning",
        Size(box.width, box.height),
        0,
        steps=morning_steps(figures),
        amount=_amount(figures),
        tools=TOOLS,
        takes=time_text(figures),
        price=price_text(figures),
        other=other_class(faces.parcel.recipe, faces.parcel.of),
        paper=paper.name,
    )
    if face is None:
        return None, faces.found
    parcel = faces.parcel
    sets = map(parcel.game.sets.__getitem__, parcel.recipe.sets)
    title = f"{parcel.game.name}: {parcel.recipe.name}, make your packs in six steps"
    page = Page(paper.width, paper.height, (Placed(face, box, box),))
    return LaidOut(faces.studio.publication(title, [page], "Simplex", sets=sets), 0), faces.found


def morning_figures(parcel: Parcel, target: Target) -> MorningFigures | list[Diagnostic]:
    """What these packs take on the target's paper; CG705 where something does not fit on it."""
    stacks, impositions, found = stacked(parcel, target)
    wrappers = imposition_of(parcel, target)
    if found or isinstance(wrappers, list):
        return [*found, *(wrappers if isinstance(wrappers, list) else ())]
    edition = edition_of(target.settings, target.printer.id, parcel.game.language)
    return MorningFigures(
        parcel=parcel,
        paper=target.paper.name,
        backs=target.settings.backs,
        piles=tuple(piles_of(stacks, impositions)),
        cuts=len(impositions),
        wrapper_sheets=wrappers.sheets(len(parcel.packs)),
        wrappers_each=wrappers.n_up,
        for_pupils=_sides_for_pupils(parcel, target),
        for_teacher=pages_of_answers(parcel, target),
        is_envelope=bool(wrapper_of(parcel).outline),
        files={
            name: file_name(name, parcel.packs, parcel.of, target.paper.id, edition)
            for name in ("packs", "wrappers", "odds", "checklist", "answers")
        },
    )


def morning_steps(figures: MorningFigures) -> tuple[MorningStep, ...]:
    """All six, in order."""
    return tuple(make(figures) for make in (_print, _cut, _stack, _wrap, _check, _hand_out))


def _amount(figures: MorningFigures) -> str:
    """`30 packs of 10 cards`"""
    size = contents_class(figures.parcel.game, figures.parcel.recipe).partition(":")[0]
    return f"{_count(figures.packs, 'pack')} of {size}"


def _print(figures: MorningFigures) -> MorningStep:
    thick = "" if figures.backs == "fold" else "thick "
    amount = f"{_count(figures.sheets, 'sheet')} of {thick}{figures.paper}, {figures.wrapper_sheets:,} of ordinary"
    files = figures.files
    text = (
        f"Print {files['packs']} at 100 %{PRINTED[figures.backs]}, and {files['wrappers']} on one side. "
        f"For the pupils {files['odds']} and {files['checklist']}, for you {files['answers']}."
    )
    return MorningStep("morning-print", "Print", amount, text)


def _cut(figures: MorningFigures) -> MorningStep:
    spans = [_span(pile) for pile in figures.piles]
    amount, text = (
        f"Sheets {spans[0]}",
        "Keep them in order, the lowest number on top, and cut along the marks through the whole pile.",
    )
    if len(spans) > MOST_PILES:
        amount = f"{len(spans)} piles, the first is sheets {spans[0]}"
        text = "The foot of each sheet says which sheets are a pile. Keep each in order, and cut pile after pile."
    elif len(spans) > 1:
        amount = f"{len(spans)} piles: sheets {joined(spans)}"
        text = "Cut one pile at a time. Keep its sheets in order, the lowest number on top, and cut along the marks."
    return MorningStep("morning-cut", "Cut", amount, text)


def _span(pile: SheetPile) -> str:
    return str(pile.first) if pile.first == pile.last else f"{pile.first}–{pile.last}"


def _stack(figures: MorningFigures) -> MorningStep:
    if figures.cuts > 1:
        text = (
            "a\tLay the numbered stacks in a row, lists up.\n"
            "b\tPut every other card below the stack that lists its number. Tick it.\n"
            "c\tAll ticked? Turn the list over: it is the cover."
        )
        return MorningStep("morning-deal", "Stack and deal", f"{_amount(figures)}, {figures.cuts} sizes", text)
    text = "Every stack has its number on top. Put equal numbers together and turn the top card over: it is the cover."
    return MorningStep("morning-stack", "Stack", _amount(figures), text)


def _wrap(figures: MorningFigures) -> MorningStep:
    kind = "envelope" if figures.is_envelope else "band"
    each = f"{'up to ' if figures.wrappers_each > 1 else ''}{figures.wrappers_each}"
    amount = f"{_count(figures.packs, kind)}, {each} on a sheet"
    text = "Score from tick to tick, cut at the marks, fold each band round the pack with its number and glue the flap."
    if figures.is_envelope:
        text = "Score, cut along the outline, glue the side flaps under the front, fill the envelope and close it."
    elif figures.cuts > 1:
        text = (
            "In each pack the largest card is at the bottom, the cover on top. Score the bands from tick to tick, cut "
            "at the marks, fold each round the pack with its number and glue the flap."
        )
    return MorningStep("morning-wrap", "Wrap", amount, text)


def _check(figures: MorningFigures) -> MorningStep:
    named = packs_named(figures.parcel.packs)
    text = f"Compare the number and id on each wrapper with {figures.files['answers']}, and keep that list to yourself."
    return MorningStep("morning-check", "Check the list", f"{named[:1].upper()}{named[1:]}, each once", text)


def _hand_out(figures: MorningFigures) -> MorningStep:
    parcel = figures.parcel
    allotted, _, others = allocation_text(parcel.recipe, parcel.of).partition(": ")[2].partition("; ")
    is_whole = figures.packs == parcel.of
    amount = allotted if allotted and is_whole else f"{figures.packs:,} of {_count(parcel.of, 'pack')}"
    if not is_whole or not whose(parcel.packs[0], parcel.recipe, parcel.of):
        amount = amount if not is_whole or allotted else _count(figures.packs, "pack")
        return MorningStep("morning-hand-out", "Hand out", amount, PICKED)
    owners = f"Each wrapper says whose pack it is{f': {others}' if others else ''}."
    text = f"{owners} Write the name on the line, hand out, with an odds card each, and let all open theirs at once."
    return MorningStep("morning-hand-out", "Hand out", amount, text)


def other_class(recipe: Recipe, packs: int) -> str:
    """What smaller classes take of these packs, and what a larger one needs: a batch of its own."""
    each = packs_a_pupil(recipe)
    meant = recipe.kit.pupils if recipe.kit is not None and recipe.kit.packs == packs else packs // each
    served = [pupils for pupils in CLASSES if pupils < meant]
    words = [f"{pupils} take packs 1 to {pupils * each:,}" for pupils in served[-1:]]
    larger = next((pupils for pupils in CLASSES if pupils > meant and pupils * each > packs), None)
    fewer = f"Fewer pupils? {words[0]}. " if words else ""
    more = f"More pupils? Print again: {larger} need {_count(larger * each, 'pack')}." if larger else ""
    return fewer + more + (_shared_by_many(recipe, larger) if larger else "")


def _shared_by_many(recipe: Recipe, pupils: int) -> str:
    """What a class that is larger than its window has to know: a card that nobody else has may come twice."""
    each = packs_a_pupil(recipe)
    most = next((window.packs // each for window in recipe.windows if window.name == "class"), pupils)
    return f" With more than {most}, two may get the same rare card." if pupils > most else ""


def time_text(figures: MorningFigures) -> str:
    """How long one pair of hands is at it, about, and several together."""
    minutes = MINUTES + PER_PILE * len(figures.piles) + PER_PACK * figures.packs
    return f"Time: about {_hours(minutes)} alone, {_hours(minutes / 2)} with two."


def _hours(minutes: float) -> str:
    """`45 minutes`, `1 hour`, `1½ hours`: never less than it takes."""
    quarters = max(2, ceil(minutes / QUARTER))
    if quarters < 4:
        return f"{quarters * QUARTER} minutes"
    whole, part = divmod(quarters, 4)
    return f"{whole}{'¼½¾'[part - 1] if part else ''} hour{'' if quarters == 4 else 's'}"


def price_text(figures: MorningFigures) -> str:
    """What a copy shop is paid for, as prices are by the side: all that is printed but this page."""
    packs = figures.sheets * (1 if figures.backs in ("fold", "none") else 2) + figures.wrapper_sheets
    parts = ((packs, "of packs and wrappers"), (figures.for_pupils, "for pupils"), (figures.for_teacher, "of answers"))
    named = joined([f"{number:,} {what}" for number, what in parts])
    return f"Price: ask your copy shop for about {_count(sum(number for number, _ in parts), 'colour side')}: {named}."


def _sides_for_pupils(parcel: Parcel, target: Target) -> int:
    """The sides of odds cards and checklists, one of each for a pupil."""
    pupils = ceil(len(parcel.packs) / packs_a_pupil(parcel.recipe))
    on_sheet = [imposition.n_up for imposition in impositions_of([Cut(card_size(parcel))], target)[0].values()]
    lists, _, copies = lists_of(parcel, target)
    return sum(2 * ceil(pupils / number) for number in on_sheet) + ceil(pupils * len(lists) / copies)


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"
