"""One page for whoever makes the packs: print, cut, stack, wrap, check and hand out, with the figures of this batch.

A file of its own: it is printed on one side of any paper and read first; sheets of packs are thick, have two sides
and are piled. Computes nothing that sheets and wrappers do not: it counts them.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from msgspec import Struct

from cardgen.boosters.allocation import allocation, packs_a_pupil
from cardgen.diagnostics import Diagnostic
from cardgen.model.recipe import Recipe
from cardgen.render.base.display import Box, Page, Placed
from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.target import Target, edition_of
from cardgen.render.pack.answer_key import pages_of_answers
from cardgen.render.pack.cards import card_size
from cardgen.render.pack.checklist import lists_of
from cardgen.render.pack.contents import contents_text
from cardgen.render.pack.faces import PackFaces, Parcel
from cardgen.render.pack.phrases import file_name, packs_named, whose
from cardgen.render.pack.sheets import SheetPile, impositions_of, piles_of, stacked
from cardgen.render.pack.wrapper_sheets import imposition_of, wrapper_of
from cardgen.render.sheet.n_up import Size
from cardgen.render.sheet.pages import Cut
from cardgen.words.language import ENGLISH, Language

TEMPLATE = "morning.xml.j2"
MARGIN = 10_000
CLASSES = (6, 12, 16, 20, 24, 28, 32, 36, 48)
"""Pupils of classes that are told what they need."""
MINUTES, PER_PILE, PER_PACK, QUARTER = 15, 10, 2, 15
"""About how many minutes it takes to begin, to cut a pile, to stack and wrap a pack; told in quarters of an hour."""


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
    odds_sheets: int
    for_pupils: int
    for_teacher: int
    is_envelope: bool
    files: Mapping[str, str]

    @property
    def language(self) -> Language:
        return self.parcel.game.language

    @property
    def sheets(self) -> int:
        return self.piles[-1].last

    @property
    def other_sheets(self) -> int:
        """Wrappers, odds cards, checklists and answers: odds cards have two sides."""
        return self.wrapper_sheets + self.for_pupils - self.odds_sheets + self.for_teacher

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
        tools=figures.language.say("morning.tools"),
        takes=time_text(figures),
        price=price_text(figures),
        other=other_class(faces.parcel.recipe, faces.parcel.of, figures.language),
        paper=paper.name,
    )
    if face is None:
        return None, faces.found
    parcel = faces.parcel
    sets = map(parcel.game.sets.__getitem__, parcel.recipe.sets)
    title = parcel.titled("pack.title-morning")
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
        odds_sheets=_odds_sheets(parcel, target),
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
    whole, _ = contents_text(figures.parcel.game, figures.parcel.recipe)
    return figures.language.say("morning.amount", n=figures.packs, cards=whole)


def _print(figures: MorningFigures) -> MorningStep:
    say, paper = figures.language.say, "paper" if figures.backs == "fold" else "thick-paper"
    amount = say(f"morning.{paper}", n=figures.sheets, paper=figures.paper, others=figures.other_sheets)
    return MorningStep(
        "morning-print", say("morning.print"), amount, say(f"morning.print-{figures.backs}", **figures.files)
    )


def _cut(figures: MorningFigures) -> MorningStep:
    say, spans = figures.language.say, [_span(pile) for pile in figures.piles]
    amount, text = say("morning.sheets", span=spans[0]), say("morning.cut-one-pile")
    if len(spans) > 1:
        amount = say("morning.piles", n=len(spans), spans=figures.language.listed(spans))
        text = say("morning.cut-some-piles")
    return MorningStep("morning-cut", say("morning.cut"), amount, text)


def _span(pile: SheetPile) -> str:
    return str(pile.first) if pile.first == pile.last else f"{pile.first}–{pile.last}"


def _stack(figures: MorningFigures) -> MorningStep:
    say = figures.language.say
    if figures.cuts > 1:
        text = "\n".join(f"{part}\t{say(f'morning.deal-{part}')}" for part in "abc")
        amount = say("morning.sizes", packs=_amount(figures), n=figures.cuts)
        return MorningStep("morning-deal", say("morning.stack-and-deal"), amount, text)
    return MorningStep("morning-stack", say("morning.stack"), _amount(figures), say("morning.put-together"))


def _wrap(figures: MorningFigures) -> MorningStep:
    say, number = figures.language.say, figures.wrappers_each
    each = say("morning.up-to-on-a-sheet" if number > 1 else "morning.on-a-sheet", number=number)
    amount = say("morning.envelopes" if figures.is_envelope else "morning.bands", n=figures.packs, each=each)
    text = "morning.wrap-envelopes" if figures.is_envelope else "morning.wrap-heaps" if figures.cuts > 1 else ""
    return MorningStep("morning-wrap", say("morning.wrap"), amount, say(text or "morning.wrap-bands"))


def _check(figures: MorningFigures) -> MorningStep:
    say, named = figures.language.say, packs_named(figures.parcel.packs, figures.language)
    amount = say("morning.each-once", packs=f"{named[:1].upper()}{named[1:]}")
    text = say("morning.compare", answers=figures.files["answers"])
    return MorningStep("morning-check", say("morning.check"), amount, text)


def _hand_out(figures: MorningFigures) -> MorningStep:
    say, parcel = figures.language.say, figures.parcel
    allotted, *tables = allocation(parcel.recipe, parcel.of, figures.language) or [""]
    is_whole = figures.packs == parcel.of
    amount = say("morning.packs", n=figures.packs)
    if not is_whole:
        amount = say("morning.some-packs", n=parcel.of, number=figures.packs)
    elif allotted:
        amount = allotted
    text = say("morning.pick")
    if is_whole and whose(parcel.packs[0], parcel.recipe, parcel.of):
        text = say("morning.name-of-several", tables="; ".join(tables)) if tables else say("morning.name")
    return MorningStep("morning-hand-out", say("morning.hand-out"), amount, text)


def other_class(recipe: Recipe, packs: int, language: Language = ENGLISH) -> str:
    """What smaller classes take of these packs, and what a larger one needs: a batch of its own."""
    each, say = packs_a_pupil(recipe), language.say
    meant = recipe.kit.pupils if recipe.kit is not None and recipe.kit.packs == packs else packs // each
    fewer = max((pupils for pupils in CLASSES if pupils < meant), default=0)
    larger = next((pupils for pupils in CLASSES if pupils > meant and pupils * each > packs), 0)
    parts = [say("morning.fewer", pupils=fewer, last=fewer * each)] if fewer else []
    parts += [say("morning.more", n=larger * each, pupils=larger)] if larger else []
    most = _most_alone(recipe, larger)
    parts += [say("morning.more-than-rare", most=most)] if larger > most else []
    return " ".join(parts)


def _most_alone(recipe: Recipe, pupils: int) -> int:
    """In how large a class a card that nobody else has comes but once: as large as its window."""
    each = packs_a_pupil(recipe)
    return next((window.packs // each for window in recipe.windows if window.name == "class"), pupils)


def time_text(figures: MorningFigures) -> str:
    """How long one pair of hands is at it, about, and several together."""
    minutes = MINUTES + PER_PILE * len(figures.piles) + PER_PACK * figures.packs
    alone, together = (_hours(some, figures.language) for some in (minutes, minutes / 2))
    return figures.language.say("morning.time", alone=alone, together=together)


def _hours(minutes: float, language: Language) -> str:
    """`45 minutes`, `1 hour`, `1½ hours`: never less than it takes."""
    quarters = max(2, ceil(minutes / QUARTER))
    if quarters < 4:
        return language.say("morning.minutes", n=quarters * QUARTER)
    whole, part = divmod(quarters, 4)
    return language.say("morning.hours", n=1 if quarters == 4 else 2, hours=f"{whole}{'¼½¾'[part - 1] if part else ''}")


def price_text(figures: MorningFigures) -> str:
    """What a copy shop is paid for, as prices are by the side: all that is printed but this page."""
    say, packs = figures.language.say, figures.sheets * (1 if figures.backs in ("fold", "none") else 2)
    parts = {
        "sides-of-packs": packs + figures.wrapper_sheets,
        "sides-for-pupils": figures.for_pupils,
        "sides-of-answers": figures.for_teacher,
    }
    named = figures.language.listed([say(f"morning.{part}", number=number) for part, number in parts.items()])
    return say("morning.price", n=sum(parts.values()), parts=named)


def _sides_for_pupils(parcel: Parcel, target: Target) -> int:
    """The sides of odds cards and checklists, one of each for a pupil."""
    lists, _, copies = lists_of(parcel, target)
    return 2 * _odds_sheets(parcel, target) + ceil(_pupils(parcel) * len(lists) / copies)


def _odds_sheets(parcel: Parcel, target: Target) -> int:
    on_sheet = [imposition.n_up for imposition in impositions_of([Cut(card_size(parcel))], target)[0].values()]
    return sum(ceil(_pupils(parcel) / number) for number in on_sheet)


def _pupils(parcel: Parcel) -> int:
    return ceil(len(parcel.packs) / packs_a_pupil(parcel.recipe))
