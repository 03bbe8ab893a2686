"""One page for whoever makes the packs: print, cut, stack, check, wrap and hand out, with the figures of this batch.

A file of its own: it is printed on one side of any paper and read first; sheets of packs are thick, have two sides
and are piled.
"""

from __future__ import annotations

from cardgen.boosters.allocation import packs_a_pupil
from cardgen.diagnostics import Diagnostic
from cardgen.render.base.display import Box, Page, Placed
from cardgen.render.base.layout_result import LaidOut
from cardgen.render.base.target import Target
from cardgen.render.pack.faces import PackFaces
from cardgen.render.parcel.class_sizes import (
    enough_sheets,
    fewer_pupils,
    lost_pack,
    more_packs,
    pupils_meant,
    sharing,
)
from cardgen.render.parcel.figures import MorningFigures, morning_figures
from cardgen.render.parcel.steps import amount_text, is_handed_out, morning_steps
from cardgen.render.parcel.work_time import hours_short
from cardgen.render.sheet.n_up import Size

TEMPLATE = "morning.xml.j2"
MARGIN = 8_000


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
        amount=_for_pupils(figures),
        tools=_tools(figures),
        takes=time_text(figures),
        price=price_text(figures),
        duplex=figures.language.say("morning.no-duplex") if figures.has_two_sides else "",
        other=_fewer(figures),
        left=" ".join(filter(None, (figures.language.say("morning.left-over"), sharing(figures)))),
        more=more_packs(figures, target),
        lost=lost_pack(figures),
        is_whole_kit=figures.kit is not None,
        paper=paper.name,
    )
    if face is None:
        return None, faces.found
    parcel = faces.parcel
    sets = map(parcel.game.sets.__getitem__, parcel.recipe.sets)
    title = parcel.titled("pack.title-morning")
    page = Page(paper.width, paper.height, (Placed(face, box, box),))
    return LaidOut(faces.studio.publication(title, [page], "Simplex", sets=sets), 0), faces.found


def _for_pupils(figures: MorningFigures) -> str:
    """`18 packs of 14 cards for 6 pupils`, where each of them gets as many."""
    recipe, amount = figures.parcel.recipe, amount_text(figures)
    shared_out = figures.kit is not None or figures.packs % packs_a_pupil(recipe) == 0
    if recipe.kit is None or figures.packs < figures.parcel.of or not shared_out:
        return amount
    return figures.language.say("morning.for-pupils", n=pupils_meant(recipe, figures.packs), packs=amount)


def _fewer(figures: MorningFigures) -> str:
    """What a smaller class takes, and which sheets it prints."""
    parcel = figures.parcel
    packs = fewer_pupils(parcel.recipe, parcel.of, figures.language, is_picked=not is_handed_out(figures))
    return f"{packs} {enough_sheets(figures)}".strip()


def _tools(figures: MorningFigures) -> str:
    """What is needed; cards of folded paper need no card, heaps in bands are closed at both ends."""
    say = figures.language.say
    papers = say(f"morning.{'only-paper' if figures.backs == 'fold' else 'card-and-paper'}")
    if figures.is_heap:
        return say("morning.tools-and-clips", papers=papers, n=figures.packs, clips=2 * figures.packs)
    return say("morning.tools", papers=papers)


def time_text(figures: MorningFigures) -> str:
    """How long one pair of hands is at it, about, in both ways to cut, and how long a printer is."""
    takes, language = figures.takes, figures.language
    minutes = {"cutter": takes.with_cutter, "scissors": takes.with_scissors, "print": figures.printing}
    return language.say("morning.time", **{name: hours_short(number, language) for name, number in minutes.items()})


def price_text(figures: MorningFigures) -> str:
    """What a copy shop is paid for, as prices are by the side: all that is printed but this page."""
    say, parts = figures.language.say, figures.sides
    named = figures.language.listed([say(f"morning.{part}", number=number) for part, number in parts.items()])
    return say("morning.price", n=sum(parts.values()), parts=named, grey=figures.for_teacher)
